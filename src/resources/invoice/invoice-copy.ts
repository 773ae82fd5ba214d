import type { Fields } from '../../kernel/card/field.ts'
import type { AccountScope } from '../../kernel/write/account-scope.ts'
import type { Row } from '../../state/table.ts'
import { invoiceFields, type StoredInvoice } from './invoice.fields.ts'
import { invoicePosition } from './invoice-position.ts'

/** Fields that a copy does not take over: dates, numbers, and the outcome of the original. */
const ownOfEach: ReadonlySet<string> = new Set([
  'number',
  'issue_date',
  'sell_date',
  'payment_to',
  'paid_date',
  'delivery_date',
  'accounting_vat_tax_date',
  'accounting_income_tax_date',
  'accounting_other_tax_date',
  'accounting_status',
  'status',
  'paid',
  'oid',
  'invoice_id',
  'from_invoice_id',
  'invoice_ids',
  'cancel_reason',
])

/** The total of a line determines its other prices. */
const followFromTotal: ReadonlySet<string> = new Set(['total_price_net', 'price_gross', 'price_net'])

/**
 * Returns the values for a request that creates the same document again, without those that each document has of
 * its own, and without references to deleted records.
 */
export function copiedValues(invoice: StoredInvoice, scope: AccountScope): Record<string, unknown> {
  const positions = invoice.positions.map((position) => {
    const line = writable(invoicePosition.fields, position, scope)
    for (const name of followFromTotal) delete line[name]
    return line
  })
  const values = writable(invoiceFields, invoice, scope)
  for (const name of ownOfEach) delete values[name]
  // Nobody copies a cancelled document to cancel another one.
  if (values.kind === 'canceled') delete values.kind
  // Explicit, because the client's discount would be added otherwise.
  return { ...values, show_discount: invoice.show_discount, positions }
}

function writable(fields: Fields, record: Row, scope: AccountScope): Record<string, unknown> {
  const values: Record<string, unknown> = {}
  for (const [name, field] of Object.entries(fields)) {
    if (field.readOnly || field.computed || field.visibility === 'never') continue
    const value = record[name]
    if (value === null || value === field.default) continue
    const target = field.refersTo
    if (target && typeof value === 'number' && !scope.table(target).get(value)) continue
    values[name] = value
  }
  return values
}
