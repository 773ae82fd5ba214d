import { XMLValidator } from 'fast-xml-parser'
import supertest from 'supertest'
import { expect, test } from 'vitest'
import type { FaultAction } from '../../src/index.ts'
import { openedOnPort as opened } from '../support/opened.ts'
import { creation, type Seen, seen, transports } from './transports.ts'

interface Kind {
  readonly name: string
  readonly then: FaultAction
  /** Whether the invoice is there afterwards. */
  readonly leaves: boolean
  /** Status in the journal. */
  readonly status: number
  readonly show: (seen: Seen, format: 'json' | 'xml') => void
}

const isParsable = (text: string, format: 'json' | 'xml') => {
  if (format === 'xml') return XMLValidator.validate(text) === true
  try {
    return JSON.parse(text) !== undefined
  } catch {
    return false
  }
}

/** A response in the service's own error shape. */
function refusal(status: number, message: string, headers: Readonly<Record<string, string>> = {}) {
  return (seen: Seen, format: 'json' | 'xml') => {
    expect(seen).toMatchObject({ status })
    if ('lost' in seen) return
    expect(seen.headers.get('Content-Type')).toBe(`application/${format}; charset=utf-8`)
    for (const [name, value] of Object.entries(headers)) expect(seen.headers.get(name)).toBe(value)
    if (format === 'json') expect(JSON.parse(seen.text)).toEqual({ code: 'error', message })
    else expect(seen.text).toMatch(new RegExp(`<code>error</code>\\s*<message>${message}</message>`))
  }
}

const lostResponse = (seen: Seen) => {
  expect(seen).toMatchObject({ lost: 'response', error: { name: 'TypeError', message: 'fetch failed' } })
}

const brokenBody = (seen: Seen) => {
  expect(seen).toMatchObject({
    lost: 'body',
    status: 201,
    error: { name: 'TypeError', message: 'terminated' },
  })
  expect('lost' in seen && seen.promised).toBeGreaterThan(1000)
}

const kinds: readonly Kind[] = [
  {
    name: 'a status',
    then: { status: 503 },
    leaves: false,
    status: 503,
    show: refusal(503, 'Service Unavailable'),
  },
  {
    name: 'a status with words of the service',
    then: { status: 401 },
    leaves: false,
    status: 401,
    show: refusal(401, 'You must be logged in to gain access to the site'),
  },
  {
    name: 'a status that has no name',
    then: { status: 599 },
    leaves: false,
    status: 599,
    show: refusal(599, 'Status 599'),
  },
  {
    name: 'a status with headers',
    then: { status: 500, headers: { 'x-request-id': '7' } },
    leaves: false,
    status: 500,
    show: refusal(500, 'Internal Server Error', { 'X-Request-Id': '7' }),
  },
  {
    name: 'a status with a text',
    then: { status: 502, body: '<html>Bad gateway', headers: { 'content-type': 'text/html' } },
    leaves: false,
    status: 502,
    show: (seen) => {
      expect(seen).toMatchObject({ status: 502, text: '<html>Bad gateway' })
      expect('headers' in seen && seen.headers.get('Content-Type')).toBe('text/html')
    },
  },
  {
    name: 'a status with data',
    then: { status: 422, body: { code: 'error', message: { oid: ['is taken'] } } },
    leaves: false,
    status: 422,
    show: (seen, format) => {
      expect(seen).toMatchObject({ status: 422 })
      const text = 'text' in seen ? seen.text : ''
      expect(isParsable(text, format)).toBe(true)
      expect(text).toContain(format === 'json' ? '"oid":["is taken"]' : '<oid type="array">')
    },
  },
  {
    name: 'a status without body',
    then: { status: 204 },
    leaves: false,
    status: 204,
    show: (seen) => expect(seen).toMatchObject({ status: 204, text: '' }),
  },
  {
    name: 'a delay',
    then: { delay: 1 },
    leaves: true,
    status: 201,
    show: (seen, format) => {
      expect(seen).toMatchObject({ status: 201 })
      expect('text' in seen && isParsable(seen.text, format)).toBe(true)
    },
  },
  { name: 'a loss before', then: { drop: 'before' }, leaves: false, status: 0, show: lostResponse },
  { name: 'a loss after', then: { drop: 'after' }, leaves: true, status: 0, show: lostResponse },
  { name: 'a body of five bytes', then: { truncate: 5 }, leaves: true, status: 201, show: brokenBody },
  { name: 'a body of no bytes', then: { truncate: 0 }, leaves: true, status: 201, show: brokenBody },
  { name: 'half a body', then: { truncate: true }, leaves: true, status: 201, show: brokenBody },
  {
    name: 'a body cut later than it ends',
    then: { truncate: 10_000_000 },
    leaves: true,
    status: 201,
    show: brokenBody,
  },
  {
    name: 'a malformed body',
    then: { malformed: true },
    leaves: true,
    status: 201,
    show: (seen, format) => {
      expect(seen).toMatchObject({ status: 201 })
      if ('lost' in seen) return
      expect(seen.headers.get('Content-Type')).toBe(`application/${format}; charset=utf-8`)
      expect(seen.headers.get('Content-Length')).toBe(String(Buffer.byteLength(seen.text)))
      expect(seen.text.length).toBeGreaterThan(1000)
      expect(isParsable(seen.text, format)).toBe(false)
    },
  },
  {
    name: 'a rate limit',
    then: { rateLimit: { retryAfter: 7 } },
    leaves: false,
    status: 429,
    show: refusal(429, 'Too many requests; try again in 7 seconds', { 'Retry-After': '7' }),
  },
]

const formats = ['json', 'xml'] as const
const table = kinds.flatMap((kind) =>
  Object.keys(transports).flatMap((door) =>
    formats.map((format) => [kind.name, format, door, kind] as const),
  ),
)

test.each(table)('%s of %s acts on a create through %s', async (_, format, door, kind) => {
  const emulator = await opened()
  const account = emulator.account()
  const send = await transports[door]!(emulator)
  const { id } = emulator.faults.add({ operation: 'invoices.create', times: 1, then: kind.then })
  const request = creation(account.apiToken, format)
  kind.show(await seen(send, ...request), format)
  expect(account.invoices.all()).toHaveLength(kind.leaves ? 1 : 0)
  expect(emulator.faults.list()).toMatchObject([{ id, hits: 1 }])
  const row = emulator.requests.last()!
  expect(row).toMatchObject({
    operation: 'invoices.create',
    account: 'demo',
    status: kind.status,
    fault: { id, then: kind.then },
  })
  expect(row.changes.some(({ resource, kind }) => resource === 'invoices' && kind === 'create')).toBe(
    kind.leaves,
  )
  expect(await seen(send, ...request)).toMatchObject({ status: 201 })
  expect(emulator.requests.last()?.fault).toBeNull()
})

test('the journal stores the response that a fault changed, if there was one', async () => {
  const emulator = await opened({ listen: false })
  const send = await transports['emulator.fetch']!(emulator)
  const request = creation(emulator.account().apiToken)
  for (const then of [{ drop: 'after' }, { truncate: 5 }, { malformed: true }] as const) {
    emulator.faults.clear()
    emulator.faults.add({ operation: 'invoices.create', then })
    await seen(send, ...request)
    const { response } = emulator.requests.last()!
    expect(JSON.parse(response!.body!)).toEqual(emulator.account().invoices.all().at(-1))
  }
  emulator.faults.clear()
  emulator.faults.add({ operation: 'invoices.create', then: { drop: 'before' } })
  await seen(send, ...request)
  expect(emulator.requests.last()?.response).toBeNull()
})

test('faults truncate and corrupt documents like records', async () => {
  const emulator = await opened({ listen: false })
  const account = emulator.account()
  const { id } = account.invoices.create({ buyer_name: 'Buyer Ltd' })
  const send = await transports['emulator.fetch']!(emulator)
  const path = `/invoices/${id}.pdf?api_token=${account.apiToken}`
  const whole = await (await emulator.fetch(path)).arrayBuffer()
  emulator.faults.add({ operation: 'invoices.pdf', times: 1, then: { malformed: true } })
  const half = await (await emulator.fetch(path)).arrayBuffer()
  expect(half.byteLength).toBe(Math.floor(whole.byteLength / 2))
  emulator.faults.add({ operation: 'invoices.pdf', times: 1, then: { truncate: 100 } })
  expect(await seen(send, path)).toMatchObject({ lost: 'body', promised: whole.byteLength })
})

test('supertest sees a lost connection like a client', async () => {
  const emulator = await opened({ listen: false })
  emulator.faults.add({ operation: 'clients.list', then: { drop: 'after' } })
  await expect(supertest(emulator.app).get('/clients.json')).rejects.toThrow('socket hang up')
  emulator.faults.clear()
  emulator.faults.add({ operation: 'clients.list', then: { truncate: true } })
  await expect(supertest(emulator.app).get('/clients.json')).rejects.toThrow('aborted')
})

test('a truncated body can be read up to its end', async () => {
  const emulator = await opened({ listen: false })
  emulator.faults.add({ operation: 'invoices.create', then: { truncate: 6 } })
  const response = await emulator.fetch(...creation(emulator.account().apiToken))
  const reader = response.body!.getReader()
  const { value } = await reader.read()
  expect(Buffer.from(value!).toString()).toBe('{"id":')
  await expect(reader.read()).rejects.toThrow('terminated')
})

test('pages of any origin may read the response of a fault, like the real one', async () => {
  const emulator = await opened({ listen: false })
  const { token } = emulator.account().products.create({ name: 'Widget' })
  emulator.faults.add({ operation: 'products.widget', then: { status: 503 } })
  const reply = await emulator.fetch(`/a/demo/p/${token}.js`)
  expect([reply.status, reply.headers.get('Access-Control-Allow-Origin')]).toEqual([503, '*'])
})
