import { contains } from '../matching/contains.ts'
import { type Noun, nearMisses } from '../matching/near-misses.ts'
import { refuseUndefined, refuseUnknownKeys } from '../matching/pattern-keys.ts'
import { type RowValue, refuseWrongValues, wordPattern } from '../matching/row-values.ts'
import type { Waiters, WaitOptions } from './waiting.ts'

/**
 * A list that grows during a test: requests, e-mails or deliveries. After the emulator is closed it can be read,
 * but not waited for, subscribed to or cleared.
 */
export interface Feed<Row, Pattern> {
  /**
   * All entries, oldest first.
   * @example
   * const statuses = account.requests.all().map(({ status }) => status)
   */
  all(): readonly Row[]
  /**
   * The entry with this id, or `undefined` when it does not exist or is too old to be stored.
   * @example
   * const message = account.outbox.get(1)
   */
  get(id: number): Row | undefined
  /**
   * The oldest entry that matches the pattern, or `undefined`. A regular expression matches a text, a value one item of a
   * list.
   * @throws ArgumentError for an unknown key, an impossible value, and `undefined`; use `null` for an empty value
   * @example
   * const request = account.requests.find({ operation: 'invoices.create', status: 201 })
   */
  find(pattern: Pattern): Row | undefined
  /**
   * All entries that match the pattern, oldest first.
   * @throws ArgumentError for a pattern that `find` refuses; so do `waitFor` and `nearMisses`
   * @example
   * const reminders = account.outbox.filter({ subject: /reminder/i })
   */
  filter(pattern: Pattern): readonly Row[]
  /**
   * The latest entry.
   * @example
   * expect(account.requests.last()).toMatchObject({ method: 'POST', status: 201 })
   */
  last(): Row | undefined
  /**
   * Waits until an entry matches the pattern, and resolves to it.
   * @throws TimeoutError with the closest entries, ClosedError when the emulator closes
   * @example
   * const message = await account.outbox.waitFor({ to: 'ann@buyer.test' }, { timeout: 5000 })
   */
  waitFor(pattern: Pattern, options?: WaitOptions): Promise<Row>
  /**
   * Describes the entries that come closest to a pattern, for an assertion message.
   * @example
   * console.log(account.requests.nearMisses({ operation: 'invoices.create' }))
   */
  nearMisses(pattern: Pattern): string
  /**
   * Deletes all entries.
   * @throws ClosedError after the emulator is closed; so does `subscribe`
   * @example
   * account.requests.clear()
   */
  clear(): void
  /**
   * Calls `listener` with every new entry. Call the returned function to stop. An error that a listener of requests throws
   * becomes a process warning.
   * @example
   * const stop = emulator.requests.subscribe(({ method, path, status }) => console.log(method, path, status))
   * stop()
   */
  subscribe(listener: (row: Row) => void): () => void
}

/** What a feed needs. */
export interface FeedSource<Row, Pattern = never> {
  readonly noun: Noun
  /** The keys of a pattern, and their accepted values. */
  readonly values: Readonly<Record<string, RowValue>>
  /** The keys that identify a row in messages. */
  readonly knownBy: readonly string[]
  all(): readonly Row[]
  clear(): void
  subscribe(listener: (row: Row) => void): () => void
  /** Prefix of the account; undefined for the rows of all accounts. */
  readonly account?: string
  /** Prefixes of the existing accounts. */
  accounts(): readonly string[]
  /** Converts a row to the value that a pattern is compared with; by default, the row itself. */
  compared?(row: Row, pattern: Pattern): object
}

/** Creates the methods of a feed. */
export function feedOf<
  Row extends { readonly id: number; readonly account: string | null },
  Pattern extends { readonly account?: unknown },
>(source: FeedSource<Row, Pattern>, waiters: Waiters): Feed<Row, Pattern> {
  const compared = (row: Row, pattern: Pattern) => source.compared?.(row, pattern) ?? row
  const check = (pattern: Pattern) => {
    refuseUnknownKeys(pattern, Object.keys(source.values), source.noun.many)
    refuseUndefined(pattern, source.noun.many)
    refuseWrongValues(pattern, source.values, source.noun.many)
  }
  const checkAccount = ({ account }: Pattern) => {
    if (typeof account !== 'string' || source.all().some((row) => row.account === account)) return
    refuseWrongValues({ account }, { account: wordPattern(source.accounts) }, source.noun.many)
  }
  const matching = (pattern: Pattern) =>
    source.all().filter((row) => contains(compared(row, pattern), pattern))
  const missing = (pattern: Pattern) =>
    nearMisses(
      source.noun,
      source.all().map((row) => compared(row, pattern)),
      pattern,
      source.knownBy,
    )
  const filter = (pattern: Pattern) => {
    check(pattern)
    checkAccount(pattern)
    return matching(pattern)
  }
  return {
    all: () => source.all(),
    get: (id) => source.all().find((row) => row.id === id),
    find: (pattern) => filter(pattern)[0],
    filter,
    last: () => source.all().at(-1),
    waitFor: function waitFor(pattern, options) {
      return waiters.wait(
        {
          // A test may wait for rows of an account that is opened later.
          look: () => {
            check(pattern)
            return matching(pattern)[0]
          },
          watch: (wake) => source.subscribe(wake),
          missing: () => missing(pattern),
          account: source.account,
          calledAs: waitFor,
        },
        options,
      )
    },
    nearMisses: (pattern) => {
      check(pattern)
      checkAccount(pattern)
      return missing(pattern)
    },
    clear: () => {
      waiters.lifetime.assertOpen()
      source.clear()
    },
    subscribe: (listener) => {
      waiters.lifetime.assertOpen()
      return source.subscribe(listener)
    },
  }
}

/** A listener for the rows of one account, or of all accounts. */
export function hearing<Row extends { readonly account: string | null }>(
  account: string | undefined,
  listener: (row: Row) => void,
): (row: Row) => void {
  return account === undefined ? listener : (row) => row.account === account && listener(row)
}
