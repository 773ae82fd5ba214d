import type { StoredInvoice } from '../invoice/invoice.fields.ts'

/** Preliminary documents, corrections of texts and cash slips do not change the stock. */
const withoutGoods = new Set<unknown>([
  'proforma',
  'estimate',
  'client_order',
  'advance',
  'correction_note',
  'accounting_note',
  'kp',
  'kw',
  'canceled',
  'maintenance_request',
  'payment_receipt',
])

const nothing: StoredInvoice['positions'] = []

/** The lines of a document that lower stock. */
export function soldPositions(invoice: StoredInvoice | undefined): StoredInvoice['positions'] {
  const sells = invoice?.income && !invoice.exclude_from_stock_level && !withoutGoods.has(invoice.kind)
  return sells ? invoice.positions : nothing
}
