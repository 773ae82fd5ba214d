import { ClosedError } from '../../errors/errors.ts'

/** Whether an emulator is open. All its parts share one instance and report a closed emulator in the same words. */
export class Lifetime {
  #isOver = false
  readonly #work = new Set<Promise<unknown>>()

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

  /** Notes work that is under way, and returns it. */
  during<Result>(work: Result): Result {
    if (work instanceof Promise) {
      const done = () => this.#work.delete(work)
      this.#work.add(work)
      work.then(done, done)
    }
    return work
  }

  /** Waits for all work that is under way. */
  async settled(): Promise<void> {
    await Promise.allSettled(this.#work)
  }
}

/** The message of a closed emulator. */
export const closedSentence = 'this emulator is closed; create another one'
