import { onTestFinished, expect as plain, test } from 'vitest'
import { connect, createEmulator, type Emulator, type RemoteEmulator } from '../../src/index.ts'
import { expect } from '../../src/testing/expect.ts'

/** An emulator with an invoice, a request and an e-mail, so that a pattern that matches everything would find one. */
async function opened(): Promise<Emulator> {
  const emulator = await createEmulator({ listen: false, now: '2026-01-15', fixtures: 'starter' })
  onTestFinished(() => emulator.close())
  const account = emulator.account()
  const { id } = account.invoices.create({
    buyer_name: 'Ash',
    buyer_email: 'ash@ash.test',
    positions: [{ name: 'Service A', quantity: 1, tax: 23, total_price_gross: 123 }],
  })
  await emulator.fetch(`/invoices/${id}/send_by_email.json?api_token=${account.apiToken}`, { method: 'POST' })
  plain(emulator.outbox.all()).toHaveLength(1)
  return emulator
}

/** Values without keys to compare. */
const wrong: readonly unknown[] = [
  () => false,
  5,
  0,
  true,
  'paid',
  null,
  [],
  [{ id: 1 }],
  /paid/,
  new Date(0),
  new Map(),
  plain.anything(),
]

/** Every function that accepts a pattern. */
const transports: Readonly<Record<string, (emulator: Emulator, pattern: never) => unknown>> = {
  'records.find': (emulator, pattern) => emulator.account().invoices.find(pattern),
  'records.filter': (emulator, pattern) => emulator.account().invoices.filter(pattern),
  'records.nearMisses': (emulator, pattern) => emulator.account().invoices.nearMisses(pattern),
  'requests.find': (emulator, pattern) => emulator.requests.find(pattern),
  'outbox.filter': (emulator, pattern) => emulator.account().outbox.filter(pattern),
  'webhooks.find': (emulator, pattern) => emulator.webhooks.find(pattern),
  toHaveInvoice: (emulator, pattern) => expect(emulator.account()).toHaveInvoice(pattern),
  'not.toHaveClient': (emulator, pattern) => expect(emulator.account()).not.toHaveClient(pattern),
  toBePaid: (emulator, pattern) => expect(emulator.account()).toBePaid(pattern),
  toBeCleared: (emulator, pattern) => expect(emulator.account()).toBeCleared(pattern),
  toHaveContiguousNumbers: (emulator, pattern) => expect(emulator.account()).toHaveContiguousNumbers(pattern),
  toHaveReceivedRequest: (emulator, pattern) => expect(emulator).toHaveReceivedRequest(pattern),
  toHaveSentEmail: (emulator, pattern) => expect(emulator).toHaveSentEmail(pattern),
  'the options of a matcher': (emulator, pattern) => expect(emulator.account()).toHaveInvoice({}, pattern),
}

test.each(Object.entries(transports))('%s refuses a pattern that is not an object', async (name, search) => {
  const emulator = await opened()
  const expected =
    name === 'the options of a matcher'
      ? /^\[faketura\] (?:.+: expected an object with times, got .+|unknown option .+; expected times)$/s
      : /^\[faketura\] .+: expected an object of values by field, got .+$/s
  for (const pattern of wrong) {
    plain(() => search(emulator, pattern as never), String(pattern)).toThrow(expected)
  }
})

test('a wait refuses a pattern that is not an object at once', async () => {
  const emulator = await opened()
  for (const pattern of wrong) {
    for (const feed of [emulator.account().invoices, emulator.requests, emulator.outbox, emulator.webhooks]) {
      await plain(feed.waitFor(pattern as never)).rejects.toThrow(
        'expected an object of values by field, got ',
      )
    }
  }
})

test('refuses an invalid pattern of rows, and shows its place', async () => {
  const { invoices } = (await opened()).account()
  for (const row of [5, null, /Hosting/, 'Hosting'] as never[]) {
    plain(() => invoices.find({ positions: [row] })).toThrow(
      /invoices\.positions\[0\]: expected an object of values by field, got /,
    )
  }
  plain(invoices.find({ positions: [plain.anything()] })).toBeDefined()
  plain(invoices.find({ positions: plain.any(Array) })).toBeDefined()
})

test.each<[feed: 'requests' | 'outbox' | 'webhooks', pattern: object, key: string]>([
  ['requests', { at: undefined }, 'requests.at'],
  ['requests', { body: { invoice: { oid: undefined } } }, 'requests.body.invoice.oid'],
  ['requests', { diagnostics: [undefined] }, 'requests.diagnostics[0]'],
  ['outbox', { subject: undefined }, 'e-mails.subject'],
  ['webhooks', { body: { id: undefined } }, 'deliveries.body.id'],
])('in a pattern of the %s %j is undefined, which is refused', async (feed, pattern, key) => {
  const emulator = await opened()
  const refusal = `[faketura] ${key} is undefined, which would match anything; leave it out, or use null for an empty value`
  for (const verb of ['find', 'filter', 'nearMisses'] as const) {
    plain(() => emulator[feed][verb](pattern as never), verb).toThrow(refusal)
  }
  await plain(emulator[feed].waitFor(pattern as never)).rejects.toThrow(refusal)
})

test('refuses a function as a value, because it equals nothing', async () => {
  const emulator = await opened()
  const { invoices } = emulator.account()
  plain(() => invoices.find({ number: () => true })).toThrow(
    '[faketura] invoices.number: expected a value, an expression or a matcher of the test runner, got [Function: number]',
  )
  plain(() => emulator.requests.find({ body: { invoice: { kind: () => true } } })).toThrow(
    '[faketura] requests.body.invoice.kind: expected a value, an expression or a matcher of the test runner, got [Function: kind]',
  )
})

test.each<['requests' | 'outbox' | 'webhooks', object, RegExp]>([
  [
    'requests',
    { method: 'PSOT' },
    /requests\.method: expected one of .*, got "PSOT"; did you mean "POST"\?$/,
  ],
  ['requests', { method: 'get' }, /requests\.method: expected one of .*, got "get"; did you mean "GET"\?$/],
  ['requests', { operation: 'invoices.lst' }, /got "invoices.lst"; did you mean "invoices.list"\?$/],
  ['requests', { account: 'zork' }, /\.account: expected demo, got "zork"$/],
  [
    'requests',
    { status: 'abc' },
    /requests\.status: expected 0 or a whole number from 100 to 599, got "abc"$/,
  ],
  [
    'requests',
    { status: '404' },
    /requests\.status: expected 0 or a whole number from 100 to 599, got "404"$/,
  ],
  [
    'requests',
    { status: /4../ },
    /requests\.status: expected 0 or a whole number from 100 to 599, got \/4\.\.\/$/,
  ],
  ['requests', { id: '1' }, /requests\.id: expected a whole number from 1, got "1"$/],
  ...[7, '/clients/:id.json', '/clients/*', '/clients/<id>.json', '/[id].json', '/$id?a=1', '/a#b'].map(
    (path): ['requests', object, RegExp] => [
      'requests',
      { path },
      /requests\.path: expected a text such as "\/invoices\/\{id\}\.json" or an expression, got \S+$/,
    ],
  ),
  ['outbox', { account: 'dmo' }, /e-mails\.account: expected demo, got "dmo"; did you mean "demo"\?$/],
  ['outbox', { subject: 7 }, /e-mails\.subject: expected a text or an expression, got 7$/],
  ['outbox', { to: ['ash@ash.test', 7] }, /e-mails\.to\[1\]: expected a text or an expression, got 7$/],
  ['webhooks', { account: 'zork' }, /\.account: expected demo, got "zork"$/],
  ['webhooks', { kind: 'client:crate' }, /got "client:crate"; did you mean "client:create"\?$/],
  ['webhooks', { state: 'delivred' }, /got "delivred"; did you mean "delivered"\?$/],
  ['webhooks', { resource: 'invoice' }, /got "invoice"; did you mean "invoices"\?$/],
  ['webhooks', { webhook: '1' }, /deliveries\.webhook: expected a whole number from 1, got "1"$/],
])('no row of the %s can have %j, which is refused', async (feed, pattern, message) => {
  const emulator = await opened()
  const verbs = ['find', 'filter', 'nearMisses'] as const
  for (const verb of verbs) plain(() => emulator[feed][verb](pattern as never), verb).toThrow(message)
  if ('account' in pattern) return
  await plain(emulator[feed].waitFor(pattern as never)).rejects.toThrow(message)
})

test('accepts every value that a row can have', async () => {
  const emulator = await opened()
  await emulator.fetch('/nothing.json')
  plain(emulator.requests.find({ account: null, operation: null, fault: null })?.path).toBe('/nothing.json')
  plain(
    emulator.requests.find({ method: plain.stringMatching(/^P/), status: plain.any(Number) }),
  ).toBeDefined()
  plain(emulator.requests.find({ method: /^P/ })).toBeDefined()
  plain(emulator.outbox.find({ to: ['ash@ash.test'] })).toBeDefined()
  plain(emulator.outbox.find({ cc: 'nobody@ash.test' })).toBeUndefined()
  plain(emulator.webhooks.find({ state: 'failed', nextAttemptAt: null })).toBeUndefined()
})

test('accepts a deleted account with requests, and waits for an account that does not exist yet', async () => {
  const emulator = await opened()
  const waiting = emulator.requests.waitFor({ account: 'later' })
  const { apiToken } = emulator.createAccount({ prefix: 'later' })
  await emulator.fetch(`/clients.json?api_token=${apiToken}`)
  plain((await waiting).path).toContain('/clients.json')
  emulator.deleteAccount('later')
  plain(emulator.requests.find({ account: 'later' })).toBeDefined()
  plain(() => emulator.outbox.find({ account: 'later' })).toThrow('got "later"')
})

/** The same emulator, as another process knows it. */
async function connected(): Promise<RemoteEmulator> {
  const emulator = await createEmulator({ now: '2026-01-15', fixtures: 'starter' })
  onTestFinished(() => emulator.close())
  return connect(emulator.url)
}

test('an emulator in another process refuses a pattern that is not an object, or that JSON cannot carry', async () => {
  const remote = await connected()
  const account = await remote.account()
  const transports: readonly ((pattern: never) => unknown)[] = [
    (pattern) => account.clients.find(pattern),
    (pattern) => account.clients.waitFor(pattern),
    (pattern) => remote.requests.nearMisses(pattern),
    (pattern) => expect(account).toHaveClient(pattern),
    (pattern) => expect(account).not.toHaveInvoice(pattern),
    (pattern) => expect(account).not.toHaveReceivedRequest(pattern),
  ]
  const message = 'expected an object of values by field, got '
  for (const pattern of wrong) {
    for (const search of transports)
      await plain((async () => search(pattern as never))()).rejects.toThrow(message)
  }
})

test.each<[message: string, pattern: object]>([
  ['clients.name is undefined, which would match anything', { name: undefined }],
  ['clients.tag_list[1] is undefined', { tag_list: ['vip', undefined] }],
  ['clients.name: expected a value, an expression or a matcher of the test runner', { name: () => true }],
  ['clients.name: expected a value that JSON can hold, got Symbol(Ann)', { name: Symbol('Ann') }],
  ['clients.id: expected a value that JSON can hold, got 1n', { id: 1n }],
  ['clients.discount: expected a value that a field can hold, got NaN', { discount: Number.NaN }],
  ['clients.created_at: expected a value that JSON can hold', { created_at: new Date(Number.NaN) }],
  ['clients.name: expected a value that JSON can hold', { name: new Map() }],
  ['unknown field "nmae" in clients; did you mean "name"?', { nmae: plain.anything() }],
])('a pattern for an emulator in another process is refused: %s', async (message, pattern) => {
  const remote = await connected()
  const account = await remote.account()
  await plain(account.clients.filter(pattern as never)).rejects.toThrow(message)
  await plain((async () => expect(account).toHaveClient(pattern as never))()).rejects.toThrow(message)
  await plain((async () => expect(account).not.toHaveClient(pattern as never))()).rejects.toThrow(message)
})

test('a value that JSON cannot carry is refused in a record, not sent as null', async () => {
  const { clients } = await (await connected()).account()
  for (const discount of [Number.NaN, Number.POSITIVE_INFINITY, 10n, Symbol('ten'), () => 10]) {
    await plain(clients.create({ name: 'Ann', discount } as never)).rejects.toThrow(
      'discount: expected a value that JSON can hold, got ',
    )
  }
  plain(await clients.find({ name: 'Ann' })).toBeUndefined()
})

test('a symbol is no key of a pattern, at any depth', async () => {
  const account = (await opened()).account()
  for (const pattern of [{ [Symbol('oid')]: 'nope' }, { positions: [{ [Symbol('oid')]: 'nope' }] }]) {
    plain(() => expect(account).toHaveInvoice(pattern as object)).toThrow(/unknown field "?Symbol\(oid\)/)
    plain(() => expect(account).not.toHaveInvoice(pattern as object)).toThrow(/unknown field "?Symbol\(oid\)/)
  }
})
