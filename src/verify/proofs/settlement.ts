import { expectContains, expectEqual } from '../expectations.ts'
import { proof } from '../proof.ts'
import type { ProofAccount } from '../proof-account.ts'
import { sell, transfer, untaxedLine } from '../settled-sales.ts'

async function expectPaid(account: ProofAccount, subject: string, id: number, status: string, paid: string) {
  const paid_date = paid === '0.0' ? null : account.today
  expectContains(subject, await account.one('invoices', id), { status, paid, paid_date })
}

async function expectOverpaid(account: ProofAccount, subject: string, id: number, overpaid: string) {
  expectEqual(`overpaid ${subject}`, (await account.one('payments', id)).overpaid, overpaid)
}

export const settlementProofs = [
  proof('settlement/rounded', { writes: true }, async (account) => {
    const price = 69.99 * 3
    const invoice = await sell(account, price)
    const { overpaid } = await transfer(account, price, { invoice_id: invoice.id })
    expectEqual('overpaid', overpaid, '0.0')
    await expectPaid(account, 'invoice', invoice.id, 'paid', '209.97')
    expectContains('invoice with its amount paid', await sell(account, price, { paid: price }), {
      status: 'paid',
      paid: '209.97',
    })
  }),

  proof('settlement/correction', { writes: true }, async (account) => {
    const invoice = await sell(account, 100)
    const correction = await sell(account, -40, { kind: 'correction' })
    const { overpaid } = await transfer(account, 60, { invoice_ids: [invoice.id, correction.id] })
    expectEqual('overpaid', overpaid, '0.0')
    await expectPaid(account, 'invoice', invoice.id, 'paid', '100.0')
    await expectPaid(account, 'correction', correction.id, 'paid', '-40.0')
    await account.delete(`/invoices/${correction.id}.json`)
    await expectPaid(account, 'invoice without its correction', invoice.id, 'partial', '60.0')
  }),

  proof('settlement/refund', { writes: true }, async (account) => {
    const { id } = await sell(account, 100)
    await transfer(account, 100, { invoice_id: id })
    const refund = await transfer(account, -40, { invoice_id: id })
    expectEqual('overpaid', refund.overpaid, '0.0')
    await expectPaid(account, 'invoice after the refund', id, 'partial', '60.0')
    const { overpaid } = await transfer(account, -70, { invoice_id: id })
    expectEqual('overpaid by a larger refund', overpaid, '-10.0')
    await expectPaid(account, 'invoice after both', id, 'issued', '0.0')
  }),

  proof('settlement/early-payment', { writes: true }, async (account) => {
    const terms = { skonto_active: true, skonto_discount_value: 2, skonto_discount_date: '2026-01-10' }
    const state = async (id: number) => {
      const { status, paid, paid_date } = await account.one('invoices', id)
      return [status, paid, paid_date]
    }
    const { id: inTime } = await sell(account, 100, terms)
    const payment = await transfer(account, 98, { invoice_id: inTime, paid_date: '2026-01-10' })
    expectEqual('state after payment in time', await state(inTime), ['paid', '98.0', '2026-01-10'])
    const second = await transfer(account, 2, { invoice_id: inTime, paid_date: '2026-01-10' })
    expectEqual('overpaid by a second payment', second.overpaid, '2.0')
    await account.update('payments', payment.id, { paid_date: '2026-01-11' })
    expectEqual('state after payment too late', await state(inTime), ['paid', '100.0', '2026-01-11'])

    const { id: tooLate } = await sell(account, 100, terms)
    await transfer(account, 48, { invoice_id: tooLate, paid_date: '2026-01-11' })
    await transfer(account, 50, { invoice_id: tooLate, paid_date: '2026-01-10' })
    expectEqual('state after a late part', await state(tooLate), ['partial', '98.0', '2026-01-11'])
    await account.update('invoices', tooLate, { skonto_discount_date: '2026-01-11' })
    expectEqual('state with a later day', await state(tooLate), ['paid', '98.0', '2026-01-11'])

    const stated = await sell(account, 100, { ...terms, paid: 98, paid_date: '2026-01-09' })
    expectContains('invoice with its amount paid', stated, { status: 'paid', paid: '98.0' })
  }),

  proof('settlement/by-day', { writes: true }, async (account) => {
    const terms = { skonto_active: true, skonto_discount_value: 3, skonto_discount_date: '2026-01-10' }
    const inTime = { price: 97, paid_date: '2026-01-05' }
    const tooLate = { price: 10, paid_date: '2026-01-14' }
    for (const entered of [
      [inTime, tooLate],
      [tooLate, inTime],
    ]) {
      const { id } = await sell(account, 100, terms)
      for (const { price, paid_date } of entered)
        await transfer(account, price, { invoice_id: id, paid_date })
      const settled = { status: 'paid', paid: '97.0', paid_date: '2026-01-05' }
      expectContains('the invoice', await account.one('invoices', id), settled)
    }
  }),

  proof('settlement/other-currency', { writes: true }, async (account) => {
    const { id } = await sell(account, 123, { currency: 'EUR' })
    const payment = await transfer(account, 123, { currency: 'USD', invoice_id: id })
    expectEqual('overpaid', payment.overpaid, '123.0')
    await expectPaid(account, 'invoice', id, 'issued', '0.0')
    await account.update('payments', payment.id, { currency: 'EUR' })
    await expectPaid(account, 'invoice of the same currency', id, 'paid', '123.0')
  }),

  proof('settlement/unsettled', { writes: true }, async (account) => {
    const rejected = await sell(account, 123, { status: 'rejected' })
    const payment = await transfer(account, 123, { invoice_id: rejected.id })
    expectEqual('overpaid for a rejected invoice', payment.overpaid, '123.0')
    await expectPaid(account, 'rejected invoice', rejected.id, 'rejected', '0.0')
    const sold = await sell(account, 123)
    const settling = await transfer(account, 123, { invoice_id: sold.id })
    await account.post('/invoices/cancel.json', { cancel_invoice_id: sold.id })
    expectEqual('paid after the cancellation', (await account.one('invoices', sold.id)).paid, '0.0')
    await expectOverpaid(account, 'after the cancellation', settling.id, '123.0')
  }),

  proof('settlement/deleted', { writes: true }, async (account) => {
    const { id } = await sell(account, 123)
    const payment = await transfer(account, 123, { invoice_id: id })
    await account.update('payments', payment.id, { deleted: true })
    await expectPaid(account, 'invoice of a deleted payment', id, 'issued', '0.0')
    const listed = await account.list('payments', { invoice_id: id })
    expectEqual(
      'listed',
      listed.some((one) => one.id === payment.id),
      false,
    )
    const read = await account.one('payments', payment.id)
    expectContains('deleted payment', read, { deleted: true, overpaid: '0.0' })
    await account.update('payments', payment.id, { deleted: false })
    await expectPaid(account, 'invoice of a restored payment', id, 'paid', '123.0')
  }),

  proof('settlement/follow-invoices', { writes: true }, async (account) => {
    const change = async (id: number, values: object) => {
      const { status, paid } = await account.update('invoices', id, values)
      return [status, paid]
    }
    const marked = await sell(account, 100, { status: 'paid' })
    const raised = await change(marked.id, { positions: [untaxedLine(account, 900)] })
    expectEqual('state after the total rose', raised, ['partial', '100.0'])
    const sent = await sell(account, 100, { status: 'sent', paid: 40 })
    const more = await change(sent.id, { positions: [untaxedLine(account, 20)] })
    expectEqual('state of a sent document after the total rose', more, ['sent', '40.0'])

    const first = await sell(account, 100)
    const second = await sell(account, 50)
    const { id } = await transfer(account, 100, { invoice_ids: [first.id, second.id] })
    const lower = (total_price_gross: number) =>
      change(first.id, { positions: [{ id: first.positions[0]?.id, total_price_gross }] })
    expectEqual('state after the total fell', await lower(70), ['paid', '70.0'])
    await expectPaid(account, 'second invoice', second.id, 'partial', '30.0')
    expectEqual('state after it fell again', await lower(10), ['paid', '10.0'])
    await expectPaid(account, 'second invoice after that', second.id, 'paid', '50.0')
    await expectOverpaid(account, 'after the total fell', id, '40.0')
    expectEqual('state after it rose', await lower(30), ['paid', '30.0'])
    await expectOverpaid(account, 'after the total rose', id, '20.0')
    await account.delete(`/invoices/${second.id}.json`)
    await expectOverpaid(account, 'after a deletion', id, '70.0')
    expectEqual('state after a cancellation', await change(first.id, { kind: 'canceled' }), ['issued', '0.0'])
    await expectOverpaid(account, 'after a cancellation', id, '100.0')
  }),
]
