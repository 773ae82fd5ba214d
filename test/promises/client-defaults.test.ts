import { expect, test } from 'vitest'
import { international } from '../../src/editions/international.ts'
import { clientDefaultsProofs } from '../../src/verify/proofs/client-defaults.ts'
import { type Client, open, openWith } from '../support/client.ts'
import { portable } from '../support/portable.ts'
import { define } from '../support/recurring.ts'

portable(clientDefaultsProofs)

const line = { name: 'Service A', quantity: 1, total_price_gross: 108 }

async function withClient(values: object): Promise<{ client: Client; client_id: number }> {
  const client = await open()
  return { client, client_id: (await client.create('clients', { name: 'Usual Ltd', ...values })).id }
}

test('the rate of a client is for sales only', async () => {
  const { client, client_id } = await withClient({ default_tax: 8 })
  const taxOf = async (position: object, values: object = {}) =>
    (await client.sale({ client_id, positions: [position], ...values })).positions[0]
  expect(await taxOf({ ...line, name: 'Rent' }, { income: false })).toMatchObject({
    tax: international.tax,
  })
})

test("a client's discount is not applied where discounts are amounts", async () => {
  const amounts = await openWith({ discount_kind: 'amount' })
  const card = await amounts.create('clients', { name: 'Usual Ltd', discount: 10 })
  const plain = { show_discount: false, price_gross: '123.0' }
  expect(await amounts.sale({ client_id: card.id })).toMatchObject(plain)
})

test("a line that is added later has the client's discount while the others have it", async () => {
  const { client, client_id } = await withClient({ discount: 10 })
  const added = async (id: number, line_: object) => {
    const { positions, price_gross } = await client.update('invoices', id, {
      positions: [{ ...line, ...line_ }],
    })
    return [price_gross, positions.at(-1)!.discount_percent]
  }
  const { id } = await client.sale({ client_id })
  expect(await added(id, { tax: 8 })).toEqual(['207.9', '10.0'])
  expect(await added(id, { tax: 8, discount_percent: 50 })).toEqual(['261.9', '50.0'])
  expect(await added(id, { tax: 8 })).toEqual(['369.9', null])
  const empty = await client.sale({ client_id, positions: [] })
  expect(await added(empty.id, {})).toEqual(['97.2', '10.0'])
  const without = await client.sale({ client_id, show_discount: false })
  expect(await added(without.id, {})).toEqual(['231.0', null])
})

test.each(['advance', 'correction', 'accounting_note', 'kp', 'kw', 'payment_receipt'])(
  "the client's discount does not change the amount of the kind %s",
  async (kind) => {
    const { client, client_id } = await withClient({ discount: 10 })
    const positions = [{ name: 'Desk', tax: 23, quantity: -2, total_price_gross: -100 }]
    const { id, ...made } = await client.create('invoices', { kind, client_id, positions })
    const plain = { show_discount: false, price_gross: '-100.0', positions: [{ discount_percent: null }] }
    expect(made).toMatchObject(plain)
    expect(client.lastRequest.diagnostics).toEqual([])
    const changed = await client.update('invoices', id, { positions: [{ ...line, tax: 8 }] })
    expect(changed).toMatchObject({ price_gross: '8.0', show_discount: false })
  },
)

test("a correction takes back what was sold before the client's card had a discount", async () => {
  const { client, client_id } = await withClient({})
  const desk = { name: 'Desk', tax: 23, quantity: 2, price_gross: 50 }
  const sold = await client.sale({ client_id, positions: [desk] })
  await client.update('clients', client_id, { discount: 10 })
  const positions = [
    {
      name: 'Desk',
      correction_before_attributes: desk,
      correction_after_attributes: { ...desk, quantity: 0 },
    },
  ]
  const correction = { kind: 'correction', invoice_id: sold.id, client_id, positions }
  expect(await client.sale(correction)).toMatchObject({ show_discount: false, price_gross: '-100.0' })
})

test('a line added to a correction of discounted lines has no discount', async () => {
  const { client, client_id } = await withClient({ discount: 10 })
  const sold = await client.sale({ client_id })
  const copied = { copy_invoice_from: sold.id, kind: 'correction', total_correction: true }
  const { id, ...made } = await client.create('invoices', copied)
  expect(made).toMatchObject({ show_discount: true, price_gross: '-110.7' })
  const { positions } = await client.update('invoices', id, { positions: [{ ...line, tax: 8 }] })
  expect(positions.at(-1)).toMatchObject({ discount_percent: null })
})

test("a line with a discount of its own needs show_discount, also beside a client's discount", async () => {
  const { client, client_id } = await withClient({ discount: 10 })
  const positions = [{ ...line, tax: 8, discount_percent: 20 }]
  expect(await client.create('invoices', { client_id, positions })).toMatchObject({
    show_discount: false,
    price_gross: '108.0',
  })
  expect(client.lastRequest.diagnostics).toMatchObject([{ code: 'discount-mismatch' }])
  const shown = await client.sale({ client_id, positions, show_discount: true })
  expect(shown).toMatchObject({ show_discount: true, price_gross: '86.4' })
})

test('both sides of a line of a correction are discounted, each at its rate', async () => {
  const client = await open()
  const before = { name: 'A', tax: 23, quantity: 1, total_price_gross: 123 }
  const after = { ...before, tax: 8, total_price_gross: 108 }
  const sides = { correction_before_attributes: before, correction_after_attributes: after }
  const positions = [{ ...sides, discount_percent: 10 }]
  const correction = { kind: 'correction', show_discount: true, positions }
  expect(await client.sale(correction)).toMatchObject({ price_net: '0.0', price_gross: '-13.5' })
})

test('a document of a recurring definition is discounted as its template was', async () => {
  const { client, client_id } = await withClient({})
  const template = await client.sale({ client_id })
  await client.update('clients', client_id, { discount: 10 })
  const monthly = { name: 'Monthly', invoice_id: template.id, start_date: '2026-02-01', every: '1m' }
  expect((await client.post('/recurrings.json', { recurring: monthly })).status).toBe(201)
  client.emulator.clock.advance('1 month')
  const [issued] = await client.list('invoices')
  expect(issued).not.toMatchObject({ id: template.id })
  expect(issued).toMatchObject({ show_discount: false, price_gross: '123.0' })
})

test("the client's discount does not lower what must match another amount", async () => {
  const { client, client_id } = await withClient({ discount: 10 })
  const positions = [{ ...line, tax: 8 }]
  const receipt = await client.create('invoices', { kind: 'receipt', positions })
  const order = await client.sale({ kind: 'client_order', client_id, positions, show_discount: false })
  const plain = { show_discount: false, price_gross: '108.0' }
  for (const buyer of [{ client_id }, { buyer_name: 'Usual Ltd' }]) {
    const forReceipt = { from_invoice_id: receipt.id, additional_params: 'for_receipt', positions }
    expect(await client.create('invoices', { ...buyer, ...forReceipt })).toMatchObject(plain)
    const fromOrder = { from_invoice_id: order.id, positions }
    expect(await client.create('invoices', { ...buyer, ...fromOrder })).toMatchObject(plain)
  }
  const usual = await client.create('invoices', { kind: 'receipt', client_id, positions })
  expect(usual).toMatchObject({ show_discount: true, price_gross: '97.2' })
  const forUsual = { from_invoice_id: usual.id, invoice_id: usual.id, client_id, positions }
  const discounted = { show_discount: true, price_gross: '97.2' }
  expect(await client.create('invoices', forUsual)).toMatchObject(discounted)
})

test("a payment's invoice and a definition with a price are not discounted", async () => {
  const client = await open({ now: '2026-01-15' })
  const { id: client_id } = await client.create('clients', { name: 'Usual Ltd', discount: 10 })
  const paying = {
    name: 'Order 1',
    price: 100,
    paid: true,
    generate_invoice: true,
    invoice_name: 'Usual Ltd',
  }
  const { invoice_id, overpaid } = await client.create('payments', paying)
  const made = await client.one('invoices', invoice_id!)
  expect({ ...made, overpaid }).toMatchObject({
    client_id,
    price_gross: '100.0',
    status: 'paid',
    overpaid: '0.0',
  })
  const { clock } = client.emulator
  const { id: product_id } = await client.create('products', { name: 'Hosting', price_gross: 60, tax: 23 })
  const rhythm = { client_id, product_id, every: '1y', start_date: '2026-01-16' }
  for (const [price, gross] of [
    [{ price_gross: '50' }, '50.0'],
    [{}, '54.0'],
  ] as const) {
    await define(client, { name: 'Hosting', ...rhythm, ...price })
    clock.advance('1 day')
    expect(client.account.invoices.all().at(-1)).toMatchObject({ client_id, price_gross: gross })
  }
})
