import { type Mutation, type StateStore, type Version, VersionChain } from './version-chain.ts'

/** A transaction, one whose result becomes the seeded state, or a return to an earlier state. */
export type Cause = 'work' | 'seed' | 'restore'

/** The changes of a piece of work, one mutation per record. */
export type Watcher = (mutations: readonly Mutation[], cause: Cause) => void

/** Records every write of the state, for rollback, reset, restore and the list of changes. */
export class History {
  private readonly whole = new VersionChain('emulator')
  /** A version of the state may be restored later. */
  private isMarked = false
  private open: Mutation[] | undefined
  private readonly watchers = new Set<Watcher>()
  /**
   * Saves work before it is committed: an error rolls the work back and is thrown to the caller. Also called for a
   * seed that changed nothing.
   */
  beforeCommit: Watcher | undefined
  /** Records what restoring a single account requires. */
  divide: Watcher | undefined

  /**
   * Calls `watcher` after each committed piece of work with changes, until the returned function is called.
   * Rolled-back work is not reported. The call comes before the response is sent.
   */
  watch(watcher: Watcher): () => void {
    this.watchers.add(watcher)
    return () => void this.watchers.delete(watcher)
  }

  /** Stores a value, or removes it with `undefined`. */
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
    this.committed([mutation], 'work')
  }

  /**
   * Runs work in one transaction; within other work, it can be rolled back on its own.
   * @param cause `seed` when the result is the state that `reset` restores, `restore` when an account is restored
   * @returns the result of the work and the records that it changed; none for a seed that is neither watched nor rolled
   * back
   * @throws what the work throws, after rolling everything back
   */
  transaction<Result>(
    work: () => Result,
    cause: Cause = 'work',
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
    this.committed(net, cause)
    return { result, mutations: net }
  }

  /** Runs work, and takes back all that it wrote. Nothing is saved or reported. */
  preview<Result>(work: () => Result): Result {
    const outer = this.open
    const mutations = outer ?? []
    const from = mutations.length
    this.open = mutations
    try {
      return work()
    } finally {
      takeBack(mutations.splice(from))
      this.open = outer
    }
  }

  /** Runs a function on the state before these mutations, then applies them again. */
  before(mutations: readonly Mutation[], work: () => void): void {
    takeBack(mutations)
    try {
      work()
    } finally {
      for (const { store, key, after } of mutations) store.replace(key, after)
    }
  }

  /** The writes so far of the work in progress; empty without such work. */
  get pending(): readonly Mutation[] {
    return this.open ?? none
  }

  /** Whether a transaction is in progress. */
  get isOpen(): boolean {
    return this.open !== undefined
  }

  /** The current state, to restore later. Taking it is free; the version stays the same until the next write. */
  mark(): Version {
    this.isMarked = true
    return this.whole.mark()
  }

  /** Restores a version. The versions in between stay valid, because each difference can be reversed. */
  restore(target: Version): void {
    const { mutations, settle } = this.whole.wayBack(target)
    this.refuseInWork()
    for (const { store, key, after } of mutations) store.replace(key, after)
    try {
      if (mutations.length > 0) this.beforeCommit?.(mutations, 'restore')
    } catch (refusal) {
      takeBack(mutations)
      throw refusal
    }
    settle()
    if (mutations.length > 0) this.divide?.(mutations, 'restore')
    this.notify(mutations, 'restore')
  }

  /**
   * Restores a part of the state. For the rest of the state, this is ordinary work.
   * @param chosen the changes to make; throws when the part cannot be restored, and nothing changes then
   */
  restorePart(
    part: VersionChain,
    target: Version,
    chosen: (mutations: readonly Mutation[]) => readonly Mutation[],
  ): void {
    const { mutations, settle } = part.wayBack(target)
    this.refuseInWork()
    this.transaction(() => {
      for (const { store, key, after } of chosen(mutations)) this.write(store, key, after)
    }, 'restore')
    settle()
  }

  /** The differences between a version and now, one mutation per record, in order of the first change. */
  changesSince(version: Version): Mutation[] {
    return this.whole.changesSince(version)
  }

  private get isObserved(): boolean {
    return this.beforeCommit !== undefined || this.watchers.size > 0
  }

  private committed(mutations: readonly Mutation[], cause: Cause): void {
    if (mutations.length === 0) return
    for (const { store, key, before } of mutations) this.whole.remember(store, key, before)
    this.divide?.(mutations, cause)
    this.notify(mutations, cause)
  }

  private notify(mutations: readonly Mutation[], cause: Cause): void {
    if (mutations.length > 0) for (const watcher of this.watchers) watcher(mutations, cause)
  }

  private refuseInWork(): void {
    if (this.open) throw new Error('a state can be restored only between transactions')
  }
}

const none: readonly Mutation[] = []

/** Runs a part of some work, and rolls back its own mutations when it throws. */
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

/** Most requests write a few values once each. Comparing them takes less than sorting them by store and key. */
const few = 16

function repeats(mutations: readonly Mutation[]): boolean {
  if (mutations.length > few) return true
  for (let at = 0; at < mutations.length; at++) {
    const { store, key } = mutations[at]!
    for (let other = 0; other < at; other++) {
      if (mutations[other]!.key === key && mutations[other]!.store === store) return true
    }
  }
  return false
}

/** A record that is written twice in one piece of work counts as one change. */
export function netMutations(mutations: readonly Mutation[]): readonly Mutation[] {
  if (mutations.length === 0) return none
  if (!repeats(mutations)) return mutations.slice()
  const net: Mutation[] = []
  const places = new Map<StateStore, Map<string | number, number>>()
  for (const mutation of mutations) {
    const held = places.get(mutation.store) ?? new Map<string | number, number>()
    places.set(mutation.store, held)
    const at = held.get(mutation.key)
    if (at === undefined) held.set(mutation.key, net.push(mutation) - 1)
    else net[at] = { ...mutation, before: net[at]!.before }
  }
  return net.filter(({ before, after }) => before !== after)
}
