import { expect, test } from 'vitest'
import { settlementProofs } from '../../src/verify/proofs/settlement.ts'
import { open } from '../support/client.ts'
import { minimal, stateOf } from '../support/payments.ts'
import { portable } from '../support/portable.ts'

portable(settlementProofs)

const gross = (amount: number, name = 'A') => ({ name, quantity: 1, tax: 0, total_price_gross: amount })

test('amounts that were set by hand and other payments follow a change', async () => {
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

  // A deleted payment, whose place another one takes.
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

  // Without the invoice there is nothing to add to, and a refund takes nothing from an invoice without payments.
  await client.update('invoices', sold.id, { status: 'rejected' })
  expect(await stateOf(client, credit.id)).toEqual(['issued', '0.0', null])
  expect((await client.one('payments', id)).overpaid).toBe('60.0')
  await client.update('invoices', sold.id, { status: 'issued' })
  await client.update('payments', id, { price: -40 })
  expect(await stateOf(client, sold.id)).toEqual(['issued', '0.0', null])
  expect(await stateOf(client, credit.id)).toEqual(['paid', '-40.0', '2026-01-15'])
})

test('a refund takes back what earlier payments settled, and never more', async () => {
  const client = await open()
  const pay = async (price: number, values = {}) =>
    (await client.create('payments', { ...minimal, price, ...values })).id
  const overpaid = async (...ids: number[]) =>
    Promise.all(ids.map(async (id) => (await client.one('payments', id)).overpaid))
  const { id } = await client.sale({ positions: [gross(100)] })
  const invoice_id = id

  const first = await pay(100, { invoice_id, paid_date: '2026-01-10' })
  const refund = await pay(-40, { invoice_id })
  expect(await stateOf(client, id)).toEqual(['partial', '60.0', '2026-01-10'])
  expect(await overpaid(first, refund)).toEqual(['0.0', '0.0'])
  await client.update('payments', refund, { price: -130 })
  expect(await stateOf(client, id)).toEqual(['issued', '0.0', null])
  expect(await overpaid(first, refund)).toEqual(['0.0', '-30.0'])
  await client.update('payments', refund, { price: -40 })
  const later = await pay(70, { invoice_id })
  expect(await stateOf(client, id)).toEqual(['paid', '100.0', '2026-01-15'])
  expect(await overpaid(first, refund, later)).toEqual(['0.0', '0.0', '30.0'])

  // A refund of nothing is overpaid, until the payment comes back.
  await client.update('payments', first, { paid: false })
  expect(await stateOf(client, id)).toEqual(['partial', '70.0', '2026-01-15'])
  expect(await overpaid(refund, later)).toEqual(['-40.0', '0.0'])
  await client.update('payments', first, { paid: true })
  expect(await overpaid(first, refund, later)).toEqual(['30.0', '0.0', '0.0'])
  await client.delete(`/banking/payments/${later}.json`)
  await client.delete(`/banking/payments/${refund}.json`)
  expect(await stateOf(client, id)).toEqual(['paid', '100.0', '2026-01-10'])

  // What was paid too much is refunded first.
  const more = await client.sale({ positions: [gross(100)] })
  const much = await pay(150, { invoice_id: more.id })
  const less = await pay(-50, { invoice_id: more.id })
  expect(await stateOf(client, more.id)).toEqual(['paid', '100.0', '2026-01-15'])
  expect(await overpaid(much, less)).toEqual(['0.0', '0.0'])
})

test('the payment date is the latest day of the payments that settle an invoice, in any order', async () => {
  const client = await open()
  const days = ['2026-01-12', '2026-01-20', '2026-01-05']
  const { id } = await client.sale({ positions: [gross(100)] })
  const pay = async (price: number, paid_date: string | undefined) =>
    (await client.create('payments', { ...minimal, price, paid_date, invoice_id: id })).id
  const dates = async () => {
    const { body } = await client.get<object>(`/invoices/${id}.json`, {
      'fields[invoice]': 'paid_date,paid_from,paid_to',
    })
    return Object.values(body)
  }
  const [first, second] = [await pay(30, days[0]), await pay(30, days[1])]
  await pay(40, days[2])
  expect(await dates()).toEqual([days[1], days[2], days[1]])
  await client.update('payments', second, { paid_date: '2026-01-10' })
  expect(await dates()).toEqual([days[0], days[2], days[0]])
  await client.update('payments', first, { price: 20, paid_date: '2026-01-25' })
  expect(await dates()).toEqual(['2026-01-25', days[2], '2026-01-25'])
  // Neither a refund nor a payment that is left over settles anything.
  await pay(-40, '2026-01-28')
  await client.create('payments', { ...minimal, currency: 'USD', paid_date: '2026-01-29', invoice_id: id })
  expect(await dates()).toEqual(['2026-01-25', days[2], '2026-01-25'])
  await client.delete(`/banking/payments/${first}.json`)
  expect(await dates()).toEqual(['2026-01-10', days[2], '2026-01-10'])
})

test('a document that is sent again after a rejection has the day of its payment again', async () => {
  const client = await open()
  const { id } = await client.sale({ positions: [gross(100)] })
  await client.create('payments', { ...minimal, price: 100, paid_date: '2026-01-10', invoice_id: id })
  await client.update('invoices', id, { status: 'rejected' })
  expect(await stateOf(client, id)).toEqual(['rejected', '0.0', null])
  await client.update('invoices', id, { status: 'sent' })
  expect(await stateOf(client, id)).toEqual(['sent', '100.0', '2026-01-10'])
})

test('an amount that was marked as paid later keeps its day when an earlier payment is added', async () => {
  const client = await open()
  const { id } = await client.sale({ positions: [gross(100)], paid: 40 })
  await client.create('payments', { ...minimal, price: 60, paid_date: '2026-01-10', invoice_id: id })
  expect(await stateOf(client, id)).toEqual(['paid', '100.0', '2026-01-15'])
})

test('a refund of nothing that was paid gets a diagnostic', async () => {
  const client = await open()
  const refund = async (values: object) => {
    await client.create('payments', { ...minimal, price: -40, ...values })
    return client.lastRequest.diagnostics.map(({ message }) => message)
  }
  const { id, number } = await client.sale({ positions: [gross(100)] })
  expect(await refund({ invoice_id: id })).toEqual([
    `The refund of -40.0 has no effect on ${number}: nothing was paid there`,
  ])
  expect(await refund({ invoice_id: null })).toEqual([])
  expect(await refund({ invoice_id: id, paid: false })).toEqual([])
  expect(await refund({ invoice_id: id, currency: 'USD' })).toHaveLength(1)
  const paid = await client.sale({ positions: [gross(100)] })
  await client.create('payments', { ...minimal, price: 100, invoice_id: paid.id })
  expect(await refund({ invoice_id: paid.id })).toEqual([])
  const correction = await client.sale({ kind: 'correction', positions: [gross(-40)] })
  expect(await refund({ invoice_id: correction.id })).toEqual([])
  expect(await refund({ invoice_id: correction.id })).toEqual([
    `The payment of -40.0 has no effect on ${correction.number}: nothing is left to pay there`,
  ])
})

test('whether a document is overdue and what its client owes follow its total', async () => {
  const client = await open()
  const { id: client_id } = await client.create('clients', { name: 'Acme' })
  const late = { client_id, issue_date: '2025-12-01', payment_to: '2026-01-10', status: 'paid' }
  const { id } = await client.sale({ ...late, positions: [gross(100)] })
  const change = async (...rows: readonly object[]) => {
    const { status, positions, ...invoice } = await client.update('invoices', id, { positions: rows })
    const { balance } = await client.one('clients', client_id)
    return { state: [status, invoice['overdue?'], balance], added: positions.at(-1)!.id }
  }
  expect((await change()).state).toEqual(['paid', false, '0.0'])
  const { state, added } = await change(gross(900, 'B'))
  expect(state).toEqual(['partial', true, '900.0'])
  expect((await change({ id: added, _destroy: 1 })).state).toEqual(['paid', false, '0.0'])
})

test('a payment whose currency is removed has the usual one again', async () => {
  const client = await open()
  const { id: invoice_id } = await client.sale({ positions: [gross(100)] })
  const { id, currency } = await client.create('payments', { ...minimal, price: 100, invoice_id })
  expect(await client.update('payments', id, { currency: null })).toMatchObject({ currency })
  expect(await stateOf(client, invoice_id)).toEqual(['paid', '100.0', '2026-01-15'])
  await client.update('payments', id, { currency: 'USD' })
  expect(await stateOf(client, invoice_id)).toEqual(['issued', '0.0', null])
  await client.update('payments', id, { currency: null })
  expect(await stateOf(client, invoice_id)).toEqual(['paid', '100.0', '2026-01-15'])
})

test('a payment that no longer settles its invoice because of the currency gets a diagnostic', async () => {
  const client = await open()
  const { id, currency } = await client.sale({ positions: [{ name: 'A', tax: 0, total_price_gross: 100 }] })
  const { id: payment } = await client.create('payments', { ...minimal, price: 100, invoice_id: id })
  await client.update('invoices', id, { description: 'Paid' })
  expect(client.lastRequest.diagnostics).toEqual([])
  expect(await client.update('invoices', id, { currency: 'USD' })).toMatchObject({ paid: '0.0' })
  const message = `is in USD now, and its payments in ${currency}`
  const found = { code: 'currency-mismatch', message: expect.stringContaining(message) }
  expect(client.lastRequest.diagnostics).toMatchObject([found])
  expect(await client.one('payments', payment)).toMatchObject({ overpaid: '100.0' })
})

test('a payment in another currency gets a diagnostic', async () => {
  const client = await open()
  const { id } = await client.sale({ currency: 'EUR' })
  await client.create('payments', { ...minimal, price: 123, currency: 'USD', invoice_id: id })
  expect(client.emulator.diagnostics().map(({ code }) => code)).toContain('currency-mismatch')
})

test('a payment of a rejected document gets a diagnostic', async () => {
  const client = await open()
  const { id } = await client.sale({ status: 'rejected' })
  await client.create('payments', { ...minimal, price: 123, invoice_id: id })
  expect(client.emulator.diagnostics().map(({ code }) => code)).toContain('unsettled-invoice')
})

test('a deleted payment is listed on request', async () => {
  const client = await open()
  const { id } = await client.create('payments', minimal)
  await client.update('payments', id, { deleted: true })
  expect(await client.list('payments')).toEqual([])
  expect(await client.list('payments', { deleted: 'all' })).toHaveLength(1)
})

test('the order of invoice_ids decides again when an update changes it', async () => {
  const client = await open()
  const sell = async (amount: number) => (await client.sale({ positions: [gross(amount)] })).id
  const [x, y, d] = [await sell(100), await sell(50), await sell(100)]
  const paid = async (...ids: number[]) =>
    Promise.all(ids.map(async (id) => (await client.one('invoices', id)).paid))
  const { id } = await client.create('payments', { ...minimal, price: 120, invoice_ids: [x, y] })
  expect(await paid(x, y)).toEqual(['100.0', '20.0'])
  await client.update('payments', id, { invoice_ids: [y, x] })
  expect(await paid(x, y)).toEqual(['70.0', '50.0'])
  expect(await stateOf(client, x)).toEqual(['partial', '70.0', '2026-01-15'])
  // Another payment takes the place of freed money.
  const other = await client.create('payments', { ...minimal, price: 50, invoice_id: y })
  expect(other.overpaid).toBe('50.0')
  await client.update('payments', id, { invoice_ids: [d, y, x] })
  expect(await paid(d, y, x)).toEqual(['100.0', '50.0', '0.0'])
  expect(await client.one('payments', other.id)).toMatchObject({ overpaid: '20.0' })
  await client.update('payments', id, { invoice_ids: [d] })
  expect(await paid(d, y, x)).toEqual(['100.0', '50.0', '0.0'])
  expect(await client.one('payments', id)).toMatchObject({ overpaid: '20.0' })
})

test('a payment takes nothing back from an amount that was stated after it', async () => {
  const client = await open()
  const { id, positions } = await client.sale({ kind: 'correction', positions: [gross(-180)] })
  const wrong = await client.create('payments', { ...minimal, price: 300, invoice_id: id })
  expect(wrong.overpaid).toBe('300.0')
  await client.update('invoices', id, { status: 'paid' })
  expect(await stateOf(client, id)).toEqual(['paid', '-180.0', '2026-01-15'])
  await client.update('invoices', id, { positions: [{ id: positions[0]!.id, total_price_gross: -70 }] })
  expect(await stateOf(client, id)).toEqual(['paid', '-180.0', '2026-01-15'])
  expect((await client.one('payments', wrong.id)).overpaid).toBe('300.0')
})

test('a document is not paid in part when nothing of it is to pay any more', async () => {
  const client = await open()
  const { id, positions } = await client.sale({ positions: [gross(100)] })
  const payment = await client.create('payments', { ...minimal, price: 30, invoice_id: id })
  await client.update('invoices', id, { positions: [{ id: positions[0]!.id, total_price_gross: 0 }] })
  expect(await stateOf(client, id)).toEqual(['issued', '0.0', null])
  expect(await client.one('payments', payment.id)).toMatchObject({ overpaid: '30.0' })
  await client.update('invoices', id, { positions: [{ id: positions[0]!.id, total_price_gross: 40 }] })
  expect(await stateOf(client, id)).toEqual(['partial', '30.0', '2026-01-15'])
})
