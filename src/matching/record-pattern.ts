import type { AnyField, Fields } from '../kernel/field.ts'
import { Refused } from '../kernel/field.ts'
import type { RenderContext } from '../kernel/render.ts'
import { isAsymmetric } from './contains.ts'
import { refuseUnknownKeys } from './keys.ts'

/** What a pattern is read with. */
export interface PatternContext {
  readonly render: RenderContext
  /** The id that an alias stands for. */
  idOf(resource: string, alias: string): number | undefined
}

/**
 * A pattern of a record with its values as answers carry them, so that 246, "246" and "246.00" are one price,
 * and an alias is the id of its record.
 * @param what what the fields belong to, for the message
 * @throws TypeError for what is no object, for an unknown field, and for a value that the field can't hold: neither could ever be found
 */
export function recordPattern(
  pattern: object,
  fields: Fields,
  what: string,
  context: PatternContext,
): object {
  refuseUnknownKeys(pattern, comparable(fields), what)
  return Object.fromEntries(
    Object.entries(pattern).map(([name, value]) => [
      name,
      valuePattern(value, fields[name]!, `${what}.${name}`, context),
    ]),
  )
}

/** The fields that some answer shows. */
function comparable(fields: Fields): string[] {
  return Object.entries(fields)
    .filter(([, { shown }]) => shown !== 'never' && shown !== 'kept')
    .map(([name]) => name)
}

function valuePattern(value: unknown, field: AnyField, path: string, context: PatternContext): unknown {
  if (value === null || value === undefined || value instanceof RegExp || isAsymmetric(value)) return value
  if (field.nested && typeof value === 'object') {
    const { fields } = field.nested
    const inner = (row: object, at: string) => recordPattern(row, fields, at, context)
    return Array.isArray(value)
      ? value.map((row, at) => (row === undefined || isAsymmetric(row) ? row : inner(row, `${path}[${at}]`)))
      : inner(value, path)
  }
  if (typeof value === 'object' || field.computed) return value
  const alias = field.refersTo && typeof value === 'string' ? context.idOf(field.refersTo, value) : undefined
  const decoded = field.decode(alias ?? value)
  if (decoded instanceof Refused) {
    // What only answers carry may hold more than its field would take.
    if (field.readOnly) return value
    throw new TypeError(`[faketura] ${path}: ${decoded.reason}`)
  }
  return decoded === null ? null : JSON.parse(field.json(decoded, context.render))
}
