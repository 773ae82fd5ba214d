import { expect, onTestFinished, test } from 'vitest'
import {
  type Account,
  connect,
  createEmulator,
  type Emulator,
  FaketuraError,
  type RemoteAccount,
  type RemoteEmulator,
} from '../../src/index.ts'

/** The methods of an emulator and its account, in this process or over HTTP, as a program in JavaScript calls them. */
interface Calls {
  readonly emulator: Untyped<Emulator>
  readonly account: Untyped<Account>
}

type Untyped<Owner> = {
  readonly [Name in keyof Owner]: Owner[Name] extends (...given: never[]) => unknown
    ? (...given: unknown[]) => unknown
    : Untyped<Owner[Name]>
}

const lamp = { name: 'Lamp', quantity: 1, tax: 23, total_price_gross: 246 } as const

const demo = {
  api_token: 'demo-token',
  clients: { ann: { name: 'Ann' } },
  invoices: {
    unpaid: { client_id: 'ann', positions: [lamp] },
    paid: { client_id: 'ann', positions: [lamp], status: 'paid' },
  },
} as const

async function opened(): Promise<readonly [Calls, Calls]> {
  const emulator = await createEmulator({ now: '2026-01-15', fixtures: { accounts: { demo } } })
  onTestFinished(() => emulator.close())
  const account = emulator.account()
  await emulator.fetch(`/clients.json?api_token=${account.apiToken}&pgae=2`)
  const remote = await connect(emulator.url)
  const far: { readonly emulator: RemoteEmulator; readonly account: RemoteAccount } = {
    emulator: remote,
    account: await remote.account(),
  }
  return [{ emulator, account } as never, far as never]
}

/** Everything that a program can read from an error. */
async function thrownBy(call: () => unknown): Promise<object> {
  try {
    await call()
  } catch (error) {
    if (!(error instanceof FaketuraError)) throw error
    const { name, message, reason } = error
    return { ...error, class: error.constructor.name, name, message, reason }
  }
  throw new Error('the call succeeded')
}

/** Every public call that can be refused. */
const calls: Readonly<Record<string, (one: Calls) => unknown>> = {
  'account: unknown': ({ emulator }) => emulator.account('nope'),
  'account: empty': ({ emulator }) => emulator.account(''),
  'deleteAccount: unknown': ({ emulator }) => emulator.deleteAccount('nope'),
  'createAccount: unknown option': ({ emulator }) => emulator.createAccount({ prefx: 'a' }),
  'createAccount: wrong prefix': ({ emulator }) => emulator.createAccount({ prefix: 'A b' }),
  'createAccount: number': ({ emulator }) => emulator.createAccount({ prefix: 7 }),
  'createAccount: taken prefix': ({ emulator }) => emulator.createAccount({ prefix: 'demo' }),
  'createAccount: taken token': ({ emulator }) => emulator.createAccount({ apiToken: 'demo-token' }),
  'createAccount: wrong login': ({ emulator }) => emulator.createAccount({ login: 5 }),
  'createAccount: like unknown': ({ emulator }) => emulator.createAccount({ like: 'nope' }),
  'createAccount: settings': ({ emulator }) => emulator.createAccount({ settings: { discount_knd: 1 } }),
  'createAccount: setting': ({ emulator }) => emulator.createAccount({ settings: { discount_kind: 'x' } }),
  'createAccount: list': ({ emulator }) => emulator.createAccount([]),
  'clock.set: passed': ({ emulator }) => emulator.clock.set('2025-01-01'),
  'clock.set: word': ({ emulator }) => emulator.clock.set('soon'),
  'clock.set: object': ({ emulator }) => emulator.clock.set({ now: '2026-02-01', runing: true }),
  'clock.set: before the calendar': ({ emulator }) => emulator.clock.set('1000-01-01', { force: true }),
  'clock.set: option': ({ emulator }) => emulator.clock.set('2026-02-01', { forse: true }),
  'clock.advance: word': ({ emulator }) => emulator.clock.advance('a while'),
  'clock.advance: negative': ({ emulator }) => emulator.clock.advance(-5),
  'clock.advance: too far': ({ emulator }) => emulator.clock.advance('9000 years'),
  'clock.advance: nothing': ({ emulator }) => emulator.clock.advance(),
  'account.clock.set: passed': ({ account }) => account.clock.set('2025-01-01'),
  'account.clock.advance: word': ({ account }) => account.clock.advance('a while'),
  'faults.add: nothing': ({ emulator }) => emulator.faults.add(),
  'faults.add: word': ({ emulator }) => emulator.faults.add('x'),
  'faults.add: unknown key': ({ emulator }) => emulator.faults.add({ operation: '*', thn: {} }),
  'faults.add: unknown operation': ({ emulator }) =>
    emulator.faults.add({ operation: 'invoices.crate', then: { status: 500 } }),
  'faults.add: wrong status': ({ emulator }) => emulator.faults.add({ operation: '*', then: { status: 99 } }),
  'faults.add: nothing to do': ({ emulator }) => emulator.faults.add({ operation: '*', then: {} }),
  'faults.add: unknown account': ({ emulator }) =>
    emulator.faults.add({ operation: '*', account: 'nope', then: { status: 500 } }),
  'faults.clear: unknown': ({ emulator }) => emulator.faults.clear(7),
  'account.faults.add: account': ({ account }) =>
    account.faults.add({ operation: '*', account: 'nope', then: { status: 500 } }),
  'account.faults.clear: unknown': ({ account }) => account.faults.clear(7),
  'load: unknown scenario': ({ emulator }) => emulator.load('nope'),
  'load: missing file': ({ emulator }) => emulator.load('nope.yaml'),
  'load: unknown field': ({ emulator }) =>
    emulator.load({ accounts: { a: { clients: { jan: { nmae: 'Jan', name: 5 } } } } }),
  'load: unknown key': ({ emulator }) => emulator.load({ acounts: {} }),
  'load: taken account': ({ emulator }) => emulator.load({ accounts: { demo: {} } }),
  'load: wrong time': ({ emulator }) => emulator.load({ now: 'soon' }),
  'load: refused record': ({ emulator }) =>
    emulator.load({ accounts: { a: { invoices: { x: { buyer_name: 'A', payment_to: 'soon' } } } } }),
  'load: number': ({ emulator }) => emulator.load(5),
  'export: unknown account': ({ emulator }) => emulator.export({ account: 'nope' }),
  'export: unknown option': ({ emulator }) => emulator.export({ acount: 'demo' }),
  'requests.find: unknown key': ({ emulator }) => emulator.requests.find({ pth: '/' }),
  'requests.find: wrong status': ({ emulator }) => emulator.requests.find({ status: 'x' }),
  'requests.filter: unknown operation': ({ account }) => account.requests.filter({ operation: 'a.b' }),
  'requests.filter: unknown account': ({ emulator }) => emulator.requests.filter({ account: 'nope' }),
  'requests.filter: undefined': ({ account }) => account.requests.filter({ body: undefined }),
  'requests.filter: secret': ({ account }) => account.requests.filter({ path: /api_token=demo-token/ }),
  'requests.nearMisses: word': ({ account }) => account.requests.nearMisses('x'),
  'requests.forgotten: unknown key': ({ account }) => account.requests.forgotten({ bdy: 1 }),
  'requests.waitFor: option': ({ account }) => account.requests.waitFor({}, { timeut: 5 }),
  'requests.waitFor: nothing': ({ account }) =>
    account.requests.waitFor({ operation: 'invoices.create' }, { timeout: 5 }),
  'requests.curl: unknown': ({ emulator }) => emulator.requests.curl(7),
  'requests.fixture: unknown': ({ account }) => account.requests.fixture(7),
  'requests.test: unknown': ({ account }) => account.requests.test(7),
  'outbox.find: unknown key': ({ account }) => account.outbox.find({ subjct: 'x' }),
  'outbox.find: wrong instant': ({ emulator }) => emulator.outbox.find({ at: 'soon' }),
  'outbox.waitFor: nothing': ({ account }) => account.outbox.waitFor({ subject: 'x' }, { timeout: 5 }),
  'webhooks.find: wrong kind': ({ emulator }) => emulator.webhooks.find({ kind: 'invoice:crate' }),
  'webhooks.replay: unknown': ({ emulator }) => emulator.webhooks.replay(7),
  'webhooks.waitFor: nothing': ({ emulator }) => emulator.webhooks.waitFor({ record: 5 }, { timeout: 5 }),
  'account.webhooks.replay: unknown': ({ account }) => account.webhooks.replay(7),
  'account.webhooks.waitFor: nothing': ({ account }) =>
    account.webhooks.waitFor({ state: 'failed' }, { timeout: 5 }),
  'account.webhooks.create: refused': ({ account }) => account.webhooks.create({ kind: 'x', url: 'y' }),
  'find: unknown field': ({ account }) => account.invoices.find({ price_grss: '1' }),
  'find: unknown field of a row': ({ account }) => account.invoices.find({ positions: { nmae: 'x' } }),
  'find: wrong value': ({ account }) => account.invoices.find({ issue_date: 'soon' }),
  'find: unknown alias': ({ account }) => account.invoices.find({ client_id: 'nope' }),
  'find: undefined': ({ account }) => account.invoices.find({ oid: undefined }),
  'find: nothing': ({ account }) => account.invoices.find(),
  'filter: number': ({ account }) => account.invoices.filter(5),
  'filter: NaN': ({ account }) => account.invoices.filter({ price_gross: Number.NaN }),
  'filter: function': ({ account }) => account.invoices.filter({ oid: () => 1 }),
  'nearMisses: unknown field': ({ account }) => account.clients.nearMisses({ nmae: 'x' }),
  'waitFor: option': ({ account }) => account.clients.waitFor({ name: 'x' }, { timeout: '5' }),
  'waitFor: unknown field': ({ account }) => account.clients.waitFor({ nmae: 'x' }, { timeout: 5 }),
  'waitFor: nothing': ({ account }) => account.clients.waitFor({ name: 'Nobody' }, { timeout: 5 }),
  'create: blank name': ({ account }) => account.clients.create({ name: '' }),
  'create: unknown field': ({ account }) => account.clients.create({ nmae: 'Ann' }),
  'create: several': ({ account }) =>
    account.invoices.create({ buyer_name: '', payment_to: 'soon', positions: [{ quantity: 'x' }] }),
  'create: part of a row': ({ account }) =>
    account.invoices.create({ buyer_name: 'A', positions: [lamp, { ...lamp, tax: 'zork' }] }),
  'create: number': ({ account }) => account.clients.create(5),
  'create: nothing': ({ account }) => account.clients.create(),
  'create: null': ({ account }) => account.clients.create(null),
  'create: list': ({ account }) => account.clients.create([{ name: 'Ann' }, { name: '' }]),
  'create: numbers in a list': ({ account }) => account.clients.create([{ name: 'Ann' }, 5]),
  'create: unknown alias': ({ account }) => account.invoices.create({ client_id: 'nope', positions: [lamp] }),
  'update: unknown': ({ account }) => account.clients.update('nope', { name: 'x' }),
  'update: unknown number': ({ account }) => account.clients.update(999_999, { name: 'x' }),
  'update: blank': ({ account }) => account.clients.update('ann', { name: '' }),
  'update: read-only': ({ account }) => account.clients.update('ann', { created_at: '2020-01-01' }),
  'update: unknown field': ({ account }) => account.clients.update('ann', { nmae: 'x' }),
  'update: number': ({ account }) => account.clients.update('ann', 5),
  'delete: unknown': ({ account }) => account.clients.delete('nope'),
  'delete: used': ({ account }) => account.warehouses.delete(1.5),
  'ui.pay: unknown': ({ account }) => account.ui.pay('nope'),
  'ui.pay: nothing': ({ account }) => account.ui.pay(),
  'ui.pay: option': ({ account }) => account.ui.pay('unpaid', { amont: 5 }),
  'ui.pay: wrong amount': ({ account }) => account.ui.pay('unpaid', { amount: -5 }),
  'ui.pay: wrong date': ({ account }) => account.ui.pay('unpaid', { date: 'soon' }),
  'ui.pay: more than due': ({ account }) => account.ui.pay('unpaid', { amount: 999 }),
  'ui.pay: nothing due': ({ account }) => account.ui.pay('paid'),
  'ui.pay: fraction': ({ account }) => account.ui.pay(1.5),
  'ui.edit: unknown': ({ account }) => account.ui.edit('nope', {}),
  'ui.edit: refused': ({ account }) => account.ui.edit('unpaid', { payment_to: 'soon' }),
  'ui.edit: number': ({ account }) => account.ui.edit('unpaid', 5),
  'ui.delete: unknown': ({ account }) => account.ui.delete('nope'),
  'ui.receiveExpense: refused': ({ account }) => account.ui.receiveExpense({ payment_to: 'soon' }),
  'ui.receiveExpense: number': ({ account }) => account.ui.receiveExpense(5),
}

test.each(Object.entries(calls))('%s is the same error in this process and over HTTP', async (_, call) => {
  const [near, far] = await opened()
  expect(await thrownBy(() => call(far))).toEqual(await thrownBy(() => call(near)))
})
