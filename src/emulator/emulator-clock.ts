import { ArgumentError } from '../errors/errors.ts'
import { readOptions } from '../errors/refused-argument.ts'
import type { Lifetime } from '../kernel/request/lifetime.ts'
import type { Runtime } from '../kernel/write/account-scope.ts'
import type { Happening } from '../resources/shared/happening.ts'
import type { Scheduler } from '../scheduler/scheduler.ts'
import type { Timeline } from '../scheduler/timeline.ts'
import { clockSetOptions, type Now } from '../state/time-kinds.ts'

/** What a clock needs. */
export interface ClockParts {
  readonly runtime: Runtime
  readonly scheduler: Scheduler
  readonly lifetime: Lifetime
  /** The clock, and the accounts that follow it. */
  timeline(): Timeline
  /** @throws while the clock must not be moved; the message contains the name of the method */
  refuse?(method: string): void
}

/**
 * The emulator's time, used for default dates, periods, numbers, timestamps and the `Date` header. When it moves
 * forward, by `advance`, by `set` or by running, everything that falls due happens: recurring invoices are issued and
 * mailed, and failed webhook deliveries are retried. Accounts with a clock of their own are not affected. After the
 * emulator is closed, the time can be read but not changed.
 */
export class EmulatorClock {
  readonly #parts: ClockParts

  /** @internal */
  constructor(parts: ClockParts) {
    this.#parts = parts
  }

  /**
   * The current time.
   * @example
   * const created = emulator.clock.now().toISOString()
   */
  now(): Date {
    return this.#parts.timeline().clock.now()
  }

  /**
   * Today's date in the edition's time zone, as YYYY-MM-DD.
   * @example
   * account.invoices.find({ issue_date: emulator.clock.today() })
   */
  today(): string {
    return this.#parts.timeline().clock.today()
  }

  /**
   * Sets the time. Forwards, everything that falls due on the way happens. Backwards, nothing happens and nothing is undone.
   * @param now a date (local midnight), an instant, or `{ now, running: true }`
   * @param options `{ force: true }` allows a time before the current one; a clock that was never set or moved, and so shows
   *   the real time, accepts any time without it
   * @throws for an invalid or past time, and when more than 10,000 invoices would be issued on the way
   * @example
   * emulator.clock.set('2026-02-01')
   * emulator.clock.set({ now: '2026-02-01T12:00:00Z', running: true })
   */
  set(now: Now, options: { readonly force?: boolean } = {}): void {
    this.#mayMove('set')
    const { force } = readOptions(clockSetOptions, options, 'the options of clock.set')
    const timeline = this.#parts.timeline()
    const { clock } = timeline
    const instant = clock.instantOf(now)
    if (clock.isSet && instant < clock.milliseconds() && !force) {
      throw new ArgumentError(
        'FAKETURA_TIME_PASSED',
        `now: ${clock.format(instant)} has passed, it is ${clock.timestamp()}; give { force: true } to go back`,
      )
    }
    this.#parts.scheduler.pass(timeline, instant, () => clock.set(now))
  }

  /**
   * Advances the time.
   * @param by such as "10 days", "1 month", "36 hours", or milliseconds
   * @returns what happened on the way, in order: overdue documents, issued invoices, e-mails, and webhook retries, whose
   *   outcome is in `webhooks` once the receivers have responded
   * @throws for an invalid duration, and when more than 10,000 invoices would be issued on the way; nothing changes then
   * @example
   * const happened = emulator.clock.advance('10 days')
   * expect(happened).toMatchObject([{ kind: 'overdue' }])
   */
  advance(by: string | number): readonly Happening[] {
    this.#mayMove('advance')
    const timeline = this.#parts.timeline()
    const { clock } = timeline
    return this.#parts.scheduler.pass(timeline, clock.after(by), () => clock.advance(by))
  }

  /**
   * Stops the clock.
   * @example
   * emulator.clock.freeze()
   */
  freeze(): void {
    this.#mayMove('freeze')
    this.#parts.timeline().clock.freeze()
    this.#parts.scheduler.clockChanged()
  }

  /**
   * Lets the clock run from the current time.
   * @example
   * emulator.clock.run()
   */
  run(): void {
    this.#mayMove('run')
    this.#parts.timeline().clock.run()
    this.#parts.scheduler.clockChanged()
  }

  #mayMove(method: string): void {
    this.#parts.lifetime.assertOpen()
    this.#parts.refuse?.(method)
  }
}

/**
 * The time of one account. It follows the emulator's clock until it is set, advanced, frozen or started. From then on
 * it is independent, until `follow()` or `emulator.reset()`.
 */
export class AccountClock extends EmulatorClock {
  readonly #parts: ClockParts

  /** @internal */
  constructor(parts: ClockParts) {
    super(parts)
    this.#parts = parts
  }

  /**
   * Follows the emulator's clock again. If that is ahead, everything that falls due on the way happens.
   * @example
   * account.clock.follow()
   */
  follow(): void {
    const { scheduler, lifetime, runtime, timeline } = this.#parts
    lifetime.assertOpen()
    const own = timeline()
    scheduler.pass(own, runtime.state.clock.milliseconds(), () => own.clock.follow())
  }
}
