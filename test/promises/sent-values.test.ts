import { expect, test } from 'vitest'
import { promise } from '../promise.ts'
import { type Invoice, open } from '../support/client.ts'
import { invoiceForms, sendForm } from '../support/invoice-forms.ts'

type Values = Readonly<Record<string, unknown>>

interface Case {
  readonly name: string
  /** Values of a line of 2 pieces for 100 with 23 percent, unless it has others. */
  readonly line?: Values
  readonly change: Values
  readonly expected: Values
  readonly diagnostic?: string
}

const lines: readonly Case[] = [
  {
    name: 'a total with another quantity',
    change: { quantity: 4, total_price_gross: 100 },
    expected: { quantity: '4.0', total_price_gross: '100.0', price_gross: '25.0' },
  },
  {
    name: 'a total that another unit price contradicts',
    change: { price_net: 30, total_price_gross: 100 },
    expected: { total_price_gross: '100.0', price_gross: '50.0' },
    diagnostic: 'price-mismatch',
  },
  {
    name: 'a net unit price with another rate',
    line: { tax: 23, quantity: 2, price_net: 40 },
    change: { name: 'Y', quantity: 2, price_net: 40, tax: 8 },
    expected: { price_net: '40.0', total_price_net: '80.0', total_price_gross: '86.4' },
  },
  {
    name: 'a net total with another rate',
    line: { tax: 23, quantity: 2, total_price_net: 80 },
    change: { quantity: 2, total_price_net: 80, tax: 'zw' },
    expected: { total_price_net: '80.0', total_price_gross: '80.0' },
  },
  {
    name: 'a quantity and a rate alone',
    line: { tax: 23, quantity: 3, total_price_gross: 100 },
    change: { quantity: 3, tax: 23 },
    expected: { quantity: '3.0', price_gross: '33.33', total_price_gross: '100.0' },
  },
]

test.each(lines)('a line keeps $name', async ({ line, change, expected, diagnostic }) => {
  for (const profile of ['documented', 'observed'] as const) {
    const client = await open({ profile })
    const { emulator, account } = client
    const given = line ?? { tax: 23, quantity: 2, total_price_gross: 100 }
    const made = await client.sale({ positions: [{ name: 'X', ...given }] })
    const positions = [{ id: made.positions[0]!.id, ...change }]
    const before = emulator.snapshot()
    const changed = await client.update('invoices', made.id, { positions })
    expect(changed.positions[0]).toMatchObject(expected)
    expect(client.lastRequest.diagnostics.map(({ code }) => code)).toEqual(diagnostic ? [diagnostic] : [])
    emulator.restore(before)
    expect(account.invoices.update(made.id, { positions }).positions[0]).toMatchObject(expected)
    emulator.restore(before)
    expect(account.ui.edit(made.id, { positions }).positions[0]).toMatchObject(expected)
  }
})

const term = { issue_date: '2026-01-15', payment_to_kind: 14 }
const due = '2026-01-29'

test.each<[name: string, ...changes: readonly Values[]]>([
  ['with the kind other_date', { payment_to_kind: 'other_date', payment_to: due }],
  ['with the kind other_date alone', { payment_to_kind: 'other_date' }],
  ['with another issue date', { issue_date: '2026-01-20', payment_to: due }],
  ['alone, before another issue date', { payment_to: due }, { issue_date: '2026-01-20' }],
])('a due date stays when it is sent %s', async (_name, ...changes) => {
  const client = await open()
  const { id } = await client.sale(term)
  let changed: Invoice | undefined
  for (const change of changes) changed = await client.update('invoices', id, change)
  expect(changed).toMatchObject({ payment_to: due, payment_to_kind: 'other_date' })
})

const mismatch = [expect.objectContaining({ code: 'status-mismatch' })]
const sum = { positions: [{ name: 'X', quantity: 1, tax: 0, total_price_gross: 100 }] }

test.each<[name: string, stored: Values, change: Values, expected: Values, diagnostics: unknown]>([
  [
    'an amount paid that contradicts paid',
    { paid: 50 },
    { status: 'paid', paid: 50 },
    { status: 'partial', paid: '50.0' },
    mismatch,
  ],
  [
    'an amount paid that contradicts issued',
    { status: 'paid' },
    { status: 'issued', paid: 100 },
    { status: 'paid', paid: '100.0' },
    mismatch,
  ],
  [
    'a payment date',
    { paid: 50, paid_date: '2026-01-02' },
    { status: 'paid', paid_date: '2026-01-02' },
    { status: 'paid', paid: '100.0', paid_date: '2026-01-02' },
    [],
  ],
  [
    'the status paid, which keeps the payment date',
    { status: 'paid', paid_date: '2026-01-02' },
    { status: 'paid', description: 'again' },
    { status: 'paid', paid: '100.0', paid_date: '2026-01-02' },
    [],
  ],
  [
    'the status paid, which keeps what was paid too much',
    { paid: 120, paid_date: '2026-01-02' },
    { status: 'paid' },
    { status: 'paid', paid: '120.0', paid_date: '2026-01-02' },
    [],
  ],
  [
    'the status paid with a higher total',
    { status: 'paid' },
    { status: 'paid', positions: [{ name: 'Y', quantity: 1, tax: 0, total_price_gross: 20 }] },
    { status: 'paid', paid: '120.0' },
    [],
  ],
  [
    'nothing paid, which keeps the status sent',
    { status: 'sent' },
    { paid: 0 },
    { status: 'sent', paid: '0.0' },
    [],
  ],
])('%s counts', async (_name, stored, change, expected, diagnostics) => {
  const client = await open()
  const { id } = await client.sale({ ...sum, ...stored })
  expect(await client.update('invoices', id, change)).toMatchObject(expected)
  expect(client.lastRequest.diagnostics).toEqual(diagnostics)
})

test('the net price of a product counts with another rate', async () => {
  const client = await open({ profile: 'documented' })
  const { id } = await client.create('products', { name: 'Mug', price_net: '10', tax: 23 })
  const changed = await client.update('products', id, { price_net: '10', tax: '8' })
  expect(changed).toMatchObject({ price_net: '10.0', price_gross: '10.8' })
})

test('in the observed profile, a net price that stays gets no diagnostic', async () => {
  const client = await open({ profile: 'observed' })
  const { id } = await client.create('products', { name: 'Mug', price_gross: '12.30', tax: 23 })
  await client.update('products', id, { price_net: '10', description: 'blue' })
  expect(client.lastRequest.diagnostics).toEqual([])
  await client.update('products', id, { price_net: '10', tax: 8 })
  expect(client.lastRequest.diagnostics).toEqual([expect.objectContaining({ code: 'ignored-field' })])
})

test('the net price in a price list counts with another rate', async () => {
  const client = await open()
  const product = await client.create('products', { name: 'Mug', price_net: '10', tax: 23 })
  const row = { priceable_id: product.id, price_net: '8', use_tax: true, tax: 23 }
  const list = await client.create('price_lists', { name: 'Shop', price_list_positions: [row] })
  const change = { id: list.price_list_positions[0]!.id, price_net: '8', tax: 8 }
  const { price_list_positions } = await client.update('price_lists', list.id, {
    price_list_positions: [change],
  })
  expect(price_list_positions[0]).toMatchObject({ price_net: '8.0', price_gross: '8.64' })
})

promise('sent-values/count', async () => {
  const client = await open()
  const first = await client.create('clients', { name: 'Ash', city: 'Gdynia' })
  const other = await client.create('clients', { name: 'Birch' })
  const { id } = await client.sale({ client_id: first.id })
  await client.update('invoices', id, { payment_to: '2026-01-20' })
  const dated = { payment_to: '2026-01-20', payment_to_kind: 'other_date' }
  expect(await client.update('invoices', id, { issue_date: '2026-01-16', ...dated })).toMatchObject(dated)
  const own = { client_id: first.id, buyer_name: 'Sent' }
  expect(await client.update('invoices', id, own)).toMatchObject({ ...own, buyer_city: 'Gdynia' })
  expect(client.lastRequest.diagnostics).toEqual([])
  const replaced = await client.update('invoices', id, { client_id: other.id, buyer_name: 'Sent' })
  expect(replaced).toMatchObject({ client_id: other.id, buyer_name: 'Birch' })
  expect(client.lastRequest.diagnostics).toMatchObject([{ code: 'replaced-value' }])
  const paid = await client.update('invoices', id, { status: 'paid', paid_date: null })
  expect(paid).toMatchObject({ status: 'paid', paid_date: '2026-01-15' })
})

const twoLines = [
  { name: 'A', quantity: 3, tax: 23, total_price_gross: 100 },
  { name: 'B', quantity: 2, tax: 8, total_price_net: 50 },
]

const withoutEmpty = (value: unknown): unknown => {
  if (Array.isArray(value)) return value.map(withoutEmpty)
  if (typeof value !== 'object' || value === null) return value
  const kept = Object.entries(value).filter(([, inner]) => inner !== null)
  return Object.fromEntries(kept.map(([name, inner]) => [name, withoutEmpty(inner)]))
}

/** A document with payments, and a moment later, so that a change has another time. */
async function readBack() {
  const client = await open({ now: '2026-01-15T10:00:00.123Z' })
  const { id } = await client.sale({ positions: twoLines, payment_to_kind: 14, paid: 50 })
  client.emulator.clock.advance('1 day')
  const whole = await client.one('invoices', id)
  const positions = whole.positions.map((row, at) => (at === 0 ? { ...row, quantity: '4' } : row))
  return { client, whole, positions, first: whole.positions[0]! }
}

promise('sent-values/read-back', async () => {
  const { client, whole, positions, first } = await readBack()
  const before = client.emulator.snapshot()
  await client.update('invoices', whole.id, { ...whole })
  expect(client.emulator.changes(before)).toEqual([])
  const change = { issue_date: '2026-01-16', positions: [{ id: first.id, quantity: '4' }] }
  const expected = await client.update('invoices', whole.id, change)
  expect(expected).toMatchObject({ payment_to: '2026-01-30', paid: '50.0', status: 'partial' })
  expect(expected.positions[0]).toMatchObject({ price_gross: '33.33', total_price_gross: '133.33' })
  for (const positionsSent of [positions, positions.slice(0, 1)]) {
    client.emulator.restore(before)
    const sent = { ...whole, issue_date: '2026-01-16', positions: positionsSent }
    expect(await client.update('invoices', whole.id, sent)).toEqual(expected)
    expect(client.lastRequest.diagnostics).toEqual([])
    client.emulator.restore(before)
    client.account.invoices.update(whole.id, sent)
    expect(client.account.invoices.get(whole.id)).toEqual(await client.one('invoices', whole.id))
    expect(client.account.invoices.get(whole.id)).toMatchObject({ price_gross: expected.price_gross })
  }
})

test.each(invoiceForms)('a record without empty fields is recognised as %s', async (name, formOf) => {
  const { client, whole, positions } = await readBack()
  // A multipart form has at most 50 fields.
  const { created_at, payment_to, payment_to_kind, paid } = whole
  const few = { created_at, payment_to, payment_to_kind, paid, positions: positions.slice(0, 1) }
  const isLarge = !name.includes('multipart')
  const sent = withoutEmpty(isLarge ? { ...whole, positions } : few) as object
  await sendForm(client, 'PUT', `/invoices/${whole.id}`, formOf(sent, client.account.apiToken))
  expect(await client.one('invoices', whole.id)).toMatchObject({
    payment_to: '2026-01-29',
    payment_to_kind: '14',
    paid: '50.0',
    positions: [{ quantity: '4.0', total_price_gross: '133.33' }, { total_price_net: '50.0' }],
  })
})

test('a record of another document is not recognised, and neither are ids', async () => {
  const { client, whole, first } = await readBack()
  client.emulator.clock.advance('1 hour')
  const { created_at } = await client.sale()
  const { account_id, invoice_id } = first
  const positions = [
    { id: first.id, account_id, invoice_id, created_at, quantity: 4, total_price_gross: 100 },
  ]
  const changed = await client.update('invoices', whole.id, { positions })
  expect(changed.positions[0]).toMatchObject({ quantity: '4.0', total_price_gross: '100.0' })
})

test('a line with all of its prices is recognised', async () => {
  const { client, whole, first } = await readBack()
  const { id, price_net, price_gross, total_price_net, total_price_gross } = first
  const prices = { price_net, price_gross, total_price_net, total_price_gross }
  const before = client.emulator.snapshot()
  const priced = async (values: object) => {
    client.emulator.restore(before)
    const changed = [{ id, ...prices, ...values }]
    return (await client.update('invoices', whole.id, { positions: changed })).positions[0]
  }
  expect(await priced({ quantity: 4 })).toMatchObject({ price_gross, total_price_gross: '133.33' })
  const cheaper = { quantity: 1, price_net: '10.0' }
  expect(await priced(cheaper)).toMatchObject({ total_price_gross: '12.3' })
})

test.each<[status: string, paid: string, expected: object]>([
  ['issued', '10', { status: 'partial', paid: '10.0' }],
  ['sent', '10', { status: 'partial', paid: '10.0' }],
  ['paid', '10', { status: 'partial', paid: '10.0' }],
  ['issued', '100', { status: 'paid', paid: '100.0', paid_date: '2026-01-15' }],
])(
  'the status %s of a record that is sent back contradicts no amount paid',
  async (status, paid, expected) => {
    const client = await open()
    const { id } = await client.sale({ ...sum, status })
    const whole = await client.one('invoices', id)
    const before = client.emulator.snapshot()
    const partial = await client.update('invoices', id, { paid })
    expect(partial).toMatchObject(expected)
    client.emulator.restore(before)
    expect(await client.update('invoices', id, { ...whole, paid })).toEqual(partial)
    expect(client.lastRequest.diagnostics).toEqual([])
  },
)

promise('sent-values/again', async () => {
  const client = await open()
  const sale = await client.sale({ status: 'paid', paid_date: '2026-01-02' })
  const { number, pattern_nr } = sale
  const again = { status: 'paid', number, description: 'again' }
  expect(await client.update('invoices', sale.id, again)).toMatchObject({
    paid_date: '2026-01-02',
    pattern_nr,
  })
  const start_date = '2026-01-31'
  const made = await client.create('recurrings', {
    name: 'Rent',
    invoice_id: sale.id,
    start_date,
    every: '1m',
  })
  await client.update('recurrings', made.id, { next_invoice_date: '2026-02-10' })
  const renamed = await client.update('recurrings', made.id, { name: 'Rent 2', start_date })
  expect(renamed).toMatchObject({ name: 'Rent 2', next_invoice_date: '2026-02-10' })
  const later = { start_date: '2026-02-01', next_invoice_date: '2026-02-10' }
  expect(await client.update('recurrings', made.id, later)).toMatchObject(later)
})
