import type { Refused } from '../../checks/refused.ts'
import type { Edition } from '../../editions/edition.ts'
import type { DiagnosticCode } from '../../names/diagnostic-codes.ts'
import type { StoredAccount } from '../../state/accounts.ts'
import type { FaultAction } from '../../state/armed-faults.ts'
import type { Row, Table } from '../../state/table.ts'
import type { ProfileChoice } from './profile.ts'

/** Something that a client probably did not intend. It is recorded with the request, and refused in strict mode. */
export interface Diagnostic {
  /** The kind of diagnostic, such as `unknown-field`. */
  readonly code: DiagnosticCode
  readonly message: string
}

/** What a rule may use and do while a record is written. */
export interface RuleContext {
  /**
   * Names of the fields that were sent and that count. In an update, a value that the record has already counts, too,
   * unless the record is sent back as it was read (`sent-values/count`); compare with `before` for what changes.
   */
  readonly sent: ReadonlySet<string>
  /** Everything that was sent, decoded; includes fields that no record stores. */
  readonly input: Readonly<Record<string, unknown>>
  /** Values of a new record that its rules cannot change, from a fixture or a call; a request has none. */
  readonly pinned: Readonly<Record<string, unknown>> | undefined
  /** The record before the write; undefined for a new one. */
  readonly before: Row | undefined
  readonly account: StoredAccount
  readonly edition: Edition
  readonly profileOf: ProfileChoice['profileOf']
  /** The fault that acts on the request; some faults change what rules do. */
  readonly fault: FaultAction | undefined
  /** Today in the edition's time zone. */
  readonly today: string
  readonly timestamp: string
  /** The start of a day (YYYY-MM-DD) as an instant. */
  startOfDay(date: string): string
  /** The account's records of a resource. */
  table<R extends Row>(resource: string): Table<R>
  /** Creates a record of another resource, by the rules of that resource. */
  create<R extends Row>(resource: string, values: object): R
  /** Sets fields of another record without running its rules. */
  patch(resource: string, id: number, values: object): void
  /** Deletes another record, by the rules of its resource. */
  remove(resource: string, id: number): void
  /** A stored number of the account, by name, such as the last number of a period. */
  counter(name: string): { read(): number; write(value: number): void }
  /** A random-looking text that depends only on the seed and the words. */
  token(...words: readonly (string | number)[]): string
  /** Refuses the write; all of it is rolled back. */
  refuse(field: string, reason: string | Refused): never
  /** The account's records of this card whose clients never got the response, because of a fault. */
  lostResponses(): readonly number[]
  /** Notes something that the client probably did not mean. */
  diagnose(code: DiagnosticCode, message: string): void
}
