import type { IndexValue } from './index-by-value.ts'
import { positionOfId } from './sorted-ids.ts'
import type { Row, Table } from './table.ts'

/** One thing that a selection asks of a record. */
export type Criterion =
  | { readonly field: string; readonly values: readonly IndexValue[] }
  | { readonly field: string; readonly from: string; readonly to: string }
  | { readonly ids: readonly number[] }
  | { readonly matches: (row: Row) => boolean }

export interface Order {
  readonly descending: boolean
  readonly compare: (one: Row, other: Row) => number
}

export interface Selection {
  readonly criteria: readonly Criterion[]
  /** Newest first when missing. */
  readonly order?: Order
  readonly offset: number
  readonly limit: number
}

type Test = (row: Row) => boolean

/**
 * The rows of one page. The equality that leaves the fewest records is answered by its index and the rest is tested
 * row by row from the newest on, so a page costs what it shows and not what is stored.
 */
export function select(table: Table, selection: Selection): Row[] {
  const { criteria, order, offset, limit } = selection
  const tests = criteria.map((criterion) => testOf(criterion))
  const candidates = fewestCandidates(table, criteria)
  if (order) return sorted(table, candidates, tests, order).slice(offset, offset + limit)
  // Nearly always the newest records are the wanted ones, or wanted ones are spread evenly among them; only when
  // neither is so, a range is gathered and put in order.
  const quick = newest(table, candidates, tests, offset, limit, 4 * (offset + limit) + 200)
  if (quick) return quick
  const ranges = criteria.flatMap((criterion) => rangeOf(table, criterion))
  const [range] = ranges.sort((one, other) => one.size - other.size)
  if (!range || range.size >= candidates.length) return newest(table, candidates, tests, offset, limit) ?? []
  const expected = (4 * (offset + limit) * candidates.length) / (range.size + 1)
  const spread = expected < range.size ? newest(table, candidates, tests, offset, limit, expected) : undefined
  return spread ?? newest(table, range.gathered(), tests, offset, limit) ?? []
}

/** The page, newest first; nothing when more than `most` records would have to be looked at. */
function newest(
  table: Table,
  ids: readonly number[],
  tests: readonly Test[],
  offset: number,
  limit: number,
  most = Number.POSITIVE_INFINITY,
): Row[] | undefined {
  const page: Row[] = []
  const end = Math.max(0, Math.floor(ids.length - most))
  let toSkip = offset
  let at = ids.length - 1
  for (; at >= end && page.length < limit; at--) {
    const row = table.get(ids[at]!)
    if (!row || !passes(row, tests)) continue
    if (toSkip > 0) toSkip--
    else page.push(row)
  }
  return page.length === limit || at < 0 ? page : undefined
}

function sorted(table: Table, ids: readonly number[], tests: readonly Test[], order: Order): Row[] {
  const rows: Row[] = []
  for (const id of ids) {
    const row = table.get(id)
    if (row && passes(row, tests)) rows.push(row)
  }
  const sign = order.descending ? -1 : 1
  return rows.sort((one, other) => sign * (order.compare(one, other) || one.id - other.id))
}

function passes(row: Row, tests: readonly Test[]): boolean {
  for (const test of tests) if (!test(row)) return false
  return true
}

function testOf(criterion: Criterion): Test {
  if ('matches' in criterion) return criterion.matches
  if ('ids' in criterion) {
    const ids = new Set(criterion.ids)
    return (row) => ids.has(row.id)
  }
  const { field } = criterion
  if ('values' in criterion) {
    const [only] = criterion.values
    if (criterion.values.length === 1) return (row) => row[field] === only
    const values = new Set<unknown>(criterion.values)
    return (row) => values.has(row[field])
  }
  const { from, to } = criterion
  return (row) => {
    const value = row[field]
    return typeof value === 'string' && value >= from && value <= to
  }
}

/** Ascending ids among which every match is; all of the table when no index narrows it down. */
function fewestCandidates(table: Table, criteria: readonly Criterion[]): readonly number[] {
  let fewest: readonly number[] = table.ids
  for (const criterion of criteria) {
    const ids = candidatesOf(table, criterion)
    if (ids && ids.length < fewest.length) fewest = ids
  }
  return fewest
}

function candidatesOf(table: Table, criterion: Criterion): readonly number[] | undefined {
  if ('ids' in criterion) {
    return [...new Set(criterion.ids)]
      .filter((id) => table.ids[positionOfId(table.ids, id)] === id)
      .sort(ascending)
  }
  if (!('values' in criterion)) return undefined
  const index = table.index(criterion.field)
  if (!index) return undefined
  if (criterion.values.length === 1) return index.idsOf(criterion.values[0]!)
  return [...new Set(criterion.values)].flatMap((value) => [...index.idsOf(value)]).sort(ascending)
}

/** The records of a range, counted by the index; their ids are put in order only when they are asked for. */
function rangeOf(table: Table, criterion: Criterion): { size: number; gathered: () => readonly number[] }[] {
  const index = 'from' in criterion ? table.index(criterion.field) : undefined
  if (!index || !('from' in criterion)) return []
  const parts = [...index.idsBetween(criterion.from, criterion.to)]
  const size = parts.reduce((sum, ids) => sum + ids.length, 0)
  return [{ size, gathered: () => parts.flat().sort(ascending) }]
}

function ascending(one: number, other: number): number {
  return one - other
}
