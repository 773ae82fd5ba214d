import { expect, test } from 'vitest'
import { positionsProofs } from '../../src/verify/proofs/positions.ts'
import { pdfOf } from '../documents/pdf-text.ts'
import { load } from '../fixtures/files.ts'
import { promise } from '../promise.ts'
import { openClearing } from '../support/clearing.ts'
import { type Client, type Invoice, open, openWith, type Position } from '../support/client.ts'
import { portable } from '../support/portable.ts'

portable(positionsProofs)

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

test('the default rate follows from the edition, and 0 is a rate', async () => {
  const position = { name: 'Service A', total_price_gross: 120 }
  expect(await line(await open({ edition: 'france' }), position)).toMatchObject({
    tax: '20',
    total_price_net: '100.0',
  })
  expect(await line(await open(), { ...position, tax: 0 })).toMatchObject({
    tax: '0',
    total_price_net: '120.0',
  })
})

test('under reverse charge, a buyer without a country is in Poland for a Polish account only', async () => {
  const client = await open({ edition: 'poland' })
  const sold = { name: 'Design', quantity: 2, tax: 23, total_price_gross: 246 }
  const untaxed = { total_price_net: '246.0', total_price_gross: '246.0', total_price_tax: '0.0' }
  for (const buyer_country of ['pl', '']) {
    const reversed = { reverse_charge: true, buyer_name: `Buyer ${buyer_country}`, buyer_country }
    expect(await line(client, sold, reversed), buyer_country).toMatchObject({ tax: 'oo', ...untaxed })
  }
  const abroad = await open({ edition: 'france' })
  expect(await line(abroad, sold, { reverse_charge: true })).toMatchObject({ tax: 'np', ...untaxed })
})

promise('positions/reverse-charge-off', async () => {
  const client = await open({ edition: 'poland' })
  const sold = [
    { name: 'Design', quantity: 1000, tax: 23, total_price_gross: 4 },
    { name: 'Print', tax: 8, price_net: 100 },
  ]
  const { id, positions } = await client.sale({ reverse_charge: true, positions: sold })
  expect(positions).toMatchObject([
    { tax: 'oo', total_price_gross: '4.0' },
    { tax: 'oo', total_price_gross: '100.0' },
  ])
  const change = { reverse_charge: false, positions: [{ id: positions[1]!.id, tax: 8 }] }
  expect((await client.update('invoices', id, change)).positions).toMatchObject([
    { tax: 'oo', total_price_gross: '4.0' },
    { tax: '8', total_price_net: '100.0', total_price_gross: '108.0' },
  ])
  const message = 'tax oo of the line "Design" stays although reverse_charge is off: expected its rate as tax'
  expect(client.lastRequest.diagnostics).toEqual([{ code: 'ignored-value', message }])
  await client.update('invoices', id, { reverse_charge: false })
  expect(client.lastRequest.diagnostics).toEqual([])
})

test('a price that a line has already, and that leads to the same amounts, changes no locked document', async () => {
  const client = await openClearing()
  const line = { name: 'Ulotki', quantity: 2, tax: 23, price_net: 100 }
  const { id, positions } = await client.sent({ positions: [line] })
  const again = { positions: [{ id: positions[0]!.id, total_price_gross: 246 }] }
  expect((await client.update('invoices', id, again)).positions).toEqual(positions)
})

test('a text row creates and refers to no product', async () => {
  const client = await open()
  const { id } = await client.create('products', hosting)
  const text = { name: 'For the garden', kind: 'text_separator' }
  const named = { product_id: id, name: 'Hosting', kind: 'text_separator', quantity: 2, total_price_gross: 9 }
  const made = await client.sale({ positions: [text, named] })
  expect(made.positions).toMatchObject([
    text,
    { name: 'Hosting', product_id: null, total_price_gross: '0.0' },
  ])
  expect(await client.one('products', id)).toMatchObject({ quantity_sold_in_invoices: '0.0' })
  const renamed = [{ id: made.positions[0]!.id, name: 'For the house' }]
  await client.update('invoices', made.id, { positions: renamed })
  expect(await client.list('products')).toHaveLength(1)
})

test('a position creates a product only in sales, unless create_products is off', async () => {
  const client = await open()
  const position = { name: 'Design', quantity: 1, tax: 23, total_price_gross: 50 }
  for (const income of [true, true, false]) await line(client, position, { income })
  await line(client, { ...position, name: 'Rent' }, { income: false })
  expect((await client.list('products')).map(({ name }) => name)).toEqual(['Design'])
  const without = await openWith({ create_products: false })
  expect(await line(without, position)).toMatchObject({ product_id: null, name: 'Design' })
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
])('the rate %j is returned as %j', async (sent, returned) => {
  const position = { name: 'Service A', quantity: 1, tax: sent, total_price_gross: 100 }
  expect((await line(await open(), position)).tax).toBe(returned)
})

test.each([
  [1, '1.0'],
  ['13', '13.0'],
  ['38.32', '38.32'],
  ['38,320', '38.32'],
  [0.5, '0.5'],
  [undefined, '1.0'],
  [null, '1.0'],
])('the quantity %j is returned as %j', async (sent, returned) => {
  const position = { name: 'Service A', quantity: sent, tax: 0, price_gross: 10 }
  expect((await line(await open(), position)).quantity).toBe(returned)
})

test('rows keep their order and document', async () => {
  const client = await open()
  const positions = ['A', 'B', 'C'].map((name) => ({ name, quantity: 1, tax: 0, total_price_gross: 1 }))
  const made = await client.sale({ positions })
  expect(made.positions.map(({ name }) => name)).toEqual(['A', 'B', 'C'])
  for (const { invoice_id, tax2, exchange_rate, deleted, kind } of made.positions) {
    expect([invoice_id, tax2, exchange_rate, deleted, kind]).toEqual([made.id, '0', '1.0', false, null])
  }
})

test('an ignored price or quantity gets a diagnostic', async () => {
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
  expect(await sold({ price_gross: 12.3, quantity: 0 })).toEqual({
    total_price_gross: '0.0',
    price_net: '10.0',
    messages: [],
  })
  for (const values of [
    { total_price_gross: 100, quantity: 3, price_net: '27.1', price_gross: '33.33' },
    { price_net: 10, quantity: 0 },
    { total_price_gross: 0, quantity: 0 },
  ]) {
    expect(await sold(values)).toMatchObject({ messages: [] })
  }
})

test('the eco tax of a line is printed', async () => {
  const client = await open({ edition: 'france' })
  const { id } = await client.create('products', { ...hosting, use_eco_tax: true, eco_tax_net: '0,50' })
  const made = await client.sale({ positions: [{ product_id: id }, { product_id: id, use_eco_tax: false }] })
  expect(made.positions[1]).not.toHaveProperty('use_eco_tax')
  const { text } = await pdfOf(client, made.id)
  expect(text.match(/Dont éco-participation HT: 0,50/g)).toHaveLength(1)
})

test('a copied line does not change the accounting ids of its product', async () => {
  const client = await open()
  const { id: product_id } = await client.create('products', hosting)
  const sold = { product_id, accounting_id1: 'A1', accounting_id2: 'B1' }
  const source = await client.sale({ positions: [sold] })
  await client.update('products', product_id, { accounting_id: 'A2' })
  const copied = await client.create('invoices', { copy_invoice_from: source.id })
  expect(copied.positions).toMatchObject([sold])
  expect(await client.one('products', product_id)).toMatchObject({ accounting_id: 'A2' })
  const positions = [{ ...sold, accounting_id1: 'A3' }]
  await client.sale({ from_invoice_id: source.id, positions })
  expect(await client.one('products', product_id)).toMatchObject({ accounting_id: 'A3' })
})

promise('positions/other-currency', async () => {
  const client = await open()
  const { id: product_id } = await client.create('products', { ...hosting, currency: 'EUR' })
  const rows = { priceable_id: product_id, price_gross: '50' }
  const list = { name: 'Dollars', currency: 'USD', price_list_positions: [rows] }
  const { id: price_list_id } = client.account.priceLists.create(list)
  const noted = async (position: object, invoice: object = {}) => {
    const { price_gross } = await client.sale({ currency: 'GBP', positions: [position], ...invoice })
    const { diagnostics } = client.lastRequest
    return [price_gross, ...diagnostics.map(({ code, message }) => [code, message])]
  }
  const counts = (price: string, source: string) => [
    'currency-mismatch',
    `price_gross ${price} of the line "Hosting" counts in GBP, although its ${source}`,
  ]
  const ofProduct = ['108.0', counts('108.0', 'product is in EUR')]
  expect(await noted({ product_id })).toEqual(ofProduct)
  expect(await noted({ name: 'Hosting' })).toEqual(ofProduct)
  const byList = { use_prices_from_price_lists: true, price_list_id }
  const ofList = ['50.0', counts('50.0', 'price list "Dollars" is in USD')]
  expect(await noted({ product_id }, byList)).toEqual(ofList)
  expect(await noted({ product_id }, { ...byList, currency: 'USD' })).toEqual(['50.0'])
  expect(await noted({ product_id }, { currency: 'EUR' })).toEqual(['108.0'])
  expect(await noted({ product_id, price_gross: 90 })).toEqual(['90.0'])
  expect(await noted({ name: 'Other', tax: 23, price_gross: 90 })).toEqual(['90.0'])
})

/**
 * An invoice of a fixture with one line, and a function that reads net, tax and gross of its line, its totals and its
 * tax_split. An update of something else must not change them.
 */
async function stated(invoice: object, position: object) {
  const positions = [{ name: 'Work', tax: '23', ...position }]
  const client = await load({
    edition: 'poland',
    accounts: { acme: { invoices: { it: { buyer_name: 'A', ...invoice, positions } } } },
  })
  const { id } = client.account.invoices.get('it')!
  const amounts = () => amountsOf(client, id)
  const before = await amounts()
  await client.update('invoices', id, { oid: 'z' })
  expect(await amounts()).toEqual(before)
  return { ...before, client, id }
}

async function amountsOf(client: Client, id: number) {
  const query = { 'additional_fields[invoice]': 'tax_split' }
  const { body } = await client.get<Invoice>(`/invoices/${id}.json`, query)
  const { price_net, price_tax, price_gross } = body
  const [line] = body.positions
  return {
    rate: line!.tax,
    line: [line!.total_price_net, line!.total_price_tax, line!.total_price_gross],
    totals: [price_net, price_tax, price_gross],
    split: (body.tax_split as readonly Record<string, string>[]).map((part) => [
      part.tax,
      part.price_net,
      part.price_tax,
      part.price_gross,
    ]),
  }
}

test.each(['sum', 'keep_net', 'keep_gross'])(
  'under reverse charge, the amounts follow from the rate of a fixture, with %s',
  async (sum) => {
    const reversed = { reverse_charge: true, calculating_strategy: { sum } }
    for (const price of [{ total_price_net: 100 }, { total_price_gross: 123 }, { price_net: 100 }]) {
      const { client, id, ...amounts } = await stated(reversed, price)
      const all = ['100.0', '23.0', '123.0']
      expect(amounts).toEqual({ rate: '23', line: all, totals: all, split: [['23', ...all]] })
      const abroad = await client.update('invoices', id, { buyer_country: 'DE' })
      expect(abroad).toMatchObject({ price_tax: '0.0', positions: [{ tax: 'np' }] })
    }
    const discount = { show_discount: true, discount_kind: 'percent_total' }
    const reduced = await stated({ ...reversed, ...discount }, { price_net: 100, discount_percent: 10 })
    expect(reduced.totals).toEqual(['90.0', '20.7', '110.7'])
    expect(reduced.split).toEqual([['23', ...reduced.totals]])
  },
)

test('generated lines under reverse charge have its rate', async () => {
  const records = { it: { buyer_name: 'A', reverse_charge: true, positions: { generate: 2 } } }
  const client = await load({ edition: 'poland', accounts: { acme: { invoices: records } } })
  const { positions, price_tax } = client.account.invoices.get('it')!
  expect(positions.map(({ tax }) => tax)).toEqual(['oo', 'oo'])
  expect(price_tax).toBe('0.0')
})

promise('positions/stated-totals', async () => {
  const cases: readonly (readonly [position: Readonly<Record<string, number>>, totals: readonly string[]])[] =
    [
      [{ total_price_gross: 100, total_price_net: 90 }, ['90.0', '10.0', '100.0']],
      [{ total_price_net: 100, total_price_tax: 5 }, ['100.0', '5.0', '105.0']],
      [{ total_price_gross: 100, total_price_tax: 5 }, ['95.0', '5.0', '100.0']],
      [{ price_net: 50, quantity: 2, total_price_tax: 5 }, ['100.0', '5.0', '105.0']],
      [{ price_gross: 50, quantity: 2, total_price_tax: 5 }, ['95.0', '5.0', '100.0']],
    ]
  for (const [position, totals] of cases) {
    const { client, id: _, ...amounts } = await stated({}, position)
    expect(amounts).toEqual({ rate: '23', line: totals, totals, split: [['23', ...totals]] })
    // A call states the tax, and its other totals follow the order of the prices.
    if (!('total_price_tax' in position)) continue
    const positions = [{ name: 'Work', tax: '23', ...position }]
    const { id } = client.account.invoices.create({ buyer_name: 'A', positions })
    expect(await amountsOf(client, id)).toEqual(amounts)
  }
})

promise('positions/no-products-of-many-lines', async () => {
  const client = await open()
  const sold = (count: number) =>
    Array.from({ length: count }, (_, at) => ({ name: `Item ${at}`, tax: 23, total_price_gross: 1 }))
  const message = 'names of lines created no products: the document has more than 1000 lines'
  const many = await client.sale({ positions: sold(1001) })
  expect(many.positions.every(({ product_id }) => product_id === null)).toBe(true)
  expect(client.lastRequest.diagnostics).toEqual([{ code: 'ignored-value', message }])
  await client.sale({ positions: sold(1000) })
  expect(client.lastRequest.diagnostics).toEqual([])
  const known = await client.sale({ positions: [...sold(1000), { name: 'Item 0', total_price_gross: 1 }] })
  expect(known.positions.every(({ product_id }) => product_id !== null)).toBe(true)
  expect(client.lastRequest.diagnostics).toEqual([])
})
