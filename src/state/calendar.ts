/**
 * Dates as 'YYYY-MM-DD' text and instants as epoch milliseconds, by integer arithmetic alone: nothing
 * here depends on the machine's time or zone. Functions of a date expect one that isDate accepts.
 */

/** A time zone: minutes east of UTC, and whether it has daylight saving time. */
export interface Zone {
  standardOffset: number
  daylight: 'european' | 'none'
}

const minute = 60_000
const hour = 60 * minute
const day = 24 * hour
/** Days of each month of a common year. */
export const monthLengths: readonly number[] = [31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31]

/** The first accepted date. */
export const firstDate = '1900-01-01'

/** The last date that is written with four digits of year. */
export const lastDate = '9999-12-31'

/** A date that was computed forwards, limited to the last date of the calendar. */
export function atMostLast(date: string): string {
  return isDate(date) ? date : lastDate
}

/** Whether a text is a real calendar date between 1900 and 9999 (the range is assumed). */
export function isDate(text: string): boolean {
  if (!/^\d{4}-\d\d-\d\d$/.test(text)) return false
  const month = monthOf(text)
  const dayOfMonth = dayOf(text)
  if (text < firstDate || month < 1 || month > 12) return false
  return dayOfMonth >= 1 && dayOfMonth <= monthLength(yearOf(text), month)
}

/** Days since 1970-01-01, negative before it. */
export function dayNumber(date: string): number {
  return daysOfCivil(yearOf(date), monthOf(date), dayOf(date))
}

/**
 * The date of a day number: the inverse of dayNumber.
 *
 * @param number whole days since 1970-01-01
 */
export function dateOfDay(number: number): string {
  // Howard Hinnant's civil_from_days: years begin in March, eras of 400 years have 146097 days.
  const shifted = number + 719_468
  const era = Math.floor(shifted / 146_097)
  const dayOfEra = shifted - era * 146_097
  const yearOfEra = Math.floor(
    (dayOfEra -
      Math.floor(dayOfEra / 1460) +
      Math.floor(dayOfEra / 36_524) -
      Math.floor(dayOfEra / 146_096)) /
      365,
  )
  const dayOfYear = dayOfEra - daysBeforeYear(yearOfEra)
  const monthFromMarch = Math.floor((5 * dayOfYear + 2) / 153)
  const dayOfMonth = dayOfYear - Math.floor((153 * monthFromMarch + 2) / 5) + 1
  const month = monthFromMarch < 10 ? monthFromMarch + 3 : monthFromMarch - 9
  return dateText(era * 400 + yearOfEra + (month <= 2 ? 1 : 0), month, dayOfMonth)
}

/** The date a number of days later, or earlier when negative. */
export function addDays(date: string, days: number): string {
  return dateOfDay(dayNumber(date) + days)
}

/** The date a number of days later, or earlier when negative, limited to the calendar. */
export function addDaysWithin(date: string, days: number): string {
  const moved = dayNumber(date) + days
  return dateOfDay(Math.min(Math.max(moved, dayNumber(firstDate)), dayNumber(lastDate)))
}

/** The same day a number of months later, or the last day of a shorter month: 01-31 plus one month is 02-28. */
export function addMonths(date: string, months: number): string {
  const index = yearOf(date) * 12 + monthOf(date) - 1 + months
  const year = Math.floor(index / 12)
  const month = index - year * 12 + 1
  return dateText(year, month, Math.min(dayOf(date), monthLength(year, month)))
}

/** The first day of the month of a date. */
export function startOfMonth(date: string): string {
  return date.slice(0, 8) + '01'
}

/** The last day of the month of a date. */
export function endOfMonth(date: string): string {
  return date.slice(0, 8) + monthLength(yearOf(date), monthOf(date))
}

/** 1 January of the year of a date. */
export function startOfYear(date: string): string {
  return date.slice(0, 4) + '-01-01'
}

/** 31 December of the year of a date. */
export function endOfYear(date: string): string {
  return date.slice(0, 4) + '-12-31'
}

/** Whole days from one date to another, negative when the second is earlier. */
export function daysBetween(from: string, to: string): number {
  return dayNumber(to) - dayNumber(from)
}

/** The year as a number. */
export function yearOf(date: string): number {
  return digits(date, 0, 4)
}

/** The month, 1 to 12. */
export function monthOf(date: string): number {
  return digits(date, 5, 7)
}

/** The day of the week, 1 for Monday to 7 for Sunday. */
export function weekday(date: string): number {
  return weekdayOf(dayNumber(date))
}

/** The local date in a zone at an instant. */
export function localDate(epochMilliseconds: number, zone: Zone): string {
  return dateOfDayRemembered(Math.floor(localMilliseconds(epochMilliseconds, zone) / day))
}

/** An instant as responses show it, "2026-01-15T10:00:00.123+01:00" (observed 1). */
export function localTimestamp(epochMilliseconds: number, zone: Zone): string {
  const offset = offsetAt(epochMilliseconds, zone)
  const local = localMilliseconds(epochMilliseconds, zone)
  const number = Math.floor(local / day)
  const rest = local - number * day
  const milliseconds = String(rest % 1000).padStart(3, '0')
  return `${dateOfDayRemembered(number)}T${clockText(rest)}.${milliseconds}${offsetText(offset)}`
}

/** Later instants are shown as the last one, so that no year has five digits. */
function localMilliseconds(epochMilliseconds: number, zone: Zone): number {
  const local = Math.floor(epochMilliseconds) + offsetAt(epochMilliseconds, zone) * minute
  return Math.min(local, endOfCalendar)
}

const endOfCalendar = (dayNumber(lastDate) + 1) * day - 1

/** The end of the calendar in a zone. No zone has summer time in December. */
export function lastInstant({ standardOffset }: Zone): number {
  return endOfCalendar - standardOffset * minute
}

/** The optional part after a date: a time of day, and its offset. */
export const timeOfDayForm =
  '(?:T([01]\\d|2[0-3]):([0-5]\\d)(?::([0-5]\\d)(?:\\.(\\d{1,3}))?)?(Z|[+-](?:0\\d|1[0-4]):[0-5]\\d)?)?'

const instantPattern = new RegExp(`^(\\d{4}-\\d\\d-\\d\\d)${timeOfDayForm}$`)

/**
 * The instant for a text (assumed forms).
 *
 * @param text 'YYYY-MM-DD' (local midnight) or 'YYYY-MM-DDTHH:MM[:SS[.mmm]]', local unless Z or +hh:mm
 *   follows. A local time that is skipped when summer time begins counts as standard time; of one that occurs twice, the
 *   first counts
 * @returns epoch milliseconds, or undefined when the text has none of these forms
 */
export function epochOf(text: string, zone: Zone): number | undefined {
  const parts = instantPattern.exec(text)
  if (!parts || !isDate(parts[1]!)) return undefined
  const [, date, hours = '0', minutes = '0', seconds = '0', fraction = '', offset] = parts
  const time = Number(hours) * hour + Number(minutes) * minute + Number(seconds) * 1000
  const local = dayNumber(date!) * day + time + Number(fraction.padEnd(3, '0'))
  return local - (offset === undefined ? localOffset(local, zone) : offsetMinutes(offset)) * minute
}

function localOffset(local: number, zone: Zone): number {
  const summerOffset = zone.standardOffset + 60
  return offsetAt(local - summerOffset * minute, zone) === summerOffset ? summerOffset : zone.standardOffset
}

function offsetMinutes(text: string): number {
  if (text === 'Z') return 0
  const size = Number(text.slice(1, 3)) * 60 + Number(text.slice(4))
  return text.startsWith('-') ? -size : size
}

/** Requests of one run are in one year and mostly on one day, so the last year and day are cached. */
let rememberedYear = { start: 0, end: 0, summerStart: 0, summerEnd: 0 }
let rememberedDay = { number: 0, date: '1970-01-01' }

function offsetAt(epochMilliseconds: number, zone: Zone): number {
  if (zone.daylight === 'none') return zone.standardOffset
  if (epochMilliseconds < rememberedYear.start || epochMilliseconds >= rememberedYear.end) {
    rememberedYear = summerOf(yearOf(dateOfDay(Math.floor(epochMilliseconds / day))))
  }
  const { summerStart, summerEnd } = rememberedYear
  const isSummer = epochMilliseconds >= summerStart && epochMilliseconds < summerEnd
  return zone.standardOffset + (isSummer ? 60 : 0)
}

/** European rule: from the last Sunday of March to the last Sunday of October, at 01:00 UTC. */
function summerOf(year: number): typeof rememberedYear {
  return {
    start: daysOfCivil(year, 1, 1) * day,
    end: daysOfCivil(year + 1, 1, 1) * day,
    summerStart: lastSunday(daysOfCivil(year, 3, 31)) * day + hour,
    summerEnd: lastSunday(daysOfCivil(year, 10, 31)) * day + hour,
  }
}

function lastSunday(number: number): number {
  return number - (weekdayOf(number) % 7)
}

function dateOfDayRemembered(number: number): string {
  if (number !== rememberedDay.number) rememberedDay = { number, date: dateOfDay(number) }
  return rememberedDay.date
}

function weekdayOf(number: number): number {
  // Day 0, 1970-01-01, was a Thursday.
  return ((((number + 3) % 7) + 7) % 7) + 1
}

function dayOf(date: string): number {
  return digits(date, 8, 10)
}

/** Reads the number in a range of a text without creating a substring, because each record contains many dates. */
function digits(text: string, from: number, to: number): number {
  let number = 0
  for (let at = from; at < Math.min(to, text.length); at++) number = number * 10 + text.charCodeAt(at) - 48
  return number
}

function daysOfCivil(year: number, month: number, dayOfMonth: number): number {
  const marchYear = month <= 2 ? year - 1 : year
  const era = Math.floor(marchYear / 400)
  const monthFromMarch = month > 2 ? month - 3 : month + 9
  const dayOfYear = Math.floor((153 * monthFromMarch + 2) / 5) + dayOfMonth - 1
  return era * 146_097 + daysBeforeYear(marchYear - era * 400) + dayOfYear - 719_468
}

function daysBeforeYear(yearOfEra: number): number {
  return yearOfEra * 365 + Math.floor(yearOfEra / 4) - Math.floor(yearOfEra / 100)
}

function monthLength(year: number, month: number): number {
  const isLeap = (year % 4 === 0 && year % 100 !== 0) || year % 400 === 0
  return month === 2 && isLeap ? 29 : monthLengths[month - 1]!
}

function dateText(year: number, month: number, dayOfMonth: number): string {
  return `${String(year).padStart(4, '0')}-${twoDigits(month)}-${twoDigits(dayOfMonth)}`
}

function clockText(timeOfDay: number): string {
  const minutes = Math.floor(timeOfDay / minute)
  const seconds = Math.floor(timeOfDay / 1000) % 60
  return `${twoDigits(Math.floor(minutes / 60))}:${twoDigits(minutes % 60)}:${twoDigits(seconds)}`
}

function offsetText(offset: number): string {
  const size = Math.abs(offset)
  return `${offset < 0 ? '-' : '+'}${twoDigits(Math.floor(size / 60))}:${twoDigits(size % 60)}`
}

function twoDigits(value: number): string {
  return value < 10 ? `0${value}` : String(value)
}
