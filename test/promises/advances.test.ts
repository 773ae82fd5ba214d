import { expect, test } from 'vitest'
import { advancesProofs } from '../../src/verify/proofs/advances.ts'
import { pdfOf } from '../documents/pdf-text.ts'
import { type Invoice, open } from '../support/client.ts'
import { linesOf, order, refusedFields, twoRates } from '../support/derived-documents.ts'
import { portable } from '../support/portable.ts'

portable(advancesProofs)

test('an advance creates no product, and is numbered by its kind', async () => {
  const client = await open()
  const source = await order(client)
  const products = client.account.products.all()
  const percent = await client.create('invoices', {
    copy_invoice_from: source.id,
    kind: 'advance',
    advance_creation_mode: 'percent',
    advance_value: '30',
    position_name: 'Advance for the lamps',
  })
  expect(client.lastRequest.diagnostics).toEqual([])
  expect(percent).toMatchObject({
    kind: 'advance',
    number: 'A1/2026',
    invoice_id: source.id,
    from_invoice_id: source.id,
    price_gross: '40.0',
    buyer_name: 'Buyer Ltd',
  })
  // 30 % of 133.34, divided as the order divides among its rates.
  expect(linesOf(percent)).toEqual([
    ['Advance for the lamps', '1.0', '23', '30.0', '24.39', null],
    ['Advance for the lamps', '1.0', '8', '10.0', '9.26', null],
  ])
  const amount = await client.create('invoices', {
    copy_invoice_from: source.id,
    kind: 'advance',
    advance_creation_mode: 'amount',
    advance_value: '20,01',
  })
  expect(amount).toMatchObject({ price_gross: '20.01', invoice_id: source.id })
  expect(amount.positions[0]!.name).toContain(source.number!)
  expect(client.account.products.all()).toEqual(products)
  expect((await client.list('invoices', { invoice_id: source.id })).map(({ id }) => id).sort()).toEqual(
    [percent.id, amount.id].sort(),
  )
})

async function orderWithAdvances() {
  const client = await open()
  const goods = await client.create('products', { name: 'Lamp', quantity: 1, tax: 23, price_gross: 50 })
  const source = await order(client, {
    positions: [
      { product_id: goods.id, quantity: 2 },
      { name: 'Book', quantity: 1, tax: 8, total_price_gross: 100 },
    ],
  })
  const advance = (values: object) =>
    client.create('invoices', {
      copy_invoice_from: source.id,
      kind: 'advance',
      advance_creation_mode: 'percent',
      ...values,
    })
  const first = await advance({ advance_value: 10, status: 'paid' })
  const second = await advance({ advance_value: 30 })
  const final = (values: object = {}) => ({
    copy_invoice_from: source.id,
    kind: 'final',
    invoice_ids: [first.id, second.id],
    ...values,
  })
  return { client, goods, source, first, second, advance, final }
}

test('a final invoice lists its advances in the PDF, and changes the stock', async () => {
  const { client, goods, source, first, second, final } = await orderWithAdvances()
  const stock = async () => (await client.one('products', goods.id)).stock_level
  expect(await stock()).toBe('0.0')
  const made = await client.create('invoices', final())
  expect(client.lastRequest.diagnostics).toEqual([])
  // The lines are those of the order; the totals are what the advances leave.
  expect(linesOf(made)).toEqual(linesOf(source))
  expect(made).toMatchObject({
    number: 'F1/2026',
    invoice_id: source.id,
    from_invoice_id: source.id,
    price_gross: '120.0',
    status: 'issued',
  })
  const net = [source, first, second].map(({ price_net }) => Number(price_net) * 100)
  expect(Number(made.price_net) * 100).toBeCloseTo(net[0]! - net[1]! - net[2]!)
  expect(await stock()).toBe('-2.0')
  const { text } = await pdfOf(client, made.id)
  expect(text).toContain(`Advance invoice No. ${first.number}`)
  expect(text).toContain('Amount due 120.00 GBP')
  expect(text).toMatch(/Total [\d.]+ [\d.]+ 120\.00/)
  const shown = await client.get<Invoice>(`/invoices/${made.id}.json`, {
    'additional_fields[invoice]': 'invoice_ids',
  })
  expect(shown.body).toMatchObject({ invoice_ids: [first.id, second.id] })
  const payment = { name: 'Rest', price: 120, paid: true, invoice_id: made.id }
  await client.create('payments', payment)
  expect(await client.one('invoices', made.id)).toMatchObject({ status: 'paid', paid: '120.0' })
  // The deducted amount stays, even if the advance changes.
  await client.delete(`/invoices/${first.id}.json`)
  await client.update('invoices', made.id, { description: 'Thanks' })
  expect(await client.one('invoices', made.id)).toMatchObject({ price_gross: '120.0' })
})

test('an advance of another order cannot be settled', async () => {
  const { client, source, first, second, final } = await orderWithAdvances()
  expect(await refusedFields(client, final({ invoice_ids: [] }))).toEqual({
    invoice_ids: ["can't be blank: a final invoice settles at least one advance"],
  })
  expect(await refusedFields(client, final({ invoice_ids: [source.id] }))).toHaveProperty('invoice_ids')
  expect(await refusedFields(client, final({ invoice_ids: [first.id, first.id] }))).toHaveProperty(
    'invoice_ids',
  )
  const other = await order(client)
  const foreign = { copy_invoice_from: other.id, invoice_ids: [first.id] }
  expect(await refusedFields(client, final(foreign))).toHaveProperty('invoice_ids')
  await client.create('invoices', final({ invoice_ids: first.id }))
  expect(await refusedFields(client, final())).toEqual({
    invoice_ids: [expect.stringContaining(`${first.id} is settled`)],
  })
  await client.create('invoices', final({ invoice_ids: [second.id] }))
})

test('a correction of a final invoice reverses its rest', async () => {
  const { client, final } = await orderWithAdvances()
  const made = await client.create('invoices', final())
  const correction = await client.create('invoices', {
    copy_invoice_from: made.id,
    kind: 'correction',
    total_correction: '1',
  })
  expect(correction).toMatchObject({ price_gross: '-120.0', price_net: `-${made.price_net}` })
})

test('fixtures derive documents by alias', async () => {
  const client = await open({
    fixtures: {
      faketura: 1,
      accounts: {
        acme: {
          invoices: {
            order: { kind: 'estimate', buyer_name: 'Buyer', positions: twoRates },
            advance: {
              copy_invoice_from: 'order',
              kind: 'advance',
              advance_creation_mode: 'percent',
              advance_value: 50,
            },
            final: { copy_invoice_from: 'order', kind: 'final', invoice_ids: ['advance'] },
          },
        },
      },
    },
  })
  const final = client.account.invoices.get('final')
  expect(final).toMatchObject({ price_gross: '66.67' })
  const again = await open({ fixtures: client.emulator.export() })
  expect(again.account.invoices.get('final')).toEqual(final)
})
