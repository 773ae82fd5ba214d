import { expect, onTestFinished, test } from 'vitest'
import { createEmulator } from '../../src/index.ts'

const positions = [{ name: 'Service', total_price_gross: 200 }]

test.each([
  ['25%', '50.0'],
  ['33,3%', '66.6'],
  ['33.3 %', '66.6'],
])('%s of the total is paid, by create, by update and in a fixture', async (paid, amount) => {
  const invoices = { it: { buyer_name: 'Ash', positions, paid } }
  const emulator = await createEmulator({ listen: false, fixtures: { accounts: { acme: { invoices } } } })
  onTestFinished(() => emulator.close())
  const account = emulator.account()
  expect(account.invoices.get('it')!.paid).toBe(amount)
  const made = account.invoices.create({ buyer_name: 'Ash', positions, paid })
  expect(made.paid).toBe(amount)
  const { id } = account.invoices.create({ buyer_name: 'Ash', positions })
  expect(account.invoices.update(id, { paid })).toMatchObject({ paid: amount, status: 'partial' })
  const more = [...positions, ...positions]
  const { id: other } = account.invoices.create({ buyer_name: 'Ash' })
  const changed = account.invoices.update(other, { positions: more, paid })
  expect(Number(changed.paid)).toBe(Number(amount) * 2)
})
