import { beforeAll, expect, test } from 'vitest'
import { createEmulator, type Emulator, type EmulatorOptions } from '../../src/index.ts'
import type { Sent } from '../support/exchange.ts'
import { opened } from '../support/opened.ts'
import { everyRequest } from './requests.ts'
import { furnish, idsOf } from './samples.ts'

/** Everything that a client sees of the response to a request, headers in their order. */
async function exchanged(emulator: Emulator, { url, method, headers, body }: Sent) {
  const response = await emulator.fetch(url, { method, headers, body })
  return { status: response.status, headers: [...response.headers], text: await response.text() }
}

/** The responses to one request of each kind, the destructive ones last; then the journal and the accounts. */
async function story(emulator: Emulator) {
  const account = emulator.account()
  const ids = furnish(account)
  const replies = []
  for (const [way, request] of everyRequest(emulator, account, ids)) {
    replies.push({ way: `${way.method} ${way.path}`, ...(await exchanged(emulator, request)) })
    emulator.clock.advance('90 minutes')
  }
  emulator.createAccount()
  const journal = emulator.requests.all().map(({ duration, ...row }) => row)
  const accounts = emulator.accounts.map(({ prefix, apiToken, login, password }) => [
    prefix,
    apiToken,
    login,
    password,
  ])
  return { replies, journal, accounts, ids: emulator.accounts.map((one) => [...idsOf(one)]) }
}

/** The story of an emulator that is alone, with which all others are compared. */
let usual: Awaited<ReturnType<typeof story>>

beforeAll(async () => {
  const emulator = await createEmulator({ listen: false, now: '2026-01-15' })
  usual = await story(emulator)
  await emulator.close()
})

test('two emulators with equal options send the same bytes, headers included', async () => {
  const other = await story(await opened())
  expect(usual.replies.length).toBeGreaterThan(40)
  expect(usual.replies.filter(({ status }) => status < 300).length).toBeGreaterThan(40)
  expect(usual.replies[0]!.headers.map(([name]) => name)).toEqual(
    expect.arrayContaining(['content-type', 'content-length', 'date']),
  )
  expect(other).toEqual(usual)
})

test('concurrent emulators do not affect each other', async () => {
  const together = await Promise.all([opened(), opened({ seed: 2 }), opened()])
  const [one, , other] = await Promise.all(together.map(story))
  expect(one).toEqual(usual)
  expect(other).toEqual(usual)
})

test('the same requests get the same responses after a reset', async () => {
  const emulator = await opened()
  const first = await story(emulator)
  emulator.reset()
  expect(await story(emulator)).toEqual(first)
})

test.each<[string, EmulatorOptions]>([
  ['seed', { seed: 2 }],
  ['edition', { edition: 'poland' }],
  ['time', { now: '2026-01-16' }],
])('another %s gives other data', async (_, options) => {
  const other = await story(await opened(options))
  expect(other.replies.map(({ way }) => way)).toEqual(usual.replies.map(({ way }) => way))
  expect(other.replies.map(({ status }) => status)).toEqual(usual.replies.map(({ status }) => status))
  expect(other.replies).not.toEqual(usual.replies)
})
