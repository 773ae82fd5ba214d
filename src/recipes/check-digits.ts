import type { Draws } from './draws.ts'

/** Digits that are drawn. */
export function digits(count: number, draws: Draws, first = 0): string {
  let text = String(draws.between(first, 9))
  while (text.length < count) text += draws.between(0, 9)
  return text
}

/** Sum of each digit times its weight. */
export function weighted(text: string, weights: readonly number[]): number {
  return weights.reduce((sum, weight, at) => sum + weight * Number(text[at]), 0)
}

/** Remainder of a number of any length. */
export function remainder(text: string, divisor: number): number {
  let rest = 0
  for (const digit of text) rest = (rest * 10 + Number(digit)) % divisor
  return rest
}

/** The digit that makes a number pass the Luhn test (ISO/IEC 7812). */
export function luhnDigit(text: string): number {
  let sum = 0
  for (let at = 0; at < text.length; at++) {
    const doubled = Number(text[text.length - 1 - at]) * (at % 2 === 0 ? 2 : 1)
    sum += doubled > 9 ? doubled - 9 : doubled
  }
  return (10 - (sum % 10)) % 10
}
