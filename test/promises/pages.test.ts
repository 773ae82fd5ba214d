import { networkInterfaces } from 'node:os'
import { expect, test } from 'vitest'
import { registry } from '../../src/resources/registry.ts'
import { promise } from '../promise.ts'
import { type Client, open, type Refusal } from '../support/client.ts'

type Headers = Readonly<Record<string, string>>

/** Posts a webhook as a page would: without a preflight request, because the type of the body is a form's. */
function fromPage(client: Client, headers: Headers, host = '127.0.0.1:4010') {
  const webhook = { kind: 'invoice:create', url: 'http://127.0.0.1:9/', api_token: 'x' }
  return client.send<Refusal>('POST', `http://${host}/webhooks.json`, {
    query: { api_token: client.account.apiToken },
    headers: { 'Content-Type': 'text/plain', ...headers },
    body: { webhook },
  })
}

const foreign: readonly (readonly [name: string, headers: Headers, host?: string])[] = [
  ['a foreign page', { Origin: 'https://evil.example', 'Sec-Fetch-Site': 'cross-site' }],
  ['a foreign page in an older browser', { Origin: 'https://evil.example' }],
  ['a page without an origin', { Origin: 'null' }],
  ['a page whose name only begins well', { Origin: 'http://127.0.0.1.evil.example' }],
  ['a page whose name only ends well', { Origin: 'http://evillocalhost' }],
  ['a page of the service', { Origin: 'https://app.fakturownia.pl', 'Sec-Fetch-Site': 'cross-site' }],
  ['another machine in the network', { Origin: 'http://192.0.2.7:5173' }],
  ['a foreign page that hides its name', { 'Sec-Fetch-Site': 'cross-site' }],
  ['a foreign page, by its link', { 'Sec-Fetch-Site': 'cross-site', Referer: 'https://evil.example/a' }],
  ['a page of a sister site', { 'Sec-Fetch-Site': 'same-site' }, 'acme.fakturownia.pl'],
]

promise('pages/foreign', async () => {
  for (const [name, headers, host] of foreign) {
    const client = await open()
    client.emulator.createAccount({ prefix: 'acme' })
    const { status, body } = await fromPage(client, headers, host)
    expect([status, body.code], name).toEqual([403, 'error'])
    expect(body.message).toContain('allowedOrigins')
    expect(client.account.webhooks.all()).toEqual([])
    expect(client.lastRequest).toMatchObject({ status: 403, account: client.account.prefix, changes: [] })
  }
})

const [ownAddress] = Object.values(networkInterfaces())
  .flatMap((own) => own ?? [])
  .filter(({ family }) => family === 'IPv4')

const trusted: readonly (readonly [name: string, headers: Headers, host?: string])[] = [
  ['a program', {}],
  ['a program in a container network', {}, 'faketura:4010'],
  ['a program under any name', {}, 'billing.internal.example'],
  ['a page of this machine', { Origin: 'http://localhost:5173', 'Sec-Fetch-Site': 'cross-site' }],
  ['the same under a name of its own', { Origin: 'http://shop.localhost:5173' }],
  ['the same by its address', { Origin: 'http://[::1]:5173' }],
  ['the same by its address in the network', { Origin: `http://${ownAddress!.address}:5173` }],
  ['an application of this machine', { Origin: 'tauri://localhost' }],
  [
    'a picture on a page of this machine',
    { 'Sec-Fetch-Site': 'cross-site', Referer: 'http://localhost:5173/' },
  ],
  ['the same without its name', { 'Sec-Fetch-Site': 'same-site' }, 'localhost:4010'],
  ['its own page', { Origin: 'http://192.0.2.7:4010', 'Sec-Fetch-Site': 'same-origin' }, '192.0.2.7:4010'],
  ['somebody who typed the address', { 'Sec-Fetch-Site': 'none' }],
]

test.each(trusted.map(([name, headers, host]) => ({ name, headers, host })))(
  'the request of $name is served',
  async ({ headers, host }) => {
    const client = await open()
    const { status, text } = await fromPage(client, headers, host)
    expect(status, text).toBe(201)
  },
)

promise('pages/unknown-host', async () => {
  const client = await open({ admin: { hosts: ['billing.test'] } })
  const marks: readonly Headers[] = [
    { Origin: 'http://rebound.example:4010' },
    { 'Sec-Fetch-Site': 'same-origin' },
    { 'Sec-Fetch-Site': 'none' },
  ]
  for (const headers of marks) {
    expect((await fromPage(client, headers, 'rebound.example:4010')).status).toBe(403)
    expect((await fromPage(client, headers, 'localhost.rebound.example:4010')).status).toBe(403)
  }
  for (const host of [
    'billing.test:4010',
    'localhost:4010',
    `${client.account.prefix}.localhost`,
    `${client.account.prefix}.vosfactures.fr`,
  ]) {
    const headers = { Origin: `http://${host}`, 'Sec-Fetch-Site': 'same-origin' }
    expect((await fromPage(client, headers, host)).status, host).toBe(201)
    for (const only of unmarked) expect((await fromPage(client, only, host)).status, host).toBe(201)
  }
})

const browser = 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0'

/** What browsers send to their own page under plain http: neither an origin nor the site. */
const unmarked: readonly Headers[] = [
  { 'User-Agent': browser },
  { Referer: 'http://rebound.example:4010/' },
  { 'Sec-Fetch-Dest': 'empty', 'Sec-Fetch-Mode': 'cors' },
]

test('a read by a page whose name was made to lead here is refused, without Origin and Sec-Fetch-Site', async () => {
  const client = await open({ allowedOrigins: ['http://app.test:5173'] })
  const read = (host: string, headers: Headers, path = '/clients.json') =>
    client.send<Refusal>('GET', `http://${host}${path}`, {
      query: { api_token: client.account.apiToken },
      headers,
    })
  for (const headers of unmarked) {
    const { status, body } = await read('rebound.example:4010', headers)
    expect([status, body.code]).toEqual([403, 'error'])
    expect(body.message).toMatch(/rebound\.example:4010.*--allowed-origins.*--admin-hosts/)
    expect((await read('127.0.0.1:4010', headers)).status).toBe(200)
    expect((await read('app.test:4010', headers)).status).toBe(200)
  }
  // A page of this machine uses a name of its own, such as that of a container.
  const page = { 'User-Agent': browser, Referer: 'http://localhost:5173/' }
  expect((await read('faketura:4010', page)).status).toBe(200)
  // The fetch of Node sends its mode.
  const programs: readonly Headers[] = [
    { 'User-Agent': 'node', 'Sec-Fetch-Mode': 'cors' },
    { 'User-Agent': 'curl/8.5.0' },
    {},
  ]
  for (const headers of programs) expect((await read('faketura:4010', headers)).status).toBe(200)
})

test('a configured origin is served under every host name of the emulator', async () => {
  const client = await open({ allowedOrigins: ['http://app.test:5173', 'null'] })
  for (const host of ['127.0.0.1:4010', 'faketura:4010']) {
    expect((await fromPage(client, { Origin: 'http://app.test:5173' }, host)).status).toBe(201)
    expect((await fromPage(client, { Origin: 'null' }, host)).status).toBe(201)
    expect((await fromPage(client, { Origin: 'http://app.test' }, host)).status).toBe(403)
    expect((await fromPage(client, { Origin: 'https://app.test:5173' }, host)).status).toBe(403)
  }
  expect((await fromPage(client, { 'Sec-Fetch-Site': 'same-origin' }, 'app.test:5173')).status).toBe(201)
})

test('* allows every origin', async () => {
  const client = await open({ allowedOrigins: ['*'] })
  expect((await fromPage(client, { Origin: 'https://evil.example' }, 'any.example')).status).toBe(201)
})

test('an invalid origin is refused as an option', async () => {
  for (const wrong of ['app.test', 'http://app.test/path', '']) {
    await expect(open({ allowedOrigins: [wrong] })).rejects.toThrow('allowedOrigins')
  }
})

promise('pages/public', async () => {
  const client = await open()
  const { token, view_url, payment_url } = await client.sale()
  const product = await client.create('products', { name: 'Lamp', price_gross: 5 })
  const paths = [
    view_url!,
    payment_url!,
    `/invoice/${token}`,
    `/invoice/${token}.pdf`,
    `/a/${client.account.prefix}/p/${product.token}.js`,
  ]
  const headers = { Origin: 'https://shop.example', 'Sec-Fetch-Site': 'cross-site' }
  for (const path of paths) {
    const { pathname } = new URL(path, client.emulator.url)
    for (const host of ['127.0.0.1:4010', 'shop.example']) {
      for (const sent of [headers, { 'User-Agent': browser }]) {
        const response = await client.emulator.fetch(`http://${host}${pathname}`, { headers: sent })
        expect(response.status, pathname).toBe(200)
      }
    }
  }
  const { pathname } = new URL(payment_url!)
  expect((await client.emulator.fetch(pathname, { method: 'POST', headers })).status).toBe(200)
})

/** What pages of every origin may send; everything else is refused to them. */
const openToAllPages = [
  'GET /invoice/{token}',
  'GET /f/{number}/{token}',
  'GET /invoice/{token}.pdf',
  'GET /invoice/payment/{token}',
  'POST /invoice/payment/{token}',
  'GET /a/{account}/p/{token}.js',
  'POST /a/{account}/p/{token}/payments.json',
]

test.each(['documented', 'observed'] as const)(
  'each route of the %s profile is refused to foreign pages, except for widget, public pages and payment form',
  async (profile) => {
    const client = await open({ profile })
    const routes = registry.routes(profile)
    const before = client.emulator.snapshot()
    const reached = new Set<string>()
    const marks: readonly Headers[] = [
      { Origin: 'https://evil.example' },
      { Origin: 'null', 'Sec-Fetch-Mode': 'navigate', 'Sec-Fetch-Dest': 'document' },
      { 'Sec-Fetch-Site': 'cross-site', 'Sec-Fetch-Mode': 'no-cors', 'Sec-Fetch-Dest': 'image' },
      { 'Sec-Fetch-Site': 'cross-site', 'Sec-Fetch-Mode': 'navigate', 'Sec-Fetch-Dest': 'iframe' },
    ]
    for (const { method, path } of routes) {
      const filled = path.replace('{fmt}', 'json').replace(/\{\w+\}/g, '1')
      for (const headers of marks) {
        const { status } = await client.send(method, filled, {
          query: { api_token: client.account.apiToken },
          headers,
        })
        if (status !== 403) reached.add(`${method} ${path}`)
      }
    }
    expect(routes.length).toBeGreaterThan(100)
    expect([...reached].sort()).toEqual(openToAllPages.toSorted())
    expect(client.emulator.changes(before)).toEqual([])
  },
)

promise('pages/links', async () => {
  const client = await open()
  const { emulator, account } = client
  const foreignPage = { 'Sec-Fetch-Site': 'cross-site', Referer: 'https://mail.example/' }
  const link = { ...foreignPage, 'Sec-Fetch-Mode': 'navigate', 'Sec-Fetch-Dest': 'document' }
  const picture = { ...foreignPage, 'Sec-Fetch-Mode': 'no-cors', 'Sec-Fetch-Dest': 'image' }
  const script = { ...foreignPage, 'Sec-Fetch-Mode': 'cors', Origin: 'https://mail.example' }
  const { id } = await client.sale()
  const file = Buffer.from('a').toString('base64')
  account.attachments.create({ invoice_id: id, file_name: 'a.txt', file: { base64: file } })
  const { token } = account.attachments.find({ invoice_id: id })!
  await client.post('/account/delete.json', {})
  const deletion = new URL(/https?:\S+/.exec(emulator.outbox.last()!.text)![0]).pathname
  const stored = `/storage/${account.prefix}/${token}`
  const statusOf = async (url: string, headers: Headers) => (await emulator.fetch(url, { headers })).status
  for (const path of [stored, deletion]) {
    expect([await statusOf(path, picture), await statusOf(path, script)]).toEqual([403, 403])
    expect(await statusOf(path, link)).toBe(200)
    if (path === stored) expect(await statusOf(`http://faketura:4010${path}`, link)).toBe(200)
  }
  // The form of an incomplete document is accepted from its own page, under any name.
  const other = await open()
  const asked = await other.create('invoices', { status: 'incomplete', positions: [] })
  const complete = (headers: Headers) =>
    other.send('POST', `http://faketura:4010/invoice/complete/${asked.token}`, {
      headers: { 'Content-Type': 'application/x-www-form-urlencoded', ...headers },
      body: 'buyer_name=Ann+Lee',
    })
  expect((await complete(script)).status).toBe(403)
  expect(await other.one('invoices', asked.id)).toMatchObject({ status: 'incomplete' })
  expect((await complete({ Origin: 'http://faketura:4010' })).status).toBe(200)
  expect(await other.one('invoices', asked.id)).toMatchObject({ status: 'issued', buyer_name: 'Ann Lee' })
})

promise('pages/unreadable', async () => {
  const client = await open({ allowedOrigins: ['http://app.test:5173'] })
  const { apiToken, prefix } = client.account
  const { token } = await client.create('products', { name: 'Lamp', price_gross: 5 })
  const shared = ({ headers }: Response) => [...headers].filter(([name]) => /^access-control-/i.test(name))
  const forEveryOrigin = [['access-control-allow-origin', '*']]
  for (const Origin of ['http://localhost:5173', 'http://app.test:5173', 'http://127.0.0.1:4010']) {
    const preflight = { Origin, 'Access-Control-Request-Method': 'POST' }
    const asked = await client.emulator.fetch('/clients.json', { method: 'OPTIONS', headers: preflight })
    expect([asked.status, shared(asked)]).toEqual([405, []])
    const read = `/clients.json?api_token=${apiToken}`
    const response = await client.emulator.fetch(read, { headers: { Origin } })
    expect([response.status, shared(response)]).toEqual([200, []])
    const refusal = await client.emulator.fetch('/clients.json', { headers: { Origin } })
    expect([refusal.status, shared(refusal)]).toEqual([401, []])
    expect((await fromPage(client, { Origin })).headers.has('access-control-allow-origin')).toBe(false)
    const widget = await client.emulator.fetch(`/a/${prefix}/p/${token}.js`, { headers: { Origin } })
    expect([widget.status, shared(widget)]).toEqual([200, forEveryOrigin])
  }
})
