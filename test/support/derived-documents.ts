import { expect } from 'vitest'
import { type Client, type Invoice, open, type Refusal } from './client.ts'

/** Lines of two tax rates. */
export const twoRates = [
  { name: 'Lamp', quantity: 3, quantity_unit: 'pcs', tax: 23, total_price_gross: 100 },
  { name: 'Book', quantity: 1, tax: 8, total_price_gross: '33.34', description: 'Second edition' },
]

/** Creates an order with lines of two tax rates. */
export function order(client: Client, values: object = {}): Promise<Invoice> {
  return client.sale({ kind: 'estimate', positions: twoRates, ...values })
}

/** The message about each field of a refused create. */
export async function refusedFields(client: Client, invoice: object): Promise<object> {
  const before = client.account.invoices.all()
  const { status, body } = await client.post<Refusal>('/invoices.json', { invoice })
  expect(status).toBe(422)
  expect(client.account.invoices.all()).toEqual(before)
  return body.message as object
}

/** An order with advances of 10 % and 30 %, and the request for the final invoice that deducts both. */
export async function orderWithAdvances() {
  const client = await open()
  const goods = await client.create('products', { name: 'Lamp', quantity: 1, tax: 23, price_gross: 50 })
  const source = await order(client, {
    currency: 'GBP',
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

export { documentLines as linesOf } from '../../src/verify/derived-documents.ts'
