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
  return invoice && movesStock(invoice) ? invoice.positions : nothing
}

/** Whether the lines of a document lower stock, or return to it. */
export function movesStock({ income, exclude_from_stock_level, kind }: StoredInvoice): boolean {
  return income && !exclude_from_stock_level && !withoutGoods.has(kind)
}
