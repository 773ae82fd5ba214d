import { isEmptied, rule, whenSent } from '../../../kernel/card/rule.ts'
import type { RuleContext } from '../../../kernel/card/rule-context.ts'
import { compare, hasOtherSign, isZero } from '../../../rules/money.ts'
import {
  amountToPay,
  followsFromPayments,
  isSettleable,
  nearerToZero,
  settlement,
} from '../../../rules/settlement.ts'
import { OpenAmounts } from '../../shared/open-amounts.ts'
import { OpenRecords } from '../../shared/open-records.ts'
import type { StoredInvoice } from '../invoice.fields.ts'

export const paymentStateRules = [
  rule<StoredInvoice>(
    'payment-state/marked-paid',
    'Marking a document as paid sets the amount paid to its amount to pay, and the payment date to the one that is sent, else today',
    'observed 5.8',
    whenSent(['status']),
    (invoice, context) => {
      const { sent, today, before } = context
      const { status, paid_date } = invoice
      if (isRefusedMoney(invoice, context)) return undefined
      if (!sent.has('status') || status !== 'paid' || sent.has('paid')) return undefined
      if (before?.status === 'paid' && isStillPaid(invoice)) return undefined
      return { paid: amountToPay(invoice), paid_date: isDated(context) ? paid_date : today }
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
    'An amount paid makes the document paid or partial; the payment date is the one that is sent, else today, or the former one if that is later or the amount does not rise',
    'assumed',
    whenSent(['paid']),
    (invoice, context) => {
      const { sent, before } = context
      if (!sent.has('paid') || sent.has('status') || isRefusedMoney(invoice, context)) return undefined
      if (before?.paid === invoice.paid && isUnpaidOtherwise(invoice)) return undefined
      const paid = invoice.paid ?? '0.0'
      const paid_date = dayPaid(invoice, context)
      const status = settlement({ ...invoice, paid_date })
      if (status === 'issued') return { paid, status, paid_date: isDated(context) ? invoice.paid_date : null }
      return { paid, status, paid_date }
    },
  ),
  rule<StoredInvoice>(
    'payment-state/dated-again',
    'Another payment date decides anew whether an amount paid came in time for the early payment discount',
    'assumed',
    whenSent(['paid_date'], 'update'),
    (invoice, context) => {
      const { sent } = context
      const { status, skonto_active } = invoice
      if (!skonto_active || !isDated(context) || sent.has('paid') || sent.has('status')) return undefined
      const worked = settlement(invoice)
      return worked === 'issued' || !followsFromPayments(status) ? undefined : { status: worked }
    },
    'a portable proof',
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
    'When status and amount paid contradict each other, the amount decides, with a diagnostic; a status such as sent stays, and the payment date follows the amount',
    'assumed',
    whenSent(['paid']),
    (invoice, context) => {
      const { sent, diagnose } = context
      const { status } = invoice
      if (!sent.has('paid') || !sent.has('status') || isRefusedMoney(invoice, context)) return undefined
      const paid_date = dayPaid(invoice, context)
      const worked = settlement({ ...invoice, paid_date })
      const dated = { paid_date: worked === 'issued' && !isDated(context) ? null : paid_date }
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
    (invoice, context) => {
      const { sent, diagnose } = context
      if (!sent.has('status') || sent.has('paid') || invoice.status !== 'partial') return undefined
      if (isRefusedMoney(invoice, context)) return undefined
      if (settlement(invoice) !== 'partial') {
        diagnose('status-mismatch', `${contradiction(invoice)}; send the amount that was paid, too`)
      }
      return undefined
    },
    'an emulator',
  ),
  rule<StoredInvoice>(
    'payment-state/unsettled',
    'A cancelled or rejected document takes no payment: an amount paid, or the status paid or partial, leaves status, amount and date of the payment as they are, with a diagnostic. Only an explicit status ends the rejection, with a diagnostic if it states a payment',
    'assumed',
    whenSent(['status', 'paid']),
    (invoice, context) => {
      const { sent, before, diagnose } = context
      if (!statesMoney(invoice, sent)) return undefined
      if (isSettleable(invoice)) {
        if (before?.status === 'rejected')
          diagnose('unsettled-invoice', `The document was rejected, and is ${invoice.status} all the same`)
        return undefined
      }
      const { status, paid, paid_date } = (before ?? unpaid) as Pick<StoredInvoice, keyof typeof unpaid>
      // Any other status of a cancelled document, such as sent, is stored.
      const kept = followsFromPayments(invoice.status) ? { status, paid, paid_date } : { paid, paid_date }
      if (invoice.paid === paid && (kept.status ?? invoice.status) === invoice.status) return undefined
      const stated = sent.has('paid') ? `paid ${invoice.paid}` : `status ${invoice.status}`
      const state = invoice.kind === 'canceled' ? 'cancelled' : 'rejected'
      diagnose('unsettled-invoice', `${stated} has no effect: the document is ${state}`)
      return kept
    },
    'an emulator',
  ),
  rule<StoredInvoice>(
    'payment-date/stated-day',
    'An amount paid that is stated keeps its day, also when payments give the document a later payment date: once they are undone, the payment date is that day again',
    'assumed',
    whenSent(['paid', 'paid_date', 'status']),
    (invoice, context) => {
      const { paid, paid_date } = invoice
      const former = context.before as StoredInvoice | undefined
      if (former?.paid === paid && former?.paid_date === paid_date) return undefined
      return isZero(paid ?? '0.0') || isDated(context)
        ? { stated_paid_date: null }
        : { stated_paid_date: dayStated(invoice, former, context) }
    },
    'a portable proof',
  ),
]

const unpaid = { status: 'issued', paid: '0.0', paid_date: null }

/** Whether a write says that money was paid. */
function statesMoney({ status, paid }: StoredInvoice, sent: RuleContext['sent']): boolean {
  const isMarked = sent.has('status') && (status === 'paid' || status === 'partial')
  return isMarked || (sent.has('paid') && !isZero(paid ?? '0.0'))
}

/** Whether a write states a payment that the document does not take, which the last rule undoes. */
function isRefusedMoney(invoice: StoredInvoice, { sent }: RuleContext): boolean {
  return !isSettleable(invoice) && statesMoney(invoice, sent)
}

/** Whether what was paid still settles a document; one with a total of zero has nothing to settle. */
function isStillPaid(invoice: StoredInvoice): boolean {
  return settlement(invoice) === 'paid' || isZero(amountToPay(invoice))
}

/** Whether nothing was paid, and the status is not about payment, such as sent. */
function isUnpaidOtherwise({ paid, status }: StoredInvoice): boolean {
  return isZero(paid ?? '0.0') && !followsFromPayments(status)
}

/** Whether a write states a payment date. */
export function isDated(context: RuleContext): boolean {
  return context.sent.has('paid_date') && !isEmptied('paid_date', context)
}

/** The payment date of an amount paid: the one that is sent, or today for the first money and for any that is added after it. */
function dayPaid(invoice: StoredInvoice, context: RuleContext): string {
  const { today } = context
  const before = context.before as StoredInvoice | undefined
  const day = invoice.paid_date ?? before?.stated_paid_date
  if (!day) return today
  return before && rises(invoice, before) && !isDated(context) && day < today ? today : day
}

/** The day of a changed amount paid without a date of its own; null if the document shows it as the payment date. */
function dayStated(
  invoice: StoredInvoice,
  before: StoredInvoice | undefined,
  context: RuleContext,
): string | null {
  const { id, paid_date } = invoice
  const { today } = context
  const stated = before && formerStatedDay(id, context)
  const isLater = stated !== undefined && stated > today
  // Without a later day that was stated or received, the amount that is added is paid today.
  const added = paid_date && paid_date <= today ? paid_date : isLater ? stated : today
  const day = rises(invoice, before) ? added : (stated ?? before?.paid_date ?? null)
  return day === paid_date ? null : day
}

/** Whether an amount paid is more than the former one; so is one with the opposite sign. */
function rises({ paid }: StoredInvoice, before: StoredInvoice | undefined): boolean {
  const former = before?.paid ?? '0.0'
  const stated = paid ?? '0.0'
  if (former === stated) return false
  return nearerToZero(former, stated) === former || hasOtherSign(former, stated)
}

/** The day of the amount of a document that belongs to no payment, before the write. */
function formerStatedDay(id: number, context: RuleContext): string | undefined {
  const open = new OpenRecords(context)
  return new OpenAmounts(open, context.today).statedDay(open.invoice(id)!)[0]
}

function contradiction(invoice: StoredInvoice): string {
  const { status, paid } = invoice
  return `status ${status} contradicts paid ${paid} of ${amountToPay(invoice)}`
}
