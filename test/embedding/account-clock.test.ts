import { afterEach, expect, onTestFinished, test, vi } from 'vitest'
import { type Account, createEmulator, type Emulator, type EmulatorOptions } from '../../src/index.ts'
import { invoiceNumber } from '../support/invoice-number.ts'
import { opened } from '../support/opened.ts'
import { receiver } from '../support/receiver.ts'

afterEach(() => void vi.useRealTimers())

/** An emulator on 15 January 2026 with the accounts `demo` and `other`. */
async function withAccounts(options: EmulatorOptions = {}): Promise<[Emulator, Account, Account]> {
  const emulator = await opened(options)
  return [emulator, emulator.account(), emulator.createAccount({ prefix: 'other' })]
}

const sale = {
  buyer_name: 'Ann',
  payment_to_kind: 5,
  positions: [{ name: 'Lamp', tax: 23, total_price_gross: 123 }],
}

/** The year of the `Date` header of a response. */
async function yearOfHeader(emulator: Emulator, { apiToken }: Account): Promise<string | undefined> {
  const response = await emulator.fetch(`/clients.json?api_token=${apiToken}`)
  return response.headers.get('date')?.split(' ')[3]
}

test('an account uses its own clock, and other accounts that of the emulator', async () => {
  const [emulator, account, other] = await withAccounts()
  account.clock.advance('1 year')
  const mine = account.invoices.create(sale)
  const theirs = other.invoices.create(sale)
  expect([mine.issue_date, mine.payment_to, mine.number]).toEqual([
    '2027-01-15',
    '2027-01-20',
    invoiceNumber(1, '2027-01-15'),
  ])
  expect([theirs.issue_date, theirs.payment_to, theirs.number]).toEqual([
    '2026-01-15',
    '2026-01-20',
    invoiceNumber(1),
  ])
  expect(mine.created_at).toMatch(/^2027/)
  expect(await yearOfHeader(emulator, account)).toBe('2027')
  expect(await yearOfHeader(emulator, other)).toBe('2026')
  expect(account.requests.last()?.at).toMatch(/^2027/)
  expect(other.requests.last()?.at).toMatch(/^2026/)
  expect(emulator.clock.today()).toBe('2026-01-15')
  expect(emulator.account('other').clock.today()).toBe('2026-01-15')
})

test('a period of a list is counted by the clock of the account', async () => {
  const [emulator, account, other] = await withAccounts()
  for (const one of [account, other]) one.invoices.create({ ...sale, issue_date: '2026-01-15' })
  account.clock.advance('2 months')
  const found = async ({ apiToken }: Account) => {
    const response = await emulator.fetch(`/invoices.json?period=this_month&api_token=${apiToken}`)
    return ((await response.json()) as unknown[]).length
  }
  expect([await found(account), await found(other)]).toEqual([0, 1])
})

test('an error response for a host of the account has the date of the account', async () => {
  const [emulator, account] = await withAccounts()
  account.clock.set('2030-05-01')
  const response = await emulator.fetch(`http://${account.prefix}.localhost/clients.json`)
  expect(response.status).toBe(401)
  expect(response.headers.get('date')).toContain('2030')
})

test('the account follows the emulator until its clock is set, and again after follow or a reset of the emulator', async () => {
  const [emulator, account, other] = await withAccounts()
  emulator.clock.advance('1 day')
  expect(account.clock.today()).toBe('2026-01-16')
  account.clock.set('2026-03-01')
  emulator.clock.advance('1 day')
  expect([account.clock.today(), other.clock.today()]).toEqual(['2026-03-01', '2026-01-17'])
  account.clock.follow()
  expect(account.clock.today()).toBe('2026-01-17')
  emulator.clock.advance('1 day')
  expect(account.clock.today()).toBe('2026-01-18')
  account.clock.freeze()
  emulator.clock.advance('1 day')
  expect(account.clock.today()).toBe('2026-01-18')
  emulator.reset()
  expect(account.clock.today()).toBe('2026-01-15')
  emulator.clock.advance('1 day')
  expect(account.clock.today()).toBe('2026-01-16')
})

test('the clock of an account runs while that of the emulator is frozen, and the other way round', async () => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-05-01T00:00:00Z') })
  const [emulator, account, other] = await withAccounts()
  account.clock.run()
  vi.setSystemTime(Date.now() + 5000)
  expect(account.clock.now().toISOString()).toBe('2026-01-15T00:00:05.000Z')
  expect(other.clock.now().toISOString()).toBe('2026-01-15T00:00:00.000Z')
  account.clock.freeze()
  emulator.clock.run()
  vi.setSystemTime(Date.now() + 5000)
  expect(account.clock.now().toISOString()).toBe('2026-01-15T00:00:05.000Z')
  expect(other.clock.now().toISOString()).toBe('2026-01-15T00:00:05.000Z')
})

test('a running clock of an account continues from its time after every return', async () => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-05-01T00:00:00Z') })
  const [emulator, account] = await withAccounts()
  account.clock.set({ now: '2027-01-01', running: true })
  vi.setSystemTime(Date.now() + 5000)
  const [own, whole] = [account.snapshot(), emulator.snapshot()]
  vi.setSystemTime(Date.now() + 60_000)
  account.restore(own)
  expect(account.clock.now().toISOString()).toBe('2027-01-01T00:00:05.000Z')
  vi.setSystemTime(Date.now() + 60_000)
  emulator.restore(whole)
  expect(account.clock.now().toISOString()).toBe('2027-01-01T00:00:05.000Z')
})

test('a time in the past is refused, unless it is forced, and changes nothing', async () => {
  const [, account] = await withAccounts()
  expect(() => account.clock.set('2026-01-01')).toThrow(
    '[faketura] now: 2026-01-01T00:00:00.000+00:00 has passed, it is 2026-01-15T00:00:00.000+00:00',
  )
  account.clock.set('2026-01-01', { force: true })
  expect(account.clock.today()).toBe('2026-01-01')
  expect(() => account.clock.advance('a while')).toThrow('clock.advance')
  expect(account.clock.today()).toBe('2026-01-01')
})

test('due work runs in the account that advances, and in no other', async () => {
  const [emulator, account, other] = await withAccounts()
  for (const one of [account, other]) {
    const { id } = one.invoices.create({ ...sale, buyer_email: 'ann@buyer.test' })
    one.recurrings.create({ invoice_id: id, every: '1m', start_date: '2026-02-01', send_email: true })
  }
  const happened = account.clock.advance('20 days')
  expect(happened.map(({ kind, account, on }) => [kind, account, on])).toEqual([
    ['overdue', 'demo', '2026-01-21'],
    ['recurring_invoice', 'demo', '2026-02-01'],
    ['email', 'demo', '2026-02-01'],
  ])
  expect(account.invoices.all().map(({ issue_date }) => issue_date)).toEqual(['2026-01-15', '2026-02-01'])
  expect(account.outbox.last()?.at).toMatch(/^2026-02-01/)
  expect(other.invoices.all()).toHaveLength(1)
  const rest = emulator.clock.advance('20 days')
  expect(new Set(rest.map(({ account }) => account))).toEqual(new Set(['other']))
  expect(account.invoices.all()).toHaveLength(2)
})

test('follow runs the work that falls due until the time of the emulator', async () => {
  const [emulator, account] = await withAccounts()
  const { id } = account.invoices.create(sale)
  account.recurrings.create({ invoice_id: id, every: '1m', start_date: '2026-02-01' })
  account.clock.freeze()
  emulator.clock.advance('1 month')
  expect(account.invoices.all()).toHaveLength(1)
  account.clock.follow()
  expect(account.invoices.all()).toHaveLength(2)
})

test('retries of a webhook follow the clock of the account', async () => {
  const [emulator, account, other] = await withAccounts()
  const hook = await receiver(500)
  for (const one of [account, other]) one.webhooks.create({ kind: 'invoice:create', url: hook.url })
  for (const one of [account, other]) one.invoices.create(sale)
  await emulator.webhooks.settled()
  const happened = account.clock.advance('1 minute')
  expect(happened.map(({ kind, account }) => [kind, account])).toEqual([['webhook_retry', 'demo']])
  await account.webhooks.settled()
  expect(account.webhooks.last()?.attempts.map(({ at }) => at.slice(11, 19))).toEqual([
    '00:00:00',
    '00:00:15',
  ])
  expect(other.webhooks.last()?.attempts).toHaveLength(1)
})

test('the rate limit follows the clock of the account', async () => {
  const [emulator, account, other] = await withAccounts({ limits: { rate: { requests: 1, per: 'minute' } } })
  const status = async ({ apiToken }: Account) =>
    (await emulator.fetch(`/clients.json?api_token=${apiToken}`)).status
  expect([await status(account), await status(account), await status(other)]).toEqual([200, 429, 200])
  account.clock.advance('1 minute')
  expect([await status(account), await status(other)]).toEqual([200, 429])
})

test('an advance that would issue too much is refused, and the account still follows the emulator', async () => {
  const [emulator, account] = await withAccounts()
  const { id } = account.invoices.create(sale)
  account.recurrings.create({ invoice_id: id, every: '1w', start_date: '2026-01-16' })
  expect(() => account.clock.advance('250 years')).toThrow('more than 10000 recurring invoices')
  emulator.clock.advance('1 hour')
  expect(account.clock.now()).toEqual(emulator.clock.now())
  expect(account.invoices.all()).toHaveLength(1)
})

test('an export contains the clock of an account', async () => {
  const [emulator, account, other] = await withAccounts()
  account.clock.set('2027-03-01T12:00:00Z')
  other.clock.set({ now: '2028-01-01T00:00:00Z', running: true })
  const exported = emulator.export()
  expect(exported.accounts.demo).toMatchObject({ now: '2027-03-01T12:00:00.000+00:00' })
  expect(exported.accounts.other).toMatchObject({ now: { running: true } })
  const copy = await createEmulator({ listen: false, fixtures: exported })
  onTestFinished(() => copy.close())
  expect(copy.account().clock.now()).toEqual(account.clock.now())
  expect(copy.account('other').clock.now().getUTCFullYear()).toBe(2028)
  expect(copy.clock.today()).toBe('2026-01-15')
  copy.clock.advance('1 day')
  expect(copy.account().clock.today()).toBe('2027-03-01')
  copy.reset()
  expect(copy.account().clock.today()).toBe('2027-03-01')
})

test('a fixture can set the clock of an account, and its dates are relative to it', async () => {
  const emulator = await createEmulator({
    listen: false,
    fixtures: {
      now: '2026-01-15',
      accounts: {
        demo: { now: '2027-06-01', invoices: { late: { ...sale, issue_date: 'today - 40 days' } } },
        other: { invoices: { late: { ...sale, issue_date: 'today - 40 days' } } },
      },
    },
  })
  onTestFinished(() => emulator.close())
  expect(emulator.account().invoices.get('late')?.issue_date).toBe('2027-04-22')
  expect(emulator.account('other').invoices.get('late')?.issue_date).toBe('2025-12-06')
  const wrong = { accounts: { third: { now: 'soon' } } }
  await expect(emulator.load(wrong)).rejects.toThrow('now: expected a date such as')
})

test('an account of another edition has the dates and times of its own time zone', async () => {
  const emulator = await opened({ now: '2026-03-10T23:30:00Z' })
  const polish = emulator.createAccount({ prefix: 'polish', edition: 'poland' })
  expect([emulator.clock.today(), polish.clock.today()]).toEqual(['2026-03-10', '2026-03-11'])
  expect(polish.invoices.create(sale)).toMatchObject({
    issue_date: '2026-03-11',
    payment_to: '2026-03-16',
    created_at: '2026-03-11T00:30:00.000+01:00',
  })
  expect(emulator.account().invoices.create(sale)).toMatchObject({ issue_date: '2026-03-10' })
  const overdue = emulator.clock.advance('6 days').map(({ account, on }) => [account, on])
  expect(overdue).toEqual([
    ['demo', '2026-03-16'],
    ['polish', '2026-03-17'],
  ])
  polish.clock.set('2026-05-01')
  expect(polish.clients.create({ name: 'Ann' }).created_at).toBe('2026-05-01T00:00:00.000+02:00')
})

test('an account that replaces one of another edition has its own time zone', async () => {
  const emulator = await opened({ now: '2026-03-10T23:30:00Z' })
  const first = emulator.createAccount({ prefix: 'first', edition: 'poland' })
  expect(first.clock.today()).toBe('2026-03-11')
  const state = emulator.export()
  const accounts = Object.entries(state.accounts).map(([prefix, one]) => [
    prefix,
    prefix === 'first' ? { ...(one as object), edition: 'portugal' } : one,
  ])
  await emulator.load({ ...state, accounts: Object.fromEntries(accounts) })
  expect(emulator.account('first').clock.today()).toBe('2026-03-10')
})
