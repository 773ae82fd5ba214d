import { expect, test } from 'vitest'
import type { Account, Emulator, Fixture } from '../../src/index.ts'
import { folderWith } from '../fixtures/files.ts'
import { invoiceNumber } from '../support/invoice-number.ts'
import { opened } from '../support/opened.ts'

const positions = [{ product_id: 'hosting', quantity: 2 }]
const fixtures = {
  faketura: 1,
  accounts: {
    acme: {
      api_token: 'acme-token',
      login: 'ann',
      settings: { discount_kind: 'amount' },
      clients: { jan: { name: 'Jan' } },
      products: { hosting: { name: 'Hosting', price_net: '100', tax: '23' } },
      invoices: { late: { client_id: 'jan', issue_date: 'today - 40 days', positions } },
    },
    other: { clients: [{ name: 'Nobody' }] },
  },
} satisfies Fixture

const open = (source: object | string = fixtures) => opened({ fixtures: source })

test('an account like one of the fixtures gets equal records', async () => {
  const emulator = await open()
  const [one, other] = [
    emulator.createAccount({ like: 'acme' }),
    emulator.createAccount({ like: 'acme', prefix: 'second' }),
  ]
  expect([one.prefix, other.prefix]).toEqual(['account-3', 'second'])
  expect(new Set([one.apiToken, other.apiToken, 'acme-token']).size).toBe(3)
  for (const account of [one, other]) {
    const late = account.invoices.get('late')!
    expect(late).toMatchObject({
      price_gross: '246.0',
      number: invoiceNumber(1, late.issue_date!),
      buyer_name: 'Jan',
    })
    expect(account.invoices.get('late')?.client_id).toBe(account.clients.get('jan')?.id)
    expect([
      account.invoices.all().length,
      account.clients.all().length,
      account.departments.all().length,
    ]).toEqual([1, 1, 1])
  }
  expect(one.clients.get('jan')?.id).not.toBe(other.clients.get('jan')?.id)
  one.clients.update('jan', { name: 'Janina' })
  expect(emulator.account('acme').clients.get('jan')?.name).toBe('Jan')
})

test('chosen options win over those of the fixture account', async () => {
  const emulator = await open()
  const account = emulator.createAccount({ like: 'acme', apiToken: 'mine', login: 'bob', edition: 'poland' })
  expect(account).toMatchObject({ apiToken: 'mine', login: 'bob' })
  expect(account.invoices.all()[0]?.currency).toBe('PLN')
})

test('the account may come from a shipped scenario or a later fixture', async () => {
  const emulator = await open('starter')
  const account = emulator.createAccount({ like: 'demo' })
  expect(account.invoices.all()).toHaveLength(emulator.account('demo').invoices.all().length)
  await emulator.load(fixtures)
  expect(() => emulator.createAccount({ like: 'acne' })).toThrow(
    /; did you mean "acme"\? Expected one of demo, acme, other$/,
  )
  expect(emulator.createAccount({ like: 'acme' }).clients.all()).toHaveLength(1)
})

test('a copy has the traits, the edition and the files of the fixture that the account came from', async () => {
  const fixture = (prefix: string, edition: string, note: string) => `faketura: 1
edition: ${edition}
traits: { clients: { big: { note: ${note} } } }
accounts:
  ${prefix}:
    departments: [{ name: Main, logo: ./${prefix}.png }]
    clients: { jan: { name: Jan, traits: big } }
`
  const folder = folderWith({
    'one.yaml': fixture('one', 'poland', 'first'),
    'two.yaml': fixture('two', 'international', 'second'),
    'one.png': 'picture of one',
    'two.png': 'picture of two',
  })
  const emulator = await opened({ fixtures: [`${folder}/one.yaml`, `${folder}/two.yaml`] })
  for (const [like, note, edition] of [
    ['one', 'first', 'poland'],
    ['two', 'second', 'international'],
  ] as const) {
    const shown = (account: Account) => {
      const { accounts, files } = emulator.export({ account: account.prefix })
      const { edition } = accounts[account.prefix]!
      return { note: account.clients.get('jan')?.note, edition, files: Object.values(files ?? {}) }
    }
    const original = shown(emulator.account(like))
    expect(original).toMatchObject({
      note,
      edition,
      files: [Buffer.from(`picture of ${like}`).toString('base64')],
    })
    expect(shown(emulator.createAccount({ like }))).toEqual(original)
    expect(shown(emulator.createAccount({ like, edition: 'france' }))).toEqual({
      ...original,
      edition: 'france',
    })
  }
})

test('a fixture that is loaded later does not change what the account is copied from', async () => {
  const fixture = (prefix: string, note: string): Fixture => ({
    traits: { clients: { big: { note } } },
    accounts: { [prefix]: { clients: { [note]: { name: 'Jan', traits: 'big' } } } },
  })
  const emulator = await opened({ fixtures: fixture('one', 'first') })
  await emulator.load(fixture('two', 'second'))
  const response = await emulator.fetch(`${emulator.url}/__admin/fixtures`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(fixture('three', 'third')),
  })
  expect(response.status).toBe(201)
  const notes = (like: string) =>
    emulator
      .createAccount({ like })
      .clients.all()
      .map(({ note }) => note)
  const copied = () => ['one', 'two', 'three'].map(notes)
  expect(copied()).toEqual([['first'], ['second'], ['third']])
  emulator.reset()
  expect(copied()).toEqual([['first'], ['second'], ['third']])
  emulator.deleteAccount('one')
  await emulator.load(fixture('one', 'again'))
  expect(notes('one')).toEqual(['again'])
})

const editionOf = (emulator: Emulator, prefix: string) =>
  emulator.export({ account: prefix }).accounts[prefix]!.edition

test('a copy has the edition of its account where only an option or another fixture of the load states it', async () => {
  const accounts = (prefix: string) => ({ accounts: { [prefix]: { clients: [{ name: 'Jan' }] } } })
  const loaded = { edition: 'france', ...accounts('one') } as const
  const emulator = await opened({ edition: 'poland', fixtures: loaded })
  await emulator.load([
    { edition: 'portugal', ...accounts('two') },
    { edition: 'france', ...accounts('three') },
    accounts('four'),
  ])
  await emulator.load(accounts('five'))
  const all = ['one', 'two', 'three', 'four', 'five']
  const expected = ['poland', 'portugal', 'france', 'france', 'poland']
  const copies = () => all.map((like) => editionOf(emulator, emulator.createAccount({ like }).prefix))
  expect(all.map((prefix) => editionOf(emulator, prefix))).toEqual(expected)
  expect(copies()).toEqual(expected)
  emulator.reset()
  expect(copies()).toEqual(expected)
})

test('a load with an export of all accounts keeps the editions of the other fixtures', async () => {
  const exported = (await opened({ fixtures: { accounts: { old: {} } } })).export()
  const others = [
    { edition: 'poland', accounts: { one: {} } },
    { edition: 'france', accounts: { two: {} } },
  ] as const
  for (const list of [
    [exported, ...others],
    [...others, exported],
  ]) {
    const emulator = await opened({ edition: 'portugal' })
    await emulator.load(list)
    const copies = () =>
      ['one', 'two'].map((like) => editionOf(emulator, emulator.createAccount({ like }).prefix))
    expect(['one', 'two'].map((prefix) => editionOf(emulator, prefix))).toEqual(['poland', 'france'])
    expect(copies()).toEqual(['poland', 'france'])
  }
})

test('a reset removes it', async () => {
  const emulator = await open()
  const { prefix } = emulator.createAccount({ like: 'acme' })
  emulator.reset()
  expect(() => emulator.account(prefix)).toThrow(`unknown account "${prefix}"`)
})

test.each<[string, () => object, string, RegExp]>([
  ['an unknown account', () => fixtures, 'amce', /like: unknown account "amce" in the fixtures; /],
  [
    'an account of pinned ids',
    () => ({ faketura: 1, accounts: { acme: { clients: [{ id: 7, name: 'Jan' }] } } }),
    'acme',
    /accounts\.acme\.clients\[0\]\.id: 7 is used by another record/,
  ],
])('%s is refused, and nothing changes', async (_, source, like, message) => {
  const emulator = await open(source())
  const before = emulator.snapshot()
  expect(() => emulator.createAccount({ like })).toThrow(message)
  expect(emulator.changes(before)).toEqual([])
})

test('an exported account cannot be copied', async () => {
  const exported = (await open()).export()
  const emulator = await open(exported)
  expect(() => emulator.createAccount({ like: 'acme' })).toThrow('so it cannot be copied')
})

test('an account like another one has the same generated values', async () => {
  const invoices = { bulk: { generate: 3, traits: ['paid'] } } as const
  const emulator = await open({ faketura: 1, accounts: { acme: { invoices } } })
  const shown = (account: Account) =>
    account.invoices.all().map(({ buyer_name, price_gross }) => [buyer_name, price_gross])
  const source = shown(emulator.account('acme'))
  expect(new Set(source.map(String)).size).toBe(3)
  for (const prefix of ['second', 'third'])
    expect(shown(emulator.createAccount({ like: 'acme', prefix }))).toEqual(source)
})
