import { ClosedError } from '../../errors/errors.ts'
/** Whether an emulator is open. Its parts share one, so that all of them say in the same words that it is closed. */
export class Lifetime {
  #isOver = false

  get isOver(): boolean {
    return this.#isOver
  }

  /** @throws ClosedError once the emulator is closed: by what reaches records, changes something, or waits for something */
  assertOpen(): void {
    if (this.#isOver) throw new ClosedError(closedSentence)
  }

  end(): void {
    this.#isOver = true
  }
}

/** What a closed emulator says, wherever it is used. */
export const closedSentence = 'this emulator is closed; create another one'
