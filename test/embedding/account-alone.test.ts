import { expect, onTestFinished, test } from 'vitest'
import { type Account, createEmulator, type Emulator } from '../../src/index.ts'
import { invoiceNumber } from '../support/invoice-number.ts'
import { receiver } from '../support/receiver.ts'

async function opened(): Promise<[Emulator, Account, Account]> {
  const emulator = await createEmulator({
    listen: false,
    now: '2026-01-15',
    fixtures: { accounts: { demo: { clients: { jan: { name: 'Jan' } } }, other: {} } },
  })
  onTestFinished(() => emulator.close())
  return [emulator, emulator.account(), emulator.account('other')]
}

const sale = { buyer_name: 'Ann', positions: [{ name: 'Lamp', tax: 23, total_price_gross: 123 }] }
async function sendSale(emulator: Emulator, { invoices, apiToken }: Account): Promise<void> {
  const { id } = invoices.create({ ...sale, buyer_email: 'ann@buyer.test' })
  await emulator.fetch(`/invoices/${id}/send_by_email.json?api_token=${apiToken}`, { method: 'POST' })
}
const names = ({ clients }: Account) => clients.all().map(({ name }) => name)
const read = async (emulator: Emulator, { apiToken }: Account) =>
  (await emulator.fetch(`/clients.json?api_token=${apiToken}`)).status

test('account.reset restores the account of the fixtures, and leaves the others alone', async () => {
  const [emulator, account, other] = await opened()
  for (const one of [account, other]) {
    one.clients.create({ name: 'Ann' })
    one.invoices.create(sale)
    one.faults.add({ operation: 'clients.list', then: { status: 503 } })
    await read(emulator, one)
    one.clock.advance('1 year')
  }
  account.clients.delete('jan')
  account.reset()
  expect(names(account)).toEqual(['Jan'])
  expect(account.clients.get('jan')).toMatchObject({ name: 'Jan' })
  expect([account.clock.today(), account.faults.list(), account.requests.all()]).toEqual([
    '2026-01-15',
    [],
    [],
  ])
  expect(account.changes()).toEqual([])
  expect(account.invoices.create(sale).number).toBe(invoiceNumber(1))
  expect(names(other)).toEqual(['Ann'])
  expect([other.clock.today(), other.faults.list().length, other.requests.all().length]).toEqual([
    '2027-01-15',
    1,
    1,
  ])
})

test('account.reset restores an account created later to its first state', async () => {
  const [emulator] = await opened()
  const like = emulator.createAccount({ like: 'demo' })
  const initial = [like.departments.all(), like.warehouses.all(), like.clients.all()]
  like.clients.delete('jan')
  like.departments.create({ name: 'Branch' })
  like.reset()
  expect([like.departments.all(), like.warehouses.all(), like.clients.all()]).toEqual(initial)
})

test('after further fixtures, account.reset returns to the state after them', async () => {
  const [emulator, account] = await opened()
  account.clients.create({ name: 'Ann' })
  await emulator.load({ accounts: { third: { clients: { eve: { name: 'Eve' } } } } })
  const third = emulator.account('third')
  for (const one of [account, third]) one.clients.create({ name: 'Late' })
  account.reset()
  third.reset()
  expect([names(account), names(third)]).toEqual([['Jan', 'Ann'], ['Eve']])
})

test('snapshots of an account are restored in any order, also after a reset of the emulator', async () => {
  const [emulator, account, other] = await opened()
  const empty = account.snapshot()
  account.clients.create({ name: 'Ann' })
  const one = account.snapshot()
  account.restore(empty)
  account.clients.create({ name: 'Bea' })
  const two = account.snapshot()
  account.restore(one)
  expect(names(account)).toEqual(['Jan', 'Ann'])
  expect(account.changes(empty)).toMatchObject([{ kind: 'create', after: { name: 'Ann' } }])
  emulator.reset()
  account.restore(two)
  expect(names(account)).toEqual(['Jan', 'Bea'])
  expect(names(other)).toEqual([])
})

test('a snapshot whose ids other accounts have by now is refused, and nothing changes', async () => {
  const [emulator, account, other] = await opened()
  const { id } = account.clients.create({ name: 'Ann' })
  const mine = account.snapshot()
  emulator.reset()
  expect(other.clients.create({ name: 'Bea' }).id).toBe(id)
  expect(() => account.restore(mine)).toThrow(`clients ${id} of this snapshot is now in account other`)
  expect(names(account)).toEqual(['Jan'])
  expect(names(other)).toEqual(['Bea'])
})

test('a snapshot whose messages or faults have ids that other accounts have by now is refused', async () => {
  const [emulator, account, other] = await opened()
  const fault = { operation: 'clients.list', then: { status: 500 } } as const
  const { id } = account.faults.add(fault)
  const mine = account.snapshot()
  emulator.reset()
  expect(other.faults.add(fault).id).toBe(id)
  expect(() => account.restore(mine)).toThrow(`faults ${id} of this snapshot is now in account other`)
  expect([account.faults.list().length, other.faults.list().length]).toEqual([0, 1])
})

test('what an account gets back after a reset of the emulator keeps its ids', async () => {
  const [emulator, account, other] = await opened()
  const fault = { operation: 'clients.list', then: { status: 500 } } as const
  account.faults.add(fault)
  await sendSale(emulator, account)
  const mine = account.snapshot()
  emulator.reset()
  account.restore(mine)
  other.faults.add(fault)
  await sendSale(emulator, other)
  expect([account.faults.list().length, account.outbox.all().length]).toEqual([1, 1])
  expect([other.faults.list().length, other.outbox.all().length]).toEqual([1, 1])
})

test('an account that goes back leaves alone what others got under its former ids', async () => {
  const [emulator, account, other] = await opened()
  const fault = { operation: 'clients.list', then: { status: 500 } } as const
  const before = account.snapshot()
  account.faults.add(fault)
  await sendSale(emulator, account)
  account.snapshot()
  emulator.reset()
  other.faults.add(fault)
  await sendSale(emulator, other)
  account.restore(before)
  account.reset()
  expect([other.faults.list().length, other.outbox.all().length]).toEqual([1, 1])
  expect([account.faults.list().length, account.outbox.all().length]).toEqual([0, 0])
})

test('a snapshot whose fault has the id of one for all accounts is refused', async () => {
  const [emulator, account] = await opened()
  const fault = { operation: 'clients.list', then: { status: 500 } } as const
  const { id } = account.faults.add(fault)
  const mine = account.snapshot()
  emulator.reset()
  emulator.faults.add(fault)
  expect(() => account.restore(mine)).toThrow(`faults ${id} of this snapshot is now of all accounts`)
  expect(emulator.faults.list()).toHaveLength(1)
})

test('a snapshot of another owner is refused, and nothing changes', async () => {
  const [emulator, account, other] = await opened()
  const [whole, theirs] = [emulator.snapshot(), other.snapshot()]
  account.clients.create({ name: 'Ann' })
  const sentence = '[faketura] snapshot: expected what snapshot() of this '
  expect(() => account.restore(whole)).toThrow(
    `${sentence}account has returned, got a snapshot of the emulator`,
  )
  expect(() => emulator.restore(theirs)).toThrow(
    `${sentence}emulator has returned, got a snapshot of one account`,
  )
  expect(() => account.restore(theirs)).toThrow('[faketura] this snapshot belongs to another account')
  expect(() => account.changes(theirs)).toThrow('[faketura] this snapshot belongs to another account')
  expect(names(account)).toEqual(['Jan', 'Ann'])
})

test('a restore affects the outbox and the deliveries of its account only', async () => {
  const [emulator, account, other] = await opened()
  const hook = await receiver(200)
  for (const one of [account, other]) {
    one.webhooks.create({ kind: 'invoice:create', url: hook.url })
    await sendSale(emulator, one)
  }
  await emulator.webhooks.settled()
  account.reset()
  expect([account.outbox.all(), account.webhooks.deliveries.all()]).toEqual([[], []])
  expect([other.outbox.all().length, other.webhooks.filter({ state: 'delivered' }).length]).toEqual([1, 1])
})

test('faults of an account act on its requests alone', async () => {
  const [emulator, account, other] = await opened()
  const fault = account.faults.add({ operation: 'clients.list', times: 1, then: { status: 503 } })
  other.faults.add({ operation: 'clients.list', then: { status: 502 } })
  expect(fault).toMatchObject({ account: 'demo', hits: 0 })
  expect([await read(emulator, account), await read(emulator, account)]).toEqual([503, 200])
  expect([await read(emulator, other), account.faults.list()[0]?.hits]).toEqual([502, 1])
  expect(() => account.faults.clear(other.faults.list()[0]!.id)).toThrow('unknown fault 2; expected 1')
  account.faults.clear()
  expect([account.faults.list().length, emulator.faults.list().length]).toEqual([0, 1])
  expect(() => account.faults.add({ operation: '*', account: 'other', then: { status: 500 } })).toThrow(
    'account: expected demo, the owner of these faults, or no account, got "other"',
  )
})

test('webhooks of an account are its records, and the deliveries to them', async () => {
  const [emulator, account, other] = await opened()
  const hook = await receiver(200)
  for (const one of [account, other]) one.webhooks.create({ kind: 'invoice:create', url: hook.url })
  other.invoices.create(sale)
  const { id } = account.invoices.create(sale)
  const delivery = await account.webhooks.waitFor({ kind: 'invoice:create', state: 'delivered' })
  expect(delivery).toMatchObject({ account: 'demo', record: id })
  expect(account.webhooks.last()).toEqual(delivery)
  expect(account.webhooks.find({ kind: 'invoice:create' })).toMatchObject({ url: hook.url, active: true })
  expect((await account.webhooks.replay(delivery.id)).attempts).toHaveLength(2)
  await expect(account.webhooks.replay(other.webhooks.last()!.id)).rejects.toThrow('unknown delivery')
  await emulator.webhooks.settled()
  account.webhooks.clear()
  expect([account.webhooks.deliveries.all().length, other.webhooks.deliveries.all().length]).toEqual([0, 1])
})

test('a request names each rule once, however many records it wrote', async () => {
  const [emulator, account] = await opened()
  const positions = ['Book', 'Lamp', 'Pen'].map((name) => ({
    name,
    tax: 23,
    total_price_gross: 123,
    quantity: 1,
  }))
  await emulator.fetch('/invoices.json', {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ api_token: account.apiToken, invoice: { buyer_name: 'Ann', positions } }),
  })
  const { rules } = account.requests.last()!
  expect(rules).toContain('products/prices')
  expect(rules).toEqual([...new Set(rules)])
})

test('a deleted account refuses', async () => {
  const [emulator, account] = await opened()
  const snapshot = account.snapshot()
  emulator.deleteAccount('demo')
  for (const use of [
    () => account.reset(),
    () => account.restore(snapshot),
    () => account.snapshot(),
    () => account.clock.advance('1 day'),
    () => account.changes(),
  ]) {
    expect(use).toThrow('[faketura] account demo no longer exists')
  }
})
