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
  const shares = Object.entries(values).filter(
    ([name, value]) => shareOf(resource.fields[name], value) !== undefined,
  )
  if (shares.length === 0) return createPinned(desk, resource, values, pinning)
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
