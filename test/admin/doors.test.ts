import express from 'express'
import supertest from 'supertest'
import { expect, test } from 'vitest'
import { transports } from '../contract/transports.ts'
import { openAdmin } from './admin-client.ts'

const json = { 'Content-Type': 'application/json' }

test.each(Object.entries(transports))('%s reaches the admin API', async (_, ask) => {
  const { emulator } = await openAdmin()
  const body = JSON.stringify({ prefix: 'fresh' })
  const made = await ask(emulator, { method: 'POST', url: '/__admin/accounts', headers: json, body })
  expect([made.status, JSON.parse(made.bytes.toString())]).toMatchObject([201, { prefix: 'fresh' }])
  const listed = await ask(emulator, { method: 'GET', url: '/__admin/accounts', headers: {} })
  expect(JSON.parse(listed.bytes.toString())).toMatchObject([{ prefix: 'demo' }, { prefix: 'fresh' }])
  const foreign = await ask(emulator, {
    method: 'GET',
    url: '/__admin/accounts',
    headers: {},
    host: 'evil.example',
  })
  expect(foreign.status).toBe(403)
  expect(emulator.requests.all()).toEqual([])
})

test('works below a path, and behind a body parser', async () => {
  const { emulator } = await openAdmin()
  const outer = express()
  outer.use(express.json())
  outer.use('/invoicing', emulator.app)
  const made = await supertest(outer).post('/invoicing/__admin/accounts').send({ prefix: 'fresh' })
  expect([made.status, made.body]).toMatchObject([201, { prefix: 'fresh' }])
  const page = await supertest(outer).get('/invoicing/__admin')
  expect([page.status, page.headers.location]).toEqual([302, '__admin/'])
})

test('leaves a path that merely begins with its own to the emulated API', async () => {
  const { emulator } = await openAdmin()
  const response = await emulator.fetch('/__administration.json')
  expect([response.status, await response.json()]).toMatchObject([404, { code: 'error' }])
  expect(emulator.requests.all()).toHaveLength(1)
})

test('HEAD responds like GET, without the body', async () => {
  const { emulator } = await openAdmin()
  const [got, head] = [
    await emulator.fetch('/__admin/health'),
    await emulator.fetch('/__admin/health', { method: 'HEAD' }),
  ]
  expect([head.status, head.headers.get('content-length')]).toEqual([200, got.headers.get('content-length')])
  expect(await head.text()).toBe('')
  expect((await emulator.fetch('/__admin/events', { method: 'HEAD' })).status).toBe(200)
})

test('ignores a trailing slash', async () => {
  const client = await openAdmin()
  expect(await client.get('/accounts/')).toHaveLength(1)
})

test('ends a waiting request when the emulator closes', { timeout: 4000 }, async () => {
  const client = await openAdmin()
  const waiting = client.ask('POST', '/outbox/wait', { body: { pattern: { id: 1 }, timeout: 600_000 } })
  await client.ask('GET', '/health')
  await client.emulator.close()
  expect((await waiting).text).toMatch(/closed/)
})

test('forbids caches to store a response', async () => {
  const client = await openAdmin()
  const { headers } = await client.ask('GET', '/accounts')
  expect(Object.fromEntries(headers)).toMatchObject({
    'cache-control': 'no-store',
    'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
    'cross-origin-resource-policy': 'same-origin',
    'x-content-type-options': 'nosniff',
    'x-frame-options': 'DENY',
  })
})

test('loads a state that was exported over HTTP', async () => {
  const one = await openAdmin({ fixtures: 'starter' })
  await one.post('/accounts/demo/records/clients', { name: 'Żaneta', tax_no: '0012' })
  const { text } = await one.ask('GET', '/export')
  const yaml = await one.ask('GET', '/export?format=yaml')
  expect(yaml.headers.get('content-type')).toBe('application/yaml')
  for (const [body, headers] of [
    [text, json],
    [yaml.text, { 'Content-Type': 'application/yaml' }],
  ] as const) {
    const other = await openAdmin({ fixtures: { accounts: {} } })
    const loaded = await other.ask('POST', '/fixtures', { body, headers })
    expect(loaded.status, loaded.text).toBe(201)
    const { accounts } = JSON.parse(text)
    expect(await other.get<{ accounts: object }>('/export')).toMatchObject({ accounts })
  }
})
