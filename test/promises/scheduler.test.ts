import { expect, vi } from 'vitest'
import { connect, createEmulator } from '../../src/index.ts'
import { promise } from '../promise.ts'
import { open } from '../support/client.ts'
import { receiver } from '../support/receiver.ts'

promise('scheduler/in-order', async () => {
  const { emulator, account } = await open({ edition: 'poland' })
  const hook = await receiver(500)
  const second = emulator.createAccount({ prefix: 'second' })
  account.webhooks.create({ kind: 'invoice:create', url: hook.url })
  const sale = {
    buyer_name: 'Ash',
    buyer_email: 'ash@example.test',
    payment_to_kind: 5,
    positions: [{ name: 'A', tax: 23, total_price_gross: 10 }],
  }
  const { id: invoice_id } = account.invoices.create(sale)
  await emulator.webhooks.settled()
  account.recurrings.create({
    invoice_id,
    every: '1w',
    start_date: '2026-01-28',
    send_email: true,
    end_date: '2026-02-04',
  })
  const { id: other } = second.invoices.create({ ...sale, payment_to_kind: 7 })
  second.recurrings.create({
    invoice_id: other,
    every: '1w',
    start_date: '2026-02-01',
    time_in_timezone: '12:00',
    end_date: '2026-02-01',
  })
  const happenings = emulator.clock.advance('3 weeks')
  expect(happenings.map(({ kind, at, account, number }) => [kind, at.slice(0, 19), account, number])).toEqual(
    [
      ['webhook_retry', '2026-01-15T00:00:15', 'demo', null],
      ['overdue', '2026-01-21T00:00:00', 'demo', '1/01/2026'],
      ['overdue', '2026-01-23T00:00:00', 'second', '1/01/2026'],
      ['recurring_invoice', '2026-01-28T00:00:00', 'demo', '2/01/2026'],
      ['email', '2026-01-28T00:00:00', 'demo', '2/01/2026'],
      ['recurring_invoice', '2026-02-01T12:00:00', 'second', '1/02/2026'],
      ['overdue', '2026-02-03T00:00:00', 'demo', '2/01/2026'],
      ['recurring_invoice', '2026-02-04T00:00:00', 'demo', '1/02/2026'],
      ['email', '2026-02-04T00:00:00', 'demo', '1/02/2026'],
    ],
  )
  const [, ...issued] = account.invoices.all()
  expect(
    issued.map(({ created_at, sent_time }) => [created_at, sent_time].map((at) => at!.slice(0, 10))),
  ).toEqual([
    ['2026-01-28', '2026-01-28'],
    ['2026-02-04', '2026-02-04'],
  ])
  await emulator.webhooks.settled()
  expect(emulator.webhooks.all().map(({ at, state }) => [at.slice(0, 10), state])).toEqual([
    ['2026-01-15', 'delivered'],
    ['2026-01-28', 'delivered'],
    ['2026-02-04', 'delivered'],
  ])
  expect(emulator.clock.today()).toBe('2026-02-05')
  expect(emulator.clock.advance('1 day')).toEqual([])
})

promise('scheduler/set', async () => {
  const client = await open()
  const { emulator, account } = client
  const { id: invoice_id } = await client.sale()
  account.recurrings.create({ invoice_id, every: '1m', start_date: '2026-02-01' })
  emulator.clock.set('2026-03-10')
  expect(account.invoices.all().map(({ issue_date }) => issue_date)).toEqual([
    '2026-01-15',
    '2026-02-01',
    '2026-03-01',
  ])
  expect(() => emulator.clock.set('2026-01-15')).toThrow('force')
  emulator.clock.set('2026-01-15', { force: true })
  expect(account.invoices.all()).toHaveLength(3)
  emulator.clock.set('2026-03-20')
  expect(account.invoices.all()).toHaveLength(3)
  expect(() => emulator.clock.set('soon')).toThrow('soon')
  await using real = await createEmulator()
  for (const { clock } of [real.account(), real, await connect(real.url)]) {
    await clock.set('2020-01-15')
    await expect((async () => clock.set('2020-01-14'))()).rejects.toThrow('has passed, it is 2020-01-15')
  }
  for (const { clock } of [real.account(), real]) clock.set('2020-01-14', { force: true })
})

promise('scheduler/running', async () => {
  vi.useFakeTimers({ toFake: ['Date', 'setTimeout', 'clearTimeout'], now: new Date('2026-05-01T08:00:00Z') })
  await using emulator = await createEmulator({
    listen: false,
    now: { now: '2026-01-15T10:00:00', running: true },
  })
  try {
    const account = emulator.account()
    const { id: invoice_id } = account.invoices.create({ buyer_name: 'Ash' })
    account.recurrings.create({ invoice_id, every: '1w', start_date: '2026-01-16' })
    const turn = () => new Promise((resolve) => setImmediate(resolve))
    await turn()
    vi.advanceTimersByTime(13 * 3_600_000)
    await turn()
    expect(account.invoices.all()).toHaveLength(1)
    vi.advanceTimersByTime(3_600_000)
    await turn()
    expect(account.invoices.all()).toHaveLength(2)
    expect(account.invoices.all()[1]).toMatchObject({ created_at: '2026-01-16T00:00:00.000+00:00' })
    emulator.clock.freeze()
    await turn()
    vi.advanceTimersByTime(30 * 86_400_000)
    await turn()
    expect(account.invoices.all()).toHaveLength(2)
    emulator.clock.run()
    await turn()
    for (let week = 0; week < 3; week++) {
      vi.advanceTimersByTime(7 * 86_400_000)
      await turn()
    }
    expect(
      account.invoices
        .all()
        .map(({ issue_date }) => issue_date)
        .slice(1),
    ).toEqual(['2026-01-16', '2026-01-23', '2026-01-30', '2026-02-06'])
  } finally {
    vi.useRealTimers()
  }
})

promise('scheduler/bounded', async () => {
  const { emulator, account } = await open()
  const { id: invoice_id } = account.invoices.create({ buyer_name: 'Ash' })
  account.recurrings.create({ invoice_id, every: '1w', start_date: '2026-01-16' })
  const before = emulator.snapshot()
  for (const move of [() => emulator.clock.advance('200 years'), () => emulator.clock.set('2300-01-01')]) {
    expect(move).toThrow(/\[faketura\] more than 10000 recurring invoices .* nothing has changed.*end_date/)
    expect(emulator.changes(before)).toEqual([])
    expect(emulator.clock.today()).toBe('2026-01-15')
  }
  expect(emulator.clock.advance('10 years').filter(({ kind }) => kind === 'recurring_invoice')).toHaveLength(
    522,
  )
})

promise('scheduler/last-date', async () => {
  const client = await open({ edition: 'france', now: '9999-12-30' })
  const { emulator, account } = client
  const due = async (values: object) => (await client.sale(values)).payment_to
  expect(await due({})).toBe('9999-12-31')
  expect(await due({ payment_to_kind: 1 })).toBe('9999-12-31')
  expect(await due({ payment_to_kind: 9999, issue_date: '9999-12-31' })).toBe('9999-12-31')
  const { id: invoice_id } = await client.sale({ issue_date: '9999-12-01', payment_to: '9999-12-24' })
  const weekly = account.recurrings.create({ invoice_id, every: '1w', start_date: '9999-12-23' })
  expect(weekly).toMatchObject({ next_invoice_date: '9999-12-30', state: 'active' })
  const late = account.recurrings.create({ invoice_id, every: '1m', start_date: '9999-12-01' })
  expect(late).toMatchObject({ next_invoice_date: null, state: 'finished', sending_datetime: null })
  const monthly = { invoice_id, every: '1y', start_date: '9999-12-31', payment_to: '3m' } as const
  const { id } = account.recurrings.create(monthly)

  const refusal = /clock.advance: expected a span of time that ends by 9999-12-31, got/
  for (const by of ['2 days', '1 month', '999999 years', 2 * 86_400_000, Number.MAX_VALUE]) {
    expect(() => emulator.clock.advance(by), String(by)).toThrow(refusal)
  }
  for (const now of ['9999-12-31T23:30:00Z', new Date(Date.UTC(12_000, 0))]) {
    expect(() => emulator.clock.set(now), String(now)).toThrow(
      /now: expected a time from 1900-01-01 to 9999-12-31, got/,
    )
  }
  const advance = await emulator.fetch('/__admin/clock/advance', {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ by: '3 days' }),
  })
  expect([advance.status, await advance.text()]).toEqual([422, expect.stringContaining('ends by 9999-12-31')])
  expect(emulator.clock.today()).toBe('9999-12-30')

  const second = emulator.createAccount({ prefix: 'second' })
  for (const clock of [account.clock, second.clock]) {
    expect(() => clock.advance('2 days')).toThrow(refusal)
    expect(() => clock.set('9999-12-31T23:30:00Z')).toThrow('expected a time from 1900-01-01 to 9999-12-31')
  }
  expect(account.clock.today()).toBe('9999-12-30')
  second.clock.set('9999-12-31T22:59:50Z')

  const issued = emulator.clock.advance('23 hours').concat(emulator.clock.advance('24 hours'))
  expect(issued.filter(({ kind }) => kind === 'recurring_invoice')).toHaveLength(2)
  expect(account.recurrings.get(id)).toMatchObject({ next_invoice_date: null, state: 'finished' })
  expect(account.recurrings.get(weekly.id)).toMatchObject({ next_invoice_date: null, state: 'finished' })
  expect(account.invoices.all().map(({ payment_to }) => payment_to)).toContain('9999-12-31')

  emulator.clock.set({ now: '9999-12-31T23:59:59.999', running: true })
  await vi.waitFor(() => expect(emulator.clock.now().toISOString()).toBe('9999-12-31T22:59:59.999Z'))
  await client.create('payments', { name: 'Late', price: 123, invoice_id })
  emulator.clock.freeze()
  // A retry that would be due after the last date.
  const hook = await receiver(500)
  second.webhooks.create({ kind: 'client:create', url: hook.url })
  second.clients.create({ name: 'Last' })
  await emulator.webhooks.settled()
  expect(emulator.webhooks.last()).toMatchObject({ attempts: [{ status: 500 }] })
  second.clock.advance('9 seconds')
  expect(() => second.clock.advance('1 second')).toThrow(refusal)
  const exported = emulator.export()
  expect(JSON.stringify(exported)).not.toMatch(/1\d{4}-\d\d-\d\d/)
  const copy = await createEmulator({ listen: false, fixtures: exported })
  expect(copy.export()).toEqual(exported)
  await copy.close()
})

promise('scheduler/account', async () => {
  const { emulator, account } = await open({ edition: 'poland' })
  const other = emulator.createAccount()
  const positions = [{ name: 'A', tax: 23, total_price_gross: 10 }]
  const sale = { buyer_name: 'Ash', payment_to_kind: '5', positions }
  for (const one of [account, other]) {
    const { id } = one.invoices.create(sale)
    one.recurrings.create({ invoice_id: id, every: '1y', start_date: '2026-02-01', end_date: '2026-02-01' })
  }
  const happened = account.clock.advance('1 year')
  expect(happened.map(({ kind, account, on }) => [kind, account, on])).toEqual([
    ['overdue', 'demo', '2026-01-21'],
    ['recurring_invoice', 'demo', '2026-02-01'],
    ['overdue', 'demo', '2026-02-07'],
  ])
  expect(account.invoices.create(sale)).toMatchObject({ issue_date: '2027-01-15', number: '1/01/2027' })
  expect(other.invoices.create(sale)).toMatchObject({ issue_date: '2026-01-15', number: '2/01/2026' })
  emulator.clock.advance('1 month')
  expect([account.clock.today(), other.clock.today()]).toEqual(['2027-01-15', '2026-02-15'])
  expect(other.invoices.all()).toHaveLength(3)
})
