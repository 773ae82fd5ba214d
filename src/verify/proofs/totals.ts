import { expectContains, expectEqual } from '../expectations.ts'
import { proof } from '../proof.ts'
import type { ProofRecord } from '../proof-account.ts'

function amountsOf({ price_net, price_tax, price_gross }: ProofRecord<'invoices'>) {
  return [price_net, price_tax, price_gross]
}

export const totalsProofs = [
  proof('totals/document', { writes: true }, async (account) => {
    const positions = [
      { name: account.named('A'), quantity: 1, tax: 23, total_price_gross: 123, discount_percent: 10 },
      { name: account.named('B'), quantity: 1, tax: 0, total_price_gross: 50 },
    ]
    const plain = await account.sale({ positions })
    expectEqual('amounts', amountsOf(plain), ['150.0', '23.0', '173.0'])
    const discounted = await account.sale({ positions, show_discount: true, discount_kind: 'percent_total' })
    expectEqual('amounts after the discount', amountsOf(discounted), ['140.0', '20.7', '160.7'])
    expectContains('first position', discounted.positions[0], {
      quantity: '1.0',
      tax: '23',
      discount_percent: '10.0',
      total_price_gross: '123.0',
      total_price_net: '100.0',
    })
    expectEqual('adjust_invoice_price', discounted.adjust_invoice_price, '160.7')
    expectEqual('amounts without positions', amountsOf(await account.sale({ positions: [] })), [
      '0.0',
      '0.0',
      '0.0',
    ])
  }),
  proof('totals/product-cache', { writes: true }, async (account) => {
    const line = (name: string) => ({ name: account.named(name), tax: 0, total_price_gross: 1 })
    const one = await account.sale({ positions: [line('Lamp')] })
    expectEqual('product_cache of one line', one.product_cache, account.named('Lamp'))
    expectEqual('product_id of one line', one.product_id, one.positions[0]?.product_id)
    const several = await account.sale({ positions: ['Lamp', 'Desk', 'Chair'].map(line) })
    const start = account.mark.slice(0, 6)
    expectContains('invoice of three lines', several, {
      product_cache: `${start}, ${start}, ${start}`,
      product_id: null,
    })
    const none = await account.sale({ positions: [] })
    expectContains('invoice without lines', none, { product_cache: '', product_id: null })
  }),

  proof('totals/products-margin', { writes: true }, async (account) => {
    const goods = { name: account.named('Mug'), tax: 23, price_net: 100, purchase_price_net: 60 }
    const { id: product_id } = await account.create('products', goods)
    const free = { name: account.named('Advice'), tax: 23, total_price_gross: 123 }
    const margin = async (positions: readonly object[], values: object = {}) =>
      account.sale({ positions, ...values })
    const made = await margin([{ product_id, quantity: 2 }, free])
    expectEqual('products_margin', made.products_margin, '80.0')
    const cheaper = { show_discount: true, discount_kind: 'percent_unit' }
    const discounted = await margin([{ product_id, discount_percent: 50 }], cheaper)
    expectEqual('products_margin after a discount', discounted.products_margin, '-10.0')
    expectEqual('products_margin without costs', (await margin([free])).products_margin, null)
    await account.update('products', product_id, { purchase_price_net: 10 })
    const named = await account.update('invoices', made.id, { oid: account.mark })
    expectEqual('products_margin after a change of the product', named.products_margin, '80.0')
    const positions = [{ id: made.positions[0]!.id, quantity: 3 }]
    const more = await account.update('invoices', made.id, { positions })
    expectEqual('products_margin of other lines', more.products_margin, '270.0')
  }),

  proof('totals/correction', { writes: true }, async (account) => {
    const line = { name: account.named('Lamp'), quantity: 1, tax: 23 }
    const positions = [
      {
        correction_before_attributes: { ...line, total_price_gross: 100 },
        correction_after_attributes: { ...line, total_price_gross: 5 },
      },
    ]
    for (const [sum, ...totals] of [
      // 4.07 less 81.30; the net of -95 is -77.24.
      ['keep_gross', '-77.23', '-17.77', '-95.0'],
      // 5.01 less 100.00, which 4.07 and 81.30 make.
      ['keep_net', '-77.23', '-17.76', '-94.99'],
    ] as const) {
      const calculating_strategy = { position: 'default', sum, invoice_form_price_kind: 'net' }
      const made = await account.sale({ kind: 'correction', positions, calculating_strategy })
      expectEqual(`totals with ${sum}`, [made.price_net, made.price_tax, made.price_gross], totals)
    }
  }),

  proof('totals/tax-split', { writes: true }, async (account) => {
    const line = (tax: string, total_price_gross: number) => ({
      name: account.named(tax),
      tax,
      total_price_gross,
    })
    const { id } = await account.sale({ positions: [line('23', 123), line('8', 108), line('23', 246)] })
    const query = { 'fields[invoice]': 'tax_split,products-margin' }
    const { body } = await account.get<object>(`/invoices/${id}.json`, query)
    expectEqual('invoice', body, {
      tax_split: [
        { tax: '23', price_net: '300.0', price_tax: '69.0', price_gross: '369.0' },
        { tax: '8', price_net: '100.0', price_tax: '8.0', price_gross: '108.0' },
      ],
      'products-margin': null,
    })
  }),
]
