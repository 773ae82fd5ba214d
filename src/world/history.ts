import { isDeepStrictEqual } from 'node:util'
import { ArgumentError } from '../errors/errors.ts'

/** Anything that holds values by key and can be written back: a table, the cells. */
export interface Shelf {
  readonly resource?: string
  readonly account?: number
  get(key: string | number): unknown
  /** Everything on it, for who writes the whole world down. */
  entries(): Iterable<readonly [string | number, unknown]>
  replace(key: string | number, next: unknown): void
}

/** One record before and after; `undefined` stands for "was not there" or "is no longer there". */
export interface Step {
  readonly shelf: Shelf
  readonly key: string | number
  readonly before: unknown
  readonly after: unknown
}

/** New work, work whose outcome becomes the seeded state, or a return to an earlier state. */
export type Cause = 'work' | 'seed' | 'restore'

/** What a piece of work changed, one step a record. */
export type Watcher = (steps: readonly Step[], cause: Cause) => void

type Undo = Map<Shelf, Map<string | number, unknown>>

/**
 * A state that can be returned to. It holds only what must be put back to get there from the next younger
 * version, so taking one is free and going back costs what changed since, not what is stored.
 */
export class Version {
  /** @internal */ next: Version | undefined
  /** @internal */ undo: Undo = new Map()
}

/** Every write of the world goes through here: it is what makes refusals, reset, restore and changes possible. */
export class History {
  private last = new Version()
  /** Somebody may come back to an earlier state. */
  private isMarked = false
  private open: Step[] | undefined
  private readonly watchers = new Set<Watcher>()
  /**
   * Writes work down before it stands: when it throws, the work is taken back and whoever did it sees the error.
   * It is told of a seed even when that changed nothing.
   */
  keeper: Watcher | undefined

  /**
   * Calls `watcher` after each piece of work that changed something and stands, until the returned function is
   * called. What is refused is never seen. It is called before the work's answer leaves.
   */
  watch(watcher: Watcher): () => void {
    this.watchers.add(watcher)
    return () => void this.watchers.delete(watcher)
  }

  /** Puts a value on a shelf, or takes it away with `undefined`. */
  write(shelf: Shelf, key: string | number, next: unknown): void {
    const before = shelf.get(key)
    if (before === next) return
    shelf.replace(key, next)
    const step = { shelf, key, before, after: next }
    if (this.open) {
      this.open.push(step)
      return
    }
    if (this.keeper) {
      try {
        this.keeper([step], 'work')
      } catch (refusal) {
        takeBack([step])
        throw refusal
      }
    }
    this.remember(step)
    this.tell([step], 'work')
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
  ): { result: Result; steps: readonly Step[] } {
    if (this.open) return { result: orTakenBack(this.open, work), steps: [] }
    const steps: Step[] = []
    this.open = steps
    let result: Result
    let net: readonly Step[]
    try {
      result = work()
      net = cause === 'seed' && !this.isObserved && !this.isMarked ? none : netOf(steps)
      if (this.keeper && (net.length > 0 || cause === 'seed')) this.keeper(net, cause)
    } catch (refusal) {
      takeBack(steps)
      throw refusal
    } finally {
      this.open = undefined
    }
    for (const step of net) this.remember(step)
    this.tell(net, cause)
    return { result, steps: net }
  }

  /** What the work that is under way has written so far, one entry a write; nothing when none is. */
  get pending(): readonly Step[] {
    return this.open ?? none
  }

  /** Some work is under way. */
  get isOpen(): boolean {
    return this.open !== undefined
  }

  /** The present state, to come back to; free, and the same version as long as nothing is written. */
  mark(): Version {
    this.isMarked = true
    if (this.last.undo.size > 0) {
      const version = new Version()
      this.last.next = version
      this.last = version
    }
    return this.last
  }

  /** Goes to a version; those between it and now stay reachable, because each edge is turned round on the way. */
  restore(target: Version): void {
    if (!this.pathFrom(target) || this.open) throw ofAnotherEmulator()
    const steps = this.isObserved ? this.changesSince(target).map(turnedRound) : []
    const present = this.keeper && steps.length > 0 ? this.mark() : undefined
    this.goTo(target)
    if (this.keeper && present) {
      try {
        this.keeper(steps, 'restore')
      } catch (refusal) {
        this.goTo(present)
        throw refusal
      }
    }
    this.tell(steps, 'restore')
  }

  private get isObserved(): boolean {
    return this.keeper !== undefined || this.watchers.size > 0
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

  /** What differs between a version and now, one step a record, in order of its first change. */
  changesSince(version: Version): Step[] {
    const path = this.pathFrom(version)
    if (!path) throw ofAnotherEmulator()
    const oldest: Undo = new Map()
    for (const { undo } of path) {
      for (const [shelf, values] of undo) {
        const held = entryOf(oldest, shelf)
        for (const [key, before] of values) if (!held.has(key)) held.set(key, before)
      }
    }
    const steps: Step[] = []
    for (const [shelf, values] of oldest) {
      for (const [key, before] of values) {
        const after = shelf.get(key)
        // A record that was changed and changed back is another object, but no change.
        if (!isDeepStrictEqual(after, before)) steps.push({ shelf, key, before, after })
      }
    }
    return steps
  }

  private tell(steps: readonly Step[], cause: Cause): void {
    if (steps.length > 0) for (const watcher of this.watchers) watcher(steps, cause)
  }

  private remember({ shelf, key, before, after }: Step): void {
    const held = entryOf(this.last.undo, shelf)
    if (!held.has(key)) held.set(key, before)
    // What came and went since leaves nothing to put back; a long run would never forget it.
    else if (after === undefined && held.get(key) === undefined) held.delete(key)
  }

  private pathFrom(version: Version): Version[] | undefined {
    const path: Version[] = []
    for (let at: Version | undefined = version; at; at = at.next) path.push(at)
    return path[path.length - 1] === this.last ? path : undefined
  }
}

const none: readonly Step[] = []

function ofAnotherEmulator(): ArgumentError {
  return new ArgumentError('FAKETURA_INVALID_SNAPSHOT', 'this snapshot belongs to another emulator')
}

/** Runs a part of some work; what it had added to the steps is undone when it throws. */
function orTakenBack<Result>(steps: Step[], part: () => Result): Result {
  const from = steps.length
  try {
    return part()
  } catch (refusal) {
    takeBack(steps.splice(from))
    throw refusal
  }
}

function takeBack(steps: readonly Step[]): void {
  for (let at = steps.length - 1; at >= 0; at--) {
    const { shelf, key, before } = steps[at]!
    shelf.replace(key, before)
  }
}

function turnedRound({ shelf, key, before, after }: Step): Step {
  return { shelf, key, before: after, after: before }
}

function entryOf<Value>(
  shelves: Map<Shelf, Map<string | number, Value>>,
  shelf: Shelf,
): Map<string | number, Value> {
  const held = shelves.get(shelf) ?? new Map<string | number, Value>()
  shelves.set(shelf, held)
  return held
}

function putBack(undo: Undo): Undo {
  const redo: Undo = new Map()
  for (const [shelf, values] of undo) {
    const held = entryOf(redo, shelf)
    for (const [key, before] of values) {
      held.set(key, shelf.get(key))
      shelf.replace(key, before)
    }
  }
  return redo
}

/** A record written twice in one piece of work is one change: from what it was to what it became. */
export function netOf(steps: readonly Step[]): readonly Step[] {
  if (steps.length === 0) return none
  const net: Step[] = []
  const places = new Map<Shelf, Map<string | number, number>>()
  for (const step of steps) {
    const held = entryOf(places, step.shelf)
    const at = held.get(step.key)
    if (at === undefined) held.set(step.key, net.push(step) - 1)
    else net[at] = { ...step, before: net[at]!.before }
  }
  return net.filter(({ before, after }) => before !== after)
}
