import { expect, test } from 'vitest'
import { recordsProofs } from '../../src/verify/proofs/records.ts'
import { promise } from '../promise.ts'
import { open, type Refusal } from '../support/client.ts'
import { invoiceNumber } from '../support/invoice-number.ts'
import { portable } from '../support/portable.ts'
import { refused } from '../support/refused.ts'

portable(recordsProofs)

test('PATCH is refused like PUT', async () => {
  const client = await open()
  const { id } = await client.create('clients', { name: 'Buyer Ltd' })
  const patch = () =>
    client.send<Refusal>('PATCH', `/clients/${id}.json`, {
      headers: { Accept: 'application/json', 'Content-Type': 'application/json' },
      body: { api_token: client.account.apiToken, client: { name: '' } },
    })
  await refused(client, patch, 422, 'name')
})

test('times have milliseconds only in the response to a write', async () => {
  const client = await open({ now: '2026-01-15T10:00:00.123Z' })
  const made = await client.create('clients', { name: 'Buyer Ltd' })
  expect(made).toMatchObject({ created_at: '2026-01-15T10:00:00.123+00:00' })
  const reread = { created_at: '2026-01-15T10:00:00.000+00:00', updated_at: '2026-01-15T10:00:00.000+00:00' }
  expect(await client.one('clients', made.id)).toMatchObject(reread)
  expect(await client.list('clients')).toMatchObject([reread])
  const address = `/clients/${made.id}.xml?api_token=${encodeURIComponent(client.account.apiToken)}`
  const xml = await client.emulator.fetch(address, { headers: { Accept: 'application/xml' } })
  expect(await xml.text()).toContain('<created-at type="dateTime">2026-01-15T10:00:00.000+00:00</created-at>')
  const sale = await client.sale()
  expect(sale.updated_at).toContain('.123')
  const { positions, updated_at } = await client.one('invoices', sale.id)
  expect([updated_at, positions[0]!.created_at].join()).not.toContain('.123')
  expect(await client.update('invoices', sale.id, { oid: 'order-1' })).toMatchObject({
    updated_at: '2026-01-15T10:00:00.123+00:00',
  })
})

test('a whole record that is sent back changes nothing', async () => {
  const client = await open()
  const made = await client.sale({ show_discount: true, calculating_strategy: { sum: 'sum' } })
  const records = {
    invoices: made.id,
    clients: made.client_id!,
    products: made.product_id!,
    departments: made.department_id!,
  }
  client.emulator.clock.advance('1 hour')
  const before = client.emulator.snapshot()
  for (const [resource, id] of Object.entries(records)) {
    const name = resource as keyof typeof records
    const whole = await client.one(name, id)
    await client.update(name, id, { ...whole })
    expect(await client.one(name, id), resource).toEqual(whole)
  }
  expect(client.emulator.changes(before)).toEqual([])
  const readOnly = { id: 1, token: 'mine', price_gross: '1.0', created_at: null, oid: 'order-1' }
  const { token, price_gross, created_at } = made
  expect(await client.update('invoices', made.id, readOnly)).toMatchObject({
    id: made.id,
    token,
    price_gross,
    created_at,
    oid: 'order-1',
  })
})

const lines = [
  { name: 'Service A', quantity: 1, tax: 23, total_price_gross: 123 },
  { name: 'Service B', quantity: 2, tax: 0, total_price_gross: 50 },
]

test.each([1, '1', true, 'true'])('a row with _destroy %j goes', async (_destroy) => {
  const client = await open()
  const { id, positions } = await client.sale({ positions: lines })
  const changed = await client.update('invoices', id, { positions: [{ id: positions[0]!.id, _destroy }] })
  expect(changed.positions).toEqual([positions[1]])
})

test.each([0, '0', false, null])('a row with _destroy %j stays', async (_destroy) => {
  const client = await open()
  const { id, positions } = await client.sale({ positions: lines })
  const changed = await client.update('invoices', id, { positions: [{ id: positions[0]!.id, _destroy }] })
  expect(changed.positions).toEqual(positions)
})

test.each([
  ['an empty id', ''],
  ['a null id', null],
])('a row with %s is a new one', async (_name, empty) => {
  const client = await open()
  const { id, positions } = await client.sale({ positions: lines })
  const row = { id: empty, name: 'Service C', quantity: 1, tax: 0, total_price_gross: 10 }
  const changed = await client.update('invoices', id, { positions: [row] })
  expect(changed.positions.slice(0, 2)).toEqual(positions)
  expect(changed.positions[2]).toMatchObject({ name: 'Service C', total_price_gross: '10.0' })
})

test('an id as a text and an indexed list refer to the same row', async () => {
  const client = await open()
  const { id, positions } = await client.sale({ positions: lines })
  const edits = { 0: { id: String(positions[1]!.id), quantity: '4' } }
  const changed = await client.update('invoices', id, { positions: edits })
  expect(changed.positions[0]).toEqual(positions[0])
  expect(changed.positions[1]).toMatchObject({ quantity: '4.0', total_price_gross: '100.0' })
})

test('a row id of another record is refused', async () => {
  const client = await open()
  const other = await client.sale()
  const { id } = await client.sale()
  const positions = [{ id: other.positions[0]!.id, name: 'Stolen' }]
  const change = () => client.put<Refusal>(`/invoices/${id}.json`, { invoice: { positions } })
  const { message } = await refused(client, change, 422, 'positions')
  expect(Object.values(message).flat().join()).toContain(String(other.positions[0]!.id))
})

test('a whole record sent back with another quantity gets new totals', async () => {
  const client = await open()
  const whole = await client.sale({ positions: lines })
  const positions = whole.positions.map((row, at) => (at === 0 ? { ...row, quantity: '3' } : row))
  const changed = await client.update('invoices', whole.id, { ...whole, positions })
  expect(changed.positions[0]).toMatchObject({
    quantity: '3.0',
    price_gross: '123.0',
    price_net: '100.0',
    total_price_gross: '369.0',
    total_price_net: '300.0',
    total_price_tax: '69.0',
  })
  expect(changed.positions[1]).toEqual(whole.positions[1])
  expect(changed).toMatchObject({ price_gross: '419.0', price_net: '350.0', price_tax: '69.0' })
})

test('a whole record sent back with another product gets that product', async () => {
  const client = await open()
  const product = await client.create('products', { name: 'Hosting', code: 'H1', tax: 0, price_net: 70 })
  const whole = await client.sale()
  const positions = [{ ...whole.positions[0], product_id: product.id }]
  const changed = await client.update('invoices', whole.id, { ...whole, positions })
  expect(changed.positions).toMatchObject([
    { name: 'Hosting', code: 'H1', tax: '0', total_price_gross: '70.0' },
  ])
  expect(changed.price_gross).toBe('70.0')
})

test('a record keeps a deleted product, and another line cannot name it', async () => {
  const client = await open()
  const product = await client.create('products', { name: 'Hosting' })
  const whole = await client.sale({ positions: [{ product_id: product.id, quantity: 1 }] })
  await client.delete(`/products/${product.id}.json`)
  client.account.products.delete(product.id)
  const sentBack = await client.update('invoices', whole.id, { ...whole, description: 'still there' })
  expect(sentBack.positions[0]?.product_id).toBe(product.id)
  expect(sentBack.description).toBe('still there')
  const positions = [{ product_id: product.id, quantity: 1 }]
  const path = `/invoices/${whole.id}.json`
  const { status, body } = await client.put<Refusal>(path, { invoice: { positions } })
  expect(status).toBe(422)
  expect(JSON.stringify(body.message)).toContain(
    `${product.id} is not the id of one of this account's products`,
  )
})

test('a list of ids may be sent back after one of its records was deleted', async () => {
  const client = await open()
  const [first, second, third] = [await client.sale(), await client.sale(), await client.sale()]
  const invoice_ids = [first.id, second.id]
  const payment = client.account.payments.create({ name: 'Transfer', price: '10', paid: true, invoice_ids })
  client.account.invoices.delete(first.id)
  const changed = await client.update('payments', payment.id, {
    description: 'still there',
    invoice_ids: [first.id, second.id, third.id],
  })
  expect(changed).toMatchObject({ description: 'still there' })
  const path = `/banking/payments/${payment.id}.json`
  const { status, body } = await client.put<Refusal>(path, {
    banking_payment: { invoice_ids: [second.id, 7] },
  })
  expect([status, JSON.stringify(body)]).toEqual([
    422,
    expect.stringContaining("7 is not the id of one of this account's invoices"),
  ])
})

test('a create of a department or a warehouse returns the bare record', async () => {
  const client = await open()
  for (const resource of ['departments', 'warehouses'] as const) {
    const made = await client.create(resource, { name: 'Somebody Ltd' })
    expect(made).toMatchObject({ id: expect.any(Number), name: 'Somebody Ltd' })
    expect(await client.one(resource, made.id)).toEqual(made)
  }
  expect((await client.sale()).number).toBe(invoiceNumber(1))
})

test('an update sets updated_at', async () => {
  const client = await open()
  const before = await client.create('clients', { name: 'Buyer Ltd' })
  client.emulator.clock.advance('1 hour')
  const changed = await client.update('clients', before.id, { city: 'Elsewhere' })
  expect(changed.updated_at).not.toBe(before.updated_at)
})

promise('records/read-only-field', async () => {
  const client = await open()
  const sent = {
    name: 'Transfer',
    price: 10,
    overpaid: 5,
    user_id: 0,
    token: 'x',
    created_at: '',
    referrer: null,
  }
  const { id } = await client.create('payments', sent)
  const noted = (names: string) => [
    {
      code: 'read-only-field',
      message: `read-only in banking_payment, so the sent values are ignored: ${names}`,
    },
  ]
  expect(client.lastRequest.diagnostics).toEqual(noted('overpaid, token'))
  const whole = await client.one('payments', id)
  expect(whole.overpaid).toBe('0.0')
  client.emulator.clock.advance('1 day')
  await client.update('payments', id, { ...whole, name: 'Cheque' })
  expect(client.lastRequest.diagnostics).toEqual([])
  await client.update('payments', id, { ...whole, overpaid: '1.0' })
  expect(client.lastRequest.diagnostics).toEqual(noted('overpaid'))
})

test('read-only values of rows are noted, too, unless the row has them', async () => {
  const client = await open()
  const { id, positions } = await client.sale()
  await client.update('invoices', id, { positions })
  expect(client.lastRequest.diagnostics).toEqual([])
  await client.update('invoices', id, { positions: [{ ...positions[0], total_price_tax: '5.0' }] })
  const message = 'read-only in invoice, so the sent values are ignored: positions[0].total_price_tax'
  expect(client.lastRequest.diagnostics).toEqual([{ code: 'read-only-field', message }])
})

test('an update of a structure changes only the values that it sends', async () => {
  const client = await open()
  const { id } = await client.sale({ calculating_strategy: { sum: 'keep_net' } })
  const change = async (calculating_strategy: object | null) =>
    (await client.update('invoices', id, { calculating_strategy })).calculating_strategy
  const net = { position: 'default', sum: 'keep_net', invoice_form_price_kind: 'net' }
  expect(await change({ invoice_form_price_kind: 'net' })).toEqual(net)
  expect(await change({})).toEqual(net)
  expect(await change({ sum: null })).toEqual({ ...net, sum: 'sum' })
  expect(await change(null)).toBeNull()
  expect(await change({ position: 'keep_gross' })).toMatchObject({ sum: 'sum' })
})

test.each([
  ['XML', 'application/xml', (id: number) => xmlOf(`<id>${id}</id><price-gross nil="true"/>`)],
  [
    'XML with an empty element',
    'application/xml',
    (id: number) => xmlOf(`<id>${id}</id><price_gross></price_gross>`),
  ],
  [
    'a form',
    'application/x-www-form-urlencoded',
    (id: number) => `invoice[positions][0][id]=${id}&invoice[positions][0][price_gross]=`,
  ],
])('a price that is sent empty as %s stays', async (_, type, bodyOf) => {
  const client = await open()
  const positions = [{ name: 'A', quantity: 2, tax: 23, price_gross: '61.5' }]
  const { id, positions: made } = await client.sale({ positions })
  const path = `/invoices/${id}.json?api_token=${client.account.apiToken}`
  const sent = { body: bodyOf(made[0]!.id), headers: { 'content-type': type } }
  expect((await client.send('PUT', path, sent)).status).toBe(200)
  expect(await client.one('invoices', id)).toMatchObject({ price_gross: '123.0' })
})

test('a price of null in a fixture and in a builder counts as left out', async () => {
  const product = { name: 'Lamp', price_net: '100', price_gross: null, tax: 23 }
  const position = { name: 'A', tax: 23, price_net: 50, price_gross: null, total_price_gross: null }
  const invoice = { buyer_name: 'Ash', positions: [position] }
  const client = await open({
    fixtures: { accounts: { demo: { products: [product], invoices: [invoice] } } },
  })
  expect(client.account.products.all()).toMatchObject([{ price_gross: '123.0' }, {}])
  const { id, positions } = client.account.invoices.all()[0]!
  expect(positions).toMatchObject([{ price_gross: '61.5' }])
  const changed = client.account.invoices.update(id, {
    positions: [{ id: positions[0]!.id, price_gross: null }],
  })
  expect(changed.price_gross).toBe('61.5')
})

const xmlOf = (row: string) => `<invoice><positions><position>${row}</position></positions></invoice>`

test.each([null, ''])('%j restores defaults from other records and settings', async (nothing) => {
  const client = await open({ edition: 'poland' })
  const address = { use_delivery_address: true, delivery_address: 'Side Street 1' }
  const { id: client_id, shortcut } = await client.create('clients', { name: 'Buyer', ...address })
  expect(await client.update('clients', client_id, { shortcut: nothing })).toMatchObject({ shortcut })
  const sale = await client.sale({ client_id })
  const emptied = { use_delivery_address: nothing, income: nothing }
  const expected = { ...address, income: true }
  expect(await client.update('invoices', sale.id, emptied)).toMatchObject(expected)
  const [department] = await client.list('departments')
  const { id, invoice_pattern } = department!
  await client.update('departments', id, { invoice_pattern: 'OWNnr' })
  expect(await client.update('departments', id, { invoice_pattern: nothing })).toMatchObject({
    invoice_pattern,
  })
})
