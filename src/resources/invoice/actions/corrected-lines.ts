import type { CorrectedLine } from '../../../documents/pdf/subject.ts'
import type { RuleContext } from '../../../kernel/card/rule-context.ts'
import { lineTotals } from '../../../rules/line-totals.ts'
import { discountedLines } from '../derived/amounts-by-rate.ts'
import type { StoredInvoice } from '../invoice.fields.ts'
import type { StoredInvoicePosition } from '../invoice-position.ts'

/**
 * The lines of a correction as they were and as they become.
 * @returns one entry for each line, undefined without either; nothing when no line has them
 */
export function correctedLines(
  invoice: StoredInvoice,
  context: Pick<RuleContext, 'account' | 'profileOf'>,
): readonly (CorrectedLine | undefined)[] {
  const isCorrected = invoice.positions.some(hasSides)
  if (invoice.kind !== 'correction' || !isCorrected) return []
  const printed = (position: StoredInvoicePosition | undefined) =>
    position && { position, amounts: discountedLines({ ...invoice, positions: [position] }, context)[0]! }
  return invoice.positions.map((line) => {
    if (!hasSides(line)) return undefined
    const { correction_before_attributes: before, correction_after_attributes: after } = line
    return { before: printed(sideOf(line, before)), after: printed(sideOf(line, after)) }
  })
}

type Side = StoredInvoicePosition['correction_before_attributes']

function hasSides(line: StoredInvoicePosition): boolean {
  return line.correction_before_attributes !== null || line.correction_after_attributes !== null
}

/** Values that one side leaves out are those of the line, except prices, and texts that the difference shows. */
function sideOf(line: StoredInvoicePosition, side: Side): StoredInvoicePosition | undefined {
  if (side === null) return undefined
  const { kind, product_id, name, quantity_unit, ...others } = side
  const quantity = side.quantity ?? '1.0'
  const tax = side.tax ?? line.tax
  return {
    ...line,
    ...others,
    ...lineTotals({ ...others, quantity, tax }),
    name: name ?? line.name,
    quantity_unit: quantity_unit ?? line.quantity_unit,
    quantity,
    tax,
    correction_before_attributes: null,
    correction_after_attributes: null,
  }
}
