import fc from 'fast-check'
import { expect, test } from 'vitest'
import { type Criterion, type Order, select } from '../../../src/state/selection.ts'
import { type Row, Table } from '../../../src/state/table.ts'

function tableOf(rows: readonly Row[]): Table {
  const table = new Table('things', 1, ['kind', 'date'])
  for (const row of rows) table.replace(row.id, row)
  return table
}

const kinds = ['a', 'b', 'c', null] as const
const day = fc.integer({ min: 1, max: 28 }).map((number) => `2026-01-${String(number).padStart(2, '0')}`)

const rows = fc.uniqueArray(
  fc.record({
    id: fc.integer({ min: 1, max: 400 }),
    kind: fc.constantFrom(...kinds),
    date: fc.option(day),
    /** No index knows it. */
    size: fc.integer({ min: 0, max: 3 }),
  }),
  { selector: ({ id }) => id, maxLength: 120, size: 'max' },
)

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
    descending,
    compare: (one: Row, other: Row) => Number(one.size) - Number(other.size),
  })),
  { nil: undefined },
)

/** What a criterion says, without any index. */
function isMet(row: Row, criterion: Criterion): boolean {
  if ('matches' in criterion) return criterion.matches(row)
  if ('ids' in criterion) return criterion.ids.includes(row.id)
  const value = row[criterion.field]
  if ('values' in criterion) return criterion.values.some((wanted) => wanted === value)
  return typeof value === 'string' && value >= criterion.from && value <= criterion.to
}

test('a page is what filtering, sorting and slicing all rows gives', () => {
  const paging = fc.record({ offset: fc.nat({ max: 40 }), limit: fc.integer({ min: 1, max: 30 }) })
  const criteria = fc.array(criterion, { maxLength: 3 })
  const property = fc.property(rows, criteria, order, paging, (all, criteria, order, { offset, limit }) => {
    const found = select(tableOf(all), { criteria, order, offset, limit })
    const compare = (one: Row, other: Row) =>
      order
        ? (order.descending ? -1 : 1) * (order.compare(one, other) || one.id - other.id)
        : other.id - one.id
    const wanted = all.filter((row) => criteria.every((criterion) => isMet(row, criterion))).sort(compare)
    expect(found).toEqual(wanted.slice(offset, offset + limit))
  })
  fc.assert(property, { numRuns: Number(process.env.FAKETURA_PROPERTY_RUNS ?? 100) * 3 })
})

test('a narrow range among many of an indexed value leaves out the others', () => {
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

/** How many rows are read for a page of ten. */
function readsOf(criteria: readonly Criterion[], order?: Order): number {
  const table = tableOf(many)
  const get = table.get.bind(table)
  let reads = 0
  table.get = (id) => {
    reads++
    return get(id)
  }
  expect(select(table, { criteria, order, offset: 0, limit: 10 })).toHaveLength(10)
  return reads
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
])('a page %s reads about as many rows as it needs', (_, criteria, most) => {
  expect(readsOf(criteria)).toBeLessThanOrEqual(most)
})
