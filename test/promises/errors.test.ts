import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { errorsProofs } from '../../src/verify/proofs/errors.ts'
import { promise } from '../promise.ts'
import { open, type Refusal } from '../support/client.ts'
import { fillDisk } from '../support/full-disk.ts'
import { portable } from '../support/portable.ts'
import { refused } from '../support/refused.ts'
import { overWire } from '../support/wire.ts'

portable(errorsProofs)

const notLoggedIn = 'You must be logged in to gain access to the site'

test('every error has the same shape', async () => {
  const client = await open()
  const query = { api_token: client.account.apiToken }
  const text = (body: string) => client.send<Refusal>('POST', '/clients.json', { query, body })
  const sentences = [
    await refused(client, () => client.send('GET', '/clients.json'), 401),
    await refused(client, () => client.get('/clients/0.json'), 404),
    await refused(client, () => client.get('/nothing/of/this.json'), 404),
    await refused(client, () => client.delete('/clients.json'), 405),
    await refused(client, () => client.get('/clients.csv'), 406),
    await refused(client, () => text('{'), 400),
  ]
  for (const { message } of sentences) expect(message).toEqual(expect.any(String))
  const byField = await refused(client, () => client.post('/clients.json', { client: { name: '' } }), 422)
  expect(byField.message).toEqual({ name: ["can't be blank"] })
})

test('a create without a token, or with a wrong one, is refused', async () => {
  const client = await open()
  const create = (token: object) =>
    client.send<Refusal>('POST', '/clients.json', { body: { ...token, client: { name: 'Buyer Ltd' } } })
  expect((await refused(client, () => create({}), 401)).message).toBe(notLoggedIn)
  expect((await refused(client, () => create({ api_token: 'wrong' }), 401)).message).toBe(notLoggedIn)
  expect((await create({ api_token: client.account.apiToken })).status).toBe(201)
})

test('an error names each wrong field, its value and what is accepted', async () => {
  const client = await open()
  const create = (values: object) => client.post<Refusal>('/invoices.json', { invoice: values })
  const wrong = { buyer_name: 'Buyer Ltd', issue_date: '2026-02-30', kind: 'letter' }
  const { message } = await refused(client, () => create(wrong), 422)
  expect(Object.keys(message)).toEqual(['issue_date', 'kind'])
  expect(Object.values(message).flat().join()).toMatch(/"2026-02-30".*"letter".*vat/)
  expect((await create({ buyer_name: 'Buyer Ltd', issue_date: '2026-02-28', kind: 'vat' })).status).toBe(201)
})

test('an empty wrapper is refused with its name', async () => {
  const client = await open()
  const { id } = await client.sale()
  for (const wrapper of ['invoice', 'client', 'product', 'department']) {
    await refused(client, () => client.post(`/${wrapper}s.json`, { [wrapper]: {} }), 422, wrapper)
  }
  await refused(client, () => client.put(`/invoices/${id}.json`, { invoice: {} }), 422, 'invoice')
  expect((await client.put(`/invoices/${id}.json`, { invoice: { oid: 'order-1' } })).status).toBe(200)
})

test('what is sent instead of a record is named', async () => {
  const client = await open()
  const expected = 'expected an object of its fields under "client"'
  for (const [body, mistake] of [
    [{}, 'is missing'],
    [{ client: null }, 'is empty'],
    [{ client: [{ name: 'A' }] }, 'is a list'],
    [{ client: 'A' }, 'is "A"'],
    [{ client: 7 }, 'is 7'],
  ] as const) {
    const { message } = await refused(client, () => client.post<Refusal>('/clients.json', body), 422)
    expect(message).toEqual({ client: [`${mistake}; ${expected}`] })
  }
})

test('a body that is not JSON is refused with a sentence', async () => {
  const client = await open()
  const query = { api_token: client.account.apiToken }
  const create = (body: string) => client.send<Refusal>('POST', '/clients.json', { query, body })
  for (const body of ['{"client":', 'client=Buyer', '[1]', '"text"', 'null']) {
    const { message } = await refused(client, () => create(body), 400)
    expect(message).toContain('JSON')
  }
  expect((await create('{"client":{"name":"Buyer Ltd"}}')).status).toBe(201)
})

test('an unknown path gets the nearest documented one', async () => {
  const client = await open()
  const misspelt = await refused(client, () => client.get('/client.json'), 404)
  expect(misspelt.message).toContain('GET /client.json')
  expect(misspelt.message).toContain('/clients.json')
  const strange = await refused(client, () => client.get('/something/else/altogether.json'), 404)
  expect(strange.message).not.toContain('documents')
})

test('an unknown path or method of XML is refused in XML', async () => {
  const { emulator, account } = await open()
  const wrong: readonly (readonly [string, string, number])[] = [
    ['GET', '/nope.xml', 404],
    ['GET', '/nope.xml/', 404],
    ['POST', '/clients/1.xml', 405],
    ['GET', '/banking/payment/7.xml', 404],
    ['GET', '/clients/1.xml', 404],
  ]
  for (const [method, path, status] of wrong) {
    const response = await emulator.fetch(`${path}?api_token=${account.apiToken}`, { method })
    expect([response.status, response.headers.get('Content-Type')], path).toEqual([
      status,
      expect.stringMatching(/^application\/xml/),
    ])
    expect(await response.text(), path).toMatch(/^<\?xml.*<code>error<\/code>/s)
  }
  const json = await emulator.fetch('/nope.json?name=a.xml')
  expect(await json.json()).toMatchObject({ code: 'error' })
})

test('a wrong method gets the methods of the path', async () => {
  const client = await open()
  const response = await client.delete<Refusal>('/clients.json')
  expect(response.status).toBe(405)
  expect(response.headers.get('Allow')).toBe('GET, POST')
  expect(response.body.message).toContain('DELETE')
  const { id } = await client.create('clients', { name: 'Buyer Ltd' })
  const one = await client.post<Refusal>(`/clients/${id}.json`, {})
  expect(one.headers.get('Allow')).toBe('GET, PUT, PATCH, DELETE')
})

promise('errors/method-override', async () => {
  const client = await open()
  const { id } = await client.create('clients', { name: 'Buyer Ltd' })
  const headers = {
    Accept: 'application/json',
    'Content-Type': 'application/json',
    'X-HTTP-Method-Override': 'PUT',
  }
  const body = JSON.stringify({ api_token: client.account.apiToken, client: { name: 'Other Ltd' } })
  for (const [path, status] of [
    ['/clients.json', 201],
    [`/clients/${id}.json`, 405],
  ] as const) {
    expect((await client.emulator.fetch(path, { method: 'POST', headers, body })).status).toBe(status)
    expect(client.emulator.requests.last()!.diagnostics).toContainEqual({
      code: 'ignored-value',
      message: 'X-HTTP-Method-Override is ignored: the request is a POST',
    })
  }
  expect(await client.one('clients', id)).toMatchObject({ name: 'Buyer Ltd' })
})

test('a wrong extension gets the supported ones', async () => {
  const client = await open()
  for (const path of ['/clients', '/clients.pdf']) {
    const { message } = await refused(client, () => client.get(path), 406)
    expect(message).toContain('.json')
  }
})

promise('errors/not-saved', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'faketura-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  const client = await open({ state: join(folder, 'faketura.state') })
  const makeRoom = fillDisk()
  const create = () => client.post<Refusal>('/clients.json', { client: { name: 'Lost' } })
  const { message } = await refused(client, create, 507)
  expect(message).toMatch(/faketura\.state can't be written \(no space left on device/)
  makeRoom()
  expect((await create()).status).toBe(201)
})

promise('errors/no-request', async () => {
  const client = await open({ listen: true })
  const host = `Host: 127.0.0.1:${client.emulator.port}\r\n`
  for (const [request, status] of [
    [`GET /clients.json HTTP/1.1\r\n${host}X: ${'a'.repeat(20_000)}\r\n\r\n`, 431],
    [`GET clients.json HTTP/1.1\r\n${host}\r\n`, 400],
    ['SSH-2.0-client\r\n\r\n', 400],
  ] as const) {
    const response = await overWire(client.emulator, request)
    expect(response).toMatch(new RegExp(`^HTTP/1.1 ${status} .*Connection: close\r\n\r\n`, 's'))
    expect(JSON.parse(response.split('\r\n\r\n')[1]!)).toEqual({ code: 'error', message: expect.any(String) })
  }
})

test('a 404 has the text of the profile', async () => {
  for (const [profile, message] of [
    ['documented', 'Not found'],
    ['observed', 'Not Found'],
  ] as const) {
    const client = await open({ profile })
    expect((await client.get<Refusal>('/invoice/none')).body.message).toBe(message)
    client.emulator.faults.add({ operation: 'clients.list', then: { status: 404 } })
    expect((await client.get<Refusal>('/clients.json')).body.message).toBe(message)
  }
})

test('a path with an invalid id is 404', async () => {
  const client = await open()
  const { id } = await client.create('clients', { name: 'Buyer Ltd' })
  expect((await client.get(`/clients/${id}.json`)).status).toBe(200)
  for (const unknown of [0, id + 1, 'abc', '1e3', '-1', '99999999999999999999']) {
    const refusal = await refused(client, () => client.get(`/clients/${unknown}.json`), 404)
    expect(refusal).toEqual({ code: 'error', message: 'Not found' })
  }
})
