import type { JournalRow } from '../../state/journal-row.ts'
import { fetchJson } from './api.ts'
import { listenToEvents } from './events.ts'
import { Store } from './store.ts'

/** More rows would slow the page down; the emulator's journal has as many for each account. */
const maxRequests = 1000

/** The latest requests, newest first. */
export const journal = new Store<readonly JournalRow[] | undefined>(undefined)

/** While true, new requests are held back, so that the list does not move. */
export const paused = new Store(false)

let arrived: JournalRow[] = []
let isScheduled = false

/**
 * Reads the journal, and adds new requests in batches. It is read again on each new connection, because requests between
 * two connections come without an event.
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
  // Requests that arrive from here on may be missing in the response.
  arrived = []
  try {
    const rows = await fetchJson<readonly JournalRow[]>('requests')
    journal.set(rows.slice(-maxRequests).reverse())
  } catch {
    // The next connection loads the journal again.
  }
}

function schedule(): void {
  if (isScheduled || paused.get() || arrived.length === 0) return
  isScheduled = true
  // A timer, because a hidden page gets no animation frames.
  setTimeout(() => {
    isScheduled = false
    const before = journal.get() ?? []
    const last = before[0]?.id ?? 0
    const rows = arrived
    arrived = []
    if (rows.some((row) => row.id <= last && !before.some((known) => isSame(known, row)))) {
      // Numbers begin at 1 again, so the journal has been cleared.
      void load()
      return
    }
    const added = rows.filter(({ id }) => id > last).reverse()
    if (added.length > 0) journal.set([...added, ...before].slice(0, maxRequests))
  }, 16)
}

/** Compares durations, too: after a clear, another request gets the same number, but not the same duration. */
function isSame(one: JournalRow, other: JournalRow): boolean {
  return one.id === other.id && one.duration === other.duration
}
