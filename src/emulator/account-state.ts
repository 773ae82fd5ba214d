import { type Faults, faultsView } from '../faults/faults-view.ts'
import type { Lifetime } from '../kernel/request/lifetime.ts'
import { timelineOf } from '../scheduler/timeline.ts'
import type { StoredAccount } from '../state/accounts.ts'
import { AccountClock } from './emulator-clock.ts'
import type { Engine } from './engine.ts'
import { type Change, changesOf } from './record-changes.ts'
import { Snapshot } from './snapshot.ts'

/** Controls the state of one account, without affecting the others. */
export interface AccountState {
  /** The account's clock. It follows the emulator's until it is set or moved. */
  readonly clock: AccountClock
  /** Errors, delays and lost connections for requests of this account. */
  readonly faults: Faults
  /**
   * Returns the account to its initial state, and clears its faults and logged requests. Other accounts stay as they
   * are, with the users whom they have added. The initial state is that of the fixtures, or the one in which the account
   * was created. Ids are not reused.
   * @throws ArgumentError when another account has an id, a login or a public token of the initial state by now, or when a
   * user whom the account had added was deleted
   * @example
   * afterEach(() => account.reset())
   */
  reset(): void
  /**
   * Takes a snapshot of the account, for `restore`.
   * @example
   * const before = account.snapshot()
   * account.clock.advance('1 year')
   * account.restore(before)
   */
  snapshot(): Snapshot
  /**
   * Restores a snapshot of this account, older or newer: records, numbers, clock, faults, outbox and webhook deliveries.
   * Logged requests stay, and so do the other accounts.
   * @throws ArgumentError for a snapshot of another account or of the emulator, and when another account has been given
   * an id, a login or a public token of it, or when a user whom the account had added was deleted
   * @example
   * const before = account.snapshot()
   * account.clients.create({ name: 'Acme Ltd' })
   * account.restore(before)
   */
  restore(snapshot: Snapshot): void
  /**
   * Lists the records of the account that differ from a snapshot of it. Default: from its initial state.
   * @throws ArgumentError for a snapshot of another account or of the emulator
   * @example
   * await checkout(order, account)
   * expect(account.changes()).toMatchObject([{ resource: 'invoices', kind: 'create' }])
   */
  changes(since?: Snapshot): Change[]
}

/** An account in the state. Both functions throw a NotFoundError when it no longer exists. */
export interface StateAccount {
  readonly prefix: string
  /** The account as it is stored now. */
  known(): StoredAccount
  /** The same, but throws a ClosedError once the emulator is closed. */
  present(): StoredAccount
}

/** What the view of an account's state needs. */
export interface AccountStateSource {
  readonly engine: Engine
  readonly lifetime: Lifetime
  /** Id of the next snapshot. */
  nextSnapshot(): string
}

export function accountState(
  { engine, lifetime, nextSnapshot }: AccountStateSource,
  { prefix, known, present }: StateAccount,
): AccountState {
  const { state, runtime, scheduler } = engine
  return {
    get clock() {
      return new AccountClock({ runtime, scheduler, lifetime, timeline: () => timelineOf(known(), state) })
    },
    get faults() {
      known()
      return faultsView({ runtime, lifetime, account: prefix })
    },
    reset() {
      const account = present()
      state.restoreAccount(account, state.baselineOf(account), 'reset')
      runtime.journal.clearAccount(prefix)
      // Loading further fixtures makes the present state the initial one, with its faults and counted requests.
      state.faults.clear(prefix)
      runtime.rateLimit?.clear(account.id)
    },
    snapshot: () => new Snapshot(nextSnapshot(), state.markAccount(present())),
    restore: (snapshot) => state.restoreAccount(present(), Snapshot.accountCheckpointOf(snapshot), 'restore'),
    changes(since) {
      const account = known()
      const { version } =
        since === undefined ? state.baselineOf(account) : Snapshot.accountCheckpointOf(since)
      return changesOf(account.tables.versions.changesSince(version), runtime)
    },
  }
}
