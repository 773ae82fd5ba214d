import { invalid } from '../../../kernel/card/problem.ts'
import type { AccountScope } from '../../../kernel/write/account-scope.ts'
import { multiply } from '../../../rules/money.ts'
import { addMonths, atMostLast, endOfMonth } from '../../../state/calendar.ts'
import type { StoredInvoice } from '../../invoice/invoice.fields.ts'
import type { StoredProduct } from '../../product/product.fields.ts'
import { copiedValues, movedWithIssue } from '../../shared/copied-values.ts'
import type { StoredRecurring } from '../recurring.fields.ts'

/**
 * Returns the values for a request that creates the invoice of a day.
 * @throws Problem `invalid` when the template or the product no longer exists
 */
export function issuedValues(
  recurring: StoredRecurring,
  day: string,
  scope: AccountScope,
): Record<string, unknown> {
  const template = templateOf(recurring, scope)
  return {
    ...(template ? copiedValues(template, day, scope) : valuesOf(recurring, scope)),
    ...(recurring.convert_to_vat_invoice ? { kind: 'vat' } : {}),
    ...(recurring.create_as_paid ? { status: 'paid' } : {}),
    ...(template ? { from_invoice_id: template.id } : {}),
    issue_date: day,
    sell_date: saleDate(recurring, template, day),
    ...termOf(recurring, template, day),
  }
}

function templateOf({ invoice_id }: StoredRecurring, scope: AccountScope): StoredInvoice | undefined {
  if (invoice_id === null) return undefined
  const template = scope.table<StoredInvoice>('invoices').get(invoice_id)
  if (!template) throw invalid('invoice_id', `${invoice_id} no longer exists`)
  return template
}

/** Without a template, the invoice has one line (facts 2.23). */
function valuesOf(recurring: StoredRecurring, scope: AccountScope): Record<string, unknown> {
  const { client_id, product_id, department_id, income, currency, price_gross } = recurring
  const product = product_id === null ? undefined : scope.table<StoredProduct>('products').get(product_id)
  if (!product) throw invalid('product_id', `${product_id} no longer exists`)
  const quantity = recurring.quantity ?? '1.0'
  const isPriced = price_gross !== null
  const price = isPriced ? { total_price_gross: multiply(price_gross, quantity) } : {}
  return {
    client_id,
    department_id,
    income,
    currency: currency ?? product.currency,
    // The definition states what the invoice costs, so no discount of the client lowers it.
    ...(isPriced ? { show_discount: false } : {}),
    positions: [{ product_id, quantity, ...price }],
  }
}

function saleDate(recurring: StoredRecurring, template: StoredInvoice | undefined, day: string): string {
  // A weekend may move the issue into the next month, but not what was sold.
  const scheduled = recurring.next_invoice_date ?? day
  if (recurring.only_year_month) return scheduled.slice(0, 7)
  if (recurring.end_of_month_sell_date) return endOfMonth(scheduled)
  return template?.sell_date === 'off' ? 'off' : day
}

/** The definition's own payment term, or else the template's: the same number of days as between its dates. */
function termOf({ payment_to }: StoredRecurring, template: StoredInvoice | undefined, day: string): object {
  if (payment_to?.endsWith('m')) return dueOn(atMostLast(addMonths(day, Number(payment_to.slice(0, -1)))))
  if (payment_to) return { payment_to_kind: payment_to }
  if (template?.payment_to_kind !== 'other_date') return {}
  const due = movedWithIssue('payment_to', template, day)
  return due === null ? {} : dueOn(due)
}

function dueOn(payment_to: string): object {
  return { payment_to, payment_to_kind: 'other_date' }
}
