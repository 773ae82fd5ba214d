import { expect, test } from 'vitest'
import { open } from '../support/client.ts'
import { opened } from '../support/opened.ts'
import { credentials, send } from '../support/uploads.ts'

const unavailable = { status: 503 }

test('a fault of one account acts on requests without a token that name the account', async () => {
  const emulator = await opened({ listen: false })
  const other = emulator.createAccount({ prefix: 'other' })
  const integration_token = emulator.integrationToken
  const post = async (url: string, body: object) => {
    const headers = { 'Content-Type': 'application/json', Accept: 'application/json' }
    const sent = JSON.stringify({ integration_token, ...body })
    return (await emulator.fetch(url, { method: 'POST', headers, body: sent })).status
  }
  const login = (host: string, name = 'owner@demo.test') =>
    post(`${host}/login.json`, { login: name, password: 'demo-password' })
  const user = { email: 'new@demo.test', password: 'a-password' }
  const fault = emulator.account().faults.add({ operation: 'users.login', then: unavailable })
  emulator.account().faults.add({ operation: 'users.create', then: unavailable })
  emulator.account().faults.add({ operation: 'accounts.create', then: unavailable })
  expect(await login('')).toBe(503)
  expect(await login('http://demo.localhost')).toBe(503)
  expect(await login('http://demo.localhost', 'nobody')).toBe(503)
  expect(await login('http://other.localhost')).toBe(503)
  expect(await login('', 'nobody')).toBe(401)
  expect(await post('http://demo.localhost/users.json', { user })).toBe(503)
  expect(await post('http://other.localhost/users.json', { user })).toBe(201)
  expect(await post('http://demo.localhost/account.json', { account: { prefix: 'acme' } })).toBe(503)
  expect(emulator.account().faults.list()[0]).toEqual({ ...fault, hits: 4 })
  emulator.account().faults.clear()
  other.faults.add({ operation: 'users.login', then: unavailable })
  expect(await login('')).toBe(200)
})

test.each([
  ['GET', '/clients.json', 'clients.list', ''],
  ['POST', '/clients.json', 'clients.create', '{"client":{"name":"Ash"}}'],
  ['POST', '/clients.json', 'clients.create', `{"client":{"name":"Ash","note":"${'x'.repeat(20_000)}"}}`],
  ['POST', '/login.json', 'users.login', '{}'],
] as const)(
  '%s %s without any token is of the account that its host names',
  async (method, path, operation, body) => {
    const emulator = await opened({ listen: false })
    const [account, other] = [emulator.account(), emulator.createAccount({ prefix: 'other' })]
    const fault = account.faults.add({ operation, times: 1, then: unavailable })
    const headers = { 'Content-Type': 'application/json', Accept: 'application/json' }
    const ask = async (host: string, query = '') =>
      (await emulator.fetch(`http://${host}${path}${query}`, { method, headers, ...(body && { body }) }))
        .status
    expect([await ask('other.localhost'), await ask('127.0.0.1')]).toEqual([401, 401])
    for (const wrong of ['?api_token=x', '?token=x', '?integration_token=x'])
      expect(await ask('demo.localhost', wrong)).toBe(401)
    expect([await ask('demo.localhost'), await ask('demo.localhost')]).toEqual([503, 401])
    expect(account.faults.list()).toEqual([{ ...fault, hits: 1 }])
    expect(account.requests.all()).toMatchObject([
      { status: 503, operation, fault: { id: fault.id } },
      { status: 401 },
    ])
    expect(other.requests.all()).toMatchObject([{ status: 401, operation }])
  },
)

test.each([
  [{ rateLimit: { retryAfter: 7 } }, 429],
  [{ delay: 1 }, 401],
  [{ status: 500, body: 'down' }, 500],
] as const)('%o acts on a request without any token', async (then, status) => {
  const emulator = await opened({ listen: false })
  const account = emulator.account()
  account.faults.add({ operation: '*', times: 1, then })
  const response = await emulator.fetch('http://demo.localhost/clients.json', {
    headers: { Accept: 'application/json' },
  })
  expect([response.status, response.headers.get('retry-after')]).toEqual([
    status,
    status === 429 ? '7' : null,
  ])
  expect(account.requests.last()).toMatchObject({ status, fault: { then } })
})

test('a fault of one account acts on its public links and uploads', async () => {
  const client = await open()
  const { emulator, account } = client
  const other = emulator.createAccount({ prefix: 'other' })
  const { id, token } = await client.sale()
  const product = account.products.create({ name: 'Mug', price_net: 1 })
  const form = await credentials(client, id)
  const page = async (path: string) => (await emulator.fetch(path)).status
  const requests = [
    [200, () => page(`/invoice/${token}`)],
    [200, () => page(`/invoice/${token}.pdf`)],
    [200, () => page(`/a/${account.prefix}/p/${product.token}.js`)],
    [201, async () => (await send(client, form, 'scan.txt', 'seen')).status],
  ] as const
  for (const [status, request] of requests) {
    expect(await request()).toBe(status)
    const operation = emulator.requests.last()!.operation as 'invoices.list'
    other.faults.add({ operation, then: unavailable })
    expect([operation, await request()]).toEqual([operation, status])
    account.faults.add({ operation, then: unavailable })
    expect([operation, await request()]).toEqual([operation, 503])
  }
})
