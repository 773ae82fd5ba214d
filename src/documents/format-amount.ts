import type { WrittenForm } from '../editions/edition.ts'
import { moneyText } from '../rules/money.ts'

/**
 * An amount of money as people write it: two places, digits in groups of three.
 * @param text canonical decimal such as `1234.5`; it is rounded like all amounts, never through a float
 * @returns such as `1,234.50`
 */
export function formatAmount(text: string, written: WrittenForm): string {
  const [whole = '0', fraction = ''] = moneyText(text).split('.')
  return grouped(whole, written) + written.decimalMark + fraction.padEnd(2, '0')
}

/** An amount with its currency: `1,234.50 GBP`. The code is unambiguous, unlike a sign such as `$`. */
export function formatMoney(text: string, currency: string | null, written: WrittenForm): string {
  return currency ? `${formatAmount(text, written)}\u00a0${currency}` : formatAmount(text, written)
}

/**
 * A number with as many places as it has: a quantity, a tax rate, a percentage.
 * @param text canonical decimal such as `2.0` or `0.125`
 * @returns such as `2` or `0.125`
 */
export function formatNumber(text: string, written: WrittenForm): string {
  const [whole = '0', fraction = '0'] = text.split('.')
  return grouped(whole, written) + (fraction === '0' ? '' : written.decimalMark + fraction)
}

/**
 * A date as people write it.
 * @param date `YYYY-MM-DD`, or `YYYY-MM` for a month; anything else stays as it is
 * @returns such as `15.01.2026` or `01.2026`
 */
export function formatDate(date: string, written: WrittenForm): string {
  const [, year, month, day] = /^(\d{4})-(\d\d)(?:-(\d\d))?$/.exec(date) ?? []
  if (year === undefined || month === undefined) return date
  const pattern = day === undefined ? written.date.replace(/dd[^dmy]?/, '') : written.date
  return pattern
    .replace('yyyy', year)
    .replace('mm', month)
    .replace('dd', day ?? '')
}

function grouped(whole: string, { groupMark }: WrittenForm): string {
  // Most numbers are small. Looking for groups in them took a tenth of the time of a PDF of a thousand rows.
  if (whole.length <= 3) return whole
  return whole.replace(/\d(?=(?:\d{3})+$)/g, `$&${groupMark}`)
}
