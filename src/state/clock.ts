import type { Kind } from '../checks/kind.ts'
import { Refused } from '../checks/refused.ts'
import { ArgumentError } from '../errors/errors.ts'
import { addDays, addMonths, epochOf, localDate, localTimestamp, type Zone } from './calendar.ts'
import type { History } from './history.ts'
import type { Cells } from './table.ts'
import { type Now, spanForm, startOfClock, timeSpan } from './time-kinds.ts'

/** The state of the clock: an instant, and the real time in milliseconds since which it has been running. */
interface ClockState {
  readonly instant: number
  readonly runningSince: number | null
}

const cell = 'clock'

/**
 * The only place that knows the real time. Everything else asks this clock, so a test that sets it sees
 * consistent dates, periods, numbers and timestamps. Its state is part of the world and is undone with it.
 */
export class Clock {
  constructor(
    private readonly cells: Cells,
    private readonly history: History,
    private readonly zone: () => Zone,
  ) {}

  /** The last formatted instant: records hold several timestamps, and many records the same ones. */
  private written: { readonly at: number; readonly zone: Zone; readonly text: string } | undefined

  /** The emulator's time in milliseconds since 1970 (UTC). */
  milliseconds(): number {
    const state = this.cells.get(cell) as ClockState | undefined
    if (!state) return Date.now()
    return state.runningSince === null ? state.instant : state.instant + (Date.now() - state.runningSince)
  }

  /** The emulator's time as a `Date`. */
  now(): Date {
    return new Date(this.milliseconds())
  }

  /** Today's date in the edition's time zone, as YYYY-MM-DD. */
  today(): string {
    return localDate(this.milliseconds(), this.zone())
  }

  /** The present instant as records show it, such as 2026-01-15T10:00:00.123+01:00 (observed 1). */
  timestamp(): string {
    const at = this.milliseconds()
    const zone = this.zone()
    if (this.written?.at !== at || this.written.zone !== zone) {
      this.written = { at, zone, text: localTimestamp(at, zone) }
    }
    return this.written.text
  }

  /** The start of a day (YYYY-MM-DD), or a time of it (YYYY-MM-DDTHH:MM), as records show instants. */
  startOfDay(date: string): string {
    const zone = this.zone()
    return localTimestamp(epochOf(date, zone) ?? 0, zone)
  }

  get running(): boolean {
    const state = this.cells.get(cell) as ClockState | undefined
    return !state || state.runningSince !== null
  }

  /**
   * Sets the time.
   * @param now a date (local midnight), an instant, or `{ now, running: true }`
   * @throws when it is none of these
   */
  set(now: Now): void {
    const instant = this.instantOf(now)
    const running = typeof now === 'object' && 'now' in now ? now.running : this.isSet && this.running
    this.put(instant, running === true)
  }

  /**
   * Advances the time.
   * @param by such as "10 days", "1 month", "36 hours", "90 minutes"; a number is milliseconds
   * @throws when the expression is not understood
   */
  advance(by: string | number): void {
    const running = this.running
    this.put(this.after(by), running)
  }

  /**
   * The instant (milliseconds since 1970, UTC) that is so much later than now.
   * @throws when the expression is not understood
   */
  after(by: string | number): number {
    return advanced(this.milliseconds(), by, this.zone())
  }

  /**
   * The instant (milliseconds since 1970, UTC) that `set` would make it.
   * @throws when it is no time
   */
  instantOf(now: Now): number {
    const start = checked(startOfClock, now, 'now')
    const time = typeof start === 'object' && 'now' in start ? start.now : start
    return time instanceof Date ? time.getTime() : epochOf(time, this.zone())!
  }

  /** The instant (milliseconds since 1970, UTC) that a text names: a date, a local time, or what records show. */
  read(text: string): number | undefined {
    return epochOf(text, this.zone())
  }

  /** An instant (milliseconds since 1970, UTC) as records show it. */
  format(instant: number): string {
    return localTimestamp(instant, this.zone())
  }

  /** Runs work at another time, then sets the clock back. */
  during<Result>(instant: number, work: () => Result): Result {
    const state = this.cells.get(cell)
    this.history.write(this.cells, cell, Object.freeze({ instant, runningSince: null }))
    try {
      return work()
    } finally {
      this.history.write(this.cells, cell, state)
    }
  }

  /** Freezes the clock. */
  freeze(): void {
    this.put(this.milliseconds(), false)
  }

  /** Lets the clock run from its current time. */
  run(): void {
    this.put(this.milliseconds(), true)
  }

  /** After a return to an earlier state, a running clock continues from its time in that state. */
  resume(instant: number): void {
    if (this.isSet && this.running) this.put(instant, true)
  }

  /** Whether the clock was set; until then it shows the real time. */
  get isSet(): boolean {
    return this.cells.get(cell) !== undefined
  }

  private put(instant: number, running: boolean): void {
    const state: ClockState = Object.freeze({ instant, runningSince: running ? Date.now() : null })
    this.history.write(this.cells, cell, state)
  }
}

/** @throws ArgumentError when the value is not accepted */
function checked<Value>(kind: Kind<Value>, value: Value, name: string): Value {
  const read = kind.read(value)
  if (!(read instanceof Refused)) return read
  const { accepted: expected, value: wrong } = read
  const details = { argument: name, value: wrong, expected }
  throw new ArgumentError('FAKETURA_INVALID_TIME', read.sentence(name), details)
}

const lengths: Readonly<Record<string, number>> = {
  second: 1000,
  minute: 60_000,
  hour: 3_600_000,
}

function advanced(from: number, by: string | number, zone: Zone): number {
  const span = checked(timeSpan, by, 'clock.advance')
  if (typeof span === 'number') return from + span
  const [, digits, unit = ''] = spanForm.exec(span)!
  const count = Number(digits)
  const length = lengths[unit]
  if (length !== undefined) return from + count * length
  return movedByDays(from, count, unit, zone)
}

/** Days and longer keep the local time of day, also across a change to daylight saving time. */
function movedByDays(from: number, count: number, unit: string, zone: Zone): number {
  const date = localDate(from, zone)
  const timeOfDay = localTimestamp(from, zone).slice(10, 23)
  const moved =
    unit === 'month' || unit === 'year'
      ? addMonths(date, unit === 'year' ? count * 12 : count)
      : addDays(date, unit === 'week' ? count * 7 : count)
  return epochOf(moved + timeOfDay, zone) ?? from
}

/** An instant of a record as a `Date`; 1970-01-01 when the record holds none. */
export function instant(timestamp: string | null): Date {
  return new Date(timestamp ?? 0)
}
