import { expect, vi } from 'vitest'
import { createEmulator } from '../../src/index.ts'
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
