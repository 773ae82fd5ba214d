import { decodeFields, type Pinning } from '../kernel/decode.ts'
import type { Desk } from '../kernel/desk.ts'
import type { Resource } from '../kernel/resource.ts'
import { updateRecord } from '../kernel/write.ts'
import type { Row } from '../world/table.ts'
import { createPinned, decodeAll } from './create-pinned.ts'
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
  const { shares, rest } = sharesIn(resource, values)
  const row = createPinned(desk, resource, rest, pinning)
  return shares.length === 0 ? row : withShares(desk, resource, row, shares)
}

/**
 * Changes a record by values that may hold shares of what the rules work out, after the other values count.
 * @throws Problem `invalid` naming the field
 */
export function updateSpoken(
  desk: Desk,
  resource: Resource,
  before: Row,
  values: Readonly<Record<string, unknown>>,
): Row {
  const { shares, rest } = sharesIn(resource, values)
  const row = updateRecord(desk, resource, before, decodeAll(resource, rest))
  return shares.length === 0 ? row : withShares(desk, resource, row, shares)
}

type Shares = readonly (readonly [name: string, value: unknown])[]

/** Few fields may hold a share, and most records have none. */
function sharesIn(resource: Resource, values: Readonly<Record<string, unknown>>) {
  const isShare = (name: string) => shareOf(resource.fields[name], values[name]) !== undefined
  const names = sharedOf(resource).filter(isShare)
  if (names.length === 0) return { shares: [], rest: values }
  const rest = Object.fromEntries(Object.entries(values).filter(([name]) => !names.includes(name)))
  return { shares: names.map((name) => [name, values[name]] as const), rest }
}

function withShares(desk: Desk, resource: Resource, row: Row, shares: Shares): Row {
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
