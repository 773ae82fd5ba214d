import { expect, test } from 'vitest'
import { type AdminError, openAdmin } from './admin-client.ts'
import { clients, refusals, yaml } from './refusals.ts'

test.each(Object.entries(refusals))(
  '%s is refused with what is accepted, and nothing changes',
  async (_, refusal) => {
    const [method, path, status, says, { field, ...sent } = {}] = refusal
    const client = await openAdmin()
    client.emulator.account().clients.create({ name: 'Ash' })
    const before = { export: client.emulator.export(), snapshots: await client.get('/snapshots') }
    const response = await client.ask<AdminError>(method, path, sent)
    expect(response.status, response.text).toBe(status)
    expect(response.body.error.message).toMatch(says)
    expect(response.body.error.message).not.toContain('[faketura]')
    if (field !== undefined) expect(response.body.error.field).toBe(field)
    if (status === 405) expect(response.headers.get('allow')).toBe('GET, POST')
    expect({ export: client.emulator.export(), snapshots: await client.get('/snapshots') }).toEqual(before)
  },
)

test('sets the clock back with force', async () => {
  const client = await openAdmin()
  const clock = await client.put('/clock', { now: '2025-12-31', force: true })
  expect(clock).toMatchObject({ today: '2025-12-31', running: false })
})

test('reports each mistake of a fixture with its line and column', async () => {
  const client = await openAdmin()
  const body = 'accounts:\n  acme:\n    clients:\n      jan: { nme: Jan }\n    invoces: {}\n'
  const { body: refusal } = await client.ask<AdminError>('POST', '/fixtures', { body, headers: yaml })
  expect(refusal.error.findings).toEqual([
    {
      line: 4,
      column: 14,
      message: expect.stringContaining('unknown field "nme" in clients; did you mean "name"?'),
    },
    { line: 5, column: 5, message: expect.stringContaining('did you mean "invoices"?') },
  ])
  const json = '{"accounts":\n  {"acme": {"clients": {"jan": {"nme": "Jan"}}}}}'
  const { body: second } = await client.ask<AdminError>('POST', '/fixtures', { body: json })
  expect(second.error.findings).toEqual([
    {
      line: 2,
      column: 33,
      message: expect.stringContaining('unknown field "nme" in clients; did you mean "name"?'),
    },
  ])
  expect(client.emulator.accounts).toHaveLength(1)
})

test('loads a YAML fixture that extends a shipped scenario', async () => {
  const client = await openAdmin()
  await client.delete('/accounts/demo')
  const body = 'extends: starter\naccounts:\n  acme:\n    clients:\n      jan: { name: Jan }\n'
  const response = await client.ask<object>('POST', '/fixtures', { body, headers: yaml })
  expect(response.status, response.text).toBe(201)
  expect(response.body).toMatchObject([{ prefix: 'demo' }, { prefix: 'acme' }])
})

test.each([
  ['the option', { limits: { body: 100 } }, 101],
  ['a mebibyte', {}, 1024 * 1024 + 1],
])('a body larger than %s is refused', async (_, options, size) => {
  const client = await openAdmin(options)
  const body = `{"prefix": "${'x'.repeat(size)}"}`
  const { status, body: refusal } = await client.ask<AdminError>('POST', '/accounts', { body })
  expect([status, refusal.error.message]).toEqual([
    413,
    expect.stringMatching(/larger than the limit of \d+ bytes/),
  ])
  expect(client.emulator.accounts).toHaveLength(1)
})

test('a hostile body neither ends the process nor blocks it', async () => {
  const client = await openAdmin()
  const deep = `${'['.repeat(200_000)}${']'.repeat(200_000)}`
  for (const path of ['/accounts', '/requests/wait', clients, '/fixtures']) {
    for (const body of [deep, `{"pattern": ${deep}}`, `{"${'x'.repeat(300_000)}": 1}`]) {
      const { status } = await client.ask('POST', path, { body })
      expect(status).toBeGreaterThanOrEqual(400)
      expect(status).toBeLessThan(500)
    }
  }
  expect((await client.ask('GET', '/health')).status).toBe(200)
})
