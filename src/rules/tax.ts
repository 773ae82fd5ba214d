import {
  type Digits,
  difference,
  digitsOf,
  digitsText,
  hundredthsOfProduct,
  hundredthsOfQuotient,
  inHundredths,
  powerOfTen,
  roundedHundredths,
} from './hundredths.ts'
import { isNear, parseDecimal } from './money.ts'
import { remembered } from './remembered.ts'

/** Words without a rate, and the usual spelling of each (facts 2.9): outside VAT, exempt, tax not shown, reverse charge. */
export const wordsWithoutRate: ReadonlyMap<string, string> = new Map([
  ['np', 'np'],
  ['n/a', 'np'],
  ['na', 'np'],
  ['not applicable', 'np'],
  ['nie podlega', 'np'],
  ['zw', 'zw'],
  ['exempt', 'zw'],
  ['disabled', 'disabled'],
  ['oo', 'oo'],
])

/** One text for all spellings of a tax value, such as 23.0 for "23" and np for "n/a". */
export function usualRate(tax: string): string {
  return parseDecimal(tax) ?? usualWord(tax.trim().toLowerCase())
}

function usualWord(word: string): string {
  return wordsWithoutRate.get(word) ?? word
}

const noRate: Digits = { digits: 0n, scale: 1 }
/** Real accounts use a handful of rates. */
const knownRate = remembered(rateIn, (tax: string) => tax, 256)

/**
 * The rate behind a tax value (facts 2.9).
 *
 * @param tax "23", "23.0", "5,5", or a word such as "zw", "np", "oo", "disabled", "n/a"
 * @returns the rate as a fraction, 0.23 for "23"; 0 for words, for nothing, and (assumed) for other text. The same text
 *   gives the same object
 */
export function rateOf(tax: string | null | undefined): Digits {
  return tax ? knownRate(tax) : noRate
}

function rateIn(tax: string): Digits {
  const percent = parseDecimal(tax)
  if (percent === undefined || percent.startsWith('-')) return noRate
  const { digits, scale } = digitsOf(percent)
  return { digits, scale: scale + 2 }
}

/**
 * Whether a text is a tax value: a rate of zero or more, or one of the words, in any case
 * (facts 2.9; rates are not checked against a list, negative ones are refused: assumed).
 */
export function isTaxValue(text: string): boolean {
  const percent = parseDecimal(text)
  if (percent !== undefined) return !percent.startsWith('-')
  return wordsWithoutRate.has(text.trim().toLowerCase())
}

/**
 * Reads a tax value as it was sent.
 *
 * @param input JSON number or text
 * @returns the text to store and to return: 23 gives "23", "23.0" stays "23.0", words keep their case
 *   (observed 1), surrounding spaces are removed (assumed); undefined for anything else
 */
export function taxText(input: unknown): string | undefined {
  const text = typeof input === 'number' ? parseDecimal(input)?.replace(/\.0$/, '') : input
  if (typeof text !== 'string' || !isTaxValue(text)) return undefined
  return text.trim()
}

/**
 * Net amount inside a gross amount: round(gross / (1 + rate), 2) (observed 5.7).
 *
 * @param rate fraction, as rateOf gives it
 * @returns whole hundredths
 */
export function netOfGross({ digits, scale }: Digits, rate: Digits): bigint {
  const one = powerOfTen(rate.scale)
  return hundredthsOfQuotient({ digits: digits * one, scale }, { digits: one + rate.digits, scale: 0 })
}

/**
 * Gross amount of a net amount: round(net × (1 + rate), 2) (observed 5.7).
 *
 * @param rate fraction, as rateOf gives it
 * @returns whole hundredths
 */
export function grossOfNet({ digits, scale }: Digits, rate: Digits): bigint {
  const whole = powerOfTen(rate.scale) + rate.digits
  return roundedHundredths({ digits: digits * whole, scale: scale + rate.scale })
}

/**
 * Net amount inside a gross amount.
 *
 * @param gross canonical decimal
 * @param tax tax value, "23" or "zw"
 * @returns canonical decimal
 */
export function netFromGross(gross: string, tax: string | null | undefined): string {
  return digitsText(inHundredths(netOfGross(digitsOf(gross), rateOf(tax))))
}

/**
 * Tax on a net amount: round(net × rate, 2) (observed 5.7).
 *
 * @param net canonical decimal
 * @param tax tax value, "23" or "zw"
 * @returns canonical decimal
 */
export function taxOfNet(net: string, tax: string | null | undefined): string {
  return digitsText(inHundredths(hundredthsOfProduct(digitsOf(net), rateOf(tax))))
}

/**
 * The rate between a net and a gross amount, if it is one of at most one decimal.
 *
 * @param net canonical decimal, as gross
 * @returns tax value, "23" or "5.5"; undefined for an amount that no such rate gives within 0.01
 */
export function rateBetween(net: string, gross: string): string | undefined {
  const [from, to] = [digitsOf(net), digitsOf(gross)]
  if (from.digits === 0n) return undefined
  const { digits, scale } = difference(to, from)
  const percent = (factor: bigint) => hundredthsOfQuotient({ digits: digits * factor, scale }, from)
  const rates = [String(percent(1n)), digitsText({ digits: percent(10n), scale: 1 })]
  const grossAt = (rate: string) => digitsText(inHundredths(grossOfNet(from, rateOf(rate))))
  return rates.find((rate) => isTaxValue(rate) && isNear(grossAt(rate), gross))
}
