import { expect, test } from 'vitest'
import type { Emulator } from '../../src/index.ts'
import { recurringInvoicesProofs } from '../../src/verify/proofs/recurring-invoices.ts'
import { promise } from '../promise.ts'
import { open } from '../support/client.ts'
import { invoiceNumber } from '../support/invoice-number.ts'
import { portable } from '../support/portable.ts'
import { define, kindsOf, type Recurring, recurring } from '../support/recurring.ts'

portable(recurringInvoicesProofs, issueEveryMonth)

/** An account that has issued invoices by definitions of every kind. */
function issueEveryMonth(emulator: Emulator): void {
  const { clients, products, invoices, recurrings } = emulator.account()
  const client_id = clients.create({ name: 'Ash Ltd' }).id
  const positions = [{ name: 'Hosting', quantity: 2, tax: 23, total_price_gross: 100 }]
  const template = { invoice_id: invoices.create({ kind: 'proforma', client_id, positions }).id }
  const product_id = products.create({ name: 'Hosting', price_net: '100', tax: '23' }).id
  for (const values of [
    template,
    { ...template, create_as_paid: true, only_year_month: true },
    { ...template, convert_to_vat_invoice: true, end_of_month_sell_date: true },
    { client_id, product_id, price_gross: '50', invoice_pattern_enabled: true, invoice_pattern: 'ABO-nr' },
  ])
    recurrings.create({ every: '1m', start_date: '2026-01-20', ...values })
  emulator.clock.advance('2 months')
}

/** Keys of a definition (observed 14). */
const keys =
  'id name every at comment creator_id updater_id invoice_id created_at updated_at start_date end_date last_invoice_date next_invoice_date email_notification_enabled counter deleted invoice_pattern invoice_pattern_enabled send_email last_invoice_at income issue_working_day_only convert_to_vat_invoice create_as_paid only_year_month end_of_month_sell_date department_id client_id product_id price_gross currency quantity buyer_email payment_to sending_time state issue_on_specific_day from_recurring_id custom_sell_date sending_datetime recurring_finished_notification gtu_codes procedure_designations split_payment'.split(
    ' ',
  )

test('a template is copied every month, also from the end of a month', async () => {
  const positions = [
    { name: 'Service A', quantity: 3, tax: 23, total_price_gross: 100 },
    { name: 'Service B', quantity: '1.5', tax: 8, total_price_net: '33.33', discount_percent: 10 },
  ]
  const sale = {
    positions,
    show_discount: true,
    discount_kind: 'percent_unit',
    oid: 'order-1',
    description: 'Thanks',
    payment_to_kind: 14,
  }
  const { client, emulator, made, template, issued } = await recurring({ start_date: '2026-01-31' }, sale)
  expect(Object.keys(made)).toEqual(keys)
  expect(made).toMatchObject({
    start_date: '2026-01-31',
    next_invoice_date: '2026-01-31',
    state: 'active',
    counter: 0,
  })
  const happenings = emulator.clock.advance('3 months')
  const invoices = issued()
  expect(
    invoices.map(({ issue_date, sell_date, payment_to, created_at }) => [
      issue_date,
      sell_date,
      payment_to,
      created_at?.slice(0, 10),
    ]),
  ).toEqual([
    ['2026-01-31', '2026-01-31', '2026-02-14', '2026-01-31'],
    ['2026-02-28', '2026-02-28', '2026-03-14', '2026-02-28'],
    ['2026-03-31', '2026-03-31', '2026-04-14', '2026-03-31'],
  ])
  const { price_gross, price_net, price_tax, buyer_name, client_id, description } = template
  for (const invoice of invoices) {
    expect(invoice).toMatchObject({ price_gross, price_net, price_tax, buyer_name, client_id, description })
    expect(invoice).toMatchObject({
      from_invoice_id: template.id,
      invoice_id: null,
      oid: null,
      status: 'issued',
      from_api: false,
    })
    const lines = (positions: typeof invoice.positions) =>
      positions.map(({ name, quantity, tax, total_price_gross, total_price_net, price_gross }) => [
        name,
        quantity,
        tax,
        total_price_gross,
        total_price_net,
        price_gross,
      ])
    expect(lines(invoice.positions)).toEqual(lines(template.positions))
  }
  const events = happenings.filter(({ kind }) => kind === 'recurring_invoice')
  expect(events.map(({ id, number }) => [id, number])).toEqual(invoices.map(({ id, number }) => [id, number]))
  const { body } = await client.get<Recurring[]>('/recurrings.json')
  expect(body).toMatchObject([
    { counter: 3, last_invoice_date: '2026-03-31', next_invoice_date: '2026-04-30' },
  ])
  const { body: copies } = await client.get<object[]>('/invoices.json', {
    invoice_id: template.id,
    period: 'all',
  })
  expect(copies).toHaveLength(3)
})

test('an invoice without a template has the term of its definition, or that of the client', async () => {
  const client = await open()
  const account = client.emulator.account()
  const client_id = account.clients.create({ name: 'Ash Ltd' }).id
  const product_id = account.products.create({ name: 'Hosting', price_net: '100', tax: '23' }).id
  await define(client, {
    client_id,
    product_id,
    quantity: 2,
    price_gross: '50',
    payment_to: '1m',
    every: '1w',
    start_date: '2026-01-20',
  })
  await define(client, { client_id, product_id, every: '1y', start_date: '2026-01-20' })
  client.emulator.clock.advance('5 days')
  const issued = account.invoices.all()
  const { payment_to } = account.invoices.create({ client_id, issue_date: '2026-01-20' })
  expect(issued).toMatchObject([
    {
      buyer_name: 'Ash Ltd',
      price_gross: '100.0',
      payment_to: '2026-02-20',
      positions: [{ name: 'Hosting', quantity: '2.0', price_gross: '50.0' }],
    },
    { buyer_name: 'Ash Ltd', price_gross: '123.0', payment_to, from_invoice_id: null },
  ])
})

promise('recurring-invoices/mailed', async () => {
  const { emulator, account, made, issued } = await recurring({
    send_email: true,
    buyer_email: 'one@example.test, two@example.test',
  })
  const happenings = emulator.clock.advance('1 month')
  expect(kindsOf(happenings)).toEqual(
    ['2026-01-21 overdue', '2026-02-01 recurring_invoice', '2026-02-01 email', '2026-02-07 overdue'].slice(
      0,
      happenings.length,
    ),
  )
  const [message] = emulator.outbox.all()
  expect(message).toMatchObject({
    at: '2026-02-01T00:00:00.000+00:00',
    to: ['one@example.test', 'two@example.test'],
  })
  expect(message!.attachments.map(({ filename }) => filename)).toEqual([
    `${invoiceNumber(2, '2026-02-01').replaceAll('/', '-')}.pdf`,
  ])
  expect(happenings.find(({ kind }) => kind === 'email')).toMatchObject({
    resource: 'outbox',
    id: message!.id,
    number: invoiceNumber(2, '2026-02-01'),
  })
  expect(issued()[0]!.sent_time).toBe('2026-02-01T00:00:00.000+00:00')
  account.recurrings.update(made.id, { buyer_email: '' })
  emulator.clock.advance('1 month')
  expect(emulator.outbox.last()).toMatchObject({ to: ['buyer@example.test'] })
  account.clients.update(issued()[0]!.client_id!, { email: '' })
  emulator.clock.advance('1 month')
  expect(issued()).toHaveLength(3)
  expect(emulator.outbox.all()).toHaveLength(2)
})

test('an invoice that is created as paid was paid on its date, and is not overdue', async () => {
  const { emulator, issued } = await recurring({ create_as_paid: true })
  expect(kindsOf(emulator.clock.advance('1 month'))).toEqual([
    '2026-01-21 overdue',
    '2026-02-01 recurring_invoice',
  ])
  expect(issued()).toMatchObject([{ status: 'paid', paid: '123.0', paid_date: '2026-02-01' }])
})

test('copies become VAT invoices from the change on', async () => {
  const { emulator, account, made, issued } = await recurring({}, { kind: 'proforma' })
  emulator.clock.advance('1 month')
  account.recurrings.update(made.id, { convert_to_vat_invoice: true })
  emulator.clock.advance('1 month')
  expect(issued().map(({ kind }) => kind)).toEqual(['proforma', 'vat'])
})

test('a pattern counts apart from other invoices', async () => {
  const { client, emulator, issued } = await recurring({
    invoice_pattern_enabled: true,
    invoice_pattern: 'ABO-nr/yyyy',
    every: '6m',
  })
  emulator.clock.advance('18 months')
  expect(issued().map(({ number }) => number)).toEqual(['ABO-1/2026', 'ABO-2/2026', 'ABO-1/2027'])
  expect(issued()[1]).toMatchObject({ pattern: 'ABO-nr/yyyy', pattern_nr: 2 })
  expect((await client.sale({ issue_date: '2026-05-01' })).number).toBe(invoiceNumber(2, '2026-05-01'))
})

test('the sale date follows a change of the definition', async () => {
  const { emulator, account, made, issued } = await recurring({ only_year_month: true })
  emulator.clock.advance('1 month')
  account.recurrings.update(made.id, { only_year_month: false, end_of_month_sell_date: true })
  emulator.clock.advance('1 month')
  expect(issued().map(({ sell_date }) => sell_date)).toEqual(['2026-02', '2026-03-31'])
})

promise('recurring-invoices/sale-month', async () => {
  // The last days of January and February 2026 are Saturdays.
  const monthEnds = { start_date: '2026-01-31', issue_working_day_only: true }
  for (const [values, months] of [
    [{ only_year_month: true }, ['2026-01', '2026-02', '2026-03']],
    [{ end_of_month_sell_date: true }, ['2026-01-31', '2026-02-28', '2026-03-31']],
    [{}, ['2026-02-02', '2026-03-02', '2026-03-31']],
  ] as const) {
    const { emulator, issued } = await recurring({ ...monthEnds, ...values })
    emulator.clock.advance('3 months')
    expect(issued().map(({ sell_date }) => sell_date)).toEqual(months)
    expect(issued().map(({ issue_date }) => issue_date)).toEqual(['2026-02-02', '2026-03-02', '2026-03-31'])
  }
})

test('definitions that are due at the same time issue in the order of their ids, whatever the steps of the clock', async () => {
  const issuedIn = async (steps: readonly string[]) => {
    const { account, emulator } = await open({ now: '2026-01-15' })
    const { id: invoice_id } = account.invoices.create({ buyer_name: 'Buyer', positions: [] })
    account.recurrings.create({ invoice_id, name: 'Monthly', every: '1m', start_date: '2026-01-28' })
    account.recurrings.create({ invoice_id, name: 'Yearly', every: '1y', start_date: '2026-02-28' })
    for (const step of steps) emulator.clock.advance(step)
    return account.invoices.all().map(({ number, recurring_id }) => [number, recurring_id])
  }
  expect(await issuedIn(['3 months'])).toEqual(await issuedIn(['1 month', '1 month', '1 month']))
})
