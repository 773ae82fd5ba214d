import { ClosedError } from '../../errors/errors.ts'

/** Whether an emulator is open. All its parts share one instance and report a closed emulator in the same words. */
export class Lifetime {
  #isOver = false

  get isOver(): boolean {
    return this.#isOver
  }

  /**
   * @throws ClosedError once the emulator is closed; called by everything that reads records, changes something, or
   * waits
   */
  assertOpen(): void {
    if (this.#isOver) throw new ClosedError(closedSentence)
  }

  end(): void {
    this.#isOver = true
  }
}

/** The message of a closed emulator. */
export const closedSentence = 'this emulator is closed; create another one'
