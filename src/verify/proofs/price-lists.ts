import { formatValue } from '../../checks/format-value.ts'
import { expectContains, expectEqual } from '../expectations.ts'
import { proof } from '../proof.ts'
import { expectStatus, type ProofAccount } from '../proof-account.ts'

function product(account: ProofAccount, name = 'Mug') {
  return account.create('products', { name: account.named(name), price_gross: '123', tax: 23 })
}

function priceList(account: ProofAccount, ...positions: readonly object[]) {
  return account.create('price_lists', {
    name: account.named('Wholesale'),
    price_list_positions_attributes: Object.fromEntries(positions.map((position, at) => [at, position])),
  })
}

export const priceListsProofs = [
  proof('price-lists/currency', { writes: true }, async (account) => {
    const { currency } = await product(account)
    const made = await priceList(account)
    expectContains('a price list', made, { currency, deleted: false, price_list_positions: [] })
    const other = await account.create('price_lists', { name: account.named('Export'), currency: 'CHF' })
    expectEqual('a currency that was sent', other.currency, 'CHF')
    const listed = await account.list('price_lists', { price_list_ids: made.id })
    expectEqual(
      'price lists by id',
      listed.map(({ id }) => id),
      [made.id],
    )
  }),
  proof('price-lists/product', { writes: true }, async (account) => {
    const { id } = await product(account)
    const named = { priceable_name: account.named('Mug'), price_gross: '61.5' }
    const { id: list, price_list_positions } = await priceList(account, named)
    const { price_list_positions: again } = await account.one('price_lists', list)
    expectContains('rows read again', again, [{ id: price_list_positions[0]!.id, priceable_id: id }])
    expectContains('rows', price_list_positions, [{ priceable_id: id, priceable_type: 'Product' }])
    const price_list = {
      name: account.named('Other'),
      price_list_positions: [{ priceable_name: account.named('Jug') }],
    }
    await account.refused(account.post('/price_lists.json', { price_list }), 422, 'price_list_positions')
  }),
  proof('price-lists/prices', { writes: true }, async (account) => {
    const { id: priceable_id } = await product(account)
    for (const [values, expected] of [
      [{ price_net: '10' }, { price_net: '10.0', price_gross: '12.3', tax: '23' }],
      [{ price_gross: '61,5' }, { price_net: '50.0', price_gross: '61.5' }],
      [
        { use_tax: true, tax: 8, price_gross: '10.8' },
        { price_net: '10.0', tax: '8' },
      ],
      [
        { use_percentage: true, percentage: 10 },
        { price_net: '90.0', price_gross: '110.7' },
      ],
    ]) {
      const { price_list_positions } = await priceList(account, { priceable_id, ...values })
      expectContains(`a row with ${formatValue(values, 2)}`, price_list_positions, [expected])
    }
  }),
  proof('price-lists/recalculated', { writes: true }, async (account) => {
    const { id: priceable_id } = await product(account)
    const pricesAfter = async (values: object, change: object) => {
      const { id } = await priceList(account, { priceable_id, ...values })
      await account.update('products', priceable_id, change)
      const [row] = (await account.one('price_lists', id)).price_list_positions
      const { body } = await account.get(`/price_lists/${id}/prices_for_products.json`)
      const { price_net, price_gross } = row!
      expectContains('prices for products', body, { [priceable_id]: { price_net, price_gross } })
      return [price_net, price_gross]
    }
    const net = { price_net: '80', price_gross: null }
    expectEqual('a net price', await pricesAfter(net, { tax: 8 }), ['80.0', '86.4'])
    const gross = { price_gross: '98.4' }
    expectEqual('a gross price', await pricesAfter(gross, { tax: 23 }), ['80.0', '98.4'])
    const percentage = { use_percentage: true, percentage: 10 }
    const cheaper = { price_gross: '12.3' }
    expectEqual('a percentage', await pricesAfter(percentage, cheaper), ['9.0', '11.07'])
    expectEqual('no price', await pricesAfter({}, { price_gross: '24.6' }), ['20.0', '24.6'])
  }),
  proof('price-lists/prices-for-products', { writes: true }, async (account) => {
    const [mug, jug] = [await product(account), await product(account, 'Jug')]
    const rows = [
      { priceable_id: mug.id, price_net: '10' },
      { priceable_id: jug.id, price_net: '20', use_tax: true, tax: 8 },
    ]
    const { id, currency } = await priceList(account, ...rows)
    const path = `/price_lists/${id}/prices_for_products.json`
    const one = await account.get(path, { 'product_ids[]': [String(mug.id), '0'] })
    expectStatus(one, 200)
    const row = { price_net: '10.0', price_gross: '12.3', tax: '', currency, category_id: null }
    expectEqual('the price of one product', one.body, { [mug.id]: row })
    expectContains('all prices', (await account.get(path)).body, {
      [jug.id]: { price_gross: '21.6', tax: '8' },
    })
    await account.refused(account.get('/price_lists/0/prices_for_products.json'), 404)
  }),
  proof('price-lists/on-documents', { writes: true }, async (account) => {
    const { id: product_id } = await product(account)
    const { id: price_list_id } = await priceList(account, { priceable_id: product_id, price_net: '10' })
    const { id: other } = await priceList(account, { priceable_id: product_id, price_gross: '6.15' })
    const { id: client_id } = await account.create('clients', {
      name: account.named('Regular'),
      price_list_id,
    })
    const total = async (values: object, position: object = {}) => {
      const positions = [{ product_id, quantity: 2, ...position }]
      const made = await account.sale({ client_id, buyer_name: undefined, positions, ...values })
      return made.positions[0]!.total_price_gross
    }
    const use_prices_from_price_lists = true
    expectEqual('total without price lists', await total({}), '246.0')
    expectEqual("total by the client's list", await total({ use_prices_from_price_lists }), '24.6')
    const byOther = await total({ use_prices_from_price_lists, price_list_id: other })
    expectEqual('total by another list', byOther, '12.3')
    const priced = await total({ use_prices_from_price_lists }, { total_price_gross: 50 })
    expectEqual('total that was sent', priced, '50.0')

    const positions = [{ product_id }, { product_id, price_gross: 70 }]
    const { id, ...made } = await account.sale({ client_id, buyer_name: undefined, positions })
    const totalsAfter = async (values: object) =>
      (await account.update('invoices', id, values)).positions.map((line) => line.total_price_gross)
    const added = { use_prices_from_price_lists, positions: [{ product_id }] }
    expectEqual('totals with another line', await totalsAfter(added), ['123.0', '70.0', '12.3'])
    const own = { id: made.positions[1]!.id, price_gross: 80 }
    const again = { use_prices_from_price_lists, price_list_id: other, positions: [own] }
    expectEqual('totals by another list', await totalsAfter(again), ['6.15', '80.0', '6.15'])
    const another = { name: account.named('Other'), price_list_id }
    const { id: buyer } = await account.create('clients', another)
    const moved = { use_prices_from_price_lists, client_id: buyer }
    expectEqual("totals by another client's list", await totalsAfter(moved), ['12.3', '12.3', '12.3'])
  }),
]
