import { AccountClocks } from './account-clocks.ts'
import { divide } from './account-parts.ts'
import { AccountTables, type StoredAccount, type User } from './accounts.ts'
import { AccountsByValue } from './accounts-by-value.ts'
import { ArmedFaults } from './armed-faults.ts'
import type { Zone } from './calendar.ts'
import { cellNames } from './cell-names.ts'
import { Clock, realTime } from './clock.ts'
import { DeliveryStore } from './deliveries.ts'
import { History } from './history.ts'
import { LostResponses } from './lost-responses.ts'
import { OutboxStore } from './outbox.ts'
import { hashOf, tokenOf } from './randomness.ts'
import { keepUsers } from './shared-users.ts'
import { Cells, Table } from './table.ts'
import { isOfOther, refuseValuesInUse } from './values-in-use.ts'
import type { AccountCheckpoint, Mutation, StateStore, Version } from './version-chain.ts'

const cellOfSeed = 'seed'

/** A state to restore, with the time of the clock, which runs without a write. */
export interface Checkpoint {
  readonly version: Version
  /** Time of the emulator's clock in milliseconds since 1970 (UTC). */
  readonly milliseconds: number
  /** Real time, for the clocks of accounts; undefined when it is no longer known. */
  readonly realTime: number | undefined
}

/** Whether the seeded state or a snapshot is restored. */
export type Return = 'reset' | 'restore'

/** Called when the whole state, or one account, is restored. */
export type ReturnListener = (kind: Return, account?: StoredAccount) => void

/**
 * All state of one emulator, in one tree, written through one history, so that a reset returns all of it. The log and the
 * coverage are elsewhere.
 */
export class EmulatorState {
  readonly history: History = new History()
  readonly cells: Cells = new Cells()
  /** The emulator's clock. */
  readonly clock: Clock
  /** The clocks of accounts that don't follow it, or are in another time zone. */
  readonly clocks: AccountClocks
  readonly faults: ArmedFaults
  readonly lostResponses: LostResponses = new LostResponses(this.cells, this.history)
  readonly outbox: OutboxStore = new OutboxStore(this.cells, this.history)
  readonly deliveries: DeliveryStore = new DeliveryStore(this.cells, this.history)
  /** Tables of the accounts that `replace` deletes, so that a record and its replacement count as one changed record. */
  private readonly emptied = new Map<string, AccountTables>()
  private readonly returnListeners = new Set<ReturnListener>()
  /** Counts up whenever an id or another unique value may come to a second account. */
  private reuses = 0
  /** By resource. */
  private readonly accountsByValue = new Map<string, AccountsByValue>()
  readonly accounts: Table<StoredAccount> = new Table('accounts', 0, ['prefix', 'secret'])
  readonly users: Table<User> = new Table('users', 0, ['login', 'email', 'password'])

  /**
   * @param firstSeed the seed of ids and tokens, unless a fixture has one
   * @param indexedFields the fields of a resource that lists filter by
   * @param uniqueFields the fields of a resource whose values are unique in the whole service
   * @param zoneOf time zone of local dates in an edition; in that of the emulator when left out
   */
  constructor(
    private readonly firstSeed: number,
    readonly indexedFields: (resource: string) => readonly string[],
    readonly uniqueFields: (resource: string) => readonly string[],
    zoneOf: (edition?: string) => Zone,
  ) {
    this.clock = new Clock(this.history, zoneOf, this.cells, 'clock')
    this.clocks = new AccountClocks(this.history, zoneOf, this.clock)
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
    const account = this.accounts.first('prefix', prefix)
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
      if (!others?.has(id)) tables.versions.rebase(time.realTime, this.reuses)
    }
    return { version, ...time }
  }

  /** @returns makes `reset` of the present accounts restore what it restores now */
  rememberBaselines(): () => void {
    const chains = [...this.accounts.all()].map(({ tables: { versions } }) => {
      const { baseline } = versions
      return () => {
        versions.baseline = baseline
      }
    })
    return () => {
      for (const giveBack of chains) giveBack()
    }
  }

  /**
   * Restores a state and its time.
   * @param kind passed to the listeners
   * @throws when the state belongs to another emulator
   */
  restore({ version, milliseconds, realTime }: Checkpoint, kind: Return = 'restore'): void {
    this.history.restore(version)
    this.noteReuse()
    this.clock.resume(milliseconds)
    for (const id of [...this.clocks.table.ids]) {
      this.clocks.own(this.accounts.get(id)!).resumeFrom(realTime)
    }
    for (const listener of this.returnListeners) listener(kind)
  }

  /** The current state of an account, to restore later; takes no time. */
  markAccount({ tables }: StoredAccount): AccountCheckpoint {
    return { version: tables.versions.mark(), realTime: realTime(), reuses: this.reuses }
  }

  /** The state that `reset` of an account restores. */
  baselineOf({ tables: { versions } }: StoredAccount): AccountCheckpoint {
    return versions.baseline
  }

  /**
   * Restores a state of an account and its time. Other accounts stay as they are, and so do the counters of ids.
   * @throws ArgumentError when the state belongs to another account, or another account has a value of it by now that
   *   must be unique
   */
  restoreAccount(
    account: StoredAccount,
    { version, realTime, reuses }: AccountCheckpoint,
    kind: Return,
  ): void {
    const mayBeInUse = reuses !== this.reuses
    const chosen = (all: readonly Mutation[]) => {
      // After the whole state was restored, another account may have an id that this one had.
      const own = all.filter(
        ({ store, before, after }) => after !== undefined || !isOfOther(this, account, store, before),
      )
      const mutations = keepUsers(this, account, own)
      const target = kind === 'reset' ? 'the initial state' : 'this snapshot'
      refuseValuesInUse(this, { account, mutations, target, mayBeInUse })
      return mutations
    }
    this.history.restorePart(account.tables.versions, version, chosen)
    // What came back may have been in other accounts meanwhile.
    if (mayBeInUse) this.noteReuse()
    if (this.clocks.has(account)) this.clocks.own(account).resumeFrom(realTime)
    for (const listener of this.returnListeners) listener(kind, account)
  }

  /**
   * Replaces everything, through the history; faults stay, because they belong to a test.
   * @param fill opens the new accounts; one with id and prefix of a former one gets its tables, with its log and its changes
   */
  replace<Result>(fill: () => Result): Result {
    try {
      this.clear()
      return fill()
    } finally {
      this.emptied.clear()
    }
  }

  private clear(): void {
    const { history, faults } = this
    for (const { id, prefix, tables } of this.accounts.all()) {
      this.emptied.set(`${id} ${prefix}`, tables)
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
    this.noteReuse()
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

  tablesFor(account: number, prefix?: string): AccountTables {
    return this.emptied.get(`${account} ${prefix}`) ?? new AccountTables(account, this, this.reuses)
  }

  /** The accounts that have a record of a resource with a value. */
  across(resource: string): AccountsByValue {
    let index = this.accountsByValue.get(resource)
    if (!index) {
      index = new AccountsByValue(() => this.tablesOf(resource))
      this.accountsByValue.set(resource, index)
    }
    return index
  }

  /** To be called when an id or another unique value may have come to a second account. */
  noteReuse(): void {
    this.reuses++
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

  /** Makes later ids higher than one that a fixture or a program has set. */
  reserveId(resource: string, id: number): void {
    if (id > this.lastId(resource)) this.history.write(this.cells, cellNames.lastId(resource), id)
    // A deleted record may have had the id, and may come back.
    else this.noteReuse()
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

  private *tablesOf(resource: string): Generator<Table> {
    for (const { tables } of this.accounts.all()) {
      const table = tables.existing(resource)
      if (table) yield table
    }
  }
}
