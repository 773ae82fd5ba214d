import { textLike } from '../../../checks/kinds.ts'
import type { AcceptedTexts } from '../../../kernel/card/field.ts'
import { addDays, addMonths, endOfMonth, isDate, startOfMonth, weekday } from '../../../state/calendar.ts'

/** How often something is issued (facts 2.23). */
export const rhythms = ['1w', '1m', '2m', '3m', '6m', '1y'] as const

/** Days until payment, or months. */
export const acceptedTerm: AcceptedTexts = {
  ...textLike('a number of days, or of months such as "1m"', /^\d{1,3}m?$/),
  wholeNumbers: 999,
}

/** The time of day for issuing. */
export const timeOfDay: AcceptedTexts = textLike('a time of day as HH:MM', /^([01]\d|2[0-3]):[0-5]\d$/)

export type Rhythm = (typeof rhythms)[number]

/**
 * The date after a date; null at the end of the calendar.
 * @param anchor preferred day of the month; shorter months use their last day
 */
export function dateAfter(date: string, every: Rhythm, anchor: number): string | null {
  const next = every === '1w' ? addDays(date, 7) : inMonths(date, every, anchor)
  return isDate(next) ? next : null
}

function inMonths(date: string, every: Rhythm, anchor: number): string {
  const months = every === '1y' ? 12 : Number(every.slice(0, -1))
  const first = addMonths(startOfMonth(date), months)
  return addDays(first, Math.min(anchor, dayOfMonth(endOfMonth(first))) - 1)
}

/**
 * The first date of a schedule that is not before another date; null when the calendar has none.
 * @param last the date of the last issue, which the first date must follow
 */
export function firstDateFrom(
  start: string,
  every: Rhythm,
  from: string,
  last: string | null,
): string | null {
  let date: string | null = start
  while (date !== null && (date < from || date <= (last ?? '')))
    date = dateAfter(date, every, dayOfMonth(start))
  return date
}

export function dayOfMonth(date: string): number {
  return Number(date.slice(8))
}

/** Dates on a weekend move to Monday. */
export function workingDay(date: string): string {
  const day = weekday(date)
  return day < 6 ? date : addDays(date, 8 - day)
}
