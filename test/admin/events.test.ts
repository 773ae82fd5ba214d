import { expect, test } from 'vitest'
import type { Emulator } from '../../src/index.ts'
import { demoToken } from '../support/demo-token.ts'
import { type AdminClient, openAdmin } from './admin-client.ts'
import { EventReader } from './event-reader.ts'

async function listening(
  { emulator }: AdminClient,
  headers: Record<string, string> = {},
): Promise<EventReader> {
  const response = await fetch(`${emulator.url}/__admin/events`, { headers })
  expect([response.status, response.headers.get('content-type')]).toEqual([
    200,
    'text/event-stream; charset=utf-8',
  ])
  return new EventReader(response)
}

const json = { Accept: 'application/json', 'Content-Type': 'application/json' }

function created(emulator: Emulator, name: string): Promise<Response> {
  const body = JSON.stringify({ api_token: demoToken, client: { name } })
  return emulator.fetch('/clients.json', { method: 'POST', headers: json, body })
}

test('sends a request with its changes', async () => {
  const client = await openAdmin()
  const events = await listening(client)
  await created(client.emulator, 'Ash')
  const [change, request] = await events.until('request')
  const { id } = client.emulator.account().clients.find({ name: 'Ash' })!
  expect(change).toMatchObject({
    name: 'change',
    data: { account: 'demo', resource: 'clients', id, kind: 'create' },
  })
  expect(request!.data).toMatchObject({ operation: 'clients.create', status: 201 })
})

test('sends no change for a refused request', async () => {
  const client = await openAdmin()
  const events = await listening(client)
  await created(client.emulator, '')
  expect((await events.until('request')).map(({ name }) => name)).toEqual(['request'])
})

test('sends clock, outbox, reset and restore events, also for calls of the TypeScript API', async () => {
  const client = await openAdmin({ fixtures: 'starter' })
  const { emulator } = client
  const events = await listening(client)
  emulator.clock.advance('1 day')
  expect((await events.until('clock')).at(-1)!.data).toMatchObject({ today: '2026-01-16', running: false })
  const invoice = emulator.account().invoices.find({ status: 'sent' })!
  await emulator.fetch(`/invoices/${invoice.id}/send_by_email.json?api_token=${demoToken}`, {
    method: 'POST',
  })
  expect((await events.until('outbox')).at(-1)!.data).toMatchObject({ id: emulator.outbox.last()!.id })
  emulator.reset()
  expect((await events.until('reset')).at(-1)!.data).toMatchObject({ today: '2026-01-15' })
  emulator.reset()
  await events.until('reset')
  emulator.restore(emulator.snapshot())
  await events.until('restore')
})

test('sends webhook and fault events', async () => {
  const client = await openAdmin()
  const { emulator } = client
  // Nobody listens on this port, so that every attempt fails.
  emulator.account().webhooks.create({ kind: 'client:create', url: 'http://127.0.0.1:9/' })
  const events = await listening(client)
  emulator.account().clients.create({ name: 'Ash' })
  expect((await events.until('webhook')).at(-1)!.data).toMatchObject({
    id: 1,
    state: 'waiting',
    attempts: [],
  })
  expect((await events.until('webhook')).at(-1)!.data).toMatchObject({ id: 1, attempts: [{ status: null }] })
  emulator.faults.add({ operation: '*', then: { status: 503 } })
  expect((await events.until('fault')).at(-1)!.data).toEqual({ armed: 1 })
  emulator.faults.clear()
  expect((await events.until('fault')).at(-1)!.data).toEqual({ armed: 0 })
})

test('names the account of the changes when it is deleted with them', async () => {
  const client = await openAdmin()
  const { emulator } = client
  const account = emulator.createAccount({ prefix: 'acme' })
  const { id } = account.clients.create({ name: 'Ash', email: 'ash@buyer.test' })
  const { id: invoice } = account.invoices.create({ client_id: id })
  const path = `/invoices/${invoice}/send_by_email.json?api_token=${account.apiToken}`
  expect((await emulator.fetch(path, { method: 'POST' })).status).toBe(200)
  const events = await listening(client)
  emulator.deleteAccount('acme')
  emulator.clock.advance('1 day')
  const changes = (await events.until('clock')).filter(({ name }) => name === 'change')
  const resources = ['accounts', 'clients', 'invoices', 'outbox', 'users']
  expect(changes.map(({ data }) => data)).toEqual(
    expect.arrayContaining(
      resources.map((resource) => expect.objectContaining({ resource, kind: 'delete' })),
    ),
  )
  for (const { data } of changes) expect(data).toMatchObject({ account: 'acme' })
})

test('sends one event for a whole fixture', async () => {
  const client = await openAdmin()
  const events = await listening(client)
  const clients = Object.fromEntries(Array.from({ length: 300 }, (_, at) => [`c${at}`, { name: `C ${at}` }]))
  await client.post('/fixtures', { accounts: { acme: { clients } } })
  expect((await events.until('changes')).at(-1)!.data).toEqual({ count: expect.any(Number) })
  expect(events.received.filter(({ name }) => name === 'change')).toEqual([])
})

test('sends missed events after a reconnect, or `lost` if they are gone', async () => {
  const client = await openAdmin()
  const first = await listening(client)
  await created(client.emulator, 'Ash')
  const last = (await first.until('request')).at(-1)!
  await created(client.emulator, 'Birch')
  const second = await listening(client, { 'Last-Event-ID': last.id })
  expect((await second.until('request')).map(({ name }) => name)).toEqual(['change', 'request'])
  const third = await listening(client, { 'Last-Event-ID': '999' })
  expect((await third.next())!.name).toBe('lost')
})

test('ends the stream when the emulator closes', { timeout: 4000 }, async () => {
  const client = await openAdmin()
  const events = await listening(client)
  await client.emulator.close()
  expect(await events.next()).toBeUndefined()
  expect(events.isOver).toBe(true)
})

test('streams without a port, until the client cancels', async () => {
  const { emulator } = await openAdmin({ listen: false })
  const stop = new AbortController()
  const response = await emulator.fetch('/__admin/events', { signal: stop.signal })
  const events = new EventReader(response)
  await created(emulator, 'Ash')
  await events.until('request')
  stop.abort()
  await expect(events.next()).rejects.toThrow()
})

test('disconnects a client that does not read', async () => {
  const { emulator } = await openAdmin({ listen: false })
  const events = new EventReader(await emulator.fetch('/__admin/events'))
  const path = `/clients.json?api_token=${demoToken}&name=${'x'.repeat(10_000)}`
  for (let number = 0; number < 300; number++) await emulator.fetch(path)
  const read = async () => {
    while (await events.next());
  }
  await expect(read()).rejects.toThrow()
  expect(events.received.length).toBeLessThan(300)
  expect(emulator.requests.all()).toHaveLength(300)
})
