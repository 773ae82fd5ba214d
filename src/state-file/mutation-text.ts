import type { StoredAccount } from '../state/accounts.ts'
import type { EmulatorState } from '../state/emulator-state.ts'
import type { Cause } from '../state/history.ts'
import type { Mutation, StateStore } from '../state/version-chain.ts'
import type { ValueText } from './value-text.ts'

/** The content of one line of a state file. */
export interface StateEntry {
  /**
   * Values with their places: name of the store, id of the account that owns it or 0, key, and the value unless it was
   * removed. `true` after an account clears its tables first; then all its records follow.
   */
  readonly steps: readonly (readonly [string, number, string | number, value?: unknown, isEmpty?: true])[]
  /** Set when these steps complete the seeded state: the time in milliseconds since 1970. */
  readonly seeded?: number
  /** The next line belongs to the same transaction, which is too long for one line. */
  readonly more?: true
  /** This line completes the image; later lines happened afterwards. */
  readonly complete?: true
}

/** Turns the mutations of a state into lines of a state file. */
export class MutationText {
  private readonly names: ReadonlyMap<StateStore, string>

  constructor(
    private readonly state: EmulatorState,
    private readonly values: ValueText,
  ) {
    this.names = new Map(Object.entries(state.stores).map(([name, store]) => [store, name]))
  }

  /** The lines for a transaction, or for a return to an earlier state. */
  lines(steps: readonly Mutation[], cause: Cause): string[] {
    const seeded = cause === 'seed' ? this.state.clock.milliseconds() : undefined
    return [...transactionLines(this.texts(steps), seededAt(seeded))]
  }

  /**
   * The steps one by one, because all texts together may need more memory than the state. An account can be deleted and
   * return, even as another one with the same id, and its tables keep their records in the meantime. So an account with
   * new tables is followed by all records in them, and steps of records without an account are omitted.
   */
  *texts(steps: readonly Mutation[]): Generator<string> {
    const { accounts } = this.state
    const whole = new Set<number>()
    for (const { store, key, before, after } of steps) {
      const tables = (after as StoredAccount | undefined)?.tables
      if (store === accounts && tables && tables !== (before as StoredAccount | undefined)?.tables)
        whole.add(Number(key))
    }
    for (const { store, key, after } of steps) {
      const owner = store.account ?? 0
      if (store === accounts && whole.has(Number(key))) yield* this.whole(after as StoredAccount)
      else if (!whole.has(owner) && !this.isGone(store, owner)) yield this.text(store, key, after)
    }
  }

  /** A value with its place. */
  text(store: StateStore, key: string | number, value: unknown): string {
    return `[${this.place(store, key, value)}]`
  }

  private isGone(store: StateStore, owner: number): boolean {
    return owner !== 0 && this.state.accounts.get(owner)?.tables.existing(store.resource!) !== store
  }

  private *whole(account: StoredAccount): Generator<string> {
    yield `[${this.place(this.state.accounts, account.id, account)},true]`
    for (const table of account.tables.all()) {
      for (const [id, row] of table.entries()) yield this.text(table, id, row)
    }
  }

  private place(store: StateStore, key: string | number, value: unknown): string {
    const account = store.account ?? 0
    const name = account === 0 ? this.names.get(store) : store.resource
    if (name === undefined) throw new Error('a part of the state has no name for the state file')
    const place = `"${name}",${account},${JSON.stringify(key)}`
    return value === undefined ? place : `${place},${this.values.write(this.stored(store, value))}`
  }

  /** The value to write. Each table of an account has its own place, so accounts are written without tables. */
  private stored(store: StateStore, value: unknown): unknown {
    if (store !== this.state.accounts) return value
    const { tables: _, ...account } = value as StoredAccount
    return account
  }
}

/** Values per line: a compromise between few lines and short ones. */
const maxSteps = 200
/** Characters per line, unless a single value has more. Keeps lines far below the maximum length of a string. */
const maxLength = 1024 * 1024

/** Divides steps that are already text into lines. */
export function* inLines(steps: Iterable<string>): Generator<string[]> {
  let line: string[] = []
  let length = 0
  for (const step of steps) {
    if (line.length === maxSteps || (length > 0 && length + step.length > maxLength)) {
      yield line
      line = []
      length = 0
    }
    line.push(step)
    length += step.length
  }
  if (line.length > 0) yield line
}

/**
 * The lines of one transaction.
 * @param also further members of the last line, each with a comma before it
 */
export function* transactionLines(steps: Iterable<string>, also = ''): Generator<string> {
  let last: readonly string[] | undefined
  for (const group of inLines(steps)) {
    if (last) yield lineOf(last, ',"more":true')
    last = group
  }
  yield lineOf(last ?? [], also)
}

/**
 * The line of steps that are already text.
 * @param also further members, each with a comma before it
 */
export function lineOf(steps: readonly string[], also = ''): string {
  return `{"steps":[${steps.join(',')}]${also}}`
}

export function seededAt(milliseconds: number | undefined): string {
  return milliseconds === undefined ? '' : `,"seeded":${milliseconds}`
}

/** The last line of an image. */
export const imageEnd = lineOf([], ',"complete":true')
