import type { RuleContext } from '../../../kernel/card/rule-context.ts'
import { type TaxedAmounts, taxSummary } from '../../../rules/document-totals.ts'
import { isText } from '../../../rules/text-rows.ts'
import type { StoredInvoice } from '../invoice.fields.ts'
import { discountedLines } from '../rules/totals.ts'
import { deductedAmounts } from './deductions.ts'

/** The amounts of a document by tax rate, after discounts and deductions; they add up to its totals. */
export function amountsByRate(
  invoice: StoredInvoice,
  settings: Pick<RuleContext, 'account' | 'profileOf'>,
): TaxedAmounts[] {
  const sum = invoice.calculating_strategy?.sum
  const sold = discountedLines(invoice, settings).filter((_, at) => !isText(invoice.positions[at]!))
  return taxSummary([...sold, ...deductedAmounts(invoice)], sum ? { sum } : undefined)
}
