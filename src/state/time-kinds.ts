import type { Kind } from '../checks/kind.ts'
import { either, kindOf, trueOrFalse } from '../checks/kinds.ts'
import { objectOf } from '../checks/shape.ts'
import { epochOf } from './calendar.ts'
import { instantPattern } from './date-patterns.ts'

/** Values of `now`: a date, an instant with or without offset, or an object that also lets the clock run on. */
export type Now = string | Date | { readonly now: string | Date; readonly running?: boolean }

const accepted = 'a date such as "2026-01-15" or an instant such as "2026-01-15T10:00:00+01:00"'

/** A date or an instant as text. Validation does not depend on a time zone. */
export const dateOrInstant: Kind<string> = kindOf(
  accepted,
  { type: 'string', pattern: `^${instantPattern}$` },
  (input): input is string =>
    typeof input === 'string' && epochOf(input, { standardOffset: 0, daylight: 'none' }) !== undefined,
)

/** A date or an instant, as text or as a `Date` object. */
const dateOrTime: Kind<string | Date> = kindOf(
  accepted,
  dateOrInstant.schema,
  (input): input is string | Date =>
    input instanceof Date ? !Number.isNaN(input.getTime()) : typeof dateOrInstant.read(input) === 'string',
)

/** Where the clock starts, and whether it runs on from there. */
export const startOfClock: Kind<Now> = either(
  dateOrTime,
  objectOf(
    {
      now: { kind: dateOrTime, about: 'Date or instant at which the clock starts', required: true },
      running: { kind: trueOrFalse, about: 'Whether the clock runs on from there' },
    },
    'key',
    '{ now, running: true }',
  ),
)

/** Form of a time span: a number and a unit. */
export const spanForm: RegExp = /^\s*(\d{1,6})\s*(second|minute|hour|day|week|month|year)s?\s*$/

/** How far to advance the clock. */
export const timeSpan: Kind<string | number> = kindOf(
  'a span of time such as "90 minutes", "36 hours", "10 days" or "1 month", or a number of milliseconds',
  {
    anyOf: [
      { type: 'number', minimum: 0 },
      { type: 'string', pattern: spanForm.source },
    ],
  },
  (input): input is string | number =>
    typeof input === 'number'
      ? Number.isFinite(input) && input >= 0
      : typeof input === 'string' && spanForm.test(input),
)

/** The options of `clock.set`. */
export const clockSetOptions: Kind<{ force?: boolean }> = objectOf(
  { force: { kind: trueOrFalse, about: 'Whether the time may be earlier than the current one' } },
  'option',
)
