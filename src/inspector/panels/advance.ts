import type { Happening } from '../../resources/shared/happening.ts'
import { go, linkTo } from '../page/route.ts'
import { fetchJson } from '../server/api.ts'
import { loadClock } from '../server/clock.ts'
import { Store } from '../server/store.ts'

/** One advance of the clock from this page, with the events that it caused. */
export interface Advance {
  readonly id: number
  readonly by: string
  readonly happenings: readonly Happening[]
}

/** The most common steps, which have buttons. */
export const steps = ['1 day', '10 days', '1 month'] as const

/** The advances since the page was opened, newest first. */
export const advances = new Store<readonly Advance[]>([])

/**
 * Advances the clock, and opens the clock's view if anything happened.
 * @returns a sentence with the number of events
 */
export async function advance(by: string): Promise<string> {
  const happenings = await fetchJson<readonly Happening[]>('clock/advance', { method: 'POST', body: { by } })
  const [last] = advances.get()
  advances.set([{ id: (last?.id ?? 0) + 1, by, happenings }, ...advances.get()].slice(0, 20))
  await loadClock()
  if (happenings.length > 0) go(linkTo(['clock']))
  const count = happenings.length
  return `Advanced by ${by}: ${count === 0 ? 'nothing happened' : `${count} ${count === 1 ? 'event' : 'events'}`}`
}
