import { expect, onTestFinished } from 'vitest'
import { createEmulator } from '../../src/index.ts'
import { promise } from '../promise.ts'
import { open } from '../support/client.ts'
import { listening } from '../support/listening.ts'
import { type ResponseHandler, receiver } from '../support/receiver.ts'

promise('deliveries/switched-off', async () => {
  const { client, emulator, hook, account, webhooks } = await listening(
    ['client:create', 'client:create'],
    [500],
  )
  const [first, second] = webhooks.map(({ id }) => id)
  account.webhooks.update(second!, { active: false })
  account.clients.create({ name: 'Ash' })
  await emulator.webhooks.settled()
  expect(emulator.webhooks.all()).toMatchObject([{ webhook: first, state: 'waiting' }])
  await client.delete(`/webhooks/${first}.json`)
  account.clients.create({ name: 'Birch' })
  emulator.clock.advance('1 minute')
  await emulator.webhooks.settled()
  expect(emulator.webhooks.all()).toMatchObject([
    { state: 'failed', attempts: [{ status: 500 }, { error: expect.stringContaining('deleted') }] },
  ])
  account.webhooks.update(second!, { active: true })
  account.clients.create({ name: 'Cedar' })
  await emulator.webhooks.settled()
  expect(hook.received).toHaveLength(2)
})

promise('deliveries/order', async () => {
  const replies: ResponseHandler[] = [
    (response) => setTimeout(() => response.writeHead(200).end(), 50),
    500,
    (response) => setTimeout(() => response.writeHead(200).end(), 20),
  ]
  const { emulator, hook, account } = await listening(['client:create'], replies)
  for (const name of ['Ash', 'Birch', 'Cedar', 'Elm']) account.clients.create({ name })
  await emulator.webhooks.settled()
  const names = () => hook.received.map(({ body }) => (body.client as { name: string }).name)
  expect(names()).toEqual(['Ash', 'Birch', 'Cedar', 'Elm'])
  emulator.clock.advance('1 minute')
  await emulator.webhooks.settled()
  expect(names()).toEqual(['Ash', 'Birch', 'Cedar', 'Elm', 'Birch'])
})

promise('deliveries/retries', async () => {
  const failing = Array.from({ length: 26 }, () => 503)
  const { emulator, hook, account, webhooks } = await listening(['client:create'], failing)
  account.clients.create({ name: 'Ash' })
  await emulator.webhooks.settled()
  expect(emulator.webhooks.last()).toMatchObject({
    state: 'waiting',
    attempts: [{ at: '2026-01-15T00:00:00.000+00:00', status: 503, error: null, response: 'reply 503' }],
    nextAttemptAt: '2026-01-15T00:00:15.000+00:00',
  })
  expect(emulator.clock.advance('14 seconds')).toEqual([])
  const [happening, ...others] = emulator.clock.advance('1 second')
  expect(others).toEqual([])
  expect(happening).toMatchObject({ kind: 'webhook_retry', id: 1, at: '2026-01-15T00:00:15.000+00:00' })
  await emulator.webhooks.settled()
  expect(hook.received).toHaveLength(2)
  emulator.clock.advance('1 month')
  await emulator.webhooks.settled()
  expect(hook.received).toHaveLength(26)
  const { attempts, ...delivery } = emulator.webhooks.last()!
  expect(delivery).toMatchObject({ state: 'failed', nextAttemptAt: null })
  const instants = attempts.map(({ at }) => Date.parse(at))
  expect(instants).toEqual(instants.toSorted((one, other) => one - other))
  expect(new Set(instants).size).toBe(26)
  expect(account.webhooks.get(webhooks[0]!.id)).toMatchObject({ active: false })
})

promise('deliveries/redirects', async () => {
  const target = await receiver()
  const redirect: ResponseHandler = (response) => response.writeHead(302, { Location: target.url }).end()
  const { emulator, account } = await listening(['client:create'], [redirect])
  account.clients.create({ name: 'Ash' })
  await emulator.webhooks.settled()
  expect(target.received).toEqual([])
  expect(emulator.webhooks.last()).toMatchObject({ state: 'waiting', attempts: [{ status: 302 }] })
})

promise('deliveries/timeout', async () => {
  const silent: ResponseHandler = () => undefined
  const endless: ResponseHandler = (response) => {
    const pour = () => {
      while (response.writable && response.write('x'.repeat(10_000)));
      if (response.writable) response.once('drain', pour)
    }
    response.on('error', () => undefined).writeHead(200)
    pour()
  }
  const broken: ResponseHandler = (response) => void response.destroy()
  const options = { webhooks: { timeout: 300 } }
  const { emulator, account } = await listening(['client:create'], [silent, endless, broken], options)
  for (const name of ['Ash', 'Birch', 'Cedar']) account.clients.create({ name })
  await emulator.webhooks.settled()
  const [first, second, third] = emulator.webhooks.all()
  expect(first).toMatchObject({
    state: 'waiting',
    attempts: [{ status: null, error: 'no response within 300 ms' }],
  })
  expect(second).toMatchObject({ state: 'delivered', attempts: [{ status: 200, error: null }] })
  expect(second!.attempts[0]!.response!.length).toBeLessThanOrEqual(1000)
  expect(third).toMatchObject({
    state: 'waiting',
    attempts: [{ status: null, error: expect.stringMatching(/./) }],
  })
})

promise('deliveries/this-machine', async () => {
  const hook = await receiver()
  const emulator = await createEmulator({
    now: '2026-01-15',
    webhooks: { allow: ['0.0.0.0', '*.below.test'], timeout: 1000 },
  })
  onTestFinished(() => emulator.close())
  const account = emulator.account()
  const deliverTo = async (url: string) => {
    const { id } = account.webhooks.create({ kind: 'client:create', url })
    account.clients.create({ name: 'Ash' })
    await emulator.webhooks.settled()
    account.webhooks.delete(id)
    const { state, attempts } = emulator.webhooks.last()!
    return [state, attempts.map(({ status, error }) => status ?? error)]
  }
  for (const host of [
    '127.0.0.1',
    'localhost',
    'app.localhost',
    '2130706433',
    '[::ffff:127.0.0.1]',
    '0.0.0.0',
  ]) {
    const [state] = await deliverTo(`http://${host}:${hook.port}/hook`)
    expect([host, state]).toEqual([host, 'delivered'])
  }
  const refusals = ['192.0.2.7', 'receiver.test', 'localhost.test', '[::]', '169.254.169.254', 'below.test']
  for (const host of refusals) {
    const [state, [reason]] = (await deliverTo(`http://${host}:${hook.port}/hook`)) as [string, string[]]
    expect([host, state]).toEqual([host, 'failed'])
    expect(reason).toMatch(/^refused: .* is another machine; .*--webhook-hosts/)
    // An event that is never sent has the duration 0, in every run.
    expect(emulator.webhooks.last()).toMatchObject({ attempts: [{ duration: 0 }] })
  }
  for (const path of ['/__admin/reset', `/clients.json?api_token=${account.apiToken}`]) {
    expect(await deliverTo(emulator.url + path)).toEqual([
      'failed',
      ['refused: the URL is the emulator itself'],
    ])
  }
  // The name does not resolve, but is looked up.
  const [state, [reason]] = (await deliverTo('http://far.below.test/')) as [string, string[]]
  expect(state).toBe('waiting')
  expect(reason).not.toContain('refused: ')
})

promise('deliveries/replay', async () => {
  const { emulator, hook, account } = await listening(['client:create'], [500])
  account.clients.create({ name: 'Ash' })
  await emulator.webhooks.settled()
  const replayed = await emulator.webhooks.replay(1)
  expect(replayed).toMatchObject({
    state: 'delivered',
    attempts: [{ status: 500 }, { status: 200 }],
    nextAttemptAt: null,
  })
  hook.replies.push(404)
  expect(await emulator.webhooks.replay(1)).toMatchObject({ state: 'delivered', attempts: { length: 3 } })
  expect(hook.received.map(({ body }) => body)).toEqual(Array(3).fill(hook.received[0]!.body))
  expect(emulator.clock.advance('1 month').filter(({ kind }) => kind === 'webhook_retry')).toEqual([])
  await expect(emulator.webhooks.replay(7)).rejects.toThrow('[faketura] unknown delivery 7; expected 1')
})

promise('deliveries/undone', async () => {
  const held: (() => void)[] = []
  const hold: ResponseHandler = (response) => void held.push(() => response.writeHead(200).end())
  const { emulator, hook, account } = await listening(['client:create'], [200, hold])
  account.clients.create({ name: 'Ash' })
  await emulator.webhooks.settled()
  const snapshot = emulator.snapshot()
  account.clients.create({ name: 'Birch' })
  await expect.poll(() => held).toHaveLength(1)
  expect(emulator.webhooks.all()).toHaveLength(2)
  emulator.restore(snapshot)
  held[0]!()
  await emulator.webhooks.settled()
  expect(emulator.webhooks.all()).toMatchObject([{ id: 1, state: 'delivered' }])
  expect(hook.received).toHaveLength(2)
  emulator.reset()
  expect(emulator.webhooks.all()).toEqual([])
  account.clients.create({ name: 'Cedar' })
  await emulator.webhooks.settled()
  expect(hook.received).toHaveLength(2)
})

promise('deliveries/bounded', async () => {
  const { emulator } = await open()
  const [busy, quiet] = ['busy', 'quiet'].map((prefix) => emulator.createAccount({ prefix }))
  for (const account of [busy!, quiet!])
    account.webhooks.create({ kind: 'client:create', url: 'https://receiver.test/hook' })
  quiet!.clients.create({ name: 'Only one' })
  for (let count = 1; count <= 10_002; count++) busy!.clients.create({ name: `Client ${count}` })
  const kept = () => emulator.webhooks.all().map(({ account, id }) => `${account} ${id}`)
  for (const _ of ['while they wait', 'when they are done']) {
    expect(kept()).toHaveLength(10_001)
    expect(kept().slice(0, 2)).toEqual(['quiet 1', 'busy 4'])
    await emulator.webhooks.settled()
  }
})

promise('deliveries/at-once', async () => {
  const held: (() => void)[] = []
  const hold: ResponseHandler = (response) => held.push(() => response.writeHead(200).end())
  const kinds = Array<string>(25).fill('client:create')
  const { emulator, hook, account } = await listening(kinds, Array(25).fill(hold))
  account.clients.create({ name: 'Ash' })
  const settled = emulator.webhooks.settled()
  for (let left = 25; left > 0; left--) {
    const expected = Math.min(left, 10)
    while (held.length < expected) await new Promise((resolve) => setTimeout(resolve, 1))
    // Any other event would have arrived after some turns.
    for (let turn = 0; turn < 20; turn++) await new Promise((resolve) => setImmediate(resolve))
    expect(held).toHaveLength(expected)
    held.shift()!()
  }
  await settled
  expect(hook.received).toHaveLength(25)
  expect(emulator.webhooks.all().every(({ state }) => state === 'delivered')).toBe(true)
})

promise('deliveries/sender', async () => {
  const { emulator, hook, account } = await listening(['client:create'])
  account.clients.create({ name: 'Ash' })
  await emulator.webhooks.settled()
  expect(hook.received[0]?.headers['user-agent']).toMatch(/^faketura\/\d+\.\d+\.\d+/)
})
