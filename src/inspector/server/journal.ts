import type { JournalRow } from '../../world/journal-row.ts'
import { ask } from './api.ts'
import { listen } from './events.ts'
import { Store } from './store.ts'

/** Requests that the page keeps; the emulator keeps no more either. */
const most = 1000

/** The last requests, newest first. */
export const journal = new Store<readonly JournalRow[] | undefined>(undefined)

/** While true, requests that arrive wait, so that one can read in peace. */
export const paused = new Store(false)

let arrived: JournalRow[] = []
let scheduled = false

/** Reads the journal and adds every request that arrives from then on, all of one frame at once. */
export function followJournal(): void {
  const load = () =>
    void ask<readonly JournalRow[]>('requests')
      .then((rows) => {
        arrived = []
        journal.set(rows.slice(-most).reverse())
      })
      .catch(() => undefined)
  for (const topic of ['connect', 'reset', 'restore', 'lost'] as const) listen(topic, load)
  listen('request', (row) => {
    arrived.push(row as JournalRow)
    schedule()
  })
  paused.subscribe(schedule)
}

function schedule(): void {
  if (scheduled || paused.get() || arrived.length === 0) return
  scheduled = true
  // A page out of sight gets no frames, so a timer it is.
  setTimeout(() => {
    scheduled = false
    const before = journal.get() ?? []
    const last = before[0]?.id ?? 0
    const added = arrived.filter(({ id }) => id > last).reverse()
    arrived = []
    journal.set([...added, ...before].slice(0, most))
  }, 16)
}
