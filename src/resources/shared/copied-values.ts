import type { Fields } from '../../kernel/card/field.ts'
import { isListField } from '../../kernel/card/fields/list.ts'
import type { AccountScope } from '../../kernel/write/account-scope.ts'
import { documentTotals } from '../../rules/document-totals.ts'
import { isNear } from '../../rules/money.ts'
import { statementOf, unitPriceOf } from '../../rules/stated-price.ts'
import { isText } from '../../rules/text-rows.ts'
import { addDaysWithin, daysBetween } from '../../state/calendar.ts'
import type { Row } from '../../state/table.ts'
import type { StoredInvoice } from '../invoice/invoice.fields.ts'
import type { StoredInvoicePosition } from '../invoice/invoice-position.ts'
import { addends } from './amounts/amounts-by-rate.ts'

/**
 * Fields that are not copied: dates, numbers, and the outcome of the original. Bank accounts are those of the
 * department (facts 2.11).
 */
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
  'bank_accounts',
])

/** The total of a line determines its other prices. */
const followFromTotal: ReadonlySet<string> = new Set(['total_price_net', 'price_gross', 'price_net'])

/** The prices of copied lines: those that were sent for them, or their gross totals. */
export type Pricing = 'stated' | 'gross total'

/**
 * Returns the values for a request that creates the same document again, without values that each document has of its
 * own, and without references to deleted records.
 * @param issued date of issue of the copy
 */
export function copiedValues(
  invoice: StoredInvoice,
  issued: string,
  scope: AccountScope,
  pricing: Pricing = 'stated',
): Record<string, unknown> {
  diagnoseStatedTotal(invoice, scope)
  const values = writable(scope.runtime.registry.resource('invoices').fields, invoice, scope)
  if (pricing === 'stated' && invoice.positions.length > 0) {
    const lines = values.positions as readonly Row[]
    values.positions = lines.map((line, at) => statedLike(line, invoice.positions[at]!))
  }
  for (const name of ownOfEach) delete values[name]
  // The buyer has as many days for the early payment.
  if (values.skonto_discount_date) {
    values.skonto_discount_date = movedWithIssue('skonto_discount_date', invoice, issued)
  }
  // A copy of a cancelled document is not cancelled itself.
  if (values.kind === 'canceled') delete values.kind
  // The receipt counts in stock instead of the invoice for it; a copy is another sale.
  if (invoice.issued_to_receipt) delete values.exclude_from_stock_level
  // The note and the rate of the day are computed again.
  if (invoice.exchange_kind !== 'own') {
    delete values.exchange_note
    delete values.exchange_currency_rate
  }
  // Explicit, because the client's discount and the product's name would replace them otherwise.
  return { positions: [], ...values, show_discount: invoice.show_discount, update_product_name: true }
}

/** Notes that a copy has the total of the lines, and not the one that was stated for the copied document. */
function diagnoseStatedTotal(invoice: StoredInvoice, scope: AccountScope): void {
  const total = invoice.price_gross ?? '0.0'
  const { price_gross: added } = documentTotals(...addends(invoice, scope))
  if (isNear(total, added)) return
  const lines = invoice.positions.length > 0 ? `its lines add up to ${added}` : 'it has no lines'
  scope.diagnose(
    'price-mismatch',
    `price_gross ${total} of ${invoice.number} was stated, but ${lines}: a document made from it has the total of its lines`,
  )
}

/** A date of a copied document, moved by as many days as the issue; null without such a date. */
export function movedWithIssue(
  name: 'payment_to' | 'skonto_discount_date',
  { issue_date, [name]: date }: StoredInvoice,
  issued: string,
): string | null {
  return date && issue_date ? addDaysWithin(issued, daysBetween(issue_date, date)) : null
}

function writable(fields: Fields, record: Row, scope: AccountScope): Record<string, unknown> {
  const values: Record<string, unknown> = {}
  for (const [name, field] of Object.entries(fields)) {
    if (field.readOnly || field.computed || field.visibility === 'never') continue
    const value = record[name]
    if (value === null || value === field.default) continue
    if (isListField(field)) {
      values[name] = (value as readonly Row[]).map((row) => writableRow(field.rows.fields, row, scope))
      continue
    }
    const target = field.refersTo
    if (target && typeof value === 'number' && !scope.table(target).get(value)) continue
    values[name] = value
  }
  return values
}

function writableRow(fields: Fields, row: Row, scope: AccountScope): Record<string, unknown> {
  const values = writable(fields, row, scope)
  for (const name of followFromTotal) if (row.total_price_gross) delete values[name]
  return values
}

/** A line with the price that was sent for the copied one, unless that is a text or a difference of a correction. */
function statedLike(
  { total_price_gross, ...line }: Row,
  copied: StoredInvoicePosition,
): Record<string, unknown> {
  const { correction_before_attributes: before, correction_after_attributes: after } = copied
  if (isText(copied) || before || after) return { ...line, total_price_gross }
  const stated = statementOf(copied)
  if (!stated) return { ...line, price_gross: copied.price_gross }
  const { price, amount } = stated
  const unit = unitPriceOf(price)
  if (price === 'price_net') return { ...line, [price]: amount }
  // A unit price that was sent with the total stays with it.
  return { ...line, [price]: copied[price], [unit]: copied[unit] }
}
