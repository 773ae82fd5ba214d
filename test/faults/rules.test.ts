import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import type { Emulator, FaultRule } from '../../src/index.ts'
import { demoToken } from '../support/demo-token.ts'
import { openedOnPort as opened } from '../support/opened.ts'

const unavailable = { status: 503 } as const
const list = (emulator: Emulator, token = demoToken) => emulator.fetch(`/clients.json?api_token=${token}`)

/** The statuses of so many requests in a row. */
async function statuses(count: number, send: () => Promise<Response>): Promise<number[]> {
  const seen: number[] = []
  for (let number = 0; number < count; number++) seen.push((await send()).status)
  return seen
}

test.each<readonly [string, Partial<FaultRule>, number[], number]>([
  ['always', {}, [503, 503, 503, 503, 503], 5],
  ['once', { times: 1 }, [503, 200, 200, 200, 200], 1],
  ['twice', { times: 2 }, [503, 503, 200, 200, 200], 2],
  ['after two', { after: 2 }, [200, 200, 503, 503, 503], 3],
  ['after two, twice', { after: 2, times: 2 }, [200, 200, 503, 503, 200], 2],
  ['after none', { after: 0, times: 1 }, [503, 200, 200, 200, 200], 1],
])('a fault that acts %s', async (_, counting, expected, hits) => {
  const emulator = await opened({ listen: false })
  const fault = emulator.faults.add({ operation: 'clients.list', ...counting, then: unavailable })
  expect(fault).toEqual({ id: 1, operation: 'clients.list', ...counting, then: unavailable, hits: 0 })
  expect(await statuses(5, () => list(emulator))).toEqual(expected)
  expect(emulator.faults.list()).toEqual([{ ...fault, hits }])
})

test('the first due fault acts on a request; the others count it, too', async () => {
  const emulator = await opened({ listen: false })
  for (const [status, rule] of [
    [500, { times: 1 }],
    [502, { after: 2, times: 1 }],
    [503, { after: 1, times: 1 }],
    [504, { after: 2, times: 1 }],
  ] as const) {
    emulator.faults.add({ operation: 'clients.list', ...rule, then: { status } })
  }
  expect(await statuses(5, () => list(emulator))).toEqual([500, 503, 502, 504, 200])
  expect(emulator.faults.list().map(({ hits }) => hits)).toEqual([1, 1, 1, 1])
})

test('requests of other operations neither meet nor count for a fault', async () => {
  const emulator = await opened({ listen: false })
  emulator.faults.add({ operation: 'clients.get', after: 1, then: unavailable })
  expect(await statuses(3, () => list(emulator))).toEqual([200, 200, 200])
  const one = () => emulator.fetch(`/clients/1.json?api_token=${demoToken}`)
  expect(await statuses(2, one)).toEqual([404, 503])
})

test('a fault of one account leaves the others alone, and comes after the token', async () => {
  const emulator = await opened({ listen: false })
  const other = emulator.createAccount({ prefix: 'other' })
  emulator.faults.add({ operation: 'clients.list', account: 'demo', times: 2, then: unavailable })
  expect((await list(emulator, other.apiToken)).status).toBe(200)
  expect((await list(emulator, 'unknown')).status).toBe(401)
  expect(await statuses(3, () => list(emulator))).toEqual([503, 503, 200])
  expect(emulator.requests.filter({ status: 503 })[0]).toMatchObject({ account: 'demo', fault: { id: 1 } })
  expect((await list(emulator, other.apiToken)).status).toBe(200)
})

test('a fault of no account acts before the token is read, and before one of an account', async () => {
  const emulator = await opened({ listen: false })
  emulator.faults.add({ operation: 'clients.list', account: 'demo', then: { status: 500 } })
  emulator.faults.add({ operation: 'clients.list', times: 2, then: unavailable })
  expect((await list(emulator, 'unknown')).status).toBe(503)
  expect((await list(emulator)).status).toBe(503)
  expect((await list(emulator)).status).toBe(500)
})

test.each<readonly [string, Partial<FaultRule>, readonly [string, number][]]>([
  [
    'all of a resource',
    { operation: 'clients.*' },
    [
      ['/clients.json', 503],
      ['/clients/1.json', 503],
      ['/products.json', 200],
    ],
  ],
  [
    'all',
    { operation: '*' },
    [
      ['/clients.xml', 503],
      ['/products.json', 503],
      ['/nothing.json', 404],
    ],
  ],
  [
    'one path',
    { method: 'GET', path: '/clients.json' },
    [
      ['/clients.json', 503],
      ['/clients.json/', 503],
      ['/clients.xml', 200],
      ['/clients/1.json', 404],
    ],
  ],
  [
    'a path with every format',
    { method: 'get', path: '/clients.{fmt}' },
    [
      ['/clients.json', 503],
      ['/clients.xml', 503],
      ['/products.xml', 200],
    ],
  ],
  [
    'a path with every id',
    { method: 'GET', path: '/clients/{id}.json' },
    [
      ['/clients/1.json', 503],
      ['/clients/2.json', 503],
      ['/clients/2.xml', 404],
      ['/clients.json', 200],
    ],
  ],
  [
    'a path with one id',
    { method: 'GET', path: '/clients/7.json' },
    [
      ['/clients/7.json', 503],
      ['/clients/77.json', 404],
    ],
  ],
  [
    'a path of one format only',
    { method: 'GET', path: '/banking/payments/{id}.{fmt}' },
    [
      ['/banking/payments/1.xml', 503],
      ['/banking/payment/1.json', 404],
    ],
  ],
])('a fault is about %s', async (_, requests, expected) => {
  const emulator = await opened({ listen: false })
  emulator.faults.add({ ...requests, then: unavailable })
  for (const [path, status] of expected) {
    const response = await emulator.fetch(`${path}?api_token=${demoToken}`)
    expect([path, response.status]).toEqual([path, status])
  }
})

test.each([
  ['/products/a%20b.json', '/products/a b.json'],
  ['/products/a%2fb.json', '/products/a%2Fb.json'],
  ['/products/100%25%2B1.json', '/products/100%25+1.json'],
])('a fault and a pattern with the path %s are about the request that has it', async (path, other) => {
  const emulator = await opened({ listen: false })
  for (const named of [path, other]) {
    emulator.faults.clear()
    emulator.faults.add({ method: 'GET', path: named, then: unavailable })
    expect((await emulator.fetch(`${path}?api_token=${demoToken}`)).status).toBe(503)
    const [last] = emulator.requests.filter({ path: named }).slice(-1)
    expect(last).toMatchObject({ path: `${path}?api_token=***`, fault: { id: expect.any(Number) } })
    expect(emulator.requests.filter({ path: '/products/a.json' })).toEqual([])
  }
})

test('HEAD meets the faults of GET', async () => {
  const emulator = await opened({ listen: false })
  emulator.faults.add({ method: 'GET', path: '/clients.json', then: unavailable })
  expect((await emulator.fetch(`/clients.json?api_token=${demoToken}`, { method: 'HEAD' })).status).toBe(503)
})

test('clear removes one fault or all; ids of later faults continue', async () => {
  const emulator = await opened({ listen: false })
  const [one, other] = [503, 504].map((status) => emulator.faults.add({ operation: '*', then: { status } }))
  emulator.faults.clear(one!.id)
  expect((await list(emulator)).status).toBe(504)
  expect(() => emulator.faults.clear(one!.id)).toThrow('[faketura] unknown fault 1; expected 2')
  expect(emulator.faults.list()).toMatchObject([{ id: other!.id, hits: 1 }])
  emulator.faults.clear()
  emulator.faults.clear()
  expect(emulator.faults.list()).toEqual([])
  expect((await list(emulator)).status).toBe(200)
  expect(() => emulator.faults.clear(2)).toThrow('unknown fault 2; there are none')
  expect(emulator.faults.add({ operation: '*', then: unavailable }).id).toBe(3)
})

test('reset removes all faults and restarts their ids', async () => {
  const emulator = await opened({ listen: false })
  const arm = () => emulator.faults.add({ operation: 'clients.list', after: 1, times: 1, then: unavailable })
  for (let round = 0; round < 3; round++) {
    expect(arm().id).toBe(1)
    expect(await statuses(3, () => list(emulator))).toEqual([200, 503, 200])
    emulator.reset()
    expect(emulator.faults.list()).toEqual([])
    expect((await list(emulator)).status).toBe(200)
  }
  arm()
  await emulator.load({ faketura: 1, accounts: { acme: {} } })
  emulator.reset()
  expect(emulator.faults.list()).toEqual([])
})

test('a snapshot contains the armed faults and their counts', async () => {
  const emulator = await opened({ listen: false })
  const empty = emulator.snapshot()
  emulator.faults.add({ operation: 'clients.list', after: 1, times: 2, then: unavailable })
  await statuses(2, () => list(emulator))
  const armed = emulator.snapshot()
  expect(emulator.changes(empty)).toEqual([])
  for (let round = 0; round < 2; round++) {
    expect(emulator.faults.list()).toMatchObject([{ hits: 1 }])
    expect(await statuses(2, () => list(emulator))).toEqual([503, 200])
    emulator.restore(empty)
    expect([emulator.faults.list(), await statuses(2, () => list(emulator))]).toEqual([[], [200, 200]])
    emulator.restore(armed)
  }
})

test('a state file saves faults and the counts of faults and limits; reset clears them', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'faketura-faults-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  const options = {
    listen: false,
    state: join(folder, 'faketura.state'),
    limits: { rate: { requests: 4, per: 'day' } },
  } as const
  const first = await opened(options)
  first.faults.add({ operation: 'clients.list', after: 1, times: 2, then: unavailable })
  expect(await statuses(2, () => list(first))).toEqual([200, 503])
  await first.close()
  const second = await opened(options)
  expect(second.faults.list()).toMatchObject([{ id: 1, after: 1, times: 2, hits: 1 }])
  // The fault acts before the token is read, so its two requests count for nothing.
  expect(await statuses(5, () => list(second))).toEqual([503, 200, 200, 200, 429])
  second.reset()
  expect(second.faults.list()).toEqual([])
  expect((await list(second)).status).toBe(200)
})

test('a refused request does not change the count of its fault', async () => {
  const emulator = await opened({ listen: false })
  emulator.faults.add({ operation: 'clients.create', times: 1, then: { delay: 1 } })
  const create = () =>
    emulator.fetch(`/clients.json?api_token=${demoToken}`, { method: 'POST', body: '{"client":{}}' })
  expect((await create()).status).toBe(422)
  expect(emulator.faults.list()).toMatchObject([{ hits: 1 }])
  await create()
  expect(emulator.requests.all().map(({ fault }) => fault?.id)).toEqual([1, undefined])
})

test('a delay from a range follows from the seed, and is in the journal', async () => {
  const delays = async (seed: number) => {
    const emulator = await opened({ listen: false, seed })
    emulator.faults.add({ operation: 'clients.list', then: { delay: [1, 20] } })
    await statuses(6, () => list(emulator))
    return emulator.requests.all().map(({ fault }) => (fault!.then as { delay: number }).delay)
  }
  const [one, same, other] = [await delays(1), await delays(1), await delays(2)]
  expect(same).toEqual(one)
  expect(other).not.toEqual(one)
  expect(new Set(one).size).toBeGreaterThan(2)
  for (const delay of one) expect(delay).toSatisfy((value: number) => value >= 1 && value <= 20)
})

test('a fault cannot be changed through its argument or a returned object', async () => {
  const emulator = await opened({ listen: false })
  const body = { message: 'first' }
  const rule = { operation: 'clients.list' as FaultRule['operation'], then: { status: 500, body } }
  const fault = emulator.faults.add(rule)
  body.message = 'second'
  rule.operation = 'clients.get'
  rule.then.status = 200
  expect(() => Object.assign(fault, { hits: 7 })).toThrow(TypeError)
  expect(() => Object.assign(fault.then, { status: 200 })).toThrow(TypeError)
  expect(() => Object.assign((fault.then as typeof rule.then).body, { message: 'third' })).toThrow(TypeError)
  const response = await list(emulator)
  expect([response.status, await response.json()]).toEqual([500, { message: 'first' }])
})

test('a closed emulator arms no faults', async () => {
  const emulator = await opened({ listen: false })
  await emulator.close()
  expect(() => emulator.faults.add({ operation: '*', then: unavailable })).toThrow('this emulator is closed')
})
