import type { History } from './history.ts'
import type { Row, Table } from './table.ts'

/** Rows per account: more than any test reads, and few enough for a long run. */
const maxRows = 10_000

/**
 * Deletes the account's oldest row above the limit, after one was added.
 * @param table with an index of `account`, and increasing ids
 * @param account prefix of the account
 */
export function evictOldest(history: History, table: Table<Row>, account: string): void {
  const held = table.index('account')!.idsOf(account)
  if (held.length > maxRows) history.write(table, held[0]!, undefined)
}
