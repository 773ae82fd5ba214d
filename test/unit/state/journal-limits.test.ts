import { expect, test } from 'vitest'
import { Journal } from '../../../src/state/journal.ts'
import { add, entry, ids, journalOf, post } from './journal-entries.ts'

test.each([0, 1, 2, 3, 4, 5, 6, 7, 20])('of %i requests the last three are kept, oldest first', (count) => {
  const all = Array.from({ length: count }, (_, at) => at + 1)
  expect(ids(journalOf(count, 3).all())).toEqual(all.slice(-3))
})

test('the journal has a thousand requests by default', () => {
  const rows = journalOf(2500).all()
  expect([rows.length, rows[0]?.id, rows.at(-1)?.id]).toEqual([1000, 1501, 2500])
})

test('drops the oldest bodies beyond eight mebibytes, and keeps their rows', () => {
  const journal = new Journal()
  const body = 'x'.repeat(1024 * 1024)
  for (let number = 1; number <= 10; number++)
    add(journal, { ...post(body), response: { ...entry.response, body: 'ok' } })
  const kept = journal.all().map(({ request, response }) => [request.note, response?.note])
  const shown = `the first 65536 of ${body.length} characters`
  const gone = ['no longer stored', 'no longer stored']
  expect(kept).toEqual([...Array(3).fill(gone), ...Array(7).fill([shown, undefined])])
  add(journal, post('x'.repeat(9 * 1024 * 1024)))
  expect(journal.all().map(({ request }) => request.note)).toEqual(Array(11).fill('no longer stored'))
  add(journal, post('small'))
  expect(journal.last()?.request.body).toBe('small')
})

const serials: Readonly<Record<string, number>> = { one: 1, two: 2, three: 3 }

test('each account has its own latest requests', () => {
  const journal = new Journal(3, (prefix) => serials[prefix])
  const of = (account: string) => add(journal, { ...entry, account, owner: serials[account] })
  of('one')
  for (let number = 1; number <= 100; number++) of('two')
  expect(ids(journal.all('one'))).toEqual([1])
  expect(ids(journal.all())).toEqual([1, 99, 100, 101])
  expect(journal.forgotten('one')).toEqual({ requests: 0, diagnostics: 0 })
  expect(journal.forgotten('two')).toEqual({ requests: 97, diagnostics: 0 })
  expect(journal.forgotten()).toEqual(journal.forgotten('two'))
  journal.clearAccount('two')
  expect(journal.forgotten()).toEqual({ requests: 0, diagnostics: 0 })
})

test('all accounts together have a limit, at which the largest lose rows', () => {
  const journal = new Journal(10, (prefix) => Number(prefix))
  const of = (owner: number) => add(journal, { ...entry, account: String(owner), owner })
  of(1)
  for (let number = 1; number <= 1000; number++) of(2 + (number % 20))
  expect(journal.all().length).toBeLessThanOrEqual(100)
  expect(journal.all('1')).toHaveLength(1)
  for (let owner = 1; owner <= 21; owner++) {
    const sent = owner === 1 ? 1 : 50
    const prefix = String(owner)
    expect(journal.all(prefix).length + journal.forgotten(prefix).requests).toBe(sent)
  }
  for (let owner = 100; owner < 1000; owner++) of(owner)
  expect(journal.all().length).toBeLessThanOrEqual(100)
  expect(journal.all().length + journal.forgotten().requests).toBe(1901)
})

test('at the limit of all accounts, deleted ones lose their requests first', () => {
  const deleted = new Set<string>()
  const journal = new Journal(10, (prefix) => (deleted.has(prefix) ? undefined : Number(prefix)))
  const of = (owner: number) => add(journal, { ...entry, account: String(owner), owner })
  for (let number = 1; number <= 30; number++) of(1)
  deleted.add('1')
  for (let owner = 2; owner <= 72; owner++) of(owner)
  expect(journal.all('1')).toEqual([])
  expect(journal.forgotten('1')).toEqual({ requests: 30, diagnostics: 0 })
  expect(journal.all()).toHaveLength(71)
  expect(journal.forgotten('2')).toEqual({ requests: 0, diagnostics: 0 })
})

test('large bodies of one account do not push out those of others', () => {
  const journal = new Journal(100, (prefix) => serials[prefix])
  const of = (account: string, body: string) =>
    add(journal, { ...post(body), account, owner: serials[account] })
  of('one', 'small')
  for (let number = 1; number <= 20; number++) of('two', 'x'.repeat(1024 * 1024))
  expect(journal.all('one').map(({ request }) => request.body)).toEqual(['small'])
  expect(journal.all('two')[0]?.request.note).toBe('no longer stored')
})

test('counts the diagnostics that it drops, of requests and of other writes', () => {
  const journal = new Journal(3, (prefix) => serials[prefix])
  const mistake = { code: 'unknown-field' as const, message: 'unknown field' }
  journal.noteWrite('one', 'clients.create', [mistake])
  add(journal, { ...entry, account: 'one', owner: 1, diagnostics: [mistake, mistake] })
  for (let number = 1; number <= 100; number++) add(journal, { ...entry, account: 'one', owner: 1 })
  const kept = [{ ...mistake, call: 'clients.create' }, mistake, mistake]
  expect(journal.diagnostics('one')).toEqual(kept)
  expect(journal.forgotten('one')).toEqual({ requests: 98, diagnostics: 2 })
  for (let number = 1; number <= 3; number++) journal.noteWrite('one', 'clients.create', [mistake])
  expect(journal.diagnostics('one')).toHaveLength(5)
  expect(journal.forgotten()).toEqual({ requests: 98, diagnostics: 3 })
  journal.clear()
  expect(journal.forgotten()).toEqual({ requests: 0, diagnostics: 0 })
  expect(journal.diagnostics('one')).toEqual([])
})

test('dropped rows free their share of the limit', () => {
  const journal = new Journal(3)
  const body = 'x'.repeat(2 * 1024 * 1024)
  for (let number = 1; number <= 20; number++) add(journal, post(body))
  expect(journal.all().map(({ id, request }) => [id, request.note === 'no longer stored'])).toEqual([
    [18, false],
    [19, false],
    [20, false],
  ])
})
