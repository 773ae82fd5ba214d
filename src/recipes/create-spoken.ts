import { decodeFields, type Pinning } from '../kernel/decode.ts'
import type { Desk } from '../kernel/desk.ts'
import type { Resource } from '../kernel/resource.ts'
import { updateRecord } from '../kernel/write.ts'
import type { Row } from '../world/table.ts'
import { createPinned } from './create-pinned.ts'
import { shareOf, shareOfAmount } from './shares.ts'

/**
 * Makes a record of values that may hold shares of what the rules work out, such as `paid: 50%`.
 * @throws Problem `invalid` naming the field
 */
export function createSpoken(
  desk: Desk,
  resource: Resource,
  values: Readonly<Record<string, unknown>>,
  pinning: Pinning,
): Row {
  // Few fields may hold a share, and most records have none.
  if (!sharedOf(resource).some((name) => shareOf(resource.fields[name], values[name]) !== undefined))
    return createPinned(desk, resource, values, pinning)
  const shares = Object.entries(values).filter(
    ([name, value]) => shareOf(resource.fields[name], value) !== undefined,
  )
  const rest = Object.fromEntries(
    Object.entries(values).filter((entry) => !shares.some(([name]) => name === entry[0])),
  )
  const row = createPinned(desk, resource, rest, pinning)
  const amounts = shares.map(([name, value]) => {
    const field = resource.fields[name]!
    const whole = row[field.shareOf!]
    return [name, shareOfAmount(shareOf(field, value)!, typeof whole === 'string' ? whole : '0.0')]
  })
  return updateRecord(desk, resource, row, decodeFields(resource.fields, Object.fromEntries(amounts)))
}

const shared = new WeakMap<Resource, readonly string[]>()

/** The fields of a resource that may hold shares of others. */
function sharedOf(resource: Resource): readonly string[] {
  let names = shared.get(resource)
  if (!names) {
    names = resource.fieldList.filter(([, { shareOf }]) => shareOf).map(([name]) => name)
    shared.set(resource, names)
  }
  return names
}
