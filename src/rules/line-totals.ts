import {
  type AmountTexts,
  amountTexts,
  type Digits,
  difference,
  digitsOf,
  hundredthsOfProduct,
  hundredthsOfQuotient,
  inHundredths,
  roundedHundredths,
} from './hundredths.ts'
import { subtract, sum } from './money.ts'
import { remembered } from './remembered.ts'
import { grossOfNet, netOfGross, rateOf } from './tax.ts'

/** The prices of a line. Of several that are sent, the first in this order decides (facts 2.8). */
export const prices = ['total_price_gross', 'total_price_net', 'price_gross', 'price_net'] as const

/** The price data of a line: canonical decimals, and the tax as it was sent ("23", "zw"). */
export interface PricedLine {
  quantity: string
  tax?: string | null | undefined
  total_price_gross?: string | null | undefined
  total_price_net?: string | null | undefined
  price_gross?: string | null | undefined
  price_net?: string | null | undefined
}

/** Unit prices and totals of one line before any discount (observed 5.7): canonical decimals. */
export interface LineTotals {
  price_net: string
  price_gross: string
  price_tax: string
  total_price_net: string
  total_price_gross: string
  total_price_tax: string
}

type Side = 'net' | 'gross'

/** Both sides of an amount, in hundredths. */
interface Amount {
  net: bigint
  gross: bigint
}

interface SentTotal {
  /** The price that was sent; the other one follows from the rate. */
  side: Side
  value: bigint
}

const nothing: Amount = { net: 0n, gross: 0n }

/**
 * Derives the six prices of a line from what was sent (facts 2.8 with its inferred arithmetic, observed 5.7). When
 * several prices were sent, total_price_gross decides, then total_price_net, price_gross, price_net (assumed). A unit
 * price that was sent is stored unchanged unless it contradicts the total (assumed); otherwise it is total / quantity,
 * rounded to money. The tax is the difference of gross and net.
 *
 * @param line quantity may be negative (corrections) or zero
 */
export const lineTotals: (line: PricedLine) => LineTotals = remembered(workedOut, keyOf, 2000)

type TotalName = 'total_price_net' | 'total_price_gross' | 'total_price_tax'
type Totals = { readonly [Name in TotalName]: string | null }

/**
 * Returns the totals of a line that follow from stated ones, so that net and tax add up to gross (assumed). With the tax
 * alone, the price of the line decides whether its net or its gross total stays.
 *
 * @param stated totals that stay as they are
 * @param line its totals, stated ones included, and the price that decides it
 */
export function totalsWith(
  stated: Partial<Totals>,
  line: Totals & { readonly stated_price: { readonly price: string | null } | null },
): Partial<Totals> {
  const { total_price_net: net, total_price_gross: gross, total_price_tax: tax, stated_price } = line
  if (net === null || gross === null) return {}
  if (stated.total_price_tax == null || tax === null) return { total_price_tax: subtract(gross, net) }
  const isGross = stated.total_price_gross != null
  const isNet = stated.total_price_net != null
  if (isNet && isGross) return {}
  const keepsNet = isNet || (!isGross && Boolean(stated_price?.price?.endsWith('net')))
  return keepsNet ? { total_price_gross: sum([net, tax]) } : { total_price_net: subtract(gross, tax) }
}

function keyOf(line: PricedLine): string {
  const { quantity, tax, total_price_gross, total_price_net, price_gross, price_net } = line
  return `${quantity} ${tax} ${total_price_gross ?? ''} ${total_price_net ?? ''} ${price_gross ?? ''} ${price_net ?? ''}`
}

function workedOut(line: PricedLine): LineTotals {
  const rate = rateOf(line.tax)
  const quantity = digitsOf(line.quantity)
  const sent = sentTotal(line, quantity)
  const total = sent ? bothSides(sent.side, sent.value, rate) : nothing
  const ofAll = amountTexts(inHundredths(total.net), inHundredths(total.gross))
  const ofOne = unitPrices(line, sent?.side ?? 'gross', total, quantity, rate) ?? ofAll
  return {
    price_net: ofOne.net,
    price_gross: ofOne.gross,
    price_tax: ofOne.tax,
    total_price_net: ofAll.net,
    total_price_gross: ofAll.gross,
    total_price_tax: ofAll.tax,
  }
}

function sentTotal(line: PricedLine, quantity: Digits): SentTotal | undefined {
  const { total_price_gross, total_price_net, price_gross, price_net } = line
  if (total_price_gross != null)
    return { side: 'gross', value: roundedHundredths(digitsOf(total_price_gross)) }
  if (total_price_net != null) return { side: 'net', value: roundedHundredths(digitsOf(total_price_net)) }
  if (price_gross != null)
    return { side: 'gross', value: hundredthsOfProduct(quantity, digitsOf(price_gross)) }
  if (price_net != null) return { side: 'net', value: hundredthsOfProduct(quantity, digitsOf(price_net)) }
  return undefined
}

function bothSides(side: Side, value: bigint, rate: Digits): Amount {
  const other = otherSide(side, inHundredths(value), rate)
  return side === 'gross' ? { net: other, gross: value } : { net: value, gross: other }
}

/** The net amount of a gross one, or the gross amount of a net one. */
function otherSide(side: Side, value: Digits, rate: Digits): bigint {
  return side === 'gross' ? netOfGross(value, rate) : grossOfNet(value, rate)
}

/** @returns undefined when one unit costs as much as all of them */
function unitPrices(
  line: PricedLine,
  side: Side,
  total: Amount,
  quantity: Digits,
  rate: Digits,
): AmountTexts | undefined {
  const exact = exactUnitPrice(line, side, total, quantity)
  const following = exactUnitPrice(line, side === 'gross' ? 'net' : 'gross', total, quantity)
  const ruling = exact ?? inHundredths(unitOf(total[side], quantity))
  if (!following && difference(ruling, inHundredths(total[side])).digits === 0n) return undefined
  const other = following ?? otherOfUnit(side, ruling, rate)
  const [net, gross] = side === 'gross' ? [other, ruling] : [ruling, other]
  return amountTexts(net, gross)
}

function otherOfUnit(side: Side, ruling: Digits, rate: Digits): Digits {
  return rate.digits === 0n ? ruling : inHundredths(otherSide(side, ruling, rate))
}

/** The unit price that was sent, unless it contradicts the total. */
function exactUnitPrice(line: PricedLine, side: Side, total: Amount, quantity: Digits): Digits | undefined {
  const sent = side === 'gross' ? line.price_gross : line.price_net
  if (sent == null) return undefined
  const unit = digitsOf(sent)
  const agrees = quantity.digits === 0n || hundredthsOfProduct(unit, quantity) === total[side]
  return agrees ? unit : undefined
}

function unitOf(total: bigint, quantity: Digits): bigint {
  return quantity.digits === 0n ? 0n : hundredthsOfQuotient(inHundredths(total), quantity)
}
