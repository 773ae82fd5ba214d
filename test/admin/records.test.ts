import { expect, test } from 'vitest'
import { type AdminClient, openAdmin } from './admin-client.ts'

type Records = readonly { readonly id: number; readonly [field: string]: unknown }[]

/** A list of records, and their number on all pages. */
async function listed(client: AdminClient, path: string) {
  const { body, headers } = await client.ask<Records>('GET', path)
  return { records: body, total: Number(headers.get('x-total-count')) }
}

const invoices = '/accounts/demo/records/invoices'

/** Creates invoices of 1,000, 9 and 100 for Ash, Birch and Cedar; Birch is in Łódź. */
async function sales(): Promise<AdminClient> {
  const client = await openAdmin()
  const { invoices } = client.emulator.account()
  const sale = (buyer_name: string, gross: number, more: object = {}) =>
    invoices.create({
      buyer_name,
      positions: [{ name: `Work for ${buyer_name}`, tax: 23, total_price_gross: gross, quantity: 1 }],
      ...more,
    })
  sale('Ash', 1000)
  sale('Birch', 9, { buyer_city: 'Łódź', status: 'paid' })
  sale('Cedar', 100)
  return client
}

const wishes: readonly (readonly [string, string, readonly string[]])[] = [
  ['nothing', '', ['Ash', 'Birch', 'Cedar']],
  ['the newest first', '?order=desc', ['Cedar', 'Birch', 'Ash']],
  ['amounts by their size', '?sort=price_gross', ['Birch', 'Cedar', 'Ash']],
  ['amounts, the largest first', '?sort=price_gross&order=desc', ['Ash', 'Cedar', 'Birch']],
  ['what is empty first', '?sort=buyer_city', ['Ash', 'Cedar', 'Birch']],
  ['texts', '?sort=buyer_name&order=desc', ['Cedar', 'Birch', 'Ash']],
  ['a computed field', '?sort=overdue%3F', ['Ash', 'Birch', 'Cedar']],
  ['a text in any case', '?search=BIRCH', ['Birch']],
  ['a text with letters of its own', '?search=%C5%81%C3%B3d%C5%BA', ['Birch']],
  ['a text within a row', '?search=work+for+c', ['Cedar']],
  ['a text that nothing holds', '?search=zzz', []],
  ['a value', '?status=paid', ['Birch']],
  ['two values', '?status=paid&buyer_name=Ash', []],
  ['no value', '?buyer_city=', ['Ash', 'Cedar']],
  ['a search among values', '?search=cedar&status=issued', ['Cedar']],
]

test.each(wishes)('lists records by %s', async (_, query, names) => {
  const client = await sales()
  const page = await listed(client, `${invoices}${query}`)
  expect(page.records.map(({ buyer_name }) => buyer_name)).toEqual(names)
  expect(page.total).toBe(names.length)
})

test('returns a page of the requested size, with the total', async () => {
  const client = await sales()
  const pages = await Promise.all(
    [1, 2, 3].map((page) => listed(client, `${invoices}?per_page=2&page=${page}`)),
  )
  expect(pages.map(({ records }) => records.map(({ buyer_name }) => buyer_name))).toEqual([
    ['Ash', 'Birch'],
    ['Cedar'],
    [],
  ])
  expect(pages.map(({ total }) => total)).toEqual([3, 3, 3])
})

test('returns the same record as the TypeScript API, by id and by alias', async () => {
  const client = await openAdmin()
  await client.post('/fixtures', { accounts: { acme: { clients: { jan: { name: 'Jan' } } } } })
  const jan = client.emulator.account('acme').clients.get('jan')!
  const path = '/accounts/acme/records/clients'
  for (const name of ['jan', jan.id]) {
    expect(await client.get(`${path}/${name}`)).toEqual(JSON.parse(JSON.stringify(jan)))
  }
  const page = await listed(client, path)
  expect(page.records).toEqual([JSON.parse(JSON.stringify(jan))])
})

test('keeps the records of accounts apart', async () => {
  const client = await sales()
  const { id } = client.emulator.account().invoices.find({ buyer_name: 'Ash' })!
  client.emulator.createAccount({ prefix: 'other' })
  expect((await client.ask('GET', `/accounts/other/records/invoices/${id}`)).status).toBe(404)
  expect(await client.get('/accounts/other/records/invoices')).toEqual([])
})

test('lists every resource of an account', async () => {
  const client = await openAdmin({ fixtures: 'starter' })
  const { registry } = await import('../../src/resources/registry.ts')
  for (const { name } of registry.ofAccounts()) {
    const { total, records } = await listed(
      client,
      `/accounts/demo/records/${name}?search=e&sort=id&order=desc`,
    )
    expect(total, name).toBeGreaterThanOrEqual(records.length)
  }
})

test('waits until a change makes a record match', async () => {
  const client = await openAdmin()
  const waiting = client.post('/accounts/demo/records/clients/wait', {
    pattern: { name: 'Birch' },
    timeout: 15_000,
  })
  await client.post('/accounts/demo/records/clients', { name: 'Ash' })
  const { id } = await client.post<{ id: number }>('/accounts/demo/records/clients', { name: 'Birch' })
  expect(await waiting).toMatchObject({ id, name: 'Birch' })
})

test('ends a wait when the emulator closes, with the closest records', async () => {
  const client = await openAdmin()
  await client.post('/accounts/demo/records/clients', { name: 'Ash' })
  const path = '/accounts/demo/records/clients/wait'
  const over = await client.ask('POST', path, { body: { pattern: { name: 'Bash' }, timeout: 1 } })
  expect([over.status, over.text]).toEqual([408, expect.stringContaining('Ash')])
})

test('searches thousands of records quickly', async () => {
  const client = await openAdmin()
  const { clients } = client.emulator.account()
  for (let number = 0; number < 3000; number++) clients.create({ name: `Client ${number}` })
  const page = await listed(
    client,
    '/accounts/demo/records/clients?search=client&sort=name&order=desc&per_page=3',
  )
  expect([page.total, page.records.map(({ name }) => name)]).toEqual([
    3000,
    ['Client 2999', 'Client 2998', 'Client 2997'],
  ])
})
