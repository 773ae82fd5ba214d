import { expect, onTestFinished, test } from 'vitest'
import { connect, createEmulator, type Emulator, type RemoteEmulator } from '../../src/index.ts'

async function opened() {
  const emulator = await createEmulator({ now: '2026-01-15' })
  onTestFinished(() => emulator.close())
  return { emulator, remote: await connect(emulator.url) }
}

/** Calls that TypeScript would refuse, as a program in JavaScript writes them. */
type Calls = {
  readonly [Name in 'account' | 'createAccount' | 'load' | 'restore' | 'changes']: (
    ...given: unknown[]
  ) => unknown
} & {
  readonly clock: Readonly<Record<'set' | 'advance', (...given: unknown[]) => unknown>>
  readonly faults: Readonly<Record<'add' | 'clear', (...given: unknown[]) => unknown>>
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
  ['a file that does not exist', 'FAKETURA_FIXTURE', (one) => one.load('nope.yaml')],
])('%s is refused with the same class and code in this process and over HTTP', async (_, code, call) => {
  const { emulator, remote } = await opened()
  const before = emulator.export()
  const refused = async (one: Emulator | RemoteEmulator) => {
    try {
      return await call(callsOf(one))
    } catch (error) {
      return error
    }
  }
  const [near, far] = [await refused(emulator), await refused(remote)]
  expect([near, far]).toMatchObject([{ code }, { code }])
  expect((far as Error).constructor).toBe((near as Error).constructor)
  expect(emulator.export()).toEqual(before)
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
  expect(await account.clients.all()).toHaveLength(1)
  // Another connection to the same emulator may use it.
  await (await connect(one.emulator.url)).restore(own)
  expect(await account.clients.all()).toEqual([])
})

test('an unknown snapshot has its code in the admin API, too', async () => {
  const { emulator } = await opened()
  const response = await fetch(`${emulator.url}/__admin/snapshots/nope/restore`, { method: 'POST' })
  expect(response.status).toBe(404)
  expect(await response.json()).toMatchObject({ error: { code: invalidSnapshot } })
})
