import { formatValue } from '../../checks/format-value.ts'
import { expectEqual } from '../expectations.ts'
import { proof } from '../proof.ts'
import type { ProofRecord } from '../proof-account.ts'

function stateOf({ status, paid, paid_date, payment_status }: ProofRecord<'invoices'>) {
  return [status, paid, paid_date, payment_status]
}

const unpaid = ['issued', '0.0', null, 'issued']

export const paymentStateProofs = [
  proof('payment-state/marked-paid', { writes: true }, async (account) => {
    const made = await account.sale()
    expectEqual('state of a new invoice', stateOf(made), unpaid)
    const { account_id, deleted, additional_fields, origin, search_data, ...paid } = {
      ...(await account.update('invoices', made.id, { status: 'paid' })),
    }
    const moved = { status: 'paid', payment_status: 'paid', paid: '123.0', paid_date: account.today }
    expectEqual('paid invoice', paid, { ...made, ...moved, updated_at: paid.updated_at })
    const paid_date = account.inDays(-13)
    const dated = await account.sale({ status: 'paid', paid_date })
    expectEqual('state with a date', stateOf(dated), ['paid', '123.0', paid_date, 'paid'])
    const sent = await account.update('invoices', (await account.sale()).id, { status: 'sent' })
    expectEqual('state of a sent invoice', stateOf(sent), ['sent', '0.0', null, 'sent'])
  }),

  proof('payment-state/marked-unpaid', { writes: true }, async (account) => {
    const { id } = await account.sale({ status: 'paid' })
    const mark = async (status: string) => stateOf(await account.update('invoices', id, { status }))
    const rejected = ['rejected', '123.0', account.today, 'rejected']
    expectEqual('state of a rejected invoice', await mark('rejected'), rejected)
    expectEqual('state after it', await mark('issued'), unpaid)
    await mark('paid')
    expectEqual('state after paid', await mark('issued'), unpaid)
  }),

  proof('payment-state/amount-paid', { writes: true }, async (account) => {
    const { id } = await account.sale()
    const paid_date = account.inDays(-5)
    for (const [sent, expected] of [
      [{ paid: '100' }, ['partial', '100.0', account.today, 'partial']],
      [{ paid: '123,00', paid_date }, ['paid', '123.0', paid_date, 'paid']],
      [{ paid: 0 }, unpaid],
    ] as const) {
      const state = stateOf(await account.update('invoices', id, sent))
      expectEqual(`state by ${formatValue(sent, 2)}`, state, expected)
    }
    const more = ['paid', '200.0', account.today, 'paid']
    expectEqual('state of an overpaid invoice', stateOf(await account.sale({ paid: 200 })), more)
    expectEqual('state of an unpaid invoice', stateOf(await account.sale({ paid: '0,00' })), unpaid)
  }),

  proof('payment-state/amount-decides', { writes: true }, async (account) => {
    const made = await account.sale({ status: 'paid', paid: 1 })
    const { today } = account
    expectEqual('state', stateOf(made), ['partial', '1.0', today, 'partial'])
    for (const [sent, expected] of [
      [{ status: 'issued', paid: '123' }, ['paid', '123.0', today, 'paid']],
      [{ status: 'paid', paid: '1' }, ['partial', '1.0', today, 'partial']],
      [{ status: 'sent', paid: '10' }, ['sent', '10.0', today, 'sent']],
    ] as const) {
      const state = stateOf(await account.update('invoices', made.id, sent))
      expectEqual(`state by ${formatValue(sent, 2)}`, state, expected)
    }
  }),

  proof('payment-state/paid-days', { writes: true }, async (account) => {
    const { id } = await account.sale()
    const daysOf = async (invoice: number) => {
      const query = { 'fields[invoice]': 'paid_from,paid_to' }
      return (await account.get<object>(`/invoices/${invoice}.json`, query)).body
    }
    expectEqual('days of an unpaid invoice', await daysOf(id), { paid_from: null, paid_to: null })
    const [first, last] = [account.inDays(-9), account.inDays(-2)]
    for (const paid_date of [last, first])
      await account.create('payments', {
        name: account.mark,
        price: 20,
        paid: true,
        paid_date,
        invoice_id: id,
      })
    expectEqual('days of a paid invoice', await daysOf(id), { paid_from: first, paid_to: last })
    const stated = await account.sale({ paid: 10, paid_date: first })
    expectEqual('days without payments', await daysOf(stated.id), { paid_from: first, paid_to: first })
  }),

  proof('payment-state/overdue', { writes: true }, async (account) => {
    const late = { payment_to: account.inDays(-3) }
    const isLate = async (id: number) => (await account.one('invoices', id))['overdue?']
    const { id } = await account.sale({ ...late, status: 'sent' })
    expectEqual('overdue? of a sent invoice', await isLate(id), true)
    await account.update('invoices', id, { paid: 23, status: 'sent' })
    expectEqual('overdue? of a part', await isLate(id), true)
    await account.update('invoices', id, { paid: 123, status: 'sent' })
    expectEqual('overdue? of a settled invoice', await isLate(id), false)
    const cancelled = await account.sale({ ...late, kind: 'canceled' })
    expectEqual('overdue? of a cancelled invoice', await isLate(cancelled.id), false)
    for (const kind of ['kp', 'kw', 'dw', 'payment_receipt', 'correction_note', 'estimate', 'client_order']) {
      const made = await account.sale({ ...late, kind })
      expectEqual(`overdue? of the kind ${kind}`, await isLate(made.id), false)
    }
    const tried = await account.sale({ ...late, test: true })
    expectEqual('overdue? of a test document', await isLate(tried.id), false)
    for (const total_price_gross of [0, -100]) {
      const positions = [{ name: account.mark, tax: 23, total_price_gross }]
      const { id } = await account.sale({ ...late, positions })
      expectEqual(`overdue? of an invoice over ${total_price_gross}`, await isLate(id), false)
    }
  }),
]
