import { digits, luhnDigit, remainder, weighted } from './check-digits.ts'
import type { Draws } from './draws.ts'

/** Tax numbers with right check digits, by country (public rules of each country's tax office). */
const taxNumbers: Readonly<Record<string, (draws: Draws) => string>> = {
  // Ten digits; the last one is the weighted sum of the others modulo 11, which must not be 10.
  PL(draws) {
    for (;;) {
      const start = digits(9, draws, 1)
      const check = weighted(start, [6, 5, 7, 2, 3, 4, 5, 6, 7]) % 11
      if (check < 10) return `${start}${check}`
    }
  },
  // Two digits that check a company number of nine digits, which ends with one that checks it.
  FR(draws) {
    const start = digits(8, draws, 1)
    const company = `${start}${luhnDigit(start)}`
    const key = (12 + 3 * remainder(company, 97)) % 97
    return `FR${String(key).padStart(2, '0')}${company}`
  },
  // Nine digits, those of companies beginning with 5; the last one checks the others modulo 11.
  PT(draws) {
    const start = `5${digits(7, draws)}`
    const check = 11 - (weighted(start, [9, 8, 7, 6, 5, 4, 3, 2]) % 11)
    return `${start}${check > 9 ? 0 : check}`
  },
  // Nine digits; the last two bring the weighted sum of the others to a multiple of 97.
  GB(draws) {
    const start = digits(7, draws, 1)
    const check = 97 - (weighted(start, [8, 7, 6, 5, 4, 3, 2]) % 97)
    return `GB${start}${String(check).padStart(2, '0')}`
  },
}

/** A company's tax number; nine digits where the country's rule is not known. */
export function taxNumber(country: string, draws: Draws): string {
  return taxNumbers[country]?.(draws) ?? digits(9, draws, 1)
}
