import { expect, test } from 'vitest'
import { priceListsProofs } from '../../src/verify/proofs/price-lists.ts'
import { promise } from '../promise.ts'
import { type Client, open, type Refusal } from '../support/client.ts'
import { portable } from '../support/portable.ts'

portable(priceListsProofs)

const product = (client: Client, values: object = {}) =>
  client.create('products', { name: 'Mug', price_gross: '123', tax: 23, ...values })

const list = (client: Client, ...positions: readonly object[]) =>
  client.create('price_lists', {
    name: 'Wholesale',
    price_list_positions_attributes: Object.fromEntries(positions.map((position, at) => [at, position])),
  })

test('a price list has its keys, and the currency of the edition', async () => {
  const client = await open({ edition: 'poland' })
  const made = await list(client)
  expect(Object.entries(made)).toEqual([
    ['id', expect.any(Number)],
    ['name', 'Wholesale'],
    ['description', null],
    ['currency', 'PLN'],
    ['deleted', false],
    ['account_id', expect.any(Number)],
    ['created_at', expect.stringContaining('2026-01-15')],
    ['updated_at', expect.stringContaining('2026-01-15')],
    ['price_list_positions', []],
  ])
  const other = await client.create('price_lists', { name: 'Export', currency: 'EUR' })
  expect(other.currency).toBe('EUR')
  const [listed] = await client.list('price_lists', { price_list_ids: made.id })
  expect(listed).not.toHaveProperty('price_list_positions')
  expect(listed?.id).toBe(made.id)
  await client.delete(`/price_lists/${made.id}.json`)
  expect((await client.list('price_lists')).map(({ id }) => id)).toEqual([other.id])
})

test('a row has its keys, and an unknown product creates no list', async () => {
  const client = await open()
  const { id } = await product(client)
  const { price_list_positions } = await list(client, { priceable_name: 'Mug', price_gross: '61.5' })
  expect(Object.keys(price_list_positions[0]!)).toEqual(
    `id priceable_id priceable_type price_list_id use_percentage percentage price_net price_gross tax deleted
     account_id created_at updated_at`.split(/\s+/),
  )
  expect(price_list_positions).toMatchObject([{ priceable_id: id, priceable_type: 'Product' }])
  const price_list = { name: 'Other', price_list_positions: [{ priceable_name: 'Jug' }] }
  const { status, body } = await client.post<Refusal>('/price_lists.json', { price_list })
  expect([status, body.message]).toEqual([
    422,
    { price_list_positions: ['"Jug" is not the name of one of this account\'s products'] },
  ])
  expect(client.account.priceLists.all()).toHaveLength(1)
})

test('an update recalculates prices', async () => {
  const client = await open()
  const { id: priceable_id } = await product(client)
  const { id, price_list_positions } = await list(client, { priceable_id, price_net: 10 })
  const change = { '0': { id: price_list_positions[0]!.id, price_net: 20 } }
  const changed = await client.update('price_lists', id, { price_list_positions_attributes: change })
  expect(changed.price_list_positions).toMatchObject([{ price_net: '20.0', price_gross: '24.6' }])
})

test('a line by name has the price of the list, too', async () => {
  const client = await open()
  const { id: product_id } = await product(client)
  const { id: price_list_id } = await list(client, { priceable_id: product_id, price_net: '10' })
  const { id: other } = await list(client, { priceable_id: product_id, price_gross: '6.15' })
  const { id: client_id } = await client.create('clients', { name: 'Regular', price_list_id })
  const total = async (values: object, position: object = {}) =>
    (
      await client.create('invoices', {
        client_id,
        positions: [{ product_id, quantity: 2, ...position }],
        ...values,
      })
    ).positions[0]!.total_price_gross
  const use_prices_from_price_lists = true
  expect(await total({})).toBe('246.0')
  expect(await total({ use_prices_from_price_lists })).toBe('24.6')
  expect(await total({ use_prices_from_price_lists, price_list_id: other })).toBe('12.3')
  expect(await total({ use_prices_from_price_lists }, { total_price_gross: 50 })).toBe('50.0')
  const named = { product_id: null, name: 'Mug', tax: 23 }
  expect(await total({ use_prices_from_price_lists }, named)).toBe('24.6')
  expect(await total({ use_prices_from_price_lists, client_id: -1, buyer_name: 'New' }, named)).toBe('246.0')
  const unlisted = await product(client, { name: 'Jug' })
  expect(await total({ use_prices_from_price_lists }, { product_id: unlisted.id })).toBe('246.0')

  const { id, positions } = await client.create('invoices', { client_id, positions: [{ product_id }] })
  const add = async (values: object) => {
    const updated = await client.update('invoices', id, { ...values, positions: [{ product_id }] })
    return updated.positions.map(({ total_price_gross }) => total_price_gross)
  }
  expect(await add({})).toEqual(['123.0', '123.0'])
  expect(await add({ use_prices_from_price_lists })).toEqual(['123.0', '123.0', '12.3'])
  const priced = { use_prices_from_price_lists, positions: [{ id: positions[0]!.id, quantity: 2 }] }
  expect((await client.update('invoices', id, priced)).positions[0]!.total_price_gross).toBe('246.0')

  const neighbour = client.emulator.createAccount().priceLists.create({ name: 'Foreign' })
  const invoice = { client_id, price_list_id: neighbour.id, positions: [{ product_id }] }
  expect((await client.post('/invoices.json', { invoice })).status).toBe(422)
})

test('a price list for an update changes prices only, of lines that sell something', async () => {
  const client = await open()
  const { id: product_id } = await product(client)
  const { id: price_list_id } = await list(client, { priceable_id: product_id, price_gross: '61.5' })
  const byList = { use_prices_from_price_lists: true, price_list_id }
  const text = { kind: 'text_separator', name: 'Mug' }
  const { id } = await client.sale({ positions: [{ product_id, tax: 8 }, text] })
  const changed = await client.update('invoices', id, byList)
  expect(changed.positions).toMatchObject([
    { tax: '8', total_price_gross: '61.5' },
    { tax: 'disabled', price_gross: '0.0', total_price_gross: '0.0' },
  ])
  const side = { name: 'Mug', tax: 23, total_price_gross: 123 }
  const difference = {
    product_id,
    kind: 'correction',
    correction_before_attributes: { ...side, quantity: 2 },
    correction_after_attributes: { ...side, quantity: 1, total_price_gross: 100 },
  }
  const made = await client.sale({ kind: 'correction', positions: [difference], ...byList })
  expect(made.positions).toMatchObject([{ total_price_gross: '-23.0' }])
  const again = await client.update('invoices', made.id, byList)
  expect(again.positions).toMatchObject([{ total_price_gross: '-23.0' }])
})

promise('price-lists/contradiction', async () => {
  const client = await open()
  const product = await client.create('products', { name: 'Mug', price_net: '10', tax: 23 })
  const row = { priceable_id: product.id, price_net: '8', price_gross: '20' }
  const list = await client.create('price_lists', { name: 'Shop', price_list_positions: [row] })
  expect(list.price_list_positions[0]).toMatchObject({ price_net: '16.26', price_gross: '20.0' })
  expect(client.lastRequest.diagnostics).toMatchObject([{ code: 'price-mismatch' }])
})

promise('price-lists/ignored', async () => {
  const client = await open()
  const { id: price_list_id } = await list(client)
  const messages = () => client.lastRequest.diagnostics.map(({ code, message }) => [code, message])
  const ignored = 'price_list_id is ignored: it only applies together with use_prices_from_price_lists'
  const { id } = await client.sale({ price_list_id })
  expect(messages()).toEqual([['ignored-value', ignored]])
  await client.update('invoices', id, { price_list_id, use_prices_from_price_lists: false })
  expect(messages()).toEqual([['ignored-value', ignored]])
  await client.update('invoices', id, { price_list_id, use_prices_from_price_lists: true })
  expect(messages()).toEqual([])
  await client.update('invoices', id, { price_list_id: null })
  expect(messages()).toEqual([])
})
