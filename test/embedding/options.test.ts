import { expect, onTestFinished, test } from 'vitest'
import { createEmulator, type EmulatorOptions, type NewAccount } from '../../src/index.ts'

/** A value of an option that is not accepted, how the error shows it, and what it says instead. */
const refused: readonly (readonly [keyof EmulatorOptions, unknown, string, RegExp])[] = [
  ['port', -1, '-1', /whole number from 0 to 65535/],
  ['port', 65_536, '65536', /whole number from 0 to 65535/],
  ['port', 1.5, '1.5', /whole number/],
  ['port', '80', '"80"', /whole number/],
  ['port', Number.NaN, 'NaN', /whole number/],
  ['port', 80n, '80n', /whole number/],
  ['port', null, 'null', /whole number/],
  ['host', '', '""', /host name or address/],
  ['host', 127, '127', /host name or address/],
  ['listen', 'no', '"no"', /true or false/],
  ['listen', 0, '0', /true or false/],
  ['fixtures', 7, '7', /path.*scenario.*object.*array/],
  ['fixtures', null, 'null', /path.*scenario.*object.*array/],
  ['edition', 'mars', '"mars"', /international, poland, france, portugal/],
  ['edition', 'toString', '"toString"', /international/],
  ['profile', 'strict', '"strict"', /documented or observed/],
  ['strict', 'yes', '"yes"', /true or false/],
  ['now', null, 'null', /date.*instant.*running/],
  ['now', 20260115, '20260115', /date.*instant.*running/],
  ['now', 'yesterday', '"yesterday"', /"2026-01-15"/],
  ['now', '2026-02-30', '"2026-02-30"', /"2026-01-15"/],
  ['now', new Date(Number.NaN), 'Invalid Date', /"2026-01-15"/],
  ['now', {}, '{}', /"2026-01-15"/],
  ['now', { now: '2026-01-15', runing: true }, '"runing":true', /running: true/],
  ['now', { now: '2026-01-15', running: 'yes' }, '"running":"yes"', /running: true/],
  ['seed', -1, '-1', /whole number/],
  ['seed', 'a', '"a"', /whole number/],
  ['limits', 'none', '"none"', /body: 1048576/],
  ['limits', [], '[]', /body: 1048576/],
  ['limits', { body: '1 MB' }, "'1 MB'", /body: 1048576/],
  ['limits', { body: -1 }, '-1', /body: 1048576/],
  ['limits', { records: 0 }, '0', /records: 10000/],
  ['limits', { records: '7' }, "'7'", /records: 10000/],
  ['limits', { rate: 1000 }, '1000', /rate: \{ requests: 1000, per: "minute" \}/],
  ['limits', { rate: { requests: 0, per: 'minute' } }, 'requests: 0', /requests: 1000/],
  ['limits', { rate: { requests: 5, per: 'week' } }, "'week'", /per: "minute"/],
  ['limits', { rate: { requests: 5, per: 'toString' } }, "'toString'", /per: "minute"/],
  ['limits', { rate: { requests: 5 } }, 'requests: 5', /per: "minute"/],
  ['webhooks', 'receiver.test', '"receiver.test"', /allow: \['receiver.example'\]/],
  ['webhooks', { allow: 'receiver.test' }, "'receiver.test'", /allow: \['receiver.example'\]/],
  ['webhooks', { allow: ['http://receiver.test'] }, 'allow', /allow: \['receiver.example'\]/],
  ['webhooks', { allow: ['*'] }, 'allow', /allow: \['receiver.example'\]/],
  ['webhooks', { timeout: 0 }, '0', /timeout: 5000/],
]

test('an option of export that is none is refused, so that no other account gets out by a typo', async () => {
  await using emulator = await createEmulator({ listen: false })
  expect(() => emulator.export({ acount: 'demo' } as object)).toThrow(
    '[faketura] acount is not a field of the options of export; did you mean account?',
  )
  for (const wrong of ['demo', ['demo'], null, 5] as never[]) {
    expect(() => emulator.export(wrong)).toThrow('accepted is an object with some of account')
  }
  expect(() => emulator.export({ account: 'zork' })).toThrow('there is no account zork; there are demo')
  expect(Object.keys(emulator.export({ account: 'demo' }).accounts)).toEqual(['demo'])
  const answer = await emulator.fetch('/__admin/export?acount=demo')
  expect([answer.status, await answer.text()]).toEqual([
    422,
    expect.stringContaining('did you mean account?'),
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
  expect(message).toContain(`[faketura] ${name}`)
  expect(message).toContain(shown)
  expect(message).toMatch(accepted)
})

test('an unknown option is refused with the one that was probably meant', async () => {
  const options: EmulatorOptions = Object.fromEntries([['editon', 'poland']])
  await expect(createEmulator(options)).rejects.toThrow(/no option editon; did you mean edition\?/)
  const other: EmulatorOptions = Object.fromEntries([['zodiac', 'lion']])
  await expect(createEmulator(other)).rejects.toThrow(/no option zodiac; there are port, host/)
})

test.each<[object, string]>([
  [{ limits: { recods: 3 } }, 'limits.recods; did you mean records? there are body, records, rate'],
  [{ limits: { recods: undefined } }, 'limits.recods; did you mean records?'],
  [{ limits: { toString: 1 } }, 'limits.toString; there are body, records, rate'],
  [
    { limits: { rate: { request: 5, per: 'day' } } },
    'limits.rate.request; did you mean requests? there are requests, per',
  ],
  [{ limits: { rate: { requests: 5, per: 'day', burst: 2 } } }, 'limits.rate.burst; there are requests, per'],
  [{ webhooks: { hosts: [] } }, 'webhooks.hosts; there are allow, timeout'],
  [{ webhooks: { timout: 5 } }, 'webhooks.timout; did you mean timeout? there are allow, timeout'],
  [{ admin: { tokn: 'secret' } }, 'admin.tokn; did you mean token? there are token, hosts'],
])('%j is refused with the name that was probably meant', async (options, sentence) => {
  await expect(createEmulator({ listen: false, ...options })).rejects.toThrow(
    `[faketura] there is no option ${sentence}`,
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
  const reason = 'Account demo holds 4 records, and limits.records allows 4; delete some, or raise the limit'
  expect([refused.status, await refused.json()]).toEqual([422, { code: 'error', message: reason }])
  expect(() => account.clients.create({ name: 'Buyer Ltd' })).toThrow(reason)
  const fixture = { faketura: 1, accounts: { acme: { clients: [1, 2, 3].map((name) => ({ name })) } } }
  await expect(emulator.load(fixture)).rejects.toThrow('Account acme holds 4 records')
  expect(emulator.changes(before)).toEqual([])
  expect(emulator.accounts.map(({ prefix }) => prefix)).toEqual(['demo'])
  expect((await create(emulator.createAccount().apiToken)).status).toBe(201)
  account.clients.delete(account.clients.all()[0]!.id)
  expect((await create()).status).toBe(201)
})

test('a new account takes its token by either word, also over HTTP and from a fixture, but not by both', async () => {
  const emulator = await createEmulator({
    listen: false,
    fixtures: { accounts: { acme: { token: 'of-acme' } } },
  })
  onTestFinished(() => emulator.close())
  expect(emulator.account('acme').apiToken).toBe('of-acme')
  expect(emulator.createAccount({ token: 'one' }).apiToken).toBe('one')
  expect(emulator.createAccount({ apiToken: 'two' }).apiToken).toBe('two')
  const answer = await emulator.fetch('/__admin/accounts', {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: '{"token":"three"}',
  })
  expect([answer.status, await answer.json()]).toMatchObject([201, { apiToken: 'three' }])
  expect(() => emulator.createAccount({ apiToken: 'four', token: 'five' })).toThrow(
    /token is another one than/,
  )
  expect(emulator.accounts).toHaveLength(4)
})

const refusedOfAccounts: readonly (readonly [keyof NewAccount, unknown, RegExp])[] = [
  ['prefix', 'Big Letters', /"Big Letters" is not a host name/],
  ['prefix', '-dash', /"-dash" is not a host name/],
  ['prefix', '', /prefix: "" is not a text/],
  ['prefix', 7, /prefix: 7 is not a text/],
  ['prefix', 'demo', /demo has already been taken/],
  ['apiToken', '', /apiToken: "" is not a text/],
  ['token', 'demo-token', /another account has this token/],
  ['apiToken', 'demo-token', /another account has this token/],
  ['login', 'owner@demo.test', /owner@demo\.test has already been taken/],
  ['password', null, /password: null is not a text/],
  ['edition', 'mars', /edition: "mars" is not one of international, poland, france, portugal/],
  ['settings', 'amount', /settings: "amount" is not an object/],
  ['settings', { discount_kind: 'half' }, /discount_kind.*half.*percent_unit/],
  ['settings', { colour: 'red' }, /colour.*accepted are discount_kind/],
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
  expect(() => emulator.createAccount(options)).toThrow(/no option prefx; did you mean prefix\?/)
})
