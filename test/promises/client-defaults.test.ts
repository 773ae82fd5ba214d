import { expect, test } from 'vitest'
import { promise } from '../promise.ts'
import { type Client, open, openWith } from '../support/client.ts'

const line = { name: 'Service A', quantity: 1, total_price_gross: 108 }

async function withClient(values: object): Promise<{ client: Client; client_id: number }> {
  const client = await open()
  return { client, client_id: (await client.create('clients', { name: 'Usual Ltd', ...values })).id }
}

promise('client-defaults/payment-type', async () => {
  const { client, client_id } = await withClient({ default_payment_type: 'cash' })
  expect(await client.sale({ client_id })).toMatchObject({ payment_type: 'cash' })
  expect(await client.sale({ buyer_name: 'Usual Ltd' })).toMatchObject({ payment_type: 'cash' })
  expect(await client.sale({ client_id, payment_type: 'card' })).toMatchObject({ payment_type: 'card' })
  expect(await client.sale()).toMatchObject({ payment_type: null })
})

promise('client-defaults/rate', async () => {
  const { client, client_id } = await withClient({ default_tax: 8 })
  const taxOf = async (position: object, values: object = {}) =>
    (await client.sale({ client_id, positions: [position], ...values })).positions[0]
  expect(await taxOf(line)).toMatchObject({ tax: '8', total_price_net: '100.0' })
  expect(await taxOf({ ...line, tax: 23 })).toMatchObject({ tax: '23' })
  const { id } = await client.create('products', { name: 'Lamp', price_gross: 105, tax: 5 })
  expect(await taxOf({ product_id: id })).toMatchObject({ tax: '5', total_price_net: '100.0' })
  expect(await taxOf({ ...line, name: 'Rent' }, { income: false })).toMatchObject({ tax: '23' })
  expect(await taxOf({ ...line, name: 'Other' }, { client_id: null, buyer_name: 'Other Ltd' })).toMatchObject(
    { tax: '23' },
  )
})

promise('client-defaults/discount', async () => {
  const { client, client_id } = await withClient({ discount: 10 })
  expect(await client.sale({ client_id })).toMatchObject({ show_discount: true, price_gross: '110.7' })
  const plain = { show_discount: false, price_gross: '123.0' }
  expect(await client.sale({ client_id, show_discount: false })).toMatchObject(plain)
  expect(await client.sale({ client_id, discount_kind: 'amount' })).toMatchObject(plain)
  expect(await client.sale({ client_id, income: false })).toMatchObject(plain)
  expect(await client.sale()).toMatchObject(plain)
  const own = [{ ...line, tax: 8, discount_percent: 50 }]
  expect(await client.sale({ client_id, show_discount: true, positions: own })).toMatchObject({
    price_gross: '54.0',
  })
  const amounts = await openWith({ discount_kind: 'amount' })
  const card = await amounts.create('clients', { name: 'Usual Ltd', discount: 10 })
  expect(await amounts.sale({ client_id: card.id })).toMatchObject(plain)
})

promise('client-defaults/line-discount', async () => {
  const { client, client_id } = await withClient({ discount: '12.5' })
  const positions = [
    { ...line, tax: 8 },
    { name: 'Note', kind: 'text_separator' },
  ]
  const { positions: rows, ...made } = await client.sale({ client_id, positions })
  expect(rows).toMatchObject([
    { discount_percent: '12.5', total_price_gross: '108.0' },
    { discount_percent: null },
  ])
  expect(made).toMatchObject({ price_gross: '94.5' })
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
