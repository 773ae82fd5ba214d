import { type Decoded, decodeFields, type Pinning } from '../kernel/decode.ts'
import type { Desk } from '../kernel/desk.ts'
import { didYouMean } from '../kernel/nearest.ts'
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
  const { unknown } = decoded
  if (unknown.length === 0) return decoded
  const known = Object.keys(resource.spokenFields)
  const failures = unknown.map((name) => [name, [unknownField(name, resource.name, known)]])
  throw new Problem('invalid', Object.fromEntries(failures))
}

/** More fields than this are looked up in the types rather than read. */
const mostListed = 40

function unknownField(name: string, owner: string, known: readonly string[]): string {
  const meant = didYouMean(name, known)
  const listed =
    known.length > mostListed ? 'faketura/schema.json lists them' : `there are ${known.join(', ')}`
  return `is not a field of ${owner}${meant || `; ${listed}`}`
}
