import express from 'express'
import { beforeAll, expect, onTestFinished, test } from 'vitest'
import type { RunningEmulator } from '../../src/emulator/running-emulator.ts'
import { type Account, createEmulator, type Feed, type Snapshot } from '../../src/index.ts'
import { registry } from '../../src/resources/registry.ts'
import { furnish, recordsOf } from '../contract/samples.ts'
import { sampleValues } from '../support/samples.ts'

/** The class, because its internal members are tested as well. */
let emulator: RunningEmulator
let account: Account
let snapshot: Snapshot
let ownSnapshot: Snapshot

async function open(): Promise<void> {
  emulator = (await createEmulator({ listen: false, now: '2026-01-15' })) as RunningEmulator
  account = emulator.account()
  furnish(account)
  account.invoices.create({ buyer_name: 'Ann', positions: [{ name: 'A', tax: 23, total_price_gross: 123 }] })
  await emulator.fetch(`/clients.json?api_token=${account.apiToken}`)
  snapshot = emulator.snapshot()
  ownSnapshot = account.snapshot()
}

/** All tests of a closed emulator share one, because none of them changes it. */
beforeAll(async () => {
  await open()
  const shared = emulator
  return () => shared.close()
})

type Use = () => unknown
type AnyFeed = Feed<{ readonly id: number }, object>

const names = registry.ofAccounts().map(({ name }) => name)
const readNames = registry.shownByAccounts().map(({ name }) => name)
const feeds: Readonly<Record<string, () => AnyFeed>> = {
  'emulator.requests': () => emulator.requests as AnyFeed,
  'emulator.outbox': () => emulator.outbox as AnyFeed,
  'emulator.webhooks': () => emulator.webhooks as AnyFeed,
  'account.requests': () => account.requests as AnyFeed,
  'account.outbox': () => account.outbox as AnyFeed,
  'account.webhooks.deliveries': () => account.webhooks.deliveries as AnyFeed,
}

/** The same calls for each feed, by path. */
function ofFeeds(uses: Readonly<Record<string, (feed: AnyFeed) => unknown>>): Record<string, Use> {
  return Object.fromEntries(
    Object.entries(feeds).flatMap(([path, feed]) =>
      Object.entries(uses).map(([verb, use]) => [`${path}.${verb}`, () => use(feed())]),
    ),
  )
}

/** The same calls for the records of each resource, by path. */
function ofRecords(
  uses: Readonly<Record<string, (resource: string) => unknown>>,
  resources: readonly string[],
): Record<string, Use> {
  return Object.fromEntries(
    resources.flatMap((name) =>
      Object.entries(uses).map(([verb, use]) => [`account.${camelCase(name)}.${verb}`, () => use(name)]),
    ),
  )
}

const camelCase = (name: string) => name.replace(/_(\w)/g, (_, letter: string) => letter.toUpperCase())
const all = (resource: string) => recordsOf(account, resource)

/** Members that reach records, change something, or wait for something. */
const refusing: Readonly<Record<string, Use>> = {
  'emulator.account': () => emulator.account(),
  'emulator.app': () => emulator.app,
  'emulator.beforeTests': () => emulator.beforeTests(),
  'emulator.createAccount': () => emulator.createAccount(),
  'emulator.deleteAccount': () => emulator.deleteAccount('demo'),
  'emulator.export': () => emulator.export(),
  'emulator.fetch': () => emulator.fetch('/clients.json'),
  'emulator.intercept': () => emulator.intercept(),
  'emulator.reach.intercept': () => emulator.reach.intercept({}),
  'emulator.reach.open': () => emulator.reach.open({ host: '127.0.0.1', proxy: 0 }),
  'emulator.showRequests': () => emulator.showRequests([]),
  'emulator.keepState': () => emulator.keepState(),
  'emulator.listen': () => emulator.listen('127.0.0.1', 0),
  'emulator.load': () => emulator.load('blank'),
  'emulator.loadDocuments': () => emulator.loadDocuments([]),
  'emulator.reseed': () => emulator.reseed([]),
  'emulator.reset': () => emulator.reset(),
  'emulator.restore': () => emulator.restore(snapshot),
  'emulator.snapshot': () => emulator.snapshot(),
  'emulator.clock.advance': () => emulator.clock.advance('1 day'),
  'emulator.clock.freeze': () => emulator.clock.freeze(),
  'emulator.clock.run': () => emulator.clock.run(),
  'emulator.clock.set': () => emulator.clock.set('2026-02-01'),
  'emulator.faults.add': () => emulator.faults.add({ operation: '*', then: { status: 500 } }),
  'emulator.faults.clear': () => emulator.faults.clear(),
  'emulator.webhooks.replay': () => emulator.webhooks.replay(1),
  'emulator.webhooks.settled': () => emulator.webhooks.settled(),
  ...ofFeeds({
    clear: (feed) => feed.clear(),
    subscribe: (feed) => feed.subscribe(() => undefined),
    waitFor: (feed) => feed.waitFor({}),
  }),
  'account.clock.advance': () => account.clock.advance('1 day'),
  'account.clock.follow': () => account.clock.follow(),
  'account.clock.freeze': () => account.clock.freeze(),
  'account.clock.run': () => account.clock.run(),
  'account.clock.set': () => account.clock.set('2026-02-01'),
  'account.faults.add': () => account.faults.add({ operation: '*', then: { status: 500 } }),
  'account.faults.clear': () => account.faults.clear(),
  'account.reset': () => account.reset(),
  'account.restore': () => account.restore(ownSnapshot),
  'account.snapshot': () => account.snapshot(),
  'account.webhooks.clear': () => account.webhooks.clear(),
  'account.webhooks.deliveries.replay': () => account.webhooks.deliveries.replay(1),
  'account.webhooks.deliveries.settled': () => account.webhooks.deliveries.settled(),
  'account.webhooks.replay': () => account.webhooks.replay(1),
  'account.webhooks.settled': () => account.webhooks.settled(),
  'account.webhooks.subscribe': () => account.webhooks.subscribe(() => undefined),
  'account.ui.delete': () => account.ui.delete(1),
  'account.ui.edit': () => account.ui.edit(1, { place: 'Here' }),
  'account.ui.disconnectClearing': () => account.ui.disconnectClearing(),
  'account.ui.pay': () => account.ui.pay(1),
  'account.ui.receiveExpense': () => account.ui.receiveExpense({ buyer_name: 'Paper Ltd' }),
  'account.ui.reconnectClearing': () => account.ui.reconnectClearing(),
  // Records are in the state, which has no file any more; changes() lists what happened to them.
  ...ofRecords(
    {
      all: (name) => all(name).all(),
      filter: (name) => all(name).filter({}),
      find: (name) => all(name).find({}),
      get: (name) => all(name).get(1),
      nearMisses: (name) => all(name).nearMisses({}),
      waitFor: (name) => all(name).waitFor({}),
    },
    readNames,
  ),
  ...ofRecords(
    {
      create: (name) => all(name).create(sampleValues(name, () => 1)),
      delete: (name) => all(name).delete(1),
      update: (name) => all(name).update(1, {}),
    },
    names,
  ),
}

/** Members that reports read after a run, and `close` itself. */
const reading: Readonly<Record<string, Use>> = {
  'emulator.accounts': () => expect(emulator.accounts.map(({ prefix }) => prefix)).toEqual(['demo']),
  'emulator.appUrl': () => emulator.appUrl,
  'emulator.changes': () => expect(emulator.changes().length).toBeGreaterThan(0),
  'emulator.clock.now': () => expect(emulator.clock.now().toISOString()).toBe('2026-01-15T00:00:00.000Z'),
  'emulator.clock.today': () => expect(emulator.clock.today()).toBe('2026-01-15'),
  'emulator.close': () => emulator.close(),
  'emulator.coverage': () => expect(emulator.coverage().operations.length).toBeGreaterThan(0),
  'emulator.diagnostics': () => emulator.diagnostics(),
  'emulator.faults.list': () => expect(emulator.faults.list()).toEqual([]),
  'emulator.integrationToken': () => emulator.integrationToken,
  'emulator.port': () => emulator.port,
  'emulator.reach.interceptedHosts': () => expect(emulator.reach.interceptedHosts).toEqual([]),
  'emulator.reach.ports': () => expect(emulator.reach.ports).toEqual([]),
  'emulator.reach.addresses': () => expect(emulator.reach.addresses).toBeUndefined(),
  'emulator.reach.serves': () => expect(emulator.reach.serves(new URL('http://127.0.0.1:1'))).toBe(false),
  'emulator.reach.remove': () => emulator.reach.remove(),
  'emulator.reach.restore': () => emulator.reach.restore(),
  'emulator.reach.servers': () => expect(emulator.reach.servers).toEqual([]),
  'emulator.resumed': () => emulator.resumed,
  'emulator.shareWhile': () => emulator.shareWhile(() => false),
  'emulator.url': () => emulator.url,
  'emulator.requests.curl': () => expect(emulator.requests.curl(1)).toContain('/clients.json'),
  'emulator.requests.fixture': () => emulator.requests.fixture(1),
  'emulator.requests.test': () => expect(emulator.requests.test(1)).toContain('/clients.json'),
  'account.requests.curl': () => account.requests.curl(1),
  'account.requests.fixture': () => account.requests.fixture(1),
  'account.requests.test': () => account.requests.test(1),
  'emulator.requests.forgotten': () => emulator.requests.forgotten(),
  'account.requests.forgotten': () => account.requests.forgotten(),
  'emulator.outbox.forgotten': () => emulator.outbox.forgotten(),
  'account.outbox.forgotten': () => account.outbox.forgotten(),
  ...ofFeeds({
    all: (feed) => feed.all(),
    filter: (feed) => feed.filter({}),
    find: (feed) => feed.find({}),
    get: (feed) => feed.get(1),
    last: (feed) => feed.last(),
    nearMisses: (feed) => feed.nearMisses({}),
  }),
  'account.apiToken': () => account.apiToken,
  'account.appUrl': () => account.appUrl,
  'account.changes': () => expect(account.changes().length).toBeGreaterThan(0),
  'account.clock.now': () => expect(account.clock.now().toISOString()).toBe('2026-01-15T00:00:00.000Z'),
  'account.clock.today': () => expect(account.clock.today()).toBe('2026-01-15'),
  'account.faults.list': () => expect(account.faults.list()).toEqual([]),
  'account.webhooks.last': () => expect(account.webhooks.last()).toBeUndefined(),
  'account.diagnostics': () => account.diagnostics(),
  'account.integrationToken': () => account.integrationToken,
  'account.login': () => account.login,
  'account.password': () => account.password,
  'account.prefix': () => account.prefix,
  'account.url': () => account.url,
}

/** The paths of everything public: the members of an object, and of the objects with functions that it holds. */
function membersOf(path: string, holder: object): string[] {
  const known = new Set<string>()
  for (let one = holder; one !== Object.prototype; one = Object.getPrototypeOf(one)) {
    for (const name of Object.getOwnPropertyNames(one)) known.add(name)
  }
  return [...known]
    .filter((name) => name !== 'constructor')
    .flatMap((name) => {
      const value: unknown = Reflect.get(holder, name)
      const isPart = typeof value === 'object' && value !== null && !Array.isArray(value)
      return isPart ? membersOf(`${path}.${name}`, value) : [`${path}.${name}`]
    })
}

test('every member of emulator and account either refuses or reads once it is closed', () => {
  const members = [...membersOf('emulator', emulator), ...membersOf('account', account)]
  expect(members.sort()).toEqual([...Object.keys(refusing), ...Object.keys(reading)].sort())
})

const sentence = '[faketura] this emulator is closed; create another one'

test.each(Object.entries(refusing))('%s of a closed emulator says that it is closed', async (_, use) => {
  await emulator.close()
  const before = stateOf()
  await expect(Promise.resolve().then(use)).rejects.toThrow(sentence)
  expect(stateOf()).toEqual(before)
})

test.each(Object.entries(reading))('%s of a closed emulator can still be read', async (_, use) => {
  await emulator.close()
  const before = stateOf()
  await use()
  expect(stateOf()).toEqual(before)
})

/** The state of a closed emulator. */
function stateOf() {
  const feedRows = Object.values(feeds).map((feed) => feed().all().length)
  return [
    emulator.changes(),
    feedRows,
    emulator.faults.list(),
    emulator.clock.now(),
    emulator.accounts.length,
  ]
}

test('every refused member works before the close', async () => {
  await open()
  onTestFinished(() => emulator.close())
  const { id } = account.invoices.all()[0]!
  expect(account.ui.pay(id)).toMatchObject({ status: 'paid' })
  emulator.clock.advance('1 day')
  emulator.outbox.clear()
  emulator.requests.subscribe(() => undefined)()
  await emulator.webhooks.settled()
})

test('mounted in a running application, a closed emulator responds that it is closed', async () => {
  await open()
  const outer = express().use('/invoicing', emulator.app)
  const server = outer.listen(0, '127.0.0.1')
  onTestFinished(() => void server.close())
  await new Promise((resolve) => server.once('listening', resolve))
  const address = server.address() as { port: number }
  const ask = (path: string, init?: RequestInit) =>
    fetch(`http://127.0.0.1:${address.port}/invoicing${path}`, init)
  const create = () =>
    ask('/clients.json', {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify({ api_token: account.apiToken, client: { name: 'Late' } }),
    })
  expect((await create()).status).toBe(201)
  const before = emulator.changes()
  await emulator.close()
  for (const response of [await create(), await ask('/__admin/reset', { method: 'POST' })]) {
    expect(response.status).toBe(503)
    expect(await response.json()).toEqual({
      code: 'error',
      message: 'this emulator is closed; create another one',
    })
  }
  expect(emulator.changes()).toEqual(before)
})
