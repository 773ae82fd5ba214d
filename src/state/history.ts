import { isDeepStrictEqual } from 'node:util'
import { ArgumentError } from '../errors/errors.ts'

/** Anything that holds values by key and can be written back: a table, the cells. */
export interface StateStore {
  readonly resource?: string
  readonly account?: number
  get(key: string | number): unknown
  /** Everything on it, for who writes the whole world down. */
  entries(): Iterable<readonly [string | number, unknown]>
  replace(key: string | number, next: unknown): void
}

/** One record before and after; `undefined` stands for "was not there" or "is no longer there". */
export interface Mutation {
  readonly store: StateStore
  readonly key: string | number
  readonly before: unknown
  readonly after: unknown
}

/** A transaction, one whose result becomes the seeded state, or a return to an earlier state. */
export type Cause = 'work' | 'seed' | 'restore'

/** What a piece of work changed, one mutation a record. */
export type Watcher = (mutations: readonly Mutation[], cause: Cause) => void

type Undo = Map<StateStore, Map<string | number, unknown>>

/**
 * A state that can be restored. It holds only the values that differ from the next later version, so taking one is free,
 * and going back costs what changed since, not what is stored.
 */
export class Version {
  /** @internal */ next: Version | undefined
  /** @internal */ undo: Undo = new Map()
}

/** Every write of the world goes through here, for rollback, reset, restore and the list of changes. */
export class History {
  private last = new Version()
  /** An earlier state may be restored. */
  private isMarked = false
  private open: Mutation[] | undefined
  private readonly watchers = new Set<Watcher>()
  /**
   * Writes work down before it stands: when it throws, the work is taken back and whoever did it sees the error.
   * It is told of a seed even when that changed nothing.
   */
  beforeCommit: Watcher | undefined

  /**
   * Calls `watcher` after each piece of work that changed something and stands, until the returned function is
   * called. What is refused is never seen. It is called before the work's answer leaves.
   */
  watch(watcher: Watcher): () => void {
    this.watchers.add(watcher)
    return () => void this.watchers.delete(watcher)
  }

  /** Puts a value on a store, or takes it away with `undefined`. */
  write(store: StateStore, key: string | number, next: unknown): void {
    const before = store.get(key)
    if (before === next) return
    store.replace(key, next)
    const mutation = { store, key, before, after: next }
    if (this.open) {
      this.open.push(mutation)
      return
    }
    if (this.beforeCommit) {
      try {
        this.beforeCommit([mutation], 'work')
      } catch (refusal) {
        takeBack([mutation])
        throw refusal
      }
    }
    this.remember(mutation)
    this.notify([mutation], 'work')
  }

  /**
   * Runs work whose writes stand or fall together; within other work, it may fall alone.
   * @param cause `seed` when the outcome is the state that a reset comes back to
   * @returns the work's result and the records that it changed; of a seed that nobody sees or takes back, none
   * @throws what the work throws, after everything it wrote has been taken back
   */
  transaction<Result>(
    work: () => Result,
    cause: 'work' | 'seed' = 'work',
  ): { result: Result; mutations: readonly Mutation[] } {
    if (this.open) return { result: orRolledBack(this.open, work), mutations: [] }
    const mutations: Mutation[] = []
    this.open = mutations
    let result: Result
    let net: readonly Mutation[]
    try {
      result = work()
      net = cause === 'seed' && !this.isObserved && !this.isMarked ? none : netMutations(mutations)
      if (this.beforeCommit && (net.length > 0 || cause === 'seed')) this.beforeCommit(net, cause)
    } catch (refusal) {
      takeBack(mutations)
      throw refusal
    } finally {
      this.open = undefined
    }
    for (const mutation of net) this.remember(mutation)
    this.notify(net, cause)
    return { result, mutations: net }
  }

  /** Runs something on the state as it was before these mutations, which are in effect again afterwards. */
  before(mutations: readonly Mutation[], work: () => void): void {
    takeBack(mutations)
    try {
      work()
    } finally {
      for (const { store, key, after } of mutations) store.replace(key, after)
    }
  }

  /** What the work that is under way has written so far, one entry a write; nothing when none is. */
  get pending(): readonly Mutation[] {
    return this.open ?? none
  }

  /** Some work is under way. */
  get isOpen(): boolean {
    return this.open !== undefined
  }

  /** The current state, to restore later. It is free, and the same version until the next write. */
  mark(): Version {
    this.isMarked = true
    if (this.last.undo.size > 0) {
      const version = new Version()
      this.last.next = version
      this.last = version
    }
    return this.last
  }

  /** Restores a version. The versions in between stay reachable, because each difference is reversed on the way. */
  restore(target: Version): void {
    if (!this.pathFrom(target) || this.open) throw ofAnotherEmulator()
    const mutations = this.isObserved ? this.changesSince(target).map(turnedRound) : []
    const present = this.beforeCommit && mutations.length > 0 ? this.mark() : undefined
    this.goTo(target)
    if (this.beforeCommit && present) {
      try {
        this.beforeCommit(mutations, 'restore')
      } catch (refusal) {
        this.goTo(present)
        throw refusal
      }
    }
    this.notify(mutations, 'restore')
  }

  private get isObserved(): boolean {
    return this.beforeCommit !== undefined || this.watchers.size > 0
  }

  private goTo(target: Version): void {
    const path = this.pathFrom(target)!
    for (let at = path.length - 1; at >= 0; at--) {
      const version = path[at]!
      const redo = putBack(version.undo)
      const younger = path[at + 1]
      if (younger) {
        younger.undo = redo
        younger.next = version
      }
    }
    target.next = undefined
    target.undo = new Map()
    this.last = target
  }

  /** What differs between a version and now, one mutation a record, in order of its first change. */
  changesSince(version: Version): Mutation[] {
    const path = this.pathFrom(version)
    if (!path) throw ofAnotherEmulator()
    const oldest: Undo = new Map()
    for (const { undo } of path) {
      for (const [store, values] of undo) {
        const held = entryOf(oldest, store)
        for (const [key, before] of values) if (!held.has(key)) held.set(key, before)
      }
    }
    const mutations: Mutation[] = []
    for (const [store, values] of oldest) {
      for (const [key, before] of values) {
        const after = store.get(key)
        // A record that was changed and changed back is a new object, but not a difference.
        if (!isDeepStrictEqual(after, before)) mutations.push({ store, key, before, after })
      }
    }
    return mutations
  }

  private notify(mutations: readonly Mutation[], cause: Cause): void {
    if (mutations.length > 0) for (const watcher of this.watchers) watcher(mutations, cause)
  }

  private remember({ store, key, before, after }: Mutation): void {
    const held = entryOf(this.last.undo, store)
    if (!held.has(key)) held.set(key, before)
    // A record that was created and deleted since needs no entry; a long run would keep it forever.
    else if (after === undefined && held.get(key) === undefined) held.delete(key)
  }

  private pathFrom(version: Version): Version[] | undefined {
    const path: Version[] = []
    for (let at: Version | undefined = version; at; at = at.next) path.push(at)
    return path[path.length - 1] === this.last ? path : undefined
  }
}

const none: readonly Mutation[] = []

function ofAnotherEmulator(): ArgumentError {
  return new ArgumentError('FAKETURA_INVALID_SNAPSHOT', 'this snapshot belongs to another emulator')
}

/** Runs a part of some work; what it had added to the mutations is undone when it throws. */
function orRolledBack<Result>(mutations: Mutation[], part: () => Result): Result {
  const from = mutations.length
  try {
    return part()
  } catch (refusal) {
    takeBack(mutations.splice(from))
    throw refusal
  }
}

function takeBack(mutations: readonly Mutation[]): void {
  for (let at = mutations.length - 1; at >= 0; at--) {
    const { store, key, before } = mutations[at]!
    store.replace(key, before)
  }
}

function turnedRound({ store, key, before, after }: Mutation): Mutation {
  return { store, key, before: after, after: before }
}

function entryOf<Value>(
  stores: Map<StateStore, Map<string | number, Value>>,
  store: StateStore,
): Map<string | number, Value> {
  const held = stores.get(store) ?? new Map<string | number, Value>()
  stores.set(store, held)
  return held
}

function putBack(undo: Undo): Undo {
  const redo: Undo = new Map()
  for (const [store, values] of undo) {
    const held = entryOf(redo, store)
    for (const [key, before] of values) {
      held.set(key, store.get(key))
      store.replace(key, before)
    }
  }
  return redo
}

/** A record written twice in one piece of work is one change: from what it was to what it became. */
export function netMutations(mutations: readonly Mutation[]): readonly Mutation[] {
  if (mutations.length === 0) return none
  const net: Mutation[] = []
  const places = new Map<StateStore, Map<string | number, number>>()
  for (const mutation of mutations) {
    const held = entryOf(places, mutation.store)
    const at = held.get(mutation.key)
    if (at === undefined) held.set(mutation.key, net.push(mutation) - 1)
    else net[at] = { ...mutation, before: net[at]!.before }
  }
  return net.filter(({ before, after }) => before !== after)
}
