import { behaviour } from '../../kernel/card/behaviour.ts'
import { isZero } from '../../rules/money.ts'
import { amountDue, type Payable } from '../../rules/settlement.ts'

/** Whether something is still due after the due date. */
export function isOverdue(
  invoice: Payable & {
    kind: string | null
    payment_to: string | null
    status: string | null
    paid: string | null
  },
  { today }: { readonly today: string },
): boolean {
  const { kind, payment_to, status } = invoice
  const isLate = payment_to !== null && payment_to < today
  // The status paid may be stated on a document without an amount paid.
  const isSettled = status === 'paid' || status === 'rejected' || kind === 'canceled'
  return isLate && !isSettled && !isZero(amountDue(invoice))
}

export const overdueBehaviours = [
  behaviour(
    'payment-state/overdue',
    'A document is overdue when its due date has passed and something of it is due: neither a paid, cancelled or rejected one, nor one over nothing or a negative amount',
    'assumed',
  ),
]
