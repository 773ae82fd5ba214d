import { expect, test } from 'vitest'
import { remindersProofs } from '../../src/verify/proofs/reminders.ts'
import { promise } from '../promise.ts'
import { type Client, type Invoice, open, openWith } from '../support/client.ts'
import { portable } from '../support/portable.ts'

portable(remindersProofs)

const address = { email_for_reminders: 'dunning@example.test' }
const fiveDays = { payment_to_kind: '5' }

/** What was mailed, by day and subject. */
function mailed(client: Client) {
  return client.emulator.outbox.all().map(({ at, to, subject }) => [at.slice(0, 10), to[0], subject])
}

promise('reminders/sent', async () => {
  const client = await open()
  const invoice = await client.sale({ number: 'A/1', seller_name: 'Shop', ...address, ...fiveDays })
  await client.sale()
  expect(invoice.payment_to).toBe('2026-01-20')
  client.emulator.clock.advance('11 days')
  expect(mailed(client)).toEqual([])
  const happened = client.emulator.clock.advance('30 days')
  expect(happened.filter(({ kind }) => kind === 'email')).toMatchObject([
    { on: '2026-01-27', resource: 'outbox', number: 'A/1' },
  ])
  expect(mailed(client)).toEqual([
    ['2026-01-27', 'dunning@example.test', expect.stringMatching(/^Reminder: .*A\/1/)],
  ])
  expect(client.account.reminders.all()).toMatchObject([
    { kind: 'auto_send_overdue', invoice_id: invoice.id, user_id: null, due_at: null },
  ])
})

test('an invoice issued during an advance is reminded during the advance, too', async () => {
  const client = await open()
  const { id } = await client.sale({ ...address, ...fiveDays })
  const recurring = { name: 'Hosting', invoice_id: id, start_date: '2026-02-01', every: '1m' }
  await client.post('/recurrings.json', { recurring })
  client.emulator.clock.advance('1 month')
  client.emulator.clock.advance('10 days')
  expect(mailed(client).map(([on]) => on)).toEqual(['2026-01-27', '2026-02-13'])
})

promise('reminders/days', async () => {
  const client = await openWith({ reminder_days: '3, 10' })
  await client.sale({ buyer_email: 'buyer@example.test', ...fiveDays })
  client.account.clock.advance('20 days')
  expect(client.account.outbox.all().map(({ at, to }) => [at.slice(0, 10), ...to])).toEqual([
    ['2026-01-23', 'buyer@example.test'],
    ['2026-01-30', 'buyer@example.test'],
  ])
  client.account.clock.advance('1 year')
  expect(client.account.outbox.all()).toHaveLength(2)
  expect(() => client.emulator.createAccount({ settings: { reminder_days: 'soon' } })).toThrow(
    'reminder_days',
  )
})

promise('reminders/not-sent', async () => {
  const client = await open()
  const quiet = await client.create('clients', { name: 'Quiet', disable_auto_reminders: true })
  await client.sale({ ...address, client_id: quiet.id })
  await client.sale({ ...address, status: 'paid' })
  await client.sale({ ...address, income: false })
  for (const kind of [
    'estimate',
    'maintenance_request',
    'kp',
    'kw',
    'dw',
    'correction_note',
    'payment_receipt',
  ])
    await client.sale({ ...address, kind })
  await client.sale({ ...address, test: true })
  const cancelled = await client.sale(address)
  await client.post('/invoices/cancel.json', { cancel_invoice_id: cancelled.id })
  const paid = await client.sale(address)
  await client.create('payments', {
    name: 'Transfer',
    price: paid.price_gross,
    invoice_id: paid.id,
    paid: true,
  })
  client.emulator.clock.advance('1 month')
  expect(mailed(client)).toEqual([])
})

promise('reminders/own-settings', async () => {
  const client = await open()
  const [main] = client.account.departments.all()
  await client.update('departments', main!.id, {
    own_overdue_email_settings: true,
    overdue_email_subject: 'Please pay',
    overdue_email_pdf: true,
  })
  await client.sale(address)
  client.emulator.clock.advance('1 month')
  expect(client.emulator.outbox.last()).toMatchObject({
    subject: 'Please pay',
    attachments: [{ contentType: 'application/pdf' }],
  })
  const template = { overdue_email_template: 'You still owe us.\nPay <now>.' }
  for (const [kind, isUsed] of [
    ['default', false],
    ['own', true],
  ] as const) {
    await client.update('departments', main!.id, { ...template, overdue_email_template_kind: kind })
    await client.sale({ ...address, number: kind })
    client.emulator.clock.advance('1 month')
    const { text, html } = client.emulator.outbox.last()!
    expect(text.includes(template.overdue_email_template)).toBe(isUsed)
    expect(html.includes('Pay &lt;now&gt;.')).toBe(isUsed)
  }
})

test('a reminder goes to the address of the client', async () => {
  const client = await open()
  const { id } = await client.create('clients', { name: 'Ann', ...address })
  await client.sale({ buyer_name: undefined, client_id: id, ...fiveDays })
  client.emulator.clock.advance('1 month')
  expect(mailed(client).map(([on, to]) => [on, to])).toEqual([['2026-01-27', 'dunning@example.test']])
})

promise('reminders/planned', async () => {
  const client = await open()
  const invoice = await client.sale(fiveDays)
  const planned = () => client.account.reminders.all().map(({ due_at }) => due_at?.slice(0, 10))
  expect(planned()).toEqual([])
  await client.update('invoices', invoice.id, address)
  expect(planned()).toEqual(['2026-01-27'])
  await client.update('invoices', invoice.id, { payment_to: '2026-02-01' })
  expect(planned()).toEqual(['2026-02-08'])
  await client.update('invoices', invoice.id, { email_for_reminders: '' })
  expect(planned()).toEqual([])
  await client.update('invoices', invoice.id, address)
  await client.delete(`/invoices/${invoice.id}.json`)
  expect(planned()).toEqual([])
})

promise('reminders/sent-at', async () => {
  const client = await open()
  const { id } = await client.sale()
  const made = client.account.reminders.create({ invoice_id: id, kind: 'formal_letter' })
  expect(made.sent_at).toContain('2026-01-15')
})

test('reminders_info counts the reminders of a document', async () => {
  const client = await open()
  const { id } = await client.sale()
  const info = async () => {
    const query = { 'additional_fields[invoice]': 'reminders_info' }
    return (await client.get<Invoice>(`/invoices/${id}.json`, query)).body.reminders_info
  }
  expect(await info()).toEqual({
    count: 0,
    last_reminder_date: null,
    last_reminder_type: null,
    reminders: [],
  })
  client.account.reminders.create({
    invoice_id: id,
    kind: 'print_overdue',
    sent_at: '2026-01-14T10:00:00+00:00',
  })
  client.account.reminders.create({ invoice_id: id, kind: 'formal_letter' })
  expect(await info()).toEqual({
    count: 2,
    last_reminder_date: '2026-01-15 00:00:00',
    last_reminder_type: 'formal_letter',
    reminders: [
      { date: '2026-01-14 10:00:00', type: 'overdue' },
      { date: '2026-01-15 00:00:00', type: 'formal_letter' },
    ],
  })
})
