import { addDaysWithin, firstDate } from '../state/calendar.ts'
import { isBankDay } from './bank-holidays.ts'
import { exactDecimal, parseDecimal } from './money.ts'

/** The value of one euro in other currencies: fixed, so that documents are the same on every day. */
const perEuro: Readonly<Record<string, string>> = {
  EUR: '1.0',
  AUD: '1.65',
  BGN: '1.9558',
  CAD: '1.5',
  CHF: '0.95',
  CNY: '7.8',
  CZK: '25.0',
  DKK: '7.46',
  GBP: '0.85',
  HUF: '400.0',
  JPY: '165.0',
  NOK: '11.6',
  PLN: '4.25',
  RON: '5.0',
  SEK: '11.2',
  TRY: '36.0',
  UAH: '45.0',
  USD: '1.1',
}

/**
 * The value of one unit of a currency in another one, with four decimals (assumed).
 * @returns a canonical decimal; undefined for an unknown currency
 */
export function fixedExchangeRate(from: string, to: string): string | undefined {
  const [one, other] = [perEuro[from], perEuro[to]]
  if (one === undefined || other === undefined) return undefined
  const scaled = exactDecimal(other).times('100').div(exactDecimal(one))
  return parseDecimal(scaled.times('0.01').toFixed())
}

/**
 * The working day before a day, whose rate applies (assumed); the first date of the calendar when it has none.
 * @param bank the source of the rate, such as "nbp"
 */
export function rateDay(date: string, bank: string): string {
  let day = addDaysWithin(date, -1)
  while (day > firstDate && !isBankDay(day, bank)) day = addDaysWithin(day, -1)
  return day
}
