import { beforeEach, describe, expect, onTestFinished, test } from 'vitest'
import { invoice } from '../../src/factories.ts'
import { type Account, createEmulator, type Emulator, RecordError } from '../../src/index.ts'

let emulator: Emulator
let account: Account

beforeEach(async () => {
  emulator = await createEmulator({ listen: false, now: '2026-01-15' })
  onTestFinished(() => emulator.close())
  account = emulator.account()
})

const positions = [{ name: 'Service A', quantity: 2, tax: 23, total_price_gross: 246 }]

test('records are listed oldest first, and equal the responses of the API', async () => {
  for (const name of ['Ash', 'Birch', 'Cedar']) account.clients.create({ name })
  expect(account.clients.all().map(({ name }) => name)).toEqual(['Ash', 'Birch', 'Cedar'])
  const [ash] = account.clients.all()
  const response = await emulator.fetch(`/clients/${ash!.id}.json?api_token=${account.apiToken}`)
  expect(await response.json()).toEqual(account.clients.get(ash!.id))
})

test('a record is found by its id as a number or a string', () => {
  const { id } = account.clients.create({ name: 'Ash' })
  expect(account.clients.get(id)?.name).toBe('Ash')
  expect(account.clients.get(String(id))?.name).toBe('Ash')
  for (const other of [id + 1, 'ash', '', Number.NaN, -1]) expect(account.clients.get(other)).toBeUndefined()
})

test('find and filter compare deeply, accept patterns for strings, and list the oldest first', () => {
  const invoices = ['Ash', 'Birch', 'Ash'].map((buyer_name, at) =>
    account.invoices.create({ buyer_name, oid: `order-${at}`, positions }),
  )
  expect(account.invoices.find({ buyer_name: 'Ash' })?.id).toBe(invoices[0]!.id)
  expect(account.invoices.filter({ buyer_name: 'Ash' }).map(({ oid }) => oid)).toEqual(['order-0', 'order-2'])
  expect(account.invoices.find({ oid: 'order-1', buyer_name: 'Ash' })).toBeUndefined()
  expect(account.invoices.find({ positions: [{ name: 'Service A', quantity: '2.0' }] } as object)?.id).toBe(
    invoices[0]!.id,
  )
  expect(account.invoices.filter({ oid: /-[12]$/ } as object)).toHaveLength(2)
  expect(account.invoices.filter({})).toHaveLength(3)
})

test('create runs the rules of the API', () => {
  const invoice = account.invoices.create({ buyer_name: 'Ash', positions })
  expect(invoice).toMatchObject({ price_gross: '246.0', issue_date: '2026-01-15', status: 'issued' })
  expect(account.clients.find({ name: 'Ash' })?.id).toBe(invoice.client_id)
})

test('read-only fields are pinned', () => {
  const invoice = account.invoices.create({
    buyer_name: 'Ash',
    positions,
    created_at: '2020-01-01T00:00:00Z',
  })
  expect(invoice.created_at).toMatch(/^2020-01-01T00:00:00/)
  const { id } = account.clients.create({ name: 'Birch', id: 77 })
  expect(id).toBe(77)
  expect(() => account.clients.create({ name: 'Cedar', id: 77 })).toThrow(/id 77 is used/)
})

test.each([null, ''])('a record whose id is given as %j gets one like any other', async (id) => {
  const account = (await createEmulator({ listen: false })).account()
  const values = { name: 'Ash', id: id as never }
  const client = account.clients.create(values)
  expect(client.id).toBeGreaterThan(0)
  const rows = { buyer_name: 'Ash', positions: [{ name: 'Hosting', total_price_gross: 1, id: id as never }] }
  const [position] = account.invoices.create(rows).positions
  expect(position?.id).toBeGreaterThan(0)
  expect(account.clients.get(client.id)).toMatchObject({ name: 'Ash' })
})

test('a read-only field given as null is computed like one that is left out', async () => {
  const account = (await createEmulator({ listen: false })).account()
  const nothing = { token: null, created_at: null, price_gross: null, view_url: null }
  const invoice = account.invoices.create({ buyer_name: 'Ash', positions, ...nothing })
  expect(invoice.price_gross).toBe(account.invoices.create({ buyer_name: 'Ash', positions }).price_gross)
  expect(invoice.view_url).toContain(String(invoice.token))
  expect([invoice.token, invoice.created_at]).not.toContain(null)
})

test.each([0, -1, 1.5, 'seven', {}])('%j is refused as an id, and nothing is made', async (id) => {
  const account = (await createEmulator({ listen: false })).account()
  const values = { name: 'Ash', id: id as never }
  expect(() => account.clients.create(values)).toThrow(/^\[faketura\] id: expected a whole number.*, got /)
  expect(account.clients.all()).toEqual([])
})

describe('an update refuses a read-only value that differs from the record', () => {
  const refuses = (values: object, sentence: string) => {
    const { id } = account.invoices.create({ buyer_name: 'Ash', positions })
    const before = account.invoices.get(id)!
    for (const update of [account.invoices.update, account.ui.edit]) {
      expect(() => update(id, values)).toThrow(RecordError)
      expect(() => update(id, values)).toThrow(sentence)
    }
    expect(account.invoices.get(id)).toEqual(before)
  }

  test.each([
    [{ price_gross: '5' }, 'price_gross is read-only: "5" would be ignored, because the record has "246.0".'],
    [{ price_gross: 0 }, 'price_gross is read-only: 0 would be ignored, because the record has "246.0".'],
    [{ created_at: '2020-01-01T00:00:00Z' }, 'created_at is read-only: "2020-01-01T00:00:00Z"'],
    [{ updated_at: '2020-01-01T00:00:00Z' }, 'updated_at is read-only'],
    [{ view_url: 'https://elsewhere.test/' }, 'view_url is read-only'],
    [{ id: 999 }, 'id is read-only: 999'],
    [
      { oid: 'A-7', positions: [{ name: 'Mug', total_price_gross: 1, total_price_tax: '5.0' }] },
      'positions[0].total_price_tax is read-only: "5.0"',
    ],
  ])('%j', (values, sentence) => {
    refuses(values, sentence)
  })

  test('it says what the value depends on', () => {
    refuses({ price_gross: '5' }, 'the sum of the lines after discount')
  })

  test('also in a row that is sent back', () => {
    const invoice = account.invoices.create({ buyer_name: 'Ash', positions })
    const [row] = invoice.positions
    const sent = { positions: [{ id: row!.id, total_price_tax: '5.0' }] }
    expect(() => account.invoices.update(invoice.id, sent)).toThrow(/\[0\]\.total_price_tax is read-only/)
    expect(account.invoices.update(invoice.id, { positions: invoice.positions })).toEqual(invoice)
  })

  test('whole records go back, also after other writes of the same record', async () => {
    const { id } = account.invoices.create({ buyer_name: 'Ash', positions })
    const whole = account.invoices.get(id)!
    account.clock.advance('40 days')
    expect(account.invoices.update(id, { ...whole, oid: 'A-7' })).toMatchObject({ oid: 'A-7' })
    expect(account.ui.edit(id, { ...whole, oid: 'A-8' })).toMatchObject({ oid: 'A-8' })
    expect(() => account.invoices.update(id, { ...whole, price_gross: '5' })).toThrow(/price_gross/)
  })
})

test('update changes what is given, delete takes away', () => {
  const { id } = account.clients.create({ name: 'Ash', city: 'Oslo' })
  expect(account.clients.update(id, { city: 'Bergen' })).toMatchObject({ name: 'Ash', city: 'Bergen' })
  expect(account.clients.delete(id)).toBeUndefined()
  expect(account.clients.get(id)).toBeUndefined()
})

test('returned records are deeply frozen, and not part of the state', () => {
  const invoice = account.invoices.create({ buyer_name: 'Ash', positions })
  const handed = [
    invoice,
    account.invoices.all()[0]!,
    account.invoices.get(invoice.id)!,
    account.invoices.find({ id: invoice.id })!,
    account.invoices.filter({})[0]!,
    account.invoices.update(invoice.id, { oid: 'order' }),
  ]
  for (const record of handed) {
    expect(Object.isFrozen(record)).toBe(true)
    expect(Object.isFrozen(record.positions)).toBe(true)
    expect(Object.isFrozen(record.positions[0])).toBe(true)
    expect(() => Object.assign(record, { buyer_name: 'Mine' })).toThrow(TypeError)
    expect(() => Object.assign(record.positions[0]!, { name: 'Mine' })).toThrow(TypeError)
  }
  const before = account.invoices.get(invoice.id)!
  account.invoices.update(invoice.id, { oid: 'another' })
  expect(before.oid).toBe('order')
  expect(account.invoices.get(invoice.id)).not.toBe(before)
})

test('an unchanged record is one object, until so many others are shown that their objects would fill the memory', () => {
  const first = account.categories.create({ name: 'First' })
  expect(account.categories.get(first.id)).toBe(first)
  for (let at = 0; at < 2500; at++) account.categories.create({ name: `Category ${at}` })
  expect(account.categories.get(first.id)).not.toBe(first)
  expect(account.categories.get(first.id)).toEqual(first)
})

test('create does not change or keep its argument', () => {
  const values = { buyer_name: 'Ash', positions: [{ ...positions[0]! }] }
  const { id } = account.invoices.create(values)
  values.positions[0]!.name = 'Mine'
  values.buyer_name = 'Mine'
  expect(account.invoices.get(id)).toMatchObject({ buyer_name: 'Ash', positions: [{ name: 'Service A' }] })
})

const refused: readonly (readonly [string, (account: Account) => unknown, RegExp])[] = [
  [
    'an unknown field',
    ({ clients }) => clients.create({ name: 'A', exernal_id: '1' } as object),
    /unknown field "exernal_id" in clients; did you mean "external_id"\?$/,
  ],
  ['a missing field', ({ clients }) => clients.create({}), /name can't be blank/],
  [
    'a wrong value',
    ({ invoices }) => invoices.create({ buyer_name: 'A', kind: 'zodiac' } as object),
    /^\[faketura\] kind: expected one of vat, .*, got "zodiac"$/,
  ],
  [
    'a wrong date',
    ({ invoices }) => invoices.create({ buyer_name: 'A', issue_date: 'soon' }),
    /issue_date: expected a date .*, got "soon"$/,
  ],
  [
    'a wrong row',
    ({ invoices }) => invoices.create({ buyer_name: 'A', positions: [{ quantity: 'many' }] }),
    /positions\[0\]\.quantity: expected a decimal number .*, got "many"$/,
  ],
  [
    'an unknown reference',
    ({ invoices }) => invoices.create({ client_id: 5 }),
    /client_id: expected an id or an alias of one of the clients, got 5$/,
  ],
  [
    'an unknown reference in a row',
    ({ invoices }) => invoices.create({ buyer_name: 'A', positions: [{ name: 'B', product_id: 5 }] }),
    /positions\[0\]\.product_id: expected an id or an alias of one of the products, got 5$/,
  ],
  [
    'an unknown id in a list',
    ({ payments }) => payments.create({ name: 'A', price: 1, invoice_ids: [5] }),
    /invoice_ids: expected an id or an alias of one of the invoices, got 5$/,
  ],
  [
    'a record of no values',
    ({ clients }) => clients.create('Ash' as never),
    /clients: expected an object of values by field, got "Ash"$/,
  ],
  [
    'a record of null',
    ({ products }) => products.create([null] as never),
    /products: expected an object of values by field, got null$/,
  ],
  [
    'an update of nobody',
    ({ clients }) => clients.update(5, { name: 'A' }),
    /id: expected an id or an alias of one of the clients, got 5/,
  ],
  [
    'an update by an unknown alias',
    ({ clients }) => clients.update('ash', { name: 'A' }),
    /id: expected an id or an alias of one of the clients, got "ash"/,
  ],
  [
    'a deletion of nobody',
    ({ clients }) => clients.delete(5),
    /id: expected an id or an alias of one of the clients, got 5/,
  ],
]

test.each(refused)('%s is an error that names it, and nothing changes', (_, attempt, message) => {
  const before = emulator.snapshot()
  expect(() => attempt(account)).toThrow(message)
  expect(emulator.changes(before)).toEqual([])
})

test('refuses every unknown field, with the nearest one or the place that lists all', () => {
  const refusals: readonly (readonly [() => unknown, RegExp])[] = [
    [
      () => account.invoices.create({ nmae: 1, buyer_nmae: 'Ash' } as object),
      /unknown field "nmae" in invoices; faketura\/schema\.json lists them; unknown field "buyer_nmae" in invoices; did you mean "buyer_name"\?/s,
    ],
    [
      () => account.invoices.create(invoice({ nmae: 1 } as object)),
      /unknown field "nmae" in invoices; faketura\/schema/,
    ],
    [
      () => account.categories.create({ name: 'A', zzzzz: 1 } as object),
      /unknown field "zzzzz" in categories; expected one of id, name, /,
    ],
    [
      () => account.invoices.create({ pinned_values: {} } as object),
      /unknown field "pinned_values" in invoices/,
    ],
    [
      () => account.invoices.create({ buyer_name: 'Ash', positions: [{ nme: 1 }] } as object),
      /unknown field "nme" in positions\[0\]; did you mean "name"\?$/,
    ],
    [
      () =>
        account.invoices.create({
          nmae: 1,
          positions: { 0: { name: 'A' }, 1: { zzzzz: 1, taxx: 2 } },
        } as object),
      /unknown field "nmae" in invoices; .*; unknown field "zzzzz" in positions\[1\]; .*; unknown field "taxx" in positions\[1\]; did you mean "tax"\?$/,
    ],
    [
      () => account.invoices.create(invoice({ positions: [{ name: 'A' }, { quantty: 1 }] } as object)),
      /unknown field "quantty" in positions\[1\]; did you mean "quantity"\?/,
    ],
    [
      () => account.warehouseDocuments.create({ warehouse_actions: [{ product_nme: 'A' }] } as object),
      /unknown field "product_nme" in warehouse_actions\[0\]; did you mean "product_name"\?/,
    ],
    [
      () => account.clients.create({ name: 'Ash', pinned_values: {} } as object),
      /unknown field "pinned_values" in clients/,
    ],
  ]
  for (const [make, message] of refusals) expect(make).toThrow(message)
  expect(account.invoices.all()).toEqual([])
})

test('an update with a misspelt name in a row is refused with the way to it, and changes nothing', () => {
  const { id, positions } = account.invoices.create(invoice({ positions: [{ name: 'A' }] } as object))
  const before = emulator.snapshot()
  const rows = [
    { id: positions[0]!.id, nme: 'B' },
    { id: positions[0]!.id, _destroy: true, tx: 1 },
  ]
  expect(() => account.invoices.update(id, { buyer_name: 'Elm', positions: rows } as object)).toThrow(
    /^\[faketura\] unknown field "nme" in positions\[0\]; did you mean "name"\?; unknown field "tx" in positions\[1\]; /,
  )
  expect(emulator.changes(before)).toEqual([])
})
