import { formatValue } from '../../checks/format-value.ts'
import { expectContains, expectEqual, expectMatch, expectThat } from '../expectations.ts'
import { NotTried, proof } from '../proof.ts'
import type { ProofAccount, ProofRecord } from '../proof-account.ts'
import { expectOnRequest, textsFor } from '../requested-fields.ts'

function pricesOf({ price_net, price_tax, price_gross, tax }: ProofRecord<'products'>) {
  return [price_net, price_tax, price_gross, tax]
}

function product(account: ProofAccount, values: object = {}) {
  return account.create('products', { name: account.named('Service A'), ...values })
}

export const productsProofs = [
  proof('products/currency', { writes: true }, async (account) => {
    const { currency } = await product(account)
    expectMatch('currency', currency, /^[A-Z]{3}$/)
    expectEqual(
      'currency of a payment',
      (await account.create('payments', { name: account.named('P'), price: 1 })).currency,
      currency,
    )
    expectEqual('a currency that was sent', (await product(account, { currency: 'CHF' })).currency, 'CHF')
  }),
  proof('products/tax', { writes: true, editions: ['france'] }, async (account) => {
    expectEqual('prices at the usual rate', pricesOf(await product(account, { price_net: 250 })), [
      '250.0',
      '50.0',
      '300.0',
      '20',
    ])
    const reduced = await product(account, { price_net: 100, tax: '5,5' })
    expectEqual('prices at another rate', pricesOf(reduced), ['100.0', '5.5', '105.5', '5,5'])
  }),
  proof('products/prices', { writes: true }, async (account) => {
    for (const [values, expected] of [
      [{ price_net: '250', tax: '20' }, ['250.0', '50.0', '300.0', '20']],
      [{ price_gross: '123', tax: 23 }, ['100.0', '23.0', '123.0', '23']],
      [{ price_net: '1', price_gross: '123', tax: 23 }, ['100.0', '23.0', '123.0', '23']],
      [{ price_net: '100', price_gross: null, tax: 23 }, ['100.0', '23.0', '123.0', '23']],
      [{ price_net: '81,30', tax: 'zw' }, ['81.3', '0.0', '81.3', 'zw']],
      [{ tax: 23 }, ['0.0', '0.0', '0.0', '23']],
    ] as const)
      expectEqual(`prices of ${formatValue(values, 2)}`, pricesOf(await product(account, values)), expected)
  }),
  proof('products/price-update', { writes: true }, async (account) => {
    const { id } = await product(account, { price_net: 100, tax: 23 })
    for (const [values, expected] of [
      [{ price_gross: '246' }, ['200.0', '46.0', '246.0', '23']],
      [{ tax: 0 }, ['246.0', '0.0', '246.0', '0']],
      [{ price_gross: '10', price_net: '77', tax: 0 }, ['10.0', '0.0', '10.0', '0']],
      [{ code: 'A1' }, ['10.0', '0.0', '10.0', '0']],
      [{ price_gross: null }, ['10.0', '0.0', '10.0', '0']],
    ] as const)
      expectEqual(
        `prices after ${formatValue(values, 2)}`,
        pricesOf(await account.update('products', id, values)),
        expected,
      )
  }),
  proof('products/decimals', { writes: true }, async (account) => {
    const name = account.named('Power')
    const made = await product(account, { name, price_net: '0.7123', tax: 23 })
    expectEqual('prices', pricesOf(made), ['0.7123', '0.1677', '0.88', '23'])
    for (const values of [{ tax: 23 }, { code: 'A1' }, { price_net: '0.7123', price_gross: '0.88' }])
      expectEqual(
        `prices after ${formatValue(values, 2)}`,
        pricesOf(await account.update('products', made.id, values)),
        ['0.7123', '0.1677', '0.88', '23'],
      )
    const gross = await product(account, { price_gross: '0.4567', tax: 23 })
    expectEqual('prices with a gross one', pricesOf(gross), ['0.37', '0.0867', '0.4567', '23'])
    const bought = await product(account, { purchase_price_net: '0.1234', purchase_tax: 23 })
    const purchase = { purchase_price_net: '0.1234', purchase_price_gross: '0.15' }
    expectContains('purchase prices', bought, purchase)
    const changed = await account.update('products', bought.id, { purchase_tax: 23, code: 'A2' })
    expectContains('purchase prices after the same rate', changed, purchase)

    const quantity = 10_000
    const sell = async (line: object, values: object = {}) => {
      const { id, positions } = await account.sale({ positions: [line], ...values })
      return { id, line: positions[0]! }
    }
    const { id, line } = await sell({ product_id: made.id, quantity })
    expectContains('a line', line, {
      price_net: '0.7123',
      total_price_net: '7123.0',
      total_price_gross: '8761.29',
    })
    const half = await account.update('invoices', id, { positions: [{ id: line.id, quantity: 5000 }] })
    expectContains('half of it', half.positions[0], { total_price_net: '3561.5' })
    const replaced = { id: line.id, product_id: gross.id, quantity }
    const other = await account.update('invoices', id, { positions: [replaced] })
    expectContains('a line of another product', other.positions[0], { total_price_gross: '4567.0' })
    const back = { id: line.id, product_id: made.id }
    const again = await account.update('invoices', id, { positions: [back] })
    expectContains('a line of the former product', again.positions[0], { total_price_net: '7123.0' })

    const listed = { priceable_id: made.id, price_net: '0.6543' }
    const list = await account.create('price_lists', { name, price_list_positions: [listed] })
    const renamed = await account.update('price_lists', list.id, { description: 'changed' })
    for (const { price_list_positions } of [list, renamed])
      expectContains('a listed price', price_list_positions[0], { price_net: '0.6543', price_gross: '0.8' })
    const byList = { use_prices_from_price_lists: true, price_list_id: list.id }
    const cheaper = await sell({ product_id: made.id, quantity }, byList)
    expectContains('a line by price list', cheaper.line, { total_price_net: '6543.0' })
    const rows = [{ id: list.price_list_positions[0]!.id, use_percentage: true, percentage: 10 }]
    const reduced = await account.update('price_lists', list.id, { price_list_positions: rows })
    expectContains('a listed percentage', reduced.price_list_positions[0], { price_net: '0.6411' })

    const named = account.named('Water')
    const first = await sell({ name: named, price_net: '0.7123', tax: 23, quantity }, { kind: 'vat' })
    expectContains('a line with a price', first.line, { total_price_net: '7123.0' })
    const second = await sell({ name: named, quantity }, { kind: 'vat' })
    expectContains('a line by the name that it made a product of', second.line, { total_price_net: '7123.0' })
  }),
  proof('products/net-price-update', { writes: true }, async (account) => {
    const { id } = await product(account, { price_net: 100, tax: 23 })
    const changed = pricesOf(await account.update('products', id, { price_net: '50' }))
    account.expectByProfile('products/net-price-update', 'prices after another net price', changed, {
      documented: ['50.0', '11.5', '61.5', '23'],
      observed: ['100.0', '23.0', '123.0', '23'],
    })
  }),
  proof('products/purchase-prices', { writes: true }, async (account) => {
    const made = await product(account, { purchase_price_net: '100', purchase_tax: 23 })
    expectContains('purchase prices', made, { purchase_price_tax: '23.0', purchase_price_gross: '123.0' })
    const none = { purchase_price_net: null, purchase_price_gross: null, purchase_price_tax: null }
    expectContains('purchase prices by default', await product(account), none)
    const changed = await account.update('products', made.id, { purchase_price_gross: '61,5' })
    expectContains('changed purchase prices', changed, {
      purchase_price_net: '50.0',
      purchase_price_tax: '11.5',
    })
    const taxed = await account.update('products', made.id, { purchase_tax: 0 })
    const kept = { purchase_price_net: '61.5', purchase_price_gross: '61.5' }
    expectContains('purchase prices at another rate', taxed, kept)
    const removed = await account.update('products', made.id, {
      purchase_price_net: null,
      purchase_price_gross: '',
    })
    expectContains('without purchase prices', removed, none)
    const rated = await account.update('products', made.id, { purchase_tax: 5 })
    expectContains('with another rate of purchases only', rated, none)
  }),
  proof('products/form-name', { writes: true }, async (account) => {
    const { id, form_name } = await product(account)
    expectEqual('form_name', form_name, account.named('Service A'))
    const renamed = await account.update('products', id, { name: account.named('B') })
    expectEqual('form_name of a renamed product', renamed.form_name, form_name)
  }),
  proof('products/find-by-code', { writes: true }, async (account) => {
    const code = account.named('code')
    const { id } = await product(account, { code })
    const change = (path: string, find_by: string) =>
      account.put(`/products/${encodeURIComponent(path)}.json`, {
        find_by,
        product: { name: account.named('B') },
      })
    const { status, body } = await change(code, 'code')
    expectEqual('status', status, 200)
    expectContains('the changed product', body, { id, name: account.named('B') })
    expectEqual('name read again', (await account.one('products', id)).name, account.named('B'))
    expectEqual('status for an unknown code', (await change(`${code}0`, 'code')).status, 404)
    expectEqual('status for an id as the code', (await change(String(id), 'code')).status, 404)
    expectEqual('status for another field', (await change(String(id), 'name')).status, 422)
  }),
  proof('products/ids', {}, async (account) => {
    const products = await account.list('products', { per_page: 3 })
    const ids = products.map(({ id }) => id)
    if (ids.length < 2) throw new NotTried('the account has fewer than two products')
    const listed = async (query: Readonly<Record<string, string | string[]>>) =>
      (await account.list('products', query)).map(({ id }) => id)
    expectEqual('products with ids', await listed({ ids: [ids[0], ids.at(-1)].join() }), [ids[0], ids.at(-1)])
    expectEqual('products with ids[]', await listed({ 'ids[]': [String(ids[1])] }), [ids[1]])
    expectEqual('products with an unknown id', await listed({ ids: '0' }), [])
  }),
  proof('products/disabled', { writes: true }, async (account) => {
    const { id: sold } = await product(account)
    const { id } = await product(account, { disabled: true })
    const ids = (await account.list('products', { filter: 'disabled' })).map((one) => one.id)
    expectThat('the disabled product is listed', ids.includes(id), ids)
    expectThat('the other one is not', !ids.includes(sold), ids)
  }),
  proof('products/changed-since', {}, async (account) => {
    const [newest, ...others] = await account.list('products', { order: 'updated_at.desc', per_page: 100 })
    if (!newest) throw new NotTried('the account has no product')
    const date_from = newest.updated_at!.slice(0, 10)
    const since = await account.list('products', { date_from, per_page: 100 })
    const dates = since.map(({ updated_at }) => updated_at!.slice(0, 10))
    expectThat(
      `updated_at from ${date_from} on`,
      dates.every((date) => date >= date_from),
      dates,
    )
    expectThat(
      'the product that was changed last',
      since.some(({ id }) => id === newest.id),
    )
    const older = others.find(({ updated_at }) => updated_at!.slice(0, 10) < date_from)
    if (older) expectThat('no older product', !since.some(({ id }) => id === older.id), older.updated_at)
  }),
  proof('products/rare-fields', { writes: true }, async (account) => {
    const values = textsFor(
      'accounting_id2 accounting_tax_code accounting_tax_code_exp accounting_activity_code accounting_sheet_code',
    )
    await expectOnRequest(account, 'products', 'product', await product(account, values), values)
  }),
  proof('products/deletion', { writes: true }, async (account) => {
    const path = `/products/${(await product(account)).id}.json`
    const { status } = await account.delete(path)
    account.expectByProfile('products/deletion', 'status of a delete', status, {
      documented: 405,
      observed: 200,
    })
    expectEqual('status afterwards', (await account.get(path)).status, status === 200 ? 404 : 200)
  }),
]
