import { isDeepStrictEqual } from 'node:util'
import { ArgumentError } from '../errors/errors.ts'

/** A store of values by key that can be restored: a table or the cells. */
export interface StateStore {
  readonly resource?: string
  readonly account?: number
  /** Versions of the account that owns the values. */
  readonly versions?: VersionChain
  get(key: string | number): unknown
  /** All records, for saving the whole state. */
  entries(): Iterable<readonly [string | number, unknown]>
  replace(key: string | number, next: unknown): void
}

/** A record before and after a change; `undefined` means that it did not exist or no longer exists. */
export interface Mutation {
  readonly store: StateStore
  readonly key: string | number
  readonly before: unknown
  readonly after: unknown
}

type Undo = Map<StateStore, Map<string | number, unknown>>

/**
 * A state that can be restored. It contains only the values that differ from the next version, so creating one is free,
 * and the cost of restoring one depends on the changes since, and not on the size of the state.
 */
export class Version {
  /** @internal */ next: Version | undefined
  /** @internal */ undo: Undo = new Map()
}

/** A state of one account to restore. */
export interface AccountCheckpoint {
  readonly version: Version
  /** Real time, for the account's clock; undefined when the clock was set together with the state. */
  readonly realTime: number | undefined
  /** How often an id or another unique value could have come to a second account until then. */
  readonly reuses: number
}

/** The changes that lead from the current state back to a version. */
export interface WayBack {
  /** One mutation for each changed record, in order of its first change. */
  readonly mutations: readonly Mutation[]
  /** Makes the version the current one. To be called when its values are restored. Later versions stay reachable. */
  settle(): void
}

/** The versions of a state, or of the part of it that belongs to one account. */
export class VersionChain {
  private last = new Version()
  /** The state that a reset returns to. */
  baseline: AccountCheckpoint

  /**
   * @param owner the owner of these versions, for messages
   * @param reuses those of the baseline
   */
  constructor(
    private readonly owner: 'emulator' | 'account',
    reuses = 0,
  ) {
    this.baseline = { version: this.last, realTime: undefined, reuses }
  }

  /** Marks the current state, to restore it later. This is free, and returns the same version until the next write. */
  mark(): Version {
    if (this.last.undo.size > 0) {
      const version = new Version()
      this.last.next = version
      this.last = version
    }
    return this.last
  }

  /** Makes a reset return to the current state. */
  rebase(realTime: number | undefined, reuses: number): void {
    this.baseline = { version: this.mark(), realTime, reuses }
  }

  remember(store: StateStore, key: string | number, before: unknown): void {
    const held = entryOf(this.last.undo, store)
    if (!held.has(key)) held.set(key, before)
    // A record that was created and deleted since needs no entry; in a long run, such entries would accumulate. So would
    // the tables of deleted accounts.
    else if (held.get(key) === undefined && store.get(key) === undefined) {
      held.delete(key)
      if (held.size === 0) this.last.undo.delete(store)
    }
  }

  /** A value as it was in a version. */
  valueIn(version: Version, store: StateStore, key: string | number): unknown {
    for (const { undo } of this.pathFrom(version)) {
      const held = undo.get(store)
      if (held?.has(key)) return held.get(key)
    }
    return store.get(key)
  }

  /** The changes from a version to the current state, one mutation for each record, in order of its first change. */
  changesSince(version: Version): Mutation[] {
    // A record that was changed and changed back is a new object, but counts as unchanged.
    return differences(this.pathFrom(version)).filter(
      ({ after, before }) => !isDeepStrictEqual(after, before),
    )
  }

  /** @throws ArgumentError when the version belongs to another chain */
  wayBack(target: Version): WayBack {
    const path = this.pathFrom(target)
    const mutations = differences(path)
      .filter(({ before, after }) => before !== after)
      .map(({ store, key, before, after }) => ({ store, key, before: after, after: before }))
    const redos = path.length > 1 ? redosOf(path) : []
    return {
      mutations,
      settle: () => {
        for (const [at, redo] of redos.entries()) {
          const younger = path[at + 1]!
          younger.undo = redo
          younger.next = path[at]!
        }
        target.next = undefined
        target.undo = new Map()
        this.last = target
      },
    }
  }

  private pathFrom(version: Version): Version[] {
    const path: Version[] = []
    for (let at: Version | undefined = version; at; at = at.next) path.push(at)
    if (path[path.length - 1] === this.last) return path
    throw new ArgumentError('FAKETURA_INVALID_SNAPSHOT', `this snapshot belongs to another ${this.owner}`)
  }
}

function differences(path: readonly Version[]): Mutation[] {
  const oldest: Undo = new Map()
  for (const { undo } of path) {
    for (const [store, values] of undo) {
      const held = entryOf(oldest, store)
      for (const [key, before] of values) if (!held.has(key)) held.set(key, before)
    }
  }
  const mutations: Mutation[] = []
  for (const [store, values] of oldest) {
    for (const [key, before] of values) mutations.push({ store, key, before, after: store.get(key) })
  }
  return mutations
}

/** For each version except the last, the values that differ in the next one. */
function redosOf(path: readonly Version[]): Undo[] {
  const later: Undo = new Map()
  const redos: Undo[] = []
  for (let at = path.length - 1; at >= 0; at--) {
    const redo: Undo = new Map()
    for (const [store, values] of path[at]!.undo) {
      const held = entryOf(later, store)
      const entry = entryOf(redo, store)
      for (const [key, before] of values) {
        entry.set(key, held.has(key) ? held.get(key) : store.get(key))
        held.set(key, before)
      }
    }
    if (at < path.length - 1) redos[at] = redo
  }
  return redos
}

function entryOf<Value>(
  stores: Map<StateStore, Map<string | number, Value>>,
  store: StateStore,
): Map<string | number, Value> {
  const known = stores.get(store)
  if (known) return known
  const held = new Map<string | number, Value>()
  stores.set(store, held)
  return held
}
