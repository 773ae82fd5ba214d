import { expect, test } from 'vitest'
import { Client, open, type Refusal } from '../support/client.ts'
import { refused } from '../support/refused.ts'

const position = { name: 'Service A', quantity: 1, tax: 23, total_price_gross: 123 }
const good = { buyer_name: 'Buyer Ltd', positions: [position] }

/** What is wrong with an invoice, and the field that the message must name. */
const wrongInvoices: readonly [string, string, object][] = [
  ['an impossible date', 'issue_date', { issue_date: '2026-02-30' }],
  ['a date in another form', 'sell_date', { sell_date: '15.01.2026' }],
  ['a number as date', 'payment_to', { payment_to: 20260115 }],
  ['an unknown client', 'client_id', { client_id: 4711 }],
  ['an unknown client as text', 'client_id', { client_id: '4711' }],
  ['an invalid client id', 'client_id', { client_id: 'crm-7' }],
  ['an unknown department', 'department_id', { department_id: 4711 }],
  ['an unknown warehouse', 'warehouse_id', { warehouse_id: 4711 }],
  ['an unknown source', 'from_invoice_id', { from_invoice_id: 4711 }],
  ['an unknown product', 'positions', { positions: [{ product_id: 4711, quantity: 1 }] }],
  ['a nameless position', 'positions', { positions: [{ quantity: 1, total_price_gross: 5 }] }],
  ['an unknown kind', 'kind', { kind: 'letter' }],
  ['an unknown status', 'status', { status: 'lost' }],
  ['an unknown discount kind', 'discount_kind', { discount_kind: 'half' }],
  ['an unknown term', 'payment_to_kind', { payment_to_kind: 'soon' }],
  ['a word as amount', 'paid', { paid: 'much' }],
  ['an amount with thousands', 'paid', { paid: '1,234.50' }],
  ['a word as flag', 'show_discount', { show_discount: 'perhaps' }],
  ['an object as text', 'buyer_name', { buyer_name: { first: 'Ada' } }],
  ['a list as text', 'oid', { oid: ['order-1'] }],
  ['a text as positions', 'positions', { positions: 'Service A' }],
  ['a text as position', 'positions', { positions: ['Service A'] }],
  ['a word as quantity', 'positions', { positions: [{ ...position, quantity: 'two' }] }],
  ['a flag as price', 'positions', { positions: [{ ...position, total_price_gross: true }] }],
  ['an unknown rate', 'positions', { positions: [{ ...position, tax: 'high' }] }],
  ['a negative rate', 'positions', { positions: [{ ...position, tax: -5 }] }],
  ['a list as strategy', 'calculating_strategy', { calculating_strategy: ['sum'] }],
  ['an unknown strategy', 'calculating_strategy', { calculating_strategy: { sum: 'guess' } }],
]

test.each(wrongInvoices)('a create with %s names %s', async (_what, field, values) => {
  const client = await open()
  const create = (invoice: object) => client.post<Refusal>('/invoices.json', { invoice })
  await refused(client, () => create({ ...good, ...values }), 422, field)
  expect(client.emulator.changes()).toEqual([])
  expect((await create(good)).status).toBe(201)
})

test.each(wrongInvoices)('an update with %s names %s', async (_what, field, values) => {
  const client = await open()
  const made = await client.sale()
  const update = () =>
    client.put<Refusal>(`/invoices/${made.id}.json`, { invoice: { oid: 'changed', ...values } })
  await refused(client, update, 422, field)
  expect(await client.one('invoices', made.id)).toEqual(made)
})

test('an error in a position names its row and field', async () => {
  const client = await open()
  const positions = [position, { ...position, quantity: 'two' }]
  const create = () => client.post<Refusal>('/invoices.json', { invoice: { ...good, positions } })
  const { message } = await refused(client, create, 422, 'positions')
  expect(Object.values(message).flat().join()).toMatch(/\[1\]\.quantity.*"two"/)
})

const wrongRecords: readonly [string, string, string, object][] = [
  ['clients', 'client', 'name', { name: '' }],
  ['clients', 'client', 'name', { name: null }],
  ['clients', 'client', 'kind', { name: 'A', kind: 'friend' }],
  ['clients', 'client', 'discount', { name: 'A', discount: 'ten' }],
  ['clients', 'client', 'company', { name: 'A', company: 'maybe' }],
  ['clients', 'client', 'department_id', { name: 'A', department_id: 4711 }],
  ['clients', 'client', 'tag_list', { name: 'A', tag_list: [1] }],
  ['clients', 'client', 'email', { name: 'A', email: {} }],
  ['products', 'product', 'name', { price_net: 1 }],
  ['products', 'product', 'price_net', { name: 'A', price_net: 'cheap' }],
  ['products', 'product', 'price_gross', { name: 'A', price_gross: [] }],
  ['products', 'product', 'tax', { name: 'A', tax: 'high' }],
  ['products', 'product', 'kind', { name: 'A', kind: 'gift' }],
  ['departments', 'department', 'name', { name: '' }],
  ['departments', 'department', 'main', { name: 'A', main: 'sometimes' }],
  ['departments', 'department', 'warehouse_id', { name: 'A', warehouse_id: 4711 }],
]

test.each(wrongRecords)(
  '%s: a wrong %s is refused and names %s: %j',
  async (resource, wrapper, field, values) => {
    const client = await open()
    await refused(client, () => client.post<Refusal>(`/${resource}.json`, { [wrapper]: values }), 422, field)
    expect(client.emulator.changes()).toEqual([])
  },
)

const wrappers = ['invoice', 'client', 'product', 'department']

test.each(wrappers)('a %s without its wrapper is refused by name', async (wrapper) => {
  const client = await open()
  const path = `/${wrapper}s.json`
  for (const body of [
    { name: 'A', buyer_name: 'A' },
    { [wrapper]: null },
    { [wrapper]: [] },
    { [wrapper]: 'A' },
  ]) {
    await refused(client, () => client.post<Refusal>(path, body), 422, wrapper)
  }
  expect(client.emulator.changes()).toEqual([])
  expect((await client.post(path, { [wrapper]: { name: 'A', buyer_name: 'A' } })).status).toBe(201)
})

test.each(wrappers)('an unknown id of a %s is 404 for every verb', async (wrapper) => {
  const client = await open({ profile: 'observed' })
  for (const id of [0, 4711]) {
    const path = `/${wrapper}s/${id}.json`
    await refused(client, () => client.get<Refusal>(path), 404)
    await refused(client, () => client.put<Refusal>(path, { [wrapper]: { name: 'A' } }), 404)
    await refused(client, () => client.delete<Refusal>(path), 404)
  }
  expect(client.emulator.changes()).toEqual([])
})

const requests: readonly [string, string, object | undefined][] = [
  ['GET', '/clients.json', undefined],
  ['GET', '/invoices/1.json', undefined],
  ['POST', '/invoices.json', { invoice: good }],
  ['POST', '/clients.json', { client: { name: 'A' } }],
  ['PUT', '/clients/1.json', { client: { name: 'A' } }],
  ['DELETE', '/invoices/1.json', undefined],
]

test.each(requests)('%s %s without a token, or with a wrong one, is 401', async (method, path, body) => {
  const client = await open()
  const send = (token: object) =>
    client.send<Refusal>(method, path, body ? { body: { ...token, ...body } } : {})
  await refused(client, () => send({}), 401)
  await refused(client, () => send({ api_token: '' }), 401)
  await refused(
    client,
    () => client.send<Refusal>(method, path, { query: { api_token: 'wrong' }, body }),
    401,
  )
  expect(client.emulator.changes()).toEqual([])
})

test.each(requests)(
  "%s %s with another account's token on this account's host is 401",
  async (method, path, body) => {
    const client = await open()
    const stranger = new Client(client.emulator, client.emulator.createAccount())
    const url = `http://${client.account.prefix}.localhost${path}`
    const query = { api_token: stranger.account.apiToken }
    await refused(client, () => client.send<Refusal>(method, url, { query, body }), 401)
  },
)

test.each(['{"invoice":', '', '<invoice/>', 'invoice=1', '[{"invoice":{}}]', '\u0000'])(
  'a body %j creates nothing',
  async (body) => {
    const client = await open()
    const query = { api_token: client.account.apiToken }
    const response = await client.send<Refusal>('POST', '/invoices.json', { query, body })
    expect([400, 422]).toContain(response.status)
    expect(response.body).toMatchObject({ code: 'error' })
    expect(client.emulator.changes()).toEqual([])
  },
)
