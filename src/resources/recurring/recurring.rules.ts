import { formatValue } from '../../checks/format-value.ts'
import { refusedText } from '../../kernel/card/field.ts'
import { cannotBeBlank } from '../../kernel/card/response-sentences.ts'
import { rule } from '../../kernel/card/rule.ts'
import { addressesIn } from '../shared/mail/recipients.ts'
import {
  acceptedTerm,
  dayOfMonth,
  firstDateFrom,
  type Rhythm,
  timeOfDay,
  workingDay,
} from './actions/schedule.ts'
import type { StoredRecurring } from './recurring.fields.ts'

const written = ['create', 'update'] as const

export const recurringRules = [
  rule<StoredRecurring>(
    'recurrings/template',
    'A definition needs a template in invoice_id, or a client and a product; anything else is 422',
    'facts 2.23',
    written,
    ({ invoice_id, client_id, product_id }, { refuse }) => {
      if (invoice_id === null && (client_id === null || product_id === null)) {
        refuse('invoice_id', `${cannotBeBlank}, unless client_id and product_id are given`)
      }
      return undefined
    },
  ),
  rule<StoredRecurring>(
    'recurrings/one-sale-date',
    'only_year_month and end_of_month_sell_date exclude each other',
    'facts 2.23',
    written,
    ({ only_year_month, end_of_month_sell_date }, { refuse }) => {
      if (only_year_month && end_of_month_sell_date)
        refuse('end_of_month_sell_date', 'and only_year_month exclude each other')
      return undefined
    },
  ),
  rule<StoredRecurring>(
    'recurrings/addresses',
    'buyer_email holds up to five addresses, separated by commas; anything else is 422',
    'assumed',
    written,
    ({ buyer_email }, { sent }) => {
      if (sent.has('buyer_email')) addressesIn(buyer_email ?? '', 'buyer_email')
      return undefined
    },
  ),
  rule<StoredRecurring>(
    'recurrings/term',
    'payment_to is a number of days, or of months such as "1m"; anything else is 422',
    'facts 2.5',
    written,
    ({ payment_to }, { sent, refuse }) => {
      const refused = sent.has('payment_to') && refusedText(acceptedTerm, payment_to)
      return refused ? refuse('payment_to', refused) : undefined
    },
  ),
  rule<StoredRecurring>(
    'recurrings/dates',
    'The default start_date is today, or an earlier next_invoice_date that is sent; the default next_invoice_date is the first date from the start that has not passed and is later than last_invoice_date; one before the start is 422',
    'assumed',
    written,
    (recurring, { sent, before, today, refuse }) => {
      const next = recurring.next_invoice_date
      const isMoved = sent.has('next_invoice_date') && next !== null
      const start_date = recurring.start_date ?? (isMoved && next < today ? next : today)
      const isEarly = next !== null && next < start_date
      if (isMoved && isEarly)
        refuse('next_invoice_date', `${formatValue(next)} is before start_date, ${start_date}`)
      if (isMoved) return { start_date, day_of_month: dayOfMonth(next) }
      const isBegun = before !== undefined && (recurring.counter ?? 0) > 0
      const isOpen = next === null || (before?.start_date !== start_date && (!isBegun || isEarly))
      if (!isOpen) return { start_date }
      const next_invoice_date = firstDateFrom(
        start_date,
        rhythmOf(recurring),
        today,
        recurring.last_invoice_date,
      )
      return { start_date, next_invoice_date, day_of_month: dayOfMonth(start_date) }
    },
    'the clock',
  ),
  rule<StoredRecurring>(
    'recurrings/state',
    'The state says whether another invoice will be issued, and sending_datetime when',
    'assumed',
    written,
    (recurring, { startOfDay, refuse, before }) => {
      const { time_in_timezone } = recurring
      const refused = refusedText(timeOfDay, time_in_timezone)
      if (refused) refuse('time_in_timezone', refused)
      const state = stateOf(recurring)
      const sending_datetime = sendingDatetime(recurring, startOfDay)
      const isSame = before && sendingDatetime(before as StoredRecurring, startOfDay) === sending_datetime
      return isSame ? { state } : { state, sending_datetime }
    },
    'the clock',
  ),
]

/** Interval of a definition; a month when none is set. */
export function rhythmOf({ every }: Pick<StoredRecurring, 'every'>): Rhythm {
  return every ?? '1m'
}

/** An invoice that a weekend moves beyond the end is not issued either. */
export function stateOf(
  recurring: Pick<StoredRecurring, 'next_invoice_date' | 'end_date' | 'issue_working_day_only'>,
): string {
  const { next_invoice_date, end_date } = recurring
  const isOver = next_invoice_date === null || (end_date !== null && issueDay(recurring) > end_date)
  return isOver ? 'finished' : 'active'
}

/** The next date of issue, YYYY-MM-DD. */
export function issueDay({
  next_invoice_date,
  issue_working_day_only,
}: Pick<StoredRecurring, 'next_invoice_date' | 'issue_working_day_only'>): string {
  const date = next_invoice_date ?? ''
  return issue_working_day_only ? workingDay(date) : date
}

/** When the next invoice is issued; null after the last one. */
export function sendingDatetime(
  recurring: StoredRecurring,
  startOfDay: (date: string) => string,
): string | null {
  return recurring.next_invoice_date === null ? null : startOfDay(sendingTime(recurring))
}

/** The local time of the next issue, YYYY-MM-DDTHH:MM. */
export function sendingTime(recurring: StoredRecurring): string {
  return `${issueDay(recurring)}T${recurring.time_in_timezone || '00:00'}`
}
