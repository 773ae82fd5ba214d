import { AccountScope, type Runtime } from '../kernel/write/account-scope.ts'
import { announce } from '../kernel/write/record-events.ts'
import type { Happening } from '../resources/shared/happening.ts'
import type { Courier } from '../webhooks/courier.ts'
import { Agenda, type Appointment } from './agenda.ts'
import { overdueSince } from './overdue.ts'

/** Longer waits are more than a timer of the language can hold; it looks again then. */
const longestTimer = 2 ** 31 - 1

/** Milliseconds after which something that was refused is tried again. */
const patience = 5000

/** Records may act so often before a jump through time is taken for a mistake. */
const mostActs = 10_000

/** So much of what is late happens in one turn, however much there is: requests have theirs in between. */
const mostActsOfTurn = 20

/**
 * What happens without a request: records act when their time has come, and events are told. It sleeps until the first
 * of them is there. While the clock stands still nothing falls due; a running one is watched by a single timer.
 */
export class Life {
  private isAwake = false
  private isLooking = false
  private isClosed = false
  private timer: NodeJS.Timeout | undefined

  constructor(
    private readonly runtime: Runtime,
    private readonly courier: Courier,
  ) {}

  /** Something new waits for its time or its receiver; it is looked at after the present turn of the event loop. */
  wake(): void {
    if (this.isClosed) return
    if (!this.isAwake) {
      this.isAwake = true
      this.runtime.world.onReturn(() => {
        this.courier.abandon()
        this.wake()
      })
    }
    if (this.isLooking) return
    this.isLooking = true
    setImmediate(() => {
      this.isLooking = false
      if (!this.isClosed) this.look()
    })
  }

  /** The world was brought back from elsewhere, with whatever waits in it. */
  resume(): void {
    const { world } = this.runtime
    if (world.deliveries.size > 0 || new Agenda(this.runtime).first) this.wake()
  }

  /** The clock was set, stopped or started. */
  clockChanged(): void {
    if (this.isAwake) this.wake()
  }

  /**
   * Lets time pass: everything that falls due until then happens, in order and each at its moment.
   * @param to milliseconds since 1970 (UTC); before the present, nothing happens
   * @param move puts the clock there
   * @returns what happened
   * @throws when it would be too much; nothing has changed then, the clock included
   */
  pass(to: number, move: () => void): readonly Happening[] {
    const { world } = this.runtime
    const from = world.clock.milliseconds()
    const today = world.clock.today()
    const { result } = world.history.transaction(() => {
      const acted = to > from ? this.allActs(from, to) : []
      const retried = to > from ? this.retries(from, to) : []
      move()
      return inOrder([...overdueSince(today, this.runtime), ...acted, ...retried])
    })
    this.clockChanged()
    return result
  }

  /** Stops to look; what is under way is given a moment to end. */
  async close(): Promise<void> {
    this.isClosed = true
    clearTimeout(this.timer)
    if (this.isAwake) await this.courier.close(1000)
  }

  private look(): void {
    const { clock, history } = this.runtime.world
    if (clock.running) {
      const now = clock.milliseconds()
      const { first } = new Agenda(this.runtime)
      try {
        if (first && first.at <= now) history.transaction(() => this.catchUp(now))
      } catch (refusal) {
        this.tryAgain(refusal)
        return
      }
    }
    this.courier.sendDue()
    this.watchClock()
  }

  /** Nobody asked for what falls due, so nobody else could be told that a full disk, say, keeps it from happening. */
  private tryAgain(refusal: unknown): void {
    process.emitWarning(`what fell due could not happen yet: ${refusal}`, 'FaketuraLife')
    clearTimeout(this.timer)
    this.timer = setTimeout(() => this.wake(), patience)
    this.timer.unref()
  }

  /** A timer for what falls due next, while the time runs; it holds no process open. */
  private watchClock(): void {
    clearTimeout(this.timer)
    const { clock, deliveries } = this.runtime.world
    if (!clock.running) return
    const now = clock.milliseconds()
    // What is due already is under way.
    const later = deliveries.waiting().flatMap(({ due }) => (due !== null && due > now ? [due] : []))
    const { first } = new Agenda(this.runtime)
    const next = Math.min(first?.at ?? Number.POSITIVE_INFINITY, ...later)
    if (next === Number.POSITIVE_INFINITY) return
    const wait = Math.min(Math.max(next - now, 0), longestTimer)
    this.timer = setTimeout(() => this.wake(), wait)
    this.timer.unref()
  }

  /** What is left when the turn is over is still due, so the next turn goes on with it. */
  private catchUp(now: number): void {
    this.acts(new Agenda(this.runtime), Number.NEGATIVE_INFINITY, now, mostActsOfTurn)
  }

  private allActs(from: number, to: number): readonly Happening[] {
    const agenda = new Agenda(this.runtime)
    const happenings = this.acts(agenda, from, to, mostActs)
    if (!isDue(agenda, to)) return happenings
    throw new Error(
      `[faketura] more than ${mostActs} recurring invoices would be issued on the way; nothing has changed, ` +
        'so move the clock in smaller steps, or give the definitions an end_date',
    )
  }

  private acts(agenda: Agenda, from: number, to: number, most: number): readonly Happening[] {
    const happenings: Happening[] = []
    for (let count = 0; count < most && isDue(agenda, to); count++) {
      happenings.push(...this.act(agenda.first, from))
      agenda.renewFirst()
    }
    return happenings
  }

  private act({ at, account, resource, id }: Appointment, from: number): readonly Happening[] {
    const { clock, history } = this.runtime.world
    return clock.during(Math.max(at, from), () => {
      const begin = history.pending.length
      const row = account.tables.of(resource.name).get(id)!
      const happened = resource.timed!.act(row, new AccountScope(this.runtime, account))
      announce(this.runtime, begin)
      return happened
    })
  }

  /** Attempts that fall due on the way; whether they succeed, and which follow, shows when the receivers have answered. */
  private retries(from: number, to: number): Happening[] {
    const { deliveries, clock } = this.runtime.world
    if (deliveries.size === 0) return []
    return deliveries.waiting().flatMap(({ id, account, due, retries }) =>
      retries > 0 && due !== null && due > from && due <= to
        ? [
            {
              kind: 'webhook_retry',
              at: clock.shown(due),
              on: clock.shown(due).slice(0, 10),
              account,
              resource: 'deliveries',
              id,
              number: null,
            },
          ]
        : [],
    )
  }
}

function isDue(agenda: Agenda, at: number): agenda is Agenda & { readonly first: Appointment } {
  return agenda.first !== undefined && agenda.first.at <= at
}

/** By the instant; what happened at the same one stays as it came. */
function inOrder(happenings: readonly Happening[]): readonly Happening[] {
  const instants = new Map(happenings.map((one) => [one, Date.parse(one.at)]))
  return [...happenings].sort((one, other) => instants.get(one)! - instants.get(other)!)
}
