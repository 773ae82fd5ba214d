import { expect, test } from 'vitest'
import { settlementProofs } from '../../src/verify/proofs/settlement.ts'
import { open } from '../support/client.ts'
import { minimal, stateOf } from '../support/payments.ts'
import { portable } from '../support/portable.ts'

portable(settlementProofs)

const gross = (amount: number, name = 'A') => ({ name, quantity: 1, tax: 0, total_price_gross: amount })

test('payments follow every change of their invoices', async () => {
  const client = await open()
  const sell = (amount: number, values = {}) => client.sale({ positions: [gross(amount)], ...values })
  const change = async (id: number, values: object) => {
    const { status, paid } = await client.update('invoices', id, values)
    return [status, paid]
  }
  const overpaid = async (id: number) => (await client.one('payments', id)).overpaid

  // Marked as paid, then larger and smaller.
  const marked = await sell(100, { status: 'paid' })
  expect(await change(marked.id, { positions: [gross(900, 'B')] })).toEqual(['partial', '100.0'])
  expect(
    await change(marked.id, { positions: marked.positions.map(({ id }) => ({ id, _destroy: 1 })) }),
  ).toEqual(['partial', '100.0'])
  const part = await sell(100, { paid: 40 })
  expect(
    await change(part.id, { positions: [{ id: part.positions[0]!.id, total_price_gross: 40 }] }),
  ).toEqual(['paid', '40.0'])

  // A cancelled document is no longer paid when its payment is overpaid.
  const cancelled = await sell(100)
  const pays = await client.create('payments', { ...minimal, price: 100, invoice_ids: [cancelled.id] })
  expect(await change(cancelled.id, { kind: 'canceled' })).toEqual(['issued', '0.0'])
  expect(await overpaid(pays.id)).toBe('100.0')
  expect((await client.one('invoices', cancelled.id)).paid_date).toBeNull()

  // A total below the payment frees money for the next invoice of the payment, and then for nobody.
  const [first, second] = [await sell(100), await sell(50)]
  const { id } = await client.create('payments', {
    ...minimal,
    price: 100,
    invoice_ids: [first.id, second.id],
  })
  const lower = (amount: number) => ({
    positions: [{ id: first.positions[0]!.id, total_price_gross: amount }],
  })
  expect(await change(first.id, lower(70))).toEqual(['paid', '70.0'])
  expect(await stateOf(client, second.id)).toEqual(['partial', '30.0', '2026-01-15'])
  expect(await change(first.id, lower(10))).toEqual(['paid', '10.0'])
  expect(await stateOf(client, second.id)).toEqual(['paid', '50.0', '2026-01-15'])
  expect(await overpaid(id)).toBe('40.0')
  expect(await change(first.id, lower(30))).toEqual(['paid', '30.0'])
  expect(await overpaid(id)).toBe('20.0')

  // A deleted invoice, and a deleted payment whose place another one takes.
  await client.delete(`/invoices/${second.id}.json`)
  expect(await overpaid(id)).toBe('70.0')
  const third = await sell(100)
  const early = await client.create('payments', { ...minimal, price: 100, invoice_id: third.id })
  const late = await client.create('payments', { ...minimal, price: 60, invoice_id: third.id })
  expect(await overpaid(late.id)).toBe('60.0')
  await client.delete(`/banking/payments/${early.id}.json`)
  expect(await overpaid(late.id)).toBe('0.0')
  expect(await stateOf(client, third.id)).toEqual(['partial', '60.0', '2026-01-15'])
})

test('a correction follows its payment and its invoice', async () => {
  const client = await open()
  const invoice = await client.sale({ positions: [gross(100)] })
  const correction = await client.sale({ kind: 'correction', positions: [gross(-40)] })
  const invoice_ids = [invoice.id, correction.id]
  expect(await client.create('payments', { ...minimal, price: 60, invoice_ids })).toMatchObject({
    overpaid: '0.0',
  })
  expect(await stateOf(client, invoice.id)).toEqual(['paid', '100.0', '2026-01-15'])
  expect(await stateOf(client, correction.id)).toEqual(['paid', '-40.0', '2026-01-15'])
  await client.delete(`/invoices/${correction.id}.json`)
  expect(await stateOf(client, invoice.id)).toEqual(['partial', '60.0', '2026-01-15'])

  // The correction adds its amount as well when another payment leaves more of the invoice open.
  const [sold, credit] = [
    await client.sale({ positions: [gross(100)] }),
    await client.sale({ positions: [gross(-40)] }),
  ]
  const other = await client.create('payments', { ...minimal, price: 40, invoice_id: sold.id })
  const { id } = await client.create('payments', { ...minimal, price: 60, invoice_ids: [sold.id, credit.id] })
  expect(await stateOf(client, credit.id)).toEqual(['issued', '0.0', null])
  await client.delete(`/banking/payments/${other.id}.json`)
  expect(await stateOf(client, sold.id)).toEqual(['paid', '100.0', '2026-01-15'])
  expect(await stateOf(client, credit.id)).toEqual(['paid', '-40.0', '2026-01-15'])

  // Without the invoice there is nothing to add to, and a refund takes nothing from an invoice.
  await client.update('invoices', sold.id, { status: 'rejected' })
  expect(await stateOf(client, credit.id)).toEqual(['issued', '0.0', null])
  expect((await client.one('payments', id)).overpaid).toBe('60.0')
  await client.update('invoices', sold.id, { status: 'issued' })
  await client.update('payments', id, { price: -40 })
  expect(await stateOf(client, sold.id)).toEqual(['issued', '0.0', null])
  expect(await stateOf(client, credit.id)).toEqual(['paid', '-40.0', '2026-01-15'])
})

test('a payment in another currency gets a diagnostic', async () => {
  const client = await open()
  const { id } = await client.sale({ currency: 'EUR' })
  const payment = await client.create('payments', { ...minimal, price: 123, currency: 'USD', invoice_id: id })
  expect(payment.overpaid).toBe('123.0')
  expect(await stateOf(client, id)).toEqual(['issued', '0.0', null])
  expect(client.emulator.diagnostics().map(({ code }) => code)).toContain('currency-mismatch')
  await client.update('payments', payment.id, { currency: 'EUR' })
  expect(await stateOf(client, id)).toEqual(['paid', '123.0', '2026-01-15'])
})

test('a payment of a rejected document gets a diagnostic', async () => {
  const client = await open()
  const rejected = await client.sale({ status: 'rejected' })
  const payment = await client.create('payments', { ...minimal, price: 123, invoice_id: rejected.id })
  expect(payment.overpaid).toBe('123.0')
  expect((await client.one('invoices', rejected.id)).paid).toBe('0.0')
  expect(client.emulator.diagnostics().map(({ code }) => code)).toContain('unsettled-invoice')

  const sold = await client.sale()
  const settling = await client.create('payments', { ...minimal, price: 123, invoice_id: sold.id })
  await client.post('/invoices/cancel.json', { cancel_invoice_id: sold.id })
  expect((await client.one('invoices', sold.id)).paid).toBe('0.0')
  expect((await client.one('payments', settling.id)).overpaid).toBe('123.0')
})

test('a deleted payment is listed on request', async () => {
  const client = await open()
  const { id } = await client.sale()
  const payment = await client.create('payments', { ...minimal, price: 123, invoice_id: id })
  await client.update('payments', payment.id, { deleted: true })
  expect(await stateOf(client, id)).toEqual(['issued', '0.0', null])
  expect(await client.list('payments')).toEqual([])
  expect(await client.list('payments', { deleted: 'all' })).toHaveLength(1)
  expect(await client.one('payments', payment.id)).toMatchObject({ deleted: true, overpaid: '0.0' })
  await client.update('payments', payment.id, { deleted: false })
  expect(await stateOf(client, id)).toEqual(['paid', '123.0', '2026-01-15'])
})
