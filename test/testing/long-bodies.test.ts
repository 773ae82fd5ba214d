import { expect, onTestFinished, test } from 'vitest'
import {
  type Account,
  connect,
  createEmulator,
  type RemoteAccount,
  type RequestPattern,
} from '../../src/index.ts'
import { expect as demand } from '../../src/testing/expect.ts'
import { laterComplaint } from '../support/complaint.ts'

/** Rows show the first 65,536 characters of a body. The log stores the whole, and patterns are compared with it. */
const client = { name: 'Ann', note: 'x'.repeat(65_535), person: 'last words' }

/** The same account in this process, and as it is known over HTTP, after a request with a long body and response. */
async function opened(): Promise<readonly [Account, RemoteAccount]> {
  const emulator = await createEmulator()
  onTestFinished(() => emulator.close())
  const account = emulator.account()
  const headers = { 'Content-Type': 'application/json', Accept: 'application/json' }
  const body = JSON.stringify({ client, api_token: account.apiToken })
  await emulator.fetch('/clients.json', { method: 'POST', headers, body })
  return [account, await (await connect(emulator.url)).account()]
}

const token = '"api_token":"***"}'

const holding: readonly RequestPattern[] = [
  { body: JSON.stringify({ client, api_token: '***' }) },
  { body: /last words"\},"api_token":"\*+"\}$/ },
  { body: expect.stringContaining('last words') },
  { body: expect.stringMatching(/^\{.*\}$/s) },
  { body: expect.not.stringContaining('first words') },
  { body: { client } },
  { body: { client: { person: expect.stringContaining('last words') } } },
  { body: expect.objectContaining({ client }) },
  { request: { body: expect.stringContaining(`last words"},${token}`) } },
  { request: expect.objectContaining({ body: expect.stringContaining(token) }) },
  { response: { body: /last words/ } },
  { response: { body: expect.not.stringContaining('first words') } },
]

const lacking: readonly RequestPattern[] = [
  { body: /[^}]$/ },
  { body: expect.not.stringContaining('last words') },
  { body: expect.not.stringMatching(/last words/) },
  { body: expect.not.objectContaining({ client }) },
  { body: { client: { person: expect.not.stringContaining('last words') } } },
  { request: { body: /[^}]$/ } },
  { request: { body: expect.not.stringContaining('last words') } },
  { request: expect.objectContaining({ body: expect.not.stringContaining('last words') }) },
  { response: { body: /[^}]$/ } },
  { response: { body: expect.not.stringContaining('last words') } },
  { response: expect.objectContaining({ body: expect.not.stringContaining('last words') }) },
]

test.each(['in this process', 'over HTTP'])(
  '%s, a pattern is compared with the whole of a long body',
  async (place) => {
    const [near, far] = await opened()
    const account = place === 'over HTTP' ? far : near
    for (const pattern of holding) expect(await account.requests.find(pattern)).toMatchObject({ id: 1 })
    for (const pattern of lacking) expect(await account.requests.filter(pattern)).toEqual([])
    const body = expect.not.stringContaining('first words')
    await demand(account).toHaveReceivedRequest({ body, response: { body } }, { times: 1 })
    const absent = { body: expect.not.stringContaining('last words') }
    await demand(account).not.toHaveReceivedRequest(absent)
    expect(await account.requests.forgotten(absent)).toMatchObject({ messages: 0 })
    expect(await laterComplaint(() => demand(account).toHaveReceivedRequest(absent))).toMatch(
      /to have received a request with .*\n1 request, none with body /s,
    )
  },
)

test('a wait compares the whole of a long body', async () => {
  for (const account of await opened()) {
    const wait = (body: RegExp) => account.requests.waitFor({ body }, { timeout: 0 })
    expect(await wait(/last words/)).toMatchObject({ id: 1 })
    await expect(wait(/[^}]$/)).rejects.toThrow('nothing matched within 0 ms: 1 request, none with body')
  }
})

test('a row shows the beginning of a long body, however it was found', async () => {
  for (const account of await opened()) {
    for (const body of [/last words/, expect.stringContaining('last words')]) {
      const { request, response } = (await account.requests.find({ body }))!
      expect([request.body?.length, response?.body?.length]).toEqual([65_536, 65_536])
      expect(request.note).toMatch(/^the first 65536 of \d+ characters$/)
      expect(Object.keys(request).sort()).toEqual(['body', 'headers', 'note'])
    }
  }
})

test('an expression that looks ahead sees the whole of a long body', async () => {
  // Over HTTP, its time is limited.
  const [account] = await opened()
  demand(account).not.toHaveReceivedRequest({ body: /^(?!.*last words)/s })
  demand(account).toHaveReceivedRequest({ body: /^(?!.*first words)/s })
})
