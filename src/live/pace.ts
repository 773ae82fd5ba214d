import { realTime } from '../state/clock.ts'
import { wait } from '../state/real-timers.ts'

/** Milliseconds until the next request after a 429 without `Retry-After`; doubled each time. */
const usualPause = 5000
/** A longer pause is not waited for. */
export const longestPause = 15 * 60_000

/** Starts requests one after the other, at a maximum rate, and respects the pauses that the service asks for. */
export class Pace {
  private next = 0
  private pausedUntil = 0
  private refused = 0

  constructor(private readonly perSecond: number) {}

  /** Waits until the next request may start, or until the signal. */
  async turn(signal: AbortSignal): Promise<void> {
    const left = Math.max(this.next, this.pausedUntil) - performance.now()
    if (left > 0) await wait(left, undefined, { signal })
    signal.throwIfAborted()
    this.next = Math.max(this.next, performance.now()) + 1000 / this.perSecond
  }

  /** Delays the next request by this many milliseconds. */
  pause(milliseconds: number): void {
    this.pausedUntil = Math.max(this.pausedUntil, performance.now() + milliseconds)
  }

  /** How many milliseconds of a pause are left. */
  get pauseLeft(): number {
    return Math.max(0, this.pausedUntil - performance.now())
  }

  endPause(): void {
    this.pausedUntil = 0
  }

  /**
   * Called when the service has refused a request because there were too many.
   * @returns milliseconds to wait: those that it asks for, or a guess
   */
  tooMany(headers: Headers): number {
    const pause = retryAfter(headers) ?? usualPause * 2 ** this.refused++
    this.pause(pause)
    return pause
  }

  /** Called when the service has accepted a request. */
  accepted(): void {
    this.refused = 0
  }
}

/** Milliseconds that a response asks to wait; `Retry-After` contains seconds or a date. */
function retryAfter(headers: Headers): number | undefined {
  const sent = headers.get('retry-after')?.trim()
  if (!sent) return undefined
  if (/^\d{1,9}$/.test(sent)) return Number(sent) * 1000
  const date = Date.parse(sent)
  return Number.isNaN(date) ? undefined : Math.max(0, date - realTime())
}
