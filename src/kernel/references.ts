import type { Desk } from './desk.ts'
import type { AnyField, Fields } from './field.ts'
import { ListEdits } from './fields/list.ts'
import type { FieldFailures } from './problem.ts'

/** Notes a failure for each sent id that is not one of the account's, also in nested rows. */
export function refuseDanglingReferences(
  fields: Fields,
  values: Readonly<Record<string, unknown>>,
  desk: Desk,
  failures: FieldFailures,
): void {
  for (const [name, value] of Object.entries(values)) {
    const field = fields[name]!
    if (value instanceof ListEdits) {
      for (const [at, edit] of value.edits.entries()) {
        const within: FieldFailures = {}
        refuseDanglingReferences(field.nested!.fields, edit.decoded.values, desk, within)
        for (const [inner, reasons] of Object.entries(within)) {
          failures[name] = [...(failures[name] ?? []), `[${at}].${inner} ${reasons.join(', ')}`]
        }
      }
    } else if (field.refersTo) {
      const ids: readonly unknown[] = Array.isArray(value) ? value : [value]
      const missing = ids.find((id) => typeof id === 'number' && !isKnown(id, field, desk))
      if (missing !== undefined) {
        failures[name] = [
          `${missing} is not the id of one of this account's ${field.refersTo.replaceAll('_', ' ')}`,
        ]
      }
    }
  }
}

function isKnown(id: number, { refersTo, alsoAccepted }: AnyField, desk: Desk): boolean {
  return alsoAccepted?.includes(id) || desk.table(refersTo!).get(id) !== undefined
}
