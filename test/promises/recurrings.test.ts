import { expect, test } from 'vitest'
import { recurringsProofs } from '../../src/verify/proofs/recurrings.ts'
import { promise } from '../promise.ts'
import { open, type Refusal } from '../support/client.ts'
import { portable } from '../support/portable.ts'
import { define, kindsOf, type Recurring, recurring } from '../support/recurring.ts'
import { refused } from '../support/refused.ts'

portable(recurringsProofs, (emulator) => {
  const { invoices, recurrings } = emulator.account()
  const invoice_id = invoices.create({ buyer_name: 'Ash Ltd' }).id
  recurrings.create({ invoice_id, every: '1m', start_date: '2026-01-20', end_date: '2026-03-15' })
  emulator.clock.advance('4 months')
})

promise('recurrings/dates', async () => {
  const client = await open()
  const { id: invoice_id } = await client.sale()
  const dates = async (values: object) => {
    const { start_date, next_invoice_date } = await define(client, { invoice_id, ...values })
    return [start_date, next_invoice_date]
  }
  expect(await dates({})).toEqual(['2026-01-15', '2026-01-15'])
  expect(await dates({ start_date: '2025-10-31' })).toEqual(['2025-10-31', '2026-01-31'])
  expect(await dates({ start_date: '2025-10-31', every: '1y' })).toEqual(['2025-10-31', '2026-10-31'])
  expect(await dates({ start_date: '2026-01-05', every: '1w' })).toEqual(['2026-01-05', '2026-01-19'])
  expect(await dates({ start_date: '2025-10-31', next_invoice_date: '2025-12-01' })).toEqual([
    '2025-10-31',
    '2025-12-01',
  ])
  expect(await dates({ next_invoice_date: '2026-01-10' })).toEqual(['2026-01-10', '2026-01-10'])
  const { id } = await define(client, { invoice_id, start_date: '2026-01-20' })
  const early = { recurring: { invoice_id, start_date: '2026-03-01', next_invoice_date: '2026-02-01' } }
  expect(await client.post('/recurrings.json', early)).toMatchObject({
    status: 422,
    body: { message: { next_invoice_date: ['"2026-02-01" is before start_date, 2026-03-01'] } },
  })
  await client.put(`/recurrings/${id}.json`, { recurring: { next_invoice_date: '2026-01-30' } })
  client.emulator.clock.advance('2 months')
  const issued = client.emulator.account().invoices.filter({ recurring_id: id })
  expect(issued.map(({ issue_date }) => issue_date)).toEqual(['2026-01-30', '2026-02-28'])
  await client.put(`/recurrings/${id}.json`, { recurring: { start_date: '2026-06-05' } })
  expect(await client.one('recurrings', id)).toMatchObject({ next_invoice_date: '2026-06-05' })
})

promise('recurrings/working-days', async () => {
  const { emulator, issued } = await recurring({ issue_working_day_only: true, start_date: '2026-01-31' })
  emulator.clock.advance('3 months')
  expect(issued().map(({ issue_date }) => issue_date)).toEqual(['2026-02-02', '2026-03-02', '2026-03-31'])
})

test('an invoice that a weekend moves beyond the end is not issued', async () => {
  const week = { every: '1w', start_date: '2026-01-17', issue_working_day_only: true }
  const { emulator, account, made, issued } = await recurring({ ...week, end_date: '2026-01-18' })
  expect(made.state).toBe('finished')
  emulator.clock.advance('7 days')
  expect(issued()).toEqual([])
  const longer = account.recurrings.update(made.id, { end_date: '2026-01-26' })
  expect(longer.state).toBe('active')
  emulator.clock.advance('30 days')
  expect(issued().map(({ issue_date }) => issue_date)).toEqual(['2026-01-19', '2026-01-26'])
  expect(account.recurrings.get(made.id)).toMatchObject({ state: 'finished' })
})

test('invoices have the term of the definition', async () => {
  const { client, emulator, account, made, template, issued } = await recurring({ payment_to: '1m' })
  emulator.clock.advance('1 month')
  account.recurrings.update(made.id, { payment_to: 10 })
  emulator.clock.advance('1 month')
  account.invoices.update(template.id, { payment_to: '2026-01-18' })
  account.recurrings.update(made.id, { payment_to: null })
  emulator.clock.advance('1 month')
  expect(issued().map(({ payment_to }) => payment_to)).toEqual(['2026-03-01', '2026-03-11', '2026-04-04'])
  const body = { recurring: { payment_to: 'soon' } }
  await refused(client, () => client.put<Refusal>(`/recurrings/${made.id}.json`, body), 422, 'payment_to')
})

promise('recurrings/state', async () => {
  const { client, emulator, made, issued } = await recurring({ time_in_timezone: '08:30' })
  expect(made.sending_datetime).toBe('2026-02-01T08:30:00.000+00:00')
  emulator.clock.set('2026-02-01T08:29:59')
  expect(issued()).toEqual([])
  emulator.clock.advance('1 second')
  expect(issued()).toMatchObject([{ created_at: '2026-02-01T08:30:00.000+00:00' }])
  const body = { recurring: { time_in_timezone: '8.30' } }
  await refused(
    client,
    () => client.put<Refusal>(`/recurrings/${made.id}.json`, body),
    422,
    'time_in_timezone',
  )
})

test('a definition that has ended begins again without its end', async () => {
  const { client, emulator, account, made, issued } = await recurring({ end_date: '2026-03-15' })
  emulator.clock.advance('6 months')
  expect(issued()).toHaveLength(2)
  expect(account.recurrings.get(made.id)).toMatchObject({
    state: 'finished',
    counter: 2,
    next_invoice_date: '2026-04-01',
  })
  const changed = await client.put<Recurring>(`/recurrings/${made.id}.json`, {
    recurring: { end_date: 'null', next_invoice_date: '2026-08-01' },
  })
  expect(changed.body).toMatchObject({ state: 'active', end_date: null })
  emulator.clock.advance('1 month')
  expect(issued()).toHaveLength(3)
})

test('definitions that stop count only once towards the invoices of a step', async () => {
  const { client, emulator, account, made, template } = await recurring()
  for (let count = 1; count < 30; count++) {
    account.recurrings.create({ invoice_id: template.id, every: '1w', start_date: '2026-02-01' })
  }
  await client.delete(`/invoices/${template.id}.json`)
  const happenings = emulator.clock.advance('20 years')
  expect(happenings.map(({ kind }) => kind)).toEqual(Array(30).fill('recurring_stopped'))
  expect(account.recurrings.get(made.id)).toMatchObject({ state: 'stopped' })
})

promise('recurrings/stopped', async () => {
  const { client, emulator, account, made, template, issued } = await recurring()
  await client.delete(`/invoices/${template.id}.json`)
  const happenings = emulator.clock.advance('3 months')
  expect(happenings).toMatchObject([
    {
      kind: 'recurring_stopped',
      on: '2026-02-01',
      resource: 'recurrings',
      id: made.id,
      reason: expect.stringContaining(String(template.id)),
    },
  ])
  expect(issued()).toEqual([])
  expect(account.recurrings.get(made.id)).toMatchObject({ state: 'stopped', counter: 0 })
  const { id: invoice_id } = await client.sale()
  account.recurrings.update(made.id, { invoice_id, next_invoice_date: '2026-05-01' })
  emulator.clock.advance('1 month')
  expect(issued()).toHaveLength(1)
  account.departments.update(account.departments.all()[0]!.id, {
    own_email_settings: true,
    email_cc: 'nobody',
  })
  account.recurrings.update(made.id, { send_email: true })
  const before = account.invoices.all().length
  expect(kindsOf(emulator.clock.advance('1 month'))).toContain('2026-06-01 recurring_stopped')
  expect(account.invoices.all()).toHaveLength(before)
})

test.each([null, ''])(
  'a date that was issued is not issued again after next_invoice_date %o',
  async (next) => {
    for (const [definition, day, issued, following] of [
      [{}, '2026-02-01', ['2026-02-01'], '2026-03-01'],
      [{}, '2026-01-31', [], '2026-02-01'],
      [{ time_in_timezone: '08:30' }, '2026-02-01', [], '2026-02-01'],
      [
        { start_date: '2026-01-31', issue_working_day_only: true },
        '2026-02-02',
        ['2026-02-02'],
        '2026-02-28',
      ],
      [{ every: '1w' }, '2026-02-08', ['2026-02-01', '2026-02-08'], '2026-02-15'],
      [{ start_date: '9999-12-15' }, '9999-12-15', ['9999-12-15'], null],
    ] as const) {
      const made = await recurring({ start_date: '2026-02-01', ...definition })
      const days = () => made.issued().map(({ issue_date }) => issue_date)
      made.emulator.clock.set(day)
      expect(days()).toEqual(issued)
      const { body } = await made.client.put<Recurring>(`/recurrings/${made.made.id}.json`, {
        recurring: { name: 'Rent', next_invoice_date: next },
      })
      expect(body).toMatchObject({ name: 'Rent', next_invoice_date: following })
      made.emulator.clock.advance('1 hour')
      expect(days()).toEqual(issued)
    }
  },
)
