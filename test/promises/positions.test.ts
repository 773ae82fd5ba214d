import { expect, test } from 'vitest'
import { pdfOf } from '../documents/pdf-text.ts'
import { promise } from '../promise.ts'
import { type Client, open, openWith, type Position } from '../support/client.ts'

const hosting = {
  name: 'Hosting',
  code: 'H1',
  quantity_unit: 'month',
  tax: 8,
  price_net: 100,
  additional_info: '63.11',
}

async function line(client: Client, position: object, invoice: object = {}): Promise<Position> {
  return (await client.sale({ ...invoice, positions: [position] })).positions[0]!
}

function amountsOf({
  price_net,
  price_gross,
  total_price_net,
  total_price_gross,
  total_price_tax,
}: Position) {
  return [price_net, price_gross, total_price_net, total_price_gross, total_price_tax]
}

promise('positions/from-product', async () => {
  const client = await open()
  const { id } = await client.create('products', hosting)
  const taken = await line(client, { product_id: id, quantity: 2 })
  expect(taken).toMatchObject({
    product_id: id,
    name: 'Hosting',
    code: 'H1',
    quantity_unit: 'month',
    additional_info: '63.11',
    tax: '8',
    price_gross: '108.0',
    total_price_gross: '216.0',
  })
  const sent = { name: 'Hosting, March', tax: 23, code: 'H2', quantity_unit: 'day', total_price_gross: 123 }
  const own = await line(client, { product_id: id, quantity: 1, ...sent })
  expect(own).toMatchObject({ ...sent, product_id: id, tax: '23', total_price_gross: '123.0' })
  expect(await client.one('products', id)).toMatchObject({ name: 'Hosting', tax: '8', price_gross: '108.0' })
  const nulls = {
    product_id: id,
    quantity: 2,
    name: null,
    tax: null,
    total_price_gross: null,
    price_net: null,
  }
  expect(await line(client, nulls)).toMatchObject({ name: 'Hosting', tax: '8', total_price_gross: '216.0' })
})

promise('positions/usual-rate', async () => {
  const position = { name: 'Service A', total_price_gross: 120 }
  expect(await line(await open({ edition: 'france' }), position)).toMatchObject({
    tax: '20',
    total_price_net: '100.0',
  })
  expect(await line(await open(), position)).toMatchObject({ tax: '23' })
  expect(await line(await open(), { ...position, tax: 0 })).toMatchObject({
    tax: '0',
    total_price_net: '120.0',
  })
})

promise('positions/reverse-charge', async () => {
  const client = await open({ edition: 'poland' })
  const sold = { name: 'Design', quantity: 2, tax: 23, total_price_gross: 246 }
  const untaxed = { total_price_net: '246.0', total_price_gross: '246.0', total_price_tax: '0.0' }
  for (const [buyer_country, tax] of [
    ['PL', 'oo'],
    ['pl', 'oo'],
    ['', 'oo'],
    ['DE', 'np'],
  ]) {
    const reversed = { reverse_charge: true, buyer_name: `Buyer ${buyer_country}`, buyer_country }
    expect(await line(client, sold, reversed), buyer_country).toMatchObject({ tax, ...untaxed })
  }
  const plain = await client.sale({ buyer_name: 'Later Ltd', buyer_country: 'FR', positions: [sold] })
  expect(plain).toMatchObject({ price_tax: '46.0' })
  const later = await client.update('invoices', plain.id, { reverse_charge: true })
  expect(later.positions).toMatchObject([{ tax: 'np', price_net: '123.0', ...untaxed }])
  expect(later).toMatchObject({ price_net: '246.0', price_tax: '0.0', price_gross: '246.0' })
  const abroad = await open({ edition: 'france' })
  expect(await line(abroad, sold, { reverse_charge: true })).toMatchObject({ tax: 'np', ...untaxed })
})

promise('positions/totals', async () => {
  const client = await open()
  const base = { name: 'Service A', quantity: 3, tax: 23 }
  const expected = ['100.0', '123.0', '300.0', '369.0', '69.0']
  for (const price of [
    { total_price_gross: 369 },
    { total_price_net: 300 },
    { price_gross: 123 },
    { price_net: 100 },
    { price_net: '100', total_price_gross: '369' },
  ]) {
    expect(amountsOf(await line(client, { ...base, ...price })), JSON.stringify(price)).toEqual(expected)
  }
  const { id, positions } = await client.sale({ positions: [{ ...base, total_price_gross: 369 }] })
  const change = async (values: object) => {
    const changed = await client.update('invoices', id, { positions: [{ id: positions[0]!.id, ...values }] })
    return amountsOf(changed.positions[0]!)
  }
  expect(await change({ description: 'Monthly' })).toEqual(expected)
  expect(await change({ quantity: 2 })).toEqual(['100.0', '123.0', '200.0', '246.0', '46.0'])
  expect(await change({ tax: 0 })).toEqual(['123.0', '123.0', '246.0', '246.0', '0.0'])
  expect(await change({ total_price_gross: 10 })).toEqual(['5.0', '5.0', '10.0', '10.0', '0.0'])
  expect(await change({ price_net: 7, total_price_gross: null })).toEqual([
    '7.0',
    '7.0',
    '14.0',
    '14.0',
    '0.0',
  ])
})

promise('positions/text-rows', async () => {
  const client = await open()
  const { id } = await client.create('products', hosting)
  const sold = { name: 'Design', quantity: 1, tax: 23, total_price_gross: 123 }
  const text = { name: 'For the garden', kind: 'text_separator' }
  const subtotal = { name: 'Sum', kind: 'subtotal', tax: 'disabled', total_price_gross: 0, quantity: 0 }
  const named = { product_id: id, name: 'Hosting', kind: 'text_separator', quantity: 2, total_price_gross: 9 }
  const made = await client.sale({ positions: [sold, text, subtotal, named] })
  const nothing = {
    product_id: null,
    tax: 'disabled',
    quantity: '0.0',
    price_net: '0.0',
    total_price_net: '0.0',
    total_price_gross: '0.0',
    total_price_tax: '0.0',
  }
  expect(made.positions).toMatchObject([
    { name: 'Design', total_price_gross: '123.0' },
    { name: 'For the garden', kind: 'text_separator', ...nothing },
    { name: 'Sum', kind: 'subtotal', ...nothing },
    { name: 'Hosting', kind: 'text_separator', ...nothing },
  ])
  expect(made).toMatchObject({ price_gross: '123.0', price_net: '100.0' })
  expect((await client.list('products')).map(({ name }) => name).sort()).toEqual(['Design', 'Hosting'])
  expect(await client.one('products', id)).toMatchObject({ quantity_sold_in_invoices: '0.0' })
  const renamed = [{ id: made.positions[1]!.id, name: 'For the house' }]
  await client.update('invoices', made.id, { positions: renamed })
  expect(await client.list('products')).toHaveLength(2)
})

promise('positions/product-of-name', async () => {
  const client = await open()
  const { id } = await client.create('products', hosting)
  const position = { name: 'Hosting', quantity: 1, tax: 23, total_price_gross: 50 }
  const known = await line(client, position)
  expect(known).toMatchObject({ product_id: id, total_price_gross: '50.0' })
  const made = await line(client, { ...position, name: 'Design', quantity: 2, code: 'D1' })
  const card = { name: 'Design', tax: '23', price_gross: '25.0', code: 'D1' }
  expect(await client.one('products', made.product_id!)).toMatchObject(card)
  const expense = await line(client, { ...position, name: 'Rent' }, { income: false })
  expect(expense.product_id).toBeNull()
  expect(await client.list('products')).toHaveLength(2)
  const without = await openWith({ create_products: false })
  expect(await line(without, position)).toMatchObject({ product_id: null, name: 'Hosting' })
  expect(await without.list('products')).toEqual([])
})

test.each([
  [23, '23'],
  ['23', '23'],
  ['23.0', '23.0'],
  ['5,5', '5,5'],
  [0, '0'],
  ['zw', 'zw'],
  ['np', 'np'],
  ['oo', 'oo'],
  ['disabled', 'disabled'],
])('the rate %j is returned as %j', async (sent, answered) => {
  const position = { name: 'Service A', quantity: 1, tax: sent, total_price_gross: 100 }
  expect((await line(await open(), position)).tax).toBe(answered)
})

test.each([
  [1, '1.0'],
  ['13', '13.0'],
  ['38.32', '38.32'],
  ['38,320', '38.32'],
  [0.5, '0.5'],
  [undefined, '1.0'],
  [null, '1.0'],
])('the quantity %j is returned as %j', async (sent, answered) => {
  const position = { name: 'Service A', quantity: sent, tax: 0, price_gross: 10 }
  expect((await line(await open(), position)).quantity).toBe(answered)
})

test('rows keep their order, and their document', async () => {
  const client = await open()
  const positions = ['A', 'B', 'C'].map((name) => ({ name, quantity: 1, tax: 0, total_price_gross: 1 }))
  const made = await client.sale({ positions })
  expect(made.positions.map(({ name }) => name)).toEqual(['A', 'B', 'C'])
  for (const { invoice_id, tax2, exchange_rate, deleted, kind } of made.positions) {
    expect([invoice_id, tax2, exchange_rate, deleted, kind]).toEqual([made.id, '0', '1.0', false, null])
  }
})

promise('positions/contradiction', async () => {
  const client = await open()
  const sold = async (values: object) => {
    const { positions } = await client.sale({ positions: [{ name: 'Service A', tax: 23, ...values }] })
    const { total_price_gross, price_net } = positions[0]!
    const messages = client.lastRequest.diagnostics.map(({ code, message }) => `${code}: ${message}`)
    return { total_price_gross, price_net, messages }
  }
  expect(await sold({ total_price_gross: 123, price_net: 5 })).toEqual({
    total_price_gross: '123.0',
    price_net: '100.0',
    messages: [
      'price-mismatch: price_net 5.0 of the line "Service A" contradicts total_price_gross; it became 100.0',
    ],
  })
  expect(await sold({ total_price_gross: 123, quantity: 0 })).toMatchObject({
    total_price_gross: '123.0',
    messages: [expect.stringContaining('counts, although its quantity is 0')],
  })
  for (const values of [
    { total_price_gross: 100, quantity: 3, price_net: '27.1', price_gross: '33.33' },
    { price_net: 10, quantity: 0 },
    { total_price_gross: 0, quantity: 0 },
  ]) {
    expect(await sold(values)).toMatchObject({ messages: [] })
  }
})

promise('positions/codes-of-product', async () => {
  const client = await open({ edition: 'france' })
  const coded = await client.create('products', {
    ...hosting,
    gtu_codes: ['GTU_12', 'GTU_05'],
    use_eco_tax: true,
    eco_tax_net: '0,50',
  })
  const made = await client.sale({
    positions: [
      { product_id: coded.id, quantity: 1 },
      { product_id: coded.id, quantity: 1, gtu_code: 'GTU_06', use_eco_tax: false },
      { name: 'Plain', quantity: 1, total_price_gross: 1, gtu_code: 'GTU_12' },
    ],
  })
  expect(made.positions[0]).toMatchObject({ gtu_code: 'GTU_12', use_eco_tax: true, eco_tax_net: '0.5' })
  expect(made.positions[1]).toMatchObject({ gtu_code: 'GTU_06', eco_tax_net: '0.5' })
  expect(made.positions[1]).not.toHaveProperty('use_eco_tax')
  expect(made.positions[2]).not.toHaveProperty('eco_tax_net')
  expect(made).toMatchObject({ gtu_codes: ['GTU_12', 'GTU_06'], price_gross: '217.0' })
  const { text } = await pdfOf(client, made.id)
  expect(text.match(/Dont éco-participation HT: 0,50/g)).toHaveLength(1)
  const changed = await client.update('invoices', made.id, {
    positions: [{ id: made.positions[0]!.id, gtu_code: 'GTU_01' }],
  })
  expect(changed.gtu_codes).toEqual(['GTU_01', 'GTU_06', 'GTU_12'])
})
