import { missingValue, type TableColumn } from '../../parts/table.tsx'
import { Ago } from '../../parts/time.tsx'
import type { FieldResponse, RecordResponse, ResourceResponse } from '../../server/responses.ts'
import { Store } from '../../server/store.ts'
import { Value } from './value.tsx'

const key = 'faketura columns'

/** The columns that the user has chosen instead of the card's, by resource. */
export const chosenColumns = new Store<ReadonlyMap<string, readonly string[]>>(remembered())

/** Chooses the columns of a resource; `undefined` restores the columns of its card. */
export function chooseColumns(resource: string, names: readonly string[] | undefined): void {
  const next = new Map(chosenColumns.get())
  if (names) next.set(resource, names)
  else next.delete(resource)
  chosenColumns.set(next)
  localStorage.setItem(key, JSON.stringify([...next]))
}

function remembered(): ReadonlyMap<string, readonly string[]> {
  try {
    return new Map(JSON.parse(localStorage.getItem(key) ?? '[]'))
  } catch {
    return new Map()
  }
}

/** Column width by kind of field, in characters. */
const widths: Readonly<Record<string, number>> = {
  integer: 10,
  reference: 10,
  decimal: 11,
  date: 11,
  time: 14,
  flag: 7,
  choice: 11,
  'tax rate': 6,
}

/** A status with the word `overdue` beside it. */
const widthOfOverdue = 17

const numericKinds = ['integer', 'decimal']

/**
 * The columns of a list: the id, then the named fields. A remembered name may no longer be a field. On a narrow page,
 * the most important columns come first, and the id last.
 */
export function columnsOf(
  card: ResourceResponse,
  names: readonly string[],
  account: string,
  records: readonly RecordResponse[],
  isNarrow: boolean,
): readonly TableColumn<RecordResponse>[] {
  const wanted = ['id', ...names.filter((name) => name !== 'id')]
  const fields = wanted.flatMap((name) => card.fields.find((field) => field.name === name) ?? [])
  if (isNarrow) fields.sort((one, other) => rankOf(one) - rankOf(other))
  return fields.map((field) => columnOf(field, account, records))
}

/** Place on a narrow page: name, amount, status, the rest, id. */
function rankOf({ name, kind }: FieldResponse): number {
  if (name === 'number' || name === 'name') return 0
  if (kind === 'decimal') return 1
  if (name === 'status') return 2
  return name === 'id' ? 4 : 3
}

function columnOf(
  field: FieldResponse,
  account: string,
  records: readonly RecordResponse[],
): TableColumn<RecordResponse> {
  const { name, kind } = field
  return {
    name,
    title: name,
    width: widthOf(field, records),
    numeric: numericKinds.includes(kind),
    cell: (record) => {
      const value = record[name]
      if (value === null || value === undefined || value === '') return missingValue
      if (kind === 'time') return <Ago at={String(value)} />
      return <Value field={field} value={value} account={account} isOverdue={isLate(record)} isBrief />
    },
  }
}

export function isLate(record: RecordResponse): boolean {
  return record['overdue?'] === true
}

/** Columns with longer texts share the remaining width. */
const longestShort = 12

/** A column of short texts gets the width that it needs, in steps of 4, so that all pages look alike. */
function widthOf({ name, kind }: FieldResponse, records: readonly RecordResponse[]): number | undefined {
  const fixed = widths[kind]
  if (name === 'status' && records.some(isLate)) return widthOfOverdue
  if (fixed !== undefined) return Math.max(fixed, name.length)
  const longest = Math.max(name.length, ...records.map((record) => String(record[name] ?? '').length))
  return longest > longestShort ? undefined : Math.ceil(longest / 4) * 4
}
