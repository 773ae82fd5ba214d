import { existsSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import type { Account } from '../../src/index.ts'
import { furnish } from '../contract/samples.ts'
import { liveService, loaded, outputPath, recording } from './record-emulator.ts'

const checking = { isChecked: true }

const scenarios = ['starter', 'corrections-and-proformas', 'edition-poland', 'warehouse-with-stock']

test.each(scenarios)(
  'a recording of %s loads, and every response equals the recorded one',
  async (fixtures) => {
    const live = await liveService({ fixtures })
    const { checked, records, losses } = await recording(live, checking)
    expect(checked).toEqual({ records: expect.any(Number), differing: 0, sentences: [] })
    expect(checked!.records).toBe(Object.values(records).reduce((sum, count) => sum + count, 0))
    expect(checked!.records).toBeGreaterThan(10)
    expect(losses).toEqual([])
    // The requests were documented ones.
    expect(live.diagnostics()).toEqual([])
  },
)

test('a recording of every kind of record loads', async () => {
  const account = {
    bank_accounts: { main: { bank_account_number: 'GB33BUKB20201555555555', bank_name: 'Bank' } },
    issuers: { ann: { name: 'Ann Issuer' } },
    products: {
      lamp: { name: 'Lamp', price_net: 10 },
      set: { name: 'Set', package: true, package_product_ids: ['lamp'] },
    },
    price_lists: { club: { name: 'Club', price_list_positions: [{ priceable_id: 'lamp', price_net: 8 }] } },
    clients: { ann: { name: 'Ann Buyer', price_list_id: 'club', tag_list: ['friends'] } },
    invoices: { one: { client_id: 'ann', positions: [{ product_id: 'lamp', quantity: 2 }], income: false } },
    payments: { paid: { name: 'Transfer', price: 5, invoice_id: 'one' } },
    webhooks: { hook: { kind: 'invoice:create', url: 'https://example.com/hook', api_token: 'hook-secret' } },
    recurrings: { monthly: { name: 'Monthly', invoice_id: 'one', every: '1m', start_date: '2026-02-01' } },
  }
  const live = await liveService({ fixtures: { faketura: 1, accounts: { acme: account } } })
  furnish(live.account())
  const { checked, records, text } = await recording(live, checking)
  expect(checked).toMatchObject({ differing: 0, sentences: [] })
  expect(Object.entries(records).filter(([, count]) => count === 0)).toEqual([])
  expect(text).not.toContain('hook-secret')
})

test.each(['constructor', '__proto__', 'surplus'])('an unknown key %s is counted', async (key) => {
  const live = await liveService({ fixtures: 'blank' })
  const client = live.account().clients.create({ name: 'Ann' })
  const body = JSON.stringify({ ...client, surplus: 1 }).replace('"surplus"', JSON.stringify(key))
  live.faults.add({ operation: 'clients.list', then: { status: 200, body: `[${body}]` } })
  live.faults.add({ operation: 'clients.get', then: { status: 200, body } })
  const { losses } = await recording(live)
  expect(losses).toEqual([`clients.${key}: a key that faketura does not know, in 1 record`])
})

test('references are readable aliases', async () => {
  const live = await liveService({ fixtures: 'starter' })
  const { path, text } = await recording(live, { isRaw: true })
  const [, alias] = /^ {6}(vat-[a-z\d-]+):$/m.exec(text)!
  expect(text).toMatch(/^ {8}client_id: [a-z-]+$/m)
  expect(text).toMatch(/^ {8}department_id: [a-z-]+$/m)
  expect(text).toMatch(/^ {12}product_id: [a-z-]+$/m)
  const account = await loaded({ path })
  const { id, client_id } = account.invoices.get(alias!)!
  expect(live.account().invoices.get(id)).toMatchObject({ client_id })
})

test('the next document of a loaded record has the number that the live service would have given', async () => {
  const live = await liveService({ fixtures: 'starter' })
  const account = await loaded(await recording(live))
  const values = { buyer_name: 'Ann', positions: [{ name: 'Lamp', total_price_gross: 5 }] }
  const [one, other] = [account, live.account()].map(({ invoices }) => invoices.create(values).number)
  expect(one).toBe(other)
})

test('a recorded payment of one invoice that is deleted takes its part back', async () => {
  const live = await liveService({ fixtures: 'partial-payments' })
  const account = await loaded(await recording(live))
  const paid = ({ invoices }: Account) => invoices.all().map(({ id, paid, status }) => ({ id, paid, status }))
  const before = paid(live.account())
  const ofTwo = live.account().payments.get('both')!.price
  for (const one of [live.account(), account]) {
    const ofOne = one.payments.all().filter(({ price }) => price !== ofTwo)
    expect(ofOne.length).toBeGreaterThan(2)
    for (const { id } of ofOne) one.payments.delete(id)
  }
  expect(paid(live.account())).not.toEqual(before)
  expect(paid(account)).toEqual(paid(live.account()))
})

test('amounts, dates, kinds, statuses and lengths stay, and texts do not', async () => {
  const live = await liveService({ fixtures: 'starter' })
  const account = await loaded(await recording(live))
  for (const original of live.account().invoices.all()) {
    const made = account.invoices.get(original.id)!
    for (const name of ['price_gross', 'issue_date', 'kind', 'status', 'number', 'currency', 'lang'] as const)
      expect([name, made[name]]).toEqual([name, original[name]])
    expect(made.buyer_name?.length).toBe(original.buyer_name?.length)
    if (original.buyer_name !== null) expect(made.buyer_name).not.toBe(original.buyer_name)
    expect(made.token).not.toBe(original.token)
  }
})

test('the same salt gives the same file, another salt another', async () => {
  const live = await liveService({ fixtures: 'starter' })
  const [one, same, other] = [
    await recording(live),
    await recording(live),
    await recording(live, { salt: 'salt' }),
  ]
  expect(same.text).toBe(one.text)
  expect(other.text).not.toBe(one.text)
})

test('a raw recording keeps texts, but no token', async () => {
  const live = await liveService({ fixtures: 'starter' })
  const { apiToken, invoices, clients } = live.account()
  const [client] = clients.all()
  const note = `call me, ${apiToken}, see ${invoices.all()[0]!.view_url}`
  const www = 'https://karla:opensesame@example.com/?api_token=shortone&page=2'
  clients.create({ name: 'Karla Novotny', note, www })
  const { text, checked } = await recording(live, { ...checking, isRaw: true })
  expect(text).toContain(client!.name)
  expect(text).toContain('Karla Novotny')
  expect(text).toContain('www: https://***@example.com/?api_token=***&page=2')
  expect(text).not.toContain(apiToken)
  for (const { token } of invoices.all()) expect(text).not.toContain(token)
  expect(checked).toMatchObject({ differing: 0, sentences: [] })
  expect(text).toMatch(/^# Raw: it contains the data of real people/m)
})

test('a raw recording keeps the sales code and the verification link of a document', async () => {
  const live = await liveService({ fixtures: 'clearing-states' })
  const { path, checked } = await recording(live, { ...checking, isRaw: true })
  expect(checked).toMatchObject({ differing: 0, sentences: [] })
  const account = await loaded({ path })
  const kept = (one: { invoices: typeof account.invoices }) =>
    one.invoices
      .all()
      .map(({ id, sales_code, gov_verification_link }) => ({ id, sales_code, gov_verification_link }))
  expect(kept(account)).toEqual(kept(live.account()))
  expect(kept(account).some(({ gov_verification_link: link }) => link !== null)).toBe(true)
})

test.each([
  ['sales_code', '1111-2222-33333'],
  ['tax_visible?', false],
  ['kind_text', 'Bill of ours'],
])('a raw recording keeps %s, which the emulator would work out differently', async (key, value) => {
  const live = await liveService({ fixtures: 'starter' })
  const list = `/invoices.json?period=all&include_positions=true&api_token=${live.account().apiToken}`
  const [first] = (await (await live.fetch(list)).json()) as { id: number }[]
  const body = JSON.stringify({ ...first, [key]: value })
  live.faults.add({ operation: 'invoices.list', then: { status: 200, body: `[${body}]` } })
  const { path, checked } = await recording(live, { ...checking, isRaw: true })
  expect(checked).toMatchObject({ differing: 0, sentences: [] })
  const account = await loaded({ path })
  expect(account.invoices.get(first!.id)).toMatchObject({ [key]: value })
})

test('only chosen resources are read, and documents since a date', async () => {
  const live = await liveService({ fixtures: 'starter' })
  const since = '2026-01-01'
  const { records, path } = await recording(live, { resources: ['invoices', 'payments'], since })
  expect(Object.keys(records)).toEqual(['invoices', 'payments'])
  const account = await loaded({ path })
  const meant = live
    .account()
    .invoices.all()
    .filter(({ issue_date }) => issue_date! >= since)
  expect(meant.length).toBeGreaterThan(0)
  expect(account.invoices.all()).toHaveLength(meant.length)
  // An account works with a department and a warehouse only.
  expect(account.invoices.create({ buyer_name: 'Ann' }).seller_name).toBe('recorded')
})

test('a comment at the top says what could not be read', async () => {
  const live = await liveService({ fixtures: 'starter' })
  live.faults.add({ operation: 'payments.list', then: { status: 403 } })
  const rows = [{ id: 5, name: 'Budget', colour: 'red', created_at: 'yesterday' }]
  live.faults.add({ operation: 'categories.list', then: { status: 200, body: JSON.stringify(rows) } })
  const { text, losses, checked } = await recording(live, checking)
  expect(losses).toEqual([
    'payments: the service returned status 403',
    'categories.colour: a key that faketura does not know, in 1 record',
    'categories.created_at: a value that faketura does not accept, in 1 record',
  ])
  const top = text.slice(0, text.indexOf('faketura: 1'))
  for (const loss of losses) expect(top).toContain(`# - ${loss}\n`)
  expect(checked).toEqual({
    records: expect.any(Number),
    differing: 1,
    sentences: ['categories 5: created_at: recorded "***", loaded null'],
  })
})

test('reports a service that is not an account', async () => {
  const live = await liveService({})
  live.faults.add({ operation: 'departments.list', times: 1, then: { status: 401 } })
  await expect(recording(live)).rejects.toThrow(
    'refuses the token (401); expected the API token of this account',
  )
  live.faults.add({ operation: 'departments.list', times: 1, then: { status: 200, body: '{"error": 1}' } })
  await expect(recording(live)).rejects.toThrow('expected a list of records with an id')
  const path = outputPath()
  live.faults.add({ operation: '*', then: { status: 302 } })
  await expect(recording(live, { path })).rejects.toThrow(
    /returned no list: GET \S+: status 302, a redirect; is this the URL of an account\?/,
  )
  live.faults.clear()
  const { isResumed, records } = await recording(live, { path })
  expect([isResumed, records.departments]).toEqual([false, live.account().departments.all().length])
})

test('a recording in JSON equals the one in YAML', async () => {
  const live = await liveService({ fixtures: 'starter' })
  const yaml = await loaded(await recording(live))
  const json = await loaded(await recording(live, { path: outputPath('recorded.json') }))
  for (const name of ['invoices', 'clients', 'products', 'departments', 'payments'] as const)
    expect(json[name].all()).toEqual(yaml[name].all())
})

test('only its owner can read the file', async () => {
  const live = await liveService({ fixtures: 'blank' })
  const path = outputPath()
  writeFileSync(path, 'an older record')
  await recording(live, { path })
  expect(statSync(path).mode & 0o077).toBe(0)
  expect(readFileSync(path, 'utf8')).toContain('faketura: 1')
  expect(existsSync(`${path}.progress`)).toBe(false)
})

test('the edition follows from the documents, where the host does not name it', async () => {
  const live = await liveService({ edition: 'poland', fixtures: 'starter' })
  expect((await recording(live)).text).toContain('edition: poland')
  expect((await recording(live, { edition: 'france' })).text).toContain('edition: france')
})
