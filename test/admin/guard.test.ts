import { once } from 'node:events'
import { createServer, request as httpRequest } from 'node:http'
import { type AddressInfo, Socket } from 'node:net'
import { expect, onTestFinished, test } from 'vitest'
import type { AdminOptions, Emulator } from '../../src/index.ts'
import { demoToken } from '../support/demo-token.ts'
import { type AdminError, openAdmin } from './admin-client.ts'

type Headers = Readonly<Record<string, string>>

/** Sends a request with headers that `fetch` does not allow. */
async function bare(emulator: Emulator, method: string, path: string, headers: Headers) {
  const outgoing = httpRequest(`${emulator.url}/__admin${path}`, { method, headers, agent: false }).end()
  const [incoming] = await once(outgoing, 'response')
  let text = ''
  for await (const chunk of incoming) text += chunk
  return { status: incoming.statusCode as number, headers: incoming.headers, text }
}

const host = (emulator: Emulator, name: string) => `${name}:${emulator.port}`

/** The headers of a request, the expected status, and the header that the error names. */
const requests: readonly (readonly [string, (emulator: Emulator) => Headers, number, string | undefined])[] =
  [
    ['a program on this machine', () => ({}), 200, undefined],
    ['the name localhost', (emulator) => ({ Host: host(emulator, 'localhost') }), 200, undefined],
    ['the name of an account', (emulator) => ({ Host: host(emulator, 'demo.localhost') }), 200, undefined],
    [
      'another address of this machine',
      (emulator) => ({ Host: host(emulator, '127.0.0.2') }),
      200,
      undefined,
    ],
    ['the address in the longer form', (emulator) => ({ Host: host(emulator, '[::1]') }), 200, undefined],
    ['a name in capitals', (emulator) => ({ Host: host(emulator, 'LOCALHOST') }), 200, undefined],
    ['a foreign name', (emulator) => ({ Host: host(emulator, 'rebound.example') }), 403, 'Host'],
    ['a name that only begins well', () => ({ Host: '127.0.0.1.rebound.example' }), 403, 'Host'],
    ['a name that only ends well', () => ({ Host: 'evillocalhost' }), 403, 'Host'],
    ['an address of nobody', () => ({ Host: '0.0.0.0' }), 403, 'Host'],
    ['an invalid address', () => ({ Host: '127.0.0.999' }), 403, 'Host'],
    ['its own origin', (emulator) => ({ Origin: emulator.url }), 200, undefined],
    ['a foreign origin', () => ({ Origin: 'http://evil.example' }), 403, 'Origin'],
    ['an origin on another port', () => ({ Origin: 'http://127.0.0.1:1' }), 403, 'Origin'],
    [
      'another name of this machine',
      (emulator) => ({ Origin: `http://${host(emulator, 'localhost')}` }),
      403,
      'Origin',
    ],
    ['no origin that is one', () => ({ Origin: 'null' }), 403, 'Origin'],
    ['a page of the same origin', () => ({ 'Sec-Fetch-Site': 'same-origin' }), 200, undefined],
    ['somebody who typed the address', () => ({ 'Sec-Fetch-Site': 'none' }), 200, undefined],
    ['a page of the same site', () => ({ 'Sec-Fetch-Site': 'same-site' }), 403, 'Sec-Fetch-Site'],
    ['a page of another site', () => ({ 'Sec-Fetch-Site': 'cross-site' }), 403, 'Sec-Fetch-Site'],
  ]

test.each(requests)('accepts or refuses %s', async (_, headers, status, named) => {
  const { emulator } = await openAdmin()
  const changed = emulator.account().clients.create({ name: 'Ash' }).id
  for (const [method, path] of [
    ['GET', '/accounts'],
    ['POST', '/reset'],
    ['OPTIONS', '/accounts'],
  ] as const) {
    const reply = await bare(emulator, method, path, headers(emulator))
    expect(reply.status, reply.text).toBe(status === 200 && method === 'OPTIONS' ? 405 : status)
    expect(Object.keys(reply.headers).filter((name) => name.startsWith('access-control'))).toEqual([])
    if (status === 403) {
      const { error }: AdminError = JSON.parse(reply.text)
      expect(error.field).toBe(named)
      expect(error.message).toMatch(/127\.0\.0\.1|its own page/)
      expect(reply.text).not.toContain(demoToken)
    }
  }
  expect(emulator.account().clients.get(changed) === undefined).toBe(status === 200)
})

test('accepts a configured host name, from programs and from its own page', async () => {
  const { emulator } = await openAdmin({ admin: { hosts: ['Faketura.test'] } })
  const named = { Host: host(emulator, 'faketura.test') }
  expect((await bare(emulator, 'GET', '/health', named)).status).toBe(200)
  expect((await bare(emulator, 'GET', '/health', { ...named, Origin: `http://${named.Host}` })).status).toBe(
    200,
  )
  expect((await bare(emulator, 'GET', '/health', { Host: 'other.test' })).status).toBe(403)
})

test('accepts the host that it listens on, but not 0.0.0.0', async () => {
  const named = await openAdmin({ listen: false, host: 'faketura.test' })
  expect((await named.emulator.fetch('http://faketura.test/__admin/health')).status).toBe(200)
  const everywhere = await openAdmin({ listen: false, host: '0.0.0.0' })
  expect((await everywhere.emulator.fetch('http://0.0.0.0/__admin/health')).status).toBe(403)
})

const tokens: readonly (readonly [string, Headers, number])[] = [
  ['no token', {}, 401],
  ['another token', { Authorization: 'Bearer secreT' }, 401],
  ['the beginning of the token', { Authorization: 'Bearer secre' }, 401],
  ['the token with something behind it', { Authorization: 'Bearer secret2' }, 401],
  ['the token in another scheme', { Authorization: `Basic ${btoa('secret:')}` }, 401],
  ['an API token', { Authorization: `Bearer ${demoToken}` }, 401],
  ['the token', { Authorization: 'Bearer secret' }, 200],
  [
    'the token under another name of the machine',
    { Authorization: 'Bearer secret', Host: 'box.example' },
    200,
  ],
  [
    'the token from a page of another origin',
    { Authorization: 'Bearer secret', Origin: 'http://evil.example' },
    403,
  ],
]

test.each(tokens)('with a token set, %s', async (_, headers, status) => {
  const { emulator } = await openAdmin({ admin: { token: 'secret' } })
  for (const [method, path] of [
    ['GET', '/accounts'],
    ['POST', '/reset'],
    ['GET', '/nothing'],
  ] as const) {
    const reply = await bare(emulator, method, path, headers)
    expect(reply.status, reply.text).toBe(status === 200 && path === '/nothing' ? 404 : status)
    if (status === 401) expect(reply.headers['www-authenticate']).toMatch(/^Bearer/)
    expect(reply.text).not.toContain('secret')
  }
})

/** The page exists only after a build. */
const shown = [200, 503]

test('serves the inspector without the token, because the inspector asks for it', async () => {
  const { emulator } = await openAdmin({ admin: { token: 'secret' } })
  const reply = await bare(emulator, 'GET', '/', { 'Sec-Fetch-Site': 'none' })
  expect(shown).toContain(reply.status)
  expect(reply.text).not.toContain(demoToken)
  expect(reply.text).not.toContain('secret')
})

test('opens the inspector from a link of another site, but not in a frame or for a script', async () => {
  const { emulator } = await openAdmin()
  const visit = (mode: string, destination: string) =>
    bare(emulator, 'GET', '/', {
      'Sec-Fetch-Site': 'cross-site',
      'Sec-Fetch-Mode': mode,
      'Sec-Fetch-Dest': destination,
    })
  const link = await visit('navigate', 'document')
  expect(shown).toContain(link.status)
  expect(link.headers['x-frame-options']).toBe('DENY')
  expect(link.headers['content-security-policy']).toContain("frame-ancestors 'none'")
  for (const [mode, destination] of [
    ['navigate', 'iframe'],
    ['no-cors', 'script'],
    ['cors', 'empty'],
  ] as const) {
    expect((await visit(mode, destination)).status).toBe(403)
  }
  const data = await bare(emulator, 'GET', '/accounts', {
    'Sec-Fetch-Site': 'cross-site',
    'Sec-Fetch-Mode': 'navigate',
    'Sec-Fetch-Dest': 'document',
  })
  expect(data.status).toBe(403)
})

/** Sends a request over a connection that claims to come from another machine. */
async function from(address: string | undefined, emulator: Emulator, headers: Headers = {}): Promise<number> {
  const elsewhere = Object.defineProperty(new Socket(), 'remoteAddress', { value: address })
  const server = createServer((request, response) => {
    Object.defineProperty(request, 'socket', { value: elsewhere })
    emulator.app(request, response)
  }).listen(0, '127.0.0.1')
  onTestFinished(() => void server.close())
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  const response = await fetch(`http://127.0.0.1:${port}/__admin/accounts`, { headers })
  await response.text()
  return response.status
}

test.each([
  ['127.0.0.1', 200],
  ['::1', 200],
  ['::ffff:127.0.0.1', 200],
  ['192.0.2.7', 403],
  ['::ffff:192.0.2.7', 403],
  ['2001:db8::7', 403],
  ['fe80::1%eth0', 403],
  [undefined, 403],
] as const)('a peer at %s gets %i', async (address, status) => {
  const { emulator } = await openAdmin()
  expect(await from(address, emulator)).toBe(status)
})

test('accepts another machine with the token', async () => {
  const { emulator } = await openAdmin({ admin: { token: 'secret' } })
  expect(await from('192.0.2.7', emulator)).toBe(401)
  expect(await from('192.0.2.7', emulator, { Authorization: 'Bearer secret' })).toBe(200)
})

test('accepts requests from its own process with a host name of this machine', async () => {
  const { emulator } = await openAdmin({ listen: false })
  expect((await emulator.fetch('/__admin/health')).status).toBe(200)
  expect((await emulator.fetch('http://rebound.example/__admin/health')).status).toBe(403)
})

test('refuses a form of another page, whatever its content type', async () => {
  const client = await openAdmin()
  for (const type of ['text/plain', 'application/x-www-form-urlencoded', 'multipart/form-data; boundary=x']) {
    const reply = await client.ask<AdminError>('POST', '/accounts', {
      body: '{"prefix": "taken"}',
      headers: { 'Content-Type': type },
    })
    expect(reply.status).toBe(415)
    expect(reply.body.error.accepted).toBe('application/json')
  }
  expect(client.emulator.accounts).toHaveLength(1)
})

const wrong: readonly (readonly [string, unknown])[] = [
  ['a token with blanks', { token: 'two words' }],
  ['an empty token', { token: '' }],
  ['a token that is no text', { token: 7 }],
  ['hosts that are no list', { hosts: 'faketura.test' }],
]

test.each(wrong)('createEmulator refuses %s', async (_, admin) => {
  await expect(openAdmin({ admin: admin as AdminOptions })).rejects.toThrow(
    /^\[faketura\] admin\.(token: expected a text without spaces|hosts: expected a list of host names .*), got /,
  )
})

test('createEmulator refuses an unknown key, and suggests a known one', async () => {
  const admin = { tokn: 'secret' } as AdminOptions
  await expect(openAdmin({ admin })).rejects.toThrow(
    '[faketura] unknown option "tokn" in admin; did you mean "token"?',
  )
})
