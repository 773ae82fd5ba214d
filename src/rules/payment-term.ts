import { addDaysWithin, isDate } from '../state/calendar.ts'
import { datePattern } from '../state/date-patterns.ts'

/** What was sent about the term; dates as 'YYYY-MM-DD', the kind as number or text. */
export interface SentTerm {
  issue_date?: string | null | undefined
  payment_to?: string | null | undefined
  payment_to_kind?: number | string | null | undefined
}

/** The term as it is stored and returned. */
export interface PaymentTerm {
  payment_to: string | null
  payment_to_kind: string
}

const defaultTerm = '5'
const daysPattern = /^\d{1,4}$/
const termWords: readonly string[] = ['off', 'other_date']

/**
 * Whether a text is a payment term: whole days ("14", at most four digits: assumed), 'off', 'other_date',
 * or a date, which client cards may hold as their default (facts 2.5).
 */
export function isPaymentTermKind(text: string): boolean {
  const kind = text.trim()
  return daysPattern.test(kind) || termWords.includes(kind) || isDate(kind)
}

/** The texts that are payment terms, for JSON Schema. */
export const paymentTermPattern = `^\\s*(?:${[...termWords, '\\d{1,4}', datePattern].join('|')})\\s*$`

/**
 * The due date of a document (specification 2.1, facts 2.5, observed 5.4).
 *
 * - whole days: due that many days after issue; the kind is returned as text, and overrides a payment_to sent
 *   with it (assumed)
 * - 'off': no due date
 * - 'other_date': due on payment_to; without one on the day of issue (assumed)
 * - a date as kind, as client cards have it: 'other_date' on that day (assumed)
 * - only payment_to: 'other_date'
 * - a due date after the last date of the calendar is that date (assumed)
 * - nothing, or (assumed) an invalid kind: '5', five days after issue
 *
 * @returns payment_to is null, too, when the issue date that it depends on is missing
 */
export function paymentTerm(sent: SentTerm): PaymentTerm {
  const kind = String(sent.payment_to_kind ?? '').trim()
  const issueDate = presentDate(sent.issue_date)
  const paymentTo = presentDate(sent.payment_to)
  if (daysPattern.test(kind)) return afterDays(issueDate, kind)
  if (kind === 'off') return { payment_to: null, payment_to_kind: 'off' }
  if (kind === 'other_date') return { payment_to: paymentTo ?? issueDate, payment_to_kind: 'other_date' }
  const dueDate = presentDate(kind) ?? paymentTo
  if (dueDate !== null) return { payment_to: dueDate, payment_to_kind: 'other_date' }
  return afterDays(issueDate, defaultTerm)
}

function afterDays(issueDate: string | null, days: string): PaymentTerm {
  return {
    payment_to: issueDate === null ? null : addDaysWithin(issueDate, Number(days)),
    payment_to_kind: days,
  }
}

function presentDate(text: string | null | undefined): string | null {
  return text != null && isDate(text) ? text : null
}
