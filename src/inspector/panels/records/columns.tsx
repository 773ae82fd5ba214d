import { nothing, type TableColumn } from '../../parts/table.tsx'
import { Ago } from '../../parts/time.tsx'
import type { FieldAnswer, RecordAnswer, ResourceAnswer } from '../../server/answers.ts'
import { Store } from '../../server/store.ts'
import { Value } from './value.tsx'

const key = 'faketura columns'

/** The columns that somebody has chosen instead of those of the card, by resource. */
export const chosenColumns = new Store<ReadonlyMap<string, readonly string[]>>(remembered())

/** Chooses the columns of a resource; nothing goes back to those of its card. */
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

/** Room that values of a kind need, in digits. */
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

const numericKinds = ['integer', 'decimal']

/** The columns of a list: the id, then the fields of these names that there still are. */
export function columnsOf(
  card: ResourceAnswer,
  names: readonly string[],
  account: string,
  records: readonly RecordAnswer[],
): readonly TableColumn<RecordAnswer>[] {
  const wanted = ['id', ...names.filter((name) => name !== 'id')]
  return wanted
    .flatMap((name) => card.fields.find((field) => field.name === name) ?? [])
    .map((field) => columnOf(field, account, records))
}

function columnOf(
  field: FieldAnswer,
  account: string,
  records: readonly RecordAnswer[],
): TableColumn<RecordAnswer> {
  const { name, kind } = field
  return {
    name,
    title: name,
    width: widthOf(field, records),
    numeric: numericKinds.includes(kind),
    cell: (record) => {
      const value = record[name]
      if (value === null || value === undefined || value === '') return nothing
      if (kind === 'time') return <Ago at={String(value)} />
      return <Value field={field} value={value} account={account} isBrief />
    },
  }
}

/** Longer texts share the room that is left. */
const longestShort = 12

/** Texts that are short on the whole page get no more room than they need, in steps, so that pages look alike. */
function widthOf({ name, kind }: FieldAnswer, records: readonly RecordAnswer[]): number | undefined {
  const fixed = widths[kind]
  if (fixed !== undefined) return Math.max(fixed, name.length)
  const longest = Math.max(name.length, ...records.map((record) => String(record[name] ?? '').length))
  return longest > longestShort ? undefined : Math.ceil(longest / 4) * 4
}
