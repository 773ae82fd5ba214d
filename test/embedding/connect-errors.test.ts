import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import {
  connect,
  createEmulator,
  type Emulator,
  FixtureError,
  type RemoteAccount,
  type RemoteEmulator,
} from '../../src/index.ts'
import { complaint } from '../support/complaint.ts'

async function opened() {
  const emulator = await createEmulator({ now: '2026-01-15' })
  onTestFinished(() => emulator.close())
  return { emulator, remote: await connect(emulator.url) }
}

/** Calls that TypeScript would refuse, as a program in JavaScript writes them. */
type Calls = {
  readonly [Name in 'account' | 'createAccount' | 'deleteAccount' | 'load' | 'restore' | 'changes']: (
    ...given: unknown[]
  ) => unknown
} & {
  readonly clock: Readonly<Record<'set' | 'advance', (...given: unknown[]) => unknown>>
  readonly faults: Readonly<Record<'add' | 'clear', (...given: unknown[]) => unknown>>
}
/** What a call throws, or what its promise rejects with. */
async function caught(call: () => unknown): Promise<unknown> {
  try {
    return await call()
  } catch (error) {
    return error
  }
}

const callsOf = (emulator: Emulator | RemoteEmulator): Calls => emulator as never

const timePassed = 'FAKETURA_TIME_PASSED'
const invalidTime = 'FAKETURA_INVALID_TIME'
const unknownOption = 'FAKETURA_UNKNOWN_OPTION'
const invalidOption = 'FAKETURA_INVALID_OPTION'
const invalidFault = 'FAKETURA_INVALID_FAULT'
const invalidSnapshot = 'FAKETURA_INVALID_SNAPSHOT'

test.each<[string, string, (emulator: Calls) => unknown]>([
  ['a time that has passed', timePassed, (one) => one.clock.set('2025-01-01')],
  ['a word instead of a time', invalidTime, (one) => one.clock.set('soon')],
  ['a number instead of a time', invalidTime, (one) => one.clock.set(7)],
  ['an empty time', invalidTime, (one) => one.clock.set('')],
  ['null instead of a time', invalidTime, (one) => one.clock.set(null)],
  ['no time', invalidTime, (one) => one.clock.set(undefined)],
  ['no time in an object', invalidTime, (one) => one.clock.set({ running: true })],
  ['a misspelt key of the time', invalidTime, (one) => one.clock.set({ now: '2026-02-01', runing: true })],
  ['an option among the time', invalidTime, (one) => one.clock.set({ now: '2025-02-01', force: true })],
  ['a misspelt option', unknownOption, (one) => one.clock.set('2025-02-01', { forse: true })],
  ['a wrong option', invalidOption, (one) => one.clock.set('2025-02-01', { force: 'yes' })],
  ['a negative span', invalidTime, (one) => one.clock.advance(-5)],
  ['no span', invalidTime, (one) => one.clock.advance(undefined)],
  ['a span that is no number', invalidTime, (one) => one.clock.advance(Number.NaN)],
  ['a span past the calendar', invalidTime, (one) => one.clock.advance('9000 years')],
  ['an unknown snapshot', invalidSnapshot, (one) => one.restore({ id: 'nope' })],
  ['a snapshot that names another path', invalidSnapshot, (one) => one.restore({ id: '..' })],
  ['changes since an unknown snapshot', invalidSnapshot, (one) => one.changes({ id: 'nope' })],
  ['a misspelt option of an account', unknownOption, (one) => one.createAccount({ prefx: 'x' })],
  ['a number as a prefix', invalidOption, (one) => one.createAccount({ prefix: 7 })],
  ['a word as options', invalidOption, (one) => one.createAccount('acme')],
  ['null as options', invalidOption, (one) => one.createAccount(null)],
  ['no fault rule', invalidFault, (one) => one.faults.add(undefined)],
  ['a word as a fault rule', invalidFault, (one) => one.faults.add('x')],
  ['a list as a fault rule', invalidFault, (one) => one.faults.add([])],
  ['a misspelt key of a fault', invalidFault, (one) => one.faults.add({ operation: '*', thn: {} })],
  ['an unknown fault', 'FAKETURA_UNKNOWN_FAULT', (one) => one.faults.clear(7)],
  ['an unknown account', 'FAKETURA_UNKNOWN_ACCOUNT', (one) => one.account('nope')],
  ['an object as an account', 'FAKETURA_INVALID_ARGUMENT', (one) => one.account({})],
  ['a file that does not exist', 'FAKETURA_FIXTURE', (one) => one.load('nope.yaml')],
])('%s is refused with the same class and code in this process and over HTTP', async (_, code, call) => {
  const { emulator, remote } = await opened()
  const before = emulator.export()
  const near = await caught(() => call(callsOf(emulator)))
  const far = await caught(() => call(callsOf(remote)))
  expect([near, far]).toMatchObject([{ code }, { code }])
  expect((far as Error).constructor).toBe((near as Error).constructor)
  expect(emulator.export()).toEqual(before)
})

type Named = Pick<Emulator | RemoteEmulator, 'account' | 'deleteAccount' | 'faults' | 'requests' | 'webhooks'>

test.each<[string, (emulator: Named) => unknown, string]>([
  ['account', (one) => one.account('nope'), 'unknown account "nope"; expected demo'],
  ['account without a name', (one) => one.account(''), 'unknown account ""; expected demo'],
  ['account of another path', (one) => one.deleteAccount('..'), 'unknown account ".."; expected demo'],
  ['fault', (one) => one.faults.clear(7), 'unknown fault 7; expected 1'],
  ['fault without a number', (one) => one.faults.clear(Number.NaN), 'unknown fault NaN; expected 1'],
  ['request', (one) => one.requests.curl(7), 'unknown request 7; there are none'],
  ['delivery', (one) => one.webhooks.replay(7), 'unknown delivery 7; there are none'],
])('an unknown %s is refused with one sentence in this process and over HTTP', async (_, call, sentence) => {
  const { emulator, remote } = await opened()
  emulator.faults.add({ operation: '*', times: 9, then: { status: 503 } })
  for (const one of [emulator, remote])
    expect(await caught(() => call(one))).toMatchObject({ message: `[faketura] ${sentence}` })
})

test('anything but a prefix is a wrong value in this process and over HTTP', async () => {
  const { emulator, remote } = await opened()
  const sentence = (got: string) => `[faketura] account: expected the prefix of an account, got ${got}`
  for (const one of [emulator, remote].map(callsOf)) {
    expect(await caught(() => one.account({}))).toMatchObject({
      message: sentence('{}'),
      argument: 'account',
    })
    expect(await caught(() => one.deleteAccount(7))).toMatchObject({ message: sentence('7'), value: 7 })
  }
})

test('a mistake in a file is reported with the same place in this process and over HTTP', async () => {
  const { emulator, remote } = await opened()
  const folder = mkdtempSync(join(tmpdir(), 'faketura-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  const written = (name: string, content: string) => {
    writeFileSync(join(folder, name), content)
    return join(folder, name)
  }
  const files = [
    written('wrong.yaml', 'now: soon\n'),
    written('wrong.json', '{ "now": "soon" }'),
    written('unparsable.yaml', 'accounts: [\n'),
    written('extending.yaml', 'extends: blank\n'),
  ]
  for (const file of files) {
    const [near, far] = await Promise.all(
      [emulator, remote].map((one) => caught(() => callsOf(one).load(file))),
    )
    expect(near).toBeInstanceOf(FixtureError)
    expect((far as Error).message).toBe((near as Error).message)
  }
})

test('the clock advances over HTTP by every span that it accepts in this process', async () => {
  const { emulator, remote } = await opened()
  await remote.clock.advance(1.5)
  await remote.clock.advance(2_000_000_000_000)
  expect(emulator.clock.now().getTime()).toBe(Date.UTC(2026, 0, 15) + 2_000_000_000_001)
})

test('a snapshot of another emulator is refused, although its id exists here', async () => {
  const [one, other] = [await opened(), await opened()]
  const [account, stranger] = [await one.remote.account(), await other.remote.account()]
  const [foreign, own] = [await other.remote.snapshot(), await one.remote.snapshot()]
  const [foreignAccount, ownAccount] = [await stranger.snapshot(), await account.snapshot()]
  expect([foreign.id, foreignAccount.id]).toEqual([own.id, ownAccount.id])
  await account.clients.create({ name: 'Ann' })
  for (const use of [
    () => one.remote.restore(foreign),
    () => one.remote.changes(foreign),
    () => account.restore(foreignAccount),
    () => account.changes(foreignAccount),
  ]) {
    await expect(use()).rejects.toMatchObject({ code: invalidSnapshot, name: 'ArgumentError' })
  }
  const neighbour = await one.remote.createAccount()
  const { emulator } = one
  for (const [use, sameHere] of [
    [() => account.restore(own), () => emulator.account().restore(emulator.snapshot() as never)],
    [() => one.remote.restore(ownAccount), () => emulator.restore(emulator.account().snapshot() as never)],
    [
      () => neighbour.restore(ownAccount),
      () => emulator.account(neighbour.prefix).restore(emulator.account().snapshot()),
    ],
  ] as const)
    await expect(use()).rejects.toThrow(complaint(sameHere))
  expect(await account.clients.all()).toHaveLength(1)
  // Another connection to the same emulator may use it.
  await (await connect(one.emulator.url)).restore(own)
  expect(await account.clients.all()).toEqual([])
})

test('what has opened a deleted account does not reach a new account of its name', async () => {
  const { emulator, remote } = await opened()
  emulator.createAccount({ prefix: 'acme' })
  const [near, far] = [emulator.account('acme'), await remote.account('acme')]
  const former = await remote.snapshot()
  emulator.deleteAccount('acme')
  const again = emulator.createAccount({ prefix: 'acme' })
  await emulator.fetch(`/clients.json?api_token=${again.apiToken}`)
  const before = emulator.export()
  type One = Pick<RemoteAccount, 'clock' | 'reset' | 'clients' | 'snapshot' | 'changes' | 'diagnostics'> &
    Pick<RemoteAccount, 'requests' | 'outbox' | 'webhooks' | 'faults' | 'ui'>
  for (const use of [
    (one: One) => one.clients.all(),
    (one: One) => one.clients.create({ name: 'Ann' }),
    (one: One) => one.clock.now(),
    (one: One) => one.clock.advance('1 day'),
    (one: One) => one.reset(),
    (one: One) => one.snapshot(),
    (one: One) => one.changes(),
    (one: One) => one.requests.all(),
    (one: One) => one.requests.clear(),
    (one: One) => one.outbox.all(),
    (one: One) => one.webhooks.deliveries.all(),
    (one: One) => one.webhooks.settled(),
    (one: One) => one.faults.list(),
    (one: One) => one.faults.add({ operation: '*', then: { status: 500 } }),
    (one: One) => one.diagnostics(),
    (one: One) => one.ui.pay(1),
  ]) {
    for (const one of [near as never as One, far]) {
      expect([String(use), await caught(() => use(one))]).toMatchObject([
        String(use),
        { code: 'FAKETURA_UNKNOWN_ACCOUNT', message: '[faketura] account acme no longer exists' },
      ])
    }
  }
  expect(emulator.export()).toEqual(before)
  expect(again.requests.all()).toHaveLength(1)
  await remote.restore(former)
  expect([near.clients.all(), await far.clients.all()]).toEqual([[], []])
})

test.each(['%', '1', '%E0 demo'])(
  'a malformed name of an opened account, %j, is no account',
  async (sent) => {
    const { emulator } = await opened()
    const headers = { 'Faketura-Account': sent }
    const { status } = await fetch(`${emulator.url}/__admin/health`, { headers })
    expect(status).toBe(sent.endsWith('demo') ? 404 : 200)
  },
)

test('an unknown snapshot has its code in the admin API, too', async () => {
  const { emulator } = await opened()
  const response = await fetch(`${emulator.url}/__admin/snapshots/nope/restore`, { method: 'POST' })
  expect(response.status).toBe(404)
  expect(await response.json()).toMatchObject({ error: { code: invalidSnapshot } })
})
