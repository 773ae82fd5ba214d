import { expect, test } from 'vitest'
import { connect, type EmulatorOptions } from '../../src/index.ts'
import { stockProofs } from '../../src/verify/proofs/stock.ts'
import { promise } from '../promise.ts'
import { type Client, open } from '../support/client.ts'
import { portable } from '../support/portable.ts'

portable(stockProofs)

async function withProduct(options: EmulatorOptions<string> = {}) {
  const client = await open(options)
  const { id } = await client.create('products', { name: 'Lamp', price_gross: 123, tax: 23 })
  return { client, id }
}

async function stockOf(client: Client, id: number) {
  const { quantity_sold_in_invoices, stock_level, warehouse_quantity } = await client.one('products', id)
  expect(warehouse_quantity).toBe(stock_level)
  return [quantity_sold_in_invoices, stock_level]
}

test('an unrelated change of an invoice does not change the stock', async () => {
  const { client, id } = await withProduct()
  expect(await stockOf(client, id)).toEqual(['0.0', '0.0'])
  const sale = await client.sale({ positions: [{ product_id: id, quantity: 1 }] })
  expect(await stockOf(client, id)).toEqual(['1.0', '-1.0'])
  const positions = [{ id: sale.positions[0]!.id, quantity: '3.5' }]
  await client.update('invoices', sale.id, { positions })
  expect(await stockOf(client, id)).toEqual(['3.5', '-3.5'])
  await client.update('invoices', sale.id, { oid: 'order-1' })
  expect(await stockOf(client, id)).toEqual(['3.5', '-3.5'])
  await client.delete(`/invoices/${sale.id}.json`)
  expect(await stockOf(client, id)).toEqual(['0.0', '0.0'])
})

test.each([
  ['a pro forma', { kind: 'proforma' }],
  ['an estimate', { kind: 'estimate' }],
  ['an expense', { income: false }],
  ['a document that is excluded', { exclude_from_stock_level: true }],
])('%s sells nothing', async (_name, values) => {
  const { client, id } = await withProduct()
  await client.sale({ ...values, positions: [{ product_id: id, quantity: 1 }] })
  expect(await stockOf(client, id)).toEqual(['0.0', '0.0'])
  await client.sale({ positions: [{ product_id: id, quantity: 1 }] })
  expect(await stockOf(client, id)).toEqual(['1.0', '-1.0'])
})

test.each([[{ exclude_from_stock_level: true }], [{ kind: 'proforma' }]])(
  '%j, set later, reverses the sale',
  async (values) => {
    const { client, id } = await withProduct()
    const sale = await client.sale({ positions: [{ product_id: id, quantity: 1 }] })
    await client.update('invoices', sale.id, values)
    expect(await stockOf(client, id)).toEqual(['0.0', '0.0'])
  },
)

test('deleting a sale of a bundle returns its parts', async () => {
  const { client, id } = await withProduct()
  const { id: bulb } = await client.create('products', { name: 'Bulb' })
  const package_products_details = { '0': { id, quantity: 1 }, '1': { id: bulb, quantity: '2' } }
  const values = { name: 'Set', package: true, service: true, package_products_details }
  const { id: set } = await client.create('products', values)
  const sale = await client.sale({ positions: [{ product_id: set, quantity: 3 }] })
  expect(await stockOf(client, id)).toEqual(['0.0', '-3.0'])
  expect(await stockOf(client, bulb)).toEqual(['0.0', '-6.0'])
  await client.delete(`/invoices/${sale.id}.json`)
  expect(await stockOf(client, bulb)).toEqual(['0.0', '0.0'])
})

test('deleting a sale of a bundle returns the parts of the sale, although the bundle changed', async () => {
  const { client, id } = await withProduct()
  const { id: bulb } = await client.create('products', { name: 'Bulb' })
  const details = { package: true, package_products_details: { '0': { id, quantity: 2 } } }
  const { id: set } = await client.create('products', { name: 'Set', ...details })
  const sale = await client.sale({ positions: [{ product_id: set, quantity: 5 }] })
  await client.update('products', set, { package_products_details: { '0': { id: bulb, quantity: 1 } } })
  const positions = [{ id: sale.positions[0]!.id, quantity: 4 }]
  await client.update('invoices', sale.id, { positions })
  expect([await stockOf(client, id), await stockOf(client, bulb)]).toEqual([
    ['0.0', '-8.0'],
    ['0.0', '0.0'],
  ])
  const saved = client.emulator.export()
  const other = await open({ fixtures: saved })
  for (const one of [client, other]) {
    await one.delete(`/invoices/${sale.id}.json`)
    expect([await stockOf(one, id), await stockOf(one, bulb), await stockOf(one, set)]).toEqual(
      Array(3).fill(['0.0', '0.0']),
    )
  }
})

test.each([true, false])('a correction returns the parts of a sale: %s', async (isBundle) => {
  const { client, id } = await withProduct()
  const parts = (quantity: number) => ({ package_products_details: { '0': { id, quantity } } })
  const { id: set } = await client.create('products', { name: 'Set', package: isBundle, ...parts(2) })
  const sale = await client.sale({ positions: [{ product_id: set, quantity: 3, price_gross: 9 }] })
  await client.update('products', set, { package: true, ...parts(10) })
  const correct = (copy_invoice_from: number) =>
    client.sale({ kind: 'correction', copy_invoice_from, total_correction: 1, positions: null })
  const returned = await correct(sale.id)
  expect(await stockOf(client, id)).toEqual(['0.0', '0.0'])
  await correct(returned.id)
  expect(await stockOf(client, id)).toEqual(['0.0', isBundle ? '-6.0' : '0.0'])
})

promise('stock/bundle-contents', async () => {
  const { client, id } = await withProduct()
  const { id: set } = await client.create('products', { name: 'Set', package: true })
  const noted = async (package_products_details: unknown) => {
    const before = client.account.diagnostics().length
    await client.update('products', set, { package_products_details })
    const sale = await client.sale({ positions: [{ product_id: set, quantity: 1 }] })
    const [, stock] = await stockOf(client, id)
    await client.delete(`/invoices/${sale.id}.json`)
    const messages = client.account.diagnostics().slice(before)
    return [stock, ...messages.map(({ message }) => message.replace(/ is ignored: expected.*/, ''))]
  }
  expect(await noted({ 0: { id, quantity: '1,5' } })).toEqual(['-1.5'])
  expect(await noted([{ id }])).toEqual(['-1.0'])
  for (const row of [
    { id, quantity: -3 },
    { id, quantity: 0 },
    { id, quantity: 'abc' },
    { id: 999_999, quantity: 1 },
    { id: set, quantity: 1 },
    { quantity: 1 },
    5,
    null,
  ])
    expect(await noted({ 0: row })).toEqual(['0.0', 'package_products_details.0'])
  expect(await noted('x')).toEqual(['0.0', 'package_products_details'])
  expect(await noted(null)).toEqual(['0.0'])
})

async function withWarehouses(options: EmulatorOptions<string> = {}) {
  const { client, id } = await withProduct(options)
  const main = client.account.warehouses.all()[0]!.id
  const { id: other } = await client.create('warehouses', { name: 'Other' })
  const document = (kind: string, quantity: number, line: object = {}, values: object = {}) =>
    client.create('warehouse_documents', {
      kind,
      warehouse_actions: [{ product_id: id, quantity, price_net: 1, ...line }],
      ...values,
    })
  const quantityIn = async (warehouse_id: number) => {
    const [listed] = await client.list('products', { warehouse_id })
    const { body } = await client.get(`/products/${id}.json`, { warehouse_id })
    expect(body).toEqual(listed)
    expect(listed!.stock_level).toBe(listed!.warehouse_quantity)
    return listed!.warehouse_quantity
  }
  const movements = async (query: Readonly<Record<string, string | number>> = {}) =>
    (await client.get<Record<string, unknown>[]>('/warehouse_actions.json', query)).body
  return { client, id, main, other, document, quantityIn, movements }
}

test('movements have their keys, and are read-only', async () => {
  const { client, id, main, other, document, movements } = await withWarehouses()
  const received = await document('pz', 5, { price_net: 2, purchase_tax: 23 })
  const moved = await document('mm', 2, { warehouse2_id: other })
  const sale = await client.sale({ positions: [{ product_id: id, quantity: 1 }] })
  await client.sale({ kind: 'proforma', positions: [{ product_id: id, quantity: 1 }] })
  const all = await movements()
  expect(Object.entries(all.find((one) => one.kind === 'pz')!)).toEqual([
    ['id', received.warehouse_actions[0]!.id],
    ['kind', 'pz'],
    ['product_id', id],
    ['product_name', 'Lamp'],
    ['quantity', '5.0'],
    ['warehouse_id', main],
    ['warehouse_document_id', received.id],
    ['tax', null],
    ['price_net', '2.0'],
    ['purchase_tax', '23'],
    ['purchase_price_net', '2.0'],
    ['warehouse2_id', null],
    ['invoice_id', null],
  ])
  expect(all.filter((one) => one.kind !== 'pz')).toMatchObject([
    { kind: 'wz', quantity: '1.0', warehouse_id: main, warehouse_document_id: null, invoice_id: sale.id },
    {
      kind: 'mm',
      quantity: '2.0',
      warehouse_id: main,
      warehouse2_id: other,
      warehouse_document_id: moved.id,
    },
  ])
  const { text } = await client.get('/warehouse_actions.xml')
  expect(text).toMatch(/<warehouse-actions type="array">\s*<warehouse-action>/)
  expect((await client.post('/warehouse_actions.json', { warehouse_action: {} })).status).toBe(405)
  await client.delete(`/invoices/${sale.id}.json`)
  expect(await movements()).toHaveLength(2)
  const neighbour = client.emulator.createAccount()
  const foreign = await client.emulator.fetch(`/warehouse_actions.json?api_token=${neighbour.apiToken}`)
  expect(await foreign.json()).toEqual([])
})

test('movements are selected by each parameter', async () => {
  const { client, main, other, document, movements } = await withWarehouses()
  const received = await document('pz', 5, {}, { issue_date: '2026-01-01' })
  const moved = await document('mm', 2, { warehouse2_id: other })
  const issued = await document('wz', 1, {}, { warehouse_id: other })
  await client.create('warehouse_documents', {
    kind: 'pz',
    warehouse_id: other,
    warehouse_actions: [{ product_name: 'Bulb', quantity: 1 }],
  })
  const bulb = client.account.products.find({ name: 'Bulb' })!.id
  const kinds = async (query: Readonly<Record<string, string | number>>) =>
    (await movements(query)).map((one) => one.kind).sort()
  expect(await kinds({ warehouse_id: main })).toEqual(['mm', 'pz'])
  expect(await kinds({ warehouse_id: other })).toEqual(['mm', 'pz', 'wz'])
  expect(await kinds({ kind: 'wz' })).toEqual(['wz'])
  expect(await kinds({ product_id: bulb })).toEqual(['pz'])
  expect(await kinds({ date_from: '2026-01-02' })).toEqual(['mm', 'pz', 'wz'])
  expect(await kinds({ date_to: '2026-01-01' })).toEqual(['pz'])
  expect(await kinds({ warehouse_document_id: received.id })).toEqual(['pz'])
  expect(await kinds({ from_warehouse_document: moved.id })).toEqual(['mm'])
  expect(await kinds({ to_warehouse_document: moved.id })).toEqual(['mm'])
  expect(await kinds({ from_warehouse_document: received.id })).toEqual([])
  expect(await kinds({ to_warehouse_document: issued.id })).toEqual([])
  expect(await movements({ per_page: 1, page: 2 })).toHaveLength(1)
  expect((await client.get('/warehouse_actions.json', { date_from: 'soon' })).status).toBe(422)
  expect(client.emulator.diagnostics()).toEqual([])
})

test('an unknown warehouse is refused', async () => {
  const { client, id, main, other, document, quantityIn } = await withWarehouses()
  const both = async () => [await quantityIn(main), await quantityIn(other), (await stockOf(client, id))[1]]
  await document('pz', 5)
  const moved = await document('mm', 2, { warehouse2_id: other })
  expect(await both()).toEqual(['3.0', '2.0', '5.0'])
  await client.sale({ positions: [{ product_id: id, quantity: 1 }] })
  await client.sale({ warehouse_id: other, positions: [{ product_id: id, quantity: 1 }] })
  expect(await both()).toEqual(['2.0', '1.0', '3.0'])
  await document('wz', 4, {}, { warehouse_id: other })
  expect(await both()).toEqual(['2.0', '-3.0', '-1.0'])
  await client.delete(`/warehouse_documents/${moved.id}.json`)
  expect(await both()).toEqual(['4.0', '-5.0', '-1.0'])
  expect((await client.get('/products.json', { warehouse_id: 9999 })).status).toBe(422)
})

promise('stock/warehouse-of-sale', async () => {
  const { client, id, main, other, document, movements } = await withWarehouses()
  const stocked = client.account.products.create({ name: 'Stocked', stock_level: '10' })
  const levels = async () => {
    const level = async (product: number, warehouse_id: number) =>
      (await client.get<{ stock_level: string }>(`/products/${product}.json`, { warehouse_id })).body
        .stock_level
    return [await level(id, main), await level(id, other), await level(stocked.id, main)]
  }
  await document('pz', 5)
  const sale = await client.sale({ positions: [{ product_id: id, quantity: 2 }] })
  expect(await levels()).toEqual(['3.0', '0.0', '10.0'])
  const before = [await levels(), await movements()]
  await client.update('warehouses', other, { kind: 'main' })
  expect([await levels(), await movements()]).toEqual(before)
  await client.update('invoices', sale.id, { oid: 'order-1' })
  await client.sale({ positions: [{ product_id: id, quantity: 1 }] })
  expect(await levels()).toEqual(['3.0', '-1.0', '10.0'])
  await client.create('invoices', { kind: 'correction', copy_invoice_from: sale.id, total_correction: true })
  expect(await levels()).toEqual(['5.0', '-1.0', '10.0'])
  const loaded = await open({ fixtures: client.emulator.export() })
  expect((await loaded.get('/warehouse_actions.json')).body).toEqual(await movements())
  expect((await client.delete(`/warehouses/${main}.json`)).status).toBe(422)
})

test('what was sold from a warehouse that is deleted counts in the main one', async () => {
  const { client, main, other } = await withWarehouses()
  const { id } = client.account.products.create({ name: 'Stocked', stock_level: '5' })
  await client.sale({ positions: [{ product_id: id, quantity: 8 }] })
  const level = async () =>
    (await client.get<{ stock_level: string }>(`/products/${id}.json`, { warehouse_id: other })).body
      .stock_level
  await client.update('warehouses', other, { kind: 'main' })
  expect(await level()).toBe('0.0')
  expect((await client.delete(`/warehouses/${main}.json`)).status).toBe(200)
  expect(await level()).toBe('-3.0')
})

test('account.warehouseActions reads the movements, in this process and over the admin API', async () => {
  const { client, id, other, document } = await withWarehouses({ listen: true })
  await document('pz', 5, { price_net: 2 })
  const moved = await document('mm', 2, { warehouse2_id: other })
  const sale = await client.sale({ positions: [{ product_id: id, quantity: 1 }] })
  const { warehouseActions } = client.account
  const listed = (await client.get<{ id: number }[]>('/warehouse_actions.json')).body
  expect(warehouseActions.all()).toEqual(listed.toSorted((one, next) => one.id - next.id))
  const found = warehouseActions.find({ kind: 'mm' })!
  expect(found).toMatchObject({ quantity: '2.0', warehouse_document_id: moved.id })
  expect(warehouseActions.get(found.id)).toEqual(found)
  expect(warehouseActions.filter({ invoice_id: sale.id, product_name: /^Lamp/ })).toHaveLength(1)
  expect(warehouseActions.get(1_999_999_999)).toBeUndefined()
  expect(warehouseActions.nearMisses({ kind: 'zz' })).toContain('warehouse action')
  expect(warehouseActions).not.toHaveProperty('create')
  const waiting = warehouseActions.waitFor({ quantity: '7.0' })
  await document('pz', 7, { price_net: 2 })
  expect(await waiting).toMatchObject({ kind: 'pz' })
  const remote = await connect(client.emulator.url)
  const account = await remote.account(client.account.prefix)
  expect(await account.warehouseActions.all()).toEqual(warehouseActions.all())
  expect(await account.warehouseActions.find({ kind: 'mm' })).toEqual(found)
  expect(await account.warehouseActions.get(found.id)).toEqual(found)
  const path = `/__admin/accounts/${client.account.prefix}/records/warehouse_actions`
  const written = await client.send('POST', path, {
    body: {},
    headers: { 'Content-Type': 'application/json' },
  })
  expect([written.status, (await client.send('GET', `${path}/${found.id}/fixture`)).status]).toEqual([
    404, 404,
  ])
  expect((await client.send('GET', path)).body).toHaveLength(4)
})
