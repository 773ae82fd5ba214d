import {
  copyFileSync,
  lstatSync,
  readdirSync,
  readFileSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { dirname, join } from 'node:path'
import { expect, test } from 'vitest'
import type { Emulator } from '../../src/index.ts'
import { EmulatorState } from '../../src/state/emulator-state.ts'
import { Cells, Table } from '../../src/state/table.ts'
import { everything, furnish } from '../property/run-command.ts'
import { demoToken } from '../support/demo-token.ts'
import { receiver } from '../support/receiver.ts'
import { newFile, opened } from './files.ts'

const sale = {
  buyer_name: 'Buyer Ltd',
  positions: [{ name: 'Hosting', quantity: 2, tax: 23, total_price_gross: 246 }],
}

/** Closes an emulator and opens another one on its file. */
async function restarted(emulator: Emulator, state: string): Promise<Emulator> {
  await emulator.close()
  return opened(state)
}

test('the state survives a restart: records, numbers, tokens, links, clock', async () => {
  const state = newFile()
  const first = await opened(state, { fixtures: 'starter', now: '2026-01-15', seed: 7, edition: 'poland' })
  furnish(first)
  first.clock.advance('10 days')
  const { number } = first.account().invoices.create(sale)
  const before = await everything(first)
  const { integrationToken, accounts } = first
  const second = await restarted(first, state)
  expect([first.resumed, second.resumed]).toEqual([false, true])
  expect(await everything(second)).toBe(before)
  expect(second.clock.now().toISOString()).toBe('2026-01-24T23:00:00.000Z')
  expect(second.integrationToken).toBe(integrationToken)
  expect(
    second.accounts.map(({ prefix, apiToken, login, password }) => [prefix, apiToken, login, password]),
  ).toEqual(accounts.map(({ prefix, apiToken, login, password }) => [prefix, apiToken, login, password]))
  const next = second.account().invoices.create(sale).number!
  expect(next).toBe(number!.replace(/^\d+/, (place) => String(Number(place) + 1)))
})

test('aliases of fixtures survive a restart', async () => {
  const state = newFile()
  const first = await opened(state, { fixtures: 'starter' })
  const overdue = first.account().invoices.get('overdue')
  expect(overdue).toBeDefined()
  const second = await restarted(first, state)
  expect(second.account().invoices.get('overdue')?.id).toBe(overdue!.id)
})

test('an e-mail survives with the bytes of its attachment', async () => {
  const state = newFile()
  const first = await opened(state, { now: '2026-01-15' })
  const { id } = first.account().invoices.create({ ...sale, buyer_email: 'buyer@example.test' })
  const path = `/invoices/${id}/send_by_email.json?api_token=${demoToken}&email_pdf=true`
  expect((await first.fetch(path, { method: 'POST', headers: { Accept: 'application/json' } })).status).toBe(
    200,
  )
  const before = await first.outbox.last()!.mime()
  expect(before.toString('latin1')).toContain('application/pdf')
  const second = await restarted(first, state)
  expect((await second.outbox.last()!.mime()).equals(before)).toBe(true)
})

test('scheduled work and deliveries continue after a restart', async () => {
  const state = newFile()
  const hook = await receiver(500)
  const first = await opened(state, { now: '2026-01-15' })
  const account = first.account()
  account.webhooks.create({ kind: 'invoice:create', url: hook.url })
  const { id: invoice_id } = account.invoices.create({ ...sale, payment_to_kind: 5 })
  await first.webhooks.settled()
  account.recurrings.create({ invoice_id, start_date: '2026-02-01' })
  const before = first.webhooks.all()
  expect(before).toMatchObject([{ state: 'waiting', attempts: [{ status: 500 }] }])
  const second = await restarted(first, state)
  expect(second.webhooks.all()).toEqual(before)
  expect(second.clock.advance('1 month').map(({ kind, on }) => `${on} ${kind}`)).toEqual([
    '2026-01-15 webhook_retry',
    '2026-01-21 overdue',
    '2026-02-01 recurring_invoice',
    '2026-02-07 overdue',
  ])
  await second.webhooks.settled()
  expect(second.webhooks.all().map(({ state }) => state)).toEqual(['delivered', 'delivered'])
  expect(hook.received).toHaveLength(3)
})

test('a reset after a restart restores the seeded state, not the state at the restart', async () => {
  const state = newFile()
  const first = await opened(state, { now: '2026-01-15' })
  const seeded = await everything(first)
  first.account().invoices.create(sale)
  const second = await restarted(first, state)
  expect(second.changes().map(({ resource, kind }) => `${kind} ${resource}`)).toContain('create invoices')
  second.reset()
  expect(await everything(second)).toBe(seeded)
  const third = await restarted(second, state)
  expect(await everything(third)).toBe(seeded)
  expect(third.changes()).toEqual([])
})

test('later fixtures belong to the seeded state after a restart, too', async () => {
  const state = newFile()
  const first = await opened(state, { now: '2026-01-15' })
  first.account().invoices.create(sale)
  await first.load({ faketura: 1, accounts: { acme: { clients: { jan: { name: 'Jan Example' } } } } })
  const loaded = await everything(first)
  first.account('acme').clients.create({ name: 'Gone with the reset' })
  const second = await restarted(first, state)
  second.reset()
  expect(await everything(second)).toBe(loaded)
})

test('a very large load belongs to the seeded state after a restart, too', async () => {
  const state = newFile()
  const first = await opened(state)
  const clients = Array.from({ length: 300 }, (_, at) => ({
    name: `Client ${at}`,
    note: 'long '.repeat(2000),
  }))
  await first.load({ faketura: 1, accounts: { acme: { clients } } })
  first.account('acme').clients.create({ name: 'Gone with the reset' })
  copyFileSync(state, `${state}.copy`)
  for (const emulator of [await opened(`${state}.copy`), await restarted(first, state)]) {
    expect(emulator.changes().map(({ kind }) => kind)).toEqual(['create'])
    emulator.reset()
    expect(emulator.account('acme').clients.all()).toHaveLength(300)
  }
})

test('a replaced state is the seeded state after a restart, and can be undone before', async () => {
  const state = newFile()
  const first = await opened(state, { now: '2026-01-15' })
  first.account().invoices.create(sale)
  first.createAccount({ prefix: 'early' })
  const exported = first.export()
  first.account().invoices.create(sale)
  first.createAccount({ prefix: 'late' }).clients.create({ name: 'Gone with the load' })
  const [before, was] = [first.snapshot(), first.export()]
  await first.load(exported)
  first.account('early').clients.create({ name: 'Gone with the reset' })
  copyFileSync(state, `${state}.loaded`)
  const loaded = await opened(`${state}.loaded`)
  expect(loaded.export()).toEqual(first.export())
  loaded.reset()
  expect(loaded.export()).toEqual(exported)
  first.restore(before)
  const second = await restarted(first, state)
  expect(second.export()).toEqual(was)
  second.reset()
  expect(second.export()).toEqual(exported)
})

test('loading nothing makes the present state the seeded one, also after a restart', async () => {
  const state = newFile()
  const first = await opened(state)
  first.account().clients.create({ name: 'Kept' })
  await first.load([])
  const second = await restarted(first, state)
  second.reset()
  expect(
    second
      .account()
      .clients.all()
      .map(({ name }) => name),
  ).toEqual(['Kept'])
})

test('an account that a restore brings back keeps its records after a restart', async () => {
  const state = newFile()
  const first = await opened(state)
  const empty = first.snapshot()
  first.createAccount({ prefix: 'second' }).clients.create({ name: 'Back again' })
  const full = first.snapshot()
  first.restore(empty)
  expect(first.accounts).toHaveLength(1)
  first.restore(full)
  const second = await restarted(first, state)
  expect(second.account('second').clients.all()).toHaveLength(1)
  expect(second.account('second').departments.all()).toHaveLength(1)
})

test('the state of the file wins over fixtures, edition, clock and seed', async () => {
  const state = newFile()
  const first = await opened(state, { fixtures: 'starter', edition: 'poland', now: '2026-01-15', seed: 3 })
  const before = await everything(first)
  await first.close()
  const options = { fixtures: 'no such scenario', edition: 'france', now: '2030-01-01', seed: 4 } as const
  expect(await everything(await opened(state, options))).toBe(before)
})

test('strictness and profile come from the present start', async () => {
  const state = newFile()
  await (await opened(state)).close()
  const strict = await opened(state, { strict: true })
  const response = await strict.fetch(`/clients.json?api_token=${demoToken}&pgae=1`, {
    headers: { Accept: '*/*' },
  })
  expect(response.status).toBe(400)
})

test('a running clock continues from its time', async () => {
  const state = newFile()
  const first = await opened(state, { now: { now: '2031-05-05', running: true } })
  const before = first.clock.now().getTime()
  const second = await restarted(first, state)
  const after = second.clock.now().getTime()
  expect(after).toBeGreaterThanOrEqual(before)
  expect(second.clock.today()).toBe('2031-05-05')
})

test('an empty file counts as missing', async () => {
  const state = newFile()
  writeFileSync(state, '')
  const first = await opened(state)
  first.account().clients.create({ name: 'Kept' })
  const second = await restarted(first, state)
  expect(second.account().clients.all()).toHaveLength(1)
})

test('only its owner can read the file, and its folder has nothing else', async () => {
  const state = newFile()
  const emulator = await opened(state)
  emulator.account().clients.create({ name: 'One' })
  await emulator.close()
  expect(statSync(state).mode & 0o777).toBe(0o600)
  expect(readdirSync(dirname(state))).toEqual(['faketura.state'])
})

test('a symbolic link to the file stays a link', async () => {
  const state = newFile()
  const link = join(dirname(state), 'link.state')
  symlinkSync(state, link)
  const first = await opened(link)
  first.account().clients.create({ name: 'Kept' })
  await first.close()
  expect(lstatSync(link).isSymbolicLink()).toBe(true)
  expect((await opened(state)).account().clients.all()).toHaveLength(1)
})

test('a copy of the file in use contains the whole state', async () => {
  const state = newFile()
  const emulator = await opened(state)
  const copy = `${state}.copy`
  for (let count = 1; count <= 5; count++) {
    emulator.account().clients.create({ name: `Client ${count}` })
    copyFileSync(state, copy)
    const other = await opened(copy)
    expect(other.account().clients.all()).toHaveLength(count)
    await other.close()
  }
})

test('a long log is compacted into an image without loss', async () => {
  const state = newFile()
  const emulator = await opened(state)
  const clients = emulator.account().clients
  const { id } = clients.create({ name: 'Grows', note: '' })
  let isShorter = false
  for (let round = 0, size = 0; round < 60; round++) {
    clients.update(id, { note: `${round} ${'long '.repeat(10_000)}` })
    const now = readFileSync(state).length
    isShorter ||= now < size
    size = now
  }
  expect(isShorter).toBe(true)
  expect(readFileSync(state).length).toBeLessThan(2_000_000)
  const copy = `${state}.copy`
  copyFileSync(state, copy)
  expect((await opened(copy)).account().clients.get(id)?.note).toBe(clients.get(id)?.note)
})

test('faults, lost responses and used rate limits survive completely', async () => {
  const state = newFile()
  const first = await opened(state, { now: '2026-01-15', limits: { rate: { requests: 2, per: 'hour' } } })
  first.faults.add({
    operation: 'clients.create',
    after: 1,
    times: 3,
    then: { status: 503, body: { $: 'undefined', list: [null, { $: 1 }], ['__proto__']: 'plain' } },
  })
  const rules = first.faults.list()
  const read = async (emulator: Emulator) =>
    (await emulator.fetch(`/clients.json?api_token=${demoToken}`, { headers: { Accept: '*/*' } })).status
  expect(await read(first)).toBe(200)
  await first.close()
  const second = await opened(state, { limits: { rate: { requests: 2, per: 'hour' } } })
  expect(second.faults.list()).toEqual(rules)
  expect([await read(second), await read(second)]).toEqual([200, 429])
})

test('everything that holds state has a name in the file', async () => {
  const state = new EmulatorState(
    1,
    () => [],
    () => [],
    () => ({ standardOffset: 0, daylight: 'none' }),
  )
  const parts = Object.values(state).flatMap((part) => [part, ...Object.values(part as object)])
  const stores = parts.filter((part) => part instanceof Table || part instanceof Cells)
  expect(new Set(stores)).toEqual(new Set(Object.values(state.stores)))
  expect(new Set(stores).size).toBeGreaterThan(4)
})
