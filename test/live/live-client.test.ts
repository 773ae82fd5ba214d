import { createServer, type RequestListener, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { inspect } from 'node:util'
import { expect, onTestFinished, test } from 'vitest'
import { startEmulator } from '../../src/emulator/create-emulator.ts'
import { type Account, createEmulator, type Emulator, type FaultRule } from '../../src/index.ts'
import { LiveClient, type LiveOptions } from '../../src/live/live-client.ts'

interface Live {
  readonly emulator: Emulator
  readonly account: Account
  readonly client: LiveClient
}

/** An emulator on a port of its own, which plays the live service. */
async function live(options: Partial<LiveOptions> = {}, ...faults: FaultRule[]): Promise<Live> {
  const emulator = await createEmulator({ now: '2026-01-15' })
  onTestFinished(() => emulator.close())
  for (const fault of faults) emulator.faults.add(fault)
  const account = emulator.account()
  const { url, apiToken: token } = account
  return { emulator, account, client: new LiveClient({ url, token, ...fast, ...options }) }
}

const fast = { requestsPerSecond: 10_000, retryDelay: 1 }

/** A client of a server other than an emulator. */
async function served(listener: RequestListener, options: Partial<LiveOptions> = {}): Promise<LiveClient> {
  const server = createServer(listener)
  await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => void server.close().closeAllConnections())
  const { port } = server.address() as AddressInfo
  return new LiveClient({ url: `http://127.0.0.1:${port}/`, token: 'secret-word/acme', ...fast, ...options })
}

test('a read has the token in the query, a write in its JSON body', async () => {
  const { client, emulator } = await live()
  const created = await client.request('POST', '/clients.json', { body: { client: { name: 'Ann' } } })
  expect(created.status).toBe(201)
  const listed = await client.request('GET', '/clients.json', { query: { per_page: 5 } })
  expect(listed.json()).toMatchObject([{ name: 'Ann' }])
  expect(emulator.diagnostics()).toEqual([])
})

test('a read is repeated after a lost connection, a failure of the server and 429', async () => {
  const operation = 'clients.list'
  const { client, emulator } = await live(
    {},
    { operation, times: 1, then: { drop: 'before' } },
    { operation, times: 1, then: { status: 503 } },
    { operation, times: 1, then: { rateLimit: { retryAfter: 0 } } },
  )
  const response = await client.request('GET', '/clients.json')
  expect([response.status, response.text]).toEqual([200, '[]'])
  expect(emulator.requests.all().map(({ status }) => status)).toEqual([expect.anything(), 503, 429, 200])
})

test('a write is sent once', async () => {
  const operation = 'clients.create'
  const body = { client: { name: 'Ann' } }
  const { client, account } = await live({}, { operation, times: 1, then: { drop: 'after' } })
  await expect(client.request('POST', '/clients.json', { body })).rejects.toThrow(
    /^POST \/clients.json: http:\/\/127.0.0.1:\d+ does not respond \(\w+\)$/,
  )
  expect(account.clients.all()).toHaveLength(1)
})

test('stops after repeated failures of the service', async () => {
  const { client, emulator } = await live({}, { operation: 'clients.list', then: { status: 500 } })
  expect((await client.request('GET', '/clients.json')).status).toBe(500)
  expect(emulator.requests.all()).toHaveLength(5)
})

test('does not wait for a service that asks for hours', async () => {
  const { client } = await live({}, { operation: 'clients.list', then: { rateLimit: { retryAfter: 9000 } } })
  await expect(client.request('GET', '/clients.json')).rejects.toThrow(
    'too many requests; the service asks for a pause of 9000 seconds; try again later',
  )
})

test('after such a response no request waits, and an abandoned client asks the service once more', async () => {
  const long = { times: 1, then: { rateLimit: { retryAfter: 3600 } } } as const
  const { client, emulator } = await live({}, { operation: 'clients.create', ...long })
  const create = () => client.request('POST', '/clients.json', { body: { client: { name: 'Ann' } } })
  const reason = 'too many requests; the service asks for a pause of 3600 seconds; try again later'
  await expect(create()).rejects.toThrow(reason)
  await expect(client.request('GET', '/clients.json')).rejects.toThrow(reason)
  expect(emulator.requests.all()).toHaveLength(1)
  client.abandon()
  expect((await create()).status).toBe(201)
  // From now on, a pause of more than a minute is too long.
  emulator.faults.add({ operation: 'clients.create', then: { rateLimit: { retryAfter: 61 } } })
  await expect(create()).rejects.toThrow('asks for a pause of 61 seconds; try again later')
})

test('a write and a removal that were refused because there were too many are announced and repeated', async () => {
  const notices: string[] = []
  const then = { rateLimit: { retryAfter: 0 } }
  const { client, account } = await live(
    { notice: (text) => void notices.push(text) },
    { operation: 'clients.create', times: 1, then },
    { operation: 'clients.delete', times: 1, then },
  )
  const body = { client: { name: 'Ann' } }
  expect((await client.request('POST', '/clients.json', { body })).status).toBe(201)
  expect(account.clients.all()).toHaveLength(1)
  const { id } = account.clients.create({ name: 'Ben' })
  expect((await client.request('DELETE', `/clients/${id}.json`)).status).toBe(200)
  expect(account.clients.all()).toMatchObject([{ name: 'Ann' }])
  const about = 'too many requests; the service asks for a pause of 0 seconds'
  expect(notices).toEqual([`POST /clients.json: ${about}`, `DELETE /clients/${id}.json: ${about}`])
})

test('requests start in turn, at the given rate', async () => {
  const { client } = await live({ requestsPerSecond: 20 })
  const started = performance.now()
  await Promise.all([1, 2, 3].map(() => client.request('GET', '/clients.json')))
  // Timers may be a millisecond early.
  expect(performance.now() - started).toBeGreaterThan(95)
})

test('a redirect is returned, not followed with the token', async () => {
  const paths: string[] = []
  const client = await served((request, response) => {
    paths.push(request.url!)
    response.writeHead(302, { Location: '/elsewhere' }).end()
  })
  expect((await client.request('GET', '/clients.json')).status).toBe(302)
  expect(paths).toEqual(['/clients.json?api_token=secret-word%2Facme'])
})

test('a response has a time and a size', async () => {
  const silent = await served(() => undefined, { timeout: 20 })
  await expect(silent.request('GET', '/clients.json')).rejects.toThrow('no response within 0.02 seconds')
  const endless = await served((_, response) => void response.end('x'.repeat(5000)), {
    largestResponse: 1000,
  })
  await expect(endless.request('GET', '/clients.json')).rejects.toThrow(
    'GET /clients.json: the response is larger than 1000 bytes',
  )
})

test('reports a response that is not JSON', async () => {
  const client = await served((_, response) => void response.end('<html>'))
  const response = await client.request('GET', '/clients.json')
  expect(() => response.json()).toThrow(
    'GET /clients.json: expected JSON, got 6 bytes with no Content-Type and status 200',
  )
})

test('the token is hidden in errors, in texts and in the client itself', async () => {
  const client = await served((request) => void request.socket.destroy())
  const failure = await client.request('GET', '/clients.json').catch(String)
  const text = client.masked('a secret-word/acme, secret-word%2Facme and secret-word')
  expect(text).toBe('a ***, *** and ***')
  expect(`${failure} ${inspect(client, { depth: 9, showHidden: true })}`).not.toContain('secret-word')
})

test('a token in the path is in no notice and no error', async () => {
  const notices: string[] = []
  let requests = 0
  const client = await served(
    (_, response) => {
      response.statusCode = [503, 429][requests++] ?? 200
      response.setHeader('Retry-After', response.statusCode === 429 ? '0' : '').end('<html>')
    },
    { notice: (text) => void notices.push(text) },
  )
  const response = await client.request('GET', '/clients.json?api_token=secret-word%2Facme', {
    token: 'none',
  })
  expect(() => response.json()).toThrow(/^GET \/clients\.json: expected JSON/)
  expect(notices).toEqual([
    'GET /clients.json: status 503; trying again',
    expect.stringMatching(/^GET \/clients\.json: too many requests/),
  ])
})

test('a read that is abandoned ends at once, a write under way does not, and later requests go on', async () => {
  const held: ServerResponse[] = []
  const client = await served((request, response) => {
    if (request.url?.startsWith('/slow')) held.push(response)
    else response.end('[]')
  })
  const until = async (count: number) => {
    while (held.length < count) await new Promise(setImmediate)
  }
  const read = client.request('GET', '/slow.json')
  const queued = client.request('GET', '/clients.json')
  await until(1)
  client.abandon()
  await expect(read).rejects.toThrow(/aborted/)
  await expect(queued).rejects.toThrow(/aborted/)
  expect((await client.request('GET', '/clients.json')).status).toBe(200)
  const write = client.request('POST', '/slow.json', { body: {} })
  await until(2)
  client.abandon()
  held[1]!.end('made')
  expect((await write).text).toBe('made')
})

test('an abort ends a waiting request', async () => {
  const leave = new AbortController()
  const { client } = await live({ signal: leave.signal, requestsPerSecond: 0.01 })
  await client.request('GET', '/clients.json')
  const waiting = client.request('GET', '/clients.json')
  leave.abort(new Error('left'))
  await expect(waiting).rejects.toThrow()
})

test('a whole URL is read without the token', async () => {
  const seen: (string | undefined)[] = []
  const client = await served((request, response) => {
    seen.push(request.url, request.headers.authorization)
    response.end('file')
  })
  expect((await client.request('GET', `${client.url}/files/7?part=1`)).text).toBe('file')
  expect(seen).toEqual(['/files/7?part=1', undefined])
})

test('a certificate that is not trusted ends the first request, and the message says what helps', async () => {
  const emulator = await startEmulator({ fixtures: 'blank' })
  onTestFinished(() => emulator.close())
  await emulator.reach.open({ host: '127.0.0.1', tls: 0 })
  const notices: string[] = []
  const url = emulator.reach.addresses!.tlsUrl!
  const client = new LiveClient({ url, token: 'token', notice: (text) => void notices.push(text) })
  await expect(client.request('GET', '/clients.json')).rejects.toThrow(
    /does not trust the certificate of .*; NODE_EXTRA_CA_CERTS names the file of another authority/,
  )
  expect(notices).toEqual([])
})
