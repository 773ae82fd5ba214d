import { monthLengths, timeOfDayForm } from './calendar.ts'

const year = '(?:19|[2-9]\\d)\\d\\d'
const daysOfMonth: readonly (readonly [length: number, days: string])[] = [
  [31, '(?:0[1-9]|[12]\\d|3[01])'],
  [30, '(?:0[1-9]|[12]\\d|30)'],
  [28, '(?:0[1-9]|[12]\\d)'],
]

/**
 * A date, for JSON Schema: the range of years, months and their lengths. Excluding 29 February in common years would take
 * a pattern of many lines.
 */
export const datePattern = `${year}-(?:${daysOfMonth
  .map(([length, days]) => `(?:${monthsOf(length).join('|')})-${days}`)
  .join('|')})`

/** The texts that `epochOf` accepts: a date, or an instant with or without offset. */
export const instantPattern = `${datePattern}${timeOfDayForm}`

function monthsOf(length: number): string[] {
  return monthLengths.flatMap((one, at) => (one === length ? [String(at + 1).padStart(2, '0')] : []))
}
