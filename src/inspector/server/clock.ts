import { useEffect, useState } from 'preact/hooks'
import type { ClockRow } from '../../admin/rows.ts'
import { fetchJson } from './api.ts'
import { listenToEvents } from './events.ts'
import { Store, useStore } from './store.ts'

/** The response of `GET clock`, with the parts that the page uses. */
export type ClockResponse = Pick<ClockRow, 'now' | 'running'>

interface ClockState extends ClockResponse {
  /** `now` in milliseconds since 1970. */
  readonly instant: number
  /** When the page received it, by `performance.now()`. */
  readonly receivedAt: number
}

const clock = new Store<ClockState | undefined>(undefined)

/** Sets the page's clock to a response. */
export function setClock({ now, running }: ClockResponse): void {
  clock.set({ now, running, instant: Date.parse(now), receivedAt: performance.now() })
}

export async function loadClock(): Promise<void> {
  setClock(await fetchJson<ClockResponse>('clock'))
}

/** Keeps the page's clock in step with the emulator's. */
export function followClock(): void {
  const load = () => void loadClock().catch(() => undefined)
  load()
  for (const topic of ['connect', 'clock', 'reset', 'restore'] as const) listenToEvents(topic, load)
  // A running clock may drift from the page's; a frozen one changes by events only.
  setInterval(() => clock.get()?.running && !document.hidden && load(), 60_000)
}

export interface CurrentTime {
  readonly milliseconds: number
  /** Its offset from UTC, such as `+01:00`. */
  readonly offset: string
  readonly running: boolean
}

/** The emulator's time, updated every second while the clock runs; `undefined` before the first response. */
export function useNow(): CurrentTime | undefined {
  const state = useStore(clock)
  const [, tick] = useState(0)
  useEffect(() => {
    if (!state?.running) return
    const timer = setInterval(() => tick((count) => count + 1), 1000)
    return () => clearInterval(timer)
  }, [state])
  if (!state) return undefined
  const elapsed = state.running ? performance.now() - state.receivedAt : 0
  const offset = /(Z|[+-]\d\d:\d\d)$/.exec(state.now)?.[1] ?? 'Z'
  return { milliseconds: state.instant + elapsed, offset, running: state.running }
}
