import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Account, createEmulator, type Emulator, type FaultRule } from '../../src/index.ts'
import { furnish, prepareAccount } from './samples.ts'

/** `emulator.fetch` gives the same result as the global `fetch` with the listening server, also for unusual requests. */

type Fetch = (url: string | Request, init?: RequestInit) => Promise<Response>

let emulator: Emulator
let account: Account

beforeAll(async () => {
  emulator = await createEmulator({ now: '2026-01-15', limits: { body: 100_000 } })
  account = emulator.account()
  await prepareAccount(emulator, account)
  furnish(account)
})

afterAll(() => emulator.close())

/** Everything that a client sees of a response, or of its loss. */
async function seen(send: Fetch, url: string, init: RequestInit | undefined) {
  try {
    const response = await send(emulator.url + url, init)
    const { status, statusText, ok, redirected, body } = response
    const headers = [...response.headers].map(([name, value]): [string, string] => [
      name,
      isRealTime(url, name, value) ? 'now' : value,
    ])
    const head = { status, statusText, ok, redirected, headers, isBodyless: body === null }
    try {
      return { ...head, text: Buffer.from(await response.arrayBuffer()).toString('latin1') }
    } catch (error) {
      return { ...head, lost: String(error) }
    }
  } catch (error) {
    return { lost: String(error) }
  }
}

/** Whether a header is the time of the machine, which the admin API sends. It may differ by a second between two requests. */
function isRealTime(url: string, name: string, value: string): boolean {
  return url.startsWith('/__admin/') && name === 'date' && Math.abs(Date.parse(value) - Date.now()) < 60_000
}

/** The outcome of a request: the response, the rows of the log, and the changes of the state. */
async function outcome(send: Fetch, url: string, init?: RequestInit, fault?: FaultRule) {
  const before = emulator.snapshot()
  emulator.requests.clear()
  if (fault) emulator.faults.add(fault)
  const response = await seen(send, url, init)
  const log = emulator.requests.all().map((row) => {
    const { id, duration, ...others } = row
    const { request, response } = row
    return { ...others, sent: { ...request }, replied: { ...response } }
  })
  const changes = emulator.changes(before)
  emulator.faults.clear()
  emulator.restore(before)
  return { response, log, changes }
}

/** Sends a request both ways, and expects the same. */
async function expectSame(url: string, init?: () => RequestInit, fault?: FaultRule): Promise<void> {
  const network = await outcome(fetch, url, init?.(), fault)
  expect(await outcome(emulator.fetch, url, init?.(), fault)).toEqual(network)
}

/** A GET of a path, where `?` stands for the token. */
function get(path: string, headers?: RequestInit['headers']): readonly [string, () => RequestInit] {
  return [path, () => ({ headers })]
}

/** A create of a client. */
function post(init: (body: string) => RequestInit, name = 'A'): readonly [string, () => RequestInit] {
  const body = () => JSON.stringify({ api_token: account.apiToken, client: { name } })
  return ['/clients.json', () => ({ method: 'POST', headers: json, ...init(body()) })]
}

const json = { 'Content-Type': 'application/json' }
const list = '/clients.json?'
const hundred = Array.from({ length: 100 }, (_, at): [string, string] => [`X-${at}`, 'a'])

const unusual: Readonly<Record<string, readonly [string, () => RequestInit]>> = {
  'everything that a URL may hold': get(`${list}&a|b^c[]=~!$&'()*+,;=:@%00%ff&ł="<>{}\`\\`),
  'dots, slashes and escapes in its path': get('/./clients/../%63lients.json//?'),
  'two slashes at the beginning': get('//clients.json'),
  'a fragment': get(`${list}#here`),
  'an unknown path': get('/nothing/here'),
  'the path of the root': get('/'),
  'the path of the root, from a browser': [
    '/',
    () => ({ headers: { Accept: 'text/html' }, redirect: 'manual' }),
  ],
  'options that change nothing': [list, () => ({ redirect: 'follow', signal: null })],
  'a path of the admin API': get('/__admin/openapi.json'),
  'a path that begins like the admin API': get('/__administrators.json'),
  'letters of western Europe in a header': get(list, { 'X-Note': 'caf\u00e9 \u00ff\t\u00a0end' }),
  'headers without a value': get(list, { 'X-Note': '', Accept: '' }),
  'headers that occur twice': get(list, [
    ['X-Note', 'a'],
    ['x-note', 'b'],
    ['Cookie', 'c=1'],
    ['Cookie', 'd=2'],
  ]),
  'headers with the names of properties': get(list, { constructor: 'a', valueof: 'b' }),
  'a hundred headers': get(list, hundred),
  'a head of 6 KB': get(list, { 'X-Note': 'a'.repeat(6_000) }),
  'a head of 12 KB': get(list, { 'X-Note': 'a'.repeat(12_000) }),
  'a head above the limit': get(list, { 'X-Note': 'a'.repeat(20_000) }),
  'a path above the limit': get(`${list}&note=${'a'.repeat(20_000)}`),
  'a connection that is closed': get(list, { Connection: 'close' }),
  'a forwarded scheme': get(list, { 'X-Forwarded-Proto': 'https, http' }),
  'the origin of a foreign page': get(list, { Origin: 'https://elsewhere.test' }),
  'a range': get(list, { Range: 'bytes=0-9' }),
  'credentials in a header': get(list, { Authorization: 'Bearer unknown' }),
  'another mode': [list, () => ({ mode: 'no-cors' })],
  'a method of WebDAV': [list, () => ({ method: 'PROPFIND' })],
  'a method that nobody knows': [list, () => ({ method: 'PAINT' })],
  'the method OPTIONS': [list, () => ({ method: 'OPTIONS' })],
  'the method POST and no body': [list, () => ({ method: 'POST' })],
  'the method PATCH and no body': [list, () => ({ method: 'PATCH' })],
  'the method DELETE and a body': post((body) => ({ method: 'DELETE', body })),
  'a text of all alphabets': post((body) => ({ body }), 'Zażółć 🙂 \ud800'),
  'a text without its type': post((body) => ({ body, headers: {} })),
  'an empty text': post(() => ({ body: '' })),
  'a text that breaks off': post((body) => ({ body: body.slice(0, -9) })),
  bytes: post((body) => ({ body: Buffer.from(body) })),
  'a blob': post((body) => ({ body: new Blob([body], { type: 'application/json' }), headers: {} })),
  'the fields of a form': post(() => ({
    body: new URLSearchParams({ 'client[name]': 'A', api_token: account.apiToken }),
    headers: {},
  })),
  'a form without parts': post((body) => ({
    body,
    headers: { 'Content-Type': 'multipart/form-data; boundary=none' },
  })),
  'a stream': post((body) => ({ body: new Blob([body]).stream(), duplex: 'half' })),
  'a body as long as the limit': post((body) => ({ body: body.padEnd(100_000) })),
  'a body above the limit': post((body) => ({ body: body.padEnd(100_001) })),
  'a body of 2 MB': post((body) => ({ body: body.padEnd(2_000_000) })),
  'a body that is said to be compressed': post((body) => ({
    body,
    headers: { ...json, 'Content-Encoding': 'gzip' },
  })),
  'a body that is said not to be compressed': post((body) => ({
    body,
    headers: { ...json, 'Content-Encoding': 'identity' },
  })),
  'a body of another character set': post((body) => ({
    body,
    headers: { 'Content-Type': 'application/json; charset=utf-16' },
  })),
  'an XML body': [
    '/clients.xml?',
    () => ({
      method: 'POST',
      body: '<client><name>A</name></client>',
      headers: { 'Content-Type': 'application/xml' },
    }),
  ],
}

test.each(Object.entries(unusual))('a request with %s looks the same', async (_, [path, init]) => {
  await expectSame(path.replace('?', `?api_token=${account.apiToken}`), init)
})

test('the parts of a form look the same', async () => {
  const form = new FormData()
  form.append('api_token', account.apiToken)
  form.append('client[name]', 'Zażółć')
  const init = { method: 'POST', body: form }
  // The text between the parts, and with it the request, differs each time.
  const network = await outcome(fetch, '/clients.json', init)
  const { response, changes } = await outcome(emulator.fetch, '/clients.json', init)
  expect({ response, changes }).toEqual({ response: network.response, changes: network.changes })
})

test('a request object looks the same', async () => {
  const [path, init] = post((body) => ({ body }))
  const byObject =
    (send: Fetch): Fetch =>
    (url, given) =>
      send(new Request(url, given))
  const network = await outcome(byObject(fetch), path, init())
  expect(await outcome(byObject(emulator.fetch), path, init())).toEqual(network)
  expect(network.response).toMatchObject({ status: 201 })
})

/** The global `fetch` ends its connection after HEAD. */
test.each(['/clients.json', '/clients.xml', '/invoices.json', '/nothing', '/', '/__admin/openapi.json'])(
  'HEAD %s has the head of the response',
  async (path) => {
    const head = async (send: Fetch) => {
      const url = `${path}?api_token=${account.apiToken}`
      const { response } = await outcome(send, url, { method: 'HEAD' })
      const { headers = [], ...others } = 'headers' in response ? response : {}
      return { ...others, headers: headers.filter(([name]) => !/^(?:connection|keep-alive)$/.test(name)) }
    }
    expect(await head(emulator.fetch)).toEqual(await head(fetch))
  },
)

const faults: Readonly<Record<string, FaultRule['then']>> = {
  'is lost before the operation': { drop: 'before' },
  'is lost after the operation': { drop: 'after' },
  'breaks off': { truncate: 5 },
  'breaks off at once': { truncate: 0 },
  'is malformed': { malformed: true },
  'is late': { delay: 5 },
  'refuses too many requests': { rateLimit: { retryAfter: 7 } },
  'has no content': { status: 204 },
  'resets the content': { status: 205 },
  'is not modified': { status: 304 },
  'has an unknown status': { status: 599, body: 'Zażółć' },
  'has another body and headers': { status: 200, body: { a: 'ł' }, headers: { 'X-Version': '1' } },
  'has another content type': { status: 200, body: 'a', headers: { 'content-type': 'text/plain' } },
  'has an empty content type': { status: 200, body: 'a', headers: { 'content-type': '' } },
  'has letters of western Europe': { status: 200, headers: { 'X-Note': 'caf\u00e9 \u00ff\tend' } },
  'has a cookie': { status: 200, headers: { 'Set-Cookie': 'a=1, b=2' } },
  'has a header in two spellings': { status: 200, headers: { 'X-Note': 'a', 'x-note': 'b' } },
  'has a time-out of its own': { status: 503, headers: { 'Keep-Alive': 'timeout=1' } },
  'is an event stream': { status: 200, body: 'a', headers: { 'content-type': 'text/event-stream' } },
}

test.each(Object.entries(faults))('a response that %s looks the same', async (_, then) => {
  const url = `${list}api_token=${account.apiToken}`
  await expectSame(url, undefined, { operation: 'clients.list', then })
  const [path, init] = post((body) => ({ body }))
  await expectSame(path, init, { operation: 'clients.create', then })
})
