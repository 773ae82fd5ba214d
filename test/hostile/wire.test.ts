import { connect } from 'node:net'
import { expect, onTestFinished, test, vi } from 'vitest'
import { createShell } from '../../src/http/listen.ts'
import { demoToken } from '../support/demo-token.ts'
import { overWire } from '../support/wire.ts'
import { openVictim, visibleState } from './hostile-client.ts'

const create = `{"api_token":"${demoToken}","client":{"name":"Smuggled"}}`
const bytes = create.length
const chunked = `${bytes.toString(16)}\r\n${create}\r\n0\r\n\r\n`
const post = (headers: string, body: string) =>
  `POST /clients.json HTTP/1.1\r\nHost: 127.0.0.1\r\n${headers}\r\n${body}`
const get = (headers: string) => `GET /clients.json HTTP/1.1\r\nHost: 127.0.0.1\r\n${headers}\r\n`

/** Requests that two servers in a chain might read differently. */
const ambiguous: readonly (readonly [string, string])[] = [
  ['a length beside chunks', post(`Content-Length: ${bytes}\r\nTransfer-Encoding: chunked\r\n`, chunked)],
  ['chunks beside a length', post(`Transfer-Encoding: chunked\r\nContent-Length: ${bytes}\r\n`, chunked)],
  ['two lengths', post(`Content-Length: ${bytes}\r\nContent-Length: 2\r\n`, create)],
  ['one length twice', post(`Content-Length: ${bytes}\r\nContent-Length: ${bytes}\r\n`, create)],
  ['a list of lengths', post(`Content-Length: ${bytes}, ${bytes}\r\n`, create)],
  ['a length with a sign', post(`Content-Length: +${bytes}\r\n`, create)],
  ['a length below zero', post(`Content-Length: -${bytes}\r\n`, create)],
  ['a length in another system', post(`Content-Length: 0x${bytes.toString(16)}\r\n`, create)],
  ['a length beyond all numbers', post(`Content-Length: ${'9'.repeat(30)}\r\n`, create)],
  ['a coding that nobody knows', post('Transfer-Encoding: xchunked\r\n', chunked)],
  ['a coding behind the chunks', post('Transfer-Encoding: chunked, identity\r\n', chunked)],
  ['two codings', post('Transfer-Encoding: chunked\r\nTransfer-Encoding: identity\r\n', chunked)],
  ['a folded coding', post('Transfer-Encoding:\r\n chunked\r\n', chunked)],
  ['a folded header', post(`Content-Length: ${bytes}\r\nX: a\r\n b\r\n`, create)],
  ['a blank before a colon', post(`Content-Length : ${bytes}\r\n`, create)],
  ['a header without a name', post(`: a\r\nContent-Length: ${bytes}\r\n`, create)],
  ['a zero byte in a header', post(`X: a\0b\r\nContent-Length: ${bytes}\r\n`, create)],
  ['lines that end otherwise', post(`Content-Length: ${bytes}\r\n`, create).replaceAll('\r\n', '\n')],
  [
    'a chunk that is too large to count',
    post('Transfer-Encoding: chunked\r\n', `${'f'.repeat(20)}\r\n${create}`),
  ],
  ['a chunk of another size', post('Transfer-Encoding: chunked\r\n', `2\r\n${create}\r\n0\r\n\r\n`)],
  [
    'chunks with much beside them',
    post('Transfer-Encoding: chunked\r\n', `2;${'a'.repeat(20_000)}\r\n{}\r\n0\r\n\r\n`),
  ],
  ['another version', post(`Content-Length: ${bytes}\r\n`, create).replace('1.1', '9.9')],
  ['a greeting of another protocol', 'PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n'],
  ['a secure greeting', '\x16\x03\x01\x02\x00\x01\x00\x01\xfc\x03\x03'],
]

test.each(ambiguous)('a request with %s is refused, and its connection closed', async (_, request) => {
  const victim = await openVictim({ listen: true })
  const before = visibleState(victim)
  // The bytes after it must not be read as another request.
  const reply = await overWire(
    victim.emulator,
    Buffer.from(request + post(`Content-Length: ${bytes}\r\n`, create), 'latin1'),
  )
  expect(reply).toMatch(/^HTTP\/1\.1 4(00|13) /)
  expect(reply.match(/HTTP\/1\.1/g)).toHaveLength(1)
  expect(visibleState(victim)).toBe(before)
})

test('a request without a Host header is refused', async () => {
  const victim = await openVictim({ listen: true })
  const request = post(`Content-Length: ${bytes}\r\n`, create).replace('Host: 127.0.0.1\r\n', '')
  const reply = await overWire(victim.emulator, request)
  expect(reply).toMatch(/^HTTP\/1\.1 400 .*\{"code":"error","message":"[^"]*there is no Host header"\}$/s)
  expect(victim.account.clients.all()).toEqual([])
  // HTTP/1.0 demands none.
  const old = request.replace('HTTP/1.1', 'HTTP/1.0')
  expect(await overWire(victim.emulator, old)).toMatch(/^HTTP\/1\.1 201 /)
})

test('a request with two hosts, or with an unknown expectation, is refused', async () => {
  const victim = await openVictim({ listen: true })
  const length = `Content-Length: ${bytes}\r\n`
  for (const [headers, status, message] of [
    ['Host: 127.0.0.1\r\n', 400, 'there are two Host headers'],
    ['HOST: evil.test\r\n', 400, 'there are two Host headers'],
    ['Expect: miracles\r\n', 417, 'the only expectation is 100-continue'],
  ] as const) {
    const reply = await overWire(victim.emulator, post(`${headers}${length}`, create))
    expect(reply).toMatch(new RegExp(`^HTTP/1\\.1 ${status} .*${message}"\\}`, 's'))
    expect(victim.account.clients.all()).toEqual([])
  }
})

test('HEAD gets no body, also for an unreadable request', async () => {
  const victim = await openVictim({ listen: true })
  for (const [request, status] of [
    ['HEAD clients.json HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n', 400],
    [`HEAD /clients.json HTTP/1.1\r\nHost: 127.0.0.1\r\nX: ${'a'.repeat(20_000)}\r\n\r\n`, 431],
    ['HEAD /clients.json HTTP/1.1\r\nHost: 127.0.0.1\r\nConnection: close\r\n\r\n', 401],
  ] as const) {
    const [head, body] = (await overWire(victim.emulator, request)).split('\r\n\r\n')
    expect([head!.split(' ')[1], body]).toEqual([String(status), ''])
  }
})

test('pipelined requests get responses in order, and a body is never read as a request', async () => {
  const victim = await openVictim({ listen: true })
  const named = (name: string) => `{"api_token":"${demoToken}","client":{"name":"${name}"}}`
  const inner = named('GET /clients.json HTTP/1.1')
  const sized = (body: string, more = '') => post(`Content-Length: ${body.length}\r\n${more}`, body)
  const reply = await overWire(
    victim.emulator,
    sized(named('One')) + get('') + sized(inner) + sized('{') + sized(named('Two'), 'Connection: close\r\n'),
  )
  expect(reply.match(/HTTP\/1\.1 \d+/g)).toEqual(
    ['201', '401', '201', '400', '201'].map((status) => `HTTP/1.1 ${status}`),
  )
  expect(victim.account.clients.all().map(({ name }) => name)).toEqual([
    'One',
    'GET /clients.json HTTP/1.1',
    'Two',
  ])
})

/** Ways to write the target of a request, with the status that it gets. */
const targets: readonly (readonly [string, number])[] = [
  ['http://127.0.0.1/__admin/health', 403],
  ['http://evil.test/__admin/health', 403],
  ['//__admin/health', 404],
  ['/./__admin/health', 404],
  ['/x/../__admin/health', 404],
  ['/%5f%5fadmin/health', 404],
  ['/__admin;x/health', 404],
  ['/__ADMIN/health', 404],
  ['/__adminx/health', 404],
  ['*', 404],
  ['/__admin/../invoices.json', 403],
  ['/__admin/%2e%2e/health', 403],
  ['/__admin/health', 403],
]

test.each(targets)('the target %s does not open the admin API to another host', async (target, status) => {
  const victim = await openVictim({ listen: true })
  const request = `GET ${target} HTTP/1.1\r\nHost: evil.test\r\nConnection: close\r\n\r\n`
  expect(await overWire(victim.emulator, request)).toContain(`HTTP/1.1 ${status} `)
})

test.each(['http://[::1/x', 'ftp://[::1/x', 'http://a b/x', 'http://:0x/', 'x[://', '*'])(
  'the target %s, which is not a URL, gets an error in the usual shape',
  async (target) => {
    const warned = vi.spyOn(process, 'emitWarning')
    onTestFinished(() => warned.mockRestore())
    const victim = await openVictim({ listen: true })
    const request = `OPTIONS ${target} HTTP/1.1\r\nHost: 127.0.0.1\r\nConnection: close\r\n\r\n`
    expect(await overWire(victim.emulator, request)).toMatch(/^HTTP\/1\.1 40[04] .*"code":"error"/s)
    expect(warned).not.toHaveBeenCalled()
  },
)

/** Host names that a foreign page could resolve to this machine. */
const hosts: readonly (readonly [string, number])[] = [
  ['localhost', 200],
  ['localhost.', 200],
  ['LOCALHOST:80', 200],
  ['[::1]:4010', 200],
  ['127.0.0.1:', 200],
  ['127.255.0.1', 200],
  ['localhost.evil.test', 403],
  ['evil.test.localhost.evil.test', 403],
  ['localhost\t', 200],
  ['localhost:80:80', 403],
  ['localhost:8x', 403],
  ['127.0.0.1.', 200],
  ['127.0.0.1..', 403],
  ['127.0.0.1@evil.test', 403],
  ['evil.test@127.0.0.1', 403],
  ['127.1', 403],
  ['2130706433', 403],
  ['0x7f.0.0.1', 403],
  ['0177.0.0.1', 403],
  ['[::ffff:127.0.0.1]', 403],
  ['[::1', 403],
  ['::1', 403],
  ['[0:0:0:0:0:0:0:1]', 403],
  ['0.0.0.0', 403],
  ['169.254.169.254', 403],
  ['', 403],
  ['.localhost', 403],
  ['a b.localhost', 403],
  ['localhost/x', 403],
]

test.each(hosts)('the host "%s" gets %i from the admin API', async (host, status) => {
  const victim = await openVictim({ listen: true })
  const request = `GET /__admin/accounts HTTP/1.1\r\nHost: ${host}\r\nConnection: close\r\n\r\n`
  const reply = await overWire(victim.emulator, request)
  expect(reply).toContain(`HTTP/1.1 ${status} `)
  expect(reply.includes(demoToken)).toBe(status === 200)
})

test.each([
  ['127.0.0.1', 'evil.test'],
  ['evil.test', '127.0.0.1'],
  ['127.0.0.1', '127.0.0.1'],
])('the hosts %s and %s in one request are refused by the admin API', async (one, other) => {
  const victim = await openVictim({ listen: true })
  const request = `GET /__admin/accounts HTTP/1.1\r\nHost: ${one}\r\nHost: ${other}\r\nConnection: close\r\n\r\n`
  expect(await overWire(victim.emulator, request)).toMatch(/^HTTP\/1\.1 400 .*there are two Host headers/s)
})

test('an oversized Content-Length is refused before the body', async () => {
  const victim = await openVictim({ listen: true })
  const reply = await overWire(
    victim.emulator,
    post('Content-Length: 9999999999\r\nConnection: close\r\n', 'x'),
  )
  expect(reply).toMatch(/^HTTP\/1\.1 413 .*limit of 1048576 bytes/s)
})

test('a body of endless chunks is refused at the limit', async () => {
  const victim = await openVictim({ listen: true, limits: { body: 1000 } })
  const chunk = `64\r\n${'a'.repeat(100)}\r\n`
  const reply = await overWire(
    victim.emulator,
    post('Transfer-Encoding: chunked\r\nConnection: close\r\n', chunk.repeat(30)),
  )
  expect(reply).toMatch(/^HTTP\/1\.1 413 /)
  expect(victim.account.clients.all()).toEqual([])
})

test.each(['gzip', 'br', 'deflate', 'gzip, gzip', 'x'])(
  'a body compressed with %s is not decompressed',
  async (coding) => {
    const victim = await openVictim()
    for (const path of ['/clients.json', '/__admin/accounts', '/__admin/fixtures']) {
      const headers = { 'Content-Encoding': coding, 'Content-Type': 'application/json' }
      const response = await victim.emulator.fetch(path, { method: 'POST', headers, body: create })
      expect([path, response.status]).toEqual([path, 415])
    }
  },
)

test('unfinished requests delay neither other requests nor the close', async () => {
  const victim = await openVictim({ listen: true })
  const { port } = victim.emulator
  const beginnings = [
    '',
    'GET /clients',
    get('').slice(0, -2),
    post('Content-Length: 100\r\n', '{'),
    post('Transfer-Encoding: chunked\r\n', '5\r\n{'),
  ]
  const sockets = Array.from({ length: 100 }, (_, at) => {
    const socket = connect(port, '127.0.0.1').on('error', () => undefined)
    onTestFinished(() => void socket.destroy())
    socket.write(beginnings[at % beginnings.length]!)
    return new Promise((resolve) => socket.on('close', resolve))
  })
  for (let count = 0; count < 50; count++) {
    const reply = await fetch(`${victim.emulator.url}/clients.json?api_token=${demoToken}`)
    expect([reply.status, await reply.json()]).toEqual([200, []])
  }
  await victim.emulator.close()
  await Promise.all(sockets)
})

test('a slow request is disconnected', () => {
  const unused = () => expect.unreachable()
  const { server } = createShell({
    handle: unused,
    refuse: unused,
    filePart: unused,
    milliseconds: unused,
    admin: unused,
    lifetime: { isOver: false },
    bodyLimit: 1,
  })
  // Node's own, which nothing here may switch off: milliseconds for the head, and for all of a request.
  expect(server.headersTimeout).toBeGreaterThan(0)
  expect(server.headersTimeout).toBeLessThanOrEqual(60_000)
  expect(server.requestTimeout).toBeGreaterThan(0)
  expect(server.requestTimeout).toBeLessThanOrEqual(300_000)
})
