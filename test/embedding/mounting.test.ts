import { once } from 'node:events'
import { IncomingMessage, request, type Server, ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { Readable } from 'node:stream'
import express, { type Express } from 'express'
import { beforeEach, expect, onTestFinished, test } from 'vitest'
import { createEmulator, type Emulator } from '../../src/index.ts'
import { routeFormats } from '../contract/requests.ts'
import { demoToken } from '../support/demo-token.ts'

let emulator: Emulator

beforeEach(async () => {
  emulator = await createEmulator({ now: '2026-01-15' })
  onTestFinished(() => emulator.close())
})

/** Starts an application, and returns its address. */
async function listening(app: Express): Promise<string> {
  const server: Server = app.listen(0, '127.0.0.1')
  onTestFinished(() => void server.close())
  await once(server, 'listening')
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`
}

const json = { 'Content-Type': 'application/json', Accept: 'application/json' }
const xml = { 'Content-Type': 'application/xml', Authorization: `Bearer ${demoToken}` }
const form = { 'Content-Type': 'application/x-www-form-urlencoded' }
const birch = JSON.stringify({ api_token: demoToken, client: { name: 'Birch & "Co" żółw' } })

/** Ways in which an application may parse bodies before the emulator sees them. */
const middlewares: readonly (readonly [string, readonly express.RequestHandler[]])[] = [
  ['nothing', []],
  ['express.json()', [express.json()]],
  ['express.urlencoded()', [express.urlencoded()]],
  ['express.urlencoded({ extended: true })', [express.urlencoded({ extended: true })]],
  ['express.json() and express.urlencoded()', [express.json(), express.urlencoded({ extended: true })]],
  ['express.raw() for everything', [express.raw({ type: '*/*' })]],
  ['express.text() for everything', [express.text({ type: '*/*' })]],
]

test.each(middlewares)(
  'mounted behind %s, the application accepts bodies of each format',
  async (_, handlers) => {
    const outer = express()
    for (const handler of handlers) outer.use(handler)
    outer.use('/invoicing', emulator.app)
    outer.get('/own', (_request, response) => void response.json('own'))
    const url = await listening(outer)
    const post = async (path: string, headers: Record<string, string>, body: string) => {
      const reply = await fetch(url + path, { method: 'POST', headers, body })
      return { status: reply.status, text: await reply.text() }
    }
    expect(await post('/invoicing/clients.json', json, birch)).toMatchObject({ status: 201 })
    const element = '<client><name>Cedar</name></client>'
    expect(await post('/invoicing/clients.xml', xml, element)).toMatchObject({ status: 201 })
    const rows =
      'invoice[buyer_name]=Ash&invoice[positions][0][name]=Lamp&invoice[positions][1][name]=Sofa&invoice[positions][0][quantity]=2'
    const created = await post(`/invoicing/invoices.json?api_token=${demoToken}`, form, rows)
    expect(created).toMatchObject({ status: 201 })
    expect(JSON.parse(created.text)).toMatchObject({
      positions: [{ name: 'Lamp', quantity: '2.0' }, { name: 'Sofa' }],
    })
    const login = 'login=owner%40demo.test&password=demo-password&integration_token=demo-integration-token'
    expect(await post('/invoicing/login.json', form, login)).toMatchObject({ status: 200 })
    expect(
      emulator
        .account()
        .clients.all()
        .map(({ name }) => name),
    ).toEqual(['Birch & "Co" żółw', 'Cedar', 'Ash'])
    const multipart = new FormData()
    multipart.set('api_token', demoToken)
    multipart.set('client[name]', 'Dill')
    const sent = await fetch(`${url}/invoicing/clients.json?api_token=${demoToken}`, {
      method: 'POST',
      body: multipart,
    })
    expect(sent.status, await sent.text()).toBe(201)
    expect(await (await fetch(`${url}/own`)).json()).toBe('own')
    const missing = await fetch(`${url}/invoicing/nothing.json`)
    expect([missing.status, await missing.json()]).toMatchObject([404, { code: 'error' }])
  },
)

test('the emulator keeps listening while its application is mounted elsewhere', async () => {
  const outer = express()
  outer.use(emulator.app)
  const url = await listening(outer)
  for (const base of [url, emulator.url, url]) {
    expect((await fetch(`${base}/clients.json?api_token=${demoToken}`)).status).toBe(200)
  }
  expect(emulator.requests.all()).toHaveLength(3)
})

test('rows of a form whose order a parser has lost get an error that says so', async () => {
  const outer = express()
  outer.use(express.urlencoded(), emulator.app)
  const url = await listening(outer)
  const send = async (rows: readonly string[]) => {
    const parts = rows.flatMap((name) => [
      `invoice[positions][][name]=${name}`,
      'invoice[positions][][quantity]=1',
    ])
    const body = ['invoice[buyer_name]=Ash', ...parts].join('&')
    const sent = await fetch(`${url}/invoices.json?api_token=${demoToken}`, {
      method: 'POST',
      headers: form,
      body,
    })
    return [sent.status, await sent.text()]
  }
  expect(await send(['Lamp'])).toMatchObject([201, expect.stringContaining('"name":"Lamp"')])
  expect(await send(['Lamp', 'Sofa'])).toMatchObject([
    500,
    expect.stringContaining('mount the emulator before'),
  ])
})

test('a body that was read before gets an error that says so', { timeout: 5000 }, async () => {
  const outer = express()
  outer.use(async (request, _response, next) => {
    for await (const _ of request);
    next()
  })
  outer.use(emulator.app)
  const url = await listening(outer)
  const multipart = new FormData()
  multipart.set('client[name]', 'Dill')
  const bodies = [
    ['/clients.json', json, birch],
    ['/clients.json', form, 'client[name]=Dill'],
    [`/clients.json?api_token=${demoToken}`, {}, multipart],
    ['/__admin/accounts', json, '{"prefix":"acme"}'],
  ] as const
  for (const [path, headers, body] of bodies) {
    const response = await fetch(url + path, { method: 'POST', headers, body })
    expect(response.status, path).toBe(500)
    expect(await response.text()).toMatch(
      /The body was read before .* mount the emulator before the middleware/,
    )
  }
  expect(emulator.requests.last()).toMatchObject({ path: '/clients.json?api_token=***', status: 500 })
  expect(emulator.account().clients.all()).toEqual([])
  expect((await fetch(`${url}/clients.json?api_token=${demoToken}`)).status).toBe(200)
})

test('links of a mounted emulator lead to where it is mounted', async () => {
  const alone = await createEmulator({ listen: false, now: '2026-01-15' })
  onTestFinished(() => alone.close())
  for (const path of ['', '/invoicing']) {
    const outer = express()
    outer.use(path || '/', alone.app)
    const base = (await listening(outer)) + path
    const invoice = alone.account().invoices.create({ buyer_name: 'Birch', positions: [] })
    const read = async (end: string): Promise<Record<string, unknown>> =>
      (await fetch(`${base}/invoices/${invoice.id}${end}.json?api_token=${demoToken}`)).json() as never
    const { view_url, payment_url } = await read('')
    for (const link of [String(view_url), String(payment_url)]) {
      expect(link.startsWith(`${base}/`), link).toBe(true)
      expect((await fetch(link)).status, link).toBe(200)
    }
    expect(await read('/get_new_attachment_credentials')).toMatchObject({ url: `${base}/storage/demo` })
  }
})

test('pages of a mounted emulator link to where it is mounted', async () => {
  const outer = express()
  outer.use('/invoicing', emulator.app)
  const base = `${await listening(outer)}/invoicing`
  const { attachments, invoices, products } = emulator.account()
  const positions = [{ name: 'Hosting', quantity: 1, tax: 23, total_price_gross: 123 }]
  const buyer = { buyer_name: 'Birch', show_attachments: true, positions }
  const [sale, incomplete] = [invoices.create(buyer), invoices.create({ ...buyer, status: 'incomplete' })]
  attachments.create({ invoice_id: sale.id, file: { text: 'Terms', name: 'terms.txt' } })
  const html = async (url: string, method = 'GET') => {
    const reply = await fetch(url, { method, headers: { Accept: 'text/html' } })
    expect(reply.status, url).toBe(200)
    return reply.text()
  }
  const linksOf = (page: string, url: string) =>
    [...page.matchAll(/(?:href|action)="([^"]+)"/g)].map(([, link = '']) => new URL(link, url).href)
  const start = `${base}/invoice/${sale.token}`
  const page = linksOf(await html(start), start)
  expect(page).toEqual([
    `${base}/invoice/payment/${sale.token}`,
    `${start}.pdf`,
    expect.stringContaining(`${base}/storage/demo/`),
  ])
  for (const link of page) expect((await fetch(link)).status, link).toBe(200)
  const form = page[0]!
  expect(linksOf(await html(form), form)).toEqual([form, start])
  expect(linksOf(await html(form, 'POST'), form)).toEqual([start])
  expect(invoices.get(sale.id)).toMatchObject({ status: 'paid' })
  const unfinished = `${base}/invoice/${incomplete.token}`
  expect(linksOf(await html(unfinished), unfinished)).toEqual([
    `${base}/invoice/complete/${incomplete.token}`,
  ])
  const { token } = products.create({ name: 'Course', price_gross: 10 })
  const script = await html(`${base}/a/demo/p/${token}.js`)
  expect(script).toContain(`"/invoicing/a/demo/p/${token}"`)
  const pay = {
    method: 'POST',
    headers: json,
    body: JSON.stringify({ name: 'Anna', email: 'a@example.com' }),
  }
  expect((await fetch(`${base}/a/demo/p/${token}/payments.json`, pay)).status).toBe(201)
})

test('two emulators can be mounted in one application', async () => {
  const other = await createEmulator({ listen: false, now: '2026-01-15' })
  onTestFinished(() => other.close())
  const outer = express()
  outer.use('/one', emulator.app)
  outer.use('/other', other.app)
  const url = await listening(outer)
  await fetch(`${url}/other/clients.json`, { method: 'POST', headers: json, body: birch })
  expect(other.account().clients.all()).toHaveLength(1)
  expect(emulator.account().clients.all()).toHaveLength(0)
})

test('middleware around the mounted application keeps the helpers of Express', async () => {
  const outer = express()
  const seen: unknown[] = []
  outer.use((request, response, next) => {
    response.on('finish', () => seen.push(request.get('accept'), response.get('content-type')))
    next()
  })
  outer.use(emulator.app)
  const url = await listening(outer)
  await fetch(`${url}/clients.json?api_token=${demoToken}`, { headers: json })
  expect(seen).toEqual(['application/json', 'application/json; charset=utf-8'])
})

test('mounting does not change the requests and responses of other servers', async () => {
  const before = [IncomingMessage, ServerResponse].map(({ prototype }) => Object.getPrototypeOf(prototype))
  express().use(emulator.app)
  express().use('/again', emulator.app)
  const after = [IncomingMessage, ServerResponse].map(({ prototype }) => Object.getPrototypeOf(prototype))
  expect(after).toEqual(before)
  expect(after[0]).toBe(Readable.prototype)
  expect((await fetch(`${emulator.url}/clients.json?api_token=${demoToken}`)).status).toBe(200)
})

/** Status, headers and number of body bytes of a bare request. */
async function asked(method: string, path: string) {
  const outgoing = request(emulator.url + path, {
    method,
    agent: false,
    headers: { Accept: 'application/json' },
  })
  const [incoming] = await once(outgoing.end(), 'response')
  let length = 0
  incoming.on('data', (chunk: Buffer) => (length += chunk.length))
  await once(incoming, 'end')
  return { status: incoming.statusCode, headers: incoming.headers, length }
}

const { id } = { id: 999_999_999 }
const readable = routeFormats('documented').filter(({ method }) => method === 'GET')

test.each(readable.map(({ path }) => path))('HEAD %s responds like GET, without the body', async (path) => {
  const token = `api_token=${demoToken}&integration_token=demo-integration-token`
  const url = `${path.replace('{id}', String(id)).replace(/\{\w+\}/g, 'unknown')}?${token}`
  const got = await asked('GET', url)
  const head = await asked('HEAD', url)
  expect(got.length).toBe(Number(got.headers['content-length']))
  expect(got.length).toBeGreaterThan(0)
  expect(head.length).toBe(0)
  expect([head.status, head.headers]).toEqual([got.status, got.headers])
  const without = await emulator.fetch(url, { method: 'HEAD' })
  expect([without.status, await without.text()]).toEqual([got.status, ''])
})

test('the journal lists a HEAD as a GET', async () => {
  expect((await asked('HEAD', `/clients.json?api_token=${demoToken}`)).status).toBe(200)
  expect(emulator.requests.last()).toMatchObject({ method: 'GET', operation: 'clients.list', status: 200 })
})
