import { isZero } from '../../rules/money.ts'
import { amountDue, isSettleable, type Payable } from '../../rules/settlement.ts'

/** Whether the document can be paid online: a valid sale that is not paid in full. */
export function isPayable(
  invoice: Payable & {
    income: boolean
    kind: string | null
    status: string | null
    paid: string | null
  },
): boolean {
  const isOwed = invoice.income && isSettleable(invoice) && invoice.status !== 'incomplete'
  return isOwed && !isZero(amountDue(invoice))
}
