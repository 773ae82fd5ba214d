import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { Emulator } from '../../src/index.ts'
import type { Profile } from '../../src/kernel/card/profile.ts'
import { defectsOfTest, settled } from '../hostile/hostile-client.ts'
import { anyAdminRequest } from './http/admin-requests.ts'
import { opened } from './http/model-emulator.ts'
import { anyRequest, type Sent } from './http/requests.ts'
import { misfit, send } from './http/send.ts'
import { holds, propertyTimeout } from './runs.ts'

/** Everything that requests can change, as text. */
async function stateOf(emulator: Emulator): Promise<string> {
  // Deliveries of a successful request are recorded after the response.
  await emulator.webhooks.settled()
  return JSON.stringify(emulator.export())
}

function shown({ method, url, headers, body }: Sent): string {
  return `${method} ${url.slice(0, 300)} ${JSON.stringify(headers)} ${body?.toString('utf8').slice(0, 1000) ?? ''}`
}

/** Documented requests that read and change: they send a document to the clearing system or to a printer. */
const changesOnRead = /[?&]send_to_ksef=|\/fiscal_print\?/

/** Sends a few requests in turn, and checks what holds for every response. */
async function survives(emulator: Emulator, requests: readonly Sent[]): Promise<void> {
  let before = await stateOf(emulator)
  for (const sent of requests) {
    const marked = emulator.snapshot()
    const response = await send(emulator.url, sent)
    const exchange = `${shown(sent)}\n${response.status} ${response.bytes.toString('utf8').slice(0, 500)}`
    // The sources alone have no page: it has to be built.
    const isUnbuilt = response.status === 503 && response.bytes.includes('is not built')
    if (!isUnbuilt) expect(response.status, exchange).toBeLessThan(500)
    // Some records are deleted with an empty response.
    const isEmpty = sent.method === 'DELETE' && response.bytes.length === 0
    if (sent.method !== 'HEAD' && !isEmpty) expect(misfit(response), exchange).toBe(undefined)
    const after = await stateOf(emulator)
    const isRead = ['GET', 'HEAD'].includes(sent.method) && !changesOnRead.test(sent.url)
    if (response.status >= 400 || isRead) {
      expect(after, exchange).toBe(before)
      expect(emulator.changes(marked), exchange).toEqual([])
    }
    before = after
  }
}

/** Holds that an emulator survives requests. All stories begin with the same state of one emulator. */
async function holdsForEach(profile: Profile, request: fc.Arbitrary<Sent>): Promise<void> {
  const emulator = await opened(profile)
  const start = emulator.snapshot()
  try {
    const requests = fc.array(request, { minLength: 1, maxLength: 10, size: 'max' })
    await holds(
      fc.asyncProperty(requests, async (requests) => {
        emulator.restore(start)
        emulator.requests.clear()
        await survives(emulator, requests)
      }),
    )
  } finally {
    await emulator.close()
  }
}

test.each(['documented', 'observed'] as const)(
  'no request in the %s profile causes an internal error, and a refused one changes nothing',
  async (profile) => {
    const defects = defectsOfTest()
    await holdsForEach(profile, anyRequest(profile))
    await settled()
    expect(defects).toEqual([])
  },
  propertyTimeout,
)

test(
  'no request to the admin API causes an internal error, and a refused one changes nothing',
  async () => {
    const defects = defectsOfTest()
    const one = fc.oneof(
      { weight: 4, arbitrary: anyAdminRequest },
      { weight: 1, arbitrary: anyRequest('documented') },
    )
    await holdsForEach('documented', one)
    await settled()
    expect(defects).toEqual([])
  },
  propertyTimeout,
)

/** These take a signed form and a link from an e-mail, which nothing random is. */
const unreached = ['attachments.upload', 'accounts.confirm_deletion']

test('the generated requests reach every operation, and most statuses', {
  timeout: propertyTimeout,
}, async () => {
  const statuses = new Map<number, number>()
  const emulator = await opened('documented')
  const sendOne = async (sent: Sent) => {
    const marked = emulator.snapshot()
    const { status } = await send(emulator.url, sent)
    statuses.set(status, (statuses.get(status) ?? 0) + 1)
    emulator.restore(marked)
  }
  const missing = () =>
    emulator
      .coverage()
      .operations.filter(({ statuses }) => Object.keys(statuses).every((status) => Number(status) >= 400))
      .map(({ id }) => id)
  for (const sent of fc.sample(anyRequest('documented'), { numRuns: 3000, seed: 3 })) await sendOne(sent)
  // The more operations there are, the fewer of these requests go to each.
  for (const id of missing()) {
    for (let seed = 1; seed <= 10 && missing().includes(id); seed++)
      for (const sent of fc.sample(anyRequest('documented', id), { numRuns: 50, seed })) await sendOne(sent)
  }
  expect(missing(), 'operations without the right query or body in test/contract/samples.ts').toEqual(
    unreached,
  )
  for (const status of [200, 201, 400, 401, 404, 405, 406, 415, 422])
    expect(statuses.get(status), String(status)).toBeGreaterThan(0)
  await emulator.close()
})
