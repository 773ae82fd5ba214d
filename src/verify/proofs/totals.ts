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
    const line = (start: string) => ({ name: `${start}${account.mark}`, tax: 0, total_price_gross: 1 })
    const one = await account.sale({ positions: [line('Seven77')] })
    expectEqual('product_cache of one line', one.product_cache, `Seven77${account.mark}`)
    expectEqual('product_id of one line', one.product_id, one.positions[0]?.product_id)
    const several = await account.sale({ positions: ['Seven77', 'Hello world', 'Abc of '].map(line) })
    expectContains('invoice of three lines', several, {
      product_cache: 'Seven7, Hello , Abc of',
      product_id: null,
    })
    const none = await account.sale({ positions: [] })
    expectContains('invoice without lines', none, { product_cache: '', product_id: null })
  }),
]
