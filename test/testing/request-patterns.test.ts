import { gzipSync } from 'node:zlib'
import { expect, onTestFinished, test } from 'vitest'
import { connect, createEmulator } from '../../src/index.ts'
import { expect as demand } from '../../src/testing/expect.ts'

/** An account that has received one request for its clients. */
async function received(path: string, headers: Readonly<Record<string, string>>, body?: RequestInit['body']) {
  const emulator = await createEmulator()
  onTestFinished(() => emulator.close())
  const account = emulator.account()
  const all = { Accept: 'application/json', Authorization: `Bearer ${account.apiToken}`, ...headers }
  const { status } = await fetch(
    account.url + path,
    body ? { method: 'POST', headers: all, body } : { headers: all },
  )
  return { account, status }
}

const json = { 'Content-Type': 'application/json' }
const created = JSON.stringify({ client: { name: 'Ann' } })
const withFile = new FormData()
withFile.set('client[name]', new Blob(['Ann']), 'name.txt')

test.each<
  [what: string, status: number, headers: Readonly<Record<string, string>>, body: RequestInit['body']]
>([
  ['encoded', 415, { ...json, 'Content-Encoding': 'gzip' }, gzipSync(created)],
  ['a form without a boundary', 400, { 'Content-Type': 'multipart/form-data' }, created],
  ['too large', 413, json, created + ' '.repeat(1 << 20)],
  ['a form with a file that is not accepted', 400, {}, withFile],
])('what a body says that was refused unread is unknown: %s', async (_, expected, headers, body) => {
  const { account, status } = await received('/clients.json', headers, body)
  expect(status).toBe(expected)
  for (const pattern of [{ body: /Ann/ }, { body: { client: { name: 'Ann' } } }])
    expect(() => demand(account).not.toHaveReceivedRequest(pattern)).toThrow(/body/)
  demand(account).not.toHaveReceivedRequest({ body: null })
  demand(account).toHaveReceivedRequest({ path: '/clients.json', status: expected })
  expect(account.requests.curl(account.requests.last()!.id)).toBeUndefined()
})

test('a JSON body may begin with a byte order mark', async () => {
  const { account, status } = await received('/clients.json', json, `\ufeff${created}`)
  expect(status).toBe(201)
  demand(account).toHaveReceivedRequest({ body: { client: { name: 'Ann' } } })
  expect(() => demand(account).not.toHaveReceivedRequest({ body: { client: { name: 'Ann' } } })).toThrow()
})

test.each([
  [
    '/clients.json/',
    ['/clients.json', '/clients.json/', '/clients.{fmt}', '/clients.json?'],
    ['/clients.json?page=1'],
  ],
  [
    '/clients.json',
    ['/clients.json', '/clients.json/', '/clients.json?'],
    ['/clients', '/clients.json?page=1'],
  ],
  [
    '/clients.json?page=1',
    ['/clients.json', '/clients.json/?page=1'],
    ['/clients.json?', '/clients.json?page=2'],
  ],
])('the request %s has the path of each of %j, and of none of %j', async (path, same, others) => {
  const { account } = await received(path, {})
  for (const one of same) demand(account).toHaveReceivedRequest({ path: one })
  for (const one of others) demand(account).not.toHaveReceivedRequest({ path: one })
})

/** An account with one request whose only mistake is an unknown field. */
const mistaken = () =>
  received('/clients.json', { ...json, 'X-Debug': 'on' }, JSON.stringify({ client: { name: 'Ann', odd: 1 } }))

test('parts in a matcher are compared like those of a pattern', async () => {
  const { account } = await mistaken()
  const remote = await (await connect(account.url)).account()
  const change = { resource: 'clients', kind: 'create' }
  for (const [pattern, isFound] of [
    [{ request: { headers: expect.objectContaining({ 'X-Debug': 'on' }) } }, true],
    [{ request: { headers: expect.objectContaining({ 'X-Debug': 'off' }) } }, false],
    [{ request: { headers: expect.not.objectContaining({ 'X-Debug': 'on' }) } }, false],
    [{ request: expect.objectContaining({ headers: { 'X-Debug': /^on/ } }) }, true],
    [{ changes: expect.arrayContaining([expect.objectContaining(change)]) }, true],
    [{ changes: expect.objectContaining(change) }, true],
    [{ changes: expect.not.arrayContaining([expect.objectContaining(change)]) }, false],
    [{ diagnostics: expect.arrayContaining([expect.objectContaining({ code: 'unknown-field' })]) }, true],
    [{ diagnostics: expect.arrayContaining([{ code: expect.stringContaining('unknown') }]) }, true],
    [{ operation: expect.stringContaining('clients.') }, true],
    [{ operation: expect.stringContaining('invoices.') }, false],
    [{ body: expect.objectContaining({ client: { name: 'Ann' } }) }, true],
  ] as const) {
    expect(account.requests.filter(pattern), JSON.stringify(pattern)).toHaveLength(isFound ? 1 : 0)
    expect(await remote.requests.filter(pattern), JSON.stringify(pattern)).toHaveLength(isFound ? 1 : 0)
  }
})

test('parts in a matcher that no request has are errors, also after not', async () => {
  const { account } = await mistaken()
  const remote = await (await connect(account.url)).account()
  const authorization = `Bearer ${account.apiToken}`
  for (const [pattern, message] of [
    [
      { changes: expect.arrayContaining([expect.objectContaining({ resource: 'client' })]) },
      /resource.*"clients"/,
    ],
    [{ changes: expect.objectContaining({ kind: 'created' }) }, /kind/],
    [
      { diagnostics: expect.arrayContaining([expect.objectContaining({ code: 'unknown-feild' })]) },
      /"unknown-field"/,
    ],
    [{ diagnostics: expect.objectContaining({ kode: 'unknown-field' }) }, /kode/],
    [{ operation: expect.stringContaining('client.create') }, /operation/],
    [{ method: expect.stringMatching(/^post$/) }, /method/],
    [{ response: { body: expect.objectContaining({ name: 'Ann' }) } }, /body/],
    [{ request: { headers: expect.objectContaining({ Authorization: authorization }) } }, /secret/],
  ] as const) {
    expect(() => demand(account).not.toHaveReceivedRequest(pattern as object), String(message)).toThrow(
      message,
    )
    await expect((async () => remote.requests.filter(pattern as object))()).rejects.toThrow(message)
  }
})

test('what a program does with a row changes no later search', async () => {
  const form = new FormData()
  for (const tag of ['a', 'b']) form.append('client[tag_list][]', tag)
  form.set('client[name]', 'Ann')
  form.set('client[nmae]', 'Ann')
  const { account } = await received('/clients.json', {}, form)
  const row = account.requests.last()!
  const sent = row.request.form!
  expect(sent).toMatchObject({ 'client[name]': 'Ann', 'client[tag_list][]': ['a', 'b'] })
  const parts = [row, row.diagnostics, row.diagnostics[0], row.changes, row.changes[0], sent, row.response]
  for (const part of [...parts, row.request, row.request.headers, sent['client[tag_list][]']]) {
    expect(part).toBeDefined()
    expect(() => Object.assign(part!, { 0: 'other', name: 'other' })).toThrow(TypeError)
  }
  demand(account).toHaveReceivedRequest({ body: { 'client[name]': 'Ann', 'client[tag_list][]': ['a', 'b'] } })
})
