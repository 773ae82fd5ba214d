import type { Lifetime } from '../kernel/request/lifetime.ts'
import type { Runtime } from '../kernel/write/account-scope.ts'
import type { Life } from '../life/life.ts'
import type { Happening } from '../resources/shared/happening.ts'
import type { Now } from '../world/clock.ts'
import { refuseUnknownKeys } from './matching/pattern-keys.ts'

export type { Happening }

/**
 * The emulator's time. Everything reads it: default dates, periods, numbers, timestamps, the `Date` header. When it
 * moves on, by `advance`, by `set` or by running, what falls due happens: recurring invoices are issued and mailed,
 * events that were not taken are told again. Once the emulator is closed it can be read, and no longer moved.
 */
export class EmulatorClock {
  readonly #runtime: Runtime
  readonly #life: Life
  readonly #lifetime: Lifetime

  /** @internal */
  constructor(runtime: Runtime, life: Life, lifetime: Lifetime) {
    this.#lifetime = lifetime
    this.#runtime = runtime
    this.#life = life
  }

  /** The instant that it is. */
  now(): Date {
    return this.#runtime.world.clock.now()
  }

  /** Today in the edition's time zone, YYYY-MM-DD. */
  today(): string {
    return this.#runtime.world.clock.today()
  }

  /**
   * Sets the time. What falls due on the way forward happens; backwards nothing does, and nothing is taken back.
   * @param now a date (local midnight), an instant, or `{ now, running: true }`
   * @param options `{ force: true }` also goes back behind a time that was set; until one is, any will do
   * @throws when it is none of these, it has passed, or more than 10,000 invoices would be issued on the way
   */
  set(now: Now, options: { readonly force?: boolean } = {}): void {
    this.#lifetime.assertOpen()
    refuseUnknownKeys(options, ['force'], 'the options of clock.set')
    const { clock } = this.#runtime.world
    const instant = clock.instantOf(now)
    if (clock.isSet && instant < clock.milliseconds() && options.force !== true) {
      throw new Error(
        `[faketura] now: ${clock.shown(instant)} has passed, it is ${clock.timestamp()}; give { force: true } to go back`,
      )
    }
    this.#life.pass(instant, () => clock.set(now))
  }

  /**
   * Moves the time on.
   * @param by such as "10 days", "1 month", "36 hours", or milliseconds
   * @returns what happened on the way, in order. Of events that are told again it names the attempts that fell due;
   *   what came of them shows in `webhooks` once the receivers have answered
   * @throws when the expression is not understood, or more than 10,000 invoices would be issued on the way; nothing
   *   has changed then
   */
  advance(by: string | number): readonly Happening[] {
    this.#lifetime.assertOpen()
    const { clock } = this.#runtime.world
    return this.#life.pass(clock.after(by), () => clock.advance(by))
  }

  /** Stops the time where it stands. */
  freeze(): void {
    this.#lifetime.assertOpen()
    this.#runtime.world.clock.freeze()
    this.#life.clockChanged()
  }

  /** Lets the time run on from where it stands. */
  run(): void {
    this.#lifetime.assertOpen()
    this.#runtime.world.clock.run()
    this.#life.clockChanged()
  }
}
