import { once } from 'node:events'
import * as httpModule from 'node:http'
import http, {
  type ClientRequest,
  createServer,
  type IncomingMessage,
  request as requestByName,
} from 'node:http'
import https from 'node:https'
import type { AddressInfo } from 'node:net'
import { PassThrough, Readable } from 'node:stream'
import { text } from 'node:stream/consumers'
import { deflateSync } from 'node:zlib'
import { Agent, fetch as undiciFetch, request as undiciRequest } from 'undici'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { type Account, ArgumentError, createEmulator, type Emulator } from '../../src/index.ts'
import { pngOf } from '../support/pictures.ts'

const origin = 'https://demo.invoiceocean.com'

let emulator: Emulator
let account: Account
let path: string

beforeEach(async () => {
  emulator = await createEmulator({ fixtures: 'starter', listen: false })
  account = emulator.account()
  path = `/clients.json?api_token=${account.apiToken}`
})

afterEach(() => emulator.close())

interface Sent {
  readonly method?: string
  readonly body?: string
  readonly signal?: AbortSignal
  readonly headers?: Readonly<Record<string, string>>
}

const json = { 'content-type': 'application/json' }

/** A request with the functions of `node:http` or `node:https`. */
function send(
  module: { readonly request: typeof https.request },
  url: string,
  { method, body, signal, headers = body === undefined ? {} : json }: Sent,
): Promise<string> {
  return new Promise((resolve, reject) => {
    const request = module.request(url, { method, headers, signal }, (response) => {
      text(response).then(resolve, reject)
    })
    request.on('error', reject)
    request.end(body)
  })
}

/** Ways in which programs send a request. */
const clients: Readonly<Record<string, (url: string, sent?: Sent) => Promise<string>>> = {
  fetch: async (url, sent = {}) => (await fetch(url, { headers: json, ...sent })).text(),
  'https.request': (url, sent = {}) => send(https, url, sent),
  'http.request': (url, sent = {}) => send(http, url.replace('https:', 'http:'), sent),
  'node:http as a namespace': (url, sent = {}) => send(httpModule, url.replace('https:', 'http:'), sent),
  'a function of node:http': (url, sent = {}) =>
    send({ request: requestByName }, url.replace('https:', 'http:'), sent),
  'undici.request': async (url, { method, ...sent } = {}) => {
    const verb = method === 'POST' ? 'POST' : 'GET'
    return (await undiciRequest(url, { headers: json, ...sent, method: verb })).body.text()
  },
  'undici.fetch': async (url, sent = {}) => (await undiciFetch(url, { headers: json, ...sent })).text(),
}

describe.each(Object.entries(clients))('%s', (how, client) => {
  beforeEach(() => void emulator.intercept())

  test('reads from a host of the service', async () => {
    const found: { name: string }[] = JSON.parse(await client(origin + path))
    expect(found.map(({ name }) => name)).toContain(account.clients.all()[0]!.name)
  })

  test('writes to a host of the service', async () => {
    const body = JSON.stringify({ api_token: account.apiToken, client: { name: 'Zażółć' } })
    await client(`${origin}/clients.json`, { method: 'POST', body })
    expect(account.clients.find({ name: 'Zażółć' })).toBeDefined()
    expect(emulator.requests.all()).toHaveLength(1)
  })

  test('meets a network error where a fault drops the connection', async () => {
    emulator.faults.add({ operation: 'clients.list', times: 1, then: { drop: 'before' } })
    const lost = await client(origin + path).catch((error: Error) => error)
    // As over a network: only the errors of fetch wrap the one of the connection.
    const code = how.startsWith('undici') ? 'UND_ERR_SOCKET' : 'ECONNRESET'
    const isFetch = how.endsWith('fetch')
    expect(lost).toBeInstanceOf(isFetch ? TypeError : Error)
    expect(lost).toMatchObject(isFetch ? { message: 'fetch failed', cause: { code } } : { code })
    expect(JSON.parse(await client(`${origin}${path}&page=2`))).toEqual([])
  })

  test('meets an error within a response that a fault cuts off', async () => {
    emulator.faults.add({ operation: 'clients.list', times: 1, then: { truncate: 10 } })
    await expect(client(origin + path)).rejects.toThrow()
  })

  test('reaches other hosts, also with the headers of a browser', async () => {
    emulator.intercept({ hosts: ['*.billing.test', 'billing.test'] })
    const headers = { 'user-agent': 'Mozilla/5.0 (X11; Linux x86_64)', referer: 'https://billing.test/login' }
    for (const host of ['billing.test', 'demo.billing.test']) {
      await client(`https://${host}${path}`, { headers })
      expect(emulator.requests.last()).toMatchObject({ status: 200 })
    }
  })

  test('aborts a request', async () => {
    emulator.faults.add({ operation: 'clients.list', then: { delay: 600_000 } })
    const aborting = new AbortController()
    const waiting = client(origin + path, { signal: aborting.signal })
    emulator.requests.waitFor({ operation: 'clients.list' }).then(() => aborting.abort(), aborting.abort)
    await expect(waiting).rejects.toThrow(/abort/i)
  })
})

test('requests for other hosts go to the network', async () => {
  emulator.intercept()
  const server = createServer((_request, response) => response.end('another server'))
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  try {
    const { port } = server.address() as AddressInfo
    const { 'https.request': _, ...others } = clients
    for (const client of Object.values(others)) {
      expect(await client(`http://127.0.0.1:${port}/`)).toBe('another server')
    }
  } finally {
    server.close()
  }
})

test('uploads and streams arrive whole', async () => {
  emulator.intercept()
  const form = new FormData()
  form.set('api_token', account.apiToken)
  form.set(
    'department[logo]',
    new Blob([pngOf(1, 1, { depth: 8, colorType: 2 }, [deflateSync(Buffer.alloc(4))])]),
    'logo.png',
  )
  const department = account.departments.all()[0]!
  const uploaded = await fetch(`${origin}/departments/${department.id}.json`, { method: 'PUT', body: form })
  expect(uploaded.status).toBe(200)
  const body = new ReadableStream({
    start(controller) {
      controller.enqueue(Buffer.from(`{"api_token":"${account.apiToken}",`))
      controller.enqueue(Buffer.from('"client":{"name":"In pieces"}}'))
      controller.close()
    },
  })
  const init = { method: 'POST', headers: json, body, duplex: 'half' } as const
  expect((await fetch(`${origin}/clients.json`, init)).status).toBe(201)
  expect(account.clients.find({ name: 'In pieces' })).toBeDefined()
})

/** Ways in which programs write a body without saying its length. */
const writers: Readonly<Record<string, (request: http.ClientRequest, body: string) => unknown>> = {
  'in pieces': (request, body) => {
    request.write(body.slice(0, 9))
    request.end(body.slice(9))
  },
  'from a stream': (request, body) => Readable.from([body]).pipe(request),
  'as chunks': (request, body) => {
    request.setHeader('transfer-encoding', 'chunked')
    request.end(body)
  },
  'through another stream': (request, body) => {
    const between = new PassThrough()
    between.pipe(request)
    between.end(body)
  },
  'when it may continue': (request, body) => {
    request.setHeader('expect', '100-continue')
    request.flushHeaders()
    request.end(body)
  },
  'with trailers': (request, body) => {
    request.setHeader('trailer', 'X-Checksum')
    request.write(body)
    request.addTrailers({ 'X-Checksum': '1' })
    request.end()
  },
  'after its length': (request, body) => {
    request.setHeader('content-length', Buffer.byteLength(body))
    request.write(body)
    request.end()
  },
}

test.each(Object.entries(writers))('a body that is written %s arrives whole', async (_, writer) => {
  emulator.intercept()
  const agent = new https.Agent({ keepAlive: true })
  for (const options of [{}, { agent }]) {
    const body = JSON.stringify({ api_token: account.apiToken, client: { name: 'Zażółć' } })
    const request = https.request(`${origin}/clients.json`, { method: 'POST', headers: json, ...options })
    const responded = once(request, 'response')
    writer(request, body)
    const [response] = await responded
    expect(JSON.parse(await text(response))).toMatchObject({ name: 'Zażółć' })
    expect(response.statusCode).toBe(201)
  }
  agent.destroy()
})

test('the hosts option replaces the hosts of the service', async () => {
  emulator.intercept({ hosts: ['*.billing.test'] })
  expect((await fetch(`https://demo.billing.test${path}`)).status).toBe(200)
  const { requests } = emulator
  await expect(fetch('https://demo.invoiceocean.invalid/')).rejects.toThrow()
  expect(requests.all()).toHaveLength(1)
})

test("unhandled: 'error' refuses other hosts, but not this machine", async () => {
  emulator.intercept({ unhandled: 'error' })
  await expect(fetch('https://example.com/')).rejects.toThrow(/example\.com/)
  await expect(send(https, 'https://example.com/', {})).rejects.toThrow(/example\.com/)
  await expect(undiciRequest('https://example.com/')).rejects.toThrow(/example\.com/)
  // Nobody listens there: the network itself refuses.
  await expect(fetch('http://127.0.0.1:1/')).rejects.toThrow('fetch failed')
})

test('of two emulators, the newer one serves the hosts that both claim', async () => {
  await using other = await createEmulator({ fixtures: 'blank', listen: false })
  emulator.intercept({ hosts: ['one.test', 'both.test'] })
  const second = other.intercept({ hosts: ['two.test', 'both.test'] })
  const count = () => [emulator.requests.all().length, other.requests.all().length]
  await fetch(`https://one.test${path}`)
  expect(count()).toEqual([1, 0])
  await fetch(`https://two.test${path}`)
  expect(count()).toEqual([1, 1])
  await fetch(`https://both.test${path}`)
  expect(count()).toEqual([1, 2])
  second.restore()
  await fetch(`https://both.test${path}`)
  expect(count()).toEqual([2, 2])
})

test.each(Object.entries(clients))(
  '%s gets a response that was open when the emulator closed',
  async (_, ask) => {
    emulator.intercept()
    emulator.faults.add({ operation: 'clients.list', then: { delay: 60_000 } })
    const body = ask(`${origin}${path}`)
    await emulator.requests.waitFor({ operation: 'clients.list' })
    await emulator.close()
    expect(JSON.parse(await body).length).toBeGreaterThan(0)
  },
)

test.each(Object.entries(clients))(
  '%s gets a response that was open when the interception ended',
  async (_, ask) => {
    const interception = emulator.intercept()
    emulator.faults.add({ operation: 'clients.list', then: { delay: 300 } })
    const body = ask(`${origin}${path}`)
    await emulator.requests.waitFor({ operation: 'clients.list' })
    interception.restore()
    expect(JSON.parse(await body).length).toBeGreaterThan(0)
  },
)

type Timed = (url: string, heard: (response: IncomingMessage) => void) => ClientRequest

/** Ways in which a client of `node:http` limits the time of a request. */
const timeouts: Readonly<Record<string, Timed>> = {
  'an option': (url, heard) => https.get(url, { timeout: 50 }, heard),
  setTimeout: (url, heard) => https.get(url, heard).setTimeout(50),
  'setTimeout later': (url, heard) => {
    const request = https.get(url, heard)
    setTimeout(() => request.setTimeout(50), 20)
    return request
  },
  'its agent': (url, heard) => https.get(url, { agent: new https.Agent({ timeout: 50 }) }, heard),
  'its agent, which keeps connections': (url, heard) =>
    https.get(url, { agent: new https.Agent({ timeout: 50, keepAlive: true }) }, heard),
}

test.each(Object.entries(timeouts))('a timeout by %s ends a delayed request', async (_, send) => {
  emulator.intercept()
  emulator.faults.add({ operation: 'clients.list', then: { delay: 3000 } })
  const ended = new Promise<unknown>((resolve) => {
    const request = send(origin + path, (response) => text(response).then(() => resolve('a response')))
    request.on('timeout', () => request.destroy(new Error('too late')))
    request.on('error', ({ message }) => resolve(message))
  })
  expect(await ended).toBe('too late')
})

test('restore, dispose and close end the interception', async () => {
  const original = { fetch: globalThis.fetch, request: http.request }
  const first = emulator.intercept({ hosts: ['gone.invalid'] })
  first.restore()
  first.restore()
  await expect(fetch('https://gone.invalid/')).rejects.toThrow('fetch failed')
  {
    using _second = emulator.intercept({ hosts: ['gone.invalid'] })
    expect((await fetch('https://gone.invalid/clients.json')).status).toBe(401)
  }
  await expect(fetch('https://gone.invalid/')).rejects.toThrow('fetch failed')
  emulator.intercept({ hosts: ['gone.invalid'] })
  await emulator.close()
  await expect(fetch('https://gone.invalid/')).rejects.toThrow('fetch failed')
  expect({ fetch: globalThis.fetch, request: http.request }).toEqual(original)
})

test('a client with its own dispatcher keeps it', async () => {
  emulator.intercept()
  const dispatcher = new Agent()
  await expect(undiciRequest('http://demo.invoiceocean.invalid/', { dispatcher })).rejects.toThrow()
  await dispatcher.close()
  expect(emulator.requests.all()).toEqual([])
})

test.each([
  [{ host: ['a.test'] }, /unknown option "host"/],
  [{ hosts: 'a.test' }, /hosts/],
  [{ hosts: [] }, /at least one host/],
  [{ hosts: ['https://a.test/'] }, /hosts\[0\]/],
  [{ unhandled: 'warn' }, /one of bypass, error/],
])('wrong options are refused: %j', (options, message) => {
  const attempt = () => emulator.intercept(options as object)
  expect(attempt).toThrow(ArgumentError)
  expect(attempt).toThrow(message)
})
