import { expect, test } from 'vitest'
import { promise } from '../promise.ts'
import { type Invoice, open } from '../support/client.ts'

function stateOf({ status, paid, paid_date, payment_status }: Invoice) {
  return [status, paid, paid_date, payment_status]
}

promise('payment-state/marked-paid', async () => {
  const client = await open()
  const made = await client.sale()
  expect(stateOf(made)).toEqual(['issued', '0.0', null, 'issued'])
  client.emulator.clock.advance('3 days')
  const paid = await client.update('invoices', made.id, { status: 'paid' })
  expect(stateOf(paid)).toEqual(['paid', '123.0', '2026-01-18', 'paid'])
  expect(paid.updated_at).not.toBe(made.updated_at)
  const { account_id, deleted, additional_fields, origin, search_data, ...rest } = { ...paid }
  const moved = { status: 'paid', payment_status: 'paid', paid: '123.0', paid_date: '2026-01-18' }
  expect(rest).toEqual({ ...made, ...moved, updated_at: paid.updated_at })
  expect(stateOf(await client.sale({ status: 'paid', paid_date: '2026-01-02' }))).toEqual([
    'paid',
    '123.0',
    '2026-01-02',
    'paid',
  ])
  expect(stateOf(await client.update('invoices', (await client.sale()).id, { status: 'sent' }))).toEqual([
    'sent',
    '0.0',
    null,
    'sent',
  ])
})

promise('payment-state/marked-unpaid', async () => {
  const client = await open()
  const { id } = await client.sale({ status: 'paid' })
  const rejected = await client.update('invoices', id, { status: 'rejected' })
  expect(stateOf(rejected)).toEqual(['rejected', '123.0', '2026-01-15', 'rejected'])
  await client.update('invoices', id, { status: 'paid' })
  const unpaid = await client.update('invoices', id, { status: 'issued' })
  expect(stateOf(unpaid)).toEqual(['issued', '0.0', null, 'issued'])
  for (const between of ['sent', 'accepted', 'rejected', 'partial']) {
    for (const status of ['paid', between]) await client.update('invoices', id, { status })
    const issued = await client.update('invoices', id, { status: 'issued' })
    expect(stateOf(issued), between).toEqual(['issued', '0.0', null, 'issued'])
  }
})

promise('payment-state/amount-paid', async () => {
  const client = await open()
  const { id } = await client.sale()
  const pay = async (values: object) => stateOf(await client.update('invoices', id, values))
  expect(await pay({ paid: '100' })).toEqual(['partial', '100.0', '2026-01-15', 'partial'])
  expect(await pay({ paid: '123,00', paid_date: '2026-01-10' })).toEqual([
    'paid',
    '123.0',
    '2026-01-10',
    'paid',
  ])
  expect(await pay({ paid: 0 })).toEqual(['issued', '0.0', null, 'issued'])
  expect(stateOf(await client.sale({ paid: 200 }))).toEqual(['paid', '200.0', '2026-01-15', 'paid'])
  expect(stateOf(await client.sale({ paid: '0,00' }))).toEqual(['issued', '0.0', null, 'issued'])
})

test.each(['issued', 'sent', 'paid', 'partial', 'rejected', 'accepted'])(
  'the status %s is kept',
  async (status) => {
    const client = await open()
    const made = await client.sale({ status })
    expect(made).toMatchObject({ status, payment_status: status })
    expect(await client.update('invoices', (await client.sale()).id, { status })).toMatchObject({ status })
  },
)

promise('payment-state/amount-decides', async () => {
  const client = await open()
  expect(stateOf(await client.sale({ status: 'paid', paid: 1 }))).toEqual([
    'partial',
    '1.0',
    '2026-01-15',
    'partial',
  ])
  const { id } = await client.sale()
  expect(client.emulator.diagnostics().map(({ code }) => code)).toEqual(['status-mismatch'])
  const paid = await client.sale({ status: 'paid' })
  expect((await client.update('invoices', paid.id, { status: 'paid', paid: '1' })).status).toBe('partial')
  expect(client.lastRequest.diagnostics).toEqual([
    { code: 'status-mismatch', message: 'status paid contradicts paid 1.0 of 123.0; it became partial' },
  ])
  expect(stateOf(await client.update('invoices', id, { status: 'issued', paid: '123' }))).toEqual([
    'paid',
    '123.0',
    '2026-01-15',
    'paid',
  ])
  expect(stateOf(await client.update('invoices', id, { status: 'sent', paid: '10' }))).toEqual([
    'sent',
    '10.0',
    '2026-01-15',
    'sent',
  ])
})
