import { defaultRule, rowRule, rule } from '../../../kernel/card/rule.ts'
import type { RuleContext } from '../../../kernel/card/rule-context.ts'
import { isZero } from '../../../rules/money.ts'
import { isText } from '../../../rules/text-rows.ts'
import type { AccountSettings } from '../../account/account-settings.record.ts'
import type { StoredClient } from '../../client/client.fields.ts'
import { isDiscounted, withSides } from '../../shared/amounts/correction-lines.ts'
import type { StoredInvoice } from '../invoice.fields.ts'
import type { StoredInvoicePosition } from '../invoice-position.ts'

/** The defaults that a client has for its documents. These rules run when the document has a client. */
export const clientDefaultRules = [
  defaultRule<StoredInvoice>(
    'client-defaults/payment-type',
    "The default payment_type of a document is the client's default_payment_type",
    'facts 2.18',
    ['payment_type'],
    (invoice, context) => {
      const payment_type = invoice.payment_type ? null : clientOf(invoice, context)?.default_payment_type
      return payment_type ? { payment_type } : undefined
    },
  ),
  rule<StoredInvoice>(
    'client-defaults/discount',
    "A new sale without a discount gets the client's, in percent, on each line, unless discounts are amounts or show_discount is sent. Corrections, notes, advances, cash slips, internal vouchers and payment receipts get none. Nor do documents made from another one without that discount, such as the invoice for a receipt, invoices of payments, and those of a recurring definition with a price",
    'assumed',
    ['create', 'update'],
    (invoice, context) => {
      const before = context.before as StoredInvoice | undefined
      if (before) {
        const isEmptied = context.input.show_discount === null && hasClientDiscount(before, context)
        return isEmptied ? { show_discount: true } : undefined
      }
      const discount = clientOf(invoice, context)?.discount
      if (!discount || isZero(discount) || !isNewSale(invoice) || context.sent.has('show_discount'))
        return undefined
      const source = sourceOf(invoice, context)
      if (source && !(source.client_id === invoice.client_id && hasClientDiscount(source, context)))
        return undefined
      const setting = (context.account.settings as Partial<AccountSettings>).discount_kind
      const isNamed = invoice.positions.some((position) => withSides(position).some(isDiscounted))
      return isNamed || (invoice.discount_kind ?? setting) === 'amount' ? undefined : { show_discount: true }
    },
  ),
  rowRule<StoredInvoice, StoredInvoicePosition>(
    'client-defaults/line-discount',
    "Each line of a document with the client's discount has that discount; so has a line without a discount that is added while all others have it. An update with null for the discount of such a line, or for show_discount, restores the client's",
    'assumed',
    ['create', 'update'],
    'positions',
    (position, { before, sent }, invoice, context) => {
      if (!invoice.show_discount || isText(position) || !isNewSale(invoice)) return undefined
      if (!context.before && context.sent.has('show_discount')) return undefined
      const isEmptied = sent.has('discount_percent') && position.discount_percent === null
      if (before && !isEmptied) return undefined
      if (context.before && !hasClientDiscount(context.before as StoredInvoice, context)) return undefined
      if (context.before && withSides(position).some(isDiscounted)) return undefined
      return { discount_percent: clientOf(invoice, context)?.discount ?? null }
    },
  ),
]

/** Their amounts are agreed or moved already, so no default may change them. */
const withoutNewSale = new Set<unknown>([
  'advance',
  'correction',
  'correction_note',
  'accounting_note',
  'kp',
  'kw',
  'dw',
  'payment_receipt',
  'canceled',
])

function isNewSale({ income, kind }: StoredInvoice): boolean {
  return income && !withoutNewSale.has(kind)
}

/** The document that another one is made from, such as its receipt or its order. */
function sourceOf({ from_invoice_id, invoice_id }: StoredInvoice, { table }: RuleContext) {
  return table<StoredInvoice>('invoices').get(from_invoice_id ?? invoice_id ?? 0)
}

/** Whether a document was made with the discount of its client, and still has it on each line. */
function hasClientDiscount(invoice: StoredInvoice, context: RuleContext): boolean {
  const { show_discount, discount_kind, positions } = invoice
  const discount = clientOf(invoice, context)?.discount
  if (!discount || isZero(discount) || !show_discount || !isNewSale(invoice) || discount_kind === 'amount')
    return false
  return positions.every((row) => isText(row) || row.discount_percent === discount)
}

/** The client's default rate for lines without one. */
export function rateOfClient(invoice: StoredInvoice, context: RuleContext): string | null {
  return clientOf(invoice, context)?.default_tax ?? null
}

function clientOf({ client_id }: StoredInvoice, { table }: RuleContext): StoredClient | undefined {
  return client_id === null ? undefined : table<StoredClient>('clients').get(client_id)
}
