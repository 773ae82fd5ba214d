import { expect, onTestFinished, test } from 'vitest'
import { createEmulator } from '../../src/index.ts'

test.each([
  [Number.NaN, 'NaN'],
  [Number.POSITIVE_INFINITY, 'Infinity'],
  [3n, '3n'],
])('the error for %s names the field and the value', async (quantity, said) => {
  const emulator = await createEmulator({ listen: false })
  onTestFinished(() => emulator.close())
  const { invoices } = emulator.account()
  const positions = [{ name: 'Service', quantity: quantity as never, total_price_gross: 5 }]
  expect(() => invoices.create({ buyer_name: 'Ash', positions })).toThrow(
    `positions[0].quantity: expected a decimal number such as 19.9 or "19,90", got ${said}`,
  )
  expect(() => invoices.create({ buyer_name: 'Ash', paid: quantity as never })).toThrow(
    `paid: expected a decimal number such as 19.9 or "19,90", got ${said}`,
  )
  expect(invoices.all()).toEqual([])
})
