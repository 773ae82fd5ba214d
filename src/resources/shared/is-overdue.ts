import { behaviour } from '../../kernel/card/behaviour.ts'
import { isZero } from '../../rules/money.ts'
import { amountDue, type Payable } from '../../rules/settlement.ts'
import { isDemanded } from './demands.ts'

/** Whether status and kind of a document allow that it is overdue, if a fixture states that. */
export function canBeOverdue({ status, kind }: { status: string | null; kind: string | null }): boolean {
  // The status paid may be stated on a document without an amount paid.
  return status !== 'paid' && status !== 'rejected' && kind !== 'canceled'
}

/** Whether something is still due after the due date. */
export function isOverdue(
  invoice: Payable & {
    kind: string | null
    test?: boolean
    payment_to: string | null
    status: string | null
    paid: string | null
  },
  { today }: { readonly today: string },
): boolean {
  const { payment_to } = invoice
  const isLate = payment_to !== null && payment_to < today
  return isLate && canBeOverdue(invoice) && isDemanded(invoice) && !isZero(amountDue(invoice))
}

export const overdueBehaviours = [
  behaviour(
    'payment-state/overdue',
    'A document is overdue when its due date has passed and something of it is due: neither a paid, cancelled or rejected one, nor one over nothing or a negative amount. Estimates, client orders, maintenance requests, cash slips, internal vouchers, correction notes, payment receipts and test documents are never overdue',
    'assumed',
  ),
]
