import { deepFrozen } from '../../checks/deep-frozen.ts'
import type { Resource } from '../../kernel/card/resource.ts'
import type { AccountScope } from '../../kernel/write/account-scope.ts'
import type { Row } from '../../state/table.ts'

/** A record as it was shown. */
interface Shown {
  readonly today: string
  readonly accountUrl: string
  readonly edition: AccountScope['edition']
  readonly record: unknown
}

/** The cache is emptied at this number of records, because an object takes far more memory than its row. */
const maxCached = 2_000

/**
 * Records are frozen, so each one is made once for all who ask for it on that day (row `device: shared records` of the
 * bench). A changed record is a new row.
 */
let shownRecords = new WeakMap<Row, Shown>()
let cached = 0

/** Returns a record as an object, as a response with that one record contains it. */
export function shownBy<Record>({ views: { one } }: Resource, row: Row, scope: AccountScope): Record {
  if (!one.isCacheable) return deepFrozen(JSON.parse(one.json(row, scope)))
  const { today, accountUrl, edition } = scope
  const known = shownRecords.get(row)
  if (known?.today === today && known.accountUrl === accountUrl && known.edition === edition)
    return known.record as Record
  const record = deepFrozen(JSON.parse(one.json(row, scope)))
  if (++cached > maxCached) {
    shownRecords = new WeakMap()
    cached = 1
  }
  shownRecords.set(row, { today, accountUrl, edition, record })
  return record
}
