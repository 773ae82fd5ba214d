import { afterEach, expect, onTestFinished, test, vi } from 'vitest'
import { createEmulator, type Emulator, type EmulatorOptions } from '../../src/index.ts'
import { invoiceNumber } from '../support/invoice-number.ts'

/** Real time passes only when a test says so. */
function realTime(instant: string): { pass(milliseconds: number): void } {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date(instant) })
  return { pass: (milliseconds) => vi.setSystemTime(Date.now() + milliseconds) }
}

afterEach(() => void vi.useRealTimers())

async function opened(options: EmulatorOptions = {}): Promise<Emulator> {
  const emulator = await createEmulator({ listen: false, ...options })
  onTestFinished(() => emulator.close())
  return emulator
}

const shown = (emulator: Emulator) => emulator.clock.now().toISOString()

test('without now the clock shows the real time', async () => {
  const real = realTime('2026-05-01T08:00:00Z')
  const emulator = await opened()
  expect(shown(emulator)).toBe('2026-05-01T08:00:00.000Z')
  real.pass(1000)
  expect(shown(emulator)).toBe('2026-05-01T08:00:01.000Z')
})

test.each<[EmulatorOptions['now'], string]>([
  ['2026-01-15', '2026-01-15T00:00:00.000Z'],
  ['2026-01-15T10:00:00Z', '2026-01-15T10:00:00.000Z'],
  ['2026-01-15T10:00:00+01:00', '2026-01-15T09:00:00.000Z'],
  [new Date('2026-01-15T10:00:00Z'), '2026-01-15T10:00:00.000Z'],
])('now: %s is frozen', async (now, instant) => {
  const real = realTime('2026-05-01T08:00:00Z')
  const emulator = await opened({ now })
  real.pass(5000)
  expect(shown(emulator)).toBe(instant)
})

test('a date alone begins at midnight of the edition', async () => {
  const emulator = await opened({ now: '2026-07-15', edition: 'poland' })
  expect(shown(emulator)).toBe('2026-07-14T22:00:00.000Z')
  expect(emulator.clock.today()).toBe('2026-07-15')
})

test('{ now, running: true } starts there and runs', async () => {
  const real = realTime('2026-05-01T08:00:00Z')
  const emulator = await opened({ now: { now: '2026-01-15', running: true } })
  real.pass(90_000)
  expect(shown(emulator)).toBe('2026-01-15T00:01:30.000Z')
})

test('freeze stops the clock, and run continues from there', async () => {
  const real = realTime('2026-05-01T08:00:00Z')
  const emulator = await opened()
  emulator.clock.freeze()
  real.pass(1000)
  expect(shown(emulator)).toBe('2026-05-01T08:00:00.000Z')
  emulator.clock.run()
  real.pass(500)
  expect(shown(emulator)).toBe('2026-05-01T08:00:00.500Z')
})

test.each<[string | number, string]>([
  ['30 seconds', '2026-01-31T10:00:30.000Z'],
  ['90 minutes', '2026-01-31T11:30:00.000Z'],
  ['36 hours', '2026-02-01T22:00:00.000Z'],
  ['1 day', '2026-02-01T10:00:00.000Z'],
  ['2 weeks', '2026-02-14T10:00:00.000Z'],
  ['1 month', '2026-02-28T10:00:00.000Z'],
  [' 1 year ', '2027-01-31T10:00:00.000Z'],
  [250, '2026-01-31T10:00:00.250Z'],
])('advance(%j) advances the clock', async (by, instant) => {
  const emulator = await opened({ now: '2026-01-31T10:00:00Z' })
  emulator.clock.advance(by)
  expect(shown(emulator)).toBe(instant)
})

test('days keep the hour across a change to daylight saving time, hours do not', async () => {
  const emulator = await opened({ now: '2026-03-28T12:00:00+01:00', edition: 'poland' })
  emulator.clock.advance('1 day')
  expect(shown(emulator)).toBe('2026-03-29T10:00:00.000Z')
  emulator.clock.set('2026-03-28T12:00:00+01:00', { force: true })
  emulator.clock.advance('24 hours')
  expect(shown(emulator)).toBe('2026-03-29T11:00:00.000Z')
})

test.each([
  'soon',
  '',
  '1',
  'days',
  '-1 day',
  '1.5 days',
  '1 day 2 hours',
  '1 fortnight',
  '12345678 days',
  Number.NaN,
])('advance(%j) is refused with what is accepted, and the clock does not change', async (by) => {
  const emulator = await opened({ now: '2026-01-15' })
  expect(() => emulator.clock.advance(by)).toThrow(
    new RegExp(
      `clock\\.advance: expected a span.*"10 days".*, got ${JSON.stringify(by).replace('null', 'NaN')}$`,
    ),
  )
  expect(shown(emulator)).toBe('2026-01-15T00:00:00.000Z')
})

test.each(['soon', '', '2026-13-01', '15.01.2026', new Date(Number.NaN)])(
  'set(%j) is refused with what is accepted, and the clock does not change',
  async (now) => {
    const emulator = await opened({ now: '2026-01-15' })
    expect(() => emulator.clock.set(now)).toThrow(/now: expected a date such as "2026-01-15" .*, got /)
    expect(shown(emulator)).toBe('2026-01-15T00:00:00.000Z')
  },
)

test('a time in the past is refused without force, and the clock does not change', async () => {
  const emulator = await opened({ now: '2026-01-15' })
  const moves: readonly ((set: typeof emulator.clock) => void)[] = [
    (clock) => clock.set('2020-01-01'),
    (clock) => clock.set(new Date('2026-01-14T23:59:59.999Z')),
    (clock) => clock.set({ now: '2026-01-14', running: true }),
    (clock) => clock.set('2026-01-14', { force: false }),
  ]
  for (const move of moves) {
    expect(() => move(emulator.clock)).toThrow(
      /^\[faketura\] now: .+ has passed, it is 2026-01-15.+; give \{ force: true \} to go back$/,
    )
    expect(shown(emulator)).toBe('2026-01-15T00:00:00.000Z')
  }
  emulator.clock.set('2026-01-15')
  expect(() => emulator.clock.set('2020-01-01', { forc: true } as object)).toThrow(
    'unknown option "forc" in the options of clock.set; did you mean "force"?',
  )
  emulator.clock.set('2020-01-01', { force: true })
  expect(shown(emulator)).toBe('2020-01-01T00:00:00.000Z')
})

test('an emulator without now accepts a first time in the past', async () => {
  realTime('2026-05-01T08:00:00Z')
  const emulator = await opened()
  emulator.clock.set('2020-01-01')
  expect(shown(emulator)).toBe('2020-01-01T00:00:00.000Z')
  expect(() => emulator.clock.set('2019-12-31')).toThrow('force')
})

test('records, periods, numbers and headers follow the clock', async () => {
  const emulator = await opened({ now: '2026-01-15' })
  const { invoices, apiToken } = emulator.account()
  const sale = () => invoices.create({ buyer_name: 'Buyer Ltd' })
  const first = sale()
  emulator.clock.set('2027-03-01T12:00:00Z')
  const second = sale()
  expect(first).toMatchObject({ issue_date: '2026-01-15', number: invoiceNumber(1) })
  expect(second).toMatchObject({ issue_date: '2027-03-01', number: invoiceNumber(1, '2027-03-01') })
  expect(second.created_at).toBe('2027-03-01T12:00:00.000+00:00')
  const response = await emulator.fetch(`/invoices.json?period=this_month&api_token=${apiToken}`)
  expect(response.headers.get('date')).toBe('Mon, 01 Mar 2027 12:00:00 GMT')
  expect(await response.json()).toMatchObject([{ id: second.id }])
})

test('all times of one request are equal, while the real time passes at each look at it', async () => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-05-01T08:00:00Z') })
  const emulator = await opened()
  const { apiToken } = emulator.account()
  const now = vi.spyOn(Date, 'now')
  onTestFinished(() => now.mockRestore())
  const start = Date.parse('2026-05-01T08:00:00Z')
  now.mockImplementation(() => start + now.mock.calls.length)
  const body = JSON.stringify({ api_token: apiToken, client: { name: 'Buyer Ltd' } })
  const response = await emulator.fetch('/clients.json', {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body,
  })
  const { created_at, updated_at } = (await response.json()) as Record<string, string>
  expect(created_at).toMatch(/^2026-05-01T/)
  expect(updated_at).toBe(created_at)
})

test('reset and restore set the clock back, also a running one', async () => {
  const real = realTime('2026-05-01T08:00:00Z')
  for (const now of ['2026-01-15', { now: '2026-01-15', running: true }]) {
    const emulator = await opened({ now })
    real.pass(60_000)
    const snapshot = emulator.snapshot()
    const atSnapshot = shown(emulator)
    real.pass(60_000)
    emulator.clock.advance('1 year')
    emulator.restore(snapshot)
    expect(shown(emulator)).toBe(atSnapshot)
    emulator.reset()
    expect(shown(emulator)).toBe('2026-01-15T00:00:00.000Z')
    real.pass(1000)
    expect(shown(emulator)).toBe(`2026-01-15T00:00:0${typeof now === 'string' ? 0 : 1}.000Z`)
  }
})

test('a reset of an emulator without now shows the real time again', async () => {
  realTime('2026-05-01T08:00:00Z')
  const emulator = await opened()
  emulator.clock.set('2020-01-01')
  emulator.reset()
  expect(shown(emulator)).toBe('2026-05-01T08:00:00.000Z')
})
