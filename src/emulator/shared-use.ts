import { ArgumentError } from '../errors/errors.ts'
import { lastStated } from '../fixtures/load.ts'
import type { FixtureDocument } from '../fixtures/read/document.ts'
import { replacesState } from '../fixtures/read/head.ts'

/**
 * Whether tests run concurrently on an emulator. While they do, calls that would change the state of all of them are
 * refused.
 */
export class SharedUse {
  #isShared: (() => boolean) | undefined

  /** @param isShared called before each call that affects all accounts; undefined once no test uses the emulator */
  watch(isShared: (() => boolean) | undefined): void {
    this.#isShared = isShared
  }

  /** Whether tests run concurrently now. */
  get isShared(): boolean {
    return this.#isShared?.() === true
  }

  /**
   * @param call the call, such as `emulator.reset()`
   * @param accountCall the call that does the same for the account of the test, such as `account.reset()`
   * @throws ArgumentError while tests run concurrently
   */
  refuse(call: string, accountCall: string): void {
    if (!this.isShared) return
    throw new ArgumentError(
      'FAKETURA_SHARED_EMULATOR',
      `${call} affects the accounts of all tests that run at the same time; use ${accountCall}, which affects no other account`,
    )
  }

  /** @throws ArgumentError when a test runner lends the emulator to tests, because later ones would find it closed */
  refuseClosing(): void {
    if (!this.#isShared) return
    throw new ArgumentError(
      'FAKETURA_SHARED_EMULATOR',
      'emulator.close() would close the emulator of all tests; leave it to the test runner, which closes it after the last test',
    )
  }

  /**
   * @param clock of the emulator, which a fixture sets if nothing has set it before
   * @throws ArgumentError for fixtures that affect other accounts than their own, while tests run concurrently
   */
  refuseLoading(documents: readonly FixtureDocument[], clock: { readonly isSet: boolean }): void {
    if (documents.some(replacesState)) this.refuse('emulator.load() of an export', 'account.restore()')
    if (!clock.isSet && lastStated(documents, 'now') !== undefined)
      this.refuse('emulator.load() of a fixture with now', 'account.clock.set(), or now within an account')
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
