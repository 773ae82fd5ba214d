import { rule, whenSent } from '../../../kernel/card/rule.ts'
import { compare, isZero } from '../../../rules/money.ts'
import { amountToPay, followsFromPayments, settlement } from '../../../rules/settlement.ts'
import type { StoredInvoice } from '../invoice.fields.ts'

export const paymentStateRules = [
  rule<StoredInvoice>(
    'payment-state/marked-paid',
    'Marking a document as paid sets the amount paid to its amount to pay and the payment date to today',
    'observed 5.8',
    whenSent(['status']),
    (invoice, { sent, today, before }) => {
      const { status, paid_date } = invoice
      if (!sent.has('status') || status !== 'paid' || sent.has('paid')) return undefined
      if (before?.status === 'paid' && isStillPaid(invoice)) return undefined
      return { paid: amountToPay(invoice), paid_date: sent.has('paid_date') ? paid_date : today }
    },
  ),
  rule<StoredInvoice>(
    'payment-state/marked-unpaid',
    'Marking a document as issued again removes amount and date of the payment, even if its status was another one in between',
    'assumed',
    whenSent(['status'], 'update'),
    ({ status }, { sent }) => {
      if (!sent.has('status') || status !== 'issued' || sent.has('paid')) return undefined
      return { paid: '0.0', paid_date: null }
    },
  ),
  rule<StoredInvoice>(
    'payment-state/amount-paid',
    'An amount paid makes the document paid or partial, and sets the payment date to today',
    'assumed',
    whenSent(['paid']),
    (invoice, { sent, today, before }) => {
      if (!sent.has('paid') || sent.has('status')) return undefined
      if (before?.paid === invoice.paid && isUnpaidOtherwise(invoice)) return undefined
      const paid = invoice.paid ?? '0.0'
      const status = settlement(datedBy(invoice, today))
      if (status === 'issued')
        return { paid, status, paid_date: sent.has('paid_date') ? invoice.paid_date : null }
      return { paid, status, paid_date: invoice.paid_date ?? today }
    },
  ),
  rule<StoredInvoice>(
    'payment-state/dated-again',
    'Another payment date decides anew whether an amount paid came in time for the early payment discount',
    'assumed',
    whenSent(['paid_date'], 'update'),
    (invoice, { sent }) => {
      const { status, skonto_active } = invoice
      if (!skonto_active || !sent.has('paid_date') || sent.has('paid') || sent.has('status')) return undefined
      const worked = settlement(invoice)
      return worked === 'issued' || !followsFromPayments(status) ? undefined : { status: worked }
    },
  ),
  rule<StoredInvoice>(
    'payment-state/opposite-sign',
    'An amount paid with the opposite sign of the amount to pay settles nothing, with a diagnostic',
    'assumed',
    whenSent(['paid']),
    (invoice, { sent, diagnose }) => {
      const paid = invoice.paid ?? '0.0'
      const total = amountToPay(invoice)
      const isOpposite = !isZero(paid) && !isZero(total) && paid.startsWith('-') !== total.startsWith('-')
      if (sent.has('paid') && isOpposite)
        diagnose('unusual-amount', `paid ${paid} does not settle ${total}: expected the same sign`)
      return undefined
    },
    'an emulator',
  ),
  rule<StoredInvoice>(
    'payment-state/early-payment',
    'An early payment discount below 0 or above 100 percent has no effect, with a diagnostic',
    'assumed',
    whenSent(['skonto_active', 'skonto_discount_value']),
    ({ skonto_active, skonto_discount_value }, { sent, diagnose }) => {
      const isSent = sent.has('skonto_active') || sent.has('skonto_discount_value')
      const percent = skonto_discount_value ?? '0.0'
      if (skonto_active && isSent && (percent.startsWith('-') || compare(percent, '100.0') > 0)) {
        const expected = 'expected a percentage from 0 to 100'
        diagnose('unusual-discount', `skonto_discount_value ${percent} has no effect: ${expected}`)
      }
      return undefined
    },
    'an emulator',
  ),
  rule<StoredInvoice>(
    'payment-state/amount-decides',
    'When status and amount paid contradict each other, the amount decides, with a diagnostic; a status such as sent stays, and the payment date is set to today',
    'assumed',
    whenSent(['paid']),
    (invoice, { sent, today, diagnose }) => {
      const { status, paid_date } = invoice
      if (!sent.has('paid') || !sent.has('status')) return undefined
      const worked = settlement(datedBy(invoice, today))
      const dated = { paid_date: worked === 'issued' ? null : (paid_date ?? today) }
      if (!followsFromPayments(status)) return dated
      if (worked !== status) diagnose('status-mismatch', `${contradiction(invoice)}; it became ${worked}`)
      return { status: worked, ...dated }
    },
  ),
  rule<StoredInvoice>(
    'payment-state/stated-partial',
    'The status partial alone changes no amount: on a document that is unpaid or paid whole it gets a diagnostic',
    'assumed',
    whenSent(['status']),
    (invoice, { sent, diagnose }) => {
      if (!sent.has('status') || sent.has('paid') || invoice.status !== 'partial') return undefined
      if (settlement(invoice) !== 'partial') {
        diagnose('status-mismatch', `${contradiction(invoice)}; send the amount that was paid, too`)
      }
      return undefined
    },
    'an emulator',
  ),
]

/** Whether what was paid still settles a document; one with a total of zero has nothing to settle. */
function isStillPaid(invoice: StoredInvoice): boolean {
  return settlement(invoice) === 'paid' || isZero(amountToPay(invoice))
}

/** Whether nothing was paid, and the status is not about payment, such as sent. */
function isUnpaidOtherwise({ paid, status }: StoredInvoice): boolean {
  return isZero(paid ?? '0.0') && !followsFromPayments(status)
}

/** A document with its default payment date, which decides whether it was paid in time for an early payment discount. */
function datedBy(invoice: StoredInvoice, today: string): StoredInvoice {
  return invoice.paid_date ? invoice : { ...invoice, paid_date: today }
}

function contradiction(invoice: StoredInvoice): string {
  const { status, paid } = invoice
  return `status ${status} contradicts paid ${paid} of ${amountToPay(invoice)}`
}
