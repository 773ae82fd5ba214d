import { isZero } from '../../rules/money.ts'
import { amountDue, type Payable } from '../../rules/settlement.ts'

/** Whether the document can be paid online: a valid sale that is not paid in full. */
export function isPayable(
  invoice: Payable & {
    income: boolean
    kind: string | null
    status: string | null
    paid: string | null
  },
): boolean {
  const { income, kind, status } = invoice
  const isOwed = income && kind !== 'canceled' && status !== 'rejected' && status !== 'incomplete'
  return isOwed && !isZero(amountDue(invoice))
}
