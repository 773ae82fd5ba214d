/**
 * Exact arithmetic with whole numbers, for the amounts of lines: a document may have thousands of them, and big.js takes
 * three times as long. Amounts are whole hundredths; rounding is that of `roundMoney`.
 */

/** A decimal as its digits without the point, and how many of them come after it. */
export interface Digits {
  readonly digits: bigint
  readonly scale: number
}

/** Decimals of an amount. */
export const moneyPlaces = 2

/**
 * How everything is rounded: half up, away from zero, which big.js calls 1. Assumed, because facts 9 leaves rounding open, and
 * consistent with every row of observed 5.7.
 */
export const halfUp = 1

const powers: bigint[] = []

export function powerOfTen(exponent: number): bigint {
  powers[exponent] ??= 10n ** BigInt(exponent)
  return powers[exponent]
}

/** @param text canonical decimal */
export function digitsOf(text: string): Digits {
  const point = text.indexOf('.')
  return { digits: BigInt(text.slice(0, point) + text.slice(point + 1)), scale: text.length - point - 1 }
}

/** The value rounded to hundredths. */
export function roundedHundredths({ digits, scale }: Digits): bigint {
  if (scale <= moneyPlaces) return digits * powerOfTen(moneyPlaces - scale)
  return roundedQuotient(digits, powerOfTen(scale - moneyPlaces))
}

/** The product rounded to hundredths. */
export function hundredthsOfProduct(factor: Digits, other: Digits): bigint {
  return roundedHundredths({ digits: factor.digits * other.digits, scale: factor.scale + other.scale })
}

/**
 * The quotient rounded to hundredths, at once.
 * @param divisor not zero
 */
export function hundredthsOfQuotient(dividend: Digits, divisor: Digits): bigint {
  const sign = divisor.digits < 0n ? -1n : 1n
  const shift = moneyPlaces + divisor.scale - dividend.scale
  return roundedQuotient(
    dividend.digits * sign * powerOfTen(Math.max(shift, 0)),
    divisor.digits * sign * powerOfTen(Math.max(-shift, 0)),
  )
}

/** Rounds as `halfUp` says. */
function roundedQuotient(dividend: bigint, divisor: bigint): bigint {
  const size = dividend < 0n ? -dividend : dividend
  const rounded = (size * 2n + divisor) / (divisor * 2n)
  return dividend < 0n ? -rounded : rounded
}

/** Whole hundredths as a decimal. */
export function inHundredths(hundredths: bigint): Digits {
  return { digits: hundredths, scale: moneyPlaces }
}

/** The exact difference. */
export function difference(minuend: Digits, subtrahend: Digits): Digits {
  const scale = Math.max(minuend.scale, subtrahend.scale)
  return { digits: atScale(minuend, scale) - atScale(subtrahend, scale), scale }
}

function atScale({ digits, scale }: Digits, wanted: number): bigint {
  return scale === wanted ? digits : digits * powerOfTen(wanted - scale)
}

/**
 * @param value with at least one decimal
 * @returns canonical text
 */
export function digitsText({ digits, scale }: Digits): string {
  const size = String(digits < 0n ? -digits : digits).padStart(scale + 1, '0')
  let end = size.length
  while (end > size.length - scale + 1 && size.charCodeAt(end - 1) === zeroCode) end -= 1
  const point = size.length - scale
  return `${digits < 0n ? '-' : ''}${size.slice(0, point)}.${size.slice(point, end)}`
}

const zeroCode = '0'.charCodeAt(0)

/** Net and gross of an amount, and the tax between them: canonical texts. */
export interface AmountTexts {
  net: string
  gross: string
  tax: string
}

/** @param net with at least one decimal, as `gross` */
export function amountTexts(net: Digits, gross: Digits): AmountTexts {
  return { net: digitsText(net), gross: digitsText(gross), tax: digitsText(difference(gross, net)) }
}
