import { monthLengths, timeOfDayForm } from './calendar.ts'

const year = '(?:19|[2-9]\\d)\\d\\d'
const daysOfMonth: readonly (readonly [length: number, days: string])[] = [
  [31, '(?:0[1-9]|[12]\\d|3[01])'],
  [30, '(?:0[1-9]|[12]\\d|30)'],
  [28, '(?:0[1-9]|[12]\\d)'],
]

/**
 * What a date of the calendar looks like, for JSON Schema: the range of years, months and their lengths. Only a
 * pattern of many lines could tell a 29 February of a year that has none.
 */
export const datePattern = `${year}-(?:${daysOfMonth
  .map(([length, days]) => `(?:${monthsOf(length).join('|')})-${days}`)
  .join('|')})`

/** What `epochOf` reads: a date, or an instant with or without offset. */
export const momentPattern = `${datePattern}${timeOfDayForm}`

function monthsOf(length: number): string[] {
  return monthLengths.flatMap((one, at) => (one === length ? [String(at + 1).padStart(2, '0')] : []))
}
