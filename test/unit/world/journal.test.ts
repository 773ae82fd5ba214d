import { expect, test } from 'vitest'
import { Journal, type JournalRow } from '../../../src/world/journal.ts'
import { Table } from '../../../src/world/table.ts'

const entry = {
  at: '2026-01-15T00:00:00.000+00:00',
  account: 'demo',
  operation: 'clients.list',
  method: 'GET',
  url: '/clients.json',
  status: 200,
  duration: 1,
  diagnostics: [],
  rules: [],
  steps: [],
}

function journalOf(count: number, most?: number): Journal {
  const journal = new Journal(most)
  for (let number = 1; number <= count; number++) journal.add(entry)
  return journal
}

const ids = (rows: readonly JournalRow[]) => rows.map(({ id }) => id)

test.each([0, 1, 2, 3, 4, 5, 6, 7, 20])('of %i requests the last three are kept, oldest first', (count) => {
  const all = Array.from({ length: count }, (_, at) => at + 1)
  expect(ids(journalOf(count, 3).all())).toEqual(all.slice(-3))
})

test('a thousand requests are kept when nothing else was said', () => {
  const rows = journalOf(2500).all()
  expect([rows.length, rows[0]?.id, rows.at(-1)?.id]).toEqual([1000, 1501, 2500])
})

test('last is the youngest, find the oldest that has all the values', () => {
  const journal = journalOf(2)
  journal.add({ ...entry, status: 404, method: 'PUT' })
  journal.add({ ...entry, status: 404 })
  expect(journal.last()?.id).toBe(4)
  expect(journal.find({ status: 404 })?.id).toBe(3)
  expect(journal.find({ status: 404, method: 'GET' })?.id).toBe(4)
  expect(journal.find({ status: 500 })).toBeUndefined()
  expect(new Journal().last()).toBeUndefined()
})

test('clear forgets the requests and begins to count anew', () => {
  const journal = journalOf(3)
  journal.clear()
  expect(journal.all()).toEqual([])
  journal.add(entry)
  expect(ids(journal.all())).toEqual([1])
})

test('tokens in paths are masked, whatever stands around them', () => {
  const journal = new Journal()
  journal.add({ ...entry, url: '/account.json?api_token=secret%2Fdemo&page=2&integration_token=secret' })
  expect(journal.last()?.path).toBe('/account.json?api_token=***&page=2&integration_token=***')
})

test('changes name the records that were written, and no counters', () => {
  const journal = new Journal()
  const shelf = new Table('clients', 1, [])
  const cells = { get: () => undefined, replace: () => undefined }
  journal.add({
    ...entry,
    steps: [
      { shelf: cells, key: 'last id', before: 1, after: 2 },
      { shelf, key: 1, before: undefined, after: {} },
      { shelf, key: 2, before: {}, after: {} },
      { shelf, key: 3, before: {}, after: undefined },
    ],
  })
  expect(journal.last()?.changes).toEqual([
    { resource: 'clients', id: 1, kind: 'create' },
    { resource: 'clients', id: 2, kind: 'update' },
    { resource: 'clients', id: 3, kind: 'delete' },
  ])
})

test('a listener hears each request until it is let go', () => {
  const journal = new Journal()
  const heard: number[] = []
  const letGo = journal.subscribe(({ id }) => heard.push(id))
  journal.add(entry)
  journal.add(entry)
  letGo()
  journal.add(entry)
  expect(heard).toEqual([1, 2])
})
