import { expect, test } from 'vitest'
import { open } from '../support/client.ts'
import { stateOf } from '../support/payments.ts'

const terms = { skonto_active: true, skonto_discount_value: 10, skonto_discount_date: '2026-01-20' }

test.each([
  ['stated', {}],
  ['stated', terms],
  ['received', {}],
  ['received', terms],
] as const)(
  'an amount paid that rises later has the later day; the first was %s, terms %o',
  async (how, values) => {
    const client = await open()
    const { id } = await client.sale({ ...values, positions: [{ name: 'A', total_price_gross: 100 }] })
    const pay = (price: number) =>
      client.create('payments', {
        name: 'Transfer',
        price,
        paid: true,
        paid_date: '2026-01-15',
        invoice_id: id,
      })
    const after = async (sent: object) => {
      await client.update('invoices', id, sent)
      return stateOf(client, id)
    }
    if (how === 'stated') await client.update('invoices', id, { paid: 40 })
    else await pay(40)
    client.emulator.clock.advance('10 days')
    expect(await after({ paid: 40 })).toEqual(['partial', '40.0', '2026-01-15'])
    expect(await after({ paid: 90 })).toEqual(['partial', '90.0', '2026-01-25'])
    // A payment that came before does not bring back the discount.
    await pay(5)
    expect(await stateOf(client, id)).toEqual(['partial', '95.0', '2026-01-25'])
    client.emulator.clock.advance('1 day')
    expect(await after({ paid: 92 })).toEqual(['partial', '92.0', '2026-01-25'])
    expect(await after({ paid: 100, status: 'paid' })).toEqual(['paid', '100.0', '2026-01-26'])
    const dated = { paid: 120, paid_date: '2026-01-19' }
    expect(await after(dated)).toEqual(['paid', '120.0', '2026-01-19'])
  },
)

test('a payment that is removed or dated again keeps the later day of an amount paid', async () => {
  const client = await open()
  const { id } = await client.sale()
  const pay = async (price: number, paid_date: string) =>
    (await client.create('payments', { name: 'Transfer', price, paid: true, paid_date, invoice_id: id })).id
  const [first, second] = [await pay(10, '2026-01-10'), await pay(10, '2026-01-12')]
  await client.update('invoices', id, { paid: 50 })
  expect(await stateOf(client, id)).toEqual(['partial', '50.0', '2026-01-15'])
  await client.update('payments', first, { paid_date: '2026-01-11' })
  expect(await stateOf(client, id)).toEqual(['partial', '50.0', '2026-01-15'])
  await client.delete(`/banking/payments/${second}.json`)
  expect(await stateOf(client, id)).toEqual(['partial', '40.0', '2026-01-15'])
})
