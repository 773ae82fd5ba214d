import type { Edition } from '../../editions/edition.ts'
import type { EditionName } from '../../editions/index.ts'
import type { DiagnosticCode } from '../../names/diagnostic-codes.ts'
import type { StoredAccount } from '../../state/accounts.ts'
import type { FaultAction } from '../../state/armed-faults.ts'
import { cellNames } from '../../state/cell-names.ts'
import type { Clock } from '../../state/clock.ts'
import type { EmulatorState } from '../../state/emulator-state.ts'
import type { Row, Table } from '../../state/table.ts'
import type { ProfileChoice } from '../card/profile.ts'
import type { Registry } from '../card/registry.ts'
import type { Diagnostic } from '../card/rule-context.ts'

/** What all operations of one emulator share. */
export interface Runtime extends ProfileChoice {
  readonly registry: Registry
  readonly state: EmulatorState
  /** The token that all integration operations require. */
  integrationToken(): string
  edition(name: string): Edition
  /** How many records an account may hold; unlimited when missing. */
  readonly maxRecords?: number
  /** Edition of accounts that don't set one. */
  standardEdition(): EditionName
  /** The URL of an account, without a slash at the end. */
  accountUrl(account: StoredAccount): string
  /** Notes that something new falls due or waits for delivery. Nothing happens immediately. */
  reschedule(): void
}

/**
 * One piece of work for one account: a request, a fixture, or a call of the public API. Records of an account are
 * reached only through it, so the work cannot touch another account.
 */
export class AccountScope {
  readonly edition: Edition
  /** The account's clock. Everything that acts for the account reads this one. */
  readonly clock: Clock
  readonly today: string
  /** Read once, so that all times of one piece of work are equal and on the same day while the clock runs. */
  private readonly at: number
  /** Names of the rules that changed something, for the journal. */
  readonly acted: string[] = []
  readonly diagnostics: Diagnostic[] = []
  /** The fault that acts on the request. */
  fault: FaultAction | undefined = undefined
  /** The response belongs to the request that wrote the record. */
  written = false

  /** @param askedUrl the URL under which the client of a request reaches the account */
  constructor(
    readonly runtime: Runtime,
    readonly account: StoredAccount,
    private readonly askedUrl?: string,
  ) {
    this.edition = runtime.edition(account.edition)
    this.clock = runtime.state.clocks.of(account)
    this.at = this.clock.milliseconds()
    this.today = this.clock.today(this.at)
  }

  get profileOf(): ProfileChoice['profileOf'] {
    return this.runtime.profileOf
  }

  get timestamp(): string {
    return this.clock.timestamp(this.at)
  }

  get accountUrl(): string {
    return this.askedUrl ?? this.runtime.accountUrl(this.account)
  }

  table<R extends Row>(resource: string): Table<R> {
    return this.account.tables.of<R>(resource)
  }

  token(...words: readonly (string | number)[]): string {
    return this.runtime.state.token(...words)
  }

  counter(name: string): { read(): number; write(value: number): void } {
    const { cells, history } = this.runtime.state
    const cell = cellNames.counter(this.account.id, name)
    return {
      read: () => (cells.get(cell) as number | undefined) ?? 0,
      write: (value) => history.write(cells, cell, value),
    }
  }

  diagnose(code: DiagnosticCode, message: string): void {
    this.diagnostics.push({ code, message })
  }
}
