import { onTestFinished, expect as plain, test } from 'vitest'
import { type Account, ArgumentError, createEmulator, type FixtureAccount } from '../../src/index.ts'
import { registry } from '../../src/resources/registry.ts'
import { expect } from '../../src/testing/expect.ts'
import { furnish, recordsOf } from '../contract/samples.ts'

const acme = {
  users: { ann: { login: 'ann@example.test' } },
  clients: { jan: { name: 'Jan' } },
  products: { lamp: { name: 'Lamp', price_net: 100, tax: 23 } },
  warehouse_documents: {
    receipt: { kind: 'pz', warehouse_actions: [{ product_id: 'lamp', quantity: 2, purchase_price_net: 3 }] },
  },
  invoices: {
    late: {
      client_id: 'jan',
      user_id: 'ann',
      positions: [{ product_id: 'lamp' }, { name: 'X', tax: 8, total_price_gross: 5 }],
    },
    bare: { client_id: 'jan' },
  },
  payments: { first: { name: 'Transfer', price: 20, invoice_id: 'late' } },
  price_lists: { regular: { name: 'Regular', price_list_positions: [{ priceable_id: 'lamp' }] } },
} satisfies FixtureAccount

async function opened(): Promise<Account> {
  const emulator = await createEmulator({
    listen: false,
    now: '2026-01-15',
    fixtures: { accounts: { acme } },
  })
  onTestFinished(() => emulator.close())
  return emulator.account()
}

const never: readonly [pattern: object, message: RegExp][] = [
  [{ price_gross: 'abc' }, /^\[faketura\] invoices\.price_gross: expected a decimal number.*, got "abc"$/],
  [{ price_gross: true }, /invoices\.price_gross: expected a decimal number.*, got true$/],
  [{ price_gross: {} }, /invoices\.price_gross: expected a decimal number.*, got \{\}$/],
  [{ price_gross: Number.NaN }, /invoices\.price_gross: expected a value that a field can hold, got NaN$/],
  [
    { price_gross: plain.closeTo(Number.NaN) },
    /invoices\.price_gross: expected a matcher of values that a field can hold, got NumberCloseTo NaN/,
  ],
  [{ price_gross: plain.closeTo(100, Number.NaN) }, /invoices\.price_gross: expected a matcher of values/],
  [{ price_gross: plain.not.closeTo(Number.POSITIVE_INFINITY) }, /invoices\.price_gross: expected a matcher/],
  [
    { positions: [{ quantity: plain.closeTo(Number.NaN) }] },
    /invoices\.positions.+quantity: expected a matcher/,
  ],
  [
    { positions: plain.arrayContaining([plain.objectContaining({ quantity: Number.NaN })]) },
    /invoices\.positions: expected a matcher of values/,
  ],
  [{ price_gross: 3n }, /invoices\.price_gross: expected a decimal number.*, got 3n$/],
  [{ quantity_x: 1 }, /unknown field "quantity_x" in invoices/],
  [{ buyer_name: Number.NaN }, /invoices\.buyer_name: expected a value that a field can hold, got NaN$/],
  [{ created_at: 'xx' }, /invoices\.created_at: expected an instant.*, got "xx"$/],
  [{ id: 'zork' }, /invoices\.id: expected a whole number.*, got "zork"$/],
  [{ id: 1.5 }, /invoices\.id: expected a whole number.*, got 1\.5$/],
  [{ user_id: 'nobody' }, /invoices\.user_id: expected a whole number.*, got "nobody"$/],
  [{ buyer_name: {} }, /invoices\.buyer_name: expected a text.*, got \{\}$/],
  [{ status: ['paid', 'issued'] }, /invoices\.status: expected one of issued, .*, got a list$/],
  [{ issue_date: new Date(0) }, /invoices\.issue_date: expected a date.*, got "1970-01-01T00:00:00\.000Z"$/],
  [{ view_url: {} }, /invoices\.view_url: expected a text.*, got \{\}$/],
  [{ positions: {} }, /invoices\.positions: expected an object with some of .*name.*, got \{\}$/],
  [{ positions: { id: 'x' } }, /invoices\.positions\.id: expected a whole number.*, got "x"$/],
  [
    { positions: [{ price_tax: 'x' }] },
    /invoices\.positions\[0\]\.price_tax: expected a decimal.*, got "x"$/,
  ],
  [{ id: /1/ }, /invoices\.id: expected a whole number.*, got \/1\/$/],
  [{ client_id: /1/ }, /invoices\.client_id: expected a whole number.*, got \/1\/$/],
  [{ test: /t/ }, /invoices\.test: expected true or false, or null, got \/t\/$/],
  [{ status: /^paied$/ }, /invoices\.status: expected one of issued, .*, got \/\^paied\$\/$/],
  [{ positions: { id: /1/ } }, /invoices\.positions\.id: expected a whole number.*, got \/1\/$/],
  [{ positions: [{ product_id: /1/ }] }, /invoices\.positions\[0\]\.product_id: expected a whole number/],
  [{ positions: /Lamp/ }, /invoices\.positions: expected an object with some of .*, got \/Lamp\/$/],
  [
    { positions: null },
    /invoices\.positions: expected an object with some of .*, or a list of these, got null$/,
  ],
  [{ positions: new Map() }, /invoices\.positions: expected an object with some of .*, got Map/],
  [{ gtu_codes: [5] }, /invoices\.gtu_codes\[0\]: expected a text or an expression, got 5$/],
  [{ gtu_codes: { first: 'GTU_01' } }, /invoices\.gtu_codes: expected a text or an expression, or a list of/],
  [
    { gtu_codes: null },
    /invoices\.gtu_codes: expected a text or an expression, or a list of these, got null$/,
  ],
  [{ oid: undefined }, /invoices\.oid is undefined, which would match anything; leave it out, or use null/],
  [{ price_gross: undefined }, /invoices\.price_gross is undefined/],
  [{ positions: { name: undefined } }, /invoices\.positions\.name is undefined/],
  [{ positions: [{ name: 'Lamp' }, undefined] }, /invoices\.positions\[1\] is undefined/],
]

test.each(never)('refuses %o, which would match nothing or anything', async (pattern, message) => {
  const account = await opened()
  const { invoices } = account
  for (const verb of ['find', 'filter', 'nearMisses'] as const) {
    plain(() => invoices[verb](pattern as never), verb).toThrow(ArgumentError)
    plain(() => invoices[verb](pattern as never), verb).toThrow(message)
  }
  await plain(invoices.waitFor(pattern as never)).rejects.toThrow(message)
  plain(() => expect(account).toHaveInvoice(pattern as never)).toThrow(message)
  plain(() => expect(account).not.toHaveInvoice(pattern as never)).toThrow(message)
})

const found: readonly object[] = [
  { price_gross: 128 },
  { price_gross: '128' },
  { price_gross: '128,00' },
  { price_gross: /^128/ },
  { price_gross: plain.any(String) },
  { id: 'late' },
  { id: plain.any(Number) },
  { user_id: 'ann' },
  { user_id: 'ann', positions: { name: 'Lamp', price_tax: '23' } },
  { positions: [{ price_tax: 23, tax: '23.0' }, { tax: '8,00' }] },
  { positions: [{ price_tax: '23.0' }, { tax: 8 }] },
  { gtu_codes: [], price_gross: 128 },
  { status: /^part/, price_gross: 128 },
  { oid: null, price_gross: 128 },
  { created_at: plain.stringContaining('2026'), price_gross: 128 },
  { positions: [{}, { name: 'X' }] },
  { positions: [plain.anything(), { name: 'X', id: plain.any(Number) }] },
]

test.each(found)('accepts %o', async (pattern) => {
  const { invoices } = await opened()
  plain(invoices.find(pattern)?.id).toBe(invoices.get('late')!.id)
})

test('an empty list matches no rows, and the message shows records with rows', async () => {
  const { invoices } = await opened()
  plain(invoices.filter({ positions: [] }).map(({ id }) => id)).toEqual([invoices.get('bare')!.id])
  invoices.delete('bare')
  plain(invoices.filter({ positions: [] })).toEqual([])
  plain(invoices.nearMisses({ positions: [] })).toMatch(/differs in positions: .* instead of \[\]/)
})

test('finds a record by every field of its response', async () => {
  const account = await opened()
  furnish(account)
  const seen = registry.ofAccounts().flatMap(({ name }) => {
    const records = recordsOf(account, name)
    return (records.all() as readonly { id: number }[]).map((record) => {
      plain((records.find(record as never) as { id: number } | undefined)?.id, name).toBe(record.id)
      return name
    })
  })
  plain(new Set(seen).size).toBe(registry.ofAccounts().length)
})
