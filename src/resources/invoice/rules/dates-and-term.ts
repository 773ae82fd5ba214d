import { rule, whenSent } from '../../../kernel/card/rule.ts'
import type { RuleContext } from '../../../kernel/card/rule-context.ts'
import { isPaymentTermKind, paymentTerm } from '../../../rules/payment-term.ts'
import { isDate, yearOf } from '../../../state/calendar.ts'
import type { StoredClient } from '../../client/client.fields.ts'
import { refuseUnknownTerm } from '../../shared/accepted-payment-terms.ts'
import { paidInZone } from '../../shared/paid-day.ts'
import type { StoredInvoice } from '../invoice.fields.ts'

const dateLength = 'YYYY-MM-DD'.length

export const dateRules = [
  rule<StoredInvoice>(
    'payment-state/paid-day',
    "paid_date is a date, or a date and time with or without its offset, whose day in the edition's time zone counts",
    'assumed',
    whenSent(['paid_date']),
    ({ paid_date }, context) =>
      paid_date && paid_date.length > dateLength
        ? { paid_date: paidInZone(paid_date, context).slice(0, dateLength) }
        : undefined,
    'a portable proof',
  ),
  rule<StoredInvoice>(
    'invoice-dates/issued-today',
    'The default issue date is today',
    'specification 2.1',
    ['create', 'update'],
    ({ issue_date }, { today, before }) =>
      issue_date ? undefined : { issue_date: before ? (before as StoredInvoice).issue_date : today },
  ),
  rule<StoredInvoice>(
    'invoice-dates/sold-when-issued',
    'The default sale date is the issue date',
    'assumed',
    ['create'],
    ({ sell_date, issue_date }) => (sell_date ? undefined : { sell_date: issue_date }),
  ),
  rule<StoredInvoice>(
    'invoice-dates/derived',
    'The year and the transaction date follow from issue and sale date, and so do delivery and accounting dates, unless others were chosen',
    'observed 5.4',
    ['create', ...whenSent(['issue_date', 'sell_date'], 'update')],
    (invoice, { sent, before }) => {
      if (before && !sent.has('issue_date') && !sent.has('sell_date')) return undefined
      const { issue_date } = invoice
      const sale = saleOf(invoice)
      const former = before as StoredInvoice | undefined
      // A chosen date stays as it is.
      const isChosen = (name: 'delivery_date' | 'accounting_income_tax_date' | 'accounting_vat_tax_date') => {
        const followed = name === 'accounting_vat_tax_date' ? former && saleOf(former) : former?.issue_date
        return sent.has(name) || (former !== undefined && former[name] !== followed)
      }
      return {
        issue_year: yearOf(issue_date ?? ''),
        transaction_date: sale,
        ...(isChosen('delivery_date') ? {} : { delivery_date: issue_date }),
        ...(isChosen('accounting_income_tax_date') ? {} : { accounting_income_tax_date: issue_date }),
        ...(isChosen('accounting_vat_tax_date') ? {} : { accounting_vat_tax_date: sale }),
      }
    },
  ),
]

/** These rules run when the document has a client. */
export const termRules = [
  rule<StoredInvoice>(
    'payment-term/known-kind',
    'A payment term is a whole number of days, off, other_date or a date; anything else is 422',
    'facts 2.5',
    ['create', 'update'],
    refuseUnknownTerm,
  ),
  rule<StoredInvoice>(
    'payment-term/client-term',
    "The default payment term of a document is the client's",
    'facts 2.18',
    ['create'],
    ({ client_id, payment_to, payment_to_kind }, { table }) => {
      if (payment_to || payment_to_kind || !client_id) return undefined
      const term = table<StoredClient>('clients').get(client_id)?.payment_to_kind
      return term && isPaymentTermKind(term) ? { payment_to_kind: term } : undefined
    },
  ),
  rule<StoredInvoice>(
    'payment-term/contradiction',
    'Of a term and a due date that contradict each other, the term counts, with a diagnostic',
    'assumed',
    whenSent(['payment_to']),
    (invoice, { sent, diagnose }) => {
      const { payment_to, payment_to_kind } = invoice
      if (!payment_to || !payment_to_kind || !sent.has('payment_to') || !sent.has('payment_to_kind'))
        return undefined
      const due = paymentTerm(invoice).payment_to
      if (due !== payment_to)
        diagnose(
          'ignored-value',
          `payment_to ${payment_to} is ignored: payment_to_kind ${payment_to_kind} counts`,
        )
      return undefined
    },
    'an emulator',
  ),
  rule<StoredInvoice>(
    'payment-term/due-date',
    'The due date is the issue date plus the term; a date alone means other_date; without either the term is five days',
    'specification 2.1',
    ['create'],
    ({ issue_date, payment_to, payment_to_kind }) => paymentTerm({ issue_date, payment_to, payment_to_kind }),
  ),
  rule<StoredInvoice>(
    'payment-term/update',
    'An update of issue date, due date or term recalculates the due date; the term other_date alone keeps it',
    'assumed',
    whenSent(['payment_to_kind', 'payment_to', 'issue_date'], 'update'),
    (invoice, context) => updatedTerm(invoice, context),
  ),
]

/** The day of the sale; for a month its first day, so that date ranges of lists include it (assumed). */
function saleOf({ sell_date, issue_date }: StoredInvoice): string | null {
  if (sell_date === 'off') return issue_date
  return sell_date === null || isDate(sell_date) ? sell_date : `${sell_date}-01`
}

function updatedTerm(invoice: StoredInvoice, { sent }: RuleContext): Partial<StoredInvoice> | undefined {
  const { issue_date, payment_to, payment_to_kind } = invoice
  if (sent.has('payment_to_kind')) {
    // The kind other_date alone means the date that the document has.
    const isDated = sent.has('payment_to') || payment_to_kind?.trim() === 'other_date'
    return paymentTerm({ issue_date, payment_to: isDated ? payment_to : null, payment_to_kind })
  }
  if (sent.has('payment_to')) return paymentTerm({ issue_date, payment_to })
  return sent.has('issue_date') ? paymentTerm({ issue_date, payment_to, payment_to_kind }) : undefined
}
