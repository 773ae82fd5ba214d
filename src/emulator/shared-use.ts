import { ArgumentError } from '../errors/errors.ts'
import type { FixtureDocument } from '../fixtures/read/document.ts'
import { replacesState } from '../fixtures/read/head.ts'

/** Whether tests run beside one another on an emulator; what would change the state of all of them is refused then. */
export class SharedUse {
  #isShared: () => boolean = () => false

  /** @param isShared asked with each call that concerns all accounts */
  watch(isShared: () => boolean): void {
    this.#isShared = isShared
  }

  /**
   * @param call what was called, such as `emulator.reset()`
   * @param twin what does the same for the account of the test, such as `account.reset()`
   * @throws ArgumentError while tests run beside one another
   */
  refuse(call: string, twin: string): void {
    if (!this.#isShared()) return
    throw new ArgumentError(
      'FAKETURA_SHARED_EMULATOR',
      `${call} concerns the accounts of all tests that run at the same time; use ${twin}, which leaves the others alone`,
    )
  }

  /** @throws ArgumentError for fixtures that replace the whole state, while tests run beside one another */
  refuseReplacing(documents: readonly FixtureDocument[]): void {
    if (documents.some(replacesState)) this.refuse('emulator.load() of an export', 'account.restore()')
  }

  /**
   * A view that clears its rows only while no other test needs its own among them.
   * @param name of the view, such as `requests`
   */
  guarded<View extends { clear(): void }>(name: string, view: View): View {
    const clear = () => {
      this.refuse(`emulator.${name}.clear()`, `account.${name}.clear()`)
      view.clear()
    }
    return { ...view, clear }
  }
}
