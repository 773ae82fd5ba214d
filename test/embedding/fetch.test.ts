import { createServer, type IncomingHttpHeaders } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Duplex } from 'node:stream'
import { expect, onTestFinished, test, vi } from 'vitest'
import { sendWithinProcess } from '../../src/http/exchange.ts'
import { readRequest } from '../../src/http/outgoing-request.ts'
import { createEmulator } from '../../src/index.ts'
import { demoToken } from '../support/demo-token.ts'
import { opened } from '../support/opened.ts'

test('emulator.fetch works as a detached function', async () => {
  await using emulator = await createEmulator({ listen: false })
  const { fetch } = emulator
  expect((await fetch(`/clients.json?api_token=${demoToken}`)).status).toBe(200)
})

const form = new FormData()
form.append('client[name]', 'Bloom')
const stream = () => new Blob([`{"api_token":"${demoToken}"}`]).stream()

/** Requests that the global fetch completes, each in another way. */
const requests: Readonly<Record<string, () => RequestInit>> = {
  'a request without options': () => ({}),
  'a request with headers of its own': () => ({
    headers: { Accept: 'application/json', 'User-Agent': 'shop', 'Accept-Language': 'pl', 'X-Shop': '1' },
  }),
  'a request with JSON': () => ({
    method: 'POST',
    body: '{}',
    headers: { 'Content-Type': 'application/json' },
  }),
  'a request with a text': () => ({ method: 'POST', body: 'Zażółć \ud800' }),
  'a request with an empty text': () => ({ method: 'PUT', body: '' }),
  'a DELETE with a text': () => ({ method: 'DELETE', body: '{}' }),
  'a request in another case, with a text': () => ({ method: 'post', body: '{}' }),
  'a request with a text in another mode': () => ({ method: 'POST', body: '{}', mode: 'no-cors' }),
  'a request with a form': () => ({ method: 'POST', body: new URLSearchParams({ api_token: demoToken }) }),
  'a request with parts': () => ({ method: 'PUT', body: form }),
  'a request with a stream': () => ({ method: 'POST', body: stream(), duplex: 'half' }),
  'a POST without a body': () => ({ method: 'POST' }),
  'a PATCH without a body': () => ({ method: 'PATCH' }),
  'a DELETE': () => ({ method: 'DELETE' }),
  'an OPTIONS': () => ({ method: 'OPTIONS' }),
  'a request with empty options and null as body': () => ({ method: 'POST', body: null, headers: {} }),
  'a request with a signal': () => ({ method: 'POST', body: '{}', signal: new AbortController().signal }),
  'a request in another mode': () => ({ mode: 'no-cors' }),
  'a request for a range': () => ({ headers: { Range: 'bytes=0-9' } }),
}

test.each(Object.entries(requests))('%s has the headers that the global fetch sends', async (_, init) => {
  await using emulator = await createEmulator({ listen: false })
  await emulator.fetch('/clients.json', init())
  const sent = emulator.requests.last()!.request.headers
  expect(comparable(sent)).toEqual(comparable(await sentByGlobalFetch(init())))
})

test('headers that keep the case of their names, as those of happy-dom do, are read', async () => {
  class CasedHeaders extends Headers {}
  Object.defineProperty(CasedHeaders.prototype, Symbol.iterator, {
    *value(this: Headers) {
      for (const [name, value] of this.entries())
        yield [name.replace(/\b[a-z]/g, (letter) => letter.toUpperCase()), value]
    },
  })
  vi.stubGlobal('Headers', CasedHeaders)
  onTestFinished(() => void vi.unstubAllGlobals())
  await using emulator = await createEmulator({ listen: false })
  const headers = {
    Authorization: `Bearer ${demoToken}`,
    'Content-Type': 'application/xml',
    'User-Agent': 'shop',
  }
  const body = '<client><name>Ann</name></client>'
  const created = await emulator.fetch('/clients.xml', { method: 'POST', headers, body })
  expect(created.status, await created.text()).toBe(201)
  const { diagnostics, request } = emulator.requests.last()!
  expect([diagnostics, request.headers['user-agent']]).toEqual([[], 'shop'])
})

test.each(['/clients.json?api_token=nobody#page', '/__admin/health', '/nothing#x'])(
  'the response from %s, and its clone, have the URL that the global fetch shows',
  async (path) => {
    await using emulator = await createEmulator()
    const own = await emulator.fetch(path)
    const { url, status } = await fetch(emulator.url + path)
    expect([own.url, own.status, own.clone().clone().url]).toEqual([url, status, url])
    expect((await emulator.fetch(new URL(path, emulator.url))).url).toBe(url)
    expect((await emulator.fetch(new Request(new URL(path, emulator.url)))).url).toBe(url)
  },
)

test('a text in the options replaces the body of a request', async () => {
  await using emulator = await createEmulator({ listen: false })
  const request = new Request('http://localhost/clients.json', { method: 'POST', body: 'of the request' })
  await emulator.fetch(request, { method: 'POST', body: 'of the options' })
  expect(emulator.requests.last()!.request.body).toBe('of the options')
  expect(request.bodyUsed).toBe(false)
})

test('a request object is used once, as by the global fetch', async () => {
  await using emulator = await createEmulator({ listen: false })
  const request = new Request('http://localhost/clients.json', { method: 'POST', body: 'of the request' })
  await emulator.fetch(request)
  expect(request.bodyUsed).toBe(true)
  expect(emulator.requests.last()!.request).toMatchObject({
    headers: { 'content-type': 'text/plain;charset=UTF-8', 'content-length': '14' },
    body: 'of the request',
  })
  await expect(emulator.fetch(request)).rejects.toThrow(TypeError)
  expect(emulator.requests.all()).toHaveLength(1)
})

test('a text with half of a character arrives as with the global fetch, and none is accepted in a GET', async () => {
  await using emulator = await createEmulator({ listen: false })
  await emulator.fetch('/clients.json', { method: 'PUT', body: 'Zażółć \ud800' })
  expect(emulator.requests.last()!.request.body).toBe('Zażółć \ufffd')
  await expect(emulator.fetch('/clients.json', { body: 'text' })).rejects.toThrow(TypeError)
  await expect(emulator.fetch('/clients.json', { method: 'GET', body: '' })).rejects.toThrow(TypeError)
})

/** The headers that arrive at a server. */
async function sentByGlobalFetch(init: RequestInit): Promise<IncomingHttpHeaders> {
  let received: IncomingHttpHeaders = {}
  const server = createServer((request, response) => {
    received = request.headers
    request.resume().on('end', () => response.end())
  })
  onTestFinished(() => void server.close())
  await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve))
  await fetch(`http://127.0.0.1:${(server.address() as AddressInfo).port}/clients.json`, init)
  return received
}

/** Leaves out what is different each time: the server's port, and the boundary between the parts of a form. */
function comparable({ host, ...headers }: IncomingHttpHeaders): IncomingHttpHeaders {
  const type = headers['content-type']
  return type ? { ...headers, 'content-type': type.replace(/boundary=.*/, 'boundary') } : headers
}

test('requests are handled in the order of their calls', async () => {
  await using emulator = await createEmulator({ listen: false })
  const names = Array.from({ length: 40 }, (_, at) => `Client ${at}`)
  const create = (name: string) => {
    const body = JSON.stringify({ api_token: demoToken, client: { name } })
    return emulator.fetch('/clients.json', {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body,
    })
  }
  await Promise.all(names.map(create))
  const { clients } = emulator.account()
  expect(clients.all().map(({ name }) => name)).toEqual(names)
})

test('a loop of requests does not hold up timers', async () => {
  await using emulator = await createEmulator({ listen: false })
  let isOver = false
  setTimeout(() => {
    isOver = true
  }, 1)
  const end = performance.now() + 5000
  while (!isOver && performance.now() < end) {
    await (await emulator.fetch(`/clients.json?api_token=${demoToken}`)).json()
  }
  expect(isOver).toBe(true)
})

test('requests do not wait for timers that a test replaced', async () => {
  await using emulator = await createEmulator({ listen: false })
  vi.useFakeTimers()
  onTestFinished(() => void vi.useRealTimers())
  for (let request = 0; request < 40; request++) await emulator.fetch('/clients.json')
  expect(emulator.requests.all()).toHaveLength(40)
})

test('an aborted request throws the reason, and is not handled when it is aborted at once', async () => {
  await using emulator = await createEmulator({ listen: false })
  const reason = new Error('changed my mind')
  await expect(emulator.fetch('/clients.json', { signal: AbortSignal.abort(reason) })).rejects.toBe(reason)
  const aborting = new AbortController()
  const aborted = emulator.fetch('/clients.json', { signal: aborting.signal })
  aborting.abort(reason)
  await expect(aborted).rejects.toBe(reason)
  expect(emulator.requests.all()).toEqual([])
})

test('a response that takes several turns can be aborted meanwhile', async () => {
  await using emulator = await createEmulator({ listen: false })
  const account = emulator.account()
  const positions = Array(400).fill({ name: 'Book', tax: 23, total_price_gross: 123 })
  const { id } = account.invoices.create({ buyer_name: 'Bo', positions })
  const aborting = new AbortController()
  const reason = new Error('too slow')
  const path = `/invoices/${id}.pdf?api_token=${account.apiToken}`
  const aborted = emulator.fetch(path, { signal: aborting.signal })
  await new Promise(setImmediate)
  aborting.abort(reason)
  await expect(aborted).rejects.toBe(reason)
})

test('a delayed response can be aborted meanwhile', async () => {
  await using emulator = await createEmulator({ listen: false })
  emulator.faults.add({ operation: 'clients.list', then: { delay: 60_000 } })
  const aborting = new AbortController()
  const reason = new Error('too slow')
  const path = `/clients.json?api_token=${demoToken}`
  const aborted = emulator.fetch(path, { signal: aborting.signal })
  await vi.waitFor(() => expect(emulator.requests.all()).toHaveLength(1))
  aborting.abort(reason)
  await expect(aborted).rejects.toBe(reason)
})

test('a request closes its connection when the response has ended', async () => {
  const open = new Set<Duplex>()
  const server = createServer((_, response) => response.end('done'))
  server.on('connection', (connection: Duplex) => {
    open.add(connection)
    connection.on('close', () => open.delete(connection))
  })
  const request = await readRequest('http://emulator.test', '/')
  expect(await (await sendWithinProcess(server, request)).text()).toBe('done')
  await vi.waitFor(() => expect(open.size).toBe(0))
})

test('pages fetched at once keep their own bytes, also when read late or twice', async () => {
  await using emulator = await createEmulator({ listen: false })
  const { clients } = emulator.account()
  for (let at = 0; at < 300; at++) clients.create({ name: `Client ${at}`, note: `${at} `.repeat(100) })
  const pages = Array.from({ length: 12 }, (_, at) => (at % 3) + 1)
  const url = (page: number) => `/clients.json?per_page=100&page=${page}&api_token=${demoToken}`
  const responses = await Promise.all(pages.map((page) => emulator.fetch(url(page))))
  const copies = responses.map((response) => response.clone())
  // Requests in between use the same buffers.
  for (const page of [3, 2, 1]) await (await emulator.fetch(url(page))).arrayBuffer()
  const ids = async (response: Response) => ((await response.json()) as { id: number }[]).map(({ id }) => id)
  const read = await Promise.all(responses.map(ids))
  expect(await Promise.all(copies.map(ids))).toEqual(read)
  for (const [at, page] of pages.entries()) expect(read[at]).toEqual(read[page - 1])
  expect(new Set(read.slice(0, 3).flat()).size).toBe(300)
})

test('the token in a large body counts, however its name is written', async () => {
  const emulator = await opened()
  const { apiToken } = emulator.account()
  const json = (name: string) =>
    `{"${name}": "${apiToken}", "client": {"name": "Ann", "note": "${'x'.repeat(20_000)}"}}`
  const form = `%61pi_token=${apiToken}&client%5Bname%5D=Ann&client%5Bnote%5D=${'x'.repeat(20_000)}`
  const bodies = [
    ['application/json', json('api\\u005ftoken')],
    ['application/json; charset=utf-16le', Buffer.from(json('api_token'), 'utf16le')],
    ['application/x-www-form-urlencoded', form],
  ] as const
  for (const [type, body] of bodies) {
    const headers = { Accept: 'application/json', 'Content-Type': type }
    const { status } = await emulator.fetch('/clients.json', { method: 'POST', headers, body })
    expect(status, type).toBe(201)
  }
})

test('a token after a thousand parameters counts', async () => {
  const emulator = await opened()
  const { apiToken } = emulator.account()
  const { status } = await emulator.fetch(`/clients.json?${'a=1&'.repeat(1005)}api_token=${apiToken}`)
  expect(status).toBe(200)
})
