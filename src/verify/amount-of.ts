import { parseDecimal } from '../rules/money.ts'
import { Disagreement } from './expectations.ts'

/**
 * An amount of a response or of an XML file, in the form that all spellings of it share: "12.50" and 12.5 are "12.5".
 * @param value null counts as 0
 * @throws Disagreement if the value is not a decimal
 */
export function amountOf(value: unknown): string {
  const amount = parseDecimal(value ?? 0)
  if (amount === undefined) throw new Disagreement('an amount', 'a decimal', value)
  return amount
}
