import type { Client } from './client.ts'

/** A payment of 123 that has arrived, and that is for no invoice. */
export const minimal = { name: 'Transfer', price: 123, invoice_id: null, paid: true, kind: 'api' }

/** What payments made of an invoice. */
export async function stateOf(client: Client, id: number) {
  const { status, paid, paid_date } = await client.one('invoices', id)
  return [status, paid, paid_date]
}
