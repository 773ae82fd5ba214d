import { expect, onTestFinished, test } from 'vitest'
import { createEmulator } from '../../src/index.ts'

test.each([
  [Number.NaN, 'NaN'],
  [Number.POSITIVE_INFINITY, 'Infinity'],
  [3n, '3n'],
])('what is told of %s, which is no value, is the field and the value', async (quantity, said) => {
  const emulator = await createEmulator({ listen: false })
  onTestFinished(() => emulator.close())
  const { invoices } = emulator.account()
  const positions = [{ name: 'Service', quantity: quantity as never, total_price_gross: 5 }]
  expect(() => invoices.create({ buyer_name: 'Ash', positions })).toThrow(
    `positions [0].quantity ${said} is not a decimal number`,
  )
  expect(() => invoices.create({ buyer_name: 'Ash', paid: quantity as never })).toThrow(
    `paid ${said} is not a decimal number`,
  )
  expect(invoices.all()).toEqual([])
})
