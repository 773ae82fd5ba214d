import { expectContains, expectEqual } from '../expectations.ts'
import { proof } from '../proof.ts'
import type { ProofAccount, ProofRecord } from '../proof-account.ts'

type Position = ProofRecord<'invoices'>['positions'][number]

async function positionOf(account: ProofAccount, position: object, invoice: object = {}): Promise<Position> {
  return (await account.sale({ ...invoice, positions: [position] })).positions[0]!
}

function product(account: ProofAccount, values: object = {}) {
  const hosting = { name: account.named('Hosting'), code: 'H1', quantity_unit: 'month', tax: 8 }
  return account.create('products', { ...hosting, price_net: 100, ...values })
}

function amountsOf(position: Position | undefined) {
  const { price_net, price_gross, total_price_net, total_price_gross, total_price_tax } = position ?? {}
  return [price_net, price_gross, total_price_net, total_price_gross, total_price_tax]
}

const nothing = {
  product_id: null,
  tax: 'disabled',
  quantity: '0.0',
  price_net: '0.0',
  total_price_net: '0.0',
  total_price_gross: '0.0',
  total_price_tax: '0.0',
}

export const positionsProofs = [
  proof('positions/from-product', { writes: true }, async (account) => {
    const { id, name } = await product(account, { additional_info: '63.11' })
    const read = { name, code: 'H1', quantity_unit: 'month', additional_info: '63.11', tax: '8' }
    const expected = { ...read, product_id: id, price_gross: '108.0', total_price_gross: '216.0' }
    expectContains('position', await positionOf(account, { product_id: id, quantity: 2 }), expected)
    const own = { code: 'H2', quantity_unit: 'day' }
    const sent = { product_id: id, quantity: 1, tax: 23, total_price_gross: 123, ...own }
    expectContains('position with values of its own', await positionOf(account, sent), {
      ...own,
      product_id: id,
      tax: '23',
      total_price_gross: '123.0',
    })
    expectContains('product', await account.one('products', id), { name, tax: '8', price_gross: '108.0' })
    const nulls = { name: null, tax: null, total_price_gross: null, price_net: null }
    const position = await positionOf(account, { product_id: id, quantity: 2, ...nulls })
    expectContains('position with null values', position, expected)
  }),

  proof('positions/restored-name', { writes: true }, async (account) => {
    const { id: product_id, name } = await product(account)
    const { id, positions } = await account.sale({ positions: [{ product_id, name: account.named('Own') }] })
    for (const emptied of [null, '']) {
      const row = { id: positions[0]!.id, name: emptied, quantity: 2 }
      const changed = await account.update('invoices', id, { positions: [row] })
      expectContains('position', changed.positions[0], { name, product_id, quantity: '2.0' })
    }
  }),

  proof('positions/codes-of-product', { writes: true }, async (account) => {
    const codes = { gtu_codes: ['GTU_12', 'GTU_05'], use_eco_tax: true, eco_tax_net: '0,50' }
    const { id } = await product(account, codes)
    const plain = { name: account.named('Plain'), total_price_gross: 1, gtu_code: 'GTU_12' }
    const own = { product_id: id, gtu_code: 'GTU_06', use_eco_tax: false }
    const made = await account.sale({ positions: [{ product_id: id }, own, plain] })
    expectContains('positions', made.positions, [
      { gtu_code: 'GTU_12', use_eco_tax: true, eco_tax_net: '0.5' },
      { gtu_code: 'GTU_06', use_eco_tax: undefined, eco_tax_net: '0.5' },
      { gtu_code: 'GTU_12', eco_tax_net: undefined },
    ])
    expectContains('invoice', made, { gtu_codes: ['GTU_12', 'GTU_06'], price_gross: '217.0' })
    const positions = [{ id: made.positions[0]?.id, gtu_code: 'GTU_01' }]
    const { gtu_codes } = await account.update('invoices', made.id, { positions })
    expectEqual('gtu_codes', gtu_codes, ['GTU_01', 'GTU_06', 'GTU_12'])
  }),

  proof('positions/accounting-ids', { writes: true }, async (account) => {
    const { id: product_id } = await product(account, { accounting_id: 'A0' })
    const ids = { accounting_id1: 'A1', accounting_id2: 'B1' }
    const made = await account.sale({ positions: [{ product_id, ...ids }] })
    expectContains('position', made.positions[0], ids)
    const cardOf = async () => {
      const query = { 'additional_fields[product]': 'accounting_id2' }
      const { body } = await account.get<object>(`/products/${product_id}.json`, query)
      return body
    }
    expectContains('product', await cardOf(), { accounting_id: 'A1', accounting_id2: 'B1' })
    const positions = [{ id: made.positions[0]!.id, accounting_id1: 'A2', description: 'Blue' }]
    await account.update('invoices', made.id, { positions })
    const changed = { accounting_id: 'A2', accounting_id2: 'B1', description: null }
    expectContains('product after an update', await cardOf(), changed)
  }),

  proof('positions/usual-rate', { writes: true, editions: ['poland'] }, async (account) => {
    const position = await positionOf(account, { name: account.named('A'), total_price_gross: 123 })
    expectContains('position', position, { tax: '23', total_price_net: '100.0' })
  }),

  proof('positions/reverse-charge', { writes: true }, async (account) => {
    const sold = { name: account.named('Design'), quantity: 2, tax: 23, total_price_gross: 246 }
    const reversed = { reverse_charge: true, buyer_name: account.named('Polish buyer'), buyer_country: 'PL' }
    const untaxed = { total_price_net: '246.0', total_price_gross: '246.0', total_price_tax: '0.0' }
    const inPoland = await positionOf(account, sold, reversed)
    expectContains('position for a buyer in Poland', inPoland, { tax: 'oo', ...untaxed })
    const buyer = { buyer_name: account.named('French buyer'), buyer_country: 'FR' }
    const plain = await account.sale({ ...buyer, positions: [sold] })
    expectEqual('tax before', plain.price_tax, '46.0')
    const later = await account.update('invoices', plain.id, { reverse_charge: true })
    const position = { tax: 'np', price_net: '123.0', ...untaxed }
    expectContains('position for a buyer abroad', later.positions, [position])
    expectContains('invoice', later, { price_net: '246.0', price_tax: '0.0', price_gross: '246.0' })
  }),

  proof('positions/totals', { writes: true }, async (account) => {
    const base = { name: account.named('A'), quantity: 3, tax: 23 }
    const prices = [
      { total_price_gross: 369 },
      { total_price_net: 300 },
      { price_gross: 123 },
      { price_net: 100 },
      { price_net: '100', total_price_gross: '369' },
    ]
    const { id, positions } = await account.sale({
      positions: prices.map((price) => ({ ...base, ...price })),
    })
    const expected = ['100.0', '123.0', '300.0', '369.0', '69.0']
    for (const [at, price] of prices.entries())
      expectEqual(`amounts by ${Object.keys(price)}`, amountsOf(positions[at]), expected)
    const [kept, fewer, untaxed, cheaper, reset] = positions
    const untaxedAmounts = ['123.0', '123.0', '369.0', '369.0', '0.0']
    const changed = await account.update('invoices', id, {
      positions: [
        { id: kept?.id, description: 'Monthly' },
        { id: fewer?.id, quantity: 2 },
        { id: untaxed?.id, tax: 0 },
        { id: cheaper?.id, total_price_gross: 123 },
        { id: reset?.id, price_net: 7, total_price_gross: null },
      ],
    })
    expectEqual('amounts after the update', changed.positions.map(amountsOf), [
      expected,
      ['100.0', '123.0', '200.0', '246.0', '46.0'],
      untaxedAmounts,
      ['33.33', '41.0', '100.0', '123.0', '23.0'],
      ['7.0', '8.61', '21.0', '25.83', '4.83'],
    ])
  }),

  proof('positions/stated-price', { writes: true }, async (account) => {
    const base = { name: account.named('A'), tax: 23 }
    const prices = [
      { quantity: 1, price_net: '19.99' },
      { quantity: 3, price_net: '10.01' },
      { quantity: 3, total_price_gross: 100 },
      { quantity: 3, total_price_net: 100 },
      { quantity: 1000, total_price_gross: 4 },
      { quantity: 2, price_gross: '10.01' },
    ]
    const { id, positions } = await account.sale({
      positions: prices.map((price) => ({ ...base, ...price })),
    })
    const after = async (changes: readonly object[]) => {
      const changed = positions.map((line, at) => ({ id: line.id, ...changes[at % changes.length] }))
      return (await account.update('invoices', id, { positions: changed })).positions.map((line) => [
        line.total_price_net,
        line.total_price_gross,
      ])
    }
    const quantities = [200, 5, 4, 4, 2000, 3].map((quantity) => ({ quantity }))
    expectEqual('totals with other quantities', await after(quantities), [
      ['3998.0', '4917.54'],
      ['50.05', '61.56'],
      ['108.4', '133.33'],
      ['133.33', '164.0'],
      ['6.5', '8.0'],
      ['24.41', '30.03'],
    ])
    const former = prices.map(({ quantity }) => ({ quantity, tax: 8 }))
    const expected = [
      ['19.99', '21.59'],
      ['30.03', '32.43'],
      ['92.59', '100.0'],
      ['100.0', '108.0'],
      ['3.7', '4.0'],
      ['18.54', '20.02'],
    ]
    expectEqual('totals at another rate', await after(former), expected)
    const whole = (await account.one('invoices', id)).positions.map((line) => ({ ...line, tax: 5 }))
    await account.update('invoices', id, { positions: whole })
    expectEqual('totals at the former rate', await after([{ tax: 8 }]), expected)
    const description = account.named('Copy')
    const copy = await account.create('invoices', { copy_invoice_from: id, description })
    const copied = copy.positions.map((line) => ({ id: line.id, tax: 0 }))
    const untaxed = (await account.update('invoices', copy.id, { positions: copied })).positions
    const totals = untaxed.map((line) => line.total_price_gross)
    expectEqual('untaxed totals of a copy', totals, ['19.99', '30.03', '100.0', '100.0', '4.0', '20.02'])
    await after([{ price_gross: 2, quantity: 1 }])
    expectEqual(
      'totals by another price',
      await after([{ tax: 23 }]),
      positions.map(() => ['1.63', '2.0']),
    )
  }),

  proof('positions/text-rows', { writes: true }, async (account) => {
    const name = account.named('Sum')
    const text = { name: account.named('Text'), kind: 'text_separator' }
    const subtotal = { name, kind: 'subtotal', tax: 'disabled', total_price_gross: 0, quantity: 0 }
    const sold = { name: account.named('A'), quantity: 1, tax: 23, total_price_gross: 123 }
    const made = await account.sale({ positions: [sold, text, subtotal] })
    expectContains('positions', made.positions, [
      { total_price_gross: '123.0' },
      { ...text, ...nothing },
      { name, kind: 'subtotal', ...nothing },
    ])
    expectContains('invoice', made, { price_gross: '123.0', price_net: '100.0' })
  }),

  proof('positions/product-of-name', { writes: true }, async (account) => {
    const { id, name } = await product(account)
    const position = { name, quantity: 2, tax: 23, total_price_gross: 50 }
    const known = await positionOf(account, position)
    expectContains('position with a known name', known, { product_id: id, total_price_gross: '50.0' })
    const design = account.named('Design')
    const { product_id } = await positionOf(account, { ...position, name: design, code: 'D1' })
    expectContains('product of another name', await account.one('products', Number(product_id)), {
      name: design,
      tax: '23',
      price_gross: '25.0',
      code: 'D1',
    })
    const expense = await positionOf(account, { ...position, name: account.named('Rent') }, { income: false })
    expectEqual('product of an expense', expense.product_id, null)
  }),

  proof('positions/from-named-product', { writes: true }, async (account) => {
    const { id, name } = await product(account, { additional_info: '63.11' })
    const read = { code: 'H1', quantity_unit: 'month', additional_info: '63.11', tax: '8' }
    const expected = { ...read, product_id: id, price_gross: '108.0', total_price_gross: '216.0' }
    expectContains('a name', await positionOf(account, { name, quantity: 2 }), expected)
    const own = { tax: '23', code: 'H2', total_price_gross: '50.0' }
    const position = await positionOf(account, { name, quantity: 2, ...own })
    expectContains('a name with values', position, { ...own, price_gross: '25.0', product_id: id })
    const expense = await positionOf(account, { name, quantity: 2 }, { income: false })
    expectContains('a line of an expense', expense, { product_id: null, total_price_gross: '0.0' })
  }),

  proof('positions/contradiction', { writes: true }, async (account) => {
    const line = { name: account.named('A'), tax: 23, total_price_gross: 123 }
    const { positions } = await account.sale({
      positions: [
        { ...line, price_net: 5 },
        { ...line, quantity: 0 },
      ],
    })
    expectContains('positions', positions, [
      { total_price_gross: '123.0', price_net: '100.0' },
      { total_price_gross: '123.0' },
    ])
  }),
]
