import { XMLParser } from 'fast-xml-parser'
import { expect } from 'vitest'
import { editionNames } from '../../src/editions/index.ts'
import { promise } from '../promise.ts'
import { Client, open } from '../support/client.ts'
import { invoiceNumber } from '../support/invoice-number.ts'
import { specificationAccount, specificationFields, specificationNullable } from './keys/specification.ts'

const paths = [
  '/clients',
  '/products',
  '/warehouses',
  '/categories',
  '/invoices',
  '/warehouse_documents',
  '/banking/payments',
]

/** A request with the token in its header, which JSON and XML share. */
async function ask(client: Client, method: string, path: string, body?: string) {
  const kind = `application/${path.includes('.xml') ? 'xml' : 'json'}`
  const headers = { Accept: kind, 'Content-Type': kind, Authorization: `Bearer ${client.account.apiToken}` }
  const response = await client.emulator.fetch(path, { method, headers, ...(body && { body }) })
  return { status: response.status, text: await response.text() }
}

async function countedIn(client: Client, path: string): Promise<readonly [number, number]> {
  const json = await ask(client, 'GET', `${path}.json`)
  const xml = await ask(client, 'GET', `${path}.xml`)
  expect([json.status, xml.status], path).toEqual([200, 200])
  // Two blanks a level: the ids of records, not those of their rows.
  return [JSON.parse(json.text).length, xml.text.match(/^ {4}<id /gm)?.length ?? 0]
}

promise('specification/formats', async () => {
  const client = await open({ fixtures: 'starter' })
  client.account.categories.create({ name: 'Books' })
  for (const path of paths) {
    const [json, xml] = await countedIn(client, path)
    expect([path, xml]).toEqual([path, json])
    expect(json).toBeGreaterThan(0)
  }
  const made = await ask(client, 'POST', '/clients.xml', '<client><name>Buyer Ltd</name></client>')
  expect(made.status).toBe(201)
  const { id } = new XMLParser().parse(made.text).client
  expect(await client.one('clients', id)).toMatchObject({ name: 'Buyer Ltd' })
  const change = '<client><city>Exampletown</city></client>'
  expect((await ask(client, 'PUT', `/clients/${id}.xml`, change)).status).toBe(200)
  expect(await client.one('clients', id)).toMatchObject({ name: 'Buyer Ltd', city: 'Exampletown' })
  expect((await ask(client, 'DELETE', `/clients/${id}.xml`)).status).toBe(200)
  expect((await client.get(`/clients/${id}.json`)).status).toBe(404)
})

promise('specification/editions', async () => {
  const shapes = []
  expect(editionNames).toEqual(expect.arrayContaining(['international', 'poland', 'france', 'portugal']))
  for (const edition of editionNames) {
    const client = await open({ edition })
    const sale = await client.sale()
    const product = await client.create('products', { name: 'Lamp', price_net: '10' })
    const payment = await client.create('payments', { name: 'Transfer', price: 1 })
    shapes.push([sale, product, payment].map((record) => Object.keys(record)))
  }
  for (const shape of shapes) expect(shape).toEqual(shapes[0])
  expect(shapes[0]!.flat().length).toBeGreaterThan(200)
})

/** What the fields refer to, by the names that the tables use. */
async function references(client: Client): Promise<Readonly<Record<string, number>>> {
  const department = await client.create('departments', { name: 'Studio Ltd' })
  const buyer = await client.create('clients', { name: 'Card Ltd' })
  const product = await client.create('products', { name: 'Lamp', price_net: '10' })
  const warehouse = await client.create('warehouses', { name: 'Cellar' })
  const invoice = await client.sale()
  return {
    department_id: department.id,
    client_id: buyer.id,
    product_id: product.id,
    warehouse_id: warehouse.id,
    invoice_id: invoice.id,
  }
}

/** Numbers and numeric texts are the same here: the tables show both. */
function isKept(sent: unknown, answered: unknown): boolean {
  if (Array.isArray(sent)) {
    const rows = answered as readonly Record<string, unknown>[]
    return sent.length === rows.length && sent.every((row, at) => lost(row, rows[at]!).length === 0)
  }
  if (sent === answered) return true
  if (answered === null || answered === '' || typeof answered === 'boolean') return false
  return Number(sent) === Number(answered) || String(answered).startsWith(`${sent}T`)
}

function lost(sent: object, answered: Readonly<Record<string, unknown>>): string[] {
  return Object.entries(sent)
    .filter(([field, value]) => !isKept(value, answered[field]))
    .map(([field, value]) => `${field}: ${JSON.stringify(value)} became ${JSON.stringify(answered[field])}`)
}

promise('specification/fields', async () => {
  for (const [path, key, valuesOf] of specificationFields) {
    const client = await open()
    const values = valuesOf(await references(client))
    const made = await client.post<{ id: number }>(`${path}.json`, { [key]: values })
    expect(made.status, made.text).toBe(201)
    expect(client.lastRequest.diagnostics, key).toEqual([])
    expect(lost(values, { ...made.body }), key).toEqual([])
    const one = `${path.replace('payments', 'payment')}/${made.body.id}.json`
    expect((await client.get(one)).body, key).toEqual(made.body)
  }
  const client = await open()
  const paid = { name: 'Transfer', price: 1, provider_response: 'accepted' }
  const { id } = await client.create('payments', paid)
  expect(client.lastRequest.diagnostics).toEqual([])
  const query = { 'additional_fields[banking_payment]': 'provider_response' }
  const { body } = await client.get(`/banking/payment/${id}.json`, query)
  expect(body).toMatchObject({ provider_response: 'accepted' })
  const opened = await client.post<{ prefix: string }>('/account.json', {
    integration_token: client.emulator.integrationToken,
    ...specificationAccount,
  })
  expect(opened.status, opened.text).toBe(201)
  expect(client.lastRequest.diagnostics).toEqual([])
  const fresh = new Client(client.emulator, client.emulator.account(opened.body.prefix))
  expect(await fresh.list('departments')).toMatchObject([specificationAccount.company])
})

promise('specification/nullable', async () => {
  for (const [path, key, required, fields] of specificationNullable) {
    const client = await open()
    const nulls = Object.fromEntries(fields.map((field) => [field, null]))
    const made = await client.post<Record<string, unknown>>(`${path}.json`, {
      [key]: { ...required, ...nulls },
    })
    expect(made.status, made.text).toBe(201)
    const filled = ['number', 'paid_date']
    for (const field of fields) {
      if (!filled.includes(field)) expect(made.body[field], `${key}.${field}`).toBeNull()
    }
  }
})

promise('specification/xml-body', async () => {
  const client = await open()
  const line =
    '<name>Lamp</name><tax>23</tax><total_price_gross>12.3</total_price_gross><quantity>1</quantity>'
  const positions = `<positions><position>${line}</position><position>${line}</position></positions>`
  const body = `<?xml version="1.0"?><invoice><buyer_name>Buyer Ltd</buyer_name><oid>order-1</oid>${positions}</invoice>`
  const { status, text } = await ask(client, 'POST', '/invoices.xml', body)
  expect(status, text).toBe(201)
  expect(text).toContain(`<number>${invoiceNumber(1)}</number>`)
  expect(await client.list('invoices', { oid: 'order-1', include_positions: 'true' })).toMatchObject([
    { buyer_name: 'Buyer Ltd', price_gross: '24.6', positions: [{ name: 'Lamp' }, { name: 'Lamp' }] },
  ])
  const wrapped = await ask(client, 'POST', '/invoices.xml', `<request>${body.slice(21)}</request>`)
  expect([400, 422], wrapped.text).toContain(wrapped.status)
  expect(await client.list('invoices')).toHaveLength(1)
})
