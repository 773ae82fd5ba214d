import { kindOf } from '../../checks/kinds.ts'
import { objectOf } from '../../checks/shape.ts'
import { ClosedError, TimeoutError } from '../../errors/errors.ts'
import { readOptions } from '../../errors/refused-argument.ts'
import type { Lifetime } from '../../kernel/request/lifetime.ts'
import type { Journal } from '../../state/journal.ts'
import { clearTimeout, setTimeout } from '../../state/real-timers.ts'
import { forgetNamed, namedCauses } from '../matching/named-causes.ts'
import { callerOf } from './caller.ts'

/** Options of a wait. */
export interface WaitOptions {
  /** Milliseconds of real time; 1000 by default. */
  readonly timeout?: number
}

/** What a test waits for. */
export interface Waiting<Result> {
  /** Returns the result once it exists; called at once, too. An error ends the wait. */
  look(): Result | undefined
  /** Calls `wake` after each change that may produce the result, until the returned function is called. */
  watch(wake: () => void): () => void
  /** Describes for the message what is missing, and what comes closest. */
  missing(): string
  /** Prefix of the account whose requests may be the cause; undefined for all accounts. */
  readonly account?: string
  /** The public function that the test called. */
  readonly calledAs: (...given: never[]) => unknown
}

const standardTimeout = 1000

const timeoutLimit = 2 ** 31

const milliseconds = kindOf(
  'a number of milliseconds',
  { type: 'number', minimum: 0, exclusiveMaximum: timeoutLimit },
  (input): input is number => typeof input === 'number' && input >= 0 && input < timeoutLimit,
)

const waitOptions = objectOf(
  { timeout: { kind: milliseconds, about: 'Milliseconds of real time' } },
  'option',
)

/**
 * The timeout of a wait, if one is given.
 * @throws ArgumentError for an unknown option and a wrong value
 */
export function timeoutOf(options: WaitOptions = {}): number | undefined {
  return readOptions(waitOptions, options, 'the options of waitFor').timeout
}

/** All waits of one emulator. Changes wake them; nothing polls. */
export class Waiters {
  readonly #pending = new Set<() => void>()

  constructor(
    private readonly journal: Pick<Journal, 'all' | 'diagnostics'>,
    readonly lifetime: Lifetime,
  ) {}

  /**
   * @returns the result, at once if it already exists
   * @throws ArgumentError for an unknown option; TimeoutError with what comes closest; ClosedError when the
   * emulator closes
   */
  wait<Result>(waiting: Waiting<Result>, options?: WaitOptions): Promise<Result> {
    const atCaller = callerOf(waiting.calledAs)
    return this.#wait(waiting, options).catch((error) => {
      throw atCaller(error)
    })
  }

  async #wait<Result>(waiting: Waiting<Result>, options?: WaitOptions): Promise<Result> {
    this.lifetime.assertOpen()
    forgetNamed(waiting.account)
    const timeout = timeoutOf(options) ?? standardTimeout
    const present = waiting.look()
    if (present !== undefined) return present
    return new Promise<Result>((resolve, reject) => {
      const end = () => {
        clearTimeout(timer)
        unwatch()
        this.#pending.delete(giveUp)
      }
      const fail = (error: unknown) => {
        end()
        reject(error)
      }
      const failWith = (explained: (nearMisses: string) => Error) => {
        try {
          const { account } = waiting
          const causes = namedCauses(account, this.journal.all(account), this.journal.diagnostics(account))
          fail(explained(`${waiting.missing()}${causes}`))
        } catch (error) {
          fail(error)
        }
      }
      const giveUp = () =>
        failWith((nearMisses) => new ClosedError(`the emulator was closed during the wait: ${nearMisses}`))
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
      const timer = setTimeout(
        () =>
          failWith(
            (nearMisses) =>
              new TimeoutError(`nothing matched within ${timeout} ms: ${nearMisses}`, nearMisses),
          ),
        timeout,
      )
      this.#pending.add(giveUp)
    })
  }

  /** Ends all waits with an error. */
  close(): void {
    for (const giveUp of [...this.#pending]) giveUp()
  }
}
