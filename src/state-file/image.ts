import { versionsOf } from '../state/account-parts.ts'
import type { StoredAccount } from '../state/accounts.ts'
import type { Checkpoint, EmulatorState } from '../state/emulator-state.ts'
import type { Mutation, StateStore, VersionChain } from '../state/version-chain.ts'
import { imageEnd, inLines, lineOf, type MutationText, seededAt, transactionLines } from './mutation-text.ts'

/**
 * The lines that restore the state, and the states to which it and its accounts can be reset: the whole seeded state,
 * then the differences. For an account that was opened later, its first state, then the changes since.
 */
export function* imageOf(state: EmulatorState, baseline: Checkpoint, text: MutationText): Generator<string> {
  const steps = state.history.changesSince(baseline.version)
  const before = valuesBefore(steps)
  yield* lines(seededValues(state, before, text))
  yield lineOf([], seededAt(baseline.milliseconds))
  const opened = openedSince(state, steps)
  const others = steps.filter((step) => {
    const versions = versionsOf(state, step)
    const values = versions && opened.get(versions)
    values?.push(step)
    return values === undefined
  })
  yield* lines(text.texts(others))
  for (const [versions, values] of opened) {
    const changes = versions.changesSince(versions.baseline.version)
    yield* transactionLines(firstValues(values, changes, text))
    yield* lines(text.texts(changes))
  }
  yield imageEnd
}

/** An empty list for each account that was opened after the seed, by the account's versions. */
function openedSince({ accounts }: EmulatorState, steps: readonly Mutation[]): Map<VersionChain, Mutation[]> {
  const opened = new Map<VersionChain, Mutation[]>()
  for (const { store, before, after } of steps) {
    if (store === accounts && before === undefined) opened.set((after as StoredAccount).tables.versions, [])
  }
  return opened
}

/**
 * The first state of an account.
 * @param values its current values
 * @param changes the changes since its first state
 */
function* firstValues(
  values: readonly Mutation[],
  changes: readonly Mutation[],
  text: MutationText,
): Generator<string> {
  const before = valuesBefore(changes)
  for (const { store, key, after } of values) {
    if (!before.get(store)?.has(key)) yield text.text(store, key, after)
  }
  for (const one of changes) if (one.before !== undefined) yield text.text(one.store, one.key, one.before)
}

/** The value in each place before some changes; undefined if the place was empty. */
type Before = ReadonlyMap<StateStore, ReadonlyMap<string | number, unknown>>

function valuesBefore(changes: readonly Mutation[]): Before {
  const before = new Map<StateStore, Map<string | number, unknown>>()
  for (const { store, key, before: value } of changes) {
    const held = before.get(store) ?? new Map()
    before.set(store, held.set(key, value))
  }
  return before
}

/** All values of the seeded state; accounts come before their records. */
function* seededValues(state: EmulatorState, before: Before, text: MutationText): Generator<string> {
  for (const store of Object.values(state.stores)) {
    for (const [key, value] of valuesThen(store, before)) yield text.text(store, key, value)
  }
  for (const [, account] of valuesThen(state.accounts, before)) {
    for (const table of (account as StoredAccount).tables.all()) {
      for (const [id, row] of valuesThen(table, before)) yield text.text(table, id, row)
    }
  }
}

function* valuesThen(store: StateStore, before: Before): Generator<readonly [string | number, unknown]> {
  const changed = before.get(store)
  for (const [key, value] of store.entries()) {
    const then = changed?.has(key) ? changed.get(key) : value
    if (then !== undefined) yield [key, then]
  }
  for (const [key, then] of changed ?? []) {
    if (then !== undefined && store.get(key) === undefined) yield [key, then]
  }
}

function* lines(values: Iterable<string>): Generator<string> {
  for (const steps of inLines(values)) yield lineOf(steps)
}
