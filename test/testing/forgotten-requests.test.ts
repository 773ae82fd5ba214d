import { beforeEach, expect, onTestFinished, test } from 'vitest'
import {
  type Account,
  connect,
  createEmulator,
  type Emulator,
  type RemoteAccount,
  type RemoteEmulator,
} from '../../src/index.ts'
import { expect as demand } from '../../src/testing/expect.ts'
import { type FaketuraMatchers, matchers } from '../../src/testing/matchers.ts'
import { laterComplaint } from '../support/complaint.ts'

expect.extend(matchers)

let emulator: Emulator
let remote: RemoteEmulator

beforeEach(async () => {
  emulator = await createEmulator({ now: '2026-01-15' })
  onTestFinished(() => emulator.close())
  remote = await connect(emulator.url)
})

/** Where an account is seen from. The searches of the whole log take the time of these tests, so each place has its own. */
const places = ['in this process', 'over HTTP'] as const

async function viewOf(account: Account, place: (typeof places)[number]): Promise<Account | RemoteAccount> {
  return place === 'over HTTP' ? remote.account(account.prefix) : account
}

/** Asks for a page without records: its response is short. */
async function poll(count: number, account: Account, query = ''): Promise<void> {
  const path = `${account.url}/clients.json?page=9&api_token=${account.apiToken}${query}`
  for (let number = 0; number < count; number++) await emulator.fetch(path)
}

async function createClient(account: Account, name: string, note = ''): Promise<void> {
  const body = JSON.stringify({ api_token: account.apiToken, client: { name, note } })
  const headers = { Accept: 'application/json', 'Content-Type': 'application/json' }
  await emulator.fetch(`${account.url}/clients.json`, { method: 'POST', headers, body })
}

const creation = { operation: 'clients.create' } as const

type Uses = FaketuraMatchers<unknown>

test.each(places)(
  '%s, an assertion fails if dropped requests of its own account could change its result',
  async (place) => {
    const account = emulator.account()
    const neighbour = emulator.createAccount()
    await createClient(account, 'Zed')
    await createClient(neighbour, 'Zed')
    await poll(2, neighbour, '&pgae=2')
    await poll(1000, neighbour)

    const own = await viewOf(account, place)
    await demand(own).toHaveReceivedRequest({ body: { client: { name: 'Zed' } } }, { times: 1 })
    await demand(own).not.toHaveReceivedRequest({ method: 'DELETE' })
    await demand(own).toHaveNoDiagnostics()
    expect(await own.requests.forgotten()).toEqual({ requests: 0, diagnostics: 0, messages: 0 })
    demand(emulator).toHaveReceivedRequest({ account: account.prefix }, { times: 1 })

    const gap = /because 3 older requests are no longer in the log; call account\.requests\.clear\(\)/
    const view = await viewOf(neighbour, place)
    const undecided: readonly ((one: Uses) => unknown)[] = [
      (one) => one.toHaveReceivedRequest(creation),
      (one) => one.toHaveReceivedRequest(creation, { times: 0 }),
      (one) => one.toHaveReceivedRequest(creation, { times: 1 }),
    ]
    for (const use of undecided) {
      for (const one of [demand(view), demand(view).not])
        expect(await laterComplaint(() => use(one))).toMatch(gap)
      expect(await laterComplaint(() => use(expect(view)))).toMatch(gap)
      expect(await laterComplaint(() => use(expect(view).not))).toMatch(gap)
    }
    await demand(view).toHaveReceivedRequest({ operation: 'clients.list' })
    await demand(view).not.toHaveReceivedRequest({ operation: 'clients.list' }, { times: 999 })
    expect(
      await laterComplaint(() => demand(emulator).not.toHaveReceivedRequest({ method: 'DELETE' })),
    ).toContain('because 3 older requests are no longer in the log; call emulator.requests.clear()')
    for (const one of [view, place === 'over HTTP' ? remote : emulator]) {
      expect(await laterComplaint(() => demand(one).toHaveNoDiagnostics())).toMatch(
        /2 older mistakes, not shown because 3 older requests are no longer in the log; call \w+\.requests\.clear\(\)/,
      )
      await demand(one).not.toHaveNoDiagnostics()
    }
    neighbour.requests.clear()
    await demand(view).not.toHaveReceivedRequest(creation)
    await demand(view).toHaveNoDiagnostics()
  },
)

test.each(places)('%s, a request without its body neither matches nor differs', async (place) => {
  const account = emulator.account()
  await createClient(account, 'Zed')
  const note = 'x'.repeat(500_000)
  for (let number = 0; number < 20; number++) await createClient(account, 'Eve', note)
  await createClient(account, 'Ann')
  const { messages } = account.requests.forgotten({ response: null })
  expect(messages).toBeGreaterThan(1)
  const gap = `because ${messages} that may match cannot be compared, as headers and body are not stored whole, a body is not UTF-8, or an object is compared with a body that is not JSON; call account.requests.clear()`
  const view = await viewOf(account, place)
  for (const pattern of [
    { request: { body: null } },
    { request: { headers: { accept: 'text/plain' } } },
    { response: null },
  ]) {
    expect(await view.requests.filter(pattern)).toEqual([])
    const missed = await view.requests.nearMisses(pattern)
    expect(missed).toMatch(/, differs in \w.*; and \d+ older requests whose content is no longer stored$/)
    expect(await laterComplaint(() => demand(view).not.toHaveReceivedRequest(pattern))).toContain(gap)
    expect(await laterComplaint(() => demand(view).toHaveReceivedRequest(pattern))).toContain(gap)
    expect(await laterComplaint(() => demand(view).toHaveReceivedRequest(pattern, { times: 0 }))).toContain(
      gap,
    )
  }
  for (const name of ['Zed', expect.stringMatching('Zed')]) {
    const pattern = { body: { client: { name } } }
    expect(await laterComplaint(() => demand(view).not.toHaveReceivedRequest(pattern))).toContain(gap)
  }
  await demand(view).toHaveReceivedRequest({}, { times: 22 })
  await demand(view).not.toHaveReceivedRequest({ method: 'GET', body: { client: { name: 'Zed' } } })
  await demand(view).toHaveReceivedRequest({ body: { client: { name: 'Ann' } } })
})

test.each(places)('%s, a misspelt key of a pattern is an error', async (place) => {
  const view = await viewOf(emulator.account(), place)
  expect(await laterComplaint(() => view.requests.forgotten({ bdy: 1 } as object))).toContain(
    'did you mean "body"',
  )
})
