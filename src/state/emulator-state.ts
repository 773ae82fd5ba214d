import { ArgumentError } from '../errors/errors.ts'
import { AccountClocks } from './account-clocks.ts'
import { divide } from './account-parts.ts'
import { AccountTables, type StoredAccount, type User } from './accounts.ts'
import { ArmedFaults } from './armed-faults.ts'
import type { Zone } from './calendar.ts'
import { cellNames } from './cell-names.ts'
import { Clock, realTime } from './clock.ts'
import { DeliveryStore } from './deliveries.ts'
import { History } from './history.ts'
import { LostResponses } from './lost-responses.ts'
import { OutboxStore } from './outbox.ts'
import { hashOf, tokenOf } from './randomness.ts'
import { Cells, Table } from './table.ts'
import type { Mutation, StateStore, Version } from './version-chain.ts'

const cellOfSeed = 'seed'

/** A state to restore, with the time of the clock, which runs without a write. */
export interface Checkpoint {
  readonly version: Version
  /** Time of the emulator's clock in milliseconds since 1970 (UTC). */
  readonly milliseconds: number
  /** Real time, for the clocks of accounts; undefined when it is no longer known. */
  readonly realTime: number | undefined
}

/** A state of one account to restore. */
export interface AccountCheckpoint {
  readonly version: Version
  readonly realTime: number | undefined
  /** How often the whole state had been restored at that time. */
  readonly returns: number
}

/** Whether the seeded state or a snapshot is restored. */
export type Return = 'reset' | 'restore'

/** Called when the whole state, or one account, is restored. */
export type ReturnListener = (kind: Return, account?: StoredAccount) => void

/**
 * All state of one emulator, in one tree, written through one history. Nothing survives a reset, because nothing is
 * stored elsewhere.
 */
export class EmulatorState {
  readonly history = new History()
  readonly cells = new Cells()
  /** The emulator's clock. */
  readonly clock: Clock
  /** The clocks of accounts that don't follow it. */
  readonly clocks: AccountClocks
  readonly faults: ArmedFaults
  readonly lostResponses = new LostResponses(this.cells, this.history)
  readonly outbox = new OutboxStore(this.cells, this.history)
  readonly deliveries = new DeliveryStore(this.cells, this.history)
  /** The tables of a deleted account, so that a record and its replacement count as one changed record. */
  private readonly emptied = new Map<number, AccountTables>()
  private readonly returnListeners = new Set<ReturnListener>()
  private returns = 0
  readonly accounts = new Table<StoredAccount>('accounts', 0, ['prefix', 'secret'])
  readonly users = new Table<User>('users', 0, ['login', 'email', 'password'])

  /**
   * @param firstSeed the seed of ids and tokens, unless a fixture has one
   * @param indexedFields the fields of a resource that lists filter by
   * @param zone time zone of the clock's local dates
   */
  constructor(
    private readonly firstSeed: number,
    private readonly indexedFields: (resource: string) => readonly string[],
    zone: () => Zone,
  ) {
    this.clock = new Clock(this.history, zone, this.cells, 'clock')
    this.clocks = new AccountClocks(this.history, zone, this.clock)
    this.faults = new ArmedFaults(this.cells, this.history, () => this.seed)
    this.history.divide = (mutations, cause) => divide(this, mutations, cause)
  }

  /** The seed of ids, tokens and fake values. */
  get seed(): number {
    return (this.cells.get(cellOfSeed) as number | undefined) ?? this.firstSeed
  }

  set seed(seed: number) {
    this.history.write(this.cells, cellOfSeed, seed)
  }

  /** Prefixes of the accounts, oldest first. */
  get prefixes(): readonly string[] {
    return [...this.accounts.all()].map(({ prefix }) => prefix)
  }

  /** All stores except the tables of the accounts, which belong to their accounts, by name. */
  get stores(): { readonly [name: string]: StateStore } {
    const { cells, accounts, users, outbox, deliveries, clocks, faults } = this
    return {
      cells,
      accounts,
      users,
      outbox: outbox.table,
      deliveries: deliveries.table,
      clocks: clocks.table,
      faults: faults.table,
    }
  }

  /** The clock of the account with this prefix; the emulator's for a deleted account. */
  clockOf(prefix: string): Clock {
    const account = this.clocks.table.size > 0 ? this.accounts.first('prefix', prefix) : undefined
    return account ? this.clocks.of(account) : this.clock
  }

  /** The current state, to restore later; takes no time. */
  mark(): Checkpoint {
    return { version: this.history.mark(), milliseconds: this.clock.milliseconds(), realTime: realTime() }
  }

  /**
   * The same; from now on, `reset` of an account restores it.
   * @param milliseconds time of a state that was saved earlier; its accounts' clocks continue from where they were set
   * @param others ids of accounts whose `reset` goes on restoring an earlier state
   */
  markBaseline(milliseconds?: number, others?: ReadonlySet<number>): Checkpoint {
    const { version, ...now } = this.mark()
    const time = milliseconds === undefined ? now : { milliseconds, realTime: undefined }
    for (const { id, tables } of this.accounts.all()) {
      if (!others?.has(id)) tables.versions.rebase(time.realTime)
    }
    return { version, ...time }
  }

  /** @returns makes `reset` of the present accounts restore what it restores now */
  rememberBaselines(): () => void {
    const chains = [...this.accounts.all()].map(({ tables: { versions } }) => {
      const { baseline, baselineTime } = versions
      return { versions, baseline, baselineTime }
    })
    return () => {
      for (const { versions, ...before } of chains) Object.assign(versions, before)
    }
  }

  /**
   * Restores a state and its time.
   * @param kind passed to the listeners
   * @throws when the state belongs to another emulator
   */
  restore({ version, milliseconds, realTime }: Checkpoint, kind: Return = 'restore'): void {
    this.history.restore(version)
    this.returns++
    this.clock.resume(milliseconds)
    for (const id of [...this.clocks.table.ids]) {
      this.clocks.own(this.accounts.get(id)!).resumeFrom(realTime)
    }
    for (const listener of this.returnListeners) listener(kind)
  }

  /** The current state of an account, to restore later; takes no time. */
  markAccount({ tables }: StoredAccount): AccountCheckpoint {
    return { version: tables.versions.mark(), realTime: realTime(), returns: this.returns }
  }

  /** The state that `reset` of an account restores. */
  baselineOf({ tables: { versions } }: StoredAccount): AccountCheckpoint {
    return { version: versions.baseline, realTime: versions.baselineTime, returns: this.returns }
  }

  /**
   * Restores a state of an account and its time. Other accounts stay as they are, and so do the counters of ids.
   * @throws ArgumentError when the state belongs to another account
   */
  restoreAccount(
    account: StoredAccount,
    { version, realTime, returns }: AccountCheckpoint,
    kind: Return,
  ): void {
    const chosen = (mutations: readonly Mutation[]) => {
      // After the whole state was restored, another account may have an id that this one had.
      const own = mutations.filter(
        ({ store, before, after }) => after !== undefined || !this.isOfOther(account, store, before),
      )
      if (returns !== this.returns) this.refuseTakenIds(account, own)
      return own
    }
    this.history.restorePart(account.tables.versions, version, chosen)
    if (this.clocks.has(account)) this.clocks.own(account).resumeFrom(realTime)
    for (const listener of this.returnListeners) listener(kind, account)
  }

  /** After the whole state was restored, ids are assigned again. */
  private refuseTakenIds(account: StoredAccount, mutations: readonly Mutation[]): void {
    for (const { store, key, before, after } of mutations) {
      if (store.versions === account.tables.versions) {
        if (before !== undefined) continue
        const resource = store.resource!
        this.reserveId(resource, Number(key))
        for (const { id, prefix, tables } of this.accounts.all()) {
          if (id !== account.id && tables.existing(resource)?.get(Number(key))) {
            throw takenId(resource, key, prefix)
          }
        }
      } else if (after !== undefined) {
        if (store === this.users) this.reserveId('users', Number(key))
        if (!this.isOfOther(account, store, before)) continue
        const { account: owner } = before as SharedRow
        const prefix = typeof owner === 'number' ? this.accounts.get(owner)?.prefix : owner
        throw takenId(store.resource!, key, prefix)
      }
    }
  }

  /** Whether a row of a table that accounts share belongs to another account, or to none. */
  private isOfOther({ id, prefix }: StoredAccount, store: StateStore, row: unknown): boolean {
    if (row === undefined || store.resource === undefined || store.versions) return false
    if (store === this.accounts || store === this.clocks.table) return false
    const { account: owner } = row as SharedRow
    return owner !== prefix && owner !== id
  }

  /** Deletes everything, through the history; faults stay, because they belong to a test. */
  clear(): void {
    const { history, faults } = this
    for (const { id, tables } of this.accounts.all()) {
      this.emptied.set(id, tables)
      for (const table of tables.all()) {
        for (const row of [...table.ids]) history.write(table, row, undefined)
      }
    }
    for (const store of Object.values(this.stores)) {
      for (const key of [...store.entries()].map(([key]) => key)) {
        if (!faults.holds(store, key)) history.write(store, key, undefined)
      }
    }
  }

  /** Notifies the listeners that an earlier state was restored. */
  announceReplacement(): void {
    for (const listener of this.returnListeners) listener('restore')
  }

  /**
   * Calls `listener` after each return to an earlier state, also when nothing had changed since, until the returned
   * function is called.
   */
  onReturn(listener: ReturnListener): () => void {
    this.returnListeners.add(listener)
    return () => void this.returnListeners.delete(listener)
  }

  tablesFor(account: number): AccountTables {
    return this.emptied.get(account) ?? new AccountTables(account, this.indexedFields)
  }

  /**
   * The next id of a resource. Ids are unique across accounts, as in one database, so an id of another account finds no
   * record by accident. Each resource starts at another number, so neither does an id of another resource.
   */
  nextId(resource: string): number {
    const next = this.lastId(resource) + 1
    this.history.write(this.cells, cellNames.lastId(resource), next)
    return next
  }

  /** Makes later ids higher than one that a fixture has set. */
  reserveId(resource: string, id: number): void {
    if (id > this.lastId(resource)) this.history.write(this.cells, cellNames.lastId(resource), id)
  }

  /** Continues the ids of another emulator. */
  resumeIds(resource: string, last: number): void {
    const held = this.cells.get(cellNames.lastId(resource))
    if (typeof held !== 'number' || held < last) {
      this.history.write(this.cells, cellNames.lastId(resource), last)
    }
  }

  /** The highest id of a resource so far; ids above it are free. */
  lastId(resource: string): number {
    const last = this.cells.get(cellNames.lastId(resource))
    return typeof last === 'number' ? last : 100_000 * (10 + ((hashOf(this.seed, resource) >>> 0) % 890))
  }

  /** A token that depends only on the seed and the words. */
  token(...words: readonly (string | number)[]): string {
    return tokenOf(this.seed, ...words)
  }
}

/** A row of a table that several accounts share: the prefix or the id of its account, null for all. */
interface SharedRow {
  readonly account?: string | number | null
}

function takenId(resource: string, key: string | number, prefix: string | null | undefined): ArgumentError {
  const owner = prefix ? `in account ${prefix}` : 'of all accounts'
  return new ArgumentError(
    'FAKETURA_INVALID_SNAPSHOT',
    `${resource} ${key} of this snapshot is now ${owner}, because the emulator was reset or restored`,
  )
}
