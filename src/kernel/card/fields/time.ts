import type { JsonSchema } from '../../../checks/kind.ts'
import { Refused } from '../../../checks/refused.ts'
import { epochOf, isDate, type Zone } from '../../../state/calendar.ts'
import { datePattern } from '../../../state/date-patterns.ts'
import { type FieldKind, type FieldOptions, fieldOf, type Undescribed } from '../field.ts'
import type { Source } from '../provenance.ts'
import type { RenderContext } from '../render-context.ts'
import { dateSchema } from './date.ts'

const instant = new RegExp(
  `^${datePattern}T([01]\\d|2[0-3]):[0-5]\\d:[0-5]\\d(\\.\\d{1,3})?(Z|[+-](0\\d|1[0-4]):[0-5]\\d)$`,
)

/** An instant with its offset. */
export const instantSchema: JsonSchema = { type: 'string', format: 'date-time', pattern: instant.source }

/** Times also accept a date alone (assumed). */
const timeSchemas: readonly JsonSchema[] = [dateSchema, instantSchema, { type: 'null' }]

function isTime(text: string): boolean {
  return isDate(instant.test(text) ? text.slice(0, 10) : text)
}

/** Only the response to the write itself contains milliseconds: the service stores whole seconds (observed 1). */
function shownTime(time: string, { written }: RenderContext): string {
  return written ? time : time.replace(/\.\d{1,3}/, '.000')
}

/** Orders by the instant: in summer, the same time of day has another offset. */
function compareTimes(one: string, other: string): number {
  if (one.length === other.length && one.slice(offsetAt) === other.slice(offsetAt))
    return one < other ? -1 : one > other ? 1 : 0
  return (epochOf(one, utc) ?? 0) - (epochOf(other, utc) ?? 0)
}

/** The place of the offset in a time with milliseconds. */
const offsetAt = '2026-01-15T10:00:00.000'.length

/** A stored date alone has no zone. */
const utc: Zone = { standardOffset: 0, daylight: 'none' }

const accepted = 'an instant such as 2026-01-15T10:00:00.000+01:00'

/** The kind of `time`, for kinds that accept more. */
export const timeKind: FieldKind<string | null> = {
  name: 'time',
  accepted,
  format: 'A date and time with its offset, such as 2026-01-15T10:00:00.000+01:00.',
  read(input) {
    if (input === null || input === undefined || input === '') return null
    return typeof input === 'string' && isTime(input) ? input : new Refused(input, accepted)
  },
  json: (value, context) => (value === null ? 'null' : `"${shownTime(value, context)}"`),
  responseValue: (value, context) => value && shownTime(value, context),
  compare: compareTimes,
  xmlType: 'dateTime',
  schema: { anyOf: [...timeSchemas, { const: '' }] },
  responseSchema: { anyOf: [...timeSchemas] },
}

/** An instant with milliseconds and the account zone's offset (observed 1), or null. */
export function time(source: Source, options?: FieldOptions<string | null>): Undescribed<string | null> {
  return fieldOf(timeKind, source, options)
}
