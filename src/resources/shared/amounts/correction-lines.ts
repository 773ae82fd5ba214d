import type { RowChange } from '../../../kernel/card/rule.ts'
import { isSameRate } from '../../../rules/document-totals.ts'
import { type LineTotals, lineTotals, prices } from '../../../rules/line-totals.ts'
import { isZero, subtract } from '../../../rules/money.ts'
import {
  isWhole,
  type PriceStatement,
  scaledAmount,
  statementOf,
  unitPriceOf,
} from '../../../rules/stated-price.ts'
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
 * @param stored the same lines as they are stored
 * @param takesBack whether the correction cancels all lines; otherwise it changes nothing
 */
export function correctionLines(
  lines: readonly Line[],
  stored: readonly StoredInvoicePosition[],
  takesBack: boolean,
): Record<string, unknown>[] {
  return lines.flatMap((line, at) => {
    const position = stored[at]!
    if (isText(position)) return []
    const { correction_before_attributes: before, correction_after_attributes: after } = line
    const bought = line.total_purchase_price
    const isCorrected = Boolean(before || after)
    const whole = Object.fromEntries(sides.map((name) => [name, line[name]]))
    const was = isCorrected ? after : whole
    const nothing = isCorrected ? before : { ...whole, quantity: '0.0', total_price_gross: '0.0' }
    const stated = isCorrected ? position.stated_price_after : statementOfLine(position)
    const less = (amount: unknown, usual: string) =>
      takesBack ? subtract('0.0', String(amount ?? usual)) : '0.0'
    return [
      {
        ...line,
        kind: 'correction',
        quantity: less(line.quantity, '1.0'),
        total_price_gross: less(line.total_price_gross, '0.0'),
        ...(typeof bought === 'string' && { total_purchase_price: less(bought, '0.0') }),
        correction_before_attributes: ofKind(was, 'correction_before'),
        correction_after_attributes: ofKind(takesBack ? nothing : was, 'correction_after'),
        // The bundle may have other contents now.
        sold_parts: position.sold_parts ?? [],
        stated_price_before: stated,
        stated_price_after: isCorrected && takesBack ? position.stated_price_before : stated,
      },
    ]
  })
}

/** The price that decides a line, also if that is its gross unit price. */
function statementOfLine(line: StoredInvoicePosition): PriceStatement | null {
  const { price_gross: amount } = line
  return statementOf(line) ?? (amount === null ? null : { price: 'price_gross', amount, quantity: '1.0' })
}

function ofKind(side: unknown, kind: string): object | null {
  return side ? { ...side, kind } : null
}

type Side = NonNullable<StoredInvoicePosition['correction_before_attributes']>

/** A line with its sides, where it has any. */
export function withSides(line: StoredInvoicePosition): readonly (StoredInvoicePosition | Side)[] {
  const sides = [line.correction_before_attributes, line.correction_after_attributes]
  if (!sides[0] && !sides[1]) return [line]
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
  return {
    ...line,
    ...others,
    ...totalsOfSide(line, side),
    ...(hasOwnDiscounts(line) ? {} : { discount_percent: line.discount_percent }),
    name: name ?? line.name,
    quantity_unit: quantity_unit ?? line.quantity_unit,
    quantity: side.quantity ?? '1.0',
    tax: side.tax ?? line.tax,
    correction_before_attributes: null,
    correction_after_attributes: null,
  } satisfies StoredInvoicePosition
}

/** The amounts of one side of a line. */
export function totalsOfSide({ tax }: StoredInvoicePosition, side: Side): LineTotals {
  return lineTotals({ ...side, quantity: side.quantity ?? '1.0', tax: side.tax ?? tax })
}

type PricedSide = Pick<Side, 'quantity' | (typeof prices)[number]>

/** Whether a side has a price of its own. */
export function isPriced(side: PricedSide): boolean {
  return prices.some((price) => side[price] !== null)
}

/** A side with the price that was sent for it, if its own prices do not say that. */
interface StatedSide<Of extends PricedSide = Side> {
  readonly side: Of
  readonly stated: StoredInvoicePosition['stated_price']
}

/**
 * The sides of a corrected line, with prices for those that were sent without a price.
 * @param product the price of the product of the line
 */
export function pricedSides(
  position: StoredInvoicePosition,
  { sent, before: former }: RowChange<StoredInvoicePosition>,
  product: PricedSide | undefined,
): Partial<StoredInvoicePosition> | undefined {
  const [before, after] = [ownSide('before', position, former), ownSide('after', position, former)]
  if (!before || !after) return undefined
  const priced = (when: 'before' | 'after', own: StatedSide, others: readonly StatedSide<PricedSide>[]) => {
    if (!sent.has(`correction_${when}_attributes`) || isPriced(own.side)) return own
    const known = former && ownSide(when, former, former)
    return pricedLike(own.side, known ? [known, ...others] : others, position.tax)
  }
  const was = priced('before', before, product ? [after, { side: product, stated: null }] : [after])
  const becomes = priced('after', after, [was])
  return {
    correction_before_attributes: was.side,
    correction_after_attributes: becomes.side,
    stated_price_before: was.stated,
    stated_price_after: becomes.stated,
  }
}

/** One side of a line. The stated price of its former prices says nothing about others. */
function ownSide(
  when: 'before' | 'after',
  position: StoredInvoicePosition,
  former: StoredInvoicePosition | undefined,
): StatedSide | undefined {
  const side = position[`correction_${when}_attributes`]
  if (!side) return undefined
  const known = former?.[`correction_${when}_attributes`]
  const isSame = !former || (known && pricing.every((name) => side[name] === known[name]))
  return { side, stated: isSame ? position[`stated_price_${when}`] : null }
}

const pricing = ['quantity', 'tax', ...prices] as const

/** A side without a price, with that of the first side that has one, as for a line with another quantity or rate. */
function pricedLike(
  side: Side,
  models: readonly StatedSide<PricedSide>[],
  lineTax: string | null,
): StatedSide {
  const quantity = side.quantity ?? '1.0'
  const tax = side.tax ?? lineTax
  for (const model of models) {
    const statement = statementOfSide(model, quantity)
    if (!statement) continue
    const { price } = statement
    if (price === unitPriceOf(price) && !model.stated) {
      const { price_gross, price_net } = model.side
      return { side: Object.freeze({ ...side, price_gross, price_net }), stated: null }
    }
    const scaled = { [price]: scaledAmount(statement, quantity) }
    const { total_price_gross } = lineTotals({ quantity, tax, ...scaled })
    const shown = model.side.total_price_gross === null ? scaled : { total_price_gross }
    const isSaid = !model.stated && statement.quantity === quantity
    return { side: Object.freeze({ ...side, ...shown }), stated: isSaid ? null : statement }
  }
  return { side, stated: null }
}

/** The price that decides a side. A total of the quantity 0 says nothing about another quantity. */
function statementOfSide(
  { side, stated }: StatedSide<PricedSide>,
  other: string,
): PriceStatement | undefined {
  if (stated && isWhole(stated)) return stated
  const quantity = side.quantity ?? '1.0'
  const isEmpty = isZero(quantity) && quantity !== other
  const price = prices.find((name) => side[name] !== null && !(isEmpty && unitPriceOf(name) !== name))
  if (!price) return undefined
  return { price, amount: side[price]!, quantity: unitPriceOf(price) === price ? '1.0' : quantity }
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
  if (!before || !after || isSameRate(before.tax ?? line.tax, after.tax ?? line.tax)) return undefined
  const [was, becomes] = [sideOf(line, before), sideOf(line, after)]
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
