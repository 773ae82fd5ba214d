import { expect, test } from 'vitest'
import { errorCatalogue } from '../../src/errors/thrown-errors.ts'
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
    expect(Object.keys(errorCatalogue)).toContain(response.body.error.code)
    if (field !== undefined) expect(response.body.error.field).toBe(field)
    if (status === 405) expect(response.headers.get('allow')).toBe('GET, POST')
    expect({ export: client.emulator.export(), snapshots: await client.get('/snapshots') }).toEqual(before)
  },
)

test.each<[string, string, [method: string, path: string, body?: object]]>([
  ['an unknown key of a body', 'UNKNOWN_OPTION', ['POST', '/snapshots', { nmae: 'x' }]],
  ['an unknown key of a query', 'UNKNOWN_OPTION', ['GET', '/requests?opration=x']],
  ['an unknown filter of records', 'UNKNOWN_OPTION', ['GET', `${clients}?nmae=x`]],
  ['a wrong value in a body', 'INVALID_OPTION', ['POST', '/snapshots', { name: 7 }]],
  ['a wrong value in a query', 'INVALID_OPTION', ['GET', '/requests?limit=x']],
  ['a repeated key of a query', 'INVALID_OPTION', ['GET', '/requests?limit=1&limit=2']],
  ['an unknown key of a pattern', 'UNKNOWN_FIELD', ['POST', `${clients}/find`, { pattern: { nmae: 'x' } }]],
  ['a wrong value in a pattern', 'INVALID_PATTERN', ['POST', `${clients}/find`, { pattern: { id: 'x' } }]],
  [
    'a wrong expression',
    'INVALID_PATTERN',
    ['POST', `${clients}/find`, { pattern: { name: { matches: '(' } } }],
  ],
  ['an unknown key of a fault rule', 'INVALID_FAULT', ['POST', '/faults', { opration: '*' }]],
  ['an unknown field of a record', 'RECORD_REFUSED', ['POST', clients, { nmae: 'x' }]],
  ['an unknown account', 'UNKNOWN_ACCOUNT', ['DELETE', '/accounts/nobody']],
  ['an unknown endpoint', 'INVALID_REQUEST', ['GET', '/acounts']],
  ['an unsupported method', 'INVALID_REQUEST', ['PUT', '/accounts']],
])('%s has the code FAKETURA_%s', async (_, code, [method, path, body]) => {
  const client = await openAdmin()
  const { body: refusal } = await client.ask<AdminError>(method, path, { body })
  expect(refusal.error.code, refusal.error.message).toBe(`FAKETURA_${code}`)
})

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
