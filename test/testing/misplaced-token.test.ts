import { expect, test } from 'vitest'
import { open } from '../support/client.ts'
import '../../src/testing/vitest.ts'

const json = { Accept: 'application/json', 'Content-Type': 'application/json' }

type Request = (token: string) => readonly [path: string, init: RequestInit]

const written = (body: object): RequestInit => ({ method: 'POST', headers: json, body: JSON.stringify(body) })
const withHeader = (name: string, value: string): RequestInit => ({ headers: { ...json, [name]: value } })

/** Requests that have a token in a place that is never read. */
const requests: readonly (readonly [name: string, request: Request])[] = [
  ['another parameter', (token) => [`/clients.json?token=${token}`, { headers: json }]],
  ['a misspelt parameter', (token) => [`/clients.json?apitoken=${token}`, { headers: json }]],
  ['a parameter of any name', (token) => [`/clients.json?zodiac=${token}`, { headers: json }]],
  ['another header', (token) => ['/clients.json', withHeader('X-Api-Token', token)]],
  ['a header of any name', (token) => ['/clients.json', withHeader('X-Zodiac', token)]],
  ['a misspelt scheme', (token) => ['/clients.json', withHeader('Authorization', `Baerer ${token}`)]],
  [
    'a scheme with a name',
    (token) => ['/clients.json', withHeader('Authorization', `Token token="${token}"`)],
  ],
  [
    'the name of a login',
    (token) => ['/clients.json', withHeader('Authorization', `Basic ${btoa(`${token}:`)}`)],
  ],
  ['a cookie', (token) => ['/clients.json', withHeader('Cookie', `session=${token}`)]],
  ['the record', (api_token) => ['/invoices.json', written({ invoice: { api_token } })]],
  ['any object', (token) => ['/invoices.json', written({ auth: { zodiac: [token] } })]],
  [
    'XML',
    (token) => ['/clients.xml', { method: 'POST', body: `<client><zodiac>${token}</zodiac></client>` }],
  ],
]

test.each(requests)('a valid token in %s is a diagnostic of its account alone', async (_, request) => {
  const { emulator, account } = await open()
  const stranger = emulator.createAccount({ prefix: 'stranger' })
  const before = emulator.snapshot()
  const [path, init] = request(account.apiToken)
  expect((await emulator.fetch(path, init)).status).toBe(401)
  expect(account.diagnostics()).toMatchObject([{ code: 'token-place' }])
  expect(() => expect(account).toHaveNoDiagnostics()).toThrow(/is not read|Authorization: Basic, with/)
  expect(account).toHaveReceivedRequest({ status: 401, path: new RegExp(`^${path.split('?')[0]}`) })
  expect(stranger).toHaveNoDiagnostics()
  expect(stranger.requests.all()).toEqual([])
  expect(emulator.changes(before)).toEqual([])
  expect(JSON.stringify([account.requests.all(), account.diagnostics()])).not.toContain(account.apiToken)
})

test.each(requests)('the response to a token in %s does not show whether it is valid', async (_, request) => {
  const { emulator, account } = await open({ strict: true })
  const responses: unknown[] = []
  for (const token of [account.apiToken, 'Nobody0Secret1Token/acme']) {
    const [path, init] = request(token)
    const response = await emulator.fetch(path, init)
    responses.push([response.status, await response.text()])
  }
  expect(responses[0]).toEqual(responses[1])
  expect(emulator.requests.all().map((row) => row.account)).toEqual([account.prefix, null])
})

/** A token whose sixth character is written as an escape. */
const escaped = (token: string, writtenAs: (code: number) => string) =>
  token.slice(0, 5) + writtenAs(token.charCodeAt(5)) + token.slice(6)
const inJson = (code: number) => `\\u${code.toString(16).padStart(4, '0')}`
const inUrl = (code: number) => `%${code.toString(16)}`

const escapedRequests: readonly (readonly [name: string, request: Request])[] = [
  [
    'JSON',
    (token) => [
      '/clients.json',
      { method: 'POST', headers: json, body: `{"client":{"token":"${escaped(token, inJson)}"}}` },
    ],
  ],
  [
    'JSON after an escape',
    (token) => [
      '/clients.json',
      {
        method: 'POST',
        headers: json,
        body: `{"token":"${token}","note":"\\n${escaped(token, inJson)}\\n${token}"}`,
      },
    ],
  ],
  [
    'a form',
    (token) => [
      '/clients.json',
      {
        method: 'POST',
        headers: { ...json, 'Content-Type': 'application/x-www-form-urlencoded' },
        body: `token=${token}&client[token]=${escaped(token, inUrl)}`,
      },
    ],
  ],
  [
    'a query',
    (token) => [`/clients.json?token=${token}&client[token]=${escaped(token, inUrl)}`, { headers: json }],
  ],
  [
    'XML',
    (token) => [
      '/clients.xml',
      {
        method: 'POST',
        body: `<client><token>${token}</token><zodiac>${escaped(token, (code) => `&#${code};`)} ${escaped(token, (code) => `&#x${code.toString(16)};`)}</zodiac></client>`,
      },
    ],
  ],
]

test.each(escapedRequests)('a token with an escape in %s is masked', async (_, request) => {
  for (const apiToken of ['SECRETBBB', 'SECRE.TBBBB', 'SECRE/TBBBB', undefined]) {
    const { emulator } = await open()
    const account = emulator.createAccount({ prefix: 'shop', ...(apiToken && { apiToken }) })
    const token = account.apiToken
    await emulator.fetch(...request(token))
    const { id } = account.requests.last()!
    const response = await emulator.fetch(`/__admin/requests/${id}`)
    const shown = [await response.text(), account.requests.test(id), account.requests.curl(id)]
    for (const text of shown) {
      expect(text).not.toContain(token.slice(6))
      expect(text).not.toContain(token.slice(0, 5))
    }
  }
})

test('a short token is found under a name for tokens', async () => {
  const { emulator } = await open()
  const short = emulator.createAccount({ prefix: 'short', apiToken: 'abc' })
  await emulator.fetch('/clients.json', withHeader('Authorization', 'Baerer abc'))
  await emulator.fetch('/clients.json', withHeader('X-Api-Token', 'abc'))
  await emulator.fetch('/clients.json', withHeader('X-Zodiac', 'abc'))
  expect(short.diagnostics()).toHaveLength(2)
})

test('an unknown path with a misplaced token is a diagnostic of its account', async () => {
  const { emulator, account } = await open()
  await emulator.fetch('/invoice.json', withHeader('X-Api-Token', account.apiToken))
  await emulator.fetch(`/${account.apiToken}/clients.json`, withHeader('Accept', '*/*'))
  expect(account.diagnostics()).toMatchObject([{ code: 'unknown-path' }, { code: 'unknown-path' }])
})

test.each([
  ['GET', '/invoces.json', 404],
  ['PUT', '/clients.json', 405],
  ['POST', '/clients.json', 400],
])('%s %s with login and password is logged in their account', async (method, path, status) => {
  const { emulator, account } = await open()
  const headers = { ...json, Authorization: `Basic ${btoa(`${account.login}:${account.password}`)}` }
  const body = method === 'GET' ? undefined : '{'
  expect((await emulator.fetch(path, { method, headers, body })).status).toBe(status)
  expect(account).toHaveReceivedRequest({ method, path, status })
  const wrong = { ...headers, Authorization: `Basic ${btoa(`${account.login}:other`)}` }
  expect((await emulator.fetch('/invoces.json', { headers: wrong })).status).toBe(404)
  expect(account.requests.all()).toHaveLength(1)
})

test('a valid token at the host of another account is logged in the account of the token', async () => {
  const { emulator, account } = await open()
  const stranger = emulator.createAccount({ prefix: 'stranger' })
  await emulator.fetch(`http://stranger.localhost/clients.json?api_token=${account.apiToken}`, {
    headers: json,
  })
  await emulator.fetch(`http://nobody.localhost/clients.json?api_token=${account.apiToken}`, {
    headers: json,
  })
  expect(account).toHaveReceivedRequest({ status: 401 }, { times: 2 })
  expect(stranger.requests.all()).toEqual([])
  await emulator.fetch('http://stranger.localhost/clients.json?api_token=nobodys', { headers: json })
  expect(stranger.requests.all()).toEqual([])
  expect(emulator.requests.last()).toMatchObject({ account: null, diagnostics: [] })
})
