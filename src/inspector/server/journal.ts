import type { JournalRow } from '../../world/journal-row.ts'
import { ask } from './api.ts'
import { listenToEvents } from './events.ts'
import { Store } from './store.ts'

/** Requests that the page keeps; the emulator keeps no more either. */
const maxRows = 1000

/** The last requests, newest first. */
export const journal = new Store<readonly JournalRow[] | undefined>(undefined)

/** While true, requests that arrive wait, so that one can read in peace. */
export const paused = new Store(false)

let arrived: JournalRow[] = []
let isScheduled = false

/**
 * Reads the journal, and adds every request that arrives from then on, all of one moment at once. It is read again when
 * events begin to arrive: what came before would be missing.
 */
export function followJournal(): void {
  for (const topic of ['connect', 'reset', 'restore', 'lost'] as const)
    listenToEvents(topic, () => void load())
  void load()
  listenToEvents('request', (row) => {
    arrived.push(row as JournalRow)
    schedule()
  })
  paused.subscribe(schedule)
}

async function load(): Promise<void> {
  // Those that arrive while the answer is on its way may be missing in it.
  arrived = []
  try {
    const rows = await ask<readonly JournalRow[]>('requests')
    journal.set(rows.slice(-maxRows).reverse())
  } catch {
    // The next connection loads it.
  }
}

function schedule(): void {
  if (isScheduled || paused.get() || arrived.length === 0) return
  isScheduled = true
  // A page out of sight gets no frames, so a timer it is.
  setTimeout(() => {
    isScheduled = false
    const before = journal.get() ?? []
    const last = before[0]?.id ?? 0
    const rows = arrived
    arrived = []
    if (rows.some((row) => row.id <= last && !before.some((known) => isSame(known, row)))) {
      // They count from 1 again: somebody has emptied the journal.
      void load()
      return
    }
    const added = rows.filter(({ id }) => id > last).reverse()
    if (added.length > 0) journal.set([...added, ...before].slice(0, maxRows))
  }, 16)
}

/** Durations are of real time, so no two requests of one number share theirs. */
function isSame(one: JournalRow, other: JournalRow): boolean {
  return one.id === other.id && one.duration === other.duration
}
