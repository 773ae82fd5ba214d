import { type DescendingIds, fromList, fromLists } from './descending-ids.ts'
import type { IndexValue } from './index-by-value.ts'
import type { ListDefinition } from './list-cache.ts'
import { positionOfId } from './sorted-ids.ts'
import type { Row, Table } from './table.ts'

/** One condition of a selection. */
export type Criterion =
  | { readonly field: string; readonly values: readonly IndexValue[] }
  | Between
  | { readonly ids: readonly number[] }
  | { readonly matches: (row: Row) => boolean }

/** A range of texts that includes both ends. */
interface Between {
  readonly field: string
  readonly from: string
  readonly to: string
}

export interface Order {
  readonly field: string
  readonly descending: boolean
  /** Compares rows by the field; returns zero for equal values. */
  readonly compare: (one: Row, other: Row) => number
}

export interface Selection {
  readonly criteria: readonly Criterion[]
  /** Newest first by default. */
  readonly order?: Order
  readonly offset: number
  readonly limit: number
}

type Test = (row: Row) => boolean

/**
 * The rows of one page. The index with the fewest matches selects candidates, and the other conditions are tested row
 * by row from the newest, so the cost depends on the size of the page, and not of the table.
 */
export function select(table: Table, selection: Selection): Row[] {
  const { criteria, order, offset, limit } = selection
  const list = cached(table, selection)
  if (list) return pageOf(list, selection)
  const { ids, covered } = fewestCandidates(table, criteria)
  const open = criteria.filter((criterion) => criterion !== covered)
  const tests = open.map(testOf)
  if (order) {
    const rows = passing(table, ids, tests).sort(comparisonOf(order))
    return pageOf(rows, selection)
  }
  const all = () => newest(table, fromList(ids), tests, offset, limit) ?? []
  const between = open.filter((criterion) => isRange(table, criterion))
  if (between.length === 0) return all()
  // Usually the newest records match. The index of dates is used only when they don't.
  const quick = newest(table, fromList(ids), tests, offset, limit, 2 * (offset + limit))
  if (quick) return quick
  const ranges = between.map((criterion) => rangeOf(table, criterion))
  const range = ranges.sort((one, other) => one.size - other.size)[0]!
  // With further conditions, most rows of a long period have to be tested, which is faster in a single list.
  if (criteria.length > 1 && 4 * range.size > ids.length) return all()
  const others = criteria.filter((criterion) => criterion !== range.criterion).map(testOf)
  return newest(table, fromLists(range.lists), others, offset, limit) ?? []
}

/** The page, newest first; undefined when more than `max` records would have to be tested. */
function newest(
  table: Table,
  ids: DescendingIds,
  tests: readonly Test[],
  offset: number,
  limit: number,
  max = Number.POSITIVE_INFINITY,
): Row[] | undefined {
  const page: Row[] = []
  let toSkip = offset
  if (tests.length === 0) {
    ids.skip(offset)
    toSkip = 0
  }
  for (let seen = 0; page.length < limit; seen++) {
    if (seen >= max) return undefined
    const id = ids.next()
    if (id === undefined) break
    const row = table.get(id)
    if (!row || !passes(row, tests)) continue
    if (toSkip > 0) toSkip--
    else page.push(row)
  }
  return page
}

/** The rows of a list in ascending order, if it is worth caching. */
function cached(table: Table, { criteria, order }: Selection): readonly Row[] | undefined {
  // Conditions without a field either select few records, or cannot be compared with those of other requests.
  if (!criteria.every((criterion) => 'field' in criterion)) return undefined
  // An index already provides the newest records, and those with one value.
  if (!order && (criteria.length === 0 || (criteria.length === 1 && 'values' in criteria[0]!)))
    return undefined
  if (!order && criteria.some((criterion) => selectsFew(table, criterion))) return undefined
  const key = criteria.reduce((text, criterion) => `${text} ${keyOf(criterion)}`, order?.field ?? '')
  // Sorting all rows is worthwhile only for lists that are requested repeatedly.
  if (!order && !table.lists.isRepeated(key)) return undefined
  const tests = criteria.map(testOf)
  const definition: ListDefinition<Row> = { has: (row) => passes(row, tests), compare: comparisonOf(order) }
  return table.lists.rows(key, definition, () => {
    const { ids } = fewestCandidates(table, criteria)
    return passing(table, ids, tests)
  })
}

/** Each criterion has a key of its own. Ranges are of dates, which hold no other characters than digits and hyphens. */
function keyOf(criterion: Criterion): string {
  return 'from' in criterion
    ? `${criterion.field} ${criterion.from} ${criterion.to}`
    : JSON.stringify(criterion)
}

const few = 100

/** Testing the documents of one client takes less than finding a cached list of them. */
function selectsFew(table: Table, criterion: Criterion): boolean {
  if (!('values' in criterion) || criterion.values.length !== 1) return false
  const ids = table.index(criterion.field)?.idsOf(criterion.values[0]!)
  return ids !== undefined && ids.length <= few
}

function comparisonOf(order: Order | undefined): ListDefinition<Row>['compare'] {
  if (!order) return (one, other) => one.id - other.id
  return (one, other) => order.compare(one, other) || one.id - other.id
}

/** A page of rows in ascending order. */
function pageOf(rows: readonly Row[], { order, offset, limit }: Selection): Row[] {
  if (order && !order.descending) return rows.slice(offset, offset + limit)
  const end = Math.max(0, rows.length - offset)
  return rows.slice(Math.max(0, end - limit), end).reverse()
}

function passing(table: Table, ids: readonly number[], tests: readonly Test[]): Row[] {
  const rows: Row[] = []
  for (const id of ids) {
    const row = table.get(id)
    if (row && passes(row, tests)) rows.push(row)
  }
  return rows
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

/** Ascending ids that include every match, and the criterion that they all meet. Without an index, all ids. */
function fewestCandidates(table: Table, criteria: readonly Criterion[]) {
  let fewest: { ids: readonly number[]; covered?: Criterion } = { ids: table.ids }
  for (const criterion of criteria) {
    const ids = candidatesOf(table, criterion)
    if (ids && ids.length <= fewest.ids.length) fewest = { ids, covered: criterion }
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

/** Whether the index of a field can list the records of each value in a range. */
function isRange(table: Table, criterion: Criterion): criterion is Between {
  return 'from' in criterion && table.index(criterion.field) !== undefined
}

/** The ascending ids of each value in a range, and their total number. */
function rangeOf(table: Table, criterion: Between) {
  const lists = [...table.requiredIndex(criterion.field).idsBetween(criterion.from, criterion.to)]
  return { criterion, lists, size: lists.reduce((sum, ids) => sum + ids.length, 0) }
}

function ascending(one: number, other: number): number {
  return one - other
}
