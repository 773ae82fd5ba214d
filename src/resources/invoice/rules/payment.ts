import { rule } from '../../../kernel/card/rule.ts'
import { settlement } from '../../../rules/settlement.ts'
import type { StoredInvoice } from '../invoice.fields.ts'

export const paymentStateRules = [
  rule<StoredInvoice>(
    'payment-state/marked-paid',
    'Marking a document paid sets what was paid to its total and the payment date to today',
    'observed 5.8',
    ['create', 'update'],
    ({ status, price_gross, paid_date }, { sent, today }) => {
      if (!sent.has('status') || status !== 'paid' || sent.has('paid')) return undefined
      return { paid: price_gross, paid_date: sent.has('paid_date') ? paid_date : today }
    },
  ),
  rule<StoredInvoice>(
    'payment-state/marked-unpaid',
    'Marking a document issued again takes amount and date of the payment back, whatever its status was in between',
    'assumed',
    ['update'],
    ({ status }, { sent }) => {
      if (!sent.has('status') || status !== 'issued' || sent.has('paid')) return undefined
      return { paid: '0.0', paid_date: null }
    },
  ),
  rule<StoredInvoice>(
    'payment-state/amount-paid',
    'An amount paid makes the document paid or partial, and today the payment date',
    'assumed',
    ['create', 'update'],
    (invoice, { sent, today }) => {
      if (!sent.has('paid') || sent.has('status')) return undefined
      const paid = invoice.paid ?? '0.0'
      const status = settlement({ price_gross: invoice.price_gross ?? '0.0', paid })
      if (status === 'issued')
        return { paid, status, paid_date: sent.has('paid_date') ? invoice.paid_date : null }
      return { paid, status, paid_date: invoice.paid_date ?? today }
    },
  ),
  rule<StoredInvoice>(
    'payment-state/amount-decides',
    'Where an amount paid is sent with a status that contradicts it, the amount decides the status; a diagnostic says so',
    'assumed',
    ['create', 'update'],
    ({ status, paid, price_gross, paid_date }, { sent, today, diagnose }) => {
      if (!sent.has('paid') || !sent.has('status') || !isOfPayments(status)) return undefined
      const worked = settlement({ price_gross: price_gross ?? '0.0', paid: paid ?? '0.0' })
      if (worked !== status) {
        diagnose(
          'status-mismatch',
          `status ${status} contradicts paid ${paid} of ${price_gross}; it became ${worked}`,
        )
      }
      return { status: worked, paid_date: worked === 'issued' ? null : (paid_date ?? today) }
    },
  ),
]

/** Words that follow from an amount paid; the others, such as sent, say something else. */
function isOfPayments(status: string | null): boolean {
  return status === 'issued' || status === 'partial' || status === 'paid'
}
