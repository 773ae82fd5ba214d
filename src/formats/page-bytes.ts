import type { View } from '../kernel/card/render.ts'
import type { AccountScope } from '../kernel/write/account-scope.ts'
import { Chunks } from '../state/chunks.ts'
import type { Row } from '../state/table.ts'
import type { RecordCache } from './record-cache.ts'

/** The bytes around the records of a page. */
export interface Frame {
  readonly start: Buffer
  readonly end: Buffer
}

/**
 * A page of records, joined from the bytes of each. Whole pages are not cached: a client that reads many of them would
 * empty the cache again and again.
 */
export function pageBytes(
  rows: readonly Row[],
  { start, end }: Frame,
  recordCache: RecordCache,
  view: View,
  scope: AccountScope,
): Chunks | Promise<Chunks> {
  const chunks = (pieces: readonly Buffer[]) => new Chunks([start, ...pieces, end])
  const pieces = recordCache.ofAll(rows, view, scope)
  return pieces instanceof Promise ? pieces.then(chunks) : chunks(pieces)
}
