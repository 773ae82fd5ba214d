import { expectContains, expectEqual } from '../expectations.ts'
import { NotTried, proof } from '../proof.ts'

const charge = { kind: 'charge', amount: '12', reason: 'Delivery' }
const deduction = { kind: 'deduction', amount: '35,50', reason: 'Deposit' }

export const settlementPositionsProofs = [
  proof('settlement-positions/ignored', { writes: true }, async (account) => {
    const advance = await account.sale({ kind: 'advance', settlement_positions: [charge] })
    expectEqual('settlement_positions of an advance invoice', advance.settlement_positions, undefined)
    expectEqual('settlement_positions without any', (await account.sale()).settlement_positions, undefined)
  }),

  proof('settlement-positions/amount', { writes: true }, async (account) => {
    const made = await account.sale({ settlement_positions: [charge, deduction] })
    if (made.settlement_positions === undefined && made.adjust_invoice_price === made.price_gross)
      throw new NotTried('the account has no settlement positions')
    expectContains('invoice', made, {
      price_gross: '123.0',
      adjust_invoice_price: '99.5',
      settlement_positions: [
        { ...charge, amount: '12.0' },
        { ...deduction, amount: '35.5' },
      ],
    })
    for (const amount of ['0', '-1', '10000000', '1.005'])
      await account.refusedSale({ settlement_positions: [{ ...charge, amount }] }, 'settlement_positions')
    const most = await account.sale({ settlement_positions: [{ ...charge, amount: '9999999.99' }] })
    expectEqual('largest amount', most.settlement_positions?.[0]?.amount, '9999999.99')
  }),

  proof('settlement-positions/count', { writes: true }, async (account) => {
    const charges = Array(100).fill(charge)
    const { settlement_positions } = await account.sale({ settlement_positions: [...charges, deduction] })
    if (settlement_positions === undefined) throw new NotTried('the account has no settlement positions')
    expectEqual('number of settlement positions', settlement_positions.length, 101)
    await account.refusedSale({ settlement_positions: [...charges, charge] }, 'settlement_positions')
  }),
]
