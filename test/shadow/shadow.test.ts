import { readFileSync } from 'node:fs'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { get } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { startEmulator } from '../../src/emulator/create-emulator.ts'
import { overridesIn, ShadowLog, shadowReportText } from '../../src/shadow/report.ts'
import { altered, liveService, secret, shadowOf } from './live-service.ts'

/** One pixel. */
const png = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
)

async function folder(): Promise<string> {
  const path = await mkdtemp(join(tmpdir(), 'shadow-'))
  onTestFinished(() => rm(path, { recursive: true }))
  return path
}

test('a client works through the shadow without differences', async () => {
  const live = await liveService()
  const { shadow, ask, lines } = await shadowOf(live.url)
  const clients = await ask('GET', '/clients.json')
  expect(clients.body).toMatchObject([{ name: 'Old Client Ltd' }])
  const made = await ask('POST', '/clients.json', {
    client: { name: 'Jan Kowalski', email: 'jan@buyer.test' },
  })
  expect(made.status).toBe(201)
  expect(live.account('acme').clients.get(made.body.id)).toMatchObject({ name: 'Jan Kowalski' })
  const position = { name: 'Mug', quantity: 3, tax: 23, total_price_gross: '36.90' }
  const sale = await ask('POST', '/invoices.json', {
    invoice: { client_id: made.body.id, positions: [position] },
  })
  expect(sale.status).toBe(201)
  await ask('PUT', `/invoices/${sale.body.id}.json`, {
    invoice: { oid: 'A-7', positions: [{ id: sale.body.positions[0].id, quantity: 4 }] },
  })
  await ask('GET', `/invoices.json?client_id=${made.body.id}`)
  await ask('GET', `/invoices/${sale.body.id}.json`)
  await ask('GET', '/invoices.json?include_positions=true')
  await ask('GET', '/products.json')
  await ask('POST', '/clients.json', { client: { name: '' } })
  await ask('GET', '/clients/12345.json')
  await ask('DELETE', `/clients/${clients.body[0].id}.json`)
  await ask('DELETE', `/invoices/${sale.body.id}.json`)
  const report = await shadow.report()
  expect(lines).toEqual([])
  expect(report.requests).toEqual({ all: 12, agreed: 12, differed: 0, notCompared: 0 })
  expect(report.left).toEqual({ clients: [made.body.id] })
  expect(shadowReportText(report)).toContain(`\n\nLeft in the account:\n  clients ${made.body.id}\n`)
})

test('XML, an upload, a form and public links have no differences', async () => {
  const live = await liveService()
  const { shadow, lines, token } = await shadowOf(live.url)
  const send = (method: string, path: string, type: string, body?: string | FormData) =>
    fetch(`${shadow.url}${path}`, {
      method,
      headers: { Accept: '*/*', ...(type && { 'Content-Type': type }) },
      ...(body && { body }),
      redirect: 'manual',
    })
  const xml = await send(
    'POST',
    '/invoices.xml',
    'application/xml',
    `<invoice><api_token>${token}</api_token><buyer_name>Buyer Ltd</buyer_name><positions type="array"><position><name>Mug</name><quantity>2</quantity><tax>23</tax><total_price_gross>24.60</total_price_gross></position></positions></invoice>`,
  )
  expect(xml.status).toBe(201)
  const sale = live.account('acme').invoices.all().at(-1)!
  expect(await xml.text()).toContain(`<id type="integer">${sale.id}</id>`)
  expect((await shadow.report()).left).toEqual({ invoices: [sale.id] })
  const read = await send('GET', `/invoices/${sale.id}.xml?api_token=${token}`, '')
  expect(read.headers.get('content-type')).toContain('xml')
  const department = live.account('acme').departments.all()[0]!
  await send('GET', `/departments.json?api_token=${token}`, '')
  const logo = new FormData()
  logo.set('api_token', token)
  logo.set('department[logo]', new Blob([png], { type: 'image/png' }), 'logo.png')
  const uploaded = await send('PUT', `/departments/${department.id}.json`, '', logo)
  expect(uploaded.status).toBe(200)
  const form = `api_token=${encodeURIComponent(token)}&client%5Bname%5D=Form+Ltd`
  expect((await send('POST', '/clients.json', 'application/x-www-form-urlencoded', form)).status).toBe(201)
  const link = new URL(sale.view_url!).pathname
  const page = await send('GET', link, '')
  expect(page.status).toBe(200)
  expect(await page.text()).toContain(sale.number!)
  const pdf = await send('GET', `/invoice/${sale.token}.pdf`, '')
  expect(
    Buffer.from(await pdf.arrayBuffer())
      .subarray(0, 5)
      .toString(),
  ).toBe('%PDF-')
  const report = await shadow.report()
  expect(lines).toEqual([])
  expect(report.requests).toMatchObject({ all: 7, agreed: 7 })
})

test('shadows an account over https', async () => {
  const live = await startEmulator({ seed: 5, now: '2026-03-20', profile: 'observed', fixtures: 'starter' })
  onTestFinished(() => live.close())
  await live.reach.open({ host: '127.0.0.1', tls: 0 })
  const { tlsUrl, caFile } = live.reach.addresses!
  const { shadow, lines, ask } = await shadowOf(
    tlsUrl!,
    { ca: readFileSync(caFile, 'utf8') },
    live.account().apiToken,
  )
  const invoices = await ask('GET', '/invoices.json')
  expect(invoices.status).toBe(200)
  const one = await ask('GET', `/invoices/${invoices.body[0].id}.json`)
  expect(one.body).toMatchObject({ id: invoices.body[0].id })
  const report = await shadow.report()
  expect(lines).toEqual([])
  expect(report.requests).toMatchObject({ all: 2, agreed: 2 })
})

test('a difference names its behaviour, and is in the report and the profile', async () => {
  const live = await liveService()
  const { shadow, ask, lines } = await shadowOf(live.url, { profile: 'documented' })
  await ask('GET', '/invoices.json')
  const id = live.account('acme').invoices.all()[0]!.id
  const refused = await ask('POST', `/invoices/${id}/change_status.json`, { status: 'nonsense' })
  expect(refused).toMatchObject({ status: 200, body: { code: 'error' } })
  await ask('GET', '/clients/999999.json')
  const product = await ask('POST', '/products.json', { product: { name: 'A', price_net: 100, tax: 23 } })
  await ask('PUT', `/products/${product.body.id}.json`, { product: { price_net: 50 } })
  expect((await ask('DELETE', `/products/${product.body.id}.json`)).status).toBe(200)
  const report = await shadow.report()
  expect(report.behaviours.map(({ behaviour, follows }) => [behaviour, follows]).sort()).toEqual(
    ['errors/observed-not-found', 'products/deletion', 'products/net-price-update', 'status/refused'].map(
      (one) => [one, 'observed'],
    ),
  )
  expect(lines[0]).toMatch(
    /^differs {2}POST \/invoices\/\d+\/change_status\.json.*status is 200.*422 here; status\/refused \(observed 3\)/,
  )
  const { overrides, others } = overridesIn(report)
  expect(others).toEqual([])
  const again = await shadowOf(live.url, { profile: { overrides } })
  await again.ask('GET', '/invoices.json')
  await again.ask('POST', `/invoices/${id}/change_status.json`, { status: 'nonsense' })
  await again.ask('GET', '/clients/999999.json')
  await again.shadow.report()
  expect(again.lines).toEqual([])
})

test('a summary counts the differences that a switch removes', () => {
  const log = new ShadowLog('http://localhost')
  const differs = (follows?: 'observed') => {
    const about = { behaviour: 'status/refused', text: 'A status', provenance: 'observed' } as const
    const source = 'observed 3' as const
    const explanations = [{ ...about, source, ...(follows && { follows }) }]
    const difference = { path: '', kind: 'status', live: 200, emulator: 422, explanations } as const
    log.add({ method: 'GET', url: '/' }, undefined, { is: 'differs', differences: [difference] })
  }
  for (const follows of [undefined, 'observed', undefined] as const) differs(follows)
  const report = log.report()
  expect(report.behaviours).toMatchObject([{ differences: 3, switched: 1, follows: 'observed' }])
  expect(shadowReportText(report)).toContain(
    '3 differences (observed 3); the account follows observed, except for 2',
  )
  expect(overridesIn(report).overrides).toEqual({ 'status/refused': 'observed' })
})

const alterations: readonly [string, (text: string) => string, RegExp][] = [
  [
    'a missing key',
    (text) => text.replace(/"oid":[^,]*,/, ''),
    /oid \(extra key\) is missing at the live service, null here; invoices\.oid/,
  ],
  [
    'a number for a text',
    (text) => text.replace(/"price_net":"([\d.]+)"/, '"price_net":$1'),
    /price_net \(type\) is 20/,
  ],
  [
    'another rounding',
    (text) => text.replace('"price_tax":"4.6"', '"price_tax":"4.61"'),
    /price_tax is "4.61".*"4.6" here/,
  ],
  [
    'another order of keys',
    (text) => text.replace(/("oid":[^,]*),("[a-z_]+":[^,]*)/, '$2,$1'),
    /order of keys/,
  ],
  [
    'another date',
    (text) => text.replace(/"issue_date":"2026-03-20"/, '"issue_date":"2026-03-21"'),
    /issue_date is "2026-03-21"/,
  ],
  ['another kind', (text) => text.replace('"kind":"vat"', '"kind":"proforma"'), /kind is "proforma"/],
]

test.each(alterations)('%s of the account is found and reported', async (_, alter, line) => {
  const live = await liveService()
  const url = await altered(live, (text, path) => (path.startsWith('POST') ? alter(text) : text))
  const { shadow, ask, lines } = await shadowOf(url)
  const position = { name: 'Pen', quantity: 2, tax: 23, total_price_gross: '24.60' }
  await ask('POST', '/invoices.json', { invoice: { buyer_name: 'Buyer Ltd', positions: [position] } })
  const { requests } = await shadow.report()
  expect(requests).toMatchObject({ all: 1, differed: 1 })
  expect(lines).toEqual([expect.stringMatching(line)])
  expect(lines[0]).toMatch(/; [a-z_-]+[./][a-z_.-]+ \(/)
})

test('skips what the emulator cannot know, and says why', async () => {
  const live = await liveService()
  const { shadow, ask, lines } = await shadowOf(live.url)
  const old = live.account('acme').clients.get('old')!
  expect((await ask('PUT', `/clients/${old.id}.json`, { client: { name: 'New Name Ltd' } })).status).toBe(200)
  await ask('GET', `/clients/${old.id}.json`)
  const position = { name: 'Pen', quantity: 2, tax: 23, total_price_gross: '24.60' }
  await ask('POST', '/invoices.json', { invoice: { client_id: old.id, positions: [position] } })
  await ask('POST', '/login.json', { login: 'nobody', password: 'secret-word' })
  await ask('GET', '/nothing/here.json')
  const { requests, notCompared } = await shadow.report()
  expect(requests).toEqual({ all: 5, agreed: 2, differed: 0, notCompared: 3 })
  expect(Object.keys(notCompared)).toEqual([
    `unknown to the emulator: clients ${old.id}`,
    'the request concerns the service instead of one account',
    'the emulator does not serve this request',
  ])
  expect(lines).toHaveLength(3)
})

test('starts from a fixture of the account', async () => {
  const live = await liveService()
  const fixture = join(await folder(), 'acme.json')
  await writeFile(fixture, JSON.stringify(live.export()))
  const { shadow, ask, lines } = await shadowOf(live.url, { fixture })
  const old = live.account('acme').clients.get('old')!
  const changed = await ask('PUT', `/clients/${old.id}.json`, { client: { note: 'Pays late' } })
  expect(changed.status).toBe(200)
  for (const name of ['clients', 'invoices', 'products', 'categories', 'departments'])
    await ask('GET', `/${name}.json`)
  const position = { name: 'Mug', quantity: 1, tax: 23, total_price_gross: '12.30' }
  await ask('POST', '/invoices.json', { invoice: { client_id: old.id, positions: [position] } })
  await ask('GET', `/clients/${old.id}.json`)
  const { requests } = await shadow.report()
  expect(lines).toEqual([])
  expect(requests).toMatchObject({ all: 8, agreed: 8 })
})

test('no line and no report has a token, a password or the secret of a link', async () => {
  const live = await liveService()
  const url = await altered(live, (text) => text.replaceAll('"oid":null', '"oid":"x"'))
  const { shadow, ask, lines, token } = await shadowOf(url, { profile: 'documented' })
  const sale = await ask('POST', '/invoices.json', {
    invoice: { buyer_name: 'A', buyer_email: 'a@b.test', positions: [] },
  })
  await ask('GET', '/invoices.json')
  await ask('GET', `/invoices/${sale.body.id}.pdf`)
  await ask('GET', `/invoice/${sale.body.token}`)
  await ask('HEAD', `/invoice/${sale.body.token}`)
  await ask('GET', `/unknown/${sale.body.token}`)
  await ask('GET', '/account.json')
  await ask('POST', '/login.json', { login: 'owner@acme.test', password: 'secret-word' })
  const said = JSON.stringify([await shadow.report(), lines])
  expect(lines.length).toBeGreaterThan(2)
  for (const hidden of [secret, token, sale.body.token, 'secret-word', live.account('acme').password])
    expect(said).not.toContain(hidden)
})

test('pages of other machines, and other names, do not reach the account', async () => {
  const live = await liveService()
  const { shadow, token } = await shadowOf(live.url)
  const before = live.requests.all().length
  const path = `${shadow.url}/clients.json?api_token=${token}`
  const foreign = await fetch(path, { headers: { Origin: 'https://evil.test' } })
  expect(foreign.status).toBe(403)
  expect(await foreign.text()).toMatch(
    /https:\/\/evil\.test sent this request; only pages of this machine may"/,
  )
  const { port } = new URL(shadow.url)
  const status = await new Promise((resolve, reject) => {
    get({ host: '127.0.0.1', port, path: '/clients.json', headers: { Host: 'evil.test' } }, (response) => {
      response.resume()
      resolve(response.statusCode)
    }).on('error', reject)
  })
  expect(status).toBe(403)
  expect(live.requests.all()).toHaveLength(before)
  expect((await fetch(path, { headers: { Origin: 'http://localhost:5173' } })).status).toBe(200)
})

test('an account that does not respond gives a 502 and a difference', async () => {
  const { shadow, ask } = await shadowOf('http://127.0.0.1:9')
  expect(await ask('GET', '/clients.json')).toMatchObject({ status: 502, body: { code: 'error' } })
  const { requests, notCompared } = await shadow.report()
  expect(requests).toEqual({ all: 1, agreed: 0, differed: 0, notCompared: 1 })
  expect(Object.keys(notCompared)).toEqual([expect.stringContaining('http://127.0.0.1:9 does not respond')])
  const live = await liveService()
  const url = await altered(live, () => '{"id": [')
  const broken = await shadowOf(url)
  expect((await broken.ask('GET', '/clients.json')).text).toBe('{"id": [')
  expect((await broken.shadow.report()).requests).toMatchObject({ all: 1, differed: 1 })
})
