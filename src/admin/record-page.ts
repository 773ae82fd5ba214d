import type { AnyField } from '../kernel/card/field.ts'
import type { Resource } from '../kernel/card/resource.ts'
import type { AccountScope } from '../kernel/write/account-scope.ts'
import { tableOf } from '../kernel/write/table-of.ts'
import type { Row } from '../state/table.ts'

/** The filters, the order and the page of a list of records. */
export interface RecordQuery {
  /** A text to find in any stored value, in upper or lower case. */
  readonly search?: string
  /** Values, as texts, by field. */
  readonly filters: ReadonlyMap<string, string>
  /** Name of a field. */
  readonly sort: string
  readonly descending: boolean
  /** From 1. */
  readonly page: number
  readonly perPage: number
}

/** A page of records. */
export interface RecordPage {
  /** A JSON array. */
  readonly json: string
  /** Number of records on all pages. */
  readonly total: number
}

/** Renders only the records of the page, and filters and sorts their stored form, for speed. */
export function recordPage(resource: Resource, scope: AccountScope, wish: RecordQuery): RecordPage {
  const { page, perPage } = wish
  const rows = sorted(matching(resource, scope, wish), resource, scope, wish)
  const records = rows
    .slice((page - 1) * perPage, page * perPage)
    .map((row) => resource.views.one.json(row, scope))
  return { json: `[${records.join(',')}]`, total: rows.length }
}

function matching(resource: Resource, scope: AccountScope, { search, filters }: RecordQuery): Row[] {
  const wanted = search?.toLowerCase()
  const tests = [...filters].map(([name, text]) => {
    const value = valueIn(name, resource.fields[name]!, scope)
    return (row: Row) => String(value(row) ?? '') === text
  })
  return [...tableOf(resource, scope).all()].filter(
    (row) => tests.every((test) => test(row)) && (wanted === undefined || holds(row, wanted)),
  )
}

function holds(value: unknown, wanted: string): boolean {
  if (typeof value === 'string') return value.toLowerCase().includes(wanted)
  if (typeof value === 'number') return String(value).includes(wanted)
  if (typeof value !== 'object' || value === null) return false
  for (const name in value) if (holds((value as { [name: string]: unknown })[name], wanted)) return true
  return false
}

function sorted(
  rows: Row[],
  resource: Resource,
  scope: AccountScope,
  { sort, descending }: RecordQuery,
): Row[] {
  // Tables are sorted by id.
  if (sort === 'id') return descending ? rows.reverse() : rows
  const field = resource.fields[sort]!
  const value = valueIn(sort, field, scope)
  const compare = comparison(field)
  const keyed = rows.map((row) => ({ row, key: value(row) }))
  const sign = descending ? -1 : 1
  return keyed.sort((one, other) => sign * ordered(one.key, other.key, compare)).map(({ row }) => row)
}

function valueIn(name: string, { computed }: AnyField, scope: AccountScope): (row: Row) => unknown {
  return computed ? (row) => computed(row, scope) : (row) => row[name]
}

const words = new Intl.Collator('en', { numeric: true, sensitivity: 'base' })

/** Compares amounts as numbers and texts in natural order. To sort, the precision of a float is enough. */
function comparison({ name }: AnyField): (one: unknown, other: unknown) => number {
  if (name === 'decimal' || name === 'integer') return (one, other) => Number(one) - Number(other)
  if (name === 'text') return (one, other) => words.compare(String(one), String(other))
  return (one, other) => (String(one) < String(other) ? -1 : String(one) > String(other) ? 1 : 0)
}

/** Sorts empty values first. */
function ordered(one: unknown, other: unknown, compare: (one: unknown, other: unknown) => number): number {
  if (one === other) return 0
  if (one === null || one === undefined) return -1
  if (other === null || other === undefined) return 1
  return compare(one, other)
}
