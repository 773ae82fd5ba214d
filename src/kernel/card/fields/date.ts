import type { JsonSchema, Kind } from '../../../checks/kind.ts'
import { kindOf } from '../../../checks/kinds.ts'
import { Refused } from '../../../checks/refused.ts'
import { isDate } from '../../../state/calendar.ts'
import { datePattern } from '../../../state/date-patterns.ts'
import { type FieldKind, type FieldOptions, fieldOf, type Undescribed } from '../field.ts'
import { quotedJson } from '../json-text.ts'
import type { Source } from '../provenance.ts'

/** The pattern alone accepts 29 February of any year, and not every validator checks the format. */
export const dateSchema: JsonSchema = { type: 'string', format: 'date', pattern: `^${datePattern}$` }

const acceptedDate = 'a date of the calendar as YYYY-MM-DD'

/** A date as YYYY-MM-DD. */
export const calendarDay: Kind<string> = kindOf(
  acceptedDate,
  dateSchema,
  (input): input is string => typeof input === 'string' && isDate(input),
)

/** The kind of `date`, for kinds that accept more. */
export const dateKind: FieldKind<string | null> = {
  name: 'date',
  accepted: acceptedDate,
  format: 'A date as YYYY-MM-DD.',
  read(input) {
    if (input === null || input === undefined || input === '') return null
    return calendarDay.read(input)
  },
  json: quotedJson,
  xmlType: 'date',
  schema: { anyOf: [dateSchema, { const: '' }, { type: 'null' }] },
  responseSchema: { type: ['string', 'null'], format: 'date' },
}

/**
 * A date as YYYY-MM-DD, or null; empty text is null.
 * @param none other texts that are read as null, such as "null"
 */
export function date(
  source: Source,
  options?: FieldOptions<string | null>,
  none: readonly string[] = [],
): Undescribed<string | null> {
  if (none.length === 0) return fieldOf(dateKind, source, options)
  return fieldOf(
    {
      ...dateKind,
      read: (input) => (none.includes(input as string) ? null : dateKind.read(input)),
      schema: { anyOf: [dateSchema, { enum: ['', ...none] }, { type: 'null' }] },
    },
    source,
    options,
  )
}

/**
 * A date that may also be a month, as YYYY-MM (facts 2.1, `sell_date`).
 * @param words other accepted texts, such as "off"
 */
export function dateOrMonth(
  source: Source,
  options?: FieldOptions<string | null>,
  words: readonly string[] = [],
): Undescribed<string | null> {
  const accepted = ['a date as YYYY-MM-DD', 'a month as YYYY-MM', ...words.map((word) => `"${word}"`)].join(
    ', ',
  )
  return fieldOf(
    {
      ...dateKind,
      name: 'date or month',
      accepted,
      format: `A date as YYYY-MM-DD, or a month as YYYY-MM${words.map((word) => `, or "${word}"`).join('')}.`,
      read(input) {
        if (input === null || input === undefined || input === '') return null
        if (typeof input === 'string' && (isDate(input) || isDate(`${input}-01`) || words.includes(input)))
          return input
        return new Refused(input, accepted)
      },
      // The recorded export has no type for this field although it holds a date (observed 20).
      xmlType: undefined,
      schema: {
        anyOf: [
          dateSchema,
          { type: 'string', pattern: '^(19|[2-9][0-9])[0-9]{2}-(0[1-9]|1[0-2])$' },
          { enum: ['', ...words] },
          { type: 'null' },
        ],
      },
      responseSchema: { type: ['string', 'null'] },
    },
    source,
    options,
  )
}
