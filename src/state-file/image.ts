import type { StoredAccount } from '../state/accounts.ts'
import type { Checkpoint, EmulatorState } from '../state/emulator-state.ts'
import type { StateStore } from '../state/version-chain.ts'
import { imageEnd, inLines, lineOf, type MutationText, seededAt } from './mutation-text.ts'

/**
 * The lines that restore the state, with its seeded state first, so that it can be reset later: everything in the
 * seeded state, then the differences.
 */
export function* imageOf(state: EmulatorState, baseline: Checkpoint, text: MutationText): Generator<string> {
  const steps = state.history.changesSince(baseline.version)
  const before = new Map<StateStore, Map<string | number, unknown>>()
  for (const { store, key, before: value } of steps) {
    const held = before.get(store) ?? new Map()
    before.set(store, held.set(key, value))
  }
  yield* lines(seededValues(state, before, text))
  yield lineOf([], seededAt(baseline.milliseconds))
  yield* lines(text.texts(steps))
  yield imageEnd
}

/** Every value of the seeded state; accounts come before their records. */
function* seededValues(
  state: EmulatorState,
  before: ReadonlyMap<StateStore, ReadonlyMap<string | number, unknown>>,
  text: MutationText,
): Generator<string> {
  for (const store of Object.values(state.stores)) {
    for (const [key, value] of valuesThen(store, before)) yield text.text(store, key, value)
  }
  for (const [, account] of valuesThen(state.accounts, before)) {
    for (const table of (account as StoredAccount).tables.all()) {
      for (const [id, row] of valuesThen(table, before)) yield text.text(table, id, row)
    }
  }
}

function* valuesThen(
  store: StateStore,
  before: ReadonlyMap<StateStore, ReadonlyMap<string | number, unknown>>,
): Generator<readonly [string | number, unknown]> {
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
