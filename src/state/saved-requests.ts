import { messageSize } from './journal.ts'
import {
  isPartial,
  isReleased,
  isShortened,
  type JournalEntry,
  type JournalMessage,
  type JournalRow,
  unsaved,
} from './journal-row.ts'

/** An entry of the journal from a row that was saved with its messages; secrets stay masked. */
export function savedEntry(row: JournalRow): JournalEntry {
  const { path, fault, request: sent, response: received, ...rest } = row
  const isLost = isReleased(row)
  const request = { method: row.method, url: path, ...contentOf(sent), ...formOf(sent), ...noteOf(sent) }
  const response = received && {
    status: row.status,
    headers: received.headers,
    body: received.body ?? '',
    ...noteOf(received),
  }
  return {
    ...rest,
    url: path,
    changes: Object.freeze(row.changes.map((one) => Object.freeze(one))),
    fault: fault ?? undefined,
    request: isLost ? undefined : request,
    response: isLost ? undefined : (response ?? undefined),
    size: messageSize(request, response ?? { status: row.status, headers: {}, body: '' }),
  }
}

function contentOf({ headers, body }: JournalMessage) {
  return { headers, ...(body === null ? {} : { body: Buffer.from(body) }) }
}

/** A row shows only the beginning of a long body, so no more of it was saved. */
function noteOf(message: JournalMessage) {
  const { note } = message
  if (note === undefined) return {}
  return { bodyNote: isShortened(message) && !isPartial(message) ? note + unsaved : note }
}

/** Files of a form are saved by their names and sizes only. */
function formOf({ form }: JournalMessage) {
  if (!form) return {}
  const parts = Object.entries(form).flatMap(([name, texts]) =>
    [texts].flat().map((text) => [name, text] as const),
  )
  return { form: { parts, files: {} } }
}
