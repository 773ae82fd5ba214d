import { wrongValue } from '../../checks/sentences.ts'
import { ArgumentError, ClosedError, TimeoutError } from '../../errors/errors.ts'
import type { Lifetime } from '../../kernel/request/lifetime.ts'
import type { Journal } from '../../state/journal.ts'
import { diagnosed } from '../matching/diagnosed.ts'
import { refuseUnknownOptions } from '../matching/pattern-keys.ts'
import { callerOf } from './caller.ts'

/** How long to wait for something. */
export interface WaitOptions {
  /** Milliseconds of real time; 1000 when missing. */
  readonly timeout?: number
}

/** One thing that is waited for. */
export interface Waiting<Result> {
  /** The result when it is there; also asked at once. What it throws ends the waiting. */
  look(): Result | undefined
  /** Calls `wake` after each change that may have brought the result, until the returned function is called. */
  watch(wake: () => void): () => void
  /** What is missing and what comes closest, for the message. */
  missing(): string
  /** Prefix of the account whose requests may be the cause; those of all when missing. */
  readonly account?: string
  /** The function that the test called. */
  readonly calledAs: (...given: never[]) => unknown
}

const standardTimeout = 1000

// Test runners replace the global ones while a test plays with time; a waiter is bounded by the real one.
const { setTimeout: start, clearTimeout: stop } = globalThis

/** Everything that waits for one emulator. It is woken by changes, never by looking again and again. */
export class Waiters {
  readonly #pending = new Set<() => void>()

  constructor(
    private readonly journal: Pick<Journal, 'all'>,
    readonly lifetime: Lifetime,
  ) {}

  /**
   * @returns the result, at once when it is there already
   * @throws ArgumentError for an unknown option; TimeoutError with what comes closest when the time is over; ClosedError
   *   when the emulator closes
   */
  wait<Result>(waiting: Waiting<Result>, options?: WaitOptions): Promise<Result> {
    const atCaller = callerOf(waiting.calledAs)
    return this.#wait(waiting, options).catch((error) => {
      throw atCaller(error)
    })
  }

  async #wait<Result>(waiting: Waiting<Result>, options: WaitOptions = {}): Promise<Result> {
    this.lifetime.assertOpen()
    const timeout = timeoutOf(options)
    const present = waiting.look()
    if (present !== undefined) return present
    return new Promise<Result>((resolve, reject) => {
      const end = () => {
        stop(timer)
        unwatch()
        this.#pending.delete(giveUp)
      }
      const fail = (error: unknown) => {
        end()
        reject(error)
      }
      const failWith = (explained: (nearMisses: string) => Error) => {
        try {
          fail(explained(`${waiting.missing()}${diagnosed(this.journal.all(waiting.account))}`))
        } catch (error) {
          fail(error)
        }
      }
      const giveUp = () =>
        failWith((nearMisses) => new ClosedError(`the emulator was closed in the meantime: ${nearMisses}`))
      const unwatch = waiting.watch(() => {
        try {
          const result = waiting.look()
          if (result === undefined) return
          end()
          resolve(result)
        } catch (error) {
          fail(error)
        }
      })
      const timer = start(
        () => failWith((nearMisses) => new TimeoutError(`nothing came within ${timeout} ms`, nearMisses)),
        timeout,
      )
      this.#pending.add(giveUp)
    })
  }

  /** Ends all waiting: nothing will come any more. */
  close(): void {
    for (const giveUp of [...this.#pending]) giveUp()
  }
}

function timeoutOf(options: WaitOptions): number {
  refuseUnknownOptions(options, ['timeout'], 'waitFor')
  const { timeout = standardTimeout } = options
  if (typeof timeout !== 'number' || !(timeout >= 0 && timeout < 2 ** 31)) {
    throw new ArgumentError(
      'FAKETURA_INVALID_OPTION',
      wrongValue('timeout', timeout, 'a number of milliseconds'),
    )
  }
  return timeout
}
