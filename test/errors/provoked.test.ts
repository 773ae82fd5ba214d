import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { Server } from 'node:net'
import { expect, onTestFinished, test, vi } from 'vitest'
import type { ErrorCode } from '../../src/errors/thrown-errors.ts'
import { errorCatalogue } from '../../src/errors/thrown-errors.ts'
import { client as aClient, sequence } from '../../src/factories.ts'
import { connect, createEmulator, FaketuraError } from '../../src/index.ts'
import { matchers } from '../../src/testing/matchers.ts'
import { Session } from '../../src/testing/session.ts'
import { newFile, opened } from '../state/files.ts'
import { fillDisk } from '../support/full-disk.ts'
import { opened as emulator } from '../support/opened.ts'

/** Calls a function with arguments that the compiler refuses. */
const wrongly = (call: (...given: never[]) => unknown, ...given: readonly unknown[]): unknown =>
  Reflect.apply(call, undefined, given)

/** Starts on a port that the operating system refuses with this code. */
function startRefused(code: string): Promise<unknown> {
  const refuse = function (this: Server) {
    process.nextTick(() => this.emit('error', Object.assign(new Error(`listen ${code}`), { code })))
    return this
  }
  vi.spyOn(Server.prototype, 'listen').mockImplementation(refuse as Server['listen'])
  onTestFinished(() => void vi.restoreAllMocks())
  return createEmulator({ port: 80 })
}

/** Starts from a state file with this content. */
function startFrom(content: string): Promise<unknown> {
  const state = newFile()
  writeFileSync(state, content)
  return opened(state)
}

const sale = { buyer_name: 'Jan', positions: [{ name: 'Lamp', quantity: 1, price_net: '1' }] }

/** How a user provokes each error. */
const ways: Readonly<Record<ErrorCode, () => unknown>> = {
  FAKETURA_UNKNOWN_OPTION: () => wrongly(createEmulator, { prot: 1 }),
  FAKETURA_INVALID_OPTION: () => createEmulator({ port: -1 }),
  FAKETURA_UNKNOWN_FIELD: async () => wrongly((await emulator()).account().clients.find, { nmae: 'Jan' }),
  FAKETURA_INVALID_PATTERN: async () => wrongly((await emulator()).account().clients.find, { id: 'zork' }),
  FAKETURA_INVALID_FAULT: async () => wrongly((await emulator()).faults.add, { operation: '*', then: {} }),
  FAKETURA_INVALID_TIME: async () => (await emulator()).clock.advance('a while'),
  FAKETURA_TIME_PASSED: async () => (await emulator()).clock.set('2025-01-01'),
  FAKETURA_CLOCK_STEP_TOO_LONG: async () => {
    const one = await emulator()
    const account = one.account()
    const template = account.invoices.create(sale)
    account.recurrings.create({
      name: 'Weekly',
      invoice_id: template.id,
      every: '1w',
      start_date: '2026-01-16',
    })
    one.clock.advance('200 years')
  },
  FAKETURA_INVALID_SNAPSHOT: async () => (await emulator()).restore((await emulator()).snapshot()),
  FAKETURA_SHARED_EMULATOR: async () => {
    const session = new Session({ listen: false })
    const shared = await session.start()
    onTestFinished(() => session.close())
    session.begin({ file: '', name: 'one', folder: '' }, true)
    shared.reset()
  },
  FAKETURA_INVALID_BUILDER: () => wrongly(sequence, 'A-1'),
  FAKETURA_INVALID_SUBJECT: () => wrongly(matchers.toHaveInvoice, 5, {}),
  FAKETURA_INVALID_ARGUMENT: async () => wrongly((await emulator()).account().clients.create, 'Jan'),
  FAKETURA_INVALID_REQUEST: async () =>
    connect((await emulator({ listen: true, admin: { token: 'secret' } })).url, { adminToken: 'wrong' }),
  FAKETURA_ACCOUNT_NOT_COPYABLE: async () => {
    const fixtures = (await emulator({ fixtures: 'starter' })).export()
    ;(await emulator({ fixtures })).createAccount({ like: 'demo' })
  },
  FAKETURA_UNKNOWN_ACCOUNT: async () => (await emulator()).account('nobody'),
  FAKETURA_UNKNOWN_RECORD: async () => (await emulator()).account().clients.update('nobody', { name: 'Jan' }),
  FAKETURA_UNKNOWN_REQUEST: async () => (await emulator()).requests.curl(7),
  FAKETURA_UNKNOWN_DELIVERY: async () => (await emulator()).webhooks.replay(7),
  FAKETURA_UNKNOWN_FAULT: async () => (await emulator()).faults.clear(7),
  FAKETURA_FIXTURE: () =>
    emulator({ fixtures: { accounts: { acme: { clients: { jan: { nmae: 'Jan' } } } } } as object }),
  FAKETURA_RECORD_REFUSED: async () => (await emulator()).account().clients.create(aClient({ name: '' })),
  FAKETURA_NOTHING_DUE: async () => {
    const account = (await emulator()).account()
    const paid = account.invoices.create(sale)
    account.ui.pay(paid)
    account.ui.pay(paid)
  },
  FAKETURA_PORT_IN_USE: async () => createEmulator({ port: (await emulator({ listen: true })).port }),
  FAKETURA_PORT_FORBIDDEN: () => startRefused('EACCES'),
  FAKETURA_LISTEN_FAILED: () => startRefused('EADDRNOTAVAIL'),
  FAKETURA_STATE_FILE_UNUSABLE: () => {
    const state = newFile()
    mkdirSync(state)
    return opened(state)
  },
  FAKETURA_STATE_FILE_VERSION: () => startFrom('faketura state, format 12\n'),
  FAKETURA_STATE_FILE_DAMAGED: async () => {
    const state = newFile()
    const one = await opened(state)
    await one.close()
    writeFileSync(state, readFileSync(state, 'utf8').replace(/\n(?=.+\n$)/, '\nnonsense\n'))
    return opened(state)
  },
  FAKETURA_STATE_FILE_LOCKED: async () => {
    const state = newFile()
    await opened(state)
    await opened(state)
  },
  FAKETURA_STATE_FILE_NOT_WRITTEN: async () => {
    const { clients } = (await opened(newFile())).account()
    fillDisk()
    clients.create({ name: 'Lost' })
  },
  FAKETURA_CLOSED: async () => {
    const one = await emulator()
    await one.close()
    one.reset()
  },
  FAKETURA_UNREACHABLE: () => connect('http://127.0.0.1:9'),
  FAKETURA_TIMEOUT: async () => (await emulator()).account().clients.waitFor({ name: 'Jan' }, { timeout: 5 }),
}

test.each(Object.keys(ways) as ErrorCode[])(
  '%s is thrown where the catalogue says',
  async (code) => {
    const error = await Promise.resolve()
      .then(ways[code])
      .then(
        () => undefined,
        (thrown: unknown) => thrown,
      )
    expect(error).toBeInstanceOf(FaketuraError)
    expect(error).toMatchObject({ code, name: errorCatalogue[code].class })
    expect((error as FaketuraError).message).toBe(`[faketura] ${(error as FaketuraError).reason}`)
  },
  60_000,
)
