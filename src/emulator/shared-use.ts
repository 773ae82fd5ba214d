import { ArgumentError } from '../errors/errors.ts'

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
}
