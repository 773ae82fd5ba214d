import { expectContains, expectEqual } from '../expectations.ts'
import { proof } from '../proof.ts'
import type { ProofAccount } from '../proof-account.ts'

function discounted(account: ProofAccount, discount: object, values: object = {}) {
  const line = { name: account.named('A'), quantity: 1, tax: 23, total_price_gross: 123, ...discount }
  return account.sale({ show_discount: true, positions: [line], ...values })
}

export const discountsProofs = [
  proof('discounts/kind', { writes: true }, async (account) => {
    const { discount_kind } = await account.sale()
    const isAmount = discount_kind === 'amount'
    const used = await discounted(account, isAmount ? { discount: 5 } : { discount_percent: 50 })
    expectContains('invoice', used, { discount_kind, price_gross: isAmount ? '118.0' : '61.5' })
    for (const kind of ['amount', 'percent_unit']) {
      const sent = await account.sale({ discount_kind: kind })
      expectEqual('discount_kind that was sent', sent.discount_kind, kind)
    }
    if (discount_kind !== 'percent_total') return
    const amount = { discount_kind: 'amount', price_gross: '118.0' }
    expectContains('invoice with an amount', await discounted(account, { discount: 5 }), amount)
    const percent = { discount_kind, price_gross: '110.7' }
    const both = await discounted(account, { discount: 0, discount_percent: 10 })
    expectContains('invoice with a percentage and an amount of 0', both, percent)
  }),

  proof('discounts/not-applied', { writes: true }, async (account) => {
    for (const [subject, discount, values] of [
      ['without show_discount', { discount: 10 }, { show_discount: false }],
      ['with an amount for a percentage', { discount: 10 }, { discount_kind: 'percent_total' }],
      ['with a percentage for an amount', { discount_percent: 10 }, { discount_kind: 'amount' }],
    ] as const) {
      const { price_gross } = await discounted(account, discount, values)
      expectEqual(`price_gross ${subject}`, price_gross, '123.0')
    }
  }),

  proof('discounts/unusual', { writes: true }, async (account) => {
    const percent = { discount_kind: 'percent_total' }
    const negative = await discounted(account, { discount_percent: -10 }, percent)
    expectEqual('price_gross with a negative discount', negative.price_gross, '135.3')
    const large = await discounted(account, { discount_percent: 101 }, percent)
    expectEqual('price_gross with a discount of 101 %', large.price_gross, '0.0')
  }),
]
