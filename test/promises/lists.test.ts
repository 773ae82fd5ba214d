import { expect, test } from 'vitest'
import { listsProofs } from '../../src/verify/proofs/lists.ts'
import { promise } from '../promise.ts'
import { type Client, open, type Refusal, type Resource } from '../support/client.ts'
import { portable } from '../support/portable.ts'
import { refused } from '../support/refused.ts'

portable(listsProofs)

async function withClients(count: number): Promise<Client> {
  const client = await open()
  for (let number = 1; number <= count; number++) client.account.clients.create({ name: `Client ${number}` })
  return client
}

function numbers(records: readonly { readonly name: string | null }[]): number[] {
  return records.map(({ name }) => Number(name?.slice('Client '.length)))
}

function countdown(from: number, to: number): number[] {
  return Array.from({ length: from - to + 1 }, (_, at) => from - at)
}

test('a page has 25 records by default, and at most 100', async () => {
  const client = await withClients(102)
  expect(numbers(await client.list('clients'))).toEqual(countdown(102, 78))
  expect(numbers(await client.list('clients', { per_page: 2 }))).toEqual([102, 101])
  expect(numbers(await client.list('clients', { per_page: 100 }))).toEqual(countdown(102, 3))
  expect(numbers(await client.list('clients', { per_page: 101 }))).toEqual(countdown(102, 3))
})

promise('lists/odd-pages', async () => {
  for (const profile of ['documented', 'observed'] as const) {
    const client = await open({ profile })
    const noted = async (query: Readonly<Record<string, string | number>>) => {
      await client.list('clients', query)
      return client.lastRequest.diagnostics.map(({ message }) => message)
    }
    for (const senseless of [0, -1, 'x', '1.5', '0x5', '1e1']) {
      const reason = `${JSON.stringify(String(senseless))} is not a whole number from 1; it became`
      expect(await noted({ page: senseless })).toEqual([`page ${reason} 1`])
      expect(await noted({ per_page: senseless })).toEqual([`per_page ${reason} 25`])
    }
    expect(await noted({ page: '', per_page: 100 })).toEqual([])
    const capped = ['per_page 101 became 100, the maximum']
    expect(await noted({ per_page: 101 })).toEqual(profile === 'documented' ? capped : [])
  }
})

test.each([0, -1, 'x', '', '1.5'])('page and per_page %j mean the usual ones', async (senseless) => {
  const client = await withClients(30)
  const usual = await client.list('clients')
  expect(await client.list('clients', { page: senseless })).toEqual(usual)
  expect(await client.list('clients', { per_page: senseless })).toEqual(usual)
})

test('an empty order is the default order', async () => {
  const client = await withClients(3)
  expect(numbers(await client.list('clients', { order: '' }))).toEqual([3, 2, 1])
})

test('an unknown order is refused with the known ones', async () => {
  const client = await open()
  const { message } = await refused(
    client,
    () => client.get<Refusal>('/clients.json', { order: 'updatd_at.desc' }),
    422,
    'order',
  )
  expect(message).toEqual({
    order: [
      expect.stringMatching(
        /^"updatd_at\.desc" is not included in the list \(id, id\.desc, name, .*\); did you mean "updated_at\.desc"\?$/,
      ),
    ],
  })
  expect((await client.get('/clients.json', { order: 'updated_at.desc' })).status).toBe(200)
})

test('a list with one order refuses another', async () => {
  const client = await open()
  const reply = await client.get<Refusal>('/warehouse_actions.json', { order: 'id' })
  expect([reply.status, reply.body.message]).toEqual([
    422,
    { order: ['"id" is not an order of this list, which always starts with the newest record'] },
  ])
})

const orders: readonly [Resource, readonly string[]][] = [
  ['clients', ['id', 'name', 'updated_at', 'created_at']],
  ['products', ['id', 'name', 'code', 'updated_at', 'created_at']],
  ['departments', ['id', 'name', 'updated_at', 'created_at']],
  ['warehouses', ['id', 'name']],
]

const cases = orders.flatMap(([resource, words]) => words.map((word): [Resource, string] => [resource, word]))

test.each(cases)('%s are sorted by %s in both directions', async (resource, word) => {
  const client = await open()
  for (const [name, code] of [
    ['Birch', '30'],
    ['Ash', '20'],
    ['Cedar', '10'],
  ]) {
    client.emulator.clock.advance('1 hour')
    await client.create(resource, resource === 'products' ? { name, code } : { name })
  }
  const valuesOf = async (order: string) =>
    (await client.list(resource, { order })).map((record) => record[word as keyof typeof record])
  const sorted = await valuesOf(word)
  expect(new Set(sorted).size).toBe(sorted.length)
  expect(sorted).toEqual([...sorted].sort())
  expect(await valuesOf(`${word}.desc`)).toEqual([...sorted].reverse())
})

test.each([
  ['name', 'Birch Ltd'],
  ['email', 'birch@example.test'],
  ['shortcut', 'birch'],
  ['tax_no', '0000000002'],
  ['external_id', 'crm-2'],
])('clients are selected by %s', async (filter, value) => {
  const client = await open()
  for (const [at, tree] of ['ash', 'birch', 'cedar'].entries()) {
    await client.create('clients', {
      name: `${tree[0]!.toUpperCase()}${tree.slice(1)} Ltd`,
      email: `${tree}@example.test`,
      shortcut: tree,
      tax_no: `000000000${at + 1}`,
      external_id: `crm-${at + 1}`,
    })
  }
  expect(await client.list('clients', { [filter]: value })).toMatchObject([{ name: 'Birch Ltd' }])
  expect(await client.list('clients', { [filter]: 'nobody has this' })).toEqual([])
  expect(await client.list('clients', { [filter]: '' })).toHaveLength(3)
})

test('a changed record keeps its place in a list', async () => {
  const client = await withClients(3)
  await client.update('clients', (await client.list('clients'))[2]!.id, { note: 'changed last' })
  expect(numbers(await client.list('clients'))).toEqual([3, 2, 1])
})

test('times are sorted as instants, and missing ones come first', async () => {
  const client = await open({ edition: 'poland', now: '2026-10-20' })
  // The third one is the second hour from two to three of the night in which summer time ends.
  const days = [
    '2026-10-25T02:30:00+02:00',
    null,
    '2026-10-25T02:10:00+01:00',
    '2026-11-01',
    null,
    '2026-09-30',
  ]
  const pay = (paid_date: string | null) =>
    client.create('payments', { name: 'Paid', price: 10, paid: paid_date !== null, paid_date })
  const payments: number[] = []
  for (const day of days) payments.push((await pay(day)).id)
  const byDay = [1, 4, 5, 0, 2, 3].map((at) => payments[at])
  const idsOf = async (order: string) => (await client.list('payments', { order })).map(({ id }) => id)
  expect(await idsOf('paid_date')).toEqual(byDay)
  expect(await idsOf('paid_date.desc')).toEqual(byDay.toReversed())
})
