import type Big from 'big.js'
import type { LineTotals } from './line-totals.ts'
import { decimalText, exactDecimal, isZero, roundMoney, zero } from './money.ts'
import { netFromGross, rateOf } from './tax.ts'

export type DiscountKind = 'percent_unit' | 'percent_unit_gross' | 'percent_total' | 'amount'

/** The percent kinds use `percent` (33.33 for a third), the kind 'amount' uses `amount` (gross). */
export interface Discount {
  kind: DiscountKind
  percent?: string | null | undefined
  amount?: string | null | undefined
}

/** Amounts of one line or of a group of lines: canonical decimals, `tax` being an amount here. */
export interface Amounts {
  net: string
  tax: string
  gross: string
}

type Totals = Pick<LineTotals, 'total_price_net' | 'total_price_gross' | 'total_price_tax'>

/**
 * Amounts of a line after its discount (observed 5.7). The discount comes off the gross total of the
 * line, once and not per unit; a percentage applies to that total and not to a rounded unit price, so all
 * percent kinds agree (percent_unit_gross: assumed). The result is never below zero (assumed).
 *
 * @param totals the line before discount
 * @param discount none, or a zero one, leaves the amounts as they are
 * @param tax tax value of the line, "23" or "zw"
 */
export function discountedTotals(
  totals: Totals,
  discount: Discount | undefined,
  tax: string | null | undefined,
): Amounts {
  const value = discount?.kind === 'amount' ? discount.amount : discount?.percent
  if (!discount || value == null || isZero(value)) return unchanged(totals)
  const before = exactDecimal(totals.total_price_gross)
  const gross = sameSign(before, reduced(before, discount.kind, exactDecimal(value)))
  const net = netFromGross(gross, rateOf(tax))
  return { net: decimalText(net), tax: decimalText(gross.minus(net)), gross: decimalText(gross) }
}

function unchanged(totals: Totals): Amounts {
  return { net: totals.total_price_net, tax: totals.total_price_tax, gross: totals.total_price_gross }
}

function reduced(gross: Big, kind: DiscountKind, value: Big): Big {
  if (kind !== 'amount') return roundMoney(gross.minus(gross.times(value).times('0.01')))
  // A correction line is negative: its discount moves it towards zero, too.
  return roundMoney(gross.s < 0 ? gross.plus(value) : gross.minus(value))
}

function sameSign(before: Big, after: Big): Big {
  return before.s === after.s && !isZero(before) ? after : zero
}
