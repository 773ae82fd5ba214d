import { isDate } from '../../world/calendar.ts'
import { type Field, type FieldKind, type FieldOptions, fieldOf, refused } from '../field.ts'
import type { Source } from '../provenance.ts'

const shape = /^\d{4}-\d{2}-\d{2}(T\d{2}:\d{2}:\d{2}(\.\d{1,3})?(Z|[+-]\d{2}:\d{2}))?$/

const kind: FieldKind<string | null> = {
  name: 'time',
  decode(input) {
    if (input === null || input === undefined || input === '') return null
    return typeof input === 'string' && shape.test(input) && isDate(input.slice(0, 10))
      ? input
      : refused(input, 'an instant such as 2026-01-15T10:00:00.000+01:00')
  },
  json: (value) => (value === null ? 'null' : `"${value}"`),
  xmlType: 'dateTime',
  schema: { anyOf: [{ type: 'string', pattern: shape.source }, { const: '' }, { type: 'null' }] },
  answerSchema: { type: ['string', 'null'], format: 'date-time' },
}

/** An instant with milliseconds and the account zone's offset (observed 1), or null. */
export function time(source: Source, options?: FieldOptions<string | null>): Field<string | null> {
  return fieldOf(kind, source, options)
}
