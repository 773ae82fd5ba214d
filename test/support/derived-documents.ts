import { expect } from 'vitest'
import type { Client, Invoice, Refusal } from './client.ts'

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

export { documentLines as linesOf } from '../../src/verify/derived-documents.ts'
