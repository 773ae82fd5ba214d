import { connect } from '../../src/index.ts'
import { createTest, describe, expect } from '../../src/testing/vitest.ts'

/** The clock of this emulator was not set, so a fixture may set it. */
const test = createTest()

const shared = { code: 'FAKETURA_SHARED_EMULATOR' }

describe.concurrent('concurrent tests that load fixtures', () => {
  test('a fixture that would set the clock of all tests is refused', async ({
    account,
    emulator,
    expect,
  }) => {
    const today = emulator.clock.today()
    const now = '2030-01-01'
    for (const fixture of [
      { now },
      { now: { now, running: true } },
      emulator.export({ account: account.prefix }),
    ]) {
      const loaded = emulator.load({ ...fixture, accounts: { refused: {} } })
      await expect(loaded).rejects.toThrow(expect.objectContaining(shared))
      await expect(loaded).rejects.toThrow('use account.clock.set()')
    }
    const response = await fetch(`${emulator.url}/__admin/fixtures`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify({ now, accounts: { refused: {} } }),
    })
    expect(response.status).toBe(422)
    expect(await response.text()).toContain('account.clock.set()')
    expect(emulator.accounts.map(({ prefix }) => prefix)).not.toContain('refused')
    expect(emulator.clock.today()).toBe(today)
  })

  test('a fixture may set the clocks of its own accounts', async ({ emulator, expect }) => {
    await emulator.load({ accounts: { late: { now: '2030-01-01' } } })
    expect(emulator.account('late').clock.today()).toBe('2030-01-01')
    expect(emulator.clock.today()).not.toBe('2030-01-01')
  })

  test('a fixture does not change what other accounts return to', async ({ account, emulator, expect }) => {
    account.clients.create({ name: 'Ann' })
    await emulator.load({ accounts: { further: { clients: [{ name: 'Bea' }] } } })
    expect(account.changes()).toHaveLength(1)
    account.reset()
    expect(account.clients.all()).toEqual([])
    const further = emulator.account('further')
    further.clients.create({ name: 'Cleo' })
    further.reset()
    expect(further.clients.all()).toMatchObject([{ name: 'Bea' }])
  })

  test('a fault is removed through its account', ({ account, emulator, expect }) => {
    const neighbour = emulator.createAccount()
    const { id } = neighbour.faults.add({ operation: '*', then: { status: 500 } })
    expect(() => emulator.faults.clear(id)).toThrow(expect.objectContaining(shared))
    expect(() => emulator.faults.clear(id)).toThrow('use account.faults.clear(id)')
    expect(() => account.faults.clear(id)).toThrow('fault')
    expect(neighbour.faults.list()).toHaveLength(1)
    neighbour.faults.clear(id)
    expect(neighbour.faults.list()).toEqual([])
  })

  test('what affects all accounts is refused over HTTP and through connect, too', async ({
    emulator,
    expect,
  }) => {
    const admin = (method: string, path: string, body?: object) =>
      fetch(`${emulator.url}/__admin${path}`, {
        method,
        headers: { 'Content-Type': 'application/json' },
        body: body && JSON.stringify(body),
      })
    await using remote = await connect(emulator.url)
    const fault = { operation: '*', then: { status: 500 } } as const
    const snapshot = await remote.snapshot()
    type Refused = readonly [call: string, use: () => Promise<unknown>, ...request: Parameters<typeof admin>]
    const refused: readonly Refused[] = [
      ['reset', () => remote.reset(), 'POST', '/reset'],
      ['restore', () => remote.restore(snapshot), 'POST', `/snapshots/${snapshot.id}/restore`],
      ['clock.advance', () => remote.clock.advance('1 day'), 'POST', '/clock/advance', { by: '1 day' }],
      ['clock.set', () => remote.clock.set('2030-01-01'), 'PUT', '/clock', { now: '2030-01-01' }],
      ['clock.run', () => remote.clock.run(), 'PUT', '/clock', { running: true }],
      ['clock.freeze', () => remote.clock.freeze(), 'PUT', '/clock', { running: false }],
      ['faults.add', () => remote.faults.add(fault), 'POST', '/faults', fault],
      ['faults.clear', () => remote.faults.clear(), 'DELETE', '/faults'],
      ['requests.clear', () => remote.requests.clear(), 'DELETE', '/requests'],
      ['outbox.clear', () => remote.outbox.clear(), 'DELETE', '/outbox'],
      ['webhooks.clear', () => remote.webhooks.clear(), 'DELETE', '/webhooks'],
    ]
    const before = [emulator.clock.today(), emulator.faults.list()]
    for (const [call, use, ...request] of refused) {
      const response = await admin(...request)
      expect([call, response.status]).toEqual([call, 422])
      expect(await response.text()).toContain(`use account.${call}(`)
      await expect(use(), call).rejects.toThrow(expect.objectContaining(shared))
    }
    expect([emulator.clock.today(), emulator.faults.list()]).toEqual(before)
  })
})

test('a test that runs alone may set the clock by a fixture', async ({ emulator }) => {
  await emulator.load({ now: '2030-01-01', accounts: { extra: {} } })
  expect(emulator.clock.today()).toBe('2030-01-01')
  const { id } = emulator.faults.add({ operation: '*', then: { delay: 1 } })
  emulator.faults.clear(id)
  expect(emulator.faults.list()).toEqual([])
})

test('the next test finds the initial state, also after a reset', ({ emulator }) => {
  emulator.reset()
  expect(emulator.clock.today()).not.toBe('2030-01-01')
  expect(emulator.accounts.map(({ prefix }) => prefix)).not.toContain('extra')
})
