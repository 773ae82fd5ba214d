import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Account, createEmulator, type Emulator } from '../../src/index.ts'
import type { Profile } from '../../src/kernel/card/profile.ts'
import { type Answer, doors } from './doors.ts'
import {
  brokenBody,
  emptyRecord,
  isAboutRecord,
  requestFor,
  type Saying,
  type Way,
  waysOf,
} from './requests.ts'
import { deletionToken, furnish, prepareAccount, tokenOf } from './samples.ts'

interface World {
  readonly emulator: Emulator
  readonly own: Account
  readonly ownIds: ReadonlyMap<string, number>
  readonly other: Account
  readonly otherIds: ReadonlyMap<string, number>
}

const profiles: readonly Profile[] = ['documented', 'observed']
const worlds = new Map<Profile, World>()

beforeAll(async () => {
  for (const profile of profiles) {
    const emulator = await createEmulator({ now: '2026-01-15', profile })
    const own = emulator.account()
    const other = emulator.createAccount({ prefix: 'other' })
    await prepareAccount(emulator, own)
    worlds.set(profile, { emulator, own, ownIds: furnish(own), other, otherIds: furnish(other) })
  }
})

afterAll(() => Promise.all([...worlds.values()].map(({ emulator }) => emulator.close())))

/** One thing that can be wrong with a request, and the status that says so. */
interface Case {
  readonly name: string
  readonly appliesTo: (way: Way) => boolean
  readonly status: (way: Way) => number
  readonly change: (world: World, way: Way) => Partial<Saying>
}

const always = () => true
const needsToken = ({ operation }: Way) => operation.credential !== 'none'
const writes = ({ method }: Way) => method !== 'GET' && method !== 'DELETE'

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
  waysOf(profile)
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
  const ways = waysOf('documented')
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

test.each(combinations)('%s gets the same response through every door', async (_, { profile, way, one }) => {
  const world = worlds.get(profile)!
  const { emulator, own, ownIds } = world
  const { name } = way.operation.resource
  const id = ownIds.get(name) ?? 0
  const usual: Saying = {
    id,
    token: ownIds.has(name) ? tokenOf(own, name, id) : deletionToken(own),
    apiToken: own.apiToken,
    integrationToken: emulator.integrationToken,
  }
  const sent = requestFor(way, own, { ...usual, ...one.change(world, way) })
  const before = emulator.snapshot()
  const answers: Answer[] = []
  for (const [title, door] of Object.entries(doors)) {
    const answer = await door(emulator, sent)
    answers.push(answer)
    expect(answer.status, `${title}: ${answer.bytes}`).toBe(one.status(way))
    if (answer.status >= 400) expect(emulator.changes(before), title).toEqual([])
    emulator.restore(before)
  }
  const [first, ...others] = answers
  const isEmpty = way.operation.returns === 'nothing' && first!.status < 400
  expect(first!.bytes.length > 0).toBe(!isEmpty)
  for (const other of others) {
    expect(other.headers).toEqual(first!.headers)
    expect(other.bytes.equals(first!.bytes), `${other.bytes} instead of ${first!.bytes}`).toBe(true)
  }
})
