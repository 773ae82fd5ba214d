import { compare, decimal, multiply, parseDecimal } from '../rules/money.ts'
import type { Draws } from './draws.ts'

/** Draws a number with as many decimals as the more precise end of the range has. */
export type NumberRange = (draws: Draws) => string

/**
 * A range of numbers, both ends included.
 * @param from a number or its text
 * @returns nothing when an end is no number, has more than six decimals or fifteen digits, or the range goes down
 */
export function numberRange(from: unknown, to: unknown): NumberRange | undefined {
  const ends = [from, to].map((end) => parseDecimal(end))
  const [least, most] = ends
  if (least === undefined || most === undefined || compare(least, most) > 0) return undefined
  const places = Math.max(...[from, to].map(placesOf))
  const [first, last] = [least, most].map((end) =>
    decimal(end)
      .times(10 ** places)
      .toNumber(),
  )
  if (places > 6 || !Number.isSafeInteger(first) || !Number.isSafeInteger(last)) return undefined
  const unit = places === 0 ? undefined : `0.${'1'.padStart(places, '0')}`
  return (draws) => {
    const drawn = String(draws.between(first!, last!))
    return unit === undefined ? drawn : multiply(drawn, unit)
  }
}

function placesOf(end: unknown): number {
  return /[.,](\d+)\s*$/.exec(String(end))?.[1]?.length ?? 0
}
