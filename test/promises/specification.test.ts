import { XMLParser } from 'fast-xml-parser'
import { expect, test } from 'vitest'
import { editionNames } from '../../src/editions/index.ts'
import { specificationProofs } from '../../src/verify/proofs/specification.ts'
import { specificationRecords } from '../../src/verify/specification-requests.ts'

import { Client, open } from '../support/client.ts'
import { invoiceNumber } from '../support/invoice-number.ts'
import { portable, proofAccount } from '../support/portable.ts'

portable(specificationProofs)

const paths = [
  '/clients',
  '/products',
  '/warehouses',
  '/categories',
  '/invoices',
  '/warehouse_documents',
  '/banking/payments',
]

/** An account with its owner and company, by every field of 2.6. */
const specificationAccount = {
  account: { prefix: 'orchard' },
  user: { login: 'ash', email: 'ash@example.test', password: 'secret', from_partner: 'partner-1' },
  company: {
    name: 'Orchard Ltd',
    tax_no: 'GB3',
    post_code: 'EX1',
    city: 'Exampletown',
    street: 'Example Street',
    person: 'Ash Birch',
    bank: 'Example Bank',
    bank_account: '0013',
  },
}

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

test('XML reads and writes like JSON', async () => {
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

test('the editions return the same keys in the same order', async () => {
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

test('no documented field gets a diagnostic', async () => {
  const { emulator } = await open()
  const account = proofAccount(emulator, 'documented')
  const records = await specificationRecords(account)
  expect(records.length).toBeGreaterThan(9)
  for (const [resource, values] of records) await account.create(resource, values)
  expect(emulator.diagnostics()).toEqual([])
})

test('the text of a provider is stored, and returned on request', async () => {
  const client = await open()
  const paid = { name: 'Transfer', price: 1, provider_response: 'accepted' }
  const { id } = await client.create('payments', paid)
  expect(client.lastRequest.diagnostics).toEqual([])
  const query = { 'additional_fields[banking_payment]': 'provider_response' }
  const { body } = await client.get(`/banking/payment/${id}.json`, query)
  expect(body).toMatchObject({ provider_response: 'accepted' })
})

test('a new account has the values of the tables', async () => {
  const client = await open()
  const opened = await client.post<{ prefix: string }>('/account.json', {
    integration_token: client.emulator.integrationToken,
    ...specificationAccount,
  })
  expect(opened.status, opened.text).toBe(201)
  expect(client.lastRequest.diagnostics).toEqual([])
  const fresh = new Client(client.emulator, client.emulator.account(opened.body.prefix))
  expect(await fresh.list('departments')).toMatchObject([specificationAccount.company])
})

test('an XML body with another root is refused', async () => {
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
