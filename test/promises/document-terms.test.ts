import { expect, test } from 'vitest'
import { documentTermsProofs } from '../../src/verify/proofs/document-terms.ts'
import { pdfOf } from '../documents/pdf-text.ts'
import { promise } from '../promise.ts'
import { type Client, type Invoice, open } from '../support/client.ts'
import { refusedFields } from '../support/derived-documents.ts'
import { invoiceNumber } from '../support/invoice-number.ts'
import { portable } from '../support/portable.ts'

portable(documentTermsProofs)

/** The document with these fields, which are returned on request. */
async function shown(client: Client, id: number, names: string): Promise<Record<string, unknown>> {
  const query = { 'additional_fields[invoice]': names }
  return (await client.get<Record<string, unknown>>(`/invoices/${id}.json`, query)).body
}

async function printed(client: Client, { id }: Invoice): Promise<string> {
  return (await pdfOf(client, id)).text
}

promise('document-terms/printed', async () => {
  const client = await open({ edition: 'france' })
  const terms = {
    title: 'Travaux de mars',
    advanced_payment_discount: 'aucun',
    interest_rate: '10 %',
    sum_recovery: 'client_professionnel',
    skonto_active: 1,
    skonto_discount_date: '2026-01-18',
    skonto_discount_value: '2',
    transaction_type: 'services',
    locked_by_export: true,
  }
  const made = await client.sale(terms)
  expect(client.lastRequest.diagnostics).toEqual([])
  expect(await shown(client, made.id, Object.keys(terms).join(','))).toMatchObject({
    ...terms,
    skonto_active: true,
    skonto_discount_value: '2.0',
  })
  const text = await printed(client, made)
  for (const part of ['Objet: Travaux de mars', 'Escompte pour paiement anticipé: aucun', 'retard: 10 %'])
    expect(text).toContain(part)
  expect(text).toContain('40 EUR')
  expect(text).toContain('Escompte: 2%, jusqu’au 18/01/2026: 120,54 EUR')
  const person = await client.sale({ ...terms, sum_recovery: 'client_particulier' })
  expect(await printed(client, person)).not.toContain('40 EUR')
  expect(await refusedFields(client, { buyer_name: 'B', sum_recovery: 'nobody' })).toHaveProperty(
    'sum_recovery',
  )
})

test('an unknown field in additional_fields gets a diagnostic, a wrong one is refused', async () => {
  const client = await open()
  await client.sale({ additional_fields: { title: 'Nested', zodiac: 'x' } })
  expect(client.lastRequest.diagnostics).toEqual([
    { code: 'unknown-field', message: expect.stringContaining('"zodiac"') },
  ])
  expect(
    await refusedFields(client, { buyer_name: 'B', additional_fields: { sum_recovery: 'x' } }),
  ).toHaveProperty('sum_recovery')
})

test('a hidden tax is not printed', async () => {
  const client = await open()
  const made = await client.sale({ hide_tax: true })
  expect(await printed(client, made)).not.toContain('23%')
})

promise('document-terms/split-payment', async () => {
  const client = await open()
  expect(await printed(client, await client.sale({ split_payment: 1 }))).toContain('Split payment')
  expect(await printed(client, await client.sale({ split_payment: true }))).toContain('Split payment')
  const person = { split_payment: 1, buyer_company: false }
  expect(await printed(client, await client.sale(person))).not.toContain('Split payment')
})

promise('document-terms/exemption', async () => {
  const client = await open()
  const exempt_tax_kind = 'Art. 43'
  const positions = [{ name: 'Course', tax: 'zw', total_price_gross: 10 }]
  expect(await printed(client, await client.sale({ exempt_tax_kind, positions }))).toContain(': Art. 43')
  expect(await printed(client, await client.sale({ exempt_tax_kind }))).not.toContain('Art. 43')
})

test('the energy savings bonus is printed', async () => {
  const client = await open()
  const made = await client.sale({ use_prime_cee: true, prime_cee_value: 23, currency: 'GBP' })
  const text = await printed(client, made)
  expect(text).toContain('Energy savings bonus -23.00 GBP')
  expect(text).toContain('Amount due 100.00 GBP')
})

test('test documents are numbered separately', async () => {
  const client = await open()
  expect(await client.sale({ test: true })).toMatchObject({ number: `TEST-${invoiceNumber(1)}`, test: true })
  expect(await client.sale()).toMatchObject({ number: invoiceNumber(1) })
  expect(await client.sale({ test: 'true' })).toMatchObject({ number: `TEST-${invoiceNumber(2)}` })
})

test('an unknown category is created only with the document', async () => {
  const client = await open()
  await client.post('/categories.json', { category: { name: 'Books' } })
  const categories = () => client.account.categories.all().map(({ name }) => name)
  const made = await client.sale({ category_id: 'Lamps' })
  expect(categories()).toEqual(['Books', 'Lamps'])
  const { category_id } = await client.update('invoices', made.id, { category_id: 'Chairs' })
  expect(client.account.categories.get(category_id!)?.name).toBe('Chairs')
  expect(client.lastRequest.diagnostics).toEqual([])
  expect(await refusedFields(client, { buyer_name: 'B', category_id: 999 })).toHaveProperty('category_id')
  expect(await refusedFields(client, { category_id: 'Unused' })).toHaveProperty('buyer_name')
  expect(categories()).toEqual(['Books', 'Lamps', 'Chairs'])
})

test('the French edition uses the name of the product, and copies that of their source', async () => {
  const names = async (edition: 'france' | 'international', values: object = {}) => {
    const client = await open({ edition })
    const { id } = await client.create('products', { name: 'Lamp', price_gross: 10 })
    const made = await client.sale({ positions: [{ product_id: id, name: 'Red lamp' }], ...values })
    const copy = await client.create('invoices', { copy_invoice_from: made.id })
    expect(copy.positions[0]!.name).toBe(made.positions[0]!.name)
    return [made.positions[0]!.name, client.emulator.requests.all()[1]!.diagnostics.length]
  }
  expect(await names('international')).toEqual(['Red lamp', 0])
  expect(await names('international', { update_product_name: false })).toEqual(['Lamp', 1])
  expect(await names('france')).toEqual(['Lamp', 1])
  expect(await names('france', { update_product_name: true })).toEqual(['Red lamp', 0])
})

promise('document-terms/exchange-rate', async () => {
  const client = await open({ edition: 'poland', now: '2026-01-19' })
  const made = await client.sale({ currency: 'EUR', exchange_currency: 'PLN', exchange_kind: 'nbp' })
  expect(made).toMatchObject({
    exchange_currency_rate: '4.25',
    // The nineteenth is a Monday.
    exchange_date: '2026-01-16',
    exchange_note: '1 EUR = 4,25 PLN (NBP, 16.01.2026)',
  })
  const text = await printed(client, made)
  expect(text).toContain('1 EUR = 4,25 PLN (NBP, 16.01.2026)')
  expect(text).toContain('522,75 PLN')
  expect(text).toContain('97,75 PLN')
  const moved = await client.update('invoices', made.id, { issue_date: '2026-01-15' })
  expect(moved.exchange_note).toBe('1 EUR = 4,25 PLN (NBP, 14.01.2026)')
  const noted = await client.update('invoices', made.id, { exchange_note: 'As agreed' })
  expect(noted.exchange_note).toBe('As agreed')
  expect((await client.update('invoices', made.id, { issue_date: '2026-01-12' })).exchange_note).toBe(
    'As agreed',
  )
  const replaced = { exchange_currency_rate: '4.25' }
  const other = { exchange_currency_rate: 4.5 }
  const note = [
    'replaced-value: exchange_currency_rate 4.5 became 4.25; send exchange_kind own to set the rate',
  ]
  const notes = () => client.lastRequest.diagnostics.map(({ code, message }) => `${code}: ${message}`)
  expect(await client.update('invoices', made.id, other)).toMatchObject(replaced)
  expect(notes()).toEqual(note)
  expect(await client.sale({ currency: 'EUR', exchange_currency: 'PLN', ...other })).toMatchObject(replaced)
  expect(notes()).toEqual(note)
  expect(await client.update('invoices', made.id, { exchange_kind: 'own', ...other })).toMatchObject({
    exchange_currency_rate: '4.5',
  })
  expect(notes()).toEqual([])
  const own = {
    currency: 'EUR',
    exchange_currency: 'PLN',
    exchange_kind: 'own',
    exchange_currency_rate: '4,3',
  }
  expect(await client.sale(own)).toMatchObject({
    exchange_currency_rate: '4.3',
    exchange_note: '',
    exchange_date: null,
  })
  expect(await client.sale({ exchange_currency: 'PLN' })).toMatchObject({ exchange_note: '' })
  const unknown = { currency: 'EUR', exchange_currency: 'XXX' }
  expect(await client.sale(unknown)).toMatchObject({ exchange_note: '', exchange_currency_rate: null })
})

test.each([
  // The days off in Poland, and the days on which the TARGET system is closed.
  ['nbp', '2026-01-01', '2025-12-31'],
  ['nbp', '2026-01-02', '2025-12-31'],
  ['nbp', '2026-01-07', '2026-01-05'],
  ['nbp', '2026-04-07', '2026-04-03'],
  ['nbp', '2026-05-04', '2026-04-30'],
  ['nbp', '2026-06-05', '2026-06-03'],
  ['nbp', '2025-08-18', '2025-08-14'],
  ['nbp', '2026-11-12', '2026-11-10'],
  ['nbp', '2024-12-25', '2024-12-24'],
  ['nbp', '2025-12-27', '2025-12-23'],
  ['ecb', '2026-01-02', '2025-12-31'],
  ['ecb', '2026-01-07', '2026-01-06'],
  ['ecb', '2026-04-07', '2026-04-02'],
  ['ecb', '2026-05-04', '2026-04-30'],
  ['ecb', '2025-12-29', '2025-12-24'],
  ['nbu', '2026-01-02', '2025-12-31'],
  ['nbu', '2026-01-07', '2026-01-06'],
  ['constructor', '2026-01-02', '2025-12-31'],
])('a rate of %s for %s is that of the working day %s', async (exchange_kind, issue_date, exchange_date) => {
  const client = await open({ edition: 'poland' })
  const currencies = { currency: 'EUR', exchange_currency: 'PLN' }
  const made = await client.sale({ ...currencies, exchange_kind, issue_date })
  expect(made).toMatchObject({ exchange_date })
})

test('a note of exchange_kind own does not outlive its rate, and null restores the usual note', async () => {
  const client = await open({ edition: 'poland', now: '2026-01-19' })
  const own = { exchange_kind: 'own', exchange_currency_rate: '4,2', exchange_note: 'As agreed' }
  const made = await client.sale({ currency: 'EUR', exchange_currency: 'PLN', ...own })
  const after = async (values: object) => {
    const { exchange_note, exchange_currency_rate } = await client.update('invoices', made.id, values)
    return [exchange_currency_rate, exchange_note]
  }
  const usual = ['4.25', '1 EUR = 4,25 PLN (NBP, 16.01.2026)']
  expect(await after({ exchange_kind: 'nbp' })).toEqual(usual)
  for (const exchange_note of ['Other', '']) {
    expect(await after({ exchange_note })).toEqual(['4.25', exchange_note])
    expect(await after({ exchange_note: null })).toEqual(usual)
  }
  expect(await after(own)).toEqual(['4.2', 'As agreed'])
  expect(await after({ exchange_kind: 'ecb', exchange_note: 'As agreed' })).toEqual(['4.25', 'As agreed'])
  expect(await after(own)).toEqual(['4.2', 'As agreed'])
  // Neither outlives the kind when no rate is known, but a rate that is sent stays.
  expect(await after({ exchange_kind: 'nbp', exchange_currency: 'XXX' })).toEqual([null, ''])
  expect(await after({ exchange_currency: 'PLN' })).toEqual(usual)
  expect(await after({ exchange_currency: 'XXX', exchange_currency_rate: 5 })).toEqual(['5.0', ''])
})

test.each(['1900-01-01', '1900-01-02', '1900-01-03'])(
  'the rate of %s is of 1900-01-01 or later',
  async (day) => {
    const client = await open({ edition: 'poland' })
    const currencies = { currency: 'EUR', exchange_currency: 'PLN' }
    for (const exchange_kind of ['nbp', 'ecb', 'nbu']) {
      const made = await client.sale({ ...currencies, exchange_kind, issue_date: day })
      expect(made.exchange_date).toBe(day === '1900-01-03' ? '1900-01-02' : '1900-01-01')
    }
    const exported = client.emulator.export()
    const { emulator } = await open({ fixtures: exported })
    expect(emulator.export()).toEqual(exported)
  },
)

const ossSale = {
  seller_name: 'Polish seller',
  seller_country: 'PL',
  buyer_company: false,
  buyer_country: 'DE',
}

async function ossOf(flags: object, values: object = {}): Promise<Invoice> {
  const client = await open()
  const positions = [{ name: 'Lamp', tax: 23, total_price_gross: 119 }]
  const invoice = { buyer_name: 'Jan', positions, ...ossSale, ...values }
  const { status, body, text } = await client.post<Invoice>('/invoices.json', { ...flags, invoice })
  expect(status, text).toBe(201)
  expect(client.lastRequest.diagnostics).toEqual([])
  return body
}

test('a sale to a person without a country is domestic', async () => {
  expect(await ossOf({ identify_oss: 1 }, { buyer_country: '' })).toMatchObject({ use_oss: false })
})

test('the PDF of a French invoice under reverse charge states it once, without tax', async () => {
  const client = await open({ edition: 'france' })
  const made = await client.sale({ reverse_charge: true })
  const text = await printed(client, made)
  expect(text.match(/autoliquidation/gi)).toHaveLength(1)
  expect(text).not.toContain('Taux')
  expect((await (await open()).sale({ reverse_charge: true })).description).toBeNull()
})

test('the delivery address of a document is printed', async () => {
  const client = await open()
  const { id } = await client.create('clients', { name: 'Buyer', delivery_address: 'Back door' })
  const sale = (values: object = {}) => client.sale({ client_id: id, ...values })
  const address = { kind: 'delivery', addressable_type: 'Client', addressable_id: id, city: 'Leeds' }
  await client.create('addresses', { ...address, name: 'Depot', primary: true })
  await client.create('addresses', { ...address, name: 'Shop', city: 'York' })
  const made = await sale({ use_delivery_address: true })
  expect(made.delivery_address).toBeNull()
  const names = 'multiple_delivery_addresses,delivery_address_title,delivery_address_city'
  expect(await shown(client, made.id, names)).toMatchObject({
    multiple_delivery_addresses: true,
    delivery_address_title: 'Depot',
    delivery_address_city: 'Leeds',
  })
  expect(await printed(client, made)).toContain('Delivery address Depot Leeds')
  await client.update('clients', id, { use_delivery_address: true })
  expect(await sale({ use_delivery_address: false })).toMatchObject({ use_delivery_address: false })
})

test('a part of a delivery address is printed', async () => {
  const client = await open()
  const made = await client.sale({ use_delivery_address: true, delivery_address_city: 'York' })
  expect(client.lastRequest.diagnostics).toEqual([])
  expect(await printed(client, made)).toContain('Delivery address York')
})

test('a person is addressed by the title of the client', async () => {
  const client = await open()
  const person = { first_name: 'Ann', last_name: 'Lee', title: 'Ms', company: false }
  const { id } = await client.create('clients', { name: 'Ann Lee', ...person })
  expect(await printed(client, await client.sale({ client_id: id }))).toContain('Buyer Ms Ann Lee')
})
