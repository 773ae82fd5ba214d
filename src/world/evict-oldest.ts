import type { History } from './history.ts'
import type { Row, Table } from './table.ts'

/** What is kept of one account: more than any test looks at, and few enough for a long run. */
const maxRows = 10_000

/**
 * Makes room where something just joined too many others of its account.
 * @param table has an index of `account`, and ids that count up
 * @param account prefix of the account
 */
export function evictOldest(history: History, table: Table<Row>, account: string): void {
  const held = table.index('account')!.idsOf(account)
  if (held.length > maxRows) history.write(table, held[0]!, undefined)
}
