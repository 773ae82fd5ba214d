import type { Edition } from '../../editions/edition.ts'
import type { StoredAccount } from '../../state/accounts.ts'
import type { Row, Table } from '../../state/table.ts'
import type { Profile } from './profile.ts'

/** Something a client probably did not intend; recorded with the request, and refused in strict mode. */
export interface Diagnostic {
  /** Our own word for the kind, such as `unknown-field`. */
  readonly code: string
  readonly message: string
}

/** What a rule may look at and do while a record is written. */
export interface RuleContext {
  /** Names of the fields that were sent, read-only ones left out. */
  readonly sent: ReadonlySet<string>
  /** Everything that was sent, decoded, also what no record stores. */
  readonly input: Readonly<Record<string, unknown>>
  /** The record as it was; missing at a create. */
  readonly before: Row | undefined
  readonly account: StoredAccount
  readonly edition: Edition
  readonly profile: Profile
  /** Today in the edition's time zone. */
  readonly today: string
  readonly timestamp: string
  /** The start of a day (YYYY-MM-DD) as an instant. */
  startOfDay(date: string): string
  /** The account's records of a resource. */
  table<R extends Row>(resource: string): Table<R>
  /** Makes a record of another resource, by that resource's own rules. */
  create<R extends Row>(resource: string, values: object): R
  /** Sets fields of another record without running its rules. */
  patch(resource: string, id: number, values: object): void
  /** A number of the account that counts up, by name. */
  counter(name: string): { read(): number; write(value: number): void }
  /** A secret-looking text that follows from the seed and the words. */
  token(...words: readonly (string | number)[]): string
  /** Ends the write: nothing of it remains. */
  refuse(field: string, reason: string): never
  /** The account's records of the card whose makers never got the answer, because of a fault. */
  lostResponses(): readonly number[]
  /** Notes something the client probably did not mean. */
  diagnose(code: string, message: string): void
}
