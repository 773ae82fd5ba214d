import { expect, test } from 'vitest'
import { type AdminClient, type AdminError, openAdmin } from './admin-client.ts'

interface Row {
  readonly id: string
  readonly name: string | null
}

const clients = '/accounts/demo/records/clients'

async function took(client: AdminClient, name: string): Promise<Row> {
  const row = await client.post<Row>('/snapshots', { name })
  await client.post(clients, { name })
  return row
}

function names({ emulator }: AdminClient): unknown[] {
  return emulator
    .account()
    .clients.all()
    .map(({ name }) => name)
}

test('restores a snapshot by id or name; the latest of a name wins, and an id wins over a name', async () => {
  const client = await openAdmin()
  const first = await took(client, 'one')
  const second = await took(client, 'one')
  await took(client, first.id)
  await client.post('/snapshots/one/restore')
  expect(names(client)).toEqual(['one'])
  await client.post(`/snapshots/${first.id}/restore`)
  expect(names(client)).toEqual([])
  await client.post(`/snapshots/${second.id}/restore`)
  expect(names(client)).toEqual(['one'])
  expect(await client.get('/changes?since=one')).toEqual([])
})

test('deletes the latest snapshot of a name', async () => {
  const client = await openAdmin()
  const first = await took(client, 'before the checkout')
  await took(client, 'before the checkout')
  const path = '/snapshots/before%20the%20checkout'
  expect(await client.ask('DELETE', path)).toMatchObject({ status: 200 })
  expect(await client.get('/snapshots')).toMatchObject([{ id: first.id }])
  expect(await client.ask('DELETE', path)).toMatchObject({ status: 200 })
  expect(await client.ask('DELETE', path)).toMatchObject({ status: 404 })
})

test('lists ids and names for an unknown snapshot', async () => {
  const client = await openAdmin()
  const { id } = await took(client, 'paid')
  await client.post('/snapshots')
  const { status, body } = await client.ask<AdminError>('POST', '/snapshots/1/restore')
  expect(status).toBe(404)
  expect(body.error.accepted).toBe(`${id}, paid, snapshot-2`)
})

test('restores everything that the summary lists, and keeps the journal', async () => {
  const client = await openAdmin()
  const { emulator } = client
  const account = emulator.account()
  const fault = { operation: 'clients.list', times: 2, then: { status: 503 } }
  await client.post('/faults', fault)
  const state = async () => ({
    export: emulator.export(),
    clock: String(emulator.clock.now()),
    faults: emulator.faults.list(),
    outbox: emulator.outbox.all(),
    deliveries: emulator.webhooks.all(),
  })
  account.webhooks.create({ kind: 'client:create', url: 'https://receiver.test/' })
  await client.post('/snapshots', { name: 'armed' })
  const before = await state()
  await emulator.fetch(`/clients.json?api_token=${account.apiToken}`)
  account.clients.create({ name: 'Ash' })
  await emulator.webhooks.settled()
  await client.post('/clock/advance', { by: '3 days' })
  const after = await state()
  for (const part of ['export', 'clock', 'faults', 'deliveries'] as const)
    expect(after[part]).not.toEqual(before[part])
  await client.post('/snapshots/armed/restore')
  expect(await state()).toEqual(before)
  expect(emulator.requests.all()).toMatchObject([{ status: 503 }])
  const { paths } = await client.get<{ paths: Record<string, { post?: { summary: string } }> }>(
    '/admin-openapi.json',
  )
  expect(paths['/__admin/snapshots/{id}/restore']?.post?.summary).toMatch(
    /records, counters, clock, faults, outbox and webhook deliveries; logged requests stay/,
  )
})
