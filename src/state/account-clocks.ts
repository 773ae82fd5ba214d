import type { AccountTables } from './accounts.ts'
import type { Zone } from './calendar.ts'
import { Clock, type ClockState } from './clock.ts'
import type { History } from './history.ts'
import { type Row, Table } from './table.ts'

interface StoredClock extends Row, ClockState {}

/** Identifies the account of a clock. */
interface ClockOwner {
  readonly id: number
  readonly edition: string
  readonly tables: AccountTables
}

/** The clocks of accounts that have left the emulator's, or are in another time zone. */
export class AccountClocks {
  /** By id of the account. */
  readonly table: Table<StoredClock> = new Table('clocks', 0, [])
  private readonly opened = new WeakMap<AccountTables, { readonly edition: string; readonly clock: Clock }>()

  /** @param zoneOf the time zone of an edition */
  constructor(
    private readonly history: History,
    private readonly zoneOf: (edition: string) => Zone,
    private readonly emulator: Clock,
  ) {}

  /** The clock that an account's work reads: its own, or the emulator's. */
  of(account: ClockOwner): Clock {
    const isOwn = this.has(account) || this.zoneOf(account.edition) !== this.emulator.zone
    return isOwn ? this.own(account) : this.emulator
  }

  /** The clock of an account, in the zone of its edition. It follows the emulator's until it is set. */
  own({ id, edition, tables }: ClockOwner): Clock {
    const known = this.opened.get(tables)
    // A load may give the tables to an account of another edition.
    if (known?.edition === edition) return known.clock
    const clock = new Clock(this.history, () => this.zoneOf(edition), this.table, id, this.emulator)
    this.opened.set(tables, { edition, clock })
    return clock
  }

  has({ id }: Pick<ClockOwner, 'id'>): boolean {
    return this.table.size > 0 && this.table.get(id) !== undefined
  }
}
