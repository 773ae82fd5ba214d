import { expect, onTestFinished, test } from 'vitest'
import { type Account, connect, createEmulator, type RemoteAccount } from '../../src/index.ts'

const acme = {
  clients: { jan: { name: 'Jan' }, eve: { name: 'Eve' } },
  products: { lamp: { name: 'Lamp', price_net: 100, tax: 23 } },
  invoices: {
    late: {
      client_id: 'jan',
      positions: [
        { product_id: 'lamp', quantity: 1 },
        { name: 'Shade', tax: 8, quantity: 9, total_price_gross: 5 },
      ],
    },
    early: { client_id: 'eve', positions: [{ product_id: 'lamp', quantity: 3 }] },
  },
}

/** The same account in this process, and as it is known over HTTP. */
async function opened(): Promise<readonly [Account, RemoteAccount]> {
  const emulator = await createEmulator({ now: '2026-01-15', fixtures: { accounts: { acme } } })
  onTestFinished(() => emulator.close())
  const account = emulator.account()
  for (const name of ['Ash', 'Birch']) {
    await emulator.fetch(`/clients.json?api_token=${account.apiToken}`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json', Accept: 'application/json' },
      body: JSON.stringify({ client: { name, nmae: name, note: { matches: name } } }),
    })
  }
  const remote = await connect(emulator.url)
  return [account, await remote.account()]
}

const text = expect.any(String)

test.each<[pattern: object, found: readonly string[]]>([
  [{ positions: { price_tax: 23, name: text } }, ['late', 'early']],
  [{ positions: { product_id: 'lamp', name: expect.stringMatching(/^L/) }, client_id: 'jan' }, ['late']],
  [{ positions: [{ price_tax: 23, name: text }] }, ['early']],
  [{ positions: [{ name: 'Shade' }] }, []],
  [{ positions: { product_id: 'lamp', quantity: expect.stringMatching(/^3/) } }, ['early']],
  [{ positions: { name: 'Lamp', quantity: expect.stringContaining('9') } }, []],
  [{ positions: { name: expect.stringContaining('Lamp'), quantity: expect.stringContaining('9') } }, []],
  [{ positions: [expect.anything(), { name: 'Shade', tax: '8' }] }, ['late']],
  [{ positions: [{ name: 'Lamp' }, { quantity: expect.stringMatching(/^9/) }] }, ['late']],
  [{ positions: expect.arrayContaining([expect.objectContaining({ name: 'Shade' })]) }, ['late']],
  [{ positions: [expect.objectContaining({ quantity: 3 })] }, ['early']],
  [{ positions: expect.objectContaining({ product_id: 'lamp', quantity: expect.closeTo(3) }) }, ['early']],
  [{ positions: [expect.not.objectContaining({ quantity: 3 })] }, []],
  [
    { positions: expect.arrayContaining([{ tax: 8 }, expect.objectContaining({ price_net: 100 })]) },
    ['late'],
  ],
  [{ positions: expect.not.arrayContaining([expect.objectContaining({ tax: 8 })]) }, ['early']],
  [{ client_id: 'eve', id: expect.any(Number), price_gross: '369' }, ['early']],
  [{ positions: [{ name: expect.stringContaining('absent') }] }, []],
])('%o finds the same invoices in both ways', async (pattern, aliases) => {
  const [account, remote] = await opened()
  const ids = aliases.map((alias) => account.invoices.get(alias)?.id)
  for (const { invoices } of [account, remote]) {
    expect((await invoices.filter(pattern)).map(({ id }) => id)).toEqual(ids)
    expect((await invoices.find(pattern))?.id).toBe(ids[0])
  }
})

test('a misspelt field within a matcher is refused in both ways', async () => {
  for (const { invoices } of await opened()) {
    for (const positions of [
      expect.objectContaining({ nam: 'Lamp' }),
      [expect.objectContaining({ nam: 'Lamp' })],
      expect.not.arrayContaining([{ nam: 'Lamp' }]),
    ]) {
      const searched = (async () => invoices.filter({ positions }))()
      await expect(searched).rejects.toThrow(
        /unknown field "nam" in invoices\.positions.*did you mean "name"/,
      )
    }
  }
})

test('a matcher within a row of a request is compared with the same row as the values beside it', async () => {
  for (const { requests } of await opened()) {
    expect(await requests.filter({ diagnostics: { code: 'unknown-field', message: text } })).toHaveLength(2)
    const other = { code: 'unknown-field', message: expect.stringContaining('parameter') }
    expect(await requests.filter({ diagnostics: other })).toEqual([])
    expect(await requests.filter({ body: { client: { note: { matches: 'Ash' } } } })).toHaveLength(1)
    expect(await requests.filter({ body: { client: { note: { matches: 'As' } } } })).toEqual([])
  }
})

test('an unknown key beside a matcher is refused in both ways', async () => {
  for (const { invoices } of await opened()) {
    for (const pattern of [{ positions: [{ nmae: text }] }, { positions: { name: text, nmae: 'Lamp' } }]) {
      await expect((async () => invoices.find(pattern as object))()).rejects.toThrow(
        /unknown field "nmae" in invoices\.positions/,
      )
    }
  }
})

test('the closest record is described alike in both ways, also with a matcher', async () => {
  const absent = expect.stringContaining('absent')
  for (const pattern of [
    { buyer_name: absent },
    { positions: [{ name: absent }] },
    { client_id: 'jan', number: absent },
  ]) {
    const [account, remote] = await opened()
    const described = account.invoices.nearMisses(pattern)
    expect(described).toContain('StringContaining "')
    expect(await remote.invoices.nearMisses(pattern)).toBe(described)
  }
})

test('an expression as the admin API writes it is refused in a pattern, as in one process', async () => {
  for (const { clients, requests } of await opened()) {
    for (const verb of ['find', 'filter', 'nearMisses', 'waitFor'] as const) {
      const name = { matches: '^J' } as never
      await expect((async () => clients[verb]({ name }))(), verb).rejects.toThrow('clients.name: expected a ')
      await expect((async () => requests[verb]({ path: name }))(), verb).rejects.toThrow(
        'requests.path: expected',
      )
    }
  }
})

test('an unknown option of waitFor is refused in both ways', async () => {
  for (const account of await opened()) {
    for (const feed of [
      account.clients,
      account.requests,
      account.outbox,
      account.webhooks,
      account.webhooks.deliveries,
    ]) {
      const wait = (options: object) =>
        (async () => (feed.waitFor as (pattern: object, options: object) => Promise<unknown>)({}, options))()
      await expect(wait({ timeut: 5 })).rejects.toThrow('unknown option "timeut" in the options of waitFor')
      await expect(wait({ timeout: '5' })).rejects.toThrow(
        'timeout: expected a number of milliseconds, got "5"',
      )
      await expect(wait(null as never)).rejects.toThrow('the options of waitFor')
    }
  }
})
