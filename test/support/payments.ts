import type { Client } from './client.ts'

/** A received payment of 123 that is not assigned to an invoice. */
export const minimal = { name: 'Transfer', price: 123, invoice_id: null, paid: true, kind: 'api' }

/** The fields of an invoice that payments change. */
export async function stateOf(client: Client, id: number) {
  const { status, paid, paid_date } = await client.one('invoices', id)
  return [status, paid, paid_date]
}
