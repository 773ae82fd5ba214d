import type { JsonSchema } from '../../../checks/kind.ts'
import { Refused } from '../../../checks/refused.ts'
import { isDate } from '../../../state/calendar.ts'
import { datePattern } from '../../../state/date-patterns.ts'
import { type FieldKind, type FieldOptions, fieldOf, type Undescribed } from '../field.ts'
import type { Source } from '../provenance.ts'
import { dateKind, dateSchema } from './date.ts'
import { timeKind } from './time.ts'

/** Clients write times with a T or a space, with up to nine decimals of a second, and offsets with or without a colon. */
const form = new RegExp(
  `^(${datePattern})[T ]((?:[01]\\d|2[0-3]):[0-5]\\d)(?:(:[0-5]\\d)(?:(\\.\\d{1,3})\\d{0,6})?)?(?:(Z)|([+-](?:0\\d|1[0-4])):?([0-5]\\d))?$`,
)

const accepted =
  'a date as YYYY-MM-DD, or with a time, such as 2026-01-15T10:00:00 or 2026-01-15T10:00:00+01:00'

const schema: JsonSchema = {
  anyOf: [dateSchema, { type: 'string', pattern: form.source }, { const: '' }, { type: 'null' }],
}

/** Reads a date, or a date and time in the form of `epochOf`. */
function read(input: unknown): string | null | Refused {
  if (input === null || input === undefined || input === '') return null
  if (typeof input !== 'string') return new Refused(input, accepted)
  if (isDate(input)) return input
  const [, date = '', minutes, seconds = ':00', fraction = '', zulu = '', hours, minutesOfOffset] =
    form.exec(input) ?? []
  if (!isDate(date)) return new Refused(input, accepted)
  const offset = hours ? `${hours}:${minutesOfOffset}` : zulu
  return `${date}T${minutes}${seconds}${fraction}${offset}`
}

/**
 * An instant, or null. It may be sent as a date alone or without an offset (assumed), so a rule of the card has to
 * store it in the zone of the edition.
 */
export function dateTime(source: Source, options?: FieldOptions<string | null>): Undescribed<string | null> {
  const format =
    "A date and time such as 2026-01-15T10:00:00.000+01:00; without an offset, in the edition's time zone."
  return variant(timeKind, format, source, options)
}

/**
 * A date as YYYY-MM-DD, or null. It may be sent with a time (assumed), so a rule of the card has to store the day in the
 * zone of the edition.
 */
export function dayOfTime(source: Source, options?: FieldOptions<string | null>): Undescribed<string | null> {
  const format =
    "A date as YYYY-MM-DD. It may be sent with a time, whose day in the edition's time zone counts."
  return variant(dateKind, format, source, options)
}

function variant(
  kind: FieldKind<string | null>,
  format: string,
  source: Source,
  options: FieldOptions<string | null> | undefined,
): Undescribed<string | null> {
  return fieldOf({ ...kind, accepted, format, schema, read }, source, { ...options, normalised: true })
}
