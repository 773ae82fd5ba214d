import type { Edition } from '../../editions/edition.ts'
import type { StoredAccount } from '../../state/accounts.ts'
import type { Row, Table } from '../../state/table.ts'
import type { ProfileChoice } from './profile.ts'

/** What computed fields may use. One that reads the tables of other records takes a `RecordsContext` instead. */
export interface RenderContext {
  readonly account: StoredAccount
  readonly edition: Edition
  /** The URL of the account, without a slash at the end; links in records start with it. */
  readonly accountUrl: string
  readonly today: string
  readonly profileOf: ProfileChoice['profileOf']
  /** The response belongs to the request that wrote the record. */
  readonly written?: boolean
}

/** What computed fields may use that depend on other records. They are declared with `fromOtherRecords(…)`. */
export interface RecordsContext extends RenderContext {
  table<R extends Row>(resource: string): Table<R>
}
