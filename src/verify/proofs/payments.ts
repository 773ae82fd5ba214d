import { branch } from '../branch.ts'
import { expectContains, expectEqual, expectMatch, expectThat } from '../expectations.ts'
import { NotTried, proof } from '../proof.ts'
import type { ProofAccount } from '../proof-account.ts'
import { sell, transfer } from '../settled-sales.ts'

async function stateOf(account: ProofAccount, id: number) {
  const { status, paid, paid_date } = await account.one('invoices', id)
  return [status, paid, paid_date]
}

export const paymentsProofs = [
  proof('payments/paths', {}, async (account) => {
    const [listed] = await account.list('payments', { per_page: 1 })
    if (!listed) throw new NotTried('the account has no payment')
    const statusOf = async (path: string) =>
      (await account.get(`${path.replace('ID', String(listed.id))}`)).status
    const singular = await statusOf('/banking/payment/ID.json')
    account.expectByProfile('payments/paths', 'status of the singular path as JSON', singular, {
      documented: 200,
      observed: 404,
    })
    const plural = await statusOf('/banking/payments/ID.json')
    account.expectByProfile('payments/paths', 'status of the plural path as JSON', plural, {
      documented: 404,
      observed: 200,
    })
    const xml = await account.get(`/banking/payments/${listed.id}.xml`)
    expectEqual('status of the plural path as XML', xml.status, 200)
    expectMatch(
      'the payment as XML',
      xml.text,
      new RegExp(`<banking-payment>\\s*<id type="integer">${listed.id}<`),
    )
  }),
  proof('payments/currency', { writes: true }, async (account) => {
    const { currency } = await account.create('products', { name: account.named('Lamp') })
    expectContains('a payment', await transfer(account, 123), { currency, price: '123.0', kind: 'api' })
    expectEqual(
      'a currency that was sent',
      (await transfer(account, 123, { currency: 'CHF' })).currency,
      'CHF',
    )
  }),
  proof('payments/paid-date', { writes: true }, async (account) => {
    const made = await transfer(account, 123)
    const date = made.paid_date?.slice(0, 10) ?? ''
    expectThat('paid_date is today', account.inDays(-1) <= date && date <= account.inDays(1), made.paid_date)
    const dated = await transfer(account, 123, { paid_date: account.inDays(-10) })
    expectMatch(
      'a date that was sent',
      dated.paid_date,
      new RegExp(`^${account.inDays(-10)}T00:00:00\\.000[+-]`),
    )
    const open = await transfer(account, 123, { paid: false })
    expectContains('a payment that has not arrived', open, { paid: false, paid_date: null })
    const paid = await account.update('payments', open.id, { paid: true })
    expectMatch('paid_date when it has arrived', paid.paid_date, /^\d{4}-/)
  }),
  proof('payments/generated-invoice', { writes: true }, async (account) => {
    const [first_name, last_name] = [account.named('Ada'), 'Example']
    const name = account.named('Hosting')
    const { id: product_id } = await account.create('products', { name, price_gross: 60, tax: 23 })
    // A department numbers its invoices itself, so the numbering of the account stays as it is.
    const { id: department_id } = await branch(account, { use_pattern: true, invoice_pattern: 'PROOFnr' })
    const order = {
      department_id,
      first_name,
      last_name,
      oid: account.named('order'),
      product_id,
      quantity: 2,
      price: 123,
    }
    const waiting = await transfer(account, 123, { ...order, generate_invoice: true, paid: false })
    expectEqual('invoice_id before it is paid', waiting.invoice_id, null)
    const { invoice_id } = await account.update('payments', waiting.id, { paid: true })
    expectContains('the invoice', await account.one('invoices', invoice_id!), {
      buyer_name: `${first_name} ${last_name}`,
      number: 'PROOF1',
      oid: order.oid,
      price_gross: '123.0',
      status: 'paid',
      positions: [{ product_id, quantity: '2.0', total_price_gross: '123.0' }],
    })
  }),
  proof('payments/allocated', { writes: true }, async (account) => {
    const [first, second] = [await sell(account, 120), await sell(account, 400)]
    const made = await transfer(account, 300, { invoice_ids: [first.id, second.id] })
    expectEqual('overpaid', made.overpaid, '0.0')
    const paidOf = async (id: number) => (await stateOf(account, id)).slice(0, 2)
    expectEqual('the first invoice', await paidOf(first.id), ['paid', '120.0'])
    expectEqual('the second invoice', await paidOf(second.id), ['partial', '180.0'])
    const rest = await transfer(account, 250, { invoice_id: second.id })
    expectEqual('overpaid of the rest', rest.overpaid, '30.0')
    expectEqual('the second invoice at last', await paidOf(second.id), ['paid', '400.0'])
  }),
  proof('payments/settles-invoices', { writes: true }, async (account) => {
    const { id } = await account.sale()
    const paid_date = account.inDays(-3)
    const { id: paymentId } = await transfer(account, 100, { invoice_id: id, paid_date })
    expectEqual('a part', await stateOf(account, id), ['partial', '100.0', paid_date])
    await account.update('payments', paymentId, { price: '123' })
    expectEqual('the whole', await stateOf(account, id), ['paid', '123.0', paid_date])
    await account.update('payments', paymentId, { paid: false })
    expectEqual('nothing', await stateOf(account, id), ['issued', '0.0', null])
    for (const status of ['sent', 'accepted']) {
      await account.update('payments', paymentId, { paid: true })
      await account.update('invoices', id, { status })
      await account.update('payments', paymentId, { paid: false })
      expectEqual(`nothing after ${status}`, await stateOf(account, id), [status, '0.0', null])
    }
    await account.update('payments', paymentId, { paid: true })
    await account.update('invoices', id, { status: 'rejected' })
    expectEqual('a rejected document', await stateOf(account, id), ['rejected', '0.0', null])
    const other = await account.sale()
    await transfer(account, 100, { invoice_id: other.id, paid_date })
    const { id: last } = await transfer(account, 23, { invoice_id: other.id })
    expectEqual('two parts', await stateOf(account, other.id), ['paid', '123.0', account.today])
    await account.update('payments', last, { paid: false })
    expectEqual('the first part', await stateOf(account, other.id), ['partial', '100.0', paid_date])
  }),
  proof('payments/linked', { writes: true }, async (account) => {
    const [first, second] = [await sell(account, 120), await sell(account, 400)]
    const { id } = await transfer(account, 300, { invoice_ids: [first.id, second.id] })
    const paidAfter = async (values: object) => {
      await account.update('payments', id, values)
      return [(await account.one('invoices', first.id)).paid, (await account.one('invoices', second.id)).paid]
    }
    expectEqual('paid after paid: false', await paidAfter({ paid: false }), ['0.0', '0.0'])
    expectEqual('paid after paid: true', await paidAfter({ paid: true }), ['120.0', '180.0'])
    const turned = { invoice_ids: [second.id, first.id] }
    expectEqual('paid after another order', await paidAfter(turned), ['0.0', '300.0'])
    expectEqual('paid after invoice_ids', await paidAfter({ invoice_ids: [second.id] }), ['0.0', '300.0'])
    expectEqual('paid after invoice_id', await paidAfter({ invoice_id: first.id }), ['120.0', '0.0'])
    expectEqual('paid after invoice_id: null', await paidAfter({ invoice_id: null }), ['0.0', '0.0'])
    // null and an empty list also remove the link that the other field has.
    const nothing = ['0.0', '0.0']
    for (const empty of [null, []]) {
      expectEqual('paid after invoice_id', await paidAfter({ invoice_id: first.id }), ['120.0', '0.0'])
      expectEqual(
        `paid after invoice_ids: ${empty && '[]'}`,
        await paidAfter({ invoice_ids: empty }),
        nothing,
      )
    }
    expectEqual('paid after invoice_ids', await paidAfter({ invoice_ids: [second.id] }), ['0.0', '300.0'])
    expectEqual('paid after invoice_id: null alone', await paidAfter({ invoice_id: null }), nothing)
    expectEqual('invoice_id', (await account.one('payments', id)).invoice_id, null)
  }),
  proof('payments/overruled', { writes: true }, async (account) => {
    const { id } = await account.sale()
    const first = await transfer(account, 100, { invoice_id: id })
    const later = await transfer(account, 23, { invoice_id: id })
    await account.update('invoices', id, { paid: '110' })
    expectEqual('overpaid of the first', (await account.one('payments', first.id)).overpaid, '0.0')
    expectEqual('overpaid of the later', (await account.one('payments', later.id)).overpaid, '13.0')
  }),
]
