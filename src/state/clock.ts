import type { Kind } from '../checks/kind.ts'
import { Refused } from '../checks/refused.ts'
import { wrongValue } from '../checks/sentences.ts'
import { ArgumentError } from '../errors/errors.ts'
import {
  addDays,
  addMonths,
  epochOf,
  firstDate,
  isDate,
  lastDate,
  lastInstant,
  localDate,
  localTimestamp,
  type Zone,
} from './calendar.ts'
import type { History } from './history.ts'
import { type Now, spanForm, startOfClock, timeSpan } from './time-kinds.ts'
import type { StateStore } from './version-chain.ts'

/** The state of a clock: an instant, and the real time in milliseconds since which it has been running. */
export interface ClockState {
  readonly instant: number
  readonly runningSince: number | null
}

/** The real time in milliseconds since 1970 (UTC). */
export function realTime(): number {
  return Date.now()
}

/** The real time, some milliseconds later. */
export function realDate(later: number): Date {
  return new Date(realTime() + later)
}

/**
 * The real time of day on this machine, as HH:MM:SS.mmm, for logs.
 * @param at an instant of the emulator
 * @returns undefined if the instant is the real time, to a second
 */
export function realTimeBeside(at: string): string | undefined {
  const real = new Date(realTime())
  if (Math.abs(real.getTime() - Date.parse(at)) < 1000) return undefined
  const local = new Date(real.getTime() - real.getTimezoneOffset() * 60_000)
  return local.toISOString().slice(11, 23)
}

/**
 * The only code that reads the real time. All other code uses a clock, so that a test which sets it gets consistent
 * dates, periods, numbers and timestamps. The time is part of the state and is rolled back with it.
 */
export class Clock {
  /**
   * @param readZone reads the time zone of local dates, which fixtures may change with the edition
   * @param store what holds the state, under the key
   * @param followed the clock that this one shows until it is set; the real time without one
   */
  constructor(
    private readonly history: History,
    private readonly readZone: () => Zone,
    private readonly store: StateStore,
    private readonly key: string | number,
    private readonly followed?: Clock | undefined,
  ) {}

  /** The time zone of local dates. */
  get zone(): Zone {
    return this.readZone()
  }

  /** The last formatted instant: records hold several timestamps, and many records the same ones. */
  private written: { readonly at: number; readonly zone: Zone; readonly text: string } | undefined

  /** The emulator's time in milliseconds since 1970 (UTC). */
  milliseconds(): number {
    const { state } = this
    if (!state) return this.followed?.milliseconds() ?? realTime()
    // A clock that runs on stays at the end of the calendar.
    return Math.min(instantAt(state, realTime()), lastInstant(this.zone))
  }

  /** The emulator's time as a `Date`. */
  now(): Date {
    return new Date(this.milliseconds())
  }

  /**
   * Today's date in the edition's time zone, as YYYY-MM-DD.
   * @param at milliseconds since 1970 (UTC), read before
   */
  today(at: number = this.milliseconds()): string {
    return localDate(at, this.zone)
  }

  /**
   * The current instant in the format of records, such as 2026-01-15T10:00:00.123+01:00 (observed 1).
   * @param at milliseconds since 1970 (UTC), read before
   */
  timestamp(at: number = this.milliseconds()): string {
    const zone = this.zone
    if (this.written?.at !== at || this.written.zone !== zone) {
      this.written = { at, zone, text: localTimestamp(at, zone) }
    }
    return this.written.text
  }

  /** The start of a day (YYYY-MM-DD), or a time of it (YYYY-MM-DDTHH:MM), in the format of records. */
  startOfDay(date: string): string {
    const zone = this.zone
    return localTimestamp(epochOf(date, zone) ?? 0, zone)
  }

  get running(): boolean {
    const { state } = this
    return state ? state.runningSince !== null : (this.followed?.running ?? true)
  }

  /**
   * Sets the time.
   * @param now a date (local midnight), an instant, or `{ now, running: true }`
   * @throws for any other value
   */
  set(now: Now): void {
    const instant = this.instantOf(now)
    const running = typeof now === 'object' && 'now' in now ? now.running : this.isSet && this.running
    this.put(instant, running === true)
  }

  /** Sets the time at which the clock starts. It stays frozen unless `now` lets it run. */
  start(now: Now): void {
    this.put(this.instantOf(now), typeof now === 'object' && 'now' in now && now.running === true)
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
   * The instant (milliseconds since 1970, UTC) after a span of time from now.
   * @throws when the expression is not understood, or leaves the calendar
   */
  after(by: string | number): number {
    const zone = this.zone
    const instant = advanced(this.milliseconds(), by, zone)
    const expected = `a span of time that ends by ${lastDate}`
    return withinCalendar(instant, zone, { name: 'clock.advance', value: by, expected })
  }

  /**
   * The instant (milliseconds since 1970, UTC) that `set` would set.
   * @throws when it is not within the calendar
   */
  instantOf(now: Now): number {
    const start = readTime(startOfClock, now, 'now')
    const time = typeof start === 'object' && 'now' in start ? start.now : start
    const zone = this.zone
    const instant = time instanceof Date ? time.getTime() : epochOf(time, zone)!
    const expected = `a time from ${firstDate} to ${lastDate}`
    return withinCalendar(instant, zone, { name: 'now', value: time, expected })
  }

  /** The instant (milliseconds since 1970, UTC) that a text names: a date, a local time, or an instant of a record. */
  read(text: string): number | undefined {
    return epochOf(text, this.zone)
  }

  /** An instant (milliseconds since 1970, UTC) in the format of records. */
  format(instant: number): string {
    return localTimestamp(instant, this.zone)
  }

  /** Runs work at another time, then sets the clock back. */
  during<Result>(instant: number, work: () => Result): Result {
    const { state } = this
    this.put(instant, false)
    try {
      return work()
    } finally {
      this.history.write(this.store, this.key, state)
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

  /** Forgets its state: it shows the followed clock again, or the real time. */
  follow(): void {
    this.history.write(this.store, this.key, undefined)
  }

  /** After restoring a state, a running clock continues from its time in that state. */
  resume(instant: number): void {
    if (this.isOwn && this.running) this.put(instant, true)
  }

  /** The real time of the state; without it, the clock continues from the instant it was set to. */
  resumeFrom(realTimeThen: number | undefined): void {
    const { state } = this
    if (state) this.resume(realTimeThen === undefined ? state.instant : instantAt(state, realTimeThen))
  }

  /** Whether the clock was set, or the one that it follows; until then it shows the real time. */
  get isSet(): boolean {
    return this.isOwn || this.followed?.isSet === true
  }

  /** Whether the clock was set, and does not follow another one. */
  get isOwn(): boolean {
    return this.state !== undefined
  }

  private get state(): ClockState | undefined {
    return this.store.get(this.key) as ClockState | undefined
  }

  private put(instant: number, running: boolean): void {
    const state: ClockState = { instant, runningSince: running ? realTime() : null }
    // The rows of a table have ids.
    const stored = typeof this.key === 'number' ? { id: this.key, ...state } : state
    this.history.write(this.store, this.key, Object.freeze(stored))
  }
}

function instantAt({ instant, runningSince }: ClockState, at: number): number {
  return runningSince === null ? instant : instant + (at - runningSince)
}

/** @throws ArgumentError when a time or a span of time is not of its kind */
export function readTime<Value>(kind: Kind<Value>, value: Value, name: string): Value {
  const read = kind.read(value)
  if (!(read instanceof Refused)) return read
  const { accepted: expected, value: wrong } = read
  const details = { argument: name, value: wrong, expected }
  throw new ArgumentError('FAKETURA_INVALID_TIME', read.sentence(name), details)
}

/** @throws ArgumentError when an instant is outside the years 1900 to 9999 */
function withinCalendar(
  instant: number,
  zone: Zone,
  { name, value, expected }: { readonly name: string; readonly value: unknown; readonly expected: string },
): number {
  if (instant >= epochOf(firstDate, zone)! && instant <= lastInstant(zone)) return instant
  const details = { argument: name, value, expected }
  throw new ArgumentError('FAKETURA_INVALID_TIME', wrongValue(name, value, expected), details)
}

const lengths: Readonly<Record<string, number>> = {
  second: 1000,
  minute: 60_000,
  hour: 3_600_000,
}

function advanced(from: number, by: string | number, zone: Zone): number {
  const span = readTime(timeSpan, by, 'clock.advance')
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
  return isDate(moved) ? epochOf(moved + timeOfDay, zone)! : Number.POSITIVE_INFINITY
}

/** An instant of a record as a `Date`; 1970-01-01 when the record holds none. */
export function instant(timestamp: string | null): Date {
  return new Date(timestamp ?? 0)
}
