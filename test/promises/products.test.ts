import { expect, test } from 'vitest'
import { productsProofs } from '../../src/verify/proofs/products.ts'
import { promise } from '../promise.ts'
import { open, type RecordOf, type Refusal } from '../support/client.ts'
import { portable } from '../support/portable.ts'
import { expectOnRequest, textsFor } from '../support/rare-fields.ts'
import { refused } from '../support/refused.ts'

portable(productsProofs)

type Product = RecordOf<'products'>

function pricesOf({ price_net, price_tax, price_gross, tax }: Product) {
  return [price_net, price_tax, price_gross, tax]
}

test('the currency is the one of the edition', async () => {
  const british = await open()
  expect(await british.create('products', { name: 'Service A' })).toMatchObject({ currency: 'GBP' })
  const polish = await open({ edition: 'poland' })
  expect(await polish.create('products', { name: 'Service A' })).toMatchObject({ currency: 'PLN' })
  const priced = { name: 'Service A', currency: 'CHF' }
  expect(await polish.create('products', priced)).toMatchObject({ currency: 'CHF' })
})

test('an emptied gross price changes nothing', async () => {
  const client = await open()
  const { id } = await client.create('products', { name: 'Service A', price_net: 100, tax: 23 })
  const change = async (values: object) => pricesOf(await client.update('products', id, values))
  expect(await change({ price_gross: '246' })).toEqual(['200.0', '46.0', '246.0', '23'])
  expect(await change({ tax: 0 })).toEqual(['246.0', '0.0', '246.0', '0'])
  expect(await change({ price_gross: '10', price_net: '77', tax: 0 })).toEqual(['10.0', '0.0', '10.0', '0'])
  expect(await change({ code: 'A1' })).toEqual(['10.0', '0.0', '10.0', '0'])
  expect(await change({ price_gross: null })).toEqual(['10.0', '0.0', '10.0', '0'])
})

test('an ignored net price gets a diagnostic', async () => {
  const values = { name: 'Service A', price_net: 100, tax: 23 }
  const documented = await open()
  const set = await documented.create('products', values)
  const changed = await documented.update('products', set.id, { price_net: '50' })
  expect(pricesOf(changed)).toEqual(['50.0', '11.5', '61.5', '23'])
  expect(documented.lastRequest.diagnostics).toEqual([])
  const observed = await open({ profile: 'observed' })
  const { id } = await observed.create('products', values)
  expect(pricesOf(await observed.update('products', id, { price_net: '50' }))).toEqual(pricesOf(set))
  expect(observed.lastRequest.diagnostics.map(({ code }) => code)).toEqual(['ignored-field'])
  const withRate = await observed.update('products', id, { price_net: '50', tax: 0 })
  expect(pricesOf(withRate)).toEqual(['123.0', '0.0', '123.0', '0'])
})

/** Defaults of a product of which only the name was sent (observed 7). */
const defaults = {
  quantity: '1.0',
  stock_level: '0.0',
  warehouse_quantity: '0.0',
  quantity_sold_in_invoices: '0.0',
  quantity_sold_outside: null,
  additional_info: '',
  form_description: '',
  form_kind: 'default',
  form_fields_horizontal: true,
  kind: 'sell',
  tax2: '0',
  purchase_tax2: '0',
  disabled: false,
  service: false,
  limited: false,
  deleted: false,
  attachments_count: 0,
  gtu_codes: [],
  tag_list: [],
  code: null,
}

test.each(Object.entries(defaults))('a product begins with %s %j', async (key, value) => {
  const client = await open()
  const made = await client.create('products', { name: 'Service A' })
  expect(made[key as keyof typeof defaults]).toEqual(value)
})

test('find_by gets no diagnostic', async () => {
  const client = await open()
  const { id } = await client.create('products', { name: 'Mug', code: 'A 1', price_gross: '12.3', tax: 23 })
  const change = (path: string, find_by: unknown, name = 'Cup') =>
    client.put<object>(`/products/${path}.json`, { find_by, product: { name } })
  const changed = await change('A%201', 'code')
  expect([changed.status, changed.body]).toEqual([200, expect.objectContaining({ id, name: 'Cup' })])
  expect((await change('A1', 'code')).status).toBe(404)
  expect((await change(String(id), 'code')).status).toBe(404)
  const refusal = await change(String(id), 'name')
  expect([refusal.status, refusal.text]).toEqual([422, expect.stringContaining('find_by')])
  expect((await change(String(id), undefined, 'Mug')).body).toMatchObject({ name: 'Mug' })
  expect(client.emulator.diagnostics()).toEqual([])
})

test('ids selects categories, too', async () => {
  const client = await open()
  const ids: number[] = []
  for (const name of ['A', 'B', 'C']) ids.push((await client.create('products', { name })).id)
  const [a, b, c] = ids
  const listed = async (query: object) =>
    (await client.list('products', { ...query })).map((product) => product.id)
  expect(await listed({ ids: `${a},${c}` })).toEqual([c, a])
  expect(await listed({ 'ids[]': [String(a), String(b)] })).toEqual([b, a])
  expect(await listed({ ids: '99999' })).toEqual([])
  const category = client.account.categories.create({ name: 'Books' })
  client.account.categories.create({ name: 'Music' })
  const categories = await client.get<{ id: number }[]>('/categories.json', { ids: category.id })
  expect(categories.body.map((one) => one.id)).toEqual([category.id])
})

test('another filter is refused', async () => {
  const client = await open()
  await client.create('products', { name: 'Sold' })
  const { id } = await client.create('products', { name: 'Old', disabled: true })
  expect((await client.list('products', { filter: 'disabled' })).map((one) => one.id)).toEqual([id])
  expect((await client.get('/products.json', { filter: 'enabled' })).status).toBe(422)
})

test('a product that was changed again is listed', async () => {
  const client = await open()
  const { id: first } = await client.create('products', { name: 'First' })
  await client.create('products', { name: 'Second' })
  client.emulator.clock.advance('10 days')
  const { id: third } = await client.create('products', { name: 'Third' })
  await client.update('products', first, { name: 'First again' })
  const since = await client.list('products', { date_from: '2026-01-20' })
  expect(since.map((one) => one.id)).toEqual([third, first])
  expect((await client.get('/products.json', { date_from: 'soon' })).status).toBe(422)
})

test('further fields are in lists on request', async () => {
  const codes = 'accounting_tax_code accounting_tax_code_exp accounting_activity_code accounting_sheet_code'
  const client = await open({ strict: true })
  await expectOnRequest(client, 'products', 'product', textsFor(`accounting_id2 ${codes}`))
})

promise('products/deletion', async () => {
  const documented = await open()
  const kept = await documented.create('products', { name: 'Service A' })
  await refused(documented, () => documented.delete<Refusal>(`/products/${kept.id}.json`), 405)
  expect((await documented.get(`/products/${kept.id}.json`)).status).toBe(200)
  const observed = await open({ profile: 'observed' })
  const { id } = await observed.create('products', { name: 'Service A' })
  expect(await observed.delete(`/products/${id}.json`)).toMatchObject({ status: 200, body: 'ok' })
  await refused(observed, () => observed.get<Refusal>(`/products/${id}.json`), 404)
})

test('an emptied gross price leaves the net price to decide', async () => {
  const client = await open()
  const make = async (values: object) => pricesOf(await client.create('products', { name: 'A', ...values }))
  expect(await make({ price_net: '250', tax: '20' })).toEqual(['250.0', '50.0', '300.0', '20'])
  expect(await make({ price_gross: '123', tax: 23 })).toEqual(['100.0', '23.0', '123.0', '23'])
  expect(await make({ price_net: '1', price_gross: '123', tax: 23 })).toEqual([
    '100.0',
    '23.0',
    '123.0',
    '23',
  ])
  expect(await make({ price_net: '100', price_gross: null, tax: 23 })).toEqual([
    '100.0',
    '23.0',
    '123.0',
    '23',
  ])
  expect(await make({ price_net: '81,30', tax: 'zw' })).toEqual(['81.3', '0.0', '81.3', 'zw'])
  expect(await make({ tax: 23 })).toEqual(['0.0', '0.0', '0.0', '23'])
})

test('purchase prices begin empty', async () => {
  const client = await open()
  const made = await client.create('products', { name: 'A', purchase_price_net: '100', purchase_tax: 23 })
  const purchase = { purchase_price_net: '100.0', purchase_price_tax: '23.0', purchase_price_gross: '123.0' }
  expect(made).toMatchObject(purchase)
  const changed = await client.update('products', made.id, { purchase_price_gross: '61,5' })
  expect(changed).toMatchObject({ purchase_price_net: '50.0', purchase_price_tax: '11.5' })
  const unpriced = await client.create('products', { name: 'B', price_net: 5 })
  expect(unpriced).toMatchObject({ purchase_price_net: null, purchase_price_gross: null })
})
