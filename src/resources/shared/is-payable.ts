import type { RuleContext } from '../../kernel/card/rule-context.ts'
import { isZero } from '../../rules/money.ts'
import { amountDue, isSettleable, type Payable } from '../../rules/settlement.ts'
import { canBePaid } from './demands.ts'
import { OpenAmounts } from './open-amounts.ts'
import { OpenRecords } from './open-records.ts'

/** Whether the document can be paid online: a valid sale that is not paid in full. */
export function isPayable(
  invoice: Payable & {
    income: boolean
    kind: string | null
    status: string | null
    paid: string | null
  },
): boolean {
  const isOwed =
    invoice.income && isSettleable(invoice) && canBePaid(invoice) && invoice.status !== 'incomplete'
  return isOwed && !isZero(amountDue(invoice))
}

/** The amount that settles a document when it is paid today; a payment page asks for it. */
export function amountSettlingToday(id: number, context: Pick<RuleContext, 'table' | 'today'>): string {
  return new OpenAmounts(new OpenRecords(context), context.today).settlingToday(id)
}
