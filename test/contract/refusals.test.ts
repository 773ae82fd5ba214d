import supertest from 'supertest'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Account, createEmulator, type Emulator } from '../../src/index.ts'
import type { Profile } from '../../src/kernel/card/profile.ts'
import type { ReceivedResponse } from '../support/exchange.ts'
import {
  brokenBody,
  emptyRecord,
  isAboutRecord,
  type RequestValues,
  type RouteFormat,
  requestFor,
  routeFormats,
} from './requests.ts'
import { deletionToken, furnish, prepareAccount, tokenOf } from './samples.ts'
import { transports } from './transports.ts'

interface Setup {
  readonly emulator: Emulator
  readonly own: Account
  readonly ownIds: ReadonlyMap<string, number>
  readonly other: Account
  readonly otherIds: ReadonlyMap<string, number>
}

const profiles: readonly Profile[] = ['documented', 'observed']
const setups = new Map<Profile, Setup>()

beforeAll(async () => {
  for (const profile of profiles) {
    const emulator = await createEmulator({ now: '2026-01-15', profile })
    const own = emulator.account()
    const other = emulator.createAccount({ prefix: 'other' })
    await prepareAccount(emulator, own)
    setups.set(profile, { emulator, own, ownIds: furnish(own), other, otherIds: furnish(other) })
  }
})

afterAll(() => Promise.all([...setups.values()].map(({ emulator }) => emulator.close())))

/** One thing that can be wrong with a request, and the status that says so. */
interface Case {
  readonly name: string
  readonly appliesTo: (way: RouteFormat) => boolean
  readonly status: (way: RouteFormat) => number
  readonly change: (setup: Setup, way: RouteFormat) => Partial<RequestValues>
}

const always = () => true
const needsToken = ({ operation }: RouteFormat) => operation.credential !== 'none'
const writes = ({ method }: RouteFormat) => method !== 'GET' && method !== 'DELETE'

const cases: readonly Case[] = [
  { name: 'all right', appliesTo: always, status: ({ operation }) => operation.status, change: () => ({}) },
  {
    name: 'an id that no record has',
    appliesTo: isAboutRecord,
    status: () => 404,
    change: () => ({ id: 999_999_999 }),
  },
  {
    name: 'an id that is no number',
    appliesTo: ({ path }) => path.includes('{id}'),
    status: () => 404,
    change: () => ({ id: Number.NaN }),
  },
  {
    name: "the id of another account's record",
    appliesTo: isAboutRecord,
    status: () => 404,
    change: ({ otherIds }, { operation }) => ({ id: otherIds.get(operation.resource.name)! }),
  },
  {
    name: 'a link that no record has',
    appliesTo: ({ path }) => path.includes('{token}'),
    status: () => 404,
    change: () => ({ token: 'unknown' }),
  },
  {
    name: 'an empty record',
    appliesTo: ({ operation }) => operation.takesRecord === true,
    status: () => 422,
    change: () => ({ record: emptyRecord }),
  },
  {
    name: 'a body that breaks off',
    appliesTo: writes,
    status: () => 400,
    change: (_, way) => ({ body: brokenBody(way) }),
  },
  {
    name: 'no token',
    appliesTo: needsToken,
    status: () => 401,
    change: () => ({ apiToken: undefined, integrationToken: undefined }),
  },
  {
    name: 'an unknown token',
    appliesTo: needsToken,
    status: () => 401,
    change: () => ({ apiToken: 'unknown', integrationToken: 'unknown' }),
  },
  {
    name: "another account's token on the account's host",
    appliesTo: needsToken,
    status: () => 401,
    change: ({ own, other }) => ({ apiToken: other.apiToken, host: `${own.prefix}.localhost` }),
  },
]

const combinations = profiles.flatMap((profile) =>
  routeFormats(profile)
    .filter(({ route }) => profile === 'documented' || route.profile === profile)
    .flatMap((way) =>
      cases
        .filter(({ appliesTo }) => appliesTo(way))
        .map(
          (one) =>
            [`${way.method} ${way.path} (${profile}) with ${one.name}`, { profile, way, one }] as const,
        ),
    ),
)

test('the combinations cover every operation and every case', () => {
  const ways = routeFormats('documented')
  expect(new Set(combinations.map(([, { way }]) => way.operation.id)).size).toBeGreaterThan(30)
  for (const { operation } of ways) {
    expect(
      combinations.some(([, { way, one }]) => way.operation.id === operation.id && one.name === 'all right'),
    ).toBe(true)
  }
  for (const { name } of cases) {
    expect(combinations.filter(([, { one }]) => one.name === name).length, name).toBeGreaterThan(5)
  }
})

test('supertest gets responses of the application', async () => {
  const { emulator, own, ownIds } = setups.get('documented')!
  const id = ownIds.get('clients')!
  const path = `/clients/${id}.json?api_token=${own.apiToken}`
  const { status, body } = await supertest(emulator.app).get(path)
  expect([status, body]).toMatchObject([200, { id }])
})

test.each(combinations)(
  '%s gets the same response through every transport',
  async (_, { profile, way, one }) => {
    const setup = setups.get(profile)!
    const { emulator, own, ownIds } = setup
    const { name } = way.operation.resource
    const id = ownIds.get(name) ?? 0
    const usual: RequestValues = {
      id,
      token: ownIds.has(name) ? tokenOf(own, name, id) : deletionToken(own),
      apiToken: own.apiToken,
      integrationToken: emulator.integrationToken,
    }
    const sent = requestFor(way, own, { ...usual, ...one.change(setup, way) })
    const before = emulator.snapshot()
    // Only the rows of this request are read below.
    emulator.requests.clear()
    const outcomes: Outcome[] = []
    for (const [title, door] of Object.entries(transports)) {
      const response = await door(emulator, sent)
      outcomes.push({ title, response, row: rowOf(emulator) })
      expect(response.status, `${title}: ${explained(way, response)}`).toBe(one.status(way))
      if (response.status >= 400) expect(emulator.changes(before), title).toEqual([])
      emulator.restore(before)
    }
    const [first, ...others] = outcomes
    const isEmpty = way.operation.returns === 'nothing' && first!.response.status < 400
    expect(first!.response.bytes.length > 0).toBe(!isEmpty)
    for (const { title, response, row } of others) {
      const { headers, bytes } = first!.response
      expect(response.headers, title).toEqual(headers)
      expect(response.bytes.equals(bytes), `${response.bytes} instead of ${bytes}`).toBe(true)
      expect(row, title).toEqual(first!.row)
    }
  },
)

interface Outcome {
  readonly title: string
  readonly response: ReceivedResponse
  readonly row: object
}

/** The body of a response; if it refuses the sample of a resource, what to change. */
function explained({ operation }: RouteFormat, { status, bytes }: ReceivedResponse): string {
  const { name } = operation.resource
  const hint = `(if this is about the sample of ${name}: make it valid in test/support/samples.ts)`
  if (status !== 422) return String(bytes)
  return `${bytes} ${operation.takesRecord ? hint : `(give ${operation.id} its query or body: extras in test/contract/samples.ts)`}`
}

/** The latest row of the log, without what differs each time. */
function rowOf(emulator: Emulator): object {
  const { id, duration, ...row } = emulator.requests.last()!
  return row
}
