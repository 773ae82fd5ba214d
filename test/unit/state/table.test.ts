import { expect, test } from 'vitest'
import { History } from '../../../src/state/history.ts'
import { IndexByValue } from '../../../src/state/index-by-value.ts'
import { insertId, positionOfId, removeId } from '../../../src/state/sorted-ids.ts'
import { Table } from '../../../src/state/table.ts'

function tableOf(...rows: { readonly id: number; readonly [field: string]: unknown }[]): Table {
  const table = new Table('things', 1, ['kind', 'date'])
  const history = new History()
  for (const row of rows) history.write(table, row.id, row)
  return table
}

test('a table sorts its rows by id, regardless of the order of insertion', () => {
  const table = tableOf({ id: 5 }, { id: 2 }, { id: 9 }, { id: 1 })
  expect([...table.all()].map(({ id }) => id)).toEqual([1, 2, 5, 9])
  expect(table.size).toBe(4)
  expect(table.get(5)).toEqual({ id: 5 })
  expect(table.get(3)).toBeUndefined()
})

test('an index follows the changes of a row', () => {
  const table = tableOf({ id: 1, kind: 'a' }, { id: 2, kind: 'a' }, { id: 3, kind: 'b' })
  const idsOf = (kind: string | null) => [...table.index('kind')!.idsOf(kind)]
  expect(idsOf('a')).toEqual([1, 2])
  table.replace(1, { id: 1, kind: 'b' })
  expect([idsOf('a'), idsOf('b')]).toEqual([[2], [1, 3]])
  table.replace(3, undefined)
  expect(idsOf('b')).toEqual([1])
  table.replace(1, { id: 1, kind: null })
  expect([idsOf('b'), idsOf(null)]).toEqual([[], [1]])
  table.replace(1, undefined)
  expect(idsOf(null)).toEqual([])
})

test('a row without the indexed field is not in the index', () => {
  const table = tableOf({ id: 1 }, { id: 2, kind: null })
  expect(table.index('kind')!.idsOf(null)).toEqual([1, 2])
  table.replace(1, { id: 1, kind: null })
  expect(table.index('kind')!.idsOf(null)).toEqual([1, 2])
})

test('first finds the oldest row with a value', () => {
  const table = tableOf({ id: 7, kind: 'a' }, { id: 3, kind: 'a' })
  expect(table.first('kind', 'a')).toMatchObject({ id: 3 })
  expect(table.first('kind', 'z')).toBeUndefined()
})

test('a search by a field without an index names the field', () => {
  const table = tableOf({ id: 7, kind: 'a', name: 'a' })
  const message =
    'things.name is not indexed, so no record can be found by it: declare the field with indexed: true'
  expect(() => table.first('name', 'a')).toThrow(message)
  expect(() => table.where('name', 'a')).toThrow(message)
  expect(() => table.requiredIndex('name')).toThrow(message)
  expect(table.index('name')).toBeUndefined()
})

test('removing an unknown row changes nothing', () => {
  const table = tableOf({ id: 1, kind: 'a' })
  table.replace(2, undefined)
  expect([table.size, table.index('kind')!.idsOf('a')]).toEqual([1, [1]])
})

test('an index distinguishes values of different types', () => {
  const index = new IndexByValue()
  for (const [id, value] of [1, '1', true, 'true', null, ''].entries()) index.add(value, id)
  expect([1, '1', true, 'true', null, ''].map((value) => [...index.idsOf(value)])).toEqual([
    [0],
    [1],
    [2],
    [3],
    [4],
    [5],
  ])
})

test('an index ignores the removal of an unknown row', () => {
  const index = new IndexByValue()
  index.add('a', 1)
  index.remove('a', 2)
  index.remove('b', 1)
  index.add('a', 3)
  index.remove('a', 2)
  expect(index.idsOf('a')).toEqual([1, 3])
})

test('a range includes both ends, texts only, and later additions and removals', () => {
  const index = new IndexByValue()
  const between = (from: string, to: string) => [...index.idsBetween(from, to)].flat().sort()
  for (const [id, date] of ['2026-01-01', '2026-01-15', '2026-01-31', '2026-02-01'].entries())
    index.add(date, id)
  index.add(null, 9)
  index.add(20260115, 8)
  expect(between('2026-01-01', '2026-01-31')).toEqual([0, 1, 2])
  index.add('2026-01-20', 4)
  index.add('2026-01-15', 5)
  expect(between('2026-01-02', '2026-01-31')).toEqual([1, 2, 4, 5])
  index.remove('2026-01-20', 4)
  index.remove('2026-01-15', 1)
  expect(between('2026-01-02', '2026-01-31')).toEqual([2, 5])
  expect(between('2026-03-01', '2026-04-01')).toEqual([])
  expect(between('2026-01-31', '2026-01-01')).toEqual([])
})

test('ids stay sorted through additions and removals', () => {
  const ids: number[] = []
  for (const id of [5, 1, 9, 3, 7]) insertId(ids, id)
  expect(ids).toEqual([1, 3, 5, 7, 9])
  expect([0, 1, 4, 9, 10].map((id) => positionOfId(ids, id))).toEqual([0, 0, 2, 4, 5])
  for (const id of [9, 4, 1]) removeId(ids, id)
  expect(ids).toEqual([3, 5, 7])
  removeId([], 1)
})
