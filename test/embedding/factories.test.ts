import { expect, test } from 'vitest'
import * as factories from '../../src/factories.ts'
import { client, department, invoice, payment, product, recurring, sequence } from '../../src/factories.ts'
import { registry } from '../../src/resources/registry.ts'
import { opened } from '../support/opened.ts'

test('a builder makes a complete record that fits the edition', async () => {
  const emulator = await opened({ edition: 'poland' })
  const account = emulator.createAccount()
  const made = account.invoices.create(invoice())
  expect(made).toMatchObject({ currency: 'PLN', status: 'issued', buyer_country: 'PL', number: '1/01/2026' })
  expect(made.buyer_tax_no).toMatch(/^\d{10}$/)
  expect(made.positions.length).toBeGreaterThan(0)
  expect(Number(made.price_gross)).toBeGreaterThan(0)
  expect(account.clients.get(made.client_id!)!.name).toBe(made.buyer_name)
})

test('traits are chained methods, and values win over them', async () => {
  const { invoices, clients } = (await opened()).createAccount()
  const { id } = clients.create(client.person().withExternalId({ city: 'Oslo' }))
  expect(clients.get(id)).toMatchObject({ company: false, tax_no: null, external_id: 'crm-1', city: 'Oslo' })
  expect(invoices.create(invoice.overdue({ client_id: id }).sent())).toMatchObject({
    client_id: id,
    issue_date: '2025-12-06',
    'overdue?': true,
    status: 'sent',
  })
  expect(invoices.create(invoice.overdue.bind(null)({ payment_to_kind: 90 }))).toMatchObject({
    'overdue?': false,
  })
  expect(invoices.create(invoice.partiallyPaid())).toMatchObject({ status: 'partial' })
  expect(invoices.create(invoice.withDiscount()).positions[0]!.discount_percent).toBe('10.0')
})

test('a builder is immutable', async () => {
  const { invoices } = (await opened()).createAccount()
  const base = invoice({ payment_to_kind: 30 })
  const derived = base.with({ oid: 'A' }).paid()
  expect(invoices.create(base)).toMatchObject({ payment_to_kind: '30', oid: null, status: 'issued' })
  expect(invoices.create(derived)).toMatchObject({ payment_to_kind: '30', oid: 'A', status: 'paid' })
})

test('a list creates all of its records or none', async () => {
  const { invoices } = (await opened()).createAccount()
  const made = invoices.create(invoice.proforma().list(3))
  expect(made.map(({ number }) => number)).toEqual(['P1/2026', 'P2/2026', 'P3/2026'])
  expect(() => invoices.create([invoice(), invoice({ status: 'gone' } as object)])).toThrow(/status/)
  expect(invoices.all()).toHaveLength(3)
})

test('a sequence counts the records that the account has built of a resource', async () => {
  const emulator = await opened()
  const order = invoice({
    oid: sequence((n) => `A-${n}`),
    positions: [{ name: sequence((n) => `Thing ${n}`), price_net: 1 }],
  })
  const oids = (account: ReturnType<typeof emulator.createAccount>) =>
    account.invoices.create(order.list(3)).map(({ oid, positions }) => `${oid} ${positions[0]!.name}`)
  const [first, second] = [emulator.createAccount(), emulator.createAccount()]
  expect(oids(first)).toEqual(['A-1 Thing 1', 'A-2 Thing 2', 'A-3 Thing 3'])
  first.clients.create(client())
  expect(oids(second)).toEqual(['A-1 Thing 1', 'A-2 Thing 2', 'A-3 Thing 3'])
  expect(oids(first)).toEqual(['A-4 Thing 4', 'A-5 Thing 5', 'A-6 Thing 6'])
})

test('generated data depends only on the seed, the account and its earlier records', async () => {
  const built = async (seed: number, disturbed: boolean) => {
    const emulator = await opened({ seed })
    const account = emulator.createAccount({ prefix: 'mine' })
    if (disturbed) emulator.account().clients.create(client().list(5))
    return account.clients.create(client().list(3)).map(({ name, tax_no, city }) => [name, tax_no, city])
  }
  const first = await built(1, false)
  expect(new Set(first.flat()).size).toBeGreaterThan(6)
  expect(await built(1, true)).toEqual(first)
  expect(await built(2, false)).not.toEqual(first)
})

test('a reset restarts the counters, so the same data is generated again', async () => {
  const emulator = await opened()
  const names = () =>
    emulator
      .account()
      .clients.create(client().list(2))
      .map(({ name }) => name)
  const first = names()
  expect(names()).not.toEqual(first)
  emulator.reset()
  expect(names()).toEqual(first)
})

test('an id field takes a builder, an alias or an id, and dates may be relative', async () => {
  const emulator = await opened({
    fixtures: {
      accounts: {
        acme: { clients: { jan: { name: 'Jan' } }, products: { lamp: { name: 'Lamp', price_net: 1 } } },
      },
    },
  })
  const { invoices, clients, products, payments } = emulator.account()
  const nested = invoices.create(
    invoice({
      client_id: client.person({ city: 'Oslo' }),
      positions: [{ product_id: product.service(), quantity: 1 }],
    }),
  )
  expect(clients.get(nested.client_id!)).toMatchObject({ company: false, city: 'Oslo' })
  expect(products.get(nested.positions[0]!.product_id!)).toMatchObject({ service: true })
  expect(
    invoices.create({ client_id: 'jan', issue_date: 'today - 3 days', positions: [{ product_id: 'lamp' }] }),
  ).toMatchObject({ buyer_name: 'Jan', issue_date: '2026-01-12' })
  const made = invoices.create(
    invoice({ client_id: 'jan', issue_date: 'yesterday', positions: [{ product_id: 'lamp' }] }),
  )
  expect(made).toMatchObject({
    buyer_name: 'Jan',
    issue_date: '2026-01-14',
    product_id: products.get('lamp')!.id,
  })
  expect(invoices.update(made.id, { issue_date: 'tomorrow' }).issue_date).toBe('2026-01-16')
  const paid = payments.create(payment({ invoice_id: made.id }))
  expect(paid).toMatchObject({ price: made.price_gross, name: made.number })
  expect(invoices.get(made.id)!.status).toBe('paid')
})

test('every resource has a builder with its traits', async () => {
  const made = Object.entries(factories).filter(([name]) => name !== 'sequence')
  const resources = registry.ofAccounts()
  const built = (made as [string, typeof client][]).map(([, one]) => one['faketura:builder'].resource)
  const missing = resources.map(({ name }) => name).filter((name) => !built.includes(name as 'clients'))
  expect(missing, 'resources without a builder in src/factories.ts').toEqual([])
  expect(built.length).toBe(resources.length)
  const { emulator, account } = await opened().then((emulator) => ({
    emulator,
    account: emulator.createAccount(),
  }))
  for (const [, one] of made as [string, typeof client][]) {
    const { resource } = one['faketura:builder']
    const card = resources.find(({ name }) => name === resource)!
    const view = resource.replace(/_(\w)/g, (_, letter: string) => letter.toUpperCase())
    const records: { create(one: object): { id: number } } = Reflect.get(account, view)
    expect(records.create(one).id, resource).toBeGreaterThan(0)
    for (const trait of Object.keys(card.recipe!.traits)) {
      const method = trait.replace(/_(\w)/g, (_, letter: string) => letter.toUpperCase())
      const derived: object = Reflect.get(one, method)()
      expect(records.create(derived).id, `${resource} ${trait}`).toBeGreaterThan(0)
    }
  }
  expect(emulator.diagnostics()).toEqual([])
})

const line = { name: 'Poster', tax: 23, quantity: 2, total_price_gross: 246 } as const
const oneLess = {
  name: 'Poster',
  correction_before_attributes: line,
  correction_after_attributes: { ...line, quantity: 1, total_price_gross: 123 },
}

/** Documents that say themselves what their lines are, of an order with the id 7. */
const determined = (order: number) =>
  [
    [{ kind: 'correction', copy_invoice_from: order, total_correction: true }, '-246.0'],
    [
      { kind: 'advance', copy_invoice_from: order, advance_creation_mode: 'percent', advance_value: 30 },
      '73.8',
    ],
    [{ kind: 'correction', buyer_name: 'Ann', positions: [oneLess] }, '-123.0'],
  ] as const

test.each([0, 1, 2])('generated lines replace none that follow from other values (%i)', async (at) => {
  const emulator = await opened({ edition: 'poland' })
  const { invoices } = emulator.createAccount()
  const { id } = invoices.create({ kind: 'estimate', buyer_name: 'Ann', positions: [line] })
  const [values, price_gross] = determined(id)[at]!
  expect(invoices.create(invoice(values as object))).toMatchObject({ buyer_name: 'Ann', price_gross })
  expect(emulator.diagnostics()).toEqual([])
  const order = { kind: 'estimate', buyer_name: 'Ann', positions: [line] }
  const [stated] = determined('order' as never)[at]!
  const accounts = { acme: { invoices: { order, it: { ...stated, generate: 1 } } } }
  await emulator.load({ faketura: 1, accounts } as object)
  expect(emulator.account('acme').invoices.find({ kind: values.kind })).toMatchObject({ price_gross })
})

test.each(['poland', 'international'] as const)(
  'a generated line has the rate of its document in %s',
  async (edition) => {
    const bills = { g: { generate: 1, traits: ['bill'] } }
    const fixtures = { faketura: 1, accounts: { acme: { invoices: bills } } } as object
    const emulator = await opened({ edition, fixtures })
    const account = emulator.account()
    account.invoices.create(invoice.bill())
    account.invoices.create(invoice.bill({ positions: [{ name: 'Poster', total_price_gross: 5 }] }))
    for (const bill of account.invoices.all())
      expect([bill.price_tax, bill.positions[0]!.tax]).toEqual(['0.0', 'disabled'])
    const { id } = account.clients.create({ name: 'Ann', default_tax: '5' })
    expect(account.invoices.create(invoice({ client_id: id })).positions[0]!.tax).toBe('5')
    account.products.create({ name: 'Lamp', price_net: 100, tax: 8 })
    const lamp = account.invoices.create(invoice({ positions: [{ name: 'Lamp', quantity: 2 }] }))
    expect(lamp).toMatchObject({ price_net: '200.0', price_tax: '16.0' })
    expect(emulator.diagnostics()).toEqual([])
  },
)

test('a stated total is that of the generated line', async () => {
  const { invoices } = (await opened({ edition: 'poland' })).createAccount()
  expect(invoices.create(invoice({ price_gross: 246 }))).toMatchObject({
    price_net: '200.0',
    price_tax: '46.0',
  })
  expect(invoices.create(invoice({ price_net: 200 }))).toMatchObject({
    price_gross: '246.0',
    price_tax: '46.0',
  })
  const [each, free] = [{ positions: { each: { tax: 8 } } }, invoice.taxFree({ price_gross: 100 })]
  expect(invoices.create(free)).toMatchObject({ price_net: '100.0', price_tax: '0.0', price_gross: '100.0' })
  expect(invoices.create(invoice({ ...each, price_gross: 108 }))).toMatchObject({ price_gross: '108.0' })
  const lines = invoice({
    price_net: 100,
    positions: [{ name: 'A' }, { name: 'B' }, { name: 'C', quantity: 1 }],
  })
  expect(invoices.create(lines).positions.map(({ total_price_net }) => total_price_net)).toEqual([
    '33.34',
    '33.33',
    '33.33',
  ])
  // Without lines, there is no tax.
  const totals = { price_net: '123.0', price_tax: '0.0', price_gross: '123.0' }
  expect(invoices.create({ buyer_name: 'Ann', price_gross: 123 })).toMatchObject(totals)
  expect(invoices.create({ buyer_name: 'Ann', price_net: 123 })).toMatchObject(totals)
})

test('a stated total that contradicts the lines gets a diagnostic', async () => {
  const emulator = await opened({ edition: 'poland' })
  const { invoices } = emulator.createAccount()
  invoices.create(invoice({ price_gross: 100 }))
  expect(emulator.diagnostics()).toEqual([])
  invoices.create({ buyer_name: 'Ann', price_gross: 100, positions: [line] })
  expect(emulator.diagnostics().map(({ message }) => message)).toEqual([
    'price_gross 100.0 is stated, but the lines add up to 246.0',
  ])
})

test('a list of ids takes aliases', async () => {
  const one = { buyer_name: 'Ann', positions: [line] }
  const fixtures = { faketura: 1, accounts: { acme: { invoices: { one, two: one } } } }
  const { invoices, payments } = (await opened({ fixtures })).account()
  const { id } = payments.create({ name: 'Transfer', price: 300, invoice_ids: ['one', 'two'] })
  expect(invoices.all().map(({ paid }) => paid)).toEqual(['246.0', '54.0'])
  payments.update(id, { invoice_ids: ['two', invoices.get('one')!.id] })
  expect(invoices.all().map(({ paid }) => paid)).toEqual(['54.0', '246.0'])
})

test('only a row of text gets no price', async () => {
  const { invoices } = (await opened({ edition: 'poland' })).createAccount()
  const rows = [{ kind: 'text_separator' }, { kind: 'correction', name: 'Poster' }]
  const { positions } = invoices.create(invoice({ positions: rows }))
  expect(positions.map(({ total_price_gross }) => Number(total_price_gross) > 0)).toEqual([false, true])
})

test('a payment pays its invoices', async () => {
  const { invoices, payments } = (await opened({ edition: 'poland' })).createAccount()
  const euro = invoices.create(invoice.inEuro())
  payments.create(payment({ invoice_id: euro.id }))
  const both = [1, 2].map(() => invoices.create(invoice()).id)
  payments.create(payment({ invoice_ids: both }))
  expect(payments.all().map(({ overpaid }) => overpaid)).toEqual(['0.0', '0.0'])
  expect(invoices.all().map(({ status }) => status)).toEqual(['paid', 'paid', 'paid'])
})

test('an unknown trait or field is refused with the known ones', async () => {
  const { invoices, clients } = (await opened()).createAccount()
  const call = (name: string, ...given: unknown[]) => Reflect.get(invoice, name)(...given)
  expect(() => call('overdu')).toThrow(
    '[faketura] unknown trait "overdu" in invoices; did you mean "overdue"?',
  )
  expect(() => call('nonsense')).toThrow(
    /unknown trait "nonsense" in invoices; expected one of with, list, sent, paid, partiallyPaid, overdue/,
  )
  expect(() => call('with', 'x')).toThrow(/invoices: expected an object of values by field, got "x"$/)
  expect(() => call('list', -1)).toThrow(/list: expected a whole number from 0 to 100000, got -1$/)
  expect(() => Reflect.apply(sequence, undefined, ['A'])).toThrow(
    /sequence: expected a function such as \(n\) => 'A-' \+ n, got "A"$/,
  )
  expect(() => invoices.create(invoice({ bayer_name: 'X' } as object))).toThrow(
    /unknown field "bayer_name" in invoices; did you mean "buyer_name"\?/,
  )
  expect(() => invoices.create(invoice({ client_id: 'nobody' }))).toThrow(
    /client_id: expected an id or an alias of one of the clients, got "nobody"/,
  )
  expect(() => invoices.create(client() as never)).toThrow(
    '[faketura] a builder of clients cannot create invoices',
  )
  expect(() => invoices.create(invoice({ client_id: product() }))).toThrow(
    /a builder of products cannot create clients/,
  )
  expect([invoices.all(), clients.all()]).toEqual([[], []])
})

test('a builder can be printed, compared and awaited like any value', async () => {
  expect(await invoice).toBe(invoice)
  expect(JSON.stringify({ invoice })).toBe('{}')
  expect(invoice).toEqual(invoice)
  expect(() => String(invoice)).not.toThrow()
  expect([department, recurring].map((one) => typeof one)).toEqual(['function', 'function'])
})
