import fc from 'fast-check'
import { expect, test } from 'vitest'
import { type Criterion, type Order, type Selection, select } from '../../../src/state/selection.ts'
import { type Row, Table } from '../../../src/state/table.ts'

function tableOf(rows: readonly Row[]): Table {
  const table = new Table('things', 1, ['kind', 'date'])
  for (const row of rows) table.replace(row.id, row)
  return table
}

const kinds = ['a', 'b', 'c', null] as const
const day = fc.integer({ min: 1, max: 28 }).map((number) => `2026-01-${String(number).padStart(2, '0')}`)

const row = fc.record({
  id: fc.integer({ min: 1, max: 400 }),
  kind: fc.constantFrom(...kinds),
  date: fc.option(day),
  /** Has no index. */
  size: fc.integer({ min: 0, max: 3 }),
})
const rows = fc.uniqueArray(row, { selector: ({ id }) => id, maxLength: 120, size: 'max' })

const criterion: fc.Arbitrary<Criterion> = fc.oneof(
  fc
    .array(fc.constantFrom(...kinds, 'unknown'), { maxLength: 3 })
    .map((values) => ({ field: 'kind', values })),
  fc.array(fc.integer({ min: 0, max: 4 }), { maxLength: 2 }).map((values) => ({ field: 'size', values })),
  fc.tuple(day, day).map(([from, to]) => ({ field: 'date', from, to })),
  fc.array(fc.integer({ min: 0, max: 401 }), { maxLength: 30 }).map((ids) => ({ ids })),
  fc.constantFrom(0, 1, 2).map((size) => ({ matches: (row: Row) => row.size !== size })),
)

const order: fc.Arbitrary<Order | undefined> = fc.option(
  fc.boolean().map((descending) => ({
    field: 'size',
    descending,
    compare: (one: Row, other: Row) => Number(one.size) - Number(other.size),
  })),
  { nil: undefined },
)

/** Whether a row meets a criterion, without any index. */
function isMet(row: Row, criterion: Criterion): boolean {
  if ('matches' in criterion) return criterion.matches(row)
  if ('ids' in criterion) return criterion.ids.includes(row.id)
  const value = row[criterion.field]
  if ('values' in criterion) return criterion.values.some((wanted) => wanted === value)
  return typeof value === 'string' && value >= criterion.from && value <= criterion.to
}

const selection: fc.Arbitrary<Selection> = fc.record({
  criteria: fc.array(criterion, { maxLength: 3 }),
  order,
  offset: fc.nat({ max: 40 }),
  limit: fc.integer({ min: 1, max: 30 }),
})

/** The page, found without an index or a cache. */
function pageIn(all: readonly Row[], { criteria, order, offset, limit }: Selection): Row[] {
  const compare = (one: Row, other: Row) =>
    order ? (order.descending ? -1 : 1) * (order.compare(one, other) || one.id - other.id) : other.id - one.id
  const wanted = all.filter((row) => criteria.every((criterion) => isMet(row, criterion))).sort(compare)
  return wanted.slice(offset, offset + limit)
}

const numRuns = Number(process.env.FAKETURA_PROPERTY_RUNS ?? 100) * 3

test('a page is what filtering, sorting and slicing all rows gives', () => {
  const property = fc.property(rows, selection, (all, selection) => {
    expect(select(tableOf(all), selection)).toEqual(pageIn(all, selection))
  })
  fc.assert(property, { numRuns })
})

test('a list requested again includes later writes', () => {
  const write = fc.oneof(
    row.map((row) => ({ id: row.id, row })),
    fc.integer({ min: 1, max: 400 }).map((id) => ({ id, row: undefined })),
  )
  const lists = fc.array(selection, { minLength: 1, maxLength: 3 })
  const step = fc.oneof(
    fc.array(write, { maxLength: 9 }).map((writes) => ({ writes })),
    fc.record({ list: fc.nat({ max: 2 }), offset: fc.nat({ max: 40 }) }),
  )
  const steps = fc.array(step, { maxLength: 30, size: 'max' })
  const property = fc.property(rows, lists, steps, (all, lists, steps) => {
    const table = tableOf(all)
    for (const step of steps) {
      if ('writes' in step) for (const { id, row } of step.writes) table.replace(id, row)
      else {
        const selection = { ...lists[step.list % lists.length]!, offset: step.offset }
        expect(select(table, selection)).toEqual(pageIn([...table.all()], selection))
      }
    }
  })
  fc.assert(property, { numRuns })
})

test('a narrow range of an indexed value reads no other rows', () => {
  const all = Array.from({ length: 40 }, (_, at) => ({
    id: at + 1,
    kind: at % 3 === 0 ? 'a' : 'b',
    date: at < 8 ? '2026-01-01' : '2026-01-02',
  }))
  const criteria = [
    { field: 'kind', values: ['b', 'c'] },
    { field: 'date', from: '2026-01-01', to: '2026-01-01' },
  ]
  const found = select(tableOf(all), { criteria, offset: 0, limit: 9 })
  expect(found.map(({ id }) => id)).toEqual([8, 6, 5, 3, 2])
})

const many = Array.from({ length: 3000 }, (_, at) => ({
  id: at + 1,
  kind: at % 2 === 0 ? 'a' : 'b',
  date: `2026-01-${String(1 + Math.floor(at / 150)).padStart(2, '0')}`,
  size: at % 7,
}))

const bySize: Order = {
  field: 'size',
  descending: false,
  compare: (one, other) => Number(one.size) - Number(other.size),
}

/** How many rows are read for a page of ten, at the first and at the last of several requests. */
function readsOf(criteria: readonly Criterion[], order?: Order, times = 1) {
  const table = tableOf(many)
  const get = table.get.bind(table)
  let reads = 0
  table.get = (id) => {
    reads++
    return get(id)
  }
  const all = Array.from({ length: times }, () => {
    reads = 0
    expect(select(table, { criteria, order, offset: 0, limit: 10 })).toHaveLength(10)
    return reads
  })
  return { first: all[0]!, last: all.at(-1)! }
}

test.each<[string, readonly Criterion[], number]>([
  ['without criteria', [], 10],
  ['by an indexed value', [{ field: 'kind', values: ['a'] }], 10],
  ['by ids', [{ ids: Array.from({ length: 10 }, (_, at) => at + 5) }], 10],
  ['by the newest dates', [{ field: 'date', from: '2026-01-20', to: '2026-01-31' }], 10],
  // Looked for among the newest first, then among those of the range.
  ['by the oldest dates', [{ field: 'date', from: '2026-01-01', to: '2026-01-01' }], 30],
  ['by dates in the middle', [{ field: 'date', from: '2026-01-03', to: '2026-01-15' }], 30],
  ['by a field without an index', [{ field: 'size', values: [3] }], 70],
])('a page %s reads few rows that it does not need', (_, criteria, maxReads) => {
  expect(readsOf(criteria).first).toBeLessThanOrEqual(maxReads)
})

test('a list is correct after more changes than are recorded', () => {
  const table = tableOf(many)
  const selection: Selection = { criteria: [], order: bySize, offset: 0, limit: 5 }
  select(table, selection)
  for (const { id } of many.slice(0, 1500)) table.replace(id, { id, size: 7 })
  expect(select(table, selection)).toEqual(pageIn([...table.all()], selection))
})

test('the latest of many lists are correct', () => {
  const table = tableOf(many)
  for (let size = 0; size < 100; size++) {
    const selection = {
      criteria: [{ field: 'size', values: [size % 9] }],
      order: bySize,
      offset: 0,
      limit: 5,
    }
    expect(select(table, selection)).toEqual(pageIn(many, selection))
  }
})

test('a further page of a list reads no row again', () => {
  const read = readsOf([{ field: 'size', values: [3] }], bySize, 2)
  expect(read.first).toBe(many.length)
  expect(read.last).toBe(0)
  expect(readsOf([{ field: 'date', from: '2026-01-03', to: '2026-01-15' }], undefined, 3).last).toBe(0)
})
