import fc from 'fast-check'
import { expect, test } from 'vitest'
import { subtract } from '../../src/rules/money.ts'
import { Client } from '../support/client.ts'
import { sharedEmulators } from '../support/opened.ts'
import { holds, propertyTimeout } from './runs.ts'

const begin = sharedEmulators()

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
        const emulator = await begin('poland', { edition: 'poland' })
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
      },
    )
    await holds(property)
  },
  propertyTimeout,
)

const statedLine = fc.record({
  price: fc.constantFrom('price_net', 'price_gross', 'total_price_net', 'total_price_gross'),
  amount: fc.constantFrom('48.25', '23.5', '62.5', '100.0', '10.0', '0.01', '99.98'),
  quantity: fc.constantFrom('1.0', '3.0', '7.0', '2.0'),
  tax: fc.constantFrom('23', '8', 'zw'),
})
const sideChange = fc.record(
  { quantity: fc.constantFrom('0.0', '1.0', '2.0', '5.0', '7.0'), tax: fc.constantFrom('23', '8', 'zw') },
  { requiredKeys: [] },
)
const sideStep = fc.tuple(sideChange, fc.constantFrom('part' as const, 'whole' as const))

test(
  'the changed line of a copied correction has the price of the invoice, whatever changes came before',
  async () => {
    const property = fc.asyncProperty(
      statedLine,
      fc.constantFrom(true, false),
      fc.array(sideStep, { minLength: 1, maxLength: 4 }),
      async ({ price, amount, ...line }, total_correction, steps) => {
        const emulator = await begin('poland', { edition: 'poland' })
        const { invoices } = emulator.account()
        const positions = [{ name: 'A', ...line, [price]: amount }]
        const sold = invoices.create({ buyer_name: 'Buyer Ltd', positions })
        const copy = { kind: 'correction', copy_invoice_from: sold.id, invoice_id: sold.id } as const
        const correction = invoices.create({ ...copy, total_correction })
        const { id } = correction.positions[0]!
        const client = new Client(emulator, emulator.account())
        let known = { ...line, ...(total_correction ? { quantity: '0.0' } : {}) }
        for (const [change, form] of steps) {
          known = { ...known, ...change }
          const after = { id, correction_after_attributes: change }
          if (form === 'part') await client.update('invoices', correction.id, { positions: [after] })
          else await sendBack(client, correction.id, change)
        }
        const changed = invoices.update(sold.id, { positions: [{ id: sold.positions[0]!.id, ...known }] })
        const found = invoices.get(correction.id)!
        for (const name of ['price_net', 'price_tax', 'price_gross'] as const)
          expect(found[name], name).toBe(subtract(changed[name]!, sold[name]!))
      },
    )
    await holds(property)
  },
  propertyTimeout,
)

/** Reads a correction with its sides, and sends it back with other values of its line after the correction. */
async function sendBack(client: Client, id: number, change: object): Promise<void> {
  const { body } = await client.get<CorrectionRead>(`/invoices/${id}.json`, { correction_positions: 'full' })
  const positions = body.positions.map((line) => ({
    ...line,
    correction_after_attributes: { ...line.correction_after_attributes, ...change },
  }))
  await client.update('invoices', id, { ...body, positions })
}

interface CorrectionRead {
  readonly positions: readonly { readonly correction_after_attributes: object }[]
}
