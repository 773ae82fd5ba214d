import { object } from '../../checks/json-schema.ts'
import type { JsonSchema } from '../../checks/kind.ts'
import { Refused, UnknownKey } from '../../checks/refused.ts'
import { refusedArgument } from '../../errors/refused-argument.ts'
import { contains } from '../matching/contains.ts'
import { type Noun, nearMisses } from '../matching/near-misses.ts'
import { refuseUnsentKeys } from '../matching/pattern-keys.ts'
import { type InstantReader, readPart } from '../matching/row-pattern.ts'
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
   * Calls `listener` with every new entry. Call the returned function to stop. An error that a listener throws, or
   * that its promise rejects with, becomes a process warning.
   * @example
   * const stop = emulator.requests.subscribe(({ method, path, status }) => console.log(method, path, status))
   * stop()
   */
  subscribe(listener: (row: Row) => void): () => void
}

/** How the rows of a feed are named, checked and compared, in this process and in another one. */
export interface RowKind<Row, Pattern> {
  readonly noun: Noun
  /** The keys that identify a row in messages. */
  readonly knownBy: readonly string[]
  /** The schemas of the values that a pattern is compared with, by key. */
  keys(): Readonly<Record<keyof Required<Pattern>, JsonSchema>>
  /**
   * @param secrets tokens that rows do not show
   * @throws ArgumentError for a value that has the right form, and yet no row can have
   */
  refuse?(pattern: Pattern, secrets: readonly string[]): void
  /** Converts a row to the value that a pattern is compared with; by default, the row itself. */
  compared?(row: Row, pattern: Pattern): object
  /** Whether a row no longer has what a pattern asks about; it then neither matches nor differs. */
  lacks?(row: Row, pattern: Pattern): boolean
  /** Whether a row has what a pattern asks about in a form that cannot be compared; it then neither matches nor differs. */
  isUnlike?(row: Row, pattern: Pattern): boolean
}

/** What a feed needs. */
export interface FeedSource<Row> {
  all(): readonly Row[]
  /**
   * Returns what checks each row of a search, and whether it matches.
   * @throws ArgumentError in a check, for a pattern whose result depends on something that rows do not show
   */
  checkOf?(pattern: object): ((row: Row, isMatch: boolean) => void) | undefined
  clear(): void
  subscribe(listener: (row: Row) => void): () => void
  /** Prefix of the account; undefined for the rows of all accounts. */
  readonly account?: string | undefined
  /** The emulator's state: the prefixes of its accounts, the accounts themselves, and its clock. */
  readonly state: {
    readonly prefixes: readonly string[]
    readonly accounts: { all(): Iterable<{ readonly secret: string }> }
    readonly clock: { read(text: string): number | undefined; format(instant: number): string }
  }
}

/**
 * Checks a pattern, and converts its values to the form of rows.
 * @throws ArgumentError for an unknown key, and for a value that no row can have: such an assertion could never pass, or
 *   never fail
 */
export function readPattern<Pattern extends object>(
  pattern: Pattern,
  kind: RowKind<never, Pattern>,
  instant: InstantReader,
  secrets: readonly string[] = [],
): Pattern {
  const { many } = kind.noun
  refuseUnsentKeys(pattern, many)
  const read = accepted(pattern, object(kind.keys()), many, instant) as Pattern
  kind.refuse?.(read, secrets)
  return read
}

function accepted(pattern: object, schema: JsonSchema, what: string, instant: InstantReader): unknown {
  const read = readPart(pattern, schema, instant)
  if (!(read instanceof Refused)) return read
  const code = read instanceof UnknownKey ? 'FAKETURA_UNKNOWN_FIELD' : 'FAKETURA_INVALID_PATTERN'
  throw refusedArgument(code, read, what, what)
}

/** Describes the rows that come closest to a pattern that none of them matches. */
export function missingAmong<Row extends object, Pattern extends object>(
  rows: readonly Row[],
  pattern: Pattern,
  kind: RowKind<Row, Pattern>,
): string {
  const { noun, knownBy } = kind
  const whole = rows.filter((row) => !kind.lacks?.(row, pattern))
  const candidates = whole.map((row) => kind.compared?.(row, pattern) ?? row)
  const lacking = rows.length - whole.length
  if (lacking === 0) return nearMisses(noun, candidates, pattern, knownBy)
  const older = `${lacking} older ${lacking === 1 ? noun.one : noun.many} whose content is no longer stored`
  return whole.length === 0
    ? `only ${older}`
    : `${nearMisses(noun, candidates, pattern, knownBy)}; and ${older}`
}

/** Whether a row matches a pattern. */
export function isMatch<Row extends object, Pattern extends object>(
  row: Row,
  pattern: Pattern,
  kind: RowKind<Row, Pattern>,
): boolean {
  // Compared first, because most rows differ in a key that is read faster than headers and bodies.
  const isEqual = contains(kind.compared?.(row, pattern) ?? row, pattern)
  return isEqual && !kind.lacks?.(row, pattern) && !kind.isUnlike?.(row, pattern)
}

/** Creates the methods of a feed. */
export function feedOf<
  Row extends { readonly id: number; readonly account: string | null },
  Pattern extends { readonly account?: unknown },
>(source: FeedSource<Row>, kind: RowKind<Row, Pattern>, waiters: Waiters): Feed<Row, Pattern> {
  const { clock } = source.state
  const instant = (text: string) => {
    const at = clock.read(text)
    return at === undefined ? undefined : clock.format(at)
  }
  const readOf = (given: Pattern) =>
    readPattern(
      given,
      kind,
      instant,
      Array.from(source.state.accounts.all(), ({ secret }) => secret),
    )
  /** Reads a pattern for rows that should exist already. Their account should exist, too. */
  const readNow = (given: Pattern) => {
    const read = readOf(given)
    const { account } = read
    if (typeof account === 'string' && !source.all().some((row) => row.account === account)) {
      const schema = object({ account: { enum: source.state.prefixes } })
      accepted({ account }, schema, kind.noun.many, instant)
    }
    return read
  }
  const matching = (pattern: Pattern) => {
    const check = source.checkOf?.(pattern)
    return source.all().filter((row) => {
      const isFound = isMatch(row, pattern, kind)
      check?.(row, isFound)
      return isFound
    })
  }
  const missing = (pattern: Pattern) => missingAmong(source.all(), pattern, kind)
  const filter = (pattern: Pattern) => matching(readNow(pattern))
  return {
    all: () => source.all(),
    get: (id) => source.all().find((row) => row.id === id),
    find: (pattern) => filter(pattern)[0],
    filter,
    last: () => source.all().at(-1),
    waitFor: function waitFor(pattern, options) {
      let read: Pattern | undefined
      return waiters.wait(
        {
          // A test may wait for rows of an account that is opened later.
          look: () => {
            read ??= readOf(pattern)
            return matching(read)[0]
          },
          watch: (wake) => source.subscribe(wake),
          missing: () => missing(read ?? pattern),
          account: source.account,
          calledAs: waitFor,
        },
        options,
      )
    },
    nearMisses: (given) => {
      const pattern = readNow(given)
      // Refuses a pattern that a search refuses.
      matching(pattern)
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

/**
 * Limits a listener to the rows of one account, or of all accounts. An error in the listener becomes a warning, because
 * the work that made the row is already done.
 * @param rows the name of the rows, for the warning
 */
export function guardedListener<Row extends { readonly account: string | null }>(
  account: string | undefined,
  rows: string,
  listener: (row: Row) => void,
): (row: Row) => void {
  const warn = (error: unknown) => {
    const text = error instanceof Error ? (error.stack ?? error.message) : String(error)
    process.emitWarning(`a listener of the ${rows} threw: ${text}`, 'FaketuraListener')
  }
  return (row) => {
    if (account !== undefined && row.account !== account) return
    try {
      // TypeScript accepts an asynchronous function as a listener. Its promise may be of another realm or library.
      const result: unknown = listener(row)
      if (result !== undefined) Promise.resolve(result).catch(warn)
    } catch (error) {
      warn(error)
    }
  }
}
