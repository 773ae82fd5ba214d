import type { Row } from '../world/table.ts'
import type { Desk } from './desk.ts'
import type { AnyField, Fields } from './field.ts'
import { ListEdits } from './fields/list.ts'
import type { FieldFailures } from './problem.ts'

/**
 * Notes a failure for each sent id that is not one of the account's, also in nested rows. An id that was there before
 * passes: the record may outlive what it refers to, and clients send whole records back (observed 22).
 * @param before the record or row as it was, if it was
 */
export function refuseDanglingReferences(
  fields: Fields,
  values: Readonly<Record<string, unknown>>,
  before: Row | undefined,
  desk: Desk,
  failures: FieldFailures,
): void {
  const stored = before as { readonly [name: string]: unknown } | undefined
  for (const [name, value] of Object.entries(values)) {
    const field = fields[name]!
    if (value instanceof ListEdits) {
      const rows = (stored?.[name] ?? []) as readonly Row[]
      for (const [at, { id, decoded }] of value.edits.entries()) {
        const within: FieldFailures = {}
        const row = rows.find((stored) => stored.id === id)
        refuseDanglingReferences(field.nested!.fields, decoded.values, row, desk, within)
        for (const [inner, reasons] of Object.entries(within)) {
          failures[name] = [...(failures[name] ?? []), `[${at}].${inner} ${reasons.join(', ')}`]
        }
      }
    } else if (field.refersTo && value !== stored?.[name]) {
      const missing = idsOf(value).find((id) => !isKnown(id, field, desk))
      if (missing !== undefined) failures[name] = [danglingText(missing, field.refersTo)]
    }
  }
}

function idsOf(value: unknown): number[] {
  return [value].flat().filter((id) => typeof id === 'number')
}

/** What is wrong with an id that is not there. */
export function danglingText(id: unknown, resource: string): string {
  return `${id} is not the id of one of this account's ${resource.replaceAll('_', ' ')}`
}

function isKnown(id: number, { refersTo, alsoAccepted }: AnyField, desk: Desk): boolean {
  return alsoAccepted?.includes(id) || desk.table(refersTo!).get(id) !== undefined
}
