import type { Edition } from '../../editions/edition.ts'
import type { StoredAccount } from '../../state/accounts.ts'
import { cellNames } from '../../state/cell-names.ts'
import type { EmulatorState } from '../../state/emulator-state.ts'
import type { Row, Table } from '../../state/table.ts'
import type { Profile } from '../card/profile.ts'
import type { Registry } from '../card/registry.ts'
import type { Diagnostic } from '../card/rule-context.ts'

/** What all operations of one emulator share. */
export interface Runtime {
  readonly registry: Registry
  readonly state: EmulatorState
  readonly profile: Profile
  /** Shared by all integration operations. */
  integrationToken(): string
  edition(name: string): Edition
  /** Records that an account may hold; any number when missing. */
  readonly maxRecords?: number
  /** Edition of accounts that name none. */
  standardEdition(): string
  /** Where an account is reached, without a slash at the end. */
  accountUrl(account: StoredAccount): string
  /** Notes that something falls due later, or waits for delivery. It costs nothing, and nothing happens at once. */
  reschedule(): void
}

/**
 * One piece of work for one account: a request, a fixture, a call of the public interface. It is the only way
 * to the account's records, so nothing that starts from it can touch another account.
 */
export class AccountScope {
  readonly edition: Edition
  readonly today: string
  /** Names of the rules that acted, for the journal. */
  readonly acted: string[] = []
  readonly diagnostics: Diagnostic[] = []
  /** The answer is the one to the request that wrote the record. */
  written = false

  constructor(
    readonly runtime: Runtime,
    readonly account: StoredAccount,
  ) {
    this.edition = runtime.edition(account.edition)
    this.today = runtime.state.clock.today()
  }

  get profile(): Profile {
    return this.runtime.profile
  }

  get timestamp(): string {
    return this.runtime.state.clock.timestamp()
  }

  get accountUrl(): string {
    return this.runtime.accountUrl(this.account)
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

  diagnose(code: string, message: string): void {
    this.diagnostics.push({ code, message })
  }
}
