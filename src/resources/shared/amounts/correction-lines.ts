import { isSameRate } from '../../../rules/document-totals.ts'
import { lineTotals, prices } from '../../../rules/line-totals.ts'
import { decimalText, divideMoney, exactDecimal, isZero, multiply, subtract } from '../../../rules/money.ts'
import { isText } from '../../../rules/text-rows.ts'
import type { StoredInvoicePosition } from '../../invoice/invoice-position.ts'

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
 * correction of a correction starts from the lines that the first one leads to; its cancellation leads back to the
 * lines before it.
 * @param takesBack whether the correction cancels all lines; otherwise it changes nothing
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

/** A line with its sides, where it has any. */
export function withSides(line: StoredInvoicePosition): readonly (StoredInvoicePosition | Side)[] {
  const sides = [line.correction_before_attributes, line.correction_after_attributes]
  return [line, ...sides.filter((side) => side !== null)]
}

/** Whether a line, or one side of it, names a discount. */
export function isDiscounted({ discount, discount_percent }: StoredInvoicePosition | Side): boolean {
  return discount !== null || discount_percent !== null
}

function hasOwnDiscounts(line: StoredInvoicePosition): boolean {
  return withSides(line).slice(1).some(isDiscounted)
}

/**
 * One side of a line. Values that it leaves out come from the line, except prices, and texts that
 * the difference shows. Both sides have the percentage of the line, unless one of them has its own discount.
 */
export function sideOf(line: StoredInvoicePosition, side: Side) {
  const { kind, product_id, name, quantity_unit, ...others } = side
  const quantity = side.quantity ?? '1.0'
  const tax = side.tax ?? line.tax
  return {
    ...line,
    ...others,
    ...lineTotals({ ...others, quantity, tax }),
    ...(hasOwnDiscounts(line) ? {} : { discount_percent: line.discount_percent }),
    name: name ?? line.name,
    quantity_unit: quantity_unit ?? line.quantity_unit,
    quantity,
    tax,
    correction_before_attributes: null,
    correction_after_attributes: null,
  } satisfies StoredInvoicePosition
}

type PricedSide = Pick<Side, 'quantity' | (typeof prices)[number]>

/** Whether a side has a price of its own. */
export function isPriced(side: PricedSide): boolean {
  return prices.some((price) => side[price] !== null)
}

/** A side without a price, with the unit price of the first side that has one. */
export function pricedLike(side: Side, models: readonly (PricedSide | null | undefined)[]): Side {
  const model = isPriced(side) ? undefined : models.find((one) => one && isPriced(one))
  if (!model) return side
  const quantity = side.quantity ?? '1.0'
  const other = model.quantity ?? '1.0'
  const { price_gross, price_net, total_price_gross, total_price_net } = model
  const isWhole = total_price_gross !== null || total_price_net !== null
  if (!isWhole) return Object.freeze({ ...side, price_gross, price_net })
  if (isZero(other)) return side
  const share = (total: string | null) =>
    total && decimalText(divideMoney(exactDecimal(multiply(total, quantity)), exactDecimal(other)))
  return Object.freeze({
    ...side,
    total_price_gross: share(total_price_gross),
    total_price_net: total_price_gross === null ? share(total_price_net) : null,
  })
}

/**
 * The difference between the sides of a corrected line, before discount: both at the rate of the line, or each at its
 * own rate if these differ.
 * @param tax the rate of the line
 */
export function differenceOfSides(before: Side, after: Side, tax: string | null) {
  const isMoved = !isSameRate(before.tax ?? tax, after.tax ?? tax)
  const [was, becomes] = [before, after].map((side) => {
    const quantity = side.quantity ?? '1.0'
    return { quantity, ...lineTotals({ ...side, quantity, tax: isMoved ? (side.tax ?? tax) : tax }) }
  })
  const difference = (name: 'total_price_gross' | 'total_price_net' | 'total_price_tax' | 'quantity') =>
    subtract(becomes![name], was![name])
  return {
    quantity: difference('quantity'),
    totals: {
      total_price_gross: difference('total_price_gross'),
      total_price_net: difference('total_price_net'),
      total_price_tax: difference('total_price_tax'),
    },
  }
}

/** A line that moves an amount from one tax rate to another: as it was, and as it becomes. */
export function movedToRate(line: StoredInvoicePosition) {
  const { correction_before_attributes: before, correction_after_attributes: after } = line
  if (!before || !after) return undefined
  const [was, becomes] = [sideOf(line, before), sideOf(line, after)]
  if (isSameRate(was.tax, becomes.tax)) return undefined
  return isDifference(line, was, becomes) ? { was, becomes } : undefined
}

/** A corrected line as it was, and as it becomes, both at the rate of the line. */
export function sidesAtRate(line: StoredInvoicePosition) {
  const { correction_before_attributes: before, correction_after_attributes: after, tax } = line
  if (!before || !after) return undefined
  return { was: sideOf(line, { ...before, tax }), becomes: sideOf(line, { ...after, tax }) }
}

/** The sides of a corrected line that are discounted. */
export function discountedSides(line: StoredInvoicePosition) {
  const isOfLine = line.discount_percent !== null && line.discount === null
  return isOfLine || hasOwnDiscounts(line) ? sidesAtRate(line) : undefined
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
