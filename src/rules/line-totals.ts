import type Big from 'big.js'
import { decimalText, divideMoney, exactDecimal, isZero, roundMoney, subtract, sum, zero } from './money.ts'
import { remembered } from './remembered.ts'
import { netFromGross, rateOf } from './tax.ts'

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

interface Amount {
  net: Big
  gross: Big
}

interface SentTotal {
  /** The price that was sent; the other one follows from the rate. */
  side: Side
  value: Big
}

const nothing: Amount = { net: zero, gross: zero }

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
  const quantity = exactDecimal(line.quantity)
  const sent = sentTotal(line, quantity)
  const total = sent ? bothSides(sent.side, sent.value, rate) : nothing
  const unit = unitPrices(line, sent?.side ?? 'gross', total, quantity, rate)
  const ofAll = textsOf(total)
  const ofOne = unit === total ? ofAll : textsOf(unit)
  return {
    price_net: ofOne.net,
    price_gross: ofOne.gross,
    price_tax: ofOne.tax,
    total_price_net: ofAll.net,
    total_price_gross: ofAll.gross,
    total_price_tax: ofAll.tax,
  }
}

function textsOf({ net, gross }: Amount): { net: string; gross: string; tax: string } {
  return { net: decimalText(net), gross: decimalText(gross), tax: decimalText(gross.minus(net)) }
}

function sentTotal(line: PricedLine, quantity: Big): SentTotal | undefined {
  if (line.total_price_gross != null) {
    return { side: 'gross', value: roundMoney(exactDecimal(line.total_price_gross)) }
  }
  if (line.total_price_net != null)
    return { side: 'net', value: roundMoney(exactDecimal(line.total_price_net)) }
  if (line.price_gross != null) return { side: 'gross', value: roundMoney(quantity.times(line.price_gross)) }
  if (line.price_net != null) return { side: 'net', value: roundMoney(quantity.times(line.price_net)) }
  return undefined
}

function bothSides(side: Side, value: Big, rate: Big): Amount {
  if (isZero(rate)) return { net: value, gross: value }
  if (side === 'gross') return { net: netFromGross(value, rate), gross: value }
  return { net: value, gross: value.plus(roundMoney(value.times(rate))) }
}

function unitPrices(line: PricedLine, side: Side, total: Amount, quantity: Big, rate: Big): Amount {
  const ruling =
    exactUnitPrice(line, side, total, quantity) ??
    unitOf(total[side], line.quantity === '1.0' ? undefined : quantity)
  const other = side === 'gross' ? 'net' : 'gross'
  const exact = exactUnitPrice(line, other, total, quantity)
  // Usually the quantity is one. Both sides of the unit are then those of the total, without slow exact arithmetic.
  if (!exact && ruling.eq(total[side])) return total
  const following = exact ?? otherUnit(side, ruling, rate)
  return side === 'gross' ? { gross: ruling, net: following } : { net: ruling, gross: following }
}

function otherUnit(side: Side, ruling: Big, rate: Big): Big {
  if (isZero(rate)) return ruling
  return side === 'gross' ? netFromGross(ruling, rate) : roundMoney(ruling.times(rate).plus(ruling))
}

function exactUnitPrice(line: PricedLine, side: Side, total: Amount, quantity: Big): Big | undefined {
  const sent = side === 'gross' ? line.price_gross : line.price_net
  if (sent == null) return undefined
  const unit = exactDecimal(sent)
  const agrees = isZero(quantity) || roundMoney(unit.times(quantity)).eq(total[side])
  return agrees ? unit : undefined
}

/** @param quantity one when missing */
function unitOf(total: Big, quantity: Big | undefined): Big {
  if (!quantity) return total
  return isZero(quantity) ? zero : divideMoney(total, quantity)
}
