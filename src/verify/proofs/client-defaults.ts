import { branch } from '../branch.ts'
import { expectContains, expectEqual } from '../expectations.ts'
import { proof } from '../proof.ts'
import type { ProofAccount } from '../proof-account.ts'

function usualClient(account: ProofAccount, values: object) {
  return account.create('clients', { name: account.named('Usual'), ...values })
}

export const clientDefaultsProofs = [
  proof('client-defaults/payment-type', { writes: true }, async (account) => {
    const { id: client_id, name } = await usualClient(account, { default_payment_type: 'cash' })
    const cash = { payment_type: 'cash' }
    expectContains('invoice by client_id', await account.sale({ client_id }), cash)
    expectContains('invoice by buyer_name', await account.sale({ buyer_name: name }), cash)
    const card = { payment_type: 'card' }
    expectContains('invoice with its own', await account.sale({ client_id, ...card }), card)
  }),

  proof('client-defaults/discount', { writes: true }, async (account) => {
    const { id: client_id } = await usualClient(account, { discount: 10 })
    const sale = (values: object) => account.sale({ client_id, discount_kind: 'percent_total', ...values })
    const applied = { show_discount: true, price_gross: '110.7' }
    expectContains('invoice', await sale({}), applied)
    expectContains('invoice with null', await sale({ show_discount: null }), applied)
    const plain = { show_discount: false, price_gross: '123.0' }
    expectContains('invoice without show_discount', await sale({ show_discount: false }), plain)
    expectContains('invoice with amounts', await sale({ discount_kind: 'amount' }), plain)
    expectContains('expense', await sale({ income: false }), plain)
    const positions = [{ name: account.named('A'), tax: 8, total_price_gross: 108, discount_percent: 50 }]
    const own = await sale({ show_discount: true, positions })
    expectContains('invoice with its own', own, { price_gross: '54.0' })
  }),

  proof('client-defaults/line-discount', { writes: true }, async (account) => {
    const { id: client_id } = await usualClient(account, { discount: '12.5' })
    const positions = [
      { name: account.named('A'), tax: 8, total_price_gross: 108 },
      { name: account.named('Note'), kind: 'text_separator' },
    ]
    const made = await account.sale({ client_id, discount_kind: 'percent_total', positions })
    expectContains('invoice', made, {
      price_gross: '94.5',
      positions: [{ discount_percent: '12.5', total_price_gross: '108.0' }, { discount_percent: null }],
    })
    const lines = made.positions.map(({ id }) => ({ id, discount: null, discount_percent: null }))
    const emptied = await account.update('invoices', made.id, { show_discount: null, positions: lines })
    expectContains('invoice after null', emptied, { show_discount: true, price_gross: '94.5' })
  }),

  proof('client-defaults/rate', { writes: true }, async (account) => {
    const { id: client_id } = await usualClient(account, { default_tax: 8 })
    const { id: product_id } = await account.create('products', {
      name: account.named('Lamp'),
      price_gross: 105,
      tax: 5,
    })
    const line = { name: account.named('A'), total_price_gross: 108 }
    const made = await account.sale({ client_id, positions: [line, { ...line, tax: 23 }, { product_id }] })
    expectContains('positions', made.positions, [
      { tax: '8', total_price_net: '100.0' },
      { tax: '23' },
      { tax: '5', total_price_net: '100.0' },
    ])
    const { id: department_id } = await branch(account, { default_tax: '0' })
    const byDepartment = await account.sale({
      department_id,
      positions: [{ ...line, name: account.named('B') }],
    })
    expectEqual('tax of the department', byDepartment.positions[0]?.tax, '0')
    const both = await account.sale({
      client_id,
      department_id,
      positions: [{ ...line, name: account.named('C') }],
    })
    expectEqual('tax of the client of a sale by the department', both.positions[0]?.tax, '8')
  }),
]
