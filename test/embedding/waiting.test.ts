import { beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { type Account, ArgumentError, createEmulator, type Emulator } from '../../src/index.ts'

let emulator: Emulator
let account: Account

beforeEach(async () => {
  emulator = await createEmulator({ listen: false, now: '2026-01-15' })
  onTestFinished(() => emulator.close())
  account = emulator.account()
})

const buyer_name = 'Bloom'
const positions = [{ name: 'Hosting', tax: 23, total_price_gross: 246, quantity: 2 }]

function post(path: string, content: object): Promise<Response> {
  return emulator.fetch(path, {
    method: 'POST',
    headers: { Accept: 'application/json', 'Content-Type': 'application/json' },
    body: JSON.stringify({ api_token: account.apiToken, ...content }),
  })
}

test('a wait for an existing record ends at once', async () => {
  const { id } = account.clients.create({ name: 'Birch' })
  expect((await account.clients.waitFor({ name: 'Birch' }, { timeout: 0 })).id).toBe(id)
})

test('a request that creates a record ends a wait for it', async () => {
  const waiting = account.invoices.waitFor({ oid: 'A-7' })
  await post('/invoices.json', { invoice: { oid: 'A-6', buyer_name, positions } })
  await post('/invoices.json', { invoice: { oid: 'A-7', buyer_name, positions } })
  expect(await waiting).toMatchObject({ oid: 'A-7', price_gross: '246.0' })
})

test('a change, a call and an advance of the clock end a wait, too', async () => {
  const { id } = account.invoices.create({ oid: 'A-7', buyer_name, positions, payment_to_kind: 5 })
  const changed = account.invoices.waitFor({ oid: 'A-8' })
  account.invoices.update(id, { oid: 'A-8' })
  expect((await changed).id).toBe(id)
  const late = account.invoices.waitFor({ 'overdue?': true })
  emulator.clock.advance('10 days')
  expect((await late).id).toBe(id)
})

test('records of another account do not end a wait', async () => {
  const waiting = account.clients.waitFor({ name: 'Birch' }, { timeout: 30 })
  emulator.createAccount().clients.create({ name: 'Birch' })
  await expect(waiting).rejects.toThrow('[faketura] nothing matched within 30 ms: no clients at all')
})

test('waits do not poll while nothing changes', async () => {
  let looks = 0
  const waiting = account.clients.waitFor({ name: { asymmetricMatch: () => ++looks < 0 } }, { timeout: 60 })
  account.clients.create({ name: 'Alder' })
  await expect(waiting).rejects.toThrow('1 client')
  const once = looks
  expect(once).toBeGreaterThan(0)
  const second = account.clients.waitFor({ name: { asymmetricMatch: () => ++looks < 0 } }, { timeout: 60 })
  await expect(second).rejects.toThrow('1 client')
  // No change came this time, so the only reads are those at the start and for the message.
  expect(looks - once).toBeLessThanOrEqual(once + 2)
})

test('the error of a wait names the nearest record and its differences', async () => {
  const { id, number } = account.invoices.create({ oid: 'A-70', buyer_name, positions })
  account.invoices.create({ oid: 'B-1', buyer_name, positions })
  account.invoices.create({ oid: 'C-1', buyer_name, positions })
  const waiting = account.invoices.waitFor({ oid: 'A-7' }, { timeout: 0 })
  await expect(waiting).rejects.toThrow(
    `[faketura] nothing matched within 0 ms: 3 invoices, none with oid "A-7"; closest: id ${id}, number "${number}", oid "A-70", differs in oid: "A-70" instead of "A-7"`,
  )
})

test('closing the emulator ends a wait', async () => {
  const waits = [
    account.invoices.waitFor({ oid: 'A-7' }, { timeout: 60_000 }),
    account.outbox.waitFor({ to: 'ann@bloom.test' }, { timeout: 60_000 }),
    emulator.requests.waitFor({ status: 201 }, { timeout: 60_000 }),
  ]
  const ends = Promise.allSettled(waits)
  await emulator.close()
  for (const end of await ends) {
    expect(end).toMatchObject({
      status: 'rejected',
      reason: { message: expect.stringContaining('was closed during the wait') },
    })
  }
  await expect(emulator.requests.waitFor({})).rejects.toThrow('this emulator is closed')
})

test('a reset that removes the account ends a wait', async () => {
  const fresh = emulator.createAccount()
  const waiting = fresh.clients.waitFor({ name: 'Birch' }, { timeout: 60_000 })
  emulator.reset()
  await expect(waiting).rejects.toThrow(`account ${fresh.prefix} no longer exists`)
})

test('a wait ends by real time, even with fake timers', async () => {
  vi.useFakeTimers()
  onTestFinished(() => void vi.useRealTimers())
  await expect(account.clients.waitFor({ name: 'Birch' }, { timeout: 5 })).rejects.toThrow('within 5 ms')
})

test('two hundred waits can run at once', async () => {
  const warnings: Error[] = []
  const note = (warning: Error) => void warnings.push(warning)
  process.on('warning', note)
  onTestFinished(() => void process.off('warning', note))
  const names = Array.from({ length: 200 }, (_, at) => `Client ${at}`)
  const waits = names.map((name) => account.clients.waitFor({ name }))
  for (const name of [...names].reverse()) account.clients.create({ name })
  expect((await Promise.all(waits)).map(({ name }) => name)).toEqual(names)
  expect(warnings).toEqual([])
})

test('a request ends a wait for it', async () => {
  const waiting = account.requests.waitFor({ operation: 'clients.create', status: 201 })
  const everywhere = emulator.requests.waitFor({ path: /^\/clients\.json/, account: account.prefix })
  await post('/clients.json', { client: { name: 'Birch' } })
  const row = await waiting
  expect(row).toMatchObject({ method: 'POST', account: account.prefix })
  expect(await everywhere).toEqual(row)
  expect(row.changes).toEqual([{ resource: 'clients', id: expect.any(Number), kind: 'create' }])
})

test('an e-mail ends a wait for it', async () => {
  const { id } = account.invoices.create({ buyer_name, buyer_email: 'ann@bloom.test', positions })
  const waiting = account.outbox.waitFor({ to: 'ann@bloom.test', attachment: /\.pdf$/ })
  await post(`/invoices/${id}/send_by_email.json?email_pdf=true`, {})
  expect(await waiting).toMatchObject({ to: ['ann@bloom.test'], account: account.prefix })
})

test('the error of a wait for requests or e-mails names the nearest one', async () => {
  await post('/clients.json', { client: { name: 'Birch' } })
  const request = account.requests.waitFor({ operation: 'clients.create', status: 422 }, { timeout: 0 })
  await expect(request).rejects.toThrow(
    '1 request, none with status 422; closest: id 1, method "POST", path "/clients.json", status 201, operation "clients.create", differs in status: 201 instead of 422',
  )
  await expect(account.outbox.waitFor({ to: 'x@y.test' }, { timeout: 0 })).rejects.toThrow(
    'no e-mails at all',
  )
})

test('an account sees only its own requests and e-mails', async () => {
  const stranger = emulator.createAccount()
  await post('/clients.json', { client: { name: 'Birch' } })
  expect([account.requests.all().length, stranger.requests.all().length]).toEqual([1, 0])
  stranger.requests.clear()
  expect(emulator.requests.all()).toHaveLength(1)
  account.requests.clear()
  expect(emulator.requests.all()).toHaveLength(0)
  const { id } = account.invoices.create({ buyer_name, buyer_email: 'ann@bloom.test', positions })
  await post(`/invoices/${id}/send_by_email.json`, {})
  expect([account.outbox.all().length, stranger.outbox.all().length]).toEqual([1, 0])
  stranger.outbox.clear()
  expect(account.outbox.last()?.to).toEqual(['ann@bloom.test'])
  account.outbox.clear()
  expect(emulator.outbox.all()).toEqual([])
})

test('a request is found by its content', async () => {
  await post('/clients.json', { client: { name: 'Birch' } })
  const { requests } = account
  expect(requests.find({ body: { client: { name: /^Bir/ } } })?.id).toBe(1)
  expect(requests.find({ body: { client: { name: 'Alder' } } })).toBeUndefined()
  expect(requests.find({ request: { headers: { accept: 'application/json' } } })?.id).toBe(1)
  expect(requests.nearMisses({ body: { client: { name: 'Alder' } } })).toContain(
    'differs in body.client.name: "Birch" instead of "Alder"',
  )
})

test("a request keeps its number when another account's requests are cleared", async () => {
  const stranger = emulator.createAccount()
  const ask = (token: string) => emulator.fetch(`/clients.json?api_token=${token}`)
  for (const token of [account.apiToken, stranger.apiToken, account.apiToken]) await ask(token)
  account.requests.clear()
  expect(emulator.requests.all().map(({ id }) => id)).toEqual([2])
  expect([emulator.requests.get(1), emulator.requests.get(2)?.account]).toEqual([undefined, stranger.prefix])
  expect([account.requests.get(2), stranger.requests.get(2)?.id]).toEqual([undefined, 2])
})

test('an account sees only its own diagnostics', async () => {
  const stranger = emulator.createAccount()
  await post('/clients.json', { client: { name: 'Birch', emial: 'ann@bloom.test' } })
  expect(account.diagnostics()).toMatchObject([{ code: 'unknown-field' }])
  expect(stranger.diagnostics()).toEqual([])
})

test.each<[string, () => unknown, RegExp]>([
  [
    'a misspelt field',
    () => account.invoices.find({ odi: 'A-7' } as object),
    /unknown field "odi" in invoices; did you mean "oid"\?/,
  ],
  [
    'a field of a row',
    () => account.invoices.find({ positions: [{ nmae: 'x' } as object] }),
    /unknown field "nmae" in invoices\.positions\[0\]; did you mean "name"\?/,
  ],
  [
    'a word that no record has',
    () => account.invoices.find({ status: 'payed' } as object),
    /invoices\.status: expected one of issued,.*, got "payed"; did you mean "paid"\?$/,
  ],
  [
    'a value of another kind',
    () => account.invoices.find({ client_id: 'jan' }),
    /invoices\.client_id: expected a whole number.*, got "jan"$/,
  ],
  [
    'a misspelt key of a request',
    () => account.requests.find({ staus: 1 } as object),
    /unknown field "staus" in requests; did you mean "status"\?/,
  ],
  [
    'an unknown operation',
    () => emulator.requests.find({ operation: 'invoices.creat' } as object),
    /requests\.operation: expected one of .*, got "invoices\.creat"; did you mean "invoices\.create"\?$/,
  ],
  [
    'a misspelt key of an e-mail',
    () => emulator.outbox.find({ subjct: 'x' } as object),
    /unknown field "subjct" in e-mails; did you mean "subject"\?/,
  ],
])('%s in a pattern is refused with what is accepted', (_, find, message) => {
  expect(find).toThrow(ArgumentError)
  expect(find).toThrow(message)
})

test.each<[unknown, RegExp]>([
  [{ timeout: '5' }, /timeout: expected a number of milliseconds, got "5"$/],
  [{ timeout: -1 }, /timeout: expected a number of milliseconds, got -1$/],
  [{ timeot: 5 }, /unknown option "timeot" in the options of waitFor; did you mean "timeout"\?/],
  [5, /the options of waitFor: expected an object with timeout, got 5$/],
  [null, /the options of waitFor: expected an object with timeout, got null$/],
])('%j is refused as an option of a wait', async (options, message) => {
  await expect(account.clients.waitFor({ name: 'x' }, options as object)).rejects.toThrow(message)
})

test('a pattern takes values as requests do, and aliases', async () => {
  const own = await createEmulator({
    listen: false,
    fixtures: {
      faketura: 1,
      accounts: {
        acme: { clients: { jan: { name: 'Jan' } }, invoices: { one: { client_id: 'jan', positions } } },
      },
    },
  })
  onTestFinished(() => own.close())
  const { invoices } = own.account()
  for (const price of [246, '246', '246.00', '246.0']) {
    expect(invoices.find({ price_gross: price })?.id, String(price)).toBe(invoices.get('one')!.id)
  }
  expect(invoices.find({ client_id: 'jan', positions: [{ name: /^Host/, quantity: '2' }] })).toBeDefined()
  expect(invoices.find({ number: expect.any(String), oid: null })).toBeDefined()
  expect(invoices.find({ cancel_reason: 'because' })).toBeUndefined()
})

test("the error of a time-out lists the diagnostics of the account's requests", async () => {
  await post('/invoices.json', { invoice: { odi: 'A-7', buyer_name, positions } })
  const cause = 'request 1 POST /invoices.json: unknown field "odi" in invoice; did you mean "oid"?'
  const waits = [
    account.invoices.waitFor({ oid: 'A-7' }, { timeout: 0 }),
    account.outbox.waitFor({ to: 'ann@bloom.test' }, { timeout: 0 }),
    account.requests.waitFor({ status: 404 }, { timeout: 0 }),
    emulator.webhooks.waitFor({}, { timeout: 0 }),
  ]
  for (const wait of waits) await expect(wait).rejects.toThrow(`\n${cause}`)
  const stranger = emulator.createAccount().invoices.waitFor({}, { timeout: 0 })
  await expect(stranger).rejects.toThrow(/no invoices at all$/)
})

test('the error of a time-out names a refused request', async () => {
  await post('/invoices.json', { invoice: { kind: 'vatt', oid: 'A-7', buyer_name, positions } })
  const wait = account.invoices.waitFor({ oid: 'A-7' }, { timeout: 0 })
  await expect(wait).rejects.toThrow(/\n1 create was refused: 422 kind.* "vatt"/)
  expect(account.requests.find({ error: /"vatt"/ })).toMatchObject({ id: 1, status: 422 })
  expect(account.requests.filter({ error: null })).toEqual([])
})

test("the stack of a wait's error begins in the test", async () => {
  const waits = {
    inTime: () => account.invoices.waitFor({ oid: 'A-7' }, { timeout: 0 }),
    inFeed: () => emulator.requests.waitFor({ status: 404 }, { timeout: 0 }),
    misspelt: () => account.invoices.waitFor({ price_grss: 1 } as object),
  }
  for (const [name, wait] of Object.entries(waits)) {
    const error: Error = await wait().then(String, (reason) => reason)
    const [message, first] = error.stack!.split('\n    at ')
    expect(message).toContain(error.message)
    expect(first).toMatch(new RegExp(`${name} .*waiting\\.test\\.ts`))
  }
})
