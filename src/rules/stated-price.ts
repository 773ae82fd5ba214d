import { type LineTotals, type PricedLine, prices } from './line-totals.ts'
import { decimalText, divideMoney, exactDecimal, isZero, moneyText, multiply } from './money.ts'

type Price = (typeof prices)[number]

/** The price that was sent for a line and decides it; the others follow from it. */
export interface PriceStatement {
  readonly price: Price
  readonly amount: string
  /** The quantity that the amount is for: one for a unit price. */
  readonly quantity: string
}

/** The amounts of a stored line. Without a stated price, the one that explains the others counts. */
export interface StatedLine {
  readonly quantity: string | null
  readonly price_net: string | null
  readonly price_gross: string | null
  readonly total_price_net: string | null
  readonly total_price_gross: string | null
  readonly stated_price: { readonly [Key in keyof PriceStatement]: PriceStatement[Key] | null } | null
}

const one = '1.0'

/**
 * Returns the price that decides a line, of those that were sent. If a total is exactly the quantity times its unit
 * price, the unit price decides (assumed).
 *
 * @param sent the prices that were sent
 * @param totals what follows from them
 * @returns null for a gross unit price, which is what most lines have
 */
export function statedPrice(sent: PricedLine, totals: LineTotals): PriceStatement | null {
  const price = prices.find((name) => sent[name] != null) ?? 'price_gross'
  if (price === 'price_gross') return null
  const unit = unitPriceOf(price)
  const isExact = price === unit || product(totals[unit], sent.quantity) === totals[price]
  if (!isExact) return Object.freeze({ price, amount: totals[price], quantity: sent.quantity })
  return unit === 'price_gross' ? null : Object.freeze({ price: unit, amount: totals[unit], quantity: one })
}

/**
 * Returns the price that decides a stored line. Exact fixtures may leave it out; then it is the price that explains the
 * others: a unit price, or else the gross total (assumed).
 */
export function statementOf(line: StatedLine): PriceStatement | null {
  const { stated_price: stated, quantity: lineQuantity } = line
  if (stated && isWhole(stated)) return stated
  const quantity = lineQuantity ?? one
  for (const [unit, total] of explaining) {
    const amount = line[unit]
    if (amount !== null && line[total] !== null && moneyText(product(amount, quantity)) === line[total])
      return unit === 'price_gross' ? null : Object.freeze({ price: unit, amount, quantity: one })
  }
  const { total_price_gross: amount } = line
  return amount === null ? null : Object.freeze({ price: 'total_price_gross', amount, quantity })
}

/**
 * Returns the prices that decide a line when its quantity or rate changes: a unit price as it was sent, or a total in
 * proportion to the new quantity, rounded once (assumed). The total of the quantity 0 stays.
 *
 * @param line before the change
 * @param quantity of the line after the change
 */
export function pricesFor(line: StatedLine, quantity: string): Omit<PricedLine, 'quantity' | 'tax'> {
  const stated = statementOf(line)
  if (!stated) return { price_gross: line.price_gross }
  const { price, amount } = stated
  const unit = unitPriceOf(price)
  if (price === unit) return { [unit]: amount }
  // A unit price that was sent with the total stays with it.
  if (quantity === (line.quantity ?? one)) return { [price]: line[price], [unit]: line[unit] }
  return { [price]: scaledAmount(stated, quantity) }
}

/** A stated price for another quantity: a unit price stays, and a total changes in proportion, unless it is for 0. */
export function scaledAmount({ price, amount, quantity: stated }: PriceStatement, quantity: string): string {
  if (price === unitPriceOf(price) || quantity === stated || isZero(stated)) return amount
  return decimalText(divideMoney(exactDecimal(multiply(amount, quantity)), exactDecimal(stated)))
}

/**
 * Returns the price that decides a line after its quantity has changed: the former one, so that going back gives the
 * former amounts.
 *
 * @param sent the prices from `pricesFor`
 * @param totals what follows from them
 */
export function keptStatement(line: StatedLine, sent: PricedLine, totals: LineTotals): PriceStatement | null {
  const stated = statementOf(line)
  return stated && isZero(stated.quantity) ? statedPrice(sent, totals) : stated
}

/** Whether a stated price says everything: exact fixtures may leave out parts. */
export function isWhole(stated: NonNullable<StatedLine['stated_price']>): stated is PriceStatement {
  return stated.price !== null && stated.amount !== null && stated.quantity !== null
}

/**
 * Returns the unit price that decides, of a net and a gross one that follow from one another: the gross price, unless
 * only the net price has more than two decimals, because it cannot follow from the other one then.
 */
export function decidingUnitPrice({
  price_net,
  price_gross,
}: Pick<StatedLine, 'price_net' | 'price_gross'>): { price_net: string } | { price_gross: string | null } {
  if (price_net === null || price_gross === null) return price_net === null ? { price_gross } : { price_net }
  return isMoney(price_gross) && !isMoney(price_net) ? { price_net } : { price_gross }
}

/** What a line takes over from its product, or a price list: the unit price that decides, as if it was sent. */
export function takenPrice(
  from: Pick<StatedLine, 'price_net' | 'price_gross'>,
): Pick<StatedLine, 'price_gross' | 'stated_price'> {
  const deciding = decidingUnitPrice(from)
  const { price_gross } = from
  if (!('price_net' in deciding)) return { price_gross, stated_price: null }
  const stated_price = Object.freeze({
    price: 'price_net',
    amount: deciding.price_net,
    quantity: one,
  } as const)
  return { price_gross, stated_price }
}

/** The unit price that a line has taken over. */
export function pricesTaken({
  price_gross,
  stated_price,
}: Pick<StatedLine, 'price_gross' | 'stated_price'>): Omit<PricedLine, 'quantity' | 'tax'> {
  return stated_price?.price === 'price_net' ? { price_net: stated_price.amount } : { price_gross }
}

/** Whether a canonical decimal has at most two decimals. */
function isMoney(amount: string): boolean {
  return amount.length - amount.indexOf('.') <= 3
}

const explaining = [
  ['price_gross', 'total_price_gross'],
  ['price_net', 'total_price_net'],
] as const

/** The unit price of the same side, net or gross, as a price. */
export function unitPriceOf(price: Price): 'price_net' | 'price_gross' {
  return price === 'price_gross' || price === 'total_price_gross' ? 'price_gross' : 'price_net'
}

function product(amount: string, quantity: string): string {
  return quantity === one ? amount : multiply(amount, quantity)
}
