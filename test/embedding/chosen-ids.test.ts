import { beforeEach, expect, onTestFinished, test } from 'vitest'
import { type Account, createEmulator, type Emulator } from '../../src/index.ts'

let emulator: Emulator
let account: Account

const open = async (fixtures?: object): Promise<Emulator> => {
  const opened = await createEmulator({ listen: false, now: '2026-01-15', fixtures })
  onTestFinished(() => opened.close())
  return opened
}

beforeEach(async () => {
  emulator = await open()
  account = emulator.account()
})

const line = { name: 'Service', total_price_gross: 5 }

/** A state is sound if its export loads as an equal state. */
const expectSound = async () => {
  const exported = emulator.export()
  expect((await open(exported)).export()).toEqual(exported)
}

test('a copy with the token and the row ids of its original is refused, and nothing is made', async () => {
  const original = account.invoices.create({ buyer_name: 'Ash', positions: [line, line] })
  const { id, number, ...rest } = original
  const [first, second] = original.positions
  const taken = (at: number, row: number) => `\\[${at}\\]\\.id ${row} is used by another record`
  const copied = () => account.invoices.create(rest)
  expect(copied).toThrow(new RegExp(taken(0, first!.id)))
  expect(copied).toThrow(new RegExp(taken(1, second!.id)))
  expect(copied).toThrow(`token "${original.token}" is used by another record`)
  expect(account.invoices.all()).toHaveLength(1)
  await expectSound()
})

test('a copy without them gets its own, and its rows refer to the copy', async () => {
  const original = account.invoices.create({ buyer_name: 'Ash', positions: [line] })
  const { id, number, token, positions, ...rest } = original
  const copy = account.invoices.create({ ...rest, positions: positions.map(({ id: _, ...row }) => row) })
  expect(copy.token).not.toBe(original.token)
  expect(copy.positions[0]!.invoice_id).toBe(copy.id)
  expect(copy.positions[0]!.id).not.toBe(original.positions[0]!.id)
  await expectSound()
})

test('an id that two rows of one record share is refused', () => {
  const rows = [
    { ...line, id: 7 },
    { ...line, id: 7 },
  ]
  expect(() => account.invoices.create({ buyer_name: 'Ash', positions: rows })).toThrow(
    /positions\[1\]\.id 7 is used by another row/,
  )
  const actions = [{ id: 3 }, { id: 3 }].map((row) => ({ ...row, product_name: 'Goods', quantity: 1 }))
  expect(() => account.warehouseDocuments.create({ kind: 'pz', warehouse_actions: actions })).toThrow(
    /warehouse_actions\[1\]\.id 3 is used by another row/,
  )
  expect([account.invoices.all(), account.warehouseDocuments.all()]).toEqual([[], []])
})

test('the id of a row cannot be chosen in any account while the row exists', async () => {
  const numbered = (id: number) => ({ buyer_name: 'Ash', positions: [{ ...line, id }] })
  const held = account.invoices.create(numbered(7))
  const other = emulator.createAccount({ prefix: 'other' })
  for (const { invoices } of [account, other]) {
    expect(() => invoices.create(numbered(7))).toThrow(/positions\[0\]\.id 7 is used by another record/)
  }
  expect(other.invoices.create(numbered(8)).positions[0]!.id).toBe(8)
  account.invoices.delete(held.id)
  expect(other.invoices.create(numbered(7)).positions[0]!.id).toBe(7)
  await expectSound()
})

test('an id that is chosen for a later row is not given to an earlier one', () => {
  const { positions } = account.invoices.create({ buyer_name: 'Ash', positions: [line] })
  const next = positions[0]!.id + 1
  const rows = [line, { ...line, id: next }]
  const made = account.invoices.create({ buyer_name: 'Ash', positions: rows })
  expect(made.positions.map(({ id }) => id)).toEqual([next + 1, next])
})

test('a row always has the id of its parent record', () => {
  const positions = [{ ...line, invoice_id: account.invoices.create({ buyer_name: 'Ash' }).id }]
  const invoice = account.invoices.create({ buyer_name: 'Birch', positions })
  expect(invoice.positions[0]!.invoice_id).toBe(invoice.id)
  const action = { product_name: 'Goods', quantity: 1 }
  const receipt = account.warehouseDocuments.create({ kind: 'pz', warehouse_actions: [action] })
  const actions = [{ ...action, warehouse_document_id: receipt.id }]
  const other = account.warehouseDocuments.create({ kind: 'pz', warehouse_actions: actions })
  expect(other.warehouse_actions[0]!.warehouse_document_id).toBe(other.id)
})

test('a token of a public link is refused if another record has it', () => {
  const other = emulator.createAccount({ prefix: 'other' })
  for (const { invoices, clients } of [account, other]) {
    const token = `secret-${clients.all().length}`
    invoices.create({ buyer_name: 'Ash', token })
    expect(() => other.invoices.create({ buyer_name: 'Ash', token })).toThrow(
      `token "${token}" is used by another record`,
    )
    invoices.delete(invoices.all()[0]!.id)
  }
  account.clients.create({ name: 'Ash', token: 'of a client' })
  expect(account.invoices.create({ buyer_name: 'Ash', token: 'of a client' }).token).toBe('of a client')
  expect(() => account.clients.create({ name: 'Birch', token: 'of a client' })).toThrow(/token .* is used/)
})
