import type { AnyField, Fields } from '../../src/kernel/card/field.ts'

/** The fields of a card or of rows, each followed by the fields inside it. */
export function* fieldsOf(path: string, fields: Fields): Generator<[string, AnyField]> {
  for (const [name, field] of Object.entries(fields)) {
    yield [`${path}.${name}`, field]
    if (field.nested) yield* fieldsOf(`${path}.${name}`, field.nested.fields)
  }
}
