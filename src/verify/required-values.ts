import type { AnyField, Fields } from '../kernel/card/field.ts'

/**
 * Values for the fields without which a record is refused, as far as its card says.
 * @param text the value of plain text, such as a name
 * @param idOf names a record of another resource
 */
export function requiredValues(
  fields: Fields,
  text: string,
  idOf: (resource: string) => number | string,
): Readonly<Record<string, unknown>> {
  return Object.fromEntries(
    requiredFields(fields).map(([name, field]) => [
      name,
      field.refersTo === undefined ? valueFor(field, text) : idOf(field.refersTo),
    ]),
  )
}

/** The fields without which a record is refused. */
export function requiredFields(fields: Fields): readonly (readonly [string, AnyField])[] {
  return Object.entries(fields).filter(([, { required }]) => required)
}

/** The words that a choice accepts. */
export function wordsOf({ schema }: AnyField): readonly string[] {
  return Array.isArray(schema.enum)
    ? schema.enum.filter((word) => typeof word === 'string' && word !== '')
    : []
}

function valueFor(field: AnyField, text: string): unknown {
  if (field.name === 'decimal' || field.name === 'integer') return 20
  if (field.name === 'date') return '2026-01-15'
  return wordsOf(field)[0] ?? text
}
