import { onTestFinished, expect as plain, test } from 'vitest'
import { createEmulator, type Emulator } from '../../src/index.ts'
import { expect } from '../../src/testing/expect.ts'

/** An emulator with an invoice, a request and an e-mail, so that whatever matches everything finds something. */
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

/** What has no keys to compare. */
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

/** Each way in which a pattern is given. */
const doors: Readonly<Record<string, (emulator: Emulator, pattern: never) => unknown>> = {
  'records.find': (emulator, pattern) => emulator.account().invoices.find(pattern),
  'records.filter': (emulator, pattern) => emulator.account().invoices.filter(pattern),
  'records.nearMisses': (emulator, pattern) => emulator.account().invoices.nearMisses(pattern),
  'requests.find': (emulator, pattern) => emulator.requests.find(pattern),
  'outbox.filter': (emulator, pattern) => emulator.account().outbox.filter(pattern),
  'webhooks.find': (emulator, pattern) => emulator.webhooks.find(pattern),
  toHaveInvoice: (emulator, pattern) => expect(emulator.account()).toHaveInvoice(pattern),
  'not.toHaveClient': (emulator, pattern) => expect(emulator.account()).not.toHaveClient(pattern),
  toBePaid: (emulator, pattern) => expect(emulator.account()).toBePaid(pattern),
  toHaveContiguousNumbers: (emulator, pattern) => expect(emulator.account()).toHaveContiguousNumbers(pattern),
  toHaveReceivedRequest: (emulator, pattern) => expect(emulator).toHaveReceivedRequest(pattern),
  toHaveSentEmail: (emulator, pattern) => expect(emulator).toHaveSentEmail(pattern),
  'the options of a matcher': (emulator, pattern) => expect(emulator.account()).toHaveInvoice({}, pattern),
}

test.each(Object.entries(doors))('%s refuses a pattern that is no object', async (_, search) => {
  const emulator = await opened()
  for (const pattern of wrong) {
    plain(() => search(emulator, pattern as never), String(pattern)).toThrow(
      /^\[faketura\] .+ says nothing of .+; accepted is an object with some of /,
    )
  }
})

test('a wait refuses a pattern that is no object, at once', async () => {
  const emulator = await opened()
  for (const pattern of wrong) {
    for (const feed of [emulator.account().invoices, emulator.requests, emulator.outbox, emulator.webhooks]) {
      await plain(feed.waitFor(pattern as never)).rejects.toThrow('accepted is an object with some of')
    }
  }
})

test('a pattern of rows that is none is refused where it stands', async () => {
  const { invoices } = (await opened()).account()
  for (const row of [5, null, /Hosting/, 'Hosting'] as never[]) {
    plain(() => invoices.find({ positions: [row] })).toThrow(
      /says nothing of invoices\.positions\[0\]; accepted is an object with some of .*name/,
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
  const refusal = `[faketura] ${key} is undefined, which would match anything; leave it out, or give null for nothing`
  for (const verb of ['find', 'filter', 'nearMisses'] as const) {
    plain(() => emulator[feed][verb](pattern as never), verb).toThrow(refusal)
  }
  await plain(emulator[feed].waitFor(pattern as never)).rejects.toThrow(refusal)
})

test('a function for a value is refused: it would equal none', async () => {
  const emulator = await opened()
  const { invoices } = emulator.account()
  plain(() => invoices.find({ number: () => true })).toThrow(
    '[faketura] invoices.number: [Function: number] is no value; accepted are values, expressions, and matchers of the test runner',
  )
  plain(() => emulator.requests.find({ body: { invoice: { kind: () => true } } })).toThrow(
    '[faketura] requests.body.invoice.kind: [Function: kind] is no value',
  )
})

test.each<['requests' | 'outbox' | 'webhooks', object, RegExp]>([
  ['requests', { method: 'PSOT' }, /'PSOT'; did you mean POST\?/],
  ['requests', { method: 'get' }, /'get'; .*GET/],
  ['requests', { operation: 'invoices.lst' }, /'invoices.lst'; did you mean invoices.list\?/],
  ['requests', { account: 'zork' }, /'zork'; accepted are demo/],
  ['requests', { status: 'abc' }, /'abc'; accepted are numbers/],
  ['requests', { status: '404' }, /'404'; accepted are numbers/],
  ['requests', { status: /4../ }, /accepted are numbers/],
  ['requests', { id: '1' }, /'1'; accepted are numbers/],
  ['requests', { path: 7 }, /7; accepted are texts and expressions/],
  ['outbox', { account: 'dmo' }, /'dmo'; did you mean demo\?/],
  ['outbox', { subject: 7 }, /7; accepted are texts/],
  ['outbox', { to: ['ash@ash.test', 7] }, /accepted are texts/],
  ['webhooks', { account: 'zork' }, /'zork'; accepted are demo/],
  ['webhooks', { kind: 'client:crate' }, /'client:crate'; did you mean client:create\?/],
  ['webhooks', { state: 'delivred' }, /'delivred'; did you mean delivered\?/],
  ['webhooks', { resource: 'invoice' }, /'invoice'; did you mean invoices\?/],
  ['webhooks', { webhook: '1' }, /'1'; accepted are numbers/],
])('no row of the %s can have %j, which is refused', async (feed, pattern, message) => {
  const emulator = await opened()
  const verbs = ['find', 'filter', 'nearMisses'] as const
  for (const verb of verbs) plain(() => emulator[feed][verb](pattern as never), verb).toThrow(message)
  if ('account' in pattern) return
  await plain(emulator[feed].waitFor(pattern as never)).rejects.toThrow(message)
})

test('values that rows can have are looked for, whether or not one has them', async () => {
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

test('an account that has left requests may be asked for, and one that is opened later waited for', async () => {
  const emulator = await opened()
  const waiting = emulator.requests.waitFor({ account: 'later' })
  const { apiToken } = emulator.createAccount({ prefix: 'later' })
  await emulator.fetch(`/clients.json?api_token=${apiToken}`)
  plain((await waiting).path).toContain('/clients.json')
  emulator.deleteAccount('later')
  plain(emulator.requests.find({ account: 'later' })).toBeDefined()
  plain(() => emulator.outbox.find({ account: 'later' })).toThrow("'later'")
})
