import type { Services } from './kernel/desk.ts'
import { isOverdue } from './resources/invoice.computed.ts'
import type { Invoice } from './resources/invoice.fields.ts'
import { addDays } from './world/calendar.ts'
import type { Now } from './world/clock.ts'

/** Something that the passing of time brought about. */
export interface Happening {
  readonly kind: 'overdue'
  /** The day on which it happened, YYYY-MM-DD. */
  readonly on: string
  /** Prefix of the account. */
  readonly account: string
  readonly resource: string
  readonly id: number
  /** Number of the document. */
  readonly number: string | null
}

/** The emulator's time. Everything reads it: default dates, periods, numbers, timestamps, the `Date` header. */
export class EmulatorClock {
  readonly #services: Services

  /** @internal */
  constructor(services: Services) {
    this.#services = services
  }

  now(): Date {
    return this.#services.world.clock.now()
  }

  /** Today in the edition's time zone, YYYY-MM-DD. */
  today(): string {
    return this.#services.world.clock.today()
  }

  /**
   * Sets the time.
   * @param now a date (local midnight), an instant, or `{ now, running: true }`
   * @throws when it is none of these
   */
  set(now: Now): void {
    this.#services.world.clock.set(now)
  }

  /**
   * Moves the time on.
   * @param by such as "10 days", "1 month", "36 hours", or milliseconds
   * @returns what happened on the way, in order
   * @throws when the expression is not understood
   */
  advance(by: string | number): readonly Happening[] {
    const { clock } = this.#services.world
    const before = clock.today()
    clock.advance(by)
    return overdueSince(before, this.#services)
  }

  /** Stops the time where it stands. */
  freeze(): void {
    this.#services.world.clock.freeze()
  }

  /** Lets the time run on from where it stands. */
  run(): void {
    this.#services.world.clock.run()
  }
}

/** The documents whose last day to pay has passed since a date; each became overdue on the day after. */
function overdueSince(before: string, { world }: Services): Happening[] {
  const today = world.clock.today()
  const happenings: Happening[] = []
  for (const account of world.accounts.all()) {
    const invoices = account.tables.of<Invoice>('invoices')
    for (const ids of invoices.index('payment_to')?.idsBetween(before, addDays(today, -1)) ?? []) {
      for (const id of ids) {
        const invoice = invoices.get(id)!
        if (!isOverdue(invoice, { today })) continue
        const on = addDays(invoice.payment_to ?? today, 1)
        happenings.push({
          kind: 'overdue',
          on,
          account: account.prefix,
          resource: 'invoices',
          id,
          number: invoice.number,
        })
      }
    }
  }
  return happenings.sort((one, other) => (one.on < other.on ? -1 : one.on > other.on ? 1 : one.id - other.id))
}
