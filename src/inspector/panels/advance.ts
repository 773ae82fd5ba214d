import type { Happening } from '../../resources/shared/happening.ts'
import { ask } from '../server/api.ts'
import { loadClock } from '../server/clock.ts'
import { Store } from '../server/store.ts'
import { go, linkTo } from '../shell/route.ts'

/** One move of the clock from this page, and what came of it. */
export interface Advance {
  readonly id: number
  readonly by: string
  readonly happenings: readonly Happening[]
}

/** The moves that were made since the page was opened, newest first. */
export const advances = new Store<readonly Advance[]>([])

/**
 * Moves the clock on, and goes to what happened where something did.
 * @returns a sentence that tells how much happened
 */
export async function advance(by: string): Promise<string> {
  const happenings = await ask<readonly Happening[]>('clock/advance', { method: 'POST', body: { by } })
  const [last] = advances.get()
  advances.set([{ id: (last?.id ?? 0) + 1, by, happenings }, ...advances.get()].slice(0, 20))
  await loadClock()
  if (happenings.length > 0) go(linkTo(['clock']))
  const count = happenings.length
  return `${by} later: ${count === 0 ? 'nothing fell due' : `${count} ${count === 1 ? 'thing' : 'things'} happened`}`
}
