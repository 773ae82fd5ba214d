import { readFileSync } from 'node:fs'
import { errorMessage } from '../checks/error-message.ts'
import { isMap } from '../checks/is-map.ts'
import { kindOf } from '../checks/kinds.ts'
import { Refused } from '../checks/refused.ts'
import type { JournalEntry, JournalRow } from '../state/journal-row.ts'
import { savedEntry } from '../state/saved-requests.ts'
import { CommandError } from './command-error.ts'

/**
 * Reads the requests of a failed test from the file that a test runner left.
 * @throws CommandError if the file cannot be read, or has another content
 */
export function readSavedJournal(file: string): readonly JournalEntry[] {
  const rows = savedJournal.read(contentOf(file))
  if (rows instanceof Refused) throw new CommandError(rows.sentence(file))
  return rows.map(savedEntry)
}

const savedJournal = kindOf(
  'the journal.json of a failed test',
  { type: 'array' },
  (input): input is readonly JournalRow[] => Array.isArray(input) && input.every(isRow),
)

function contentOf(file: string): unknown {
  try {
    return JSON.parse(readFileSync(file, 'utf8'))
  } catch (error) {
    throw new CommandError(`${file} cannot be read: ${errorMessage(error)}`)
  }
}

function isRow(row: unknown): row is JournalRow {
  return (
    isMap(row) &&
    [row.id, row.status, row.duration].every(Number.isFinite) &&
    [row.at, row.method, row.path].every((text) => typeof text === 'string') &&
    [row.diagnostics, row.rules, row.changes].every((list) => Array.isArray(list) && list.every(isItem)) &&
    isMessage(row.request) &&
    (row.response === null || isMessage(row.response))
  )
}

function isItem(item: unknown): boolean {
  return typeof item === 'string' || isMap(item)
}

function isMessage(message: unknown): boolean {
  return (
    isMap(message) && isMap(message.headers) && (message.body === null || typeof message.body === 'string')
  )
}
