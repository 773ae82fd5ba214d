import { networkInterfaces } from 'node:os'
import { expect, test } from 'vitest'
import { promise } from '../promise.ts'
import { type Client, type Invoice, open, type Refusal } from '../support/client.ts'
import { overWire } from '../support/wire.ts'

function at(client: Client, host: string, token: string) {
  return client.send<Refusal>('GET', `http://${host}/clients.json`, { query: { api_token: token } })
}

promise('hosts/prefix', async () => {
  const client = await open()
  const second = client.emulator.createAccount({ prefix: 'second' })
  for (const host of [
    'second.localhost',
    'second.localhost:4010',
    'SECOND.example.test',
    'second.a.b.test',
  ]) {
    expect((await at(client, host, second.apiToken)).status, host).toBe(200)
    expect((await at(client, host, client.account.apiToken)).status, host).toBe(401)
  }
})

promise('hosts/address', async () => {
  const client = await open({ listen: true })
  const second = client.emulator.createAccount({ prefix: 'second' })
  second.clients.create({ name: 'Only here Ltd' })
  const namesWith = async (token: string) => {
    const response = await fetch(`${client.emulator.url}/clients.json?api_token=${token}`)
    return ((await response.json()) as { name: string }[]).map(({ name }) => name)
  }
  expect(await namesWith(second.apiToken)).toEqual(['Only here Ltd'])
  expect(await namesWith(client.account.apiToken)).toEqual([])
})

promise('hosts/unknown', async () => {
  const client = await open()
  const refusal = await at(client, 'nobody.localhost', client.account.apiToken)
  expect(refusal.status).toBe(401)
  expect(refusal.body.message).toContain('nobody')
  expect((await at(client, 'nobody.example.test', client.account.apiToken)).status).toBe(200)
})

test.each(['invoiceocean.com', 'fakturownia.pl', 'vosfactures.fr', 'bitfactura.com'])(
  'the real host name under %s selects the account',
  async (suffix) => {
    const client = await open()
    const second = client.emulator.createAccount({ prefix: 'second' })
    expect((await at(client, `second.${suffix}`, second.apiToken)).status).toBe(200)
    expect((await at(client, `second.${suffix}`, client.account.apiToken)).status).toBe(401)
    expect((await at(client, `nobody.${suffix}`, second.apiToken)).status).toBe(401)
    expect((await at(client, `app.${suffix}`, second.apiToken)).status).toBe(200)
  },
)

promise('hosts/observed-unknown', async () => {
  const client = await open({ profile: 'observed' })
  const unknown = await at(client, 'nobody.fakturownia.pl', client.account.apiToken)
  const wrong = await at(client, '127.0.0.1', 'wrong')
  expect([unknown.status, unknown.body]).toEqual([401, wrong.body])
})

async function responseTo(client: Client, target: string, host: string) {
  const head = `GET ${target} HTTP/1.1\r\nHost: ${host}\r\nConnection: close\r\n\r\n`
  const [status = '', body = ''] = (await overWire(client.emulator, head)).split('\r\n\r\n')
  return { status: Number(status.split(' ')[1]), body }
}

promise('hosts/absolute-form', async () => {
  const client = await open({ listen: true })
  const second = client.emulator.createAccount({ prefix: 'second' })
  const { url } = client.emulator
  const path = `/clients.json?api_token=${encodeURIComponent(second.apiToken)}`
  for (const target of [
    url + path,
    url.toUpperCase() + path,
    `http://user:word@second.fakturownia.pl${path}`,
  ]) {
    expect(await responseTo(client, target, 'proxy.test'), target).toEqual({ status: 200, body: '[]' })
    expect(client.lastRequest).toMatchObject({ operation: 'clients.list', account: 'second' })
    expect(client.lastRequest.path).toBe('/clients.json?api_token=***')
  }
  // The host of the URL counts, and not the one of the header.
  const other = client.account.prefix
  expect(
    (await responseTo(client, `http://${other}.fakturownia.pl${path}`, 'second.fakturownia.pl')).status,
  ).toBe(401)
  expect((await responseTo(client, url, 'proxy.test')).status).toBe(404)
  expect((await responseTo(client, `${url}?a=/b`, 'proxy.test')).status).toBe(404)
  expect((await responseTo(client, 'ftp://127.0.0.1/clients.json', 'proxy.test')).status).toBe(404)
  expect((await responseTo(client, `${url}/__admin/health`, '127.0.0.1')).status).toBe(200)
  // Into the admin API, both have to lead to this machine.
  expect((await responseTo(client, `${url}/__admin/health`, 'proxy.test')).status).toBe(403)
  expect((await responseTo(client, 'http://evil.example/__admin/health', '127.0.0.1')).status).toBe(403)
})

/** The links of an account with one invoice, as clients of a URL see them. */
async function linksUnder(
  client: Client,
  { id }: Invoice,
  base: string,
  headers: Record<string, string> = {},
) {
  const { apiToken } = client.account
  const query = { api_token: apiToken, integration_token: client.emulator.integrationToken }
  const read = async <Body>(path: string) =>
    (await client.send<Body>('GET', base + path, { query, headers })).body
  const [listed] = await read<Invoice[]>('/invoices.json')
  const one = await read<Invoice>(`/invoices/${id}.json`)
  expect(listed!.view_url).toBe(one.view_url)
  const account = await read<{ url: string }>('/account.json')
  const upload = await read<{ url: string }>(`/invoices/${id}/get_new_attachment_credentials.json`)
  return { view: one.view_url!, payment: one.payment_url!, account: account.url, upload: upload.url }
}

function expectedLinks({ account: { prefix } }: Client, { token }: Invoice, base: string) {
  return {
    view: expect.stringMatching(`^${base.replace(/[.[\]]/g, '\\$&')}/f/[^/]+/${token}$`),
    payment: `${base}/invoice/payment/${token}`,
    account: base,
    upload: `${base}/storage/${prefix}`,
  }
}

promise('hosts/links', async () => {
  const client = await open()
  const sale = await client.sale()
  const { prefix } = client.account
  const hosts = ['127.0.0.1', 'localhost:4010', `${prefix}.localhost:4010`, 'faketura:4010', '[::1]:4010']
  for (const host of [...hosts, `${prefix}.fakturownia.pl`, ...hosts]) {
    const base = `http://${host}`
    expect(await linksUnder(client, sale, base)).toEqual(expectedLinks(client, sale, base))
  }
  expect((await linksUnder(client, sale, 'http://127.0.0.1:80')).account).toBe('http://127.0.0.1')
  // A path alone is resolved against the URL of the emulator.
  expect(await linksUnder(client, sale, '')).toEqual(expectedLinks(client, sale, client.emulator.url))
  const made = await client.send<Invoice>('POST', `http://${prefix}.localhost:4010/invoices.json`, {
    headers: { 'Content-Type': 'application/json' },
    body: { api_token: client.account.apiToken, invoice: { buyer_name: 'Buyer Ltd', positions: [] } },
  })
  expect(new URL(made.body.view_url!).host).toBe(`${prefix}.localhost:4010`)
})

test('a request without a host gets links under the URL of the emulator', async () => {
  const client = await open({ listen: true })
  const { view_url } = await client.sale()
  const head = `GET /invoices.json?api_token=${client.account.apiToken} HTTP/1.0\r\n\r\n`
  expect(await overWire(client.emulator, head)).toContain(view_url)
})

promise('hosts/https', async () => {
  const client = await open()
  const sale = await client.sale()
  const { prefix, apiToken } = client.account
  const shown = (base: string, headers?: Record<string, string>) => linksUnder(client, sale, base, headers)
  for (const host of [`${prefix}.fakturownia.pl`, `${prefix}.fakturownia.pl:8443`, '127.0.0.1']) {
    expect(await shown(`https://${host}`)).toEqual(expectedLinks(client, sale, `https://${host}`))
  }
  const behindProxy = await shown(`http://${prefix}.localhost`, { 'X-Forwarded-Proto': 'https, http' })
  expect(behindProxy.account).toBe(`https://${prefix}.localhost`)
  const plain = expectedLinks(client, sale, 'http://127.0.0.1')
  expect(await shown('http://127.0.0.1', { 'X-Forwarded-Proto': 'http' })).toEqual(plain)
  expect(await shown('http://127.0.0.1')).toEqual(plain)
  const made = await client.send<Invoice>('POST', 'https://127.0.0.1/invoices.json', {
    headers: { 'Content-Type': 'application/json' },
    body: { api_token: apiToken, invoice: { buyer_name: 'Buyer Ltd', positions: [] } },
  })
  expect(made.body.view_url).toMatch(/^https:\/\/127\.0\.0\.1\//)
})

const ownAddress = Object.values(networkInterfaces())
  .flatMap((own) => own ?? [])
  .find(({ family, internal }) => family === 'IPv4' && !internal)?.address

test('X-Forwarded-Proto of another machine is ignored', async () => {
  const client = await open({ listen: true, host: '0.0.0.0' })
  await client.sale()
  const read = async (host: string) => {
    const url = `http://${host}:${client.emulator.port}/invoices.json?api_token=${client.account.apiToken}`
    const response = await fetch(url, { headers: { 'X-Forwarded-Proto': 'https' } })
    const [listed] = (await response.json()) as Invoice[]
    return new URL(listed!.view_url!).protocol
  }
  expect(await read('127.0.0.1')).toBe('https:')
  // A request to the address in the network comes from that address, as it would from another machine.
  if (ownAddress !== undefined) expect(await read(ownAddress)).toBe('http:')
})

test('an invalid host appears in no link', async () => {
  const client = await open({ listen: true })
  const { view_url } = await client.sale()
  const path = `/invoices.json?api_token=${client.account.apiToken}`
  for (const host of ['a"b', '<b>', 'javascript:alert(1)//', '127.0.0.1:80/evil', 'a b']) {
    for (const scheme of ['http', 'https']) {
      const head = `GET ${path} HTTP/1.1\r\nHost: ${host}\r\nX-Forwarded-Proto: ${scheme}\r\nConnection: close\r\n\r\n`
      expect(await overWire(client.emulator, head), host).toContain(view_url)
    }
  }
})

test('links are correct for any number of alternating hosts', async () => {
  const client = await open()
  await client.sale()
  const query = { api_token: client.account.apiToken }
  const linkUnder = async (base: string) => {
    const { body } = await client.send<Invoice[]>('GET', `${base}/invoices.json`, { query })
    return new URL(body[0]!.view_url!).origin
  }
  const hosts = Array.from({ length: 100 }, (_, at) => `https://host${at}.test`)
  for (const host of [...hosts, ...[...hosts].reverse()]) {
    expect(await linkUnder(host)).toBe(host)
    expect(await linkUnder('http://127.0.0.1')).toBe('http://127.0.0.1')
  }
})
