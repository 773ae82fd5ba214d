import { cellNames } from './cell-names.ts'
import type { Clock } from './clock.ts'
import type { History } from './history.ts'
import type { Cells } from './table.ts'

/** Number of requests per token, and the span of time. */
export interface Rate {
  /** Number of requests that are accepted in each span. */
  readonly requests: number
  /** Length of the span, by the account's clock. */
  readonly per: 'second' | 'minute' | 'hour' | 'day'
}

/** Milliseconds of each accepted span. */
export const spans: Readonly<Record<Rate['per'], number>> = {
  second: 1000,
  minute: 60_000,
  hour: 3_600_000,
  day: 86_400_000,
}

/** Name of the cell of a window: one for each account, and one for the integration token. */
const cellName = 'requests within the rate limit'

interface Window {
  /** Its start, in milliseconds of the account's clock. */
  readonly start: number
  readonly count: number
}

/**
 * Counts requests by token. A window starts with the first request and ends by the account's clock, so a test need not
 * wait. The counts are part of the state: undone, reset and restored with it.
 */
export class RateLimit {
  /** Cells that may hold a window. A superset of those that do, so it needs no reset. */
  private readonly used = new Set<string>()

  constructor(
    readonly rate: Rate,
    private readonly state: { readonly cells: Cells; readonly history: History },
  ) {}

  /**
   * Counts a request.
   * @param account id of the token's account; undefined for the integration token
   * @param clock the account's; the emulator's for the integration token
   * @returns undefined when the request is within the limit, else the seconds until the next one is
   */
  take(account: number | undefined, clock: Clock): number | undefined {
    const cell = account === undefined ? cellName : cellNames.counter(account, cellName)
    const { cells, history } = this.state
    const now = clock.milliseconds()
    const span = spans[this.rate.per]
    const held = cells.get(cell) as Window | undefined
    // A clock that was set back starts a new window, so that no client waits for a time in the past.
    const isOpen = held && now >= held.start && now < held.start + span
    const window = isOpen ? held : { start: now, count: 0 }
    if (window.count >= this.rate.requests) return Math.ceil((window.start + span - now) / 1000)
    this.used.add(cell)
    history.write(cells, cell, Object.freeze({ start: window.start, count: window.count + 1 }))
    return undefined
  }

  /**
   * Clears windows.
   * @param account id of the account whose window to clear; all windows when missing
   */
  clear(account?: number): void {
    const { cells, history } = this.state
    for (const cell of account === undefined ? [...this.used] : [cellNames.counter(account, cellName)]) {
      history.write(cells, cell, undefined)
      this.used.delete(cell)
    }
  }
}
