import { type Row, Table } from '../../state/table.ts'
import type { Resource } from '../card/resource.ts'
import type { AccountScope } from './account-scope.ts'

/** The account's records of a resource, also of one that is derived from others. */
export function tableOf({ name, derives, indexed }: Resource, scope: AccountScope): Table {
  if (!derives) return scope.table(name)
  const table = new Table(name, scope.account.id, indexed)
  const tables = { table: <R extends Row>(resource: string) => scope.table<R>(resource) }
  for (const row of derives(tables)) table.replace(row.id, row)
  return table
}
