import type { TaxedAmounts } from '../../../rules/document-totals.ts'
import { subtract } from '../../../rules/money.ts'
import type { DeductedAdvance } from '../../invoice/fields/derivation.ts'

/** A document that may deduct advances. */
export interface Deducting {
  readonly deducted_advances: readonly DeductedAdvance[]
}

/** The deductions of a final invoice, as amounts to add to those of its lines. */
export function deductedAmounts({ deducted_advances }: Deducting): TaxedAmounts[] {
  return deducted_advances.flatMap(({ parts }) => parts.map(negated))
}

/** The amounts that a correction adds again, because the corrected final invoice deducted them. */
export function negatedAdvances({ deducted_advances }: Deducting): DeductedAdvance[] {
  return deducted_advances.map((advance) => ({ ...advance, parts: advance.parts.map(negated) }))
}

/** The same amounts with the opposite sign. */
export function negated({ rate, net, tax, gross }: TaxedAmounts): TaxedAmounts {
  const less = (amount: string) => subtract('0.0', amount)
  return { rate, net: less(net), tax: less(tax), gross: less(gross) }
}
