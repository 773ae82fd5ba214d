import { readdirSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { parse } from 'yaml'
import { headKeys } from '../../src/fixtures/read/head.ts'
import { createEmulator } from '../../src/index.ts'
import { registry } from '../../src/resources/registry.ts'
import { passesSchema, refusalOf, schemaOfFixtures } from './check-fixture.ts'

const folder = new URL('../../fixtures/', import.meta.url)
const scenarios = readdirSync(folder).filter((name) => name.endsWith('.yaml'))

test.each(scenarios)('the schema accepts the shipped %s', (name) => {
  const text = readFileSync(new URL(name, folder), 'utf8')
  expect(passesSchema(parse(text)), JSON.stringify(passesSchema.errors, null, 1)).toBe(true)
  expect(text.split('\n', 1)[0]).toBe('# yaml-language-server: $schema=../schema.json')
})

const pages = readdirSync(new URL('../../docs/', import.meta.url))
  .filter((name) => name.endsWith('.md'))
  .map((name) => `docs/${name}`)
const written = ['README.md', ...pages].flatMap((page) => {
  const text = readFileSync(new URL(`../../${page}`, import.meta.url), 'utf8')
  return [...text.matchAll(/```yaml\n(.*?)```/gs)].map(([, yaml]) => ({ page, yaml: yaml! }))
})

test('the schema accepts each fixture that the documentation shows', () => {
  const shown = written.filter(({ yaml }) => /^(accounts|faketura):/m.test(yaml))
  const refused = shown.filter(({ yaml }) => !passesSchema(parse(yaml)))
  expect(refused).toEqual([])
  expect(shown.length).toBeGreaterThan(1)
})

test.each(scenarios)('the schema accepts the export of %s', async (name) => {
  const emulator = await createEmulator({
    listen: false,
    now: '2026-01-15',
    fixtures: name.replace('.yaml', ''),
  })
  const exported = JSON.parse(JSON.stringify(emulator.export()))
  await emulator.close()
  expect(passesSchema(exported), JSON.stringify(passesSchema.errors?.slice(0, 5), null, 1)).toBe(true)
})

test('the schema accepts an export with deliveries and e-mails', async () => {
  const emulator = await createEmulator({ listen: false, now: '2026-01-15', fixtures: 'starter' })
  const account = emulator.account()
  account.webhooks.create({ kind: 'client:create', url: 'http://elsewhere.example/hook' })
  account.clients.create({ name: 'Ash' })
  await emulator.webhooks.settled()
  const exported = JSON.parse(JSON.stringify(emulator.export()))
  await emulator.close()
  expect(exported.deliveries).toHaveLength(1)
  expect(passesSchema(exported), JSON.stringify(passesSchema.errors?.slice(0, 5), null, 1)).toBe(true)
})

test('the schema has every top-level key of the loader', () => {
  const { properties } = schemaOfFixtures as { properties: object }
  expect(Object.keys(properties).sort()).toEqual([...headKeys].sort())
})

const acme = (records: object) => ({ accounts: { acme: records } })
const invoice = (values: object) => acme({ clients: { jan: { name: 'Jan' } }, invoices: { it: values } })
const exactInvoice = (values: object) => ({
  exact: true,
  accounts: { acme: { invoices: { it: { id: 1, ...values } } } },
})
const bulk = (values: object) => invoice({ generate: 3, ...values })

/** Fixtures, and whether they are right; our own checks and the schema must say the same. */
const table: readonly (readonly [what: string, isRight: boolean, fixture: object])[] = [
  ['nothing at all', true, {}],
  ['an empty account', true, acme({})],
  ['no account', true, { accounts: { acme: null } }],
  ['an unknown key at the top', false, { acounts: {} }],
  ['another version', false, { faketura: 2 }],
  ['the version', true, { faketura: 1 }],
  ['an edition', true, { edition: 'poland' }],
  ['an unknown edition', false, { edition: 'polnad' }],
  ['a time', true, { now: '2026-01-15' }],
  ['a time that runs', true, { now: { now: '2026-01-15', running: true } }],
  ['an invalid time', false, { now: 'soon' }],
  ['a seed', true, { seed: 7 }],
  ['a scenario that is extended', true, { extends: 'blank' }],
  ['a scenario that is included', true, { includes: ['blank'] }],
  ['an inclusion that is no name', false, { includes: { file: 'blank' } }],
  ['where the schema is', true, { $schema: './node_modules/faketura/schema.json', accounts: {} }],
  ['where the schema is, as a map', false, { $schema: { file: 'schema.json' } }],
  ['where the schema of an account is', false, acme({ $schema: 'schema.json' })],
  ['accounts that are a word', false, { accounts: 'acme' }],
  ['an account that is a word', false, { accounts: { acme: 'yes' } }],
  ['an unknown key of an account', false, acme({ clents: {} })],
  ['a login', true, acme({ login: 'ann', password: 42 })],
  ['a token by the other word', true, acme({ token: 'chosen' })],
  ['a token by both words', false, acme({ token: 'chosen', api_token: 'chosen' })],
  ['a login that is a list', false, acme({ login: ['ann'] })],
  ['settings', true, acme({ settings: { discount_kind: 'amount', create_products: false } })],
  ['an unknown setting', false, acme({ settings: { discount_kinds: 'amount' } })],
  ['a setting with an unknown value', false, acme({ settings: { discount_kind: 'half' } })],
  ['an id that no record has', false, invoice({ client_id: -5 })],
  ['an id that stands for a new client', true, invoice({ client_id: -1, buyer_name: 'Ann' })],
  ['an alias', true, invoice({ client_id: 'jan' })],
  ['an alias that is a number', false, acme({ clients: { 7: { name: 'Jan' } } })],
  ['an alias with a comma', false, acme({ clients: { 'a,b': { name: 'Jan' } } })],
  ['an alias in a list', true, acme({ clients: [{ alias: 'jan', name: 'Jan' }, { name: 'Ann' }] })],
  ['records that are a word', false, acme({ clients: 'many' })],
  ['a record that is a word', false, acme({ clients: { jan: 'Jan' } })],
  ['a misspelt field', false, acme({ clients: { jan: { nam: 'Jan', name: 'Jan' } } })],
  ['a field that only responses carry', true, invoice({ client_id: 'jan', token: 'chosen', price_gross: 5 })],
  ['a text that is a list', false, acme({ clients: { jan: { name: ['Jan'] } } })],
  ['a decimal', true, acme({ products: { p: { name: 'P', price_net: '12,50' } } })],
  ['a decimal that is a word', false, acme({ products: { p: { name: 'P', price_net: 'cheap' } } })],
  ['a flag', true, acme({ products: { p: { name: 'P', service: 'yes' } } })],
  ['a flag that is a word', false, acme({ products: { p: { name: 'P', service: 'perhaps' } } })],
  ['a date', true, invoice({ client_id: 'jan', issue_date: '2026-01-31' })],
  ['a relative date', true, invoice({ client_id: 'jan', issue_date: 'First day of last month  + 9 days' })],
  ['a relative instant', true, acme({ payments: [{ name: 'P', paid_date: 'today - 2 weeks' }] })],
  ['an invalid relative date', false, invoice({ client_id: 'jan', issue_date: 'today - 3 moons' })],
  ['a status', true, invoice({ client_id: 'jan', status: 'sent' })],
  ['an unknown status', false, invoice({ client_id: 'jan', status: 'gone' })],
  ['a share', true, invoice({ client_id: 'jan', paid: '50 %' })],
  ['a share of something that has none', false, acme({ products: { p: { name: 'P', price_net: '50%' } } })],
  ['positions', true, invoice({ client_id: 'jan', positions: [{ name: 'X', quantity: 2, tax: 'zw' }] })],
  ['indexed positions', true, invoice({ client_id: 'jan', positions: { 0: { name: 'X' } } })],
  ['generated positions', true, invoice({ client_id: 'jan', positions: { generate: 2, name: 'X {n}' } })],
  ['a position that is a word', false, invoice({ client_id: 'jan', positions: ['X'] })],
  [
    'a misspelt field of a position',
    false,
    invoice({ client_id: 'jan', positions: [{ name: 'X', quantty: 1 }] }),
  ],
  [
    'a wrong rate of a position',
    false,
    invoice({ client_id: 'jan', positions: [{ name: 'X', tax: 'much' }] }),
  ],
  [
    'several ids',
    true,
    acme({ invoices: { a: { buyer_name: 'A' } }, payments: [{ name: 'P', invoice_ids: ['a'] }] }),
  ],
  ['a nested object', true, invoice({ client_id: 'jan', calculating_strategy: { sum: 'keep_net' } })],
  [
    'a misspelt key of a nested object',
    false,
    invoice({ client_id: 'jan', calculating_strategy: { summ: 'sum' } }),
  ],
  ['a generated entry', true, bulk({})],
  ['an invalid count', false, invoice({ generate: 'many' })],
  ['a count of nothing', false, invoice({ generate: 0 })],
  ['too many', false, invoice({ generate: 100_001 })],
  ['an id of a generated entry', false, bulk({ id: 7 })],
  ['a choice', true, bulk({ status: ['sent', 'paid'], client_id: ['jan', null] })],
  ['a choice in a record of its own', false, invoice({ client_id: 'jan', status: ['sent', 'paid'] })],
  ['a wrong choice', false, bulk({ status: ['gone'] })],
  ['an empty choice', false, bulk({ status: [] })],
  ['a range of numbers', true, bulk({ payment_to_kind: { from: 7, to: '30' } })],
  ['a range of dates', true, bulk({ issue_date: { from: 'today - 1 month', to: '2026-01-15' } })],
  ['half a range', false, bulk({ issue_date: { from: 'today' } })],
  ['an invalid range of dates', false, bulk({ issue_date: { from: 'today', to: 'jutro' } })],
  [
    'a range in a record of its own',
    false,
    invoice({ client_id: 'jan', payment_to: { from: 'today', to: 'today' } }),
  ],
  ['a range of a flag', false, bulk({ income: { from: 0, to: 1 } })],
  ['a template', true, bulk({ number: 'A-{n:000}', oid: '{goods} of {city}' })],
  ['each', true, bulk({ positions: { each: { discount_percent: 10 } } })],
  [
    'a range within positions',
    true,
    bulk({ positions: { generate: { from: 1, to: 3 }, quantity: { from: 1, to: 9 } } }),
  ],
  ['too many positions', false, bulk({ positions: { generate: 1001 } })],
  ['traits', true, invoice({ client_id: 'jan', traits: ['overdue', 'sent'] })],
  ['one trait', true, invoice({ client_id: 'jan', traits: 'overdue' })],
  ['traits that are no names', false, invoice({ client_id: 'jan', traits: [['overdue']] })],
  ['own traits', true, { traits: { invoices: { big: { payment_to_kind: [30, 60], traits: 'sent' } } } }],
  ['own traits of an unknown resource', false, { traits: { invoice: {} } }],
  ['own traits with a misspelt field', false, acme({ traits: { clients: { dear: { discont: 5 } } } })],
  ['users', true, acme({ users: { ann: { login: 'ann', password: 'x' } } })],
  ['a misspelt key of a user', false, acme({ users: { ann: { logn: 'ann' } } })],
  ['users of nobody', true, { users: [{ login: 'ann' }] }],
  ['an e-mail', true, acme({ outbox: [{ to: 'a@b.test', subject: 'Hi', at: 'yesterday' }] })],
  ['a misspelt key of an e-mail', false, acme({ outbox: [{ to: 'a@b.test', subjct: 'Hi' }] })],
  ['the place where pinned responses lie', false, invoice({ client_id: 'jan', pinned_values: { oid: 'x' } })],
  ['pinned responses of a generated entry', false, bulk({ pinned_values: {} })],
  ['pinned responses of a trait', false, { traits: { invoices: { big: { pinned_values: {} } } } }],
  [
    'pinned responses in an exact fixture',
    true,
    exactInvoice({ pinned_values: { view_url: 'https://a.test' } }),
  ],
  ['pinned responses in an exact fixture that are a word', false, exactInvoice({ pinned_values: 'zzz' })],
  ['last ids without exact', false, { last_ids: {} }],
  ['a counter without exact', false, acme({ counters: {} })],
  ['deliveries without exact', false, { deliveries: [] }],
  ['an exact fixture', true, { exact: true, last_ids: { clients: 5 }, users: [], accounts: {} }],
]

test('editors do not suggest the internal key of pinned values', () => {
  expect(JSON.stringify(schemaOfFixtures)).not.toMatch(/"pinned_values":\{/)
})

test.each(table)('%s: the schema and the loader agree: %s', async (_what, isRight, fixture) => {
  expect(
    passesSchema(JSON.parse(JSON.stringify(fixture))),
    JSON.stringify(passesSchema.errors?.slice(0, 5), null, 1),
  ).toBe(isRight)
  expect((await refusalOf(fixture)) === undefined).toBe(isRight)
})

test('an editor finds a description at every key, and the traits of each resource', () => {
  const { definitions, properties } = schemaOfFixtures as {
    definitions: Record<string, { else?: { properties: Record<string, { description?: string }> } }>
    properties: Record<string, { description?: string }>
  }
  const records = registry
    .ofAccounts()
    .map(({ name }) => [name, definitions[name]!.else!.properties] as const)
  for (const [name, fields] of [...records, ['', properties] as const]) {
    expect(Object.keys(fields).length).toBeGreaterThan(5)
    const bare = Object.entries(fields).filter(([, { description }]) => !description)
    expect(bare.map(([key]) => `${name}.${key}`)).toEqual([])
  }
  const text = JSON.stringify(schemaOfFixtures)
  for (const about of [
    'clock starts.',
    'the clock runs',
    'Settings of the account',
    'Sets of values for clients',
  ])
    expect(text).toContain(about)
  for (const about of [
    'Pins the id of the row',
    'Removes a row',
    'Number of rows to generate',
    'Values of each generated row',
  ])
    expect(text).toContain(about)
  expect(JSON.stringify(definitions.invoices)).toContain(
    '"const":"overdue","description":"Unpaid; issued 40 days ago',
  )
})
