import { Journal, messageSize } from '../../../src/state/journal.ts'
import type { JournalEntry, JournalRow } from '../../../src/state/journal-row.ts'

export const entry = {
  at: '2026-01-15T00:00:00.000+00:00',
  account: 'demo',
  operation: 'clients.list' as const,
  method: 'GET',
  url: '/clients.json',
  status: 200,
  duration: 1,
  error: null,
  diagnostics: [],
  rules: [],
  changes: [],
  request: { method: 'GET', url: '/clients.json', headers: {} },
  response: { status: 200, headers: {}, body: '' },
}

/** Adds a request as the pipeline does. */
export function add(
  journal: Journal,
  { request, response, ...rest }: Omit<JournalEntry, 'id' | 'size'>,
): void {
  const size = messageSize(request!, response!)
  journal.add({ id: journal.nextId(), ...rest, request, response, size })
}

export function journalOf(count: number, maxEntries?: number): Journal {
  const journal = new Journal(maxEntries)
  for (let number = 1; number <= count; number++) add(journal, entry)
  return journal
}

export const ids = (rows: readonly JournalRow[]) => rows.map(({ id }) => id)

export const post = (body: string | Buffer, headers: Record<string, string> = {}) => ({
  ...entry,
  method: 'POST',
  request: { ...entry.request, method: 'POST', headers, body: Buffer.from(body) },
})
