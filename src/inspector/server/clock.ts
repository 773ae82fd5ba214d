import { useEffect, useState } from 'preact/hooks'
import type { ClockRow } from '../../admin/rows.ts'
import { ask } from './api.ts'
import { listenToEvents } from './events.ts'
import { Store, useStore } from './store.ts'

/** What `GET clock` answers, as far as the page looks at it. */
export type ClockAnswer = Pick<ClockRow, 'now' | 'running'>

interface ClockState extends ClockAnswer {
  /** Milliseconds since 1970 of `now`. */
  readonly instant: number
  /** When the page learned of it, in milliseconds of its own life. */
  readonly learned: number
}

const clock = new Store<ClockState | undefined>(undefined)

/** Takes an answer over as the present time. */
export function setClock({ now, running }: ClockAnswer): void {
  clock.set({ now, running, instant: Date.parse(now), learned: performance.now() })
}

export async function loadClock(): Promise<void> {
  setClock(await ask<ClockAnswer>('clock'))
}

/** Keeps the page's clock with the emulator's. */
export function followClock(): void {
  const load = () => void loadClock().catch(() => undefined)
  load()
  for (const topic of ['connect', 'clock', 'reset', 'restore'] as const) listenToEvents(topic, load)
  // A step through the journal of a frozen clock costs nothing; a running one is asked now and then.
  setInterval(() => clock.get()?.running && !document.hidden && load(), 60_000)
}

/** The emulator's time. */
export interface CurrentTime {
  readonly milliseconds: number
  /** Its offset from UTC, such as `+01:00`. */
  readonly offset: string
  readonly running: boolean
}

/** The emulator's time, anew every second while it runs; nothing before the first answer. */
export function useNow(): CurrentTime | undefined {
  const state = useStore(clock)
  const [, tick] = useState(0)
  useEffect(() => {
    if (!state?.running) return
    const timer = setInterval(() => tick((count) => count + 1), 1000)
    return () => clearInterval(timer)
  }, [state])
  if (!state) return undefined
  const elapsed = state.running ? performance.now() - state.learned : 0
  const offset = /(Z|[+-]\d\d:\d\d)$/.exec(state.now)?.[1] ?? 'Z'
  return { milliseconds: state.instant + elapsed, offset, running: state.running }
}
