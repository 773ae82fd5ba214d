import { oneOf } from '../../checks/kinds.ts'
import { calendarDay } from '../../kernel/card/fields/date.ts'
import { type Filter, parameter } from '../../kernel/card/filter.ts'
import { validValue } from '../../kernel/card/problem.ts'
import { addDays, addMonths, endOfMonth, endOfYear, startOfMonth, startOfYear } from '../../state/calendar.ts'

/** First and last day of each documented period (facts 3), relative to today. */
const periods: Readonly<Record<string, (today: string) => readonly [string, string]>> = {
  this_month: (today) => [startOfMonth(today), endOfMonth(today)],
  last_month: (today) => [startOfMonth(addMonths(today, -1)), endOfMonth(addMonths(today, -1))],
  last_30_days: (today) => [addDays(today, -30), today],
  // Open at the end, so that it includes documents with future dates.
  last_12_months: (today) => [addMonths(today, -12), '9999-12-31'],
  this_year: (today) => [startOfYear(today), endOfYear(today)],
  last_year: (today) => [startOfYear(addMonths(today, -12)), endOfYear(addMonths(today, -12))],
}

type Values = (name: string) => readonly string[]

/**
 * The filters of a list of dated documents: `period`, with `date_from` and `date_to` for `more`, and
 * `search_date_type`, which selects the date.
 * @param searchDates the field of each word of `search_date_type`; the first is the default
 */
export function periodFilters(
  searchDates: Readonly<Record<string, string>>,
): Readonly<Record<string, Filter>> {
  const words = [...Object.keys(periods), 'all', 'more']
  const kind = oneOf(words)
  return {
    period: {
      source: 'facts 3',
      about: `Only documents of this period: ${words.join(', ')}. It is counted from today by the account's clock; more takes date_from and date_to.`,
      schema: kind.schema,
      yields: true,
      criterion(value, context, all) {
        const field = searchDate(searchDates, all)
        if (value === 'all') return undefined
        if (value === 'more' && !isSent('date_from', all) && !isSent('date_to', all)) {
          context.diagnose(
            'filter',
            'period=more is documented with date_from and date_to; without them it selects all',
          )
        }
        if (value === 'more') return { field, from: dateOf('date_from', all), to: dateOf('date_to', all) }
        const [from, to] = periods[validValue('period', kind, value)]!(context.today)
        return { field, from, to }
      },
    },
    date_from: dayOfMore(
      'date_from',
      'First day of period=more, as YYYY-MM-DD. When left out, the period has no beginning.',
    ),
    date_to: dayOfMore(
      'date_to',
      'Last day of period=more, as YYYY-MM-DD; documents of that day are listed. When left out, the period has no end.',
    ),
    search_date_type: parameter(
      `The date that must be in the period: ${Object.keys(searchDates).join(', ')}. Default: ${Object.keys(searchDates)[0]}.`,
      { enum: Object.keys(searchDates) },
    ),
  }
}

function dayOfMore(name: string, about: string): Filter {
  return {
    ...parameter(about, { type: 'string', format: 'date' }),
    criterion(_value, context, all) {
      if (all('period')[0] !== 'more') context.diagnose('filter', `${name} has no effect without period=more`)
      return undefined
    },
  }
}

function isSent(name: string, all: Values): boolean {
  return all(name).some((value) => value !== '')
}

function searchDate(searchDates: Readonly<Record<string, string>>, all: Values): string {
  const [sent = ''] = all('search_date_type')
  if (sent === '') return Object.values(searchDates)[0]!
  return searchDates[validValue('search_date_type', oneOf(Object.keys(searchDates)), sent)]!
}

function dateOf(name: 'date_from' | 'date_to', all: Values): string {
  const [sent = ''] = all(name)
  if (sent === '') return name === 'date_from' ? '0000-01-01' : '9999-12-31'
  return validValue(name, calendarDay, sent)
}
