import { ArgumentError } from '../errors/errors.ts'
import { AccountScope, type Runtime } from '../kernel/write/account-scope.ts'
import { announce } from '../kernel/write/record-events.ts'
import type { Happening } from '../resources/shared/happening.ts'
import type { Clock } from '../state/clock.ts'
import { setImmediate } from '../state/real-timers.ts'
import type { WebhookDispatcher } from '../webhooks/dispatcher.ts'
import { overdueSince } from './overdue.ts'
import { Schedule, type ScheduledAction } from './schedule.ts'
import { allTimelines, type Timeline } from './timeline.ts'

/** The longest delay of a JavaScript timer; longer waits are split. */
const longestTimer = 2 ** 31 - 1

/** Milliseconds before a refused action is tried again. */
const retryDelay = 5000

/** A jump with more actions is refused as a mistake. */
const maxActs = 10_000

/** Overdue actions per turn of the event loop, so that requests are handled in between. */
const maxActsOfTurn = 20

/**
 * Runs scheduled work: records act when they fall due, and webhooks are delivered. It sleeps until the next event.
 * Nothing falls due while a clock is frozen; a single timer watches the running ones.
 */
export class Scheduler {
  private isAwake = false
  private isLooking = false
  private isClosed = false
  /** A replaceable timer: in a test that fakes time, a running clock and this timer advance together. */
  private timer: NodeJS.Timeout | undefined

  constructor(
    private readonly runtime: Runtime,
    private readonly dispatcher: WebhookDispatcher,
  ) {}

  /** Call it when something new falls due or waits for delivery. It is handled after the current turn of the event loop. */
  wake(): void {
    if (this.isClosed) return
    if (!this.isAwake) {
      this.isAwake = true
      this.runtime.state.onReturn((_, account) => {
        this.dispatcher.abandon(account?.prefix)
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

  /** Call it after the state was reset or restored. */
  resume(): void {
    const { state } = this.runtime
    const isWaited = () => new Schedule(this.runtime, [...state.accounts.all()]).first !== undefined
    if (state.deliveries.size > 0 || isWaited()) this.wake()
  }

  /** Call it after a clock was set, frozen or started. */
  clockChanged(): void {
    if (this.isAwake) this.wake()
  }

  /**
   * Advances a clock: everything that falls due happens, in order, each at its own time.
   * @param timeline the clock, and the accounts that it concerns
   * @param to milliseconds since 1970 (UTC); an earlier time runs nothing
   * @param move sets the clock
   * @returns what happened
   * @throws when too many invoices would be issued; nothing changes then, not even the clock
   */
  pass(timeline: Timeline, to: number, move: () => void): readonly Happening[] {
    const { clock, accounts } = timeline
    const from = clock.milliseconds()
    const { history, clocks } = this.runtime.state
    const { result } = history.transaction(() => {
      const acted = to > from ? this.allActs(timeline, from, to) : []
      const retried = to > from ? this.retries(timeline, from, to) : []
      move()
      return inOrder([...overdueSince(from, accounts, clocks), ...acted, ...retried])
    })
    this.clockChanged()
    return result
  }

  /** Stops. Running deliveries get a second to finish. */
  async close(): Promise<void> {
    this.isClosed = true
    clearTimeout(this.timer)
    if (this.isAwake) await this.dispatcher.close(1000)
  }

  private look(): void {
    for (const timeline of allTimelines(this.runtime.state)) {
      try {
        this.catchUp(timeline)
      } catch (refusal) {
        this.tryAgain(refusal)
        return
      }
    }
    this.dispatcher.sendDue()
    this.watchClocks()
  }

  /** No request waits for scheduled work, so a failure, such as a full disk, becomes a process warning. */
  private tryAgain(refusal: unknown): void {
    process.emitWarning(`scheduled work failed, and will be tried again: ${refusal}`, 'FaketuraScheduler')
    clearTimeout(this.timer)
    this.timer = setTimeout(() => this.wake(), retryDelay)
    this.timer.unref()
  }

  /** Sets the timer for what falls due next, while a clock runs. It does not keep the process alive. */
  private watchClocks(): void {
    clearTimeout(this.timer)
    const { state } = this.runtime
    const waits = state.deliveries.waiting().flatMap(({ account, due }) => {
      const clock = state.clockOf(account)
      const wait = due === null || !clock.running ? 0 : due - clock.milliseconds()
      // Work that is already due is being handled.
      return wait > 0 ? [wait] : []
    })
    for (const { clock, accounts } of allTimelines(state)) {
      const first = clock.running ? new Schedule(this.runtime, accounts).first : undefined
      if (first) waits.push(Math.max(first.at - clock.milliseconds(), 0))
    }
    if (waits.length === 0) return
    const wait = Math.min(
      waits.reduce((one, other) => Math.min(one, other)),
      longestTimer,
    )
    this.timer = setTimeout(() => this.wake(), wait)
    this.timer.unref()
  }

  /** Actions left at the end of a turn are still due, so the next turn continues with them. */
  private catchUp({ clock, accounts }: Timeline): void {
    if (!clock.running) return
    const now = clock.milliseconds()
    const schedule = new Schedule(this.runtime, accounts)
    if (!isDue(schedule, now)) return
    this.runtime.state.history.transaction(() =>
      this.acts(clock, schedule, Number.NEGATIVE_INFINITY, now, maxActsOfTurn),
    )
  }

  private allActs({ clock, accounts }: Timeline, from: number, to: number): readonly Happening[] {
    const schedule = new Schedule(this.runtime, accounts)
    const happenings: Happening[] = []
    let left = maxActs
    let turn: readonly Happening[]
    // Definitions that cannot issue anything stop at their first date; then the rest can be counted in advance.
    do {
      turn = this.acts(clock, schedule, from, to, maxActsOfTurn)
      for (const one of turn) happenings.push(one)
      left -= maxActsOfTurn
    } while (left > 0 && turn.some(({ kind }) => kind === 'recurring_stopped'))
    if (schedule.countUntil(to, left) <= left) {
      for (const one of this.acts(clock, schedule, from, to, left)) happenings.push(one)
    }
    if (!isDue(schedule, to)) return happenings
    throw new ArgumentError(
      'FAKETURA_CLOCK_STEP_TOO_LONG',
      `more than ${maxActs} recurring invoices would be issued on the way; nothing has changed, ` +
        'so move the clock in smaller steps, or give the definitions an end_date',
    )
  }

  private acts(clock: Clock, schedule: Schedule, from: number, to: number, limit: number): Happening[] {
    const happenings: Happening[] = []
    for (let count = 0; count < limit && isDue(schedule, to); count++) {
      const { history, accounts } = this.runtime.state
      const begin = history.pending.length
      happenings.push(...this.act(clock, schedule.first, from))
      schedule.renewFirst()
      schedule.addNew(history.pending.slice(begin), accounts)
    }
    return happenings
  }

  private act(
    clock: Clock,
    { at, account, resource, id }: ScheduledAction,
    from: number,
  ): readonly Happening[] {
    const { history } = this.runtime.state
    return clock.during(Math.max(at, from), () => {
      const begin = history.pending.length
      const row = account.tables.of(resource.name).get(id)!
      const happened = resource.timed!.act(row, new AccountScope(this.runtime, account))
      announce(this.runtime, begin)
      return happened
    })
  }

  /**
   * Delivery attempts that fall due in between. Whether they succeed, and which retries follow, depends on the
   * receivers.
   */
  private retries({ accounts }: Timeline, from: number, to: number): Happening[] {
    const { state } = this.runtime
    const { deliveries } = state
    if (deliveries.size === 0) return []
    const prefixes = new Set(accounts.map(({ prefix }) => prefix))
    return deliveries.waiting().flatMap(({ id, account, due, retries }) => {
      if (retries === 0 || due === null || due <= from || due > to || !prefixes.has(account)) return []
      const at = state.clockOf(account).format(due)
      const on = at.slice(0, 10)
      return [{ kind: 'webhook_retry', at, on, account, resource: 'deliveries', id, number: null }]
    })
  }
}

function isDue(schedule: Schedule, at: number): schedule is Schedule & { readonly first: ScheduledAction } {
  return schedule.first !== undefined && schedule.first.at <= at
}

/** Orders by instant; events of the same instant keep their order. */
function inOrder(happenings: readonly Happening[]): readonly Happening[] {
  const instants = new Map(happenings.map((one) => [one, Date.parse(one.at)]))
  return [...happenings].sort((one, other) => instants.get(one)! - instants.get(other)!)
}
