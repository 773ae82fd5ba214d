import type { FixtureLoads } from '../fixtures/account-like.ts'
import type { FixtureDocument } from '../fixtures/read/document.ts'
import type { Checkpoint } from '../state/emulator-state.ts'
import type { Engine } from './engine.ts'
import { loadInto, type SeededState } from './seeding.ts'

/** The state that `reset` restores, and the fixtures that it was loaded from. */
export class InitialState {
  readonly #engine: Engine
  #checkpoint: Checkpoint
  #loads: FixtureLoads
  /** Restores the initial state that the first load since `mark` has replaced. */
  #undo: (() => void) | undefined

  constructor(engine: Engine, { checkpoint, loads }: SeededState) {
    this.#engine = engine
    this.#checkpoint = checkpoint
    this.#loads = loads
  }

  get checkpoint(): Checkpoint {
    return this.#checkpoint
  }

  get loads(): FixtureLoads {
    return this.#loads
  }

  replace({ checkpoint, loads }: SeededState): void {
    this.#checkpoint = checkpoint
    this.#loads = loads
  }

  /**
   * Loads further fixtures. The result is the initial state from now on.
   * @param isShared whether concurrent tests use the other accounts; then only the new ones get an initial state
   * @throws FixtureError with the position of each mistake; nothing has changed then
   */
  load(documents: readonly FixtureDocument[], isShared: boolean): void {
    const { state } = this.#engine
    const [checkpoint, before] = [this.#checkpoint, this.#loads]
    const restoreBaselines = state.rememberBaselines()
    const others = isShared ? new Set(state.accounts.ids) : undefined
    const { load, isWhole } = loadInto(this.#engine, documents)
    const marked = state.markBaseline(undefined, others)
    this.replace({ checkpoint: isShared ? checkpoint : marked, loads: isWhole ? [load] : [...before, load] })
    this.#undo ??= () => {
      this.replace({ checkpoint, loads: before })
      restoreBaselines()
    }
  }

  /** @returns a function that restores the present initial state; call it after restoring the state itself */
  mark(): () => void {
    this.#undo = undefined
    return () => {
      this.#undo?.()
      this.#undo = undefined
    }
  }
}
