import { expect, onTestFinished, test } from 'vitest'
import { createEmulator, type EmulatorOptions, FixtureError, type NewAccount } from '../../src/index.ts'
import { demoToken } from '../support/demo-token.ts'

/** A value of an option that is not accepted, how the error shows it, and what it says instead. */
const refused: readonly (readonly [keyof EmulatorOptions, unknown, string, RegExp])[] = [
  ['port', -1, '-1', /whole number from 0 to 65535/],
  ['port', 65_536, '65536', /whole number from 0 to 65535/],
  ['port', 1.5, '1.5', /whole number/],
  ['port', '80', '"80"', /whole number/],
  ['port', Number.NaN, 'NaN', /whole number/],
  ['port', 80n, '80n', /whole number/],
  ['port', null, 'null', /whole number/],
  ['host', '', '""', /host name or an address/],
  ['host', 127, '127', /host name or an address/],
  ['listen', 'no', '"no"', /true or false/],
  ['listen', 0, '0', /true or false/],
  ['fixtures', 7, '7', /path.*scenario.*object.*array/],
  ['fixtures', null, 'null', /path.*scenario.*object.*array/],
  ['edition', 'mars', '"mars"', /international, poland, france, portugal/],
  ['edition', 'toString', '"toString"', /international/],
  ['profile', 'strict', '"strict"', /one of documented, observed/],
  ['strict', 'yes', '"yes"', /true or false/],
  ['now', null, 'null', /date.*instant.*running/],
  ['now', 20260115, '20260115', /date.*instant.*running/],
  ['now', 'yesterday', '"yesterday"', /"2026-01-15"/],
  ['now', '2026-02-30', '"2026-02-30"', /"2026-01-15"/],
  ['now', new Date(Number.NaN), 'Invalid Date', /"2026-01-15"/],
  ['now', {}, 'now.now', /"2026-01-15".*, got nothing$/],
  ['now', { now: '2026-01-15', runing: true }, 'unknown key "runing" in now', /did you mean "running"\?/],
  ['now', { now: '2026-01-15', running: 'yes' }, 'now.running', /expected true or false, got "yes"$/],
  ['seed', -1, '-1', /whole number/],
  ['seed', 'a', '"a"', /whole number/],
  ['limits', 'none', '"none"', /an object with body, records, rate/],
  ['limits', [], '[]', /an object with body, records, rate/],
  ['limits', { body: '1 MB' }, '"1 MB"', /limits\.body: expected a whole number from 0 to 2147483648/],
  ['limits', { body: -1 }, '-1', /limits\.body: expected a whole number from 0/],
  ['limits', { records: 0 }, '0', /limits\.records: expected a whole number from 1/],
  ['limits', { records: '7' }, '"7"', /limits\.records: expected a whole number/],
  ['limits', { rate: 1000 }, '1000', /limits\.rate: .*\{ requests: 1000, per: "minute" \}/],
  ['limits', { rate: { requests: 0, per: 'minute' } }, '0', /limits\.rate\.requests: expected .* from 1 to/],
  ['limits', { rate: { requests: 5, per: 'week' } }, '"week"', /rate\.per: expected one of second, minute, /],
  ['limits', { rate: { requests: 5, per: 'toString' } }, '"toString"', /rate\.per: expected one of second, /],
  ['limits', { rate: { requests: 5 } }, 'nothing', /limits\.rate\.per: expected one of second, minute/],
  ['webhooks', 'receiver.test', '"receiver.test"', /an object with allow, timeout/],
  ['webhooks', { allow: 'receiver.test' }, '"receiver.test"', /webhooks\.allow: expected a list of hosts/],
  [
    'webhooks',
    { allow: ['http://receiver.test'] },
    '"http://receiver.test"',
    /webhooks\.allow\[0\]: .* a host/,
  ],
  ['webhooks', { allow: ['*'] }, '"*"', /webhooks\.allow\[0\]: expected a host such as receiver\.test/],
  ['webhooks', { timeout: 0 }, '0', /webhooks\.timeout: expected a whole number from 1 to 600000/],
]

test('refuses an unknown option of export, so that a typo exports no other account', async () => {
  await using emulator = await createEmulator({ listen: false })
  expect(() => emulator.export({ acount: 'demo' } as object)).toThrow(
    '[faketura] unknown option "acount" in the options of export; did you mean "account"?',
  )
  for (const wrong of ['demo', ['demo'], null, 5] as never[]) {
    expect(() => emulator.export(wrong)).toThrow(
      'the options of export: expected an object with account, got ',
    )
  }
  expect(() => emulator.export({ account: 'zork' })).toThrow('unknown account "zork"; expected demo')
  expect(Object.keys(emulator.export({ account: 'demo' }).accounts)).toEqual(['demo'])
  const response = await emulator.fetch('/__admin/export?acount=demo')
  expect([response.status, await response.text()]).toEqual([
    422,
    expect.stringContaining('unknown key \\"acount\\" in the query; did you mean \\"account\\"?'),
  ])
})

test.each(refused)('%s: %s is refused as %s, with what is accepted', async (name, value, shown, accepted) => {
  const options: EmulatorOptions = { listen: false, ...Object.fromEntries([[name, value]]) }
  const error = await createEmulator(options).then(
    (emulator) => emulator.close(),
    (reason: Error) => reason,
  )
  expect(error).toBeInstanceOf(Error)
  const { message } = error as Error
  expect(message).toMatch(new RegExp(`^\\[faketura\\] .*\\b${name}\\b`))
  expect(message).toContain(shown)
  expect(message).toMatch(accepted)
})

test('an unknown option is refused with the one that was probably meant', async () => {
  const options: EmulatorOptions = Object.fromEntries([['editon', 'poland']])
  await expect(createEmulator(options)).rejects.toThrow(
    /^\[faketura\] unknown option "editon"; did you mean "edition"\? Expected one of port, host/,
  )
  const other: EmulatorOptions = Object.fromEntries([['zodiac', 'lion']])
  await expect(createEmulator(other)).rejects.toThrow(
    /^\[faketura\] unknown option "zodiac"; expected one of port, host/,
  )
})

test.each<[object, string]>([
  [
    { limits: { recods: 3 } },
    '"recods" in limits; did you mean "records"? Expected one of body, records, rate',
  ],
  [{ limits: { recods: undefined } }, '"recods" in limits; did you mean "records"?'],
  [{ limits: { toString: 1 } }, '"toString" in limits; expected one of body, records, rate'],
  [
    { limits: { rate: { request: 5, per: 'day' } } },
    '"request" in limits.rate; did you mean "requests"? Expected one of requests, per',
  ],
  [
    { limits: { rate: { requests: 5, per: 'day', burst: 2 } } },
    '"burst" in limits.rate; expected one of requests, per',
  ],
  [{ webhooks: { hosts: [] } }, '"hosts" in webhooks; expected one of allow, timeout'],
  [
    { webhooks: { timout: 5 } },
    '"timout" in webhooks; did you mean "timeout"? Expected one of allow, timeout',
  ],
  [{ admin: { tokn: 'secret' } }, '"tokn" in admin; did you mean "token"? Expected one of token, hosts'],
])('%j is refused with the probable name', async (options, sentence) => {
  await expect(createEmulator({ listen: false, ...options })).rejects.toThrow(
    `[faketura] unknown option ${sentence}`,
  )
})

test('an option that is undefined has its default', async () => {
  const emulator = await createEmulator({
    port: undefined,
    now: undefined,
    edition: undefined,
    listen: false,
  })
  onTestFinished(() => emulator.close())
  expect(emulator.account().prefix).toBe('demo')
})

test('a body as long as the limit is read, one byte more is refused', async () => {
  const emulator = await createEmulator({ listen: false, limits: { body: 100 } })
  onTestFinished(() => emulator.close())
  const start = JSON.stringify({ api_token: emulator.account().apiToken, client: { name: '' } })
  const post = (length: number) =>
    emulator.fetch('/clients.json', {
      method: 'POST',
      body: start.replace('""', `"${'x'.repeat(length - start.length)}"`),
    })
  expect((await post(100)).status).toBe(201)
  const tooLong = await post(101)
  expect(tooLong.status).toBe(413)
  expect(await tooLong.text()).toContain('100 bytes')
  expect(emulator.account().clients.all()).toHaveLength(1)
})

test('an account takes as many records as the limit says, one more is refused and changes nothing', async () => {
  const emulator = await createEmulator({ listen: false, limits: { records: 4 } })
  onTestFinished(() => emulator.close())
  const account = emulator.account()
  const create = (token = account.apiToken) =>
    emulator.fetch('/clients.json', {
      method: 'POST',
      body: JSON.stringify({ api_token: token, client: { name: 'Buyer Ltd' } }),
    })
  // The main department and the main warehouse are records, too.
  expect([(await create()).status, (await create()).status]).toEqual([201, 201])
  const before = emulator.snapshot()
  const refused = await create()
  const allowed = 'the 4 records that limits.records allows; delete some, or raise the limit'
  const reason = `Account demo would hold more than ${allowed}`
  expect([refused.status, await refused.json()]).toEqual([422, { code: 'error', message: reason }])
  expect(() => account.clients.create({ name: 'Buyer Ltd' })).toThrow(reason)
  const fixture = { faketura: 1, accounts: { acme: { clients: [1, 2, 3].map((name) => ({ name })) } } }
  await expect(emulator.load(fixture)).rejects.toThrow('Account acme would hold more than the 4 records')
  expect(emulator.changes(before)).toEqual([])
  expect(emulator.accounts.map(({ prefix }) => prefix)).toEqual(['demo'])
  expect((await create(emulator.createAccount().apiToken)).status).toBe(201)
  account.clients.delete(account.clients.all()[0]!.id)
  expect((await create()).status).toBe(201)
})

test.each([
  ['a new client', 3, []],
  ['a new client and a new product', 4, [{ name: 'Lamp', total_price_gross: 1 }]],
])(
  'a write that makes more records than fit, such as %s, is refused as a whole',
  async (_, records, positions) => {
    const open = async (limit: number) => {
      const emulator = await createEmulator({ listen: false, limits: { records: limit } })
      onTestFinished(() => emulator.close())
      return emulator
    }
    const make = (emulator: Awaited<ReturnType<typeof open>>) =>
      emulator.fetch('/invoices.json', {
        method: 'POST',
        body: JSON.stringify({
          api_token: emulator.account().apiToken,
          invoice: { buyer_name: 'Ash Ltd', positions },
        }),
      })
    const full = await open(records)
    const before = full.snapshot()
    const refused = await make(full)
    expect([refused.status, await refused.text()]).toEqual([
      422,
      expect.stringContaining('would hold more than'),
    ])
    expect(full.changes(before)).toEqual([])
    expect((await make(await open(records + 1))).status).toBe(201)
  },
)

test('an exact fixture with more records than the limit is refused', async () => {
  const fixtures = { accounts: { acme: { clients: [1, 2, 3].map((name) => ({ name })) } } }
  const emulator = await createEmulator({ listen: false, fixtures })
  onTestFinished(() => emulator.close())
  const exported = emulator.export()
  const limited = createEmulator({ listen: false, fixtures: exported, limits: { records: 4 } })
  await expect(limited).rejects.toThrow('would hold more than the 4 records')
})

test('a limit that leaves no room for the first records of an account refuses its fixture', async () => {
  const limited = createEmulator({ listen: false, limits: { records: 1 } })
  await expect(limited).rejects.toThrow(FixtureError)
  await expect(limited).rejects.toThrow('would hold more than the 1 records')
})

test('a new account accepts its token as apiToken or api_token, but not both', async () => {
  const emulator = await createEmulator({
    listen: false,
    fixtures: { accounts: { acme: { token: 'of-acme' } } },
  })
  onTestFinished(() => emulator.close())
  expect(emulator.account('acme').apiToken).toBe('of-acme')
  expect(emulator.createAccount({ token: 'one' }).apiToken).toBe('one')
  expect(emulator.createAccount({ apiToken: 'two' }).apiToken).toBe('two')
  const response = await emulator.fetch('/__admin/accounts', {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: '{"token":"three"}',
  })
  expect([response.status, await response.json()]).toMatchObject([201, { apiToken: 'three' }])
  expect(() => emulator.createAccount({ apiToken: 'four', token: 'five' })).toThrow(
    /token is another one than/,
  )
  expect(emulator.accounts).toHaveLength(4)
})

const refusedOfAccounts: readonly (readonly [keyof NewAccount, unknown, RegExp])[] = [
  ['prefix', 'Big Letters', /prefix: expected a host name of .*, got "Big Letters"$/],
  ['prefix', '-dash', /prefix: expected a host name of .*, got "-dash"$/],
  ['prefix', '', /prefix: expected a text, got ""/],
  ['prefix', 7, /prefix: expected a text, got 7/],
  ['prefix', 'demo', /prefix: expected a prefix that no other account has, got "demo"/],
  ['apiToken', '', /apiToken: expected a text, got ""/],
  ['apiToken', 'a b\n', /api_token: expected printable ASCII without spaces, got "a b\\n"$/],
  ['token', demoToken, /another account has this token/],
  ['apiToken', demoToken, /another account has this token/],
  ['login', 'owner@demo.test', /login: expected a login that no other user has, got "owner@demo\.test"/],
  ['password', null, /password: expected a text, got null/],
  ['edition', 'mars', /edition: expected one of international, poland, france, portugal, got "mars"/],
  ['settings', 'amount', /settings: expected an object such as .*, got "amount"/],
  [
    'settings',
    { discount_kind: 'half' },
    /settings\.discount_kind: expected one of percent_unit, .*, got "half"$/,
  ],
  [
    'settings',
    { colour: 'red' },
    /unknown field "colour" in settings; expected one of discount_kind, .*create_products/,
  ],
]

test.each(refusedOfAccounts)(
  'createAccount refuses %s: %j and leaves nothing behind',
  async (name, value, message) => {
    const emulator = await createEmulator({ listen: false })
    onTestFinished(() => emulator.close())
    const before = emulator.snapshot()
    const options: NewAccount = Object.fromEntries([[name, value]])
    expect(() => emulator.createAccount(options)).toThrow(message)
    expect(emulator.changes(before)).toEqual([])
    expect(emulator.accounts.map(({ prefix }) => prefix)).toEqual(['demo'])
    expect(emulator.createAccount().prefix).toBe('account-2')
  },
)

test('createAccount refuses an unknown option with the one that was probably meant', async () => {
  const emulator = await createEmulator({ listen: false })
  onTestFinished(() => emulator.close())
  const options: NewAccount = Object.fromEntries([['prefx', 'acme']])
  expect(() => emulator.createAccount(options)).toThrow(/unknown option "prefx"; did you mean "prefix"\?/)
})
