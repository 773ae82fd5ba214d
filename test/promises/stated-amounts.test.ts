import { expect, test } from 'vitest'
import { open } from '../support/client.ts'
import { minimal } from '../support/payments.ts'

const gross = (amount: number) => ({ name: 'A', quantity: 1, tax: 0, total_price_gross: amount })

test.each([
  [{ status: 'issued' }, 0],
  [{ paid: 10 }, 10],
])('overpaid money settles what changes, not a document that was set to %o', async (state, kept) => {
  const client = await open()
  const sell = (amount: number) => client.sale({ positions: [gross(amount)] })
  const sold = [await sell(100), await sell(50), await sell(30)]
  const [stated, changed, other] = sold.map(({ id }) => id) as [number, number, number]
  const payment = await client.create('payments', {
    ...minimal,
    price: 200,
    invoice_ids: [stated, changed, other],
  })
  const paid = async () => {
    const invoices = [stated, changed, other].map(async (id) =>
      Number((await client.one('invoices', id)).paid),
    )
    return [...(await Promise.all(invoices)), Number((await client.one('payments', payment.id)).overpaid)]
  }
  const change = async (amount: number) => {
    const positions = [{ id: sold[1]!.positions[0]!.id, total_price_gross: amount }]
    await client.update('invoices', changed, { positions })
    return paid()
  }
  await client.update('invoices', stated, state)
  expect(await paid()).toEqual([kept, 50, 30, 120 - kept])
  expect(await change(60)).toEqual([kept, 60, 30, 110 - kept])
  expect(await change(40)).toEqual([kept, 40, 30, 130 - kept])
  const more = await client.create('payments', { ...minimal, price: 5, invoice_id: other })
  expect(more.overpaid).toBe('5.0')
  await client.delete(`/banking/payments/${more.id}.json`)
  await client.update('invoices', changed, { status: 'rejected' })
  expect(await paid()).toEqual([kept, 0, 30, 170 - kept])
  await client.update('invoices', changed, { status: 'issued' })
  expect(await paid()).toEqual([kept, 40, 30, 130 - kept])
  await client.delete(`/invoices/${other}.json`)
  expect((await client.one('invoices', stated)).paid).toBe(`${kept}.0`)
  // A new payment settles the document, and so does a change of its own total.
  const next = await client.create('payments', { ...minimal, price: 20, invoice_id: stated })
  expect((await client.one('invoices', stated)).paid).toBe(`${kept + 20}.0`)
  await client.delete(`/banking/payments/${next.id}.json`)
  expect((await client.one('invoices', stated)).paid).toBe(`${kept}.0`)
  const positions = [{ id: sold[0]!.positions[0]!.id, total_price_gross: 110 }]
  expect(await client.update('invoices', stated, { positions })).toMatchObject({
    status: 'paid',
    paid: '110.0',
  })
})

test('a refund of a document whose amount was stated takes what its payment overpaid first', async () => {
  for (const [stated, refund, left] of [
    [40, -60, [40, 0, 0]],
    [40, -100, [0, 0, 0]],
    [0, -20, [0, 0, 80]],
  ] as const) {
    const client = await open()
    const { id } = await client.sale({ positions: [gross(100)] })
    const payment = await client.create('payments', { ...minimal, price: 100, invoice_id: id })
    await client.update('invoices', id, { paid: stated })
    const back = await client.create('payments', { ...minimal, price: refund, invoice_id: id })
    const { paid } = await client.one('invoices', id)
    const { overpaid } = await client.one('payments', payment.id)
    expect([paid, back.overpaid, overpaid].map(Number)).toEqual(left)
  }
})
