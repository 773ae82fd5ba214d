import { isSameRate } from '../../../rules/document-totals.ts'
import { lineTotals } from '../../../rules/line-totals.ts'
import { subtract } from '../../../rules/money.ts'
import { isText } from '../../../rules/text-rows.ts'
import type { StoredInvoicePosition } from '../invoice-position.ts'

type Line = Readonly<Record<string, unknown>>

const sides = [
  'name',
  'quantity',
  'quantity_unit',
  'tax',
  'total_price_gross',
  'discount',
  'discount_percent',
]

/**
 * The lines of a correction of a whole document: each difference, with the line as it was and as it becomes. A
 * correction is corrected from where it left the lines, and cancelled back to where it found them.
 * @param takesBack whether nothing is left of the lines, or all of them
 */
export function correctionLines(lines: readonly Line[], takesBack: boolean): Record<string, unknown>[] {
  return lines
    .filter((line) => !isText({ kind: typeof line.kind === 'string' ? line.kind : null }))
    .map((line) => {
      const { correction_before_attributes: before, correction_after_attributes: after } = line
      const isCorrected = Boolean(before || after)
      const whole = Object.fromEntries(sides.map((name) => [name, line[name]]))
      const was = isCorrected ? after : whole
      const nothing = isCorrected ? before : { ...whole, quantity: '0.0', total_price_gross: '0.0' }
      const less = (amount: unknown, usual: string) =>
        takesBack ? subtract('0.0', String(amount ?? usual)) : '0.0'
      return {
        ...line,
        kind: 'correction',
        quantity: less(line.quantity, '1.0'),
        total_price_gross: less(line.total_price_gross, '0.0'),
        correction_before_attributes: ofKind(was, 'correction_before'),
        correction_after_attributes: ofKind(takesBack ? nothing : was, 'correction_after'),
      }
    })
}

function ofKind(side: unknown, kind: string): object | null {
  return side ? { ...side, kind } : null
}

type Side = NonNullable<StoredInvoicePosition['correction_before_attributes']>

/** Values that one side leaves out are those of the line, except prices, and texts that the difference shows. */
export function sideOf(line: StoredInvoicePosition, side: Side) {
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
  } satisfies StoredInvoicePosition
}

/** A line that moves an amount from one tax rate to another: as it was, and as it becomes. */
export function movedToRate(line: StoredInvoicePosition) {
  const { correction_before_attributes: before, correction_after_attributes: after } = line
  if (!before || !after) return undefined
  const [was, becomes] = [sideOf(line, before), sideOf(line, after)]
  if (isSameRate(was.tax, becomes.tax)) return undefined
  return isDifference(line, was, becomes) ? { was, becomes } : undefined
}

/** A line whose sides have discounts of their own: as it was, and as it becomes, both at the rate of the line. */
export function discountedSides(line: StoredInvoicePosition) {
  const { correction_before_attributes: before, correction_after_attributes: after, tax } = line
  if (!before || !after || ![before, after].some(hasDiscount)) return undefined
  return { was: sideOf(line, { ...before, tax }), becomes: sideOf(line, { ...after, tax }) }
}

/** Whether a line has the total that its sides lead to; a price of its own makes it another difference. */
export function isDifference(line: Priced, was: Priced, becomes: Priced): boolean {
  return (
    subtract(becomes.total_price_gross ?? '0.0', was.total_price_gross ?? '0.0') === line.total_price_gross
  )
}

interface Priced {
  readonly total_price_gross: string | null
}

function hasDiscount({ discount, discount_percent }: Side): boolean {
  return discount !== null || discount_percent !== null
}
