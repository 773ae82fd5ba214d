import { expect, test } from 'vitest'
import { warehouseDocumentsProofs } from '../../src/verify/proofs/warehouse-documents.ts'
import { promise } from '../promise.ts'
import { type Client, open, type Refusal } from '../support/client.ts'
import { portable } from '../support/portable.ts'
import { refused } from '../support/refused.ts'

portable(warehouseDocumentsProofs)

const received = { product_name: 'Lamp', purchase_tax: 23, purchase_price_net: 10, quantity: 5 }

function receive(client: Client, values: object = {}) {
  return client.create('warehouse_documents', { kind: 'pz', warehouse_actions: [received], ...values })
}

async function withLamp() {
  const client = await open()
  const values = { name: 'Lamp', price_net: 20, tax: 23, purchase_price_net: 9 }
  const lamp = await client.create('products', values)
  return { client, lamp }
}

test('a document has the defaults of the edition', async () => {
  const client = await open({ edition: 'poland' })
  const [main] = await client.list('warehouses')
  const second = await client.create('warehouses', { name: 'Second' })
  const usual = { issue_date: '2026-01-15', warehouse_id: main!.id, currency: 'PLN', lang: 'pl' }
  expect(await receive(client)).toMatchObject({ ...usual, exchange_kind: 'nbp' })
  const sent = { issue_date: '2026-01-02', warehouse_id: String(second.id), currency: 'EUR', lang: 'en' }
  expect(await receive(client, sent)).toMatchObject({ ...sent, warehouse_id: second.id })
})

test('what department, client and product replace gets a diagnostic', async () => {
  const { client, lamp } = await withLamp()
  const noted = () => client.lastRequest.diagnostics.map(({ message }) => message)
  const { id: department_id } = await client.create('departments', { name: 'Branch Ltd', city: 'Northtown' })
  const { id: client_id } = await client.create('clients', { name: 'Buyer Ltd' })
  const names = { department_name: 'Other', client_name: 'Another', department_city: 'Northtown' }
  const warehouse_actions = [{ ...received, product_id: lamp.id, product_name: 'Table' }]
  const made = await receive(client, { department_id, client_id, ...names, warehouse_actions })
  expect(made).toMatchObject({ department_name: 'Branch Ltd', client_name: 'Buyer Ltd' })
  expect(noted()).toEqual([
    `department ${department_id} replaces the sent department_name`,
    `client ${client_id} replaces the sent client_name`,
    `product ${lamp.id} replaces the sent product_name`,
  ])
  const plain = await receive(client)
  expect(noted()).toEqual([])
  const moved = await client.update('warehouse_documents', plain.id, { department_id })
  expect(moved).toMatchObject({ department_id, department_name: 'Branch Ltd' })
  expect(noted()).toEqual([])
})

test('an unknown department leaves the id empty', async () => {
  const client = await open()
  const [main] = await client.list('departments')
  const branch = await client.create('departments', { name: 'Branch Ltd', city: 'Northtown' })
  expect(await receive(client)).toMatchObject({ department_id: main!.id, department_name: main!.name })
  const asBranch = { department_id: branch.id, department_name: 'Branch Ltd', department_city: 'Northtown' }
  expect(await receive(client, { department_name: 'Branch Ltd' })).toMatchObject(asBranch)
  expect(await receive(client, { department_id: branch.id })).toMatchObject(asBranch)
  expect(await receive(client, { department_name: 'Nobody Ltd' })).toMatchObject({ department_id: null })
})

test('an unknown client name creates a client', async () => {
  const client = await open()
  const card = await client.create('clients', { name: 'Buyer Ltd', city: 'Exampletown' })
  const asCard = { client_id: card.id, client_name: 'Buyer Ltd', client_city: 'Exampletown' }
  expect(await receive(client, { client_id: card.id, client_name: 'Somebody else' })).toMatchObject(asCard)
  const byName = await receive(client, { client_name: 'Buyer Ltd' })
  expect(byName).toMatchObject(asCard)
  expect(await receive(client)).toMatchObject({ client_id: null, client_name: null })
  const renamed = await client.update('warehouse_documents', byName.id, { client_name: 'New Ltd' })
  expect(await client.one('clients', renamed.client_id!)).toMatchObject({ name: 'New Ltd' })
  expect(renamed.client_id).not.toBe(card.id)
})

test('a line needs a product', async () => {
  const { client, lamp } = await withLamp()
  const known = await receive(client)
  expect(known.warehouse_actions).toMatchObject([{ product_id: lamp.id, product_name: 'Lamp', kind: 'pz' }])
  const byId = await receive(client, { warehouse_actions: [{ product_id: String(lamp.id), price_net: 1 }] })
  expect(byId.warehouse_actions).toMatchObject([
    { product_id: lamp.id, product_name: 'Lamp', quantity: '1.0' },
  ])
  const unknown = await receive(client, { warehouse_actions: [{ ...received, product_name: 'Chair' }] })
  const chair = await client.one('products', unknown.warehouse_actions[0]!.product_id!)
  expect(chair).toMatchObject({ name: 'Chair', purchase_price_net: '10.0' })
  const write = (kind: string, line: object) =>
    client.post<Refusal>('/warehouse_documents.json', {
      warehouse_document: { kind, warehouse_actions: [line] },
    })
  await refused(client, () => write('wz', { product_name: 'Table' }), 422, 'warehouse_actions')
  await refused(client, () => write('pz', { quantity: 1 }), 422, 'warehouse_actions')
  expect((await write('wz', { product_name: 'Lamp' })).status).toBe(201)
})

test('goods received have the purchase price of the product', async () => {
  const { client, lamp } = await withLamp()
  const lineOf = async (kind: string, line: object) => {
    const made = await receive(client, {
      kind,
      warehouse_actions: [{ product_id: lamp.id, quantity: 2, ...line }],
    })
    return made.warehouse_actions[0]!
  }
  const bought = await lineOf('pz', { price_net: 12, purchase_tax: 8 })
  expect(bought).toMatchObject({ purchase_price_net: '12.0', purchase_tax: '8' })
  expect(await lineOf('pz', {})).toMatchObject({ purchase_price_net: '9.0' })
  expect(await lineOf('wz', {})).toMatchObject({ price_net: '20.0', tax: '23' })
  expect(await lineOf('wz', { price_net: 25, tax: 0 })).toMatchObject({ price_net: '25.0', tax: '0' })
})

promise('warehouse-documents/received-price', async () => {
  const { client, lamp } = await withLamp()
  const made = async (line: object) => {
    const document = await receive(client, { warehouse_actions: [{ product_id: lamp.id, ...line }] })
    const change = async (values: object) => {
      const warehouse_actions = [{ id: document.warehouse_actions[0]!.id, ...values }]
      const changed = await client.update('warehouse_documents', document.id, { warehouse_actions })
      const { price_net, purchase_price_net } = changed.warehouse_actions[0]!
      return [price_net, purchase_price_net]
    }
    return { document, change }
  }
  const { document, change } = await made({ price_net: 12 })
  expect(await change({ purchase_price_net: 15 })).toEqual(['15.0', '15.0'])
  expect(await change({ price_net: 16 })).toEqual(['16.0', '16.0'])
  const whole = await client.one('warehouse_documents', document.id)
  const warehouse_actions = [{ ...whole.warehouse_actions[0], purchase_price_net: '17' }]
  const back = await client.update('warehouse_documents', document.id, { ...whole, warehouse_actions })
  expect(back.warehouse_actions[0]).toMatchObject({ price_net: '17.0', purchase_price_net: '17.0' })
  const both = await made({ price_net: 20, purchase_price_net: 10 })
  expect(await both.change({ purchase_price_net: 11 })).toEqual(['20.0', '11.0'])
  expect(await both.change({ purchase_price_net: 8, price_net: 9 })).toEqual(['9.0', '8.0'])
  const bought = await made({ purchase_price_net: 10 })
  expect(await bought.change({ purchase_price_net: 11 })).toEqual([null, '11.0'])
})

test('another rate of goods received is also their purchase rate, and the reverse', async () => {
  const { client, lamp } = await withLamp()
  const line = { product_id: lamp.id, quantity: 1, price_net: 100, tax: 23 }
  const { id, warehouse_actions } = await receive(client, { warehouse_actions: [line] })
  const change = async (values: object) => {
    const row = { id: warehouse_actions[0]!.id, ...values }
    const changed = await client.update('warehouse_documents', id, { warehouse_actions: [row] })
    const { tax, purchase_tax } = changed.warehouse_actions[0]!
    return [tax, purchase_tax, changed.purchase_price_gross]
  }
  expect(await change({ tax: 8 })).toEqual(['8', '8', '108.0'])
  expect(await change({ purchase_tax: 5 })).toEqual(['5', '5', '105.0'])
  expect(await change({ purchase_tax: 8, tax: 0 })).toEqual(['0', '8', '108.0'])
  expect(await change({ purchase_tax: 23 })).toEqual(['0', '23', '123.0'])
})

promise('warehouse-documents/moved-elsewhere', async () => {
  const { client, lamp } = await withLamp()
  const [main] = await client.list('warehouses')
  const { id: warehouse2_id } = await client.create('warehouses', { name: 'Other' })
  const moving = { kind: 'mm', warehouse_actions: [{ product_id: lamp.id, quantity: 2, warehouse2_id }] }
  const { id, warehouse_actions } = await receive(client, moving)
  const line = warehouse_actions[0]!.id
  const before = client.emulator.snapshot()
  const changes = [
    { warehouse_id: warehouse2_id },
    { warehouse_actions: [{ id: line, warehouse2_id: main!.id }] },
  ]
  for (const warehouse_document of changes) {
    const change = () => client.put<Refusal>(`/warehouse_documents/${id}.json`, { warehouse_document })
    await refused(client, change, 422, 'warehouse_actions')
    expect(client.emulator.changes(before)).toEqual([])
  }
  const create = () =>
    client.post<Refusal>('/warehouse_documents.json', {
      warehouse_document: { ...moving, warehouse_id: warehouse2_id },
    })
  await refused(client, create, 422, 'warehouse_actions')
  const received = await receive(client, { ...moving, kind: 'pz', warehouse_id: warehouse2_id })
  const path = `/warehouse_documents/${received.id}.json`
  await refused(
    client,
    () => client.put<Refusal>(path, { warehouse_document: { kind: 'mm' } }),
    422,
    'warehouse_actions',
  )
})

test('totals follow changed lines', async () => {
  const { client, lamp } = await withLamp()
  const chair = { product_name: 'Chair', purchase_tax: 0, purchase_price_net: 4, quantity: 1 }
  expect(await receive(client, { warehouse_actions: [received, chair] })).toMatchObject({
    purchase_price_net: '54.0',
    purchase_price_tax: '11.5',
    purchase_price_gross: '65.5',
    price_net: '54.0',
    price_tax: '11.5',
    price_gross: '65.5',
    quantity: '6.0',
  })
  const byProduct = [{ product_id: lamp.id, purchase_tax: 23, price_net: 20, quantity: 5 }]
  const amounts = (net: string, tax: string, gross: string) => ({
    price_net: net,
    price_tax: tax,
    price_gross: gross,
    purchase_price_net: net,
    purchase_price_tax: tax,
    purchase_price_gross: gross,
  })
  const made = await receive(client, { warehouse_actions: byProduct })
  expect(made).toMatchObject(amounts('100.0', '23.0', '123.0'))
  const repriced = [{ id: made.warehouse_actions[0]!.id, price_net: 10 }]
  expect(await client.update('warehouse_documents', made.id, { warehouse_actions: repriced })).toMatchObject(
    amounts('50.0', '11.5', '61.5'),
  )
  const issued = [{ product_id: lamp.id, quantity: 3, price_net: 20, tax: 23 }]
  expect(await receive(client, { kind: 'wz', warehouse_actions: issued })).toMatchObject({
    price_net: '60.0',
    price_tax: '13.8',
    price_gross: '73.8',
    purchase_price_net: '0.0',
    quantity: '3.0',
  })
})

test('numbers follow the pattern of the edition', async () => {
  const { client } = await withLamp()
  const number = async (values: object) => (await receive(client, values)).number
  expect(await number({})).toBe('GR1/2026')
  expect(await number({ number: null })).toBe('GR2/2026')
  expect(await number({ kind: 'wz' })).toBe('GI1/2026')
  expect(await number({ number: 'GR3/2026' })).toBe('GR3/2026')
  expect(await number({ number: '' })).toBe('GR4/2026')
  expect(await number({ issue_date: '2025-06-01' })).toBe('GR1/2025')
  const made = await receive(client, { number: '2026-77' })
  expect(made).toMatchObject({ number: '2026-77', pattern: 'nr', pattern_nr: 2026 })
  expect(await client.update('warehouse_documents', made.id, { number: null })).toMatchObject({
    number: '2026-77',
  })
  const counted = await receive(client, {})
  const given = { number: '88/XX', pattern: 'nr', pattern_nr: 88 }
  expect(await client.update('warehouse_documents', counted.id, { number: '88/XX' })).toMatchObject(given)
  expect(await client.update('warehouse_documents', counted.id, { issue_date: '2026-01-10' })).toMatchObject(
    given,
  )
})

promise('warehouse-documents/main-stays', async () => {
  const { client } = await withLamp()
  const [main] = await client.list('warehouses')
  const path = `/warehouses/${main!.id}.json`
  await refused(client, () => client.delete<Refusal>(path), 422, 'kind')
  const other = await client.create('warehouses', { name: 'Other' })
  for (const kind of [null, '']) {
    expect((await client.update('warehouses', main!.id, { kind })).kind).toBe('main')
  }
  expect((await client.delete(`/warehouses/${other.id}.json`)).status).toBe(200)
})

promise('warehouse-documents/stock-stays', async () => {
  const { client } = await withLamp()
  const { id: other } = await client.create('warehouses', { name: 'Other' })
  const path = `/warehouses/${other}.json`
  const { id: document } = await receive(client, { warehouse_id: other })
  await refused(client, () => client.delete<Refusal>(path), 422, 'stock_level')
  expect(() => client.account.warehouses.delete(other)).toThrow(
    `warehouse ${other} has stock: 5.0 of "Lamp"; move it to another warehouse first`,
  )
  expect((await client.get(path)).status).toBe(200)
  await client.delete(`/warehouse_documents/${document}.json`)
  expect((await client.delete(path)).status).toBe(200)
})

promise('warehouse-documents/one-main', async () => {
  const { client } = await withLamp()
  const [former] = await client.list('warehouses')
  const main = await client.create('warehouses', { name: 'Main now', kind: 'main' })
  expect(await client.one('warehouses', former!.id)).toMatchObject({ kind: null })
  expect((await client.delete(`/warehouses/${former!.id}.json`)).status).toBe(200)
  expect(await receive(client, {})).toMatchObject({ warehouse_id: main.id })
})

test('a new issue date changes year and transaction date', async () => {
  const client = await open()
  const made = await receive(client, { issue_date: '2025-12-30' })
  expect(made).toMatchObject({ issue_year: 2025, transaction_date: '2025-12-30' })
  const moved = await client.update('warehouse_documents', made.id, { issue_date: '2026-01-02' })
  expect(moved).toMatchObject({ issue_year: 2026, transaction_date: '2026-01-02' })
})

test('an unknown invoice is refused', async () => {
  const client = await open()
  const { id } = await receive(client)
  const warehouse_document = { invoice_ids: [9999] }
  expect((await client.put(`/warehouse_documents/${id}.json`, { warehouse_document })).status).toBe(422)
})

promise('warehouse-documents/other-currency', async () => {
  const client = await open()
  const { id: product_id } = await client.create('products', {
    name: 'Lamp',
    price_net: 100,
    purchase_price_net: 50,
    currency: 'EUR',
  })
  const noted = async (values: object, line: object = {}) => {
    const warehouse_actions = [{ product_id, quantity: 1, ...line }]
    await client.create('warehouse_documents', {
      currency: 'GBP',
      warehouse_actions,
      ...values,
    })
    return client.lastRequest.diagnostics.map(({ code, message }) => `${code}: ${message}`)
  }
  const counts = (price: string) =>
    `currency-mismatch: the price ${price} of the line "Lamp" counts in GBP, although its product is in EUR`
  expect(await noted({ kind: 'wz' })).toEqual([counts('100.0')])
  expect(await noted({ kind: 'pz' })).toEqual([counts('50.0')])
  expect(await noted({ kind: 'wz', currency: 'EUR' })).toEqual([])
  expect(await noted({ kind: 'wz' }, { price_net: 90, tax: 23 })).toEqual([])
})
