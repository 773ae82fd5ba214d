import { expect, onTestFinished, test } from 'vitest'
import { type Account, connect, createEmulator, type RemoteAccount } from '../../src/index.ts'

const created = '2026-01-15T09:30:00.000+01:00'

/** The same account in this process, and as it is known over HTTP. */
async function opened(): Promise<readonly [Account, RemoteAccount]> {
  const emulator = await createEmulator({
    now: created,
    edition: 'poland',
    fixtures: { accounts: { acme: {} } },
  })
  onTestFinished(() => emulator.close())
  const account = emulator.account()
  account.clients.create({ name: 'Ann' })
  account.products.create({ name: 'Mug', price_net: '100', tax: 23, available_from: '2026-01-10' })
  const remote = await connect(emulator.url)
  onTestFinished(() => remote.close())
  return [account, await remote.account()]
}

test.each<[name: string, at: string | Date]>([
  ['written by responses', created],
  ['in UTC', '2026-01-15T08:30:00.000Z'],
  ['without milliseconds', '2026-01-15T08:30:00+00:00'],
  ['with another offset', '2026-01-15T13:30:00+05:00'],
  ['as a Date', new Date(created)],
])('an instant %s matches in both ways', async (_, at) => {
  for (const { clients } of await opened()) {
    expect((await clients.filter({ created_at: at })).map(({ name }) => name)).toEqual(['Ann'])
    expect(await clients.find({ created_at: null })).toBeUndefined()
    const later = typeof at === 'string' ? at.replace('30:00', '30:01') : new Date(at.getTime() + 1000)
    expect(await clients.filter({ created_at: later })).toEqual([])
  }
})

test.each<[at: unknown, message: RegExp]>([
  [
    '2026-01-15',
    /clients\.created_at: expected an instant such as .+, or a regular expression, got "2026-01-15"/,
  ],
  ['2026-01-15T09:30', /clients\.created_at: expected an instant such as/],
  [new Date(Number.NaN), /clients\.created_at: expected .+, got Invalid Date/],
])('a value that no instant of a record has is refused in both ways: %o', async (at, message) => {
  for (const { clients } of await opened()) {
    const search = (async () => clients.find({ created_at: at }))()
    await expect(search).rejects.toMatchObject({
      code: 'FAKETURA_INVALID_PATTERN',
      message: expect.stringMatching(message),
    })
  }
})

test('the closest record shows both instants in one form', async () => {
  for (const { clients } of await opened()) {
    expect(await clients.nearMisses({ created_at: '2026-01-15T08:31:00Z' })).toContain(
      `created_at: "${created}" instead of "2026-01-15T09:31:00.000+01:00"`,
    )
  }
})

test('a date for a field of instants means midnight, in a created record and in a pattern', async () => {
  const [account, remote] = await opened()
  const midnight = '2026-01-10T00:00:00.000+01:00'
  expect(account.products.find({ name: 'Mug' })?.available_from).toBe(midnight)
  for (const { products } of [account, remote])
    expect(await products.filter({ available_from: '2026-01-10' })).toHaveLength(1)
  const [old] = account.clients.create([{ name: 'Old', created_at: '2026-01-10' }])
  expect(old?.created_at).toBe(midnight)
})

test.each([
  [expect.closeTo(100), 1],
  [expect.closeTo(100.001), 1],
  [expect.closeTo(101), 0],
  [expect.not.closeTo(100), 0],
  [expect.not.closeTo(101), 1],
  [expect.any(Number), 1],
  [expect.any(String), 1],
  [expect.stringMatching(/^100\.0$/), 1],
  [expect.not.stringContaining('100'), 0],
])('%o compares with the price 100 in both ways', async (price_net, count) => {
  for (const { products } of await opened()) expect(await products.filter({ price_net })).toHaveLength(count)
})

test('a matcher of numbers compares with amounts of rows, but not with texts', async () => {
  const [account, remote] = await opened()
  account.invoices.create({
    buyer_name: 'Ann',
    positions: [{ name: 'Mug', quantity: 1, tax: 23, total_price_gross: 123 }],
  })
  for (const { invoices } of [account, remote]) {
    const found = (row: object) => invoices.filter({ positions: [row] })
    expect(await found({ total_price_net: expect.closeTo(100), name: 'Mug' })).toHaveLength(1)
    expect(await found({ total_price_net: expect.closeTo(99) })).toHaveLength(0)
    expect(await found({ name: expect.any(Number) })).toHaveLength(0)
    const price_gross = expect.closeTo(5)
    expect(await invoices.nearMisses({ price_gross })).toContain('price_gross NumberCloseTo 5 (2 digits)')
  }
})

test.each([
  [expect.stringContaining('vip'), 1],
  [expect.stringMatching(/^vip/), 1],
  [expect.any(String), 1],
  [expect.any(Array), 1],
  [expect.anything(), 1],
  [expect.toBeOneOf(['new', 'old']), 1],
  [expect.arrayContaining(['new']), 1],
  [[expect.stringContaining('vip'), expect.any(String)], 1],
  [expect.stringContaining('gone'), 0],
  [expect.any(Number), 0],
  [expect.not.stringContaining('vip'), 0],
  [expect.not.stringContaining('gone'), 1],
  [expect.not.arrayContaining(['new']), 0],
  [[expect.stringContaining('vip')], 0],
])('%o compares with the entries of a list in both ways', async (tag_list, count) => {
  const [account, remote] = await opened()
  account.clients.create({ name: 'Bob', tag_list: ['vip-2026', 'new'] })
  for (const { clients } of [account, remote])
    expect(await clients.filter({ name: 'Bob', tag_list })).toHaveLength(count)
})

test('a matcher compares with the entries of a list in messages and requests', async () => {
  const [account, remote] = await opened()
  const tags = { tag_list: ['vip-2026', 'new'] }
  const { id } = account.invoices.create({ buyer_name: 'Bob', buyer_email: 'bob@shop.test' })
  const send = (path: string, body: object) =>
    fetch(`${account.url}/${path}`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json', Accept: 'application/json' },
      body: JSON.stringify({ api_token: account.apiToken, ...body }),
    })
  await send(`invoices/${id}/send_by_email.json`, { email_pdf: true })
  await send('clients.json', { client: { name: 'Eve', contacts: [{ name: 'Mary' }], ...tags } })
  for (const { outbox, requests } of [account, remote]) {
    expect(await outbox.filter({ to: expect.stringContaining('bob') })).toHaveLength(1)
    expect(await outbox.filter({ to: expect.not.stringContaining('bob') })).toHaveLength(0)
    expect(await outbox.filter({ attachment: expect.stringMatching(/\.pdf$/) })).toHaveLength(1)
    const found = (client: object) => requests.filter({ body: { client } })
    expect(await found({ tag_list: expect.stringContaining('vip') })).toHaveLength(1)
    expect(await found({ tag_list: expect.not.stringContaining('vip') })).toHaveLength(0)
    expect(await found({ contacts: expect.objectContaining({ name: 'Mary' }) })).toHaveLength(1)
    expect(await found({ contacts: expect.objectContaining({ name: 'Ann' }) })).toHaveLength(0)
  }
})
