import { expect, test } from 'vitest'
import { productsProofs } from '../../src/verify/proofs/products.ts'

import { promise } from '../promise.ts'
import { open, type RecordOf } from '../support/client.ts'
import { portable } from '../support/portable.ts'
import { expectOnRequest, textsFor } from '../support/rare-fields.ts'

portable(productsProofs)

type Product = RecordOf<'products'>

function pricesOf({ price_net, price_tax, price_gross, tax }: Product) {
  return [price_net, price_tax, price_gross, tax]
}

test('the currency follows from the edition', async () => {
  for (const [edition, currency] of [
    ['international', 'GBP'],
    ['poland', 'PLN'],
  ] as const) {
    const client = await open({ edition })
    expect(await client.create('products', { name: 'Service A' })).toMatchObject({ currency })
  }
})

test('an ignored net price gets a diagnostic', async () => {
  for (const [profile, codes] of [
    ['documented', []],
    ['observed', ['ignored-field']],
  ] as const) {
    const client = await open({ profile })
    const { id } = await client.create('products', { name: 'Service A', price_net: 100, tax: 23 })
    await client.update('products', id, { price_net: '50' })
    expect(client.lastRequest.diagnostics.map(({ code }) => code)).toEqual(codes)
  }
  const observed = await open({ profile: 'observed' })
  const { id } = await observed.create('products', { name: 'Service A', price_net: 100, tax: 23 })
  const withRate = await observed.update('products', id, { price_net: '50', tax: 0 })
  expect(pricesOf(withRate)).toEqual(['123.0', '0.0', '123.0', '0'])
})

/** Defaults of a product created with a name only (observed 7). */
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

test.each(Object.entries(defaults))('a product has the default %s %j', async (key, value) => {
  const client = await open()
  const made = await client.create('products', { name: 'Service A' })
  expect(made[key as keyof typeof defaults]).toEqual(value)
})

test('a refused find_by names the field, and gets no diagnostic', async () => {
  const client = await open()
  const { id } = await client.create('products', { name: 'Mug', code: 'A 1' })
  const change = (path: string, find_by: unknown) =>
    client.put<object>(`/products/${path}.json`, { find_by, product: { name: 'Cup' } })
  expect((await change('A1', 'code')).status).toBe(404)
  expect((await change(String(id), 'codes')).body).toMatchObject({
    message: { find_by: ['"codes" is not included in the list (id, code); did you mean "code"?'] },
  })
  expect((await change(String(id), undefined)).body).toMatchObject({ name: 'Cup' })
  expect(client.emulator.diagnostics()).toEqual([])
})

test.each(['A/1', 'A%2F1', 'A.1', 'A 1', 'A%201', '100%', 'ą+1'])(
  'find_by reaches the code %s',
  async (code) => {
    const client = await open()
    const { id } = await client.create('products', { name: 'Mug', code })
    const path = `/products/${encodeURIComponent(code)}.json`
    const { status, body } = await client.put<object>(path, { find_by: 'code', product: { name: 'Cup' } })
    expect([status, body]).toEqual([200, expect.objectContaining({ id, name: 'Cup' })])
  },
)

test('ids selects categories, too', async () => {
  const client = await open()
  const { id } = client.account.categories.create({ name: 'Books' })
  client.account.categories.create({ name: 'Music' })
  const { body } = await client.get<{ id: number }[]>('/categories.json', { ids: id })
  expect(body.map((one) => one.id)).toEqual([id])
})

test('another filter is refused', async () => {
  const client = await open()
  expect((await client.get('/products.json', { filter: 'enabled' })).status).toBe(422)
})

test('a product changed again is listed', async () => {
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

promise('products/contradiction', async () => {
  const client = await open()
  const { id } = await client.create('products', {
    name: 'Mug',
    price_net: 10,
    price_gross: '12.30',
    tax: 23,
  })
  expect(client.lastRequest.diagnostics).toEqual([])
  const sent = { price_net: 10, price_gross: '12.30', tax: 8 }
  expect(await client.update('products', id, sent)).toMatchObject({ price_net: '11.39', price_gross: '12.3' })
  expect(client.lastRequest.diagnostics).toMatchObject([{ code: 'price-mismatch' }])
  const whole = await client.one('products', id)
  await client.update('products', id, { ...whole, tax: 23 })
  expect(client.lastRequest.diagnostics).toEqual([])
})
