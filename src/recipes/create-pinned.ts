import { type Decoded, decodeFields, type Pinning } from '../kernel/decode.ts'
import type { Desk } from '../kernel/desk.ts'
import type { Fields } from '../kernel/field.ts'
import { ListEdits, rowKeys } from '../kernel/fields/list.ts'
import { fieldInstead } from '../kernel/nearest.ts'
import { Problem } from '../kernel/problem.ts'
import type { Resource } from '../kernel/resource.ts'
import { createRecord } from '../kernel/write.ts'
import type { Row } from '../world/table.ts'

/**
 * Makes a record from a fixture or a call: by the rules, but for what is pinned to what was given.
 * @throws Problem `invalid`, also for a name that the resource doesn't have
 */
export function createPinned(desk: Desk, resource: Resource, values: object, pinning: Pinning): Row {
  return createRecord(desk, resource, decodeAll(resource, values), pinning)
}

/**
 * Reads what a call says of a record.
 * @throws Problem `invalid` for a name that the resource doesn't have
 */
export function decodeAll(resource: Resource, values: object): Decoded {
  const decoded = decodeFields(resource.fields, values as { readonly [name: string]: unknown })
  if (knowsAll(decoded)) return decoded
  throw new Problem('invalid', Object.fromEntries(unknownIn(decoded, resource.spokenFields, resource.name)))
}

/** Whether each name is a field, also in rows. */
function knowsAll({ unknown, values }: Decoded): boolean {
  if (unknown.length > 0) return false
  for (const name in values) {
    const value = values[name]
    if (value instanceof ListEdits && !value.edits.every(({ decoded }) => knowsAll(decoded))) return false
  }
  return true
}

/** Every name that is no field, also in rows, with the way to it and what is said of it. */
function unknownIn(
  decoded: Decoded,
  fields: Fields,
  owner: string,
  before = '',
  besides: readonly string[] = [],
): [string, [string]][] {
  const known = [...new Set([...besides, ...Object.keys(fields)])]
  const failures = decoded.unknown.map((name): [string, [string]] => [
    `${before}${name}`,
    [`is not a field of ${owner}; ${fieldInstead(name, known, 'there are')}`],
  ])
  for (const [name, value] of Object.entries(decoded.values)) {
    if (!(value instanceof ListEdits)) continue
    const row = fields[name]!.nested!.fields
    for (const [at, edit] of value.edits.entries())
      failures.push(...unknownIn(edit.decoded, row, name, `${before}${name}[${at}].`, rowKeys))
  }
  return failures
}
