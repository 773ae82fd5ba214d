import { expect, test } from 'vitest'
import type { Emulator } from '../../src/index.ts'
import { LiveFailure } from '../../src/live/live-failure.ts'
import { AccountGuard } from '../../src/verify/account-guard.ts'
import { cleanAccount } from '../../src/verify/clean-account.ts'
import type { ProofRequest, Send } from '../../src/verify/proof-account.ts'
import { reportText } from '../../src/verify/report.ts'
import { sendTo } from '../support/send-to.ts'
import { busy, instead, isDeletion, openLiveAccount, recordsMade, verdictOn } from './live-account.ts'

type Received = Awaited<ReturnType<Send>>

const mark = '~faketura-test'
const isClientPost = ({ method, path }: ProofRequest) => method === 'POST' && path.startsWith('/clients.json')

/** Runs `--clean --yes`. */
async function cleaned(emulator: Emulator, send = sendTo(emulator)) {
  let printed = ''
  const code = await cleanAccount({
    url: 'http://localhost',
    apiToken: 'demo-token',
    send,
    mark: '~faketura-',
    agree: async () => true,
    print: (text) => {
      printed += text
    },
  })
  return { code, printed }
}

test('an interrupted run abandons the read under way, and still removes what it made', async () => {
  const emulator = await openLiveAccount({ profile: 'observed' })
  const before = emulator.snapshot()
  const stop = new AbortController()
  let abandoned = 0
  const verdict = await verdictOn(emulator, {
    only: ['clients'],
    signal: stop.signal,
    abandon: () => void abandoned++,
    send: async (request) => {
      const response = await sendTo(emulator)(request)
      if (isClientPost(request)) stop.abort()
      return response
    },
  })
  expect([verdict.stopped, abandoned, verdict.left]).toEqual(['interrupted', 1, []])
  expect(recordsMade(emulator, before)).toEqual([])
})

test('an interruption of the last removal ends its waits, and then the removal goes on', async () => {
  const emulator = await openLiveAccount({ profile: 'observed' })
  const before = emulator.snapshot()
  const stop = new AbortController()
  let isAtEnd = false
  const verdict = await verdictOn(emulator, {
    only: ['clients'],
    signal: stop.signal,
    progress: (text) => {
      isAtEnd ||= /^(\d+) of \1:/.test(text)
    },
    send: async (request) => {
      if (isAtEnd && isDeletion(request) && !stop.signal.aborted) {
        stop.abort()
        stop.signal.throwIfAborted()
      }
      return sendTo(emulator)(request)
    },
  })
  expect([stop.signal.aborted, verdict.left, verdict.stopped]).toEqual([true, [], undefined])
  expect(recordsMade(emulator, before)).toEqual([])
})

test('a service that fails until the end leaves a report of every record', async () => {
  const emulator = await openLiveAccount({ profile: 'observed' })
  const before = emulator.snapshot()
  let isBroken = false
  const verdict = await verdictOn(emulator, {
    only: ['clients', 'records'],
    send: instead(emulator, (request) => {
      isBroken ||= isDeletion(request)
      return isBroken ? busy : undefined
    }),
  })
  const reason = 'the service failed 3 times in a row, with status 503'
  expect(verdict.stopped).toBe(reason)
  const made = recordsMade(emulator, before)
  expect(made.length).toBeGreaterThan(0)
  expect(verdict.left.map(({ resource, id }) => `${resource} ${id}`)).toEqual(expect.arrayContaining(made))
  expect(verdict.left.every((one) => one.reason.endsWith('status 503'))).toBe(true)
  const places = verdict.left.map(({ resource, id }) => `${resource} ${id}`)
  expect(new Set(places).size).toBe(places.length)
  expect(reportText(verdict)).toContain(reason)
})

test('a connection lost during the last clean-up leaves the report, too', async () => {
  const emulator = await openLiveAccount({ profile: 'observed' })
  const before = emulator.snapshot()
  const send = sendTo(emulator)
  let isTried = false
  const { stopped, left, findings } = await verdictOn(emulator, {
    only: ['totals'],
    onResult: ({ result }) => {
      isTried ||= result === 'agrees'
    },
    send: async (request) => {
      if (isDeletion(request) && isTried) throw new LiveFailure('connection lost')
      return send(request)
    },
  })
  expect(stopped).toBe('connection lost')
  expect(findings.map(({ result }) => result)).toContain('agrees')
  expect(left.map(({ resource, id }) => `${resource} ${id}`)).toEqual(
    expect.arrayContaining(recordsMade(emulator, before)),
  )
})

test.each([429, 503])('a deletion refused with status %i is tried again at the end', async (status) => {
  const emulator = await openLiveAccount({ profile: 'observed' })
  const before = emulator.snapshot()
  let refused: string | undefined
  let isAtEnd = false
  const { left, stopped } = await verdictOn(emulator, {
    only: ['clients', 'totals'],
    progress: (text) => {
      isAtEnd ||= /^(\d+) of \1:/.test(text)
    },
    send: instead(emulator, (request) => {
      if (!isDeletion(request) || isAtEnd) return undefined
      refused ??= request.path
      return request.path === refused ? { status, headers: {}, text: '' } : undefined
    }),
  })
  expect(refused).toBeDefined()
  expect({ left, stopped }).toEqual({ left: [], stopped: undefined })
  expect(recordsMade(emulator, before)).toEqual([])
})

test('finds a record whose response was lost in the list, and removes it', async () => {
  const emulator = await openLiveAccount({ profile: 'observed' })
  const before = emulator.snapshot()
  const send = sendTo(emulator)
  let lost = 0
  const { stopped, left } = await verdictOn(emulator, {
    only: ['clients'],
    send: async (request) => {
      const response = await send(request)
      if (!isClientPost(request) || response.status >= 300) return response
      lost++
      throw new LiveFailure('connection lost')
    },
  })
  expect({ lost, stopped, left }).toEqual({ lost: 1, stopped: 'connection lost', left: [] })
  expect(recordsMade(emulator, before)).toEqual([])
})

test('leaves a record that cannot be read, and names its list', async () => {
  const emulator = await openLiveAccount({ profile: 'observed' })
  const before = emulator.snapshot()
  let isCleaning = false
  const { left, stopped } = await verdictOn(emulator, {
    only: ['clients'],
    send: instead(emulator, ({ method, path }) => {
      isCleaning ||= path.includes('per_page=100')
      const isRead = isCleaning && method === 'GET' && path.startsWith('/clients')
      return isRead ? { status: 403, headers: {}, text: '{}' } : undefined
    }),
  })
  expect(stopped).toMatch(/^records may be left in clients, because the list could not be read/)
  const clients = left.filter(({ resource }) => resource === 'clients')
  expect(clients.length).toBeGreaterThan(0)
  for (const { id, reason } of clients) expect(reason).toBe(`clients ${id} could not be read: status 403`)
  expect(clients.map(({ id }) => `clients ${id}`)).toEqual(
    expect.arrayContaining(recordsMade(emulator, before)),
  )
})

test.each([403, 500])('a record whose read fails with status %i is not written to', async (status) => {
  const emulator = await openLiveAccount({ profile: 'observed' })
  const before = emulator.snapshot()
  const send = instead(emulator, ({ method }) =>
    method === 'GET' ? { status, headers: {}, text: '{}' } : undefined,
  )
  const { id } = emulator.account().clients.all()[0]!
  const guard = new AccountGuard({
    send,
    url: 'http://localhost',
    apiToken: 'demo-token',
    mark,
    writes: true,
  })
  const body = JSON.stringify({ client: { city: 'Lodz' } })
  const writing = guard.send({ method: 'PUT', path: `/clients/${id}.json`, headers: {}, body })
  await expect(writing).rejects.toThrow(`clients ${id} could not be read: status ${status}`)
  expect(emulator.changes(before)).toEqual([])
})

test('leaves a record that lost its mark, and says why', async () => {
  const emulator = await openLiveAccount({ profile: 'observed' })
  const before = emulator.snapshot()
  const send = sendTo(emulator)
  const { left } = await verdictOn(emulator, {
    only: ['clients'],
    send: (request) =>
      send(
        isClientPost(request) ? { ...request, body: request.body?.replaceAll(mark, 'Unmarked') } : request,
      ),
  })
  const made = recordsMade(emulator, before)
  expect(made.length).toBeGreaterThan(0)
  expect(left.map(({ resource, id }) => `${resource} ${id}`).sort()).toEqual(made)
  expect(new Set(left.map(({ reason }) => reason))).toEqual(
    new Set(['made by this run, but without its mark']),
  )
})

test('--clean removes only records named with the mark, and lists those that mention it', async () => {
  const emulator = await openLiveAccount()
  const account = emulator.account()
  const own = account.clients.create({ name: `${mark}-1 Client` })
  const other = account.clients.create({ name: 'Kowalska', note: `once met ${mark}` })
  const { code, printed } = await cleaned(emulator)
  expect(code).toBe(1)
  expect(printed).toMatch(
    new RegExp(`only mention faketura verify, and are never removed.*\\n.*/clients/${other.id}  Kowalska\\n`),
  )
  expect(printed).toContain('removed 1 of 1 records')
  const ids = account.clients.all().map(({ id }) => id)
  expect(ids).toContain(other.id)
  expect(ids).not.toContain(own.id)
})

test('--clean names the lists that it could not read, and exits with 1', async () => {
  const emulator = await openLiveAccount()
  const send = instead(emulator, ({ path }) =>
    path.startsWith('/clients.json') ? { status: 403, headers: {}, text: '{}' } : undefined,
  )
  const { code, printed } = await cleaned(emulator, send)
  expect(code).toBe(1)
  expect(printed).toContain('  clients: expected a list, got status 403\n')
  expect(printed).not.toContain('has no records')
})

test('a difference hides the token and the URL of a webhook', async () => {
  const emulator = await openLiveAccount()
  const webhook = { id: 7, kind: 'client:create', url: 'https://x.test/?key=hush', api_token: 'hush-hush' }
  const shown = (body: unknown): Received => ({ status: 200, headers: {}, text: JSON.stringify(body) })
  const { findings } = await verdictOn(emulator, {
    only: ['webhooks/registered'],
    send: instead(emulator, ({ path }) => {
      if (path.startsWith('/webhooks.json')) return shown([{ ...webhook, active: true }])
      return path.startsWith('/webhooks/7.json') ? shown({ ...webhook, active: false }) : undefined
    }),
  })
  const [finding] = findings.filter((one) => one.result === 'differs')
  expect(finding).toMatchObject({ expected: { active: true }, actual: { active: false } })
  const { exchange, ...difference } = finding!
  expect(JSON.stringify(difference)).not.toContain('hush')
  expect(JSON.stringify(exchange)).not.toContain('hush')
})

test('hides a token that a service shows, in a difference and in a reason', async () => {
  const emulator = await openLiveAccount({ profile: 'observed' })
  const text = JSON.stringify({ code: 'error', message: 'refused demo-token' })
  const verdict = await verdictOn(emulator, {
    only: ['clients', 'categories'],
    send: instead(emulator, (request) => {
      if (isDeletion(request)) return { status: 403, headers: {}, text }
      return request.method === 'PUT'
        ? { status: 200, headers: {}, text: `{"name":"demo-token"}` }
        : undefined
    }),
  })
  expect(verdict.left.map(({ reason }) => reason)).toContainEqual(expect.stringContaining('refused ***'))
  expect(verdict.findings.some((one) => one.result === 'differs')).toBe(true)
  expect(JSON.stringify([verdict.left, verdict.findings])).not.toContain('demo-token')
})
