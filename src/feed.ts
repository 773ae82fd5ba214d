import { contains } from './matching/contains.ts'
import { refuseUnknownKeys } from './matching/keys.ts'
import { type Noun, nearMisses } from './matching/near-misses.ts'
import type { Waiters, WaitOptions } from './waiting.ts'

/** A list that grows while tests look at it: requests, e-mails, deliveries. */
export interface Feed<Row, Pattern> {
  /** Oldest first. */
  all(): readonly Row[]
  /** The row with this number; nothing when there is none, or when it has made room for younger ones. */
  get(id: number): Row | undefined
  /**
   * The oldest row that has all these values; an expression must match a text, of a list one entry is enough.
   * @throws TypeError for an unknown key
   */
  find(pattern: Pattern): Row | undefined
  /** Every row that has all these values, oldest first. */
  filter(pattern: Pattern): readonly Row[]
  /** The youngest row. */
  last(): Row | undefined
  /**
   * Waits for a row that has all these values; the row wakes the waiter.
   * @returns at once when it is there already
   * @throws Error that names the rows that come closest, when the time is over or the emulator closes
   */
  waitFor(pattern: Pattern, options?: WaitOptions): Promise<Row>
  /** Which rows come closest to a pattern, in a sentence for the message of an assertion. */
  nearMisses(pattern: Pattern): string
  /** Throws all rows away. */
  clear(): void
  /**
   * Calls `listener` with every row from now on, until the returned function is called. What a listener of requests
   * throws becomes a warning of the process; the request doesn't notice.
   */
  subscribe(listener: (row: Row) => void): () => void
}

/** What a feed is made of. */
export interface FeedSource<Row> {
  readonly noun: Noun
  /** What a pattern may name. */
  readonly keys: readonly string[]
  /** The keys by which people know a row. */
  readonly knownBy: readonly string[]
  all(): readonly Row[]
  clear(): void
  subscribe(listener: (row: Row) => void): () => void
  /** Prefix of the account whose rows these are; those of all when missing. */
  readonly account?: string
  /** What patterns are compared with, where it is not the row itself. */
  compared?(row: Row): object
  /** @throws TypeError for a value that no row can have, so that it can't make a test pass */
  check?(pattern: object): void
}

/** Makes the verbs of a feed from what is peculiar to it. */
export function feedOf<Row extends { readonly id: number }, Pattern extends object>(
  source: FeedSource<Row>,
  waiters: Waiters,
): Feed<Row, Pattern> {
  const compared = (row: Row) => source.compared?.(row) ?? row
  const checked = (pattern: object) => {
    refuseUnknownKeys(pattern, source.keys, source.noun.many)
    source.check?.(pattern)
    return pattern
  }
  const filter = (pattern: Pattern) => {
    checked(pattern)
    return source.all().filter((row) => contains(compared(row), pattern))
  }
  const missing = (pattern: Pattern) =>
    nearMisses(source.noun, source.all().map(compared), checked(pattern), source.knownBy)
  return {
    all: () => source.all(),
    get: (id) => source.all().find((row) => row.id === id),
    find: (pattern) => filter(pattern)[0],
    filter,
    last: () => source.all().at(-1),
    waitFor: function waitFor(pattern, options) {
      return waiters.wait(
        {
          look: () => filter(pattern)[0],
          watch: (wake) => source.subscribe(wake),
          missing: () => missing(pattern),
          account: source.account,
          calledAs: waitFor,
        },
        options,
      )
    },
    nearMisses: missing,
    clear: () => source.clear(),
    subscribe: (listener) => source.subscribe(listener),
  }
}

/** A listener that hears of the rows of one account only; of all when there is none. */
export function hearing<Row extends { readonly account: string | null }>(
  account: string | undefined,
  listener: (row: Row) => void,
): (row: Row) => void {
  return account === undefined ? listener : (row) => row.account === account && listener(row)
}
