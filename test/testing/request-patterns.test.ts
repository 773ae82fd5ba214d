import { gzipSync } from 'node:zlib'
import { expect, onTestFinished, test } from 'vitest'
import { createEmulator } from '../../src/index.ts'
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
