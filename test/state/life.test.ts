import { copyFileSync } from 'node:fs'
import { expect, onTestFinished, test, vi } from 'vitest'
import type { Emulator } from '../../src/index.ts'
import { demoToken } from '../support/demo-token.ts'
import { fillDisk } from '../support/full-disk.ts'
import { listening } from '../support/listening.ts'
import { newFile, opened } from './files.ts'

test('an event that waits for its receiver when the process is killed is delivered by the next one', async () => {
  const state = newFile()
  const { emulator, account, hook } = await listening(['client:create'], [500], { state })
  account.clients.create({ name: 'Ash' })
  await emulator.webhooks.settled()
  expect(emulator.webhooks.last()).toMatchObject({ state: 'waiting', attempts: [{ status: 500 }] })
  copyFileSync(state, `${state}.copy`)
  const next = await opened(`${state}.copy`)
  next.clock.advance('1 minute')
  await next.webhooks.settled()
  expect(next.webhooks.last()).toMatchObject({
    state: 'delivered',
    attempts: [{ status: 500 }, { status: 200 }],
  })
  expect(hook.received).toHaveLength(2)
})

const turn = () => new Promise((resolve) => setImmediate(resolve))

/** An emulator whose time runs, by a clock in the hands of the test, with an invoice that is issued every week. */
async function running(state: string): Promise<Emulator> {
  vi.useFakeTimers({ toFake: ['Date', 'setTimeout', 'clearTimeout'], now: new Date('2026-05-01T08:00:00Z') })
  onTestFinished(() => void vi.useRealTimers())
  const emulator = await opened(state, { now: { now: '2026-01-15T10:00:00', running: true } })
  const account = emulator.account()
  const { id: invoice_id } = account.invoices.create({ buyer_name: 'Ash' })
  account.recurrings.create({ invoice_id, every: '1w', start_date: '2026-01-16' })
  await turn()
  return emulator
}

const issued = (emulator: Emulator) =>
  emulator
    .account()
    .invoices.all()
    .map(({ issue_date }) => issue_date)

test('work that fell due while nothing ran is done at the restart, and saved', async () => {
  const state = newFile()
  const first = await running(state)
  expect(issued(first)).toEqual(['2026-01-15'])
  copyFileSync(state, `${state}.copy`)
  vi.setSystemTime(new Date('2026-05-10T08:00:00Z'))
  const next = await opened(`${state}.copy`)
  await turn()
  expect(issued(next)).toEqual(['2026-01-15', '2026-01-16', '2026-01-23'])
  copyFileSync(`${state}.copy`, `${state}.again`)
  expect(issued(await opened(`${state}.again`))).toEqual(issued(next))
})

test('work that falls due while the disk is full is done once there is room', async () => {
  const emulator = await running(newFile())
  const warned = new Promise<Error>((resolve) => process.once('warning', resolve))
  const makeRoom = fillDisk()
  vi.advanceTimersByTime(20 * 3_600_000)
  await turn()
  expect((await warned).message).toMatch(/scheduled work failed.*no space left/)
  expect(issued(emulator)).toEqual(['2026-01-15'])
  makeRoom()
  vi.advanceTimersByTime(10_000)
  await turn()
  expect(issued(emulator)).toEqual(['2026-01-15', '2026-01-16'])
})

test('closing saves what a request is still writing', async () => {
  const state = newFile()
  const emulator = await opened(state)
  const response = emulator.fetch('/clients.json', {
    method: 'POST',
    headers: { Accept: 'application/json', 'Content-Type': 'application/json' },
    body: JSON.stringify({ api_token: demoToken, client: { name: 'Ash', unknown: 'x'.repeat(300_000) } }),
  })
  await turn()
  await emulator.close()
  expect((await response).status).toBe(201)
  expect((await opened(state)).account().clients.all()).toHaveLength(1)
})
