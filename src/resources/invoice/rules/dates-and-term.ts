import { defaultRule, isEmptied, rule, whenSent } from '../../../kernel/card/rule.ts'
import type { RuleContext } from '../../../kernel/card/rule-context.ts'
import { isZero } from '../../../rules/money.ts'
import { isPaymentTermKind, paymentTerm } from '../../../rules/payment-term.ts'
import { isDate, yearOf } from '../../../state/calendar.ts'
import type { StoredClient } from '../../client/client.fields.ts'
import { refuseUnknownTerm } from '../../shared/accepted-payment-terms.ts'
import { paidInZone } from '../../shared/paid-day.ts'
import type { StoredInvoice } from '../invoice.fields.ts'

const dateLength = 'YYYY-MM-DD'.length

/** The dates that follow from the date of issue or sale. */
const followingDates = ['delivery_date', 'accounting_income_tax_date', 'accounting_vat_tax_date'] as const

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
    'payment-date/null',
    'null and "" for the payment date of a document that is paid or partly paid count as left out; otherwise they remove it',
    'assumed',
    whenSent(['paid_date'], 'update'),
    (_invoice, context) => {
      const { status, paid, paid_date } = context.before as StoredInvoice
      const isPaid = status === 'paid' || !isZero(paid ?? '0.0')
      return isPaid && isEmptied('paid_date', context) ? { paid_date } : undefined
    },
    'a portable proof',
  ),
  rule<StoredInvoice>(
    'invoice-dates/issued-today',
    'The default issue date is today; null in an update leaves the date as it is',
    'specification 2.1',
    ['create', 'update'],
    ({ issue_date }, { today, before }) =>
      issue_date ? undefined : { issue_date: before ? (before as StoredInvoice).issue_date : today },
  ),
  defaultRule<StoredInvoice>(
    'invoice-dates/sold-when-issued',
    'The default sale date is the issue date',
    'assumed',
    ['sell_date'],
    ({ sell_date, issue_date }) => (sell_date ? undefined : { sell_date: issue_date }),
  ),
  rule<StoredInvoice>(
    'invoice-dates/derived',
    'The year and the transaction date follow from issue and sale date, and so do delivery and accounting dates, unless others were chosen',
    'observed 5.4',
    ['create', ...whenSent(['issue_date', 'sell_date', ...followingDates], 'update')],
    (invoice, context) => {
      const { sent, before } = context
      const isAnySent = ['issue_date', 'sell_date'].some((name) => sent.has(name))
      if (before && !isAnySent && !followingDates.some((name) => isEmptied(name, context))) return undefined
      const { issue_date } = invoice
      const sale = saleOf(invoice)
      const former = before as StoredInvoice | undefined
      // A chosen date stays as it is.
      const isChosen = (name: (typeof followingDates)[number]) => {
        if (isEmptied(name, context)) return false
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
  defaultRule<StoredInvoice>(
    'payment-term/client-term',
    "The default payment term of a document is the client's",
    'facts 2.18',
    ['payment_to_kind'],
    (invoice, context) => {
      const { payment_to, payment_to_kind } = invoice
      // The due date of a stored document follows from the term that an update empties.
      const isDated = payment_to && (!context.before || context.sent.has('payment_to'))
      const term = isDated || payment_to_kind ? undefined : termOfClient(invoice, context)
      return term ? { payment_to_kind: term } : undefined
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
    'An update of issue date, due date or term recalculates the due date; the term other_date alone keeps it; null for the due date calculates it from the term, and for one on another date from the default term',
    'assumed',
    whenSent(['payment_to_kind', 'payment_to', 'issue_date'], 'update'),
    (invoice, context) => updatedTerm(invoice, context),
  ),
]

/** The client's payment term, or undefined. */
function termOfClient({ client_id }: StoredInvoice, { table }: RuleContext): string | undefined {
  const term = table<StoredClient>('clients').get(client_id ?? 0)?.payment_to_kind
  return term && isPaymentTermKind(term) ? term : undefined
}

/** The day of the sale; for a month its first day, so that date ranges of lists include it (assumed). */
function saleOf({ sell_date, issue_date }: StoredInvoice): string | null {
  if (sell_date === 'off') return issue_date
  return sell_date === null || isDate(sell_date) ? sell_date : `${sell_date}-01`
}

function updatedTerm(invoice: StoredInvoice, context: RuleContext): Partial<StoredInvoice> | undefined {
  const { issue_date, payment_to, payment_to_kind } = invoice
  const { sent } = context
  if (sent.has('payment_to_kind')) {
    // The kind other_date alone means the date that the document has.
    const isDated = sent.has('payment_to') || payment_to_kind?.trim() === 'other_date'
    return paymentTerm({ issue_date, payment_to: isDated ? payment_to : null, payment_to_kind })
  }
  if (sent.has('payment_to') && !payment_to) {
    const term = payment_to_kind === 'other_date' ? termOfClient(invoice, context) : payment_to_kind
    return paymentTerm({ issue_date, payment_to_kind: term })
  }
  if (sent.has('payment_to')) return paymentTerm({ issue_date, payment_to })
  return sent.has('issue_date') ? paymentTerm({ issue_date, payment_to, payment_to_kind }) : undefined
}
