import type { CorrectedLine } from '../../../documents/pdf/subject.ts'
import type { RuleContext } from '../../../kernel/card/rule-context.ts'
import type { StoredInvoice } from '../../invoice/invoice.fields.ts'
import type { StoredInvoicePosition } from '../../invoice/invoice-position.ts'
import { discountedLines } from '../amounts/amounts-by-rate.ts'
import { sideOf } from '../amounts/correction-lines.ts'

/**
 * The lines of a correction, before and after it.
 * @returns an entry for each line, undefined for a line without these; empty if no line has them
 */
export function correctedLines(
  invoice: StoredInvoice,
  context: Pick<RuleContext, 'account' | 'profileOf'>,
): readonly (CorrectedLine | undefined)[] {
  const isCorrected = invoice.positions.some(hasSides)
  if (invoice.kind !== 'correction' || !isCorrected) return []
  const printed = (position: StoredInvoicePosition) => ({
    position,
    amounts: discountedLines({ ...invoice, positions: [position] }, context)[0]!,
  })
  return invoice.positions.map((line) => {
    if (!hasSides(line)) return undefined
    const { correction_before_attributes: before, correction_after_attributes: after } = line
    return {
      before: before ? printed(sideOf(line, before)) : undefined,
      after: after ? printed(sideOf(line, after)) : undefined,
    }
  })
}

function hasSides(line: StoredInvoicePosition): boolean {
  return line.correction_before_attributes !== null || line.correction_after_attributes !== null
}
