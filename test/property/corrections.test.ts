import fc from 'fast-check'
import { expect, test } from 'vitest'
import { createEmulator } from '../../src/index.ts'
import { subtract } from '../../src/rules/money.ts'
import { holds, propertyTimeout } from './runs.ts'

const soldLine = fc.record({
  name: fc.constant('A'),
  quantity: fc.constantFrom(1, 3),
  tax: fc.constantFrom('23', '8', 'zw'),
  total_price_gross: fc.constantFrom(123, 100, 33.33, 10.03, 0.99, 0.01),
})

test(
  'a correction is what its lines become less what they were, and a correction that cancels it is the opposite',
  async () => {
    const property = fc.asyncProperty(
      fc.array(fc.tuple(soldLine, soldLine), { minLength: 1, maxLength: 4 }),
      fc.constantFrom('sum', 'keep_gross', 'keep_net'),
      async (changes, sum) => {
        const emulator = await createEmulator({ listen: false, now: '2026-01-15', edition: 'poland' })
        const { invoices } = emulator.account()
        const strategy = { position: 'default', sum, invoice_form_price_kind: 'net' } as const
        const header = { buyer_name: 'Buyer Ltd', calculating_strategy: strategy }
        const totalsOf = ({ price_net, price_tax, price_gross }: ReturnType<typeof invoices.create>) =>
          [price_net, price_tax, price_gross] as const
        const [was, becomes] = [0, 1].map((side) =>
          totalsOf(invoices.create({ ...header, positions: changes.map((change) => change[side]!) })),
        )
        const positions = changes.map(([before, after]) => ({
          correction_before_attributes: before,
          correction_after_attributes: after,
        }))
        const correction = invoices.create({ kind: 'correction', ...header, positions })
        const copy = { kind: 'correction', copy_invoice_from: correction.id } as const
        const [undone, kept] = [true, false].map((total_correction) =>
          invoices.create({ ...copy, total_correction }),
        )
        for (const at of [0, 1, 2] as const) {
          const difference = subtract(becomes![at]!, was![at]!)
          expect(totalsOf(correction)[at]).toBe(difference)
          expect(totalsOf(undone!)[at]).toBe(subtract('0.0', difference))
          expect(totalsOf(kept!)[at]).toBe('0.0')
        }
        await emulator.close()
      },
    )
    await holds(property)
  },
  propertyTimeout,
)
