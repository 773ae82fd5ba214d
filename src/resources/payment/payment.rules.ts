import { effect, isEmptied, rule, whenSent } from '../../kernel/card/rule.ts'
import type { RuleContext } from '../../kernel/card/rule-context.ts'
import { amountToPay, isSettleable } from '../../rules/settlement.ts'
import type { StoredInvoice } from '../invoice/invoice.fields.ts'
import { knownBankAccount } from '../shared/known-bank-account.ts'
import { hasArrived } from '../shared/open-records.ts'
import { paidInZone } from '../shared/paid-day.ts'
import { namedInvoices } from '../shared/payment-links.ts'
import { Settlement } from '../shared/settlement.ts'
import type { StoredPayment } from './payment.fields.ts'

export const paymentRules = [
  rule<StoredPayment>(
    'payments/currency',
    "The default currency of a payment is the edition's, also after an update with null",
    'assumed',
    ['create', 'update'],
    ({ currency }, { edition }) => (currency ? undefined : { currency: edition.currency }),
  ),
  rule<StoredPayment>(
    'payments/null-date',
    'null and "" for the date of a payment that is and stays paid count as left out',
    'assumed',
    whenSent(['paid_date'], 'update'),
    ({ paid }, context) => {
      const before = context.before as StoredPayment
      const isKept = paid && before.paid && isEmptied('paid_date', context)
      return isKept ? { paid_date: before.paid_date } : undefined
    },
    'a portable proof',
  ),
  rule<StoredPayment>(
    'payments/paid-date',
    'The default date of a paid payment is now; a plain date is returned as the start of that day',
    'observed 13',
    ['create', 'update'],
    ({ paid, paid_date }, { timestamp, startOfDay }) => {
      if (paid_date?.length === 10) return { paid_date: startOfDay(paid_date) }
      return paid && !paid_date ? { paid_date: timestamp } : undefined
    },
  ),
  rule<StoredPayment>(
    'payments/paid-day',
    "paid_date is a date, or a date and time with or without its offset; it is returned with the offset of the edition's time zone, in which its day counts for discounts, filters and documents",
    'assumed',
    whenSent(['paid_date']),
    ({ paid_date }, context) => (paid_date ? { paid_date: paidInZone(paid_date, context) } : undefined),
    'a portable proof',
  ),
  knownBankAccount<StoredPayment>('payments/bank-account', 'a payment'),
  rule<StoredPayment>(
    'payments/linked',
    'A payment is linked to the invoices of invoice_ids, else to invoice_id, paid or not; sending one of the fields replaces the other. Null or an empty list in either removes the links, unless the other is sent, too, or the whole payment is sent back. Another order of invoice_ids divides the payment anew, starting with the first invoice that differs',
    'assumed',
    ['create', 'update'],
    ({ invoice_id, invoice_ids }, { sent, diagnose }) => {
      if (sent.has('invoice_ids')) {
        const isLinked = invoice_ids.length === 0 || invoice_ids.includes(invoice_id ?? 0)
        if (sent.has('invoice_id') && (invoice_id === null || isLinked)) return undefined
        if (sent.has('invoice_id'))
          diagnose('conflicting-fields', `invoice_id ${invoice_id} is ignored: invoice_ids replaces it`)
        return { invoice_id: null }
      }
      return sent.has('invoice_id') && invoice_ids.length > 0 ? { invoice_ids: [] } : undefined
    },
  ),
  rule<StoredPayment>(
    'payments/generated-invoice',
    'With generate_invoice, a payment that is linked to no invoice creates one once it is paid',
    'facts 2.17',
    ['create', 'update'],
    (payment, context) => {
      if (!payment.generate_invoice || !payment.paid || namedInvoices(payment).length > 0) return undefined
      // A payment that was unlinked from its invoice does not create another one.
      const before = context.before as StoredPayment | undefined
      if (before?.paid && before.generate_invoice) return undefined
      return { invoice_id: context.create<StoredInvoice>('invoices', invoiceFor(payment)).id }
    },
  ),
]

export const paymentEffects = [
  effect<StoredPayment>(
    'payments/settles-invoices',
    'A payment raises the amount paid of its invoices, and makes them paid or partial; undoing the payment undoes this, with the status issued. The payment date is the latest day of the payments that settle the invoice, entered in any order. A refund that takes nothing back gets a diagnostic',
    'assumed',
    ({ before, after }, context) => {
      const redated =
        before && after && hasArrived(after) && before.paid_date !== after.paid_date
          ? namedInvoices(after)
          : []
      if (before && after && redated.length === 0 && !movesOtherwise(before, after)) return
      if (after) diagnoseUnsettled(after, context)
      const settlement = new Settlement(context)
      if (!before) settlement.settle(settlement.divideNew(after!))
      else settlement.settle(after ? settlement.divide(after, before) : settlement.withdraw(before))
      settlement.redate(redated)
      settlement.commit()
      if (after) diagnoseRefund(after.id, context)
    },
  ),
]

/** Whether a change affects where the money of a payment goes. */
function movesOtherwise(before: StoredPayment, after: StoredPayment): boolean {
  return (
    hasArrived(before) !== hasArrived(after) ||
    before.price !== after.price ||
    before.currency !== after.currency ||
    before.invoice_id !== after.invoice_id ||
    before.invoice_ids !== after.invoice_ids
  )
}

/** Notes the invoices that a payment cannot settle. */
function diagnoseUnsettled(payment: StoredPayment, { table, diagnose }: RuleContext): void {
  if (!hasArrived(payment)) return
  for (const id of namedInvoices(payment)) {
    const invoice = table<StoredInvoice>('invoices').get(id)
    if (!invoice) continue
    const { currency, kind, status } = invoice
    if (!isSettleable(invoice)) {
      const state = kind === 'canceled' ? 'cancelled' : status
      diagnose(
        'unsettled-invoice',
        `Invoice ${id} is ${state}: the payment does not settle it and is overpaid`,
      )
    } else if (currency !== payment.currency) {
      const difference = `is in ${currency}, and the payment in ${payment.currency}`
      diagnose(
        'currency-mismatch',
        `Invoice ${id} ${difference}: the payment does not settle it and is overpaid`,
      )
    }
  }
}

/** Notes a refund that takes nothing back from any invoice. */
function diagnoseRefund(id: number, { table, diagnose }: RuleContext): void {
  const payment = table<StoredPayment>('payments').get(id)
  if (!payment?.price?.startsWith('-') || payment.overpaid !== payment.price) return
  const invoices = namedInvoices(payment).flatMap(
    (named) => table<StoredInvoice>('invoices').get(named) ?? [],
  )
  // For other invoices there is a diagnostic already.
  if (!invoices.every((invoice) => isSettleable(invoice) && invoice.currency === payment.currency)) return
  const names = invoices.map((invoice) => invoice.number).join(', ')
  // A negative payment is a refund of an invoice, and settles a correction.
  const isPaying = invoices.every((invoice) => amountToPay(invoice).startsWith('-'))
  const reason = isPaying ? 'nothing is left to pay there' : 'nothing was paid there'
  const what = isPaying ? 'payment' : 'refund'
  diagnose('unsettled-invoice', `The ${what} of ${payment.price} has no effect on ${names}: ${reason}`)
}

function invoiceFor(payment: StoredPayment): Record<string, unknown> {
  const { product_id, quantity, price, name } = payment
  const line = product_id === null ? { name } : { product_id }
  // Without a client, what is left out is that of the payer.
  const payer = payment.client_id === null ? payment : undefined
  return {
    client_id: payment.client_id,
    department_id: payment.department_id,
    buyer_name: payment.invoice_name || (payer ? payerName(payer) : null),
    buyer_tax_no: payment.invoice_tax_no,
    buyer_street: payment.invoice_street ?? payer?.street ?? null,
    buyer_post_code: payment.invoice_post_code ?? payer?.post_code ?? null,
    buyer_city: payment.invoice_city ?? payer?.city ?? null,
    buyer_country: payment.invoice_country ?? payer?.country ?? null,
    buyer_email: payer?.email ?? null,
    description: payment.invoice_comment,
    oid: payment.oid,
    currency: payment.currency,
    // The price is what the buyer paid, so no discount of the client lowers it.
    show_discount: false,
    positions: [{ ...line, quantity: quantity ?? '1.0', total_price_gross: price }],
  }
}

function payerName({ first_name, last_name, email, name }: StoredPayment): string | null {
  return [first_name, last_name].filter(Boolean).join(' ') || email || name
}
