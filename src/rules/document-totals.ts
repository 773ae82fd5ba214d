import type { Amounts } from './discounts.ts'
import { subtract, sum } from './money.ts'
import { netFromGross, taxOfNet, usualRate } from './tax.ts'

/** Amounts of one line after discount with its tax value ("23", "zw"). */
export interface TaxedAmounts extends Amounts {
  rate: string
}

/** The part of `calculating_strategy` that affects the sums of a document (facts 2.8, observed 5.3). */
export interface SumStrategy {
  sum: 'sum' | 'keep_gross' | 'keep_net'
}

/** Sums of a document: canonical decimals. */
export interface DocumentTotals {
  price_net: string
  price_tax: string
  price_gross: string
}

const plainSum: SumStrategy = { sum: 'sum' }

/**
 * Sums of a document (observed 5.7: the sums of its discounted lines).
 *
 * @param lines amounts after discount
 * @param strategy 'sum' adds the lines up; 'keep_gross' and 'keep_net' add up one side per tax value and
 *   compute the other side from it (the names are facts 2.8, their meaning is assumed)
 * @param settled amounts to add unchanged, such as deducted advances: the advances and the rest add up to the net, tax
 *   and gross of the order (assumed)
 */
export function documentTotals(
  lines: readonly TaxedAmounts[],
  strategy: SumStrategy = plainSum,
  settled: readonly TaxedAmounts[] = [],
): DocumentTotals {
  const own = strategy.sum === 'sum' ? lines : taxSummary(lines, strategy)
  const parts = [...own, ...settled]
  return {
    price_net: sum(parts.map((part) => part.net)),
    price_tax: sum(parts.map((part) => part.tax)),
    price_gross: sum(parts.map((part) => part.gross)),
  }
}

/**
 * Amounts per tax value, in order of first appearance, as a document prints them (assumed). Rates of one
 * value are one group ("23" and "23.0"); words are not rates, so "zw" and "0" stay apart.
 *
 * @param lines amounts after discount
 * @param strategy as for documentTotals, so that the groups add up to the document
 * @param settled as for documentTotals
 */
export function taxSummary(
  lines: readonly TaxedAmounts[],
  strategy: SumStrategy = plainSum,
  settled: readonly TaxedAmounts[] = [],
): TaxedAmounts[] {
  if (settled.length > 0) return taxSummary([...taxSummary(lines, strategy), ...settled])
  const groups = new Map<string, TaxedAmounts[]>()
  for (const line of lines) {
    const key = usualRate(line.rate)
    const group = groups.get(key)
    if (group) group.push(line)
    else groups.set(key, [line])
  }
  return [...groups.values()].map((group) => groupAmounts(group, strategy))
}

/** Whether two tax values are one group of a document. */
export function isSameRate(one: string | null, other: string | null): boolean {
  return usualRate(one ?? '') === usualRate(other ?? '')
}

function groupAmounts(group: readonly TaxedAmounts[], strategy: SumStrategy): TaxedAmounts {
  const rate = group[0]!.rate
  const net = sum(group.map((line) => line.net))
  const gross = sum(group.map((line) => line.gross))
  if (strategy.sum === 'keep_gross') return { rate, ...fromGross(gross, rate) }
  if (strategy.sum === 'keep_net') return { rate, ...fromNet(net, rate) }
  return { rate, net, tax: sum(group.map((line) => line.tax)), gross }
}

function fromGross(gross: string, rate: string): Amounts {
  const net = netFromGross(gross, rate)
  return { net, tax: subtract(gross, net), gross }
}

function fromNet(net: string, rate: string): Amounts {
  const tax = taxOfNet(net, rate)
  return { net, tax, gross: sum([net, tax]) }
}
