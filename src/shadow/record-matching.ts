import type { Resource } from '../kernel/card/resource.ts'
import type { Correspondence } from '../live/correspondence.ts'
import type { Row, Table } from '../state/table.ts'
import { ownIds } from './expected-ids.ts'

type Values = Readonly<Record<string, unknown>>

/** Fields that identify a record, the most reliable first. */
const identifying = ['number', 'external_id', 'oid', 'code', 'tax_no', 'bank_account_number', 'email', 'name']

/**
 * Finds the emulator's counterpart of a live record whose id is not paired yet: the record with the same id in a
 * fixture that keeps ids, or the only one with the same number, code or name.
 */
export function matchingRow(
  { name }: Resource,
  record: Values & { readonly id: number },
  table: Table,
  correspondence: Correspondence,
): Row | undefined {
  const isFree = ({ id }: Row) => correspondence.toLive(name, id) === undefined
  const same = table.get(record.id)
  const shared = identifying.filter((key) => typeof record[key] === 'string' && record[key] !== '')
  if (same && isFree(same) && shared.every((key) => !(key in same) || same[key] === record[key])) return same
  for (const key of shared) {
    const found: Row[] = []
    for (const row of table.all()) if (row[key] === record[key] && isFree(row)) found.push(row)
    if (found.length === 1) return found[0]
  }
  return undefined
}

/**
 * Finds the counterpart of a live record among those that the emulator made itself, such as the payment of an order:
 * the oldest one with the same texts and references that identify it.
 */
export function ownRow(
  { name, fields }: Resource,
  record: Values,
  table: Table,
  correspondence: Correspondence,
): Row | undefined {
  const references = Object.values(fields).flatMap(({ name: field, refersTo }) =>
    refersTo && typeof record[field] === 'number' ? [[field, refersTo] as const] : [],
  )
  const isSame = (row: Row) =>
    identifying.every((key) => key === 'number' || !(key in row) || row[key] === record[key]) &&
    references.every(([field, kind]) => {
      const known = correspondence.toEmulator(kind, record[field] as number)
      return known === undefined || known === String(row[field])
    })
  // The emulator's own records have the highest ids.
  const first = table.ids.findLastIndex((id) => id <= ownIds) + 1
  for (const id of table.ids.slice(first)) {
    const row = table.get(id)!
    if (correspondence.toLive(name, id) === undefined && isSame(row)) return row
  }
  return undefined
}
