import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { createEmulator, type Emulator } from '../../src/index.ts'

/** `emulator.fetch` follows redirects as the global `fetch` does. */

type Fetch = (url: string | Request, init?: RequestInit) => Promise<Response>

let emulator: Emulator
let token: string
let id: number

beforeAll(async () => {
  emulator = await createEmulator()
  const account = emulator.account()
  token = account.apiToken
  id = account.invoices.create({ buyer_name: 'Bo', positions: [] }).id
  account.attachments.create({ invoice_id: id, kind: 'gov', file_name: 'gov.xml', file: { text: '<a/>' } })
})

beforeEach(() => {
  emulator.faults.clear()
  emulator.requests.clear()
})

afterAll(() => emulator.close())

/** What a client sees, and the requests that arrive. */
async function outcome(send: Fetch, path: string, init?: RequestInit) {
  emulator.requests.clear()
  const response = await seen(send, emulator.url + path, init)
  const requests = emulator.requests.all().map(({ request }) => ({ ...request }))
  return { response, requests }
}

async function seen(send: Fetch, input: string, init?: RequestInit) {
  try {
    const response = await send(input, init)
    const { status, url, type, redirected } = response
    const copy = response.clone()
    const described = { url: copy.url, type: copy.type, redirected: copy.redirected }
    return { status, url, type, redirected, described, text: await response.text() }
  } catch (error) {
    const { name, message, cause } = error as Error
    return { name, message, cause: cause instanceof Error ? cause.name : cause }
  }
}

async function expectSame(path: string, init?: () => RequestInit) {
  const network = await outcome(fetch, path, init?.())
  expect(await outcome(emulator.fetch, path, init?.())).toEqual(network)
  return network
}

test.each(['follow', 'manual', 'error'] as const)(
  'the link to a file, with redirect: %s',
  async (redirect) => {
    const path = `/invoices/${id}/attachment?kind=gov&api_token=${token}`
    const { response } = await expectSame(path, () => ({ redirect }))
    expect(response).toMatchObject(
      {
        follow: { status: 200, redirected: true, text: '<a/>' },
        manual: { status: 302 },
        error: { name: 'TypeError' },
      }[redirect],
    )
  },
)

/** Redirects requests for clients to another place. */
function redirectTo(location: string, status = 302): void {
  emulator.faults.add({ operation: 'clients.*', then: { status, headers: { Location: location } } })
}

const sent = { 'Content-Type': 'application/json', Authorization: 'Bearer a', Cookie: 'a=1' }
const path = () => `/clients.json?api_token=${token}`

const statuses = [300, 301, 302, 303, 307, 308]
const methods = ['GET', 'POST', 'PUT', 'DELETE']

test.each(statuses.flatMap((status) => methods.map((method) => [status, method] as const)))(
  'status %i after %s',
  async (status, method) => {
    redirectTo('/products.json#here', status)
    await expectSame(path(), () => ({ method, headers: sent, ...(method !== 'GET' && { body: '{}' }) }))
  },
)

test.each([
  ['a place with a fragment', '/products.json#there'],
  ['itself', '/clients.json'],
  ['another scheme', 'ftp://files.test/'],
  ['no URL', 'http://:::/'],
  ['a place with credentials', 'http://user:secret@localhost/'],
])('a redirect to %s', async (_, location) => {
  redirectTo(location)
  await expectSame(`${path()}#here`)
})

test('another origin of the emulator gets no credentials', async () => {
  redirectTo(`http://localhost:${emulator.port}/products.json`)
  const { requests } = await expectSame(path(), () => ({ headers: sent }))
  expect(requests[1]!.headers).not.toHaveProperty('authorization')
})

test('a body that is a stream is not sent twice', async () => {
  redirectTo('/products.json', 307)
  await expectSame(path(), () => ({ method: 'POST', body: new Blob(['{}']).stream(), duplex: 'half' }))
})

test('a redirect to a host of others is refused, and names it', async () => {
  redirectTo('https://shop.test/orders')
  await expect(emulator.fetch(path())).rejects.toMatchObject({
    name: 'TypeError',
    message: 'fetch failed',
    cause: expect.objectContaining({ message: expect.stringContaining('https://shop.test/orders') }),
  })
})
