import {
  amountTexts,
  type Digits,
  difference,
  digitsOf,
  hundredthsOfQuotient,
  inHundredths,
  roundedHundredths,
} from './hundredths.ts'
import type { LineTotals } from './line-totals.ts'
import { isZero } from './money.ts'
import { netOfGross, rateOf } from './tax.ts'

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
  const before = digitsOf(totals.total_price_gross)
  const gross = inHundredths(reduced(before, discount.kind, digitsOf(value)))
  return amountTexts(inHundredths(netOfGross(gross, rateOf(tax))), gross)
}

/**
 * The amount of a line before its discount, so that it has the given amount after it: the reverse of `discountedTotals`.
 *
 * @param after whole hundredths
 * @param discount one that leaves nothing, or none, gives the amount itself
 * @param rate of a net amount, because an amount of discount is gross; none for a gross amount
 * @returns whole hundredths
 */
export function beforeDiscount(after: bigint, discount: Discount | undefined, rate?: Digits): bigint {
  if (!discount) return after
  const { kind, percent, amount } = discount
  if (kind === 'amount') {
    const gross = digitsOf(amount ?? '0.0')
    const lost = rate ? netOfGross(gross, rate) : roundedHundredths(gross)
    return after < 0n ? after - lost : after + lost
  }
  const kept = difference(digitsOf('100.0'), digitsOf(percent ?? '0.0'))
  return kept.digits > 0n ? hundredthsOfQuotient(inHundredths(after * 100n), kept) : after
}

function unchanged(totals: Totals): Amounts {
  return { net: totals.total_price_net, tax: totals.total_price_tax, gross: totals.total_price_gross }
}

/** @returns whole hundredths, not beyond zero */
function reduced(gross: Digits, kind: DiscountKind, value: Digits): bigint {
  if (gross.digits === 0n) return 0n
  const isNegative = gross.digits < 0n
  // A correction line is negative: its discount moves it towards zero, too.
  const amount = { ...value, digits: isNegative ? -value.digits : value.digits }
  const percentage = { digits: gross.digits * value.digits, scale: gross.scale + value.scale + 2 }
  const rest = roundedHundredths(difference(gross, kind === 'amount' ? amount : percentage))
  return rest < 0n === isNegative ? rest : 0n
}
