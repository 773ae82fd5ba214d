/**
 * Decimals travel and are stored as canonical text: the shortest form with at least one decimal
 * ("100.0", "81.3", "0.81", "-5.0"). Responses show them in the same form (observed 1).
 */
import Big from 'big.js'
import {
  digitsOf,
  digitsText,
  halfUp,
  hundredthsOfQuotient,
  inHundredths,
  moneyPlaces,
  roundedHundredths,
} from './hundredths.ts'

/** Rounds a quotient to two places at once, and not first to twenty. */
const Money = Big()
Money.DP = moneyPlaces
Money.RM = halfUp

/** One shared zero: big.js never changes a number in place. */
export const zero = new Money(0)

/** At most this many decimals: the decimal types of other languages divide to 28 or 34 digits. */
export const maxDecimals = 40

/** A decimal as text: dot or comma, at most 22 digits before it. */
export const decimalPattern = /^\s*(-?)0*(\d{1,22})(?:[.,](\d{1,40}))?\s*$/

const canonicalPattern = /^-?(?:0|[1-9]\d{0,20})\.(?:0|\d{0,20}[1-9])$/

/**
 * Reads a decimal as it was sent (facts 2.0 and 8.4: number, dot string or comma string).
 *
 * @param input JSON value; a number is read as its shortest decimal text, so 1e-7 is 0.0000001
 * @returns canonical text, or undefined for anything else: thousands separators, exponent text, NaN, '', booleans, more
 *   than 22 digits before the separator or 40 after it (assumed)
 */
export function parseDecimal(input: unknown): string | undefined {
  if (typeof input === 'number') return numberText(input)
  if (typeof input !== 'string') return undefined
  if (input !== '-0.0' && canonicalPattern.test(input)) return input
  const parts = decimalPattern.exec(input)
  if (!parts) return undefined
  const [, sign, whole, fraction = ''] = parts
  return canonical(sign!, whole!, fraction)
}

function numberText(input: number): string | undefined {
  if (Number.isSafeInteger(input)) return `${input}.0`
  if (!Number.isFinite(input)) return undefined
  const text = String(input)
  if (text.includes('e')) return parseDecimal(new Big(text).toFixed())
  // JavaScript writes the shortest form; only a very small number has too many decimals, and a large one has none.
  return text.length < 22 && text.includes('.') ? text : parseDecimal(text)
}

function canonical(sign: string, whole: string, fraction: string): string {
  const shortest = fraction.replace(/0+$/, '') || '0'
  const text = `${whole}.${shortest}`
  return text === '0.0' ? text : sign + text
}

/**
 * @param text canonical decimal text
 * @returns a number for arithmetic, whose quotients are rounded to two places
 */
export function exactDecimal(text: string): Big {
  return new Money(text)
}

/**
 * @param value any number
 * @returns canonical text of the exact value (observed 1)
 */
export function decimalText(value: Big): string {
  const text = value.toFixed()
  return text.includes('.') ? text : `${text}.0`
}

/**
 * Rounds an amount to two places, as `halfUp` says.
 *
 * @param value any number
 */
export function roundMoney(value: Big): Big {
  // Most amounts have two places already.
  if (scaleOf(value) <= moneyPlaces) return value
  return ofHundredths(roundedHundredths(digitsOf(decimalText(value))))
}

/**
 * A quotient rounded once, straight to money, as `halfUp` says.
 *
 * @param divisor not zero
 */
export function divideMoney(dividend: Big, divisor: Big): Big {
  // The long division of big.js takes several times as long.
  return ofHundredths(hundredthsOfQuotient(digitsOf(decimalText(dividend)), digitsOf(decimalText(divisor))))
}

function ofHundredths(hundredths: bigint): Big {
  return new Money(digitsText(inHundredths(hundredths)))
}

function scaleOf(value: Big): number {
  return Math.max(value.c.length - value.e - 1, 0)
}

function hundredthsText(hundredths: number): string {
  const size = Math.abs(hundredths)
  const cents = size % 100
  const fraction = cents % 10 === 0 ? cents / 10 : cents < 10 ? `0${cents}` : cents
  return `${hundredths < 0 ? '-' : ''}${(size - cents) / 100}.${fraction}`
}

/**
 * @param texts canonical decimals
 * @returns their exact sum; "0.0" without any
 */
export function sum(texts: readonly string[]): string {
  let total = 0
  for (const text of texts) {
    const hundredths = hundredthsOf(text)
    if (hundredths === undefined) return exactSum(texts)
    total += hundredths
  }
  return hundredthsText(total)
}

/** Up to twelve characters with two places are an exact number of hundredths; others are undefined. */
function hundredthsOf(text: string): number | undefined {
  const point = text.indexOf('.')
  const places = text.length - point - 1
  if (point < 0 || text.length > 12 || places > moneyPlaces) return undefined
  const sign = text.startsWith('-') ? -1 : 1
  let digits = 0
  for (let at = sign < 0 ? 1 : 0; at < text.length; at++) {
    if (at !== point) digits = digits * 10 + text.charCodeAt(at) - zeroCode
  }
  return sign * digits * (places === 1 ? 10 : 1)
}

const zeroCode = '0'.charCodeAt(0)

function exactSum(texts: readonly string[]): string {
  return decimalText(texts.reduce((total, text) => total.plus(text), zero))
}

/** The exact difference of two canonical decimals. */
export function subtract(minuend: string, subtrahend: string): string {
  const [whole, part] = [hundredthsOf(minuend), hundredthsOf(subtrahend)]
  if (whole !== undefined && part !== undefined) return hundredthsText(whole - part)
  return decimalText(exactDecimal(minuend).minus(subtrahend))
}

/** The exact, unrounded product of two canonical decimals. */
export function multiply(factor: string, other: string): string {
  return decimalText(exactDecimal(factor).times(other))
}

/** A canonical decimal rounded to money. */
export function moneyText(text: string): string {
  return decimalText(roundMoney(exactDecimal(text)))
}

/** Whether a canonical decimal, or a number, is zero. */
export function isZero(value: string | Big): boolean {
  return typeof value === 'string' ? Number(value) === 0 : value.c[0] === 0
}

/** Whether two canonical decimals have opposite signs; zero has no sign. */
export function hasOtherSign(one: string, other: string): boolean {
  return !isZero(one) && !isZero(other) && one.startsWith('-') !== other.startsWith('-')
}

/** A number holds fifteen digits exactly, so shorter texts can be compared as numbers. */
const exactLength = 16

/** Orders two canonical decimals by value: -1, 0 or 1, as a comparator of Array.sort. */
export function compare(left: string, right: string): -1 | 0 | 1 {
  if (left.length < exactLength && right.length < exactLength) {
    const difference = Number(left) - Number(right)
    return difference < 0 ? -1 : difference > 0 ? 1 : 0
  }
  return left === right ? 0 : exactDecimal(left).cmp(right)
}

/** Whether two canonical decimals differ by no more than one cent: clients round differently (assumed). */
export function isNear(one: string, other: string): boolean {
  return compare(subtract(one, other).replace('-', ''), '0.01') <= 0
}
