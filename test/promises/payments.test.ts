import { expect, test } from 'vitest'
import { paymentsProofs } from '../../src/verify/proofs/payments.ts'
import { promise } from '../promise.ts'
import { type Client, open, type Refusal } from '../support/client.ts'
import { minimal, stateOf } from '../support/payments.ts'
import { portable } from '../support/portable.ts'
import { refused } from '../support/refused.ts'

portable(paymentsProofs)

test('a paid payment has the time of the clock', async () => {
  const client = await open({ edition: 'poland', now: '2026-01-15T10:00:00' })
  expect(await client.create('payments', minimal)).toMatchObject({
    paid_date: '2026-01-15T10:00:00.000+01:00',
  })
  const dated = await client.create('payments', { ...minimal, paid_date: '2026-07-10' })
  expect(dated.paid_date).toBe('2026-07-10T00:00:00.000+02:00')
  const open_ = await client.create('payments', { ...minimal, paid: false })
  expect(open_).toMatchObject({ paid: false, paid_date: null })
  client.emulator.clock.advance('1 day')
  const paid = await client.update('payments', open_.id, { paid: true })
  expect(paid.paid_date).toBe('2026-01-16T10:00:00.000+01:00')
})

promise('payments/paid-day', async () => {
  const client = await open({ edition: 'poland', now: '2026-01-15' })
  const early = { skonto_active: true, skonto_discount_date: '2026-01-20', skonto_discount_value: 2 }
  for (const [paid_date, day] of [
    ['2026-01-20T23:30:00Z', '2026-01-21'],
    ['2026-01-21T00:30:00+01:00', '2026-01-21'],
    ['2026-01-20T22:30:00Z', '2026-01-20'],
    ['2026-01-20T23:30:00', '2026-01-20'],
    ['2026-01-20 23:30', '2026-01-20'],
    ['2026-01-20T22:30:00.000000+0000', '2026-01-20'],
  ] as const) {
    const positions = [{ name: 'x', tax: 23, total_price_gross: 100 }]
    const { id } = await client.sale({ positions, ...early })
    const payment = await client.create('payments', { ...minimal, price: 98, invoice_id: id, paid_date })
    expect(payment.paid_date).toMatch(new RegExp(`^${day}T\\d\\d:30:00\\.000\\+01:00$`))
    const status = day === '2026-01-20' ? 'paid' : 'partial'
    expect(await stateOf(client, id)).toEqual([status, '98.0', day])
    const invoice = await client.get(`/invoices/${id}.json`, { 'fields[invoice]': 'paid_from' })
    expect(invoice.body).toMatchObject({ paid_from: day })
  }
  const body = { banking_payment: { ...minimal, paid_date: '1900-01-01T00:00:00+14:00' } }
  await refused(client, () => client.post<Refusal>('/banking/payments.json', body), 422, 'paid_date')
})

test.each([
  '2026-01-32T10:00:00',
  '2026-01-20T24:00:00',
  '2026-01-20T10',
  '2026-01-20T10:00:00+25:00',
  '10:00',
  '20.01.2026',
])('the payment date %s is refused', async (paid_date) => {
  const client = await open({ edition: 'poland' })
  const { id: invoice_id } = await client.sale()
  for (const [path, body] of [
    ['/banking/payments.json', { banking_payment: { ...minimal, invoice_id, paid_date } }],
    ['/invoices.json', { invoice: { buyer_name: 'Buyer Ltd', status: 'paid', paid_date } }],
  ] as const) {
    const sent = () => client.post<Refusal>(path, body)
    const { message } = (await refused(client, sent, 422, 'paid_date')) as { message: object }
    expect(message).toEqual({
      paid_date: [
        expect.stringContaining('a date as YYYY-MM-DD, or with a time, such as 2026-01-15T10:00:00'),
      ],
    })
  }
})

test('a payment creates one invoice only', async () => {
  const client = await open()
  const { id: product_id } = await client.create('products', { name: 'Hosting', price_gross: 60, tax: 23 })
  const person = { first_name: 'Ada', last_name: 'Example', email: 'ada@example.test', oid: 'order-1' }
  const order = { ...minimal, ...person, product_id, quantity: 2, price: 123 }
  expect(await client.create('payments', order)).toMatchObject({ invoice_id: null })
  const waiting = await client.create('payments', { ...order, generate_invoice: true, paid: false })
  expect(waiting.invoice_id).toBeNull()
  expect(await client.list('invoices')).toEqual([])
  const { invoice_id } = await client.update('payments', waiting.id, { paid: true })
  const invoice = await client.one('invoices', invoice_id!)
  expect(invoice).toMatchObject({
    buyer_name: 'Ada Example',
    oid: 'order-1',
    price_gross: '123.0',
    status: 'paid',
  })
  expect(invoice.positions).toMatchObject([{ product_id, quantity: '2.0', total_price_gross: '123.0' }])
  await client.update('payments', waiting.id, { comment: 'thanks' })
  await client.update('payments', waiting.id, { invoice_id: null })
  await client.update('payments', waiting.id, { comment: 'and again' })
  expect(await client.list('invoices')).toHaveLength(1)
})

test("the invoice of a client's payment has the data of the client", async () => {
  const client = await open()
  const { id: client_id } = await client.create('clients', { name: 'Ann Bloom', city: 'Exampleton' })
  const payer = { first_name: 'Ada', last_name: 'Example', email: 'ada@example.test', city: 'Elsewhere' }
  for (const [more, shown] of [
    [{}, { buyer_name: 'Ann Bloom', buyer_city: 'Exampleton' }],
    [payer, { buyer_name: 'Ann Bloom', buyer_city: 'Exampleton' }],
  ] as const) {
    const order = { ...minimal, ...more, price: 123, client_id, generate_invoice: true }
    const { invoice_id } = await client.create('payments', order)
    expect(client.lastRequest.diagnostics).toEqual([])
    expect(await client.one('invoices', invoice_id!)).toMatchObject({ client_id, ...shown, status: 'paid' })
  }
})

test('a payment that is not paid settles nothing', async () => {
  const client = await open()
  const { id } = await client.sale()
  await client.create('payments', { ...minimal, price: 300, paid: false, invoice_ids: [id] })
  expect(await stateOf(client, id)).toEqual(['issued', '0.0', null])
})

test('deleting a payment undoes its settlement', async () => {
  const client = await open()
  const { id } = await client.sale()
  const payment = await client.create('payments', { ...minimal, invoice_id: id })
  expect(await stateOf(client, id)).toEqual(['paid', '123.0', '2026-01-15'])
  await client.delete(`/banking/payments/${payment.id}.json`)
  expect(await stateOf(client, id)).toEqual(['issued', '0.0', null])
})

const patch = (client: Client, id: number, banking_payment: object) =>
  client.send<{ invoice_id: number | null; overpaid: string; invoices?: unknown }>(
    'PATCH',
    `/banking/payments/${id}.json`,
    { query: { api_token: client.account.apiToken }, body: { banking_payment }, headers: json },
  )

const json = { Accept: 'application/json', 'Content-Type': 'application/json' }

async function linkedTo(client: Client, id: number): Promise<number[]> {
  const rows = (await client.list('payments', { include: 'invoices' })) as readonly object[]
  const row = rows.find((one) => 'id' in one && one.id === id) as { invoices: { id: number }[] }
  return row.invoices.map((invoice) => invoice.id)
}

test('each update changes the links', async () => {
  const client = await open()
  const sell = (gross: number) =>
    client.sale({ positions: [{ name: 'A', quantity: 1, tax: 0, total_price_gross: gross }] })
  const paidOf = async (...ids: number[]) =>
    Promise.all(ids.map(async (id) => (await client.one('invoices', id)).paid))

  // Paid later.
  const late = await sell(100)
  const waiting = await client.create('payments', {
    ...minimal,
    price: 100,
    paid: false,
    invoice_ids: [late.id],
  })
  expect(await linkedTo(client, waiting.id)).toEqual([late.id])
  await patch(client, waiting.id, { paid: true })
  expect(await stateOf(client, late.id)).toEqual(['paid', '100.0', '2026-01-15'])

  // Taken back and paid again, then more and less of it.
  const first = await sell(120)
  const second = await sell(400)
  const both = await client.create('payments', { ...minimal, price: 300, invoice_ids: [first.id, second.id] })
  await patch(client, both.id, { paid: false })
  expect(await paidOf(first.id, second.id)).toEqual(['0.0', '0.0'])
  await patch(client, both.id, { paid: true })
  expect(await paidOf(first.id, second.id)).toEqual(['120.0', '180.0'])
  await patch(client, both.id, { price: 100.5 })
  expect(await paidOf(first.id, second.id)).toEqual(['100.5', '0.0'])
  expect((await patch(client, both.id, { price: 900 })).body).toMatchObject({ overpaid: '380.0' })
  expect(await paidOf(first.id, second.id)).toEqual(['120.0', '400.0'])

  // Linked elsewhere, and to nothing.
  expect((await patch(client, both.id, { invoice_ids: [second.id] })).body.overpaid).toBe('500.0')
  expect(await paidOf(first.id, second.id)).toEqual(['0.0', '400.0'])
  await patch(client, both.id, { invoice_ids: [] })
  expect(await linkedTo(client, both.id)).toEqual([])
  expect((await patch(client, both.id, { invoice_id: first.id })).body.invoice_id).toBe(first.id)
  expect(await paidOf(first.id, second.id)).toEqual(['120.0', '0.0'])
  expect((await patch(client, both.id, { invoice_id: null })).body.invoice_id).toBeNull()
  expect(await stateOf(client, first.id)).toEqual(['issued', '0.0', null])
  expect(await linkedTo(client, both.id)).toEqual([])
})

test('several invoices replace the one that is sent with them', async () => {
  const client = await open()
  const [one, other] = [await client.sale(), await client.sale()]
  const both = { ...minimal, invoice_id: one.id, invoice_ids: [other.id] }
  const created = await client.create('payments', both)
  expect(created.invoice_id).toBeNull()
  const [diagnostic] = client.account.diagnostics().filter(({ code }) => code === 'conflicting-fields')
  expect(diagnostic?.message).toBe(`invoice_id ${one.id} is ignored: invoice_ids replaces it`)
  expect(await linkedTo(client, created.id)).toEqual([other.id])
  expect([await stateOf(client, one.id), await stateOf(client, other.id)]).toEqual([
    ['issued', '0.0', null],
    ['paid', '123.0', '2026-01-15'],
  ])
  const { body } = await patch(client, created.id, { invoice_id: other.id, invoice_ids: [one.id] })
  expect(body.invoice_id).toBeNull()
  expect(await linkedTo(client, created.id)).toEqual([one.id])
  // What says the same twice is kept.
  const same = { invoice_id: one.id, invoice_ids: [one.id, other.id] }
  expect((await patch(client, created.id, same)).body.invoice_id).toBe(one.id)
  expect(await linkedTo(client, created.id)).toEqual([one.id, other.id])
})

test('paid follows the amount stated on the invoice', async () => {
  const client = await open()
  const paidBy = async (price: number) => {
    const { id } = await client.sale()
    return { id, payment: await client.create('payments', { ...minimal, price, invoice_id: id }) }
  }
  const undo = async (payment: number, how: object | undefined) =>
    how ? patch(client, payment, how) : client.delete(`/banking/payments/${payment}.json`)

  for (const how of [undefined, { paid: false }]) {
    const marked = await paidBy(123)
    await client.update('invoices', marked.id, { status: 'issued' })
    await undo(marked.payment.id, how)
    expect(await stateOf(client, marked.id)).toEqual(['issued', '0.0', null])

    const less = await paidBy(50)
    await client.update('invoices', less.id, { paid: '20' })
    expect(await client.one('payments', less.payment.id)).toMatchObject({ overpaid: '30.0' })
    await undo(less.payment.id, how)
    expect(await stateOf(client, less.id)).toEqual(['issued', '0.0', null])

    const more = await paidBy(50)
    await client.update('invoices', more.id, { paid: '80' })
    await undo(more.payment.id, how)
    expect((await client.one('invoices', more.id)).paid).toBe('30.0')
  }

  // The later one of two gives way.
  const { id, payment } = await paidBy(100)
  const later = await client.create('payments', { ...minimal, price: 23, invoice_id: id })
  await client.update('invoices', id, { paid: '110' })
  expect(await client.one('payments', payment.id)).toMatchObject({ overpaid: '0.0' })
  expect(await client.one('payments', later.id)).toMatchObject({ overpaid: '13.0' })
  await client.delete(`/banking/payments/${later.id}.json`)
  expect((await client.one('invoices', id)).paid).toBe('100.0')
})

test('include=invoices shows what a payment settled', async () => {
  const client = await open()
  const { id, number } = await client.sale()
  const payment = await client.create('payments', { ...minimal, invoice_id: id })
  const [plain] = await client.list('payments')
  expect(plain).not.toHaveProperty('invoices')
  const [row] = await client.list('payments', { include: 'invoices' })
  expect(row).toMatchObject({ id: payment.id, invoices: [{ id, number, status: 'paid' }] })
})

promise('payments/bank-account', async () => {
  const client = await open()
  const noted = async (bank_account_id: number | null) => {
    expect(await client.create('payments', { ...minimal, bank_account_id })).toMatchObject({
      bank_account_id,
    })
    return client.lastRequest.diagnostics.map(({ message }) => message)
  }
  expect(await noted(77)).toEqual(['bank_account_id 77 is not a bank account of this account'])
  expect(await noted(client.account.bankAccounts.create({ bank_account_number: '123' }).id)).toEqual([])
  expect(await noted(null)).toEqual([])
})

test('a payment that is sent back whole stays linked to its invoices', async () => {
  const client = await open()
  const { id: invoice } = await client.sale()
  for (const links of [{ invoice_id: invoice }, { invoice_ids: [invoice] }]) {
    const { id } = await client.create('payments', { ...minimal, price: 123, ...links })
    const one = `/banking/payment/${id}.json`
    for (const additional of ['', 'invoice_ids']) {
      const query = { 'additional_fields[banking_payment]': additional }
      const { body: whole } = await client.get<object>(one, query)
      expect('invoice_ids' in whole).toBe(additional !== '')
      const body = { banking_payment: { ...whole, comment: 'thanks' } }
      expect((await client.put(`/banking/payments/${id}.json`, body)).status).toBe(200)
      expect(await stateOf(client, invoice)).toEqual(['paid', '123.0', expect.any(String)])
    }
    const both = { invoice_id: null, invoice_ids: [], ...links }
    expect(await client.update('payments', id, both)).toMatchObject({ comment: 'thanks' })
    expect(await stateOf(client, invoice)).toEqual(['paid', '123.0', expect.any(String)])
    const account = client.account
    account.payments.update(id, 'invoice_id' in links ? { invoice_ids: [] } : { invoice_id: null })
    expect(await stateOf(client, invoice)).toEqual(['issued', '0.0', null])
  }
})

promise('payments/null-date', async () => {
  const client = await open()
  const terms = { skonto_active: true, skonto_discount_date: '2026-01-10', skonto_discount_value: 2 }
  for (const paid_date of [null, '']) {
    const { id } = await client.sale({ ...terms, positions: [{ name: 'A', total_price_gross: 100 }] })
    const dated = { ...minimal, price: 98, invoice_id: id, paid_date: '2026-01-05' }
    const payment = await client.create('payments', dated)
    const changed = await client.update('payments', payment.id, { name: 'Deposit', paid_date })
    expect(changed).toMatchObject({ name: 'Deposit', paid_date: payment.paid_date })
    expect(await stateOf(client, id)).toEqual(['paid', '98.0', '2026-01-05'])
    const unpaid = await client.update('payments', payment.id, { paid: false, paid_date })
    expect(unpaid).toMatchObject({ paid: false, paid_date: null })
  }
})
