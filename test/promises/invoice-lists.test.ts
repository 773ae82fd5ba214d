import { expect, test } from 'vitest'
import { invoiceListsProofs } from '../../src/verify/proofs/invoice-lists.ts'
import { type Client, open, type Refusal } from '../support/client.ts'
import { portable } from '../support/portable.ts'
import { refused } from '../support/refused.ts'

portable(invoiceListsProofs)

type Query = Readonly<Record<string, string | number | readonly string[]>>

/** The order words of the documents that a list holds, sorted. */
async function found(client: Client, query: Query): Promise<(string | null)[]> {
  return (await client.list('invoices', query)).map(({ oid }) => oid).sort()
}

const days = [
  '2024-06-30',
  '2025-01-14',
  '2025-01-15',
  '2025-12-15',
  '2025-12-16',
  '2025-12-31',
  '2026-01-01',
  '2026-01-31',
  '2026-02-01',
]

/** One document issued on each of the days, named by it. */
async function issuedOn(dates: readonly string[]): Promise<Client> {
  const client = await open()
  for (const date of dates) await client.sale({ issue_date: date, oid: date })
  return client
}

const periods: readonly [string, readonly string[]][] = [
  ['this_month', ['2026-01-01', '2026-01-31']],
  ['last_month', ['2025-12-15', '2025-12-16', '2025-12-31']],
  ['last_30_days', ['2025-12-16', '2025-12-31', '2026-01-01']],
  ['last_12_months', days.slice(2)],
  ['this_year', ['2026-01-01', '2026-01-31', '2026-02-01']],
  ['last_year', days.slice(1, 6)],
  ['all', days],
]

test('a period is counted from today, and an unknown one is refused', async () => {
  const client = await issuedOn(days)
  for (const [period, expected] of periods) expect(await found(client, { period }), period).toEqual(expected)
  client.emulator.clock.set('2026-02-15')
  expect(await found(client, { period: 'this_month' })).toEqual(['2026-02-01'])
  const from = { period: 'more', date_from: '2025-12-16', date_to: '2026-01-01' }
  expect(await found(client, from)).toEqual(['2025-12-16', '2025-12-31', '2026-01-01'])
  expect(await found(client, { period: 'more', date_from: '2026-02-01' })).toEqual(['2026-02-01'])
  await refused(client, () => client.get<Refusal>('/invoices.json', { period: 'decade' }), 422, 'period')
  const impossible = { period: 'more', date_from: '2026-02-30' }
  await refused(client, () => client.get<Refusal>('/invoices.json', impossible), 422, 'date_from')
})

test('an unknown search_date_type is refused', async () => {
  const client = await open()
  const january = '2026-01-10'
  const december = '2025-12-10'
  await client.sale({ oid: 'issued', issue_date: january, sell_date: december })
  await client.sale({ oid: 'sold', issue_date: december, sell_date: january })
  const paid = { status: 'paid', paid_date: january }
  await client.sale({ oid: 'paid', issue_date: december, sell_date: december, ...paid })
  const search = (search_date_type: string) => found(client, { period: 'this_month', search_date_type })
  expect(await found(client, { period: 'this_month' })).toEqual(['issued'])
  expect(await search('issue_date')).toEqual(['issued'])
  expect(await search('transaction_date')).toEqual(['sold'])
  expect(await search('sell_date')).toEqual(['sold'])
  expect(await search('paid_date')).toEqual(['paid'])
  const unknown = { period: 'this_month', search_date_type: 'birth_date' }
  await refused(client, () => client.get<Refusal>('/invoices.json', unknown), 422, 'search_date_type')
})

test('a filter matches whole values only', async () => {
  const client = await open()
  const first = await client.sale({ oid: 'first' })
  const second = await client.sale({ oid: 'second', buyer_name: 'Other Ltd' })
  await client.sale({ oid: 'third', buyer_name: 'Third Ltd' })
  expect(await found(client, { oid: 'second' })).toEqual(['second'])
  expect(await found(client, { number: second.number! })).toEqual(['second'])
  expect(await found(client, { client_id: second.client_id! })).toEqual(['second'])
  expect(await found(client, { invoice_ids: `${first.id},${second.id}` })).toEqual(['first', 'second'])
  expect(await found(client, { oid: 'sec' })).toEqual([])
  expect(await found(client, { client_id: 'abc' })).toEqual([])
  expect(await found(client, { invoice_ids: '0' })).toEqual([])
})

test('a kind filters within the default period', async () => {
  const client = await issuedOn(['2020-01-01', '2026-01-15'])
  expect(await found(client, { kind: 'vat' })).toEqual(['2026-01-15'])
})

test('kinds[] may have a single kind', async () => {
  const client = await open()
  for (const kind of ['vat', 'proforma']) await client.sale({ oid: kind, kind })
  expect(await found(client, { 'kinds[]': 'proforma' })).toEqual(['proforma'])
  expect(await found(client, { 'kinds[]': 'receipt' })).toEqual([])
})

test('lists have no positions with include_positions=false', async () => {
  const client = await open()
  await client.sale()
  const [listed] = await client.list('invoices', { include_positions: 'false' })
  expect(listed).not.toHaveProperty('positions')
})

test.each([
  ['/invoices.json', 'include_positions', 'True', 'true or false'],
  ['/clients.json', 'with_tags', 'False', 'true or false'],
  ['/banking/payments.json', 'include', 'invoces', 'invoices'],
  ['/invoices/{id}.json', 'correction_positions', 'ful', 'full'],
])('%s ignores %s with the value %s, with a diagnostic', async (path, name, value, accepted) => {
  const client = await open()
  const { id } = await client.sale()
  const get = (sent: string) => client.get(path.replace('{id}', String(id)), { [name]: sent })
  expect((await get(value)).status).toBe(200)
  const message = `${name} "${value}" is ignored: expected ${accepted}`
  expect(client.lastRequest.diagnostics).toEqual([{ code: 'ignored-parameter', message }])
  await get('')
  expect(client.lastRequest.diagnostics).toEqual([])
})
