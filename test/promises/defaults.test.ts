import { expect, test } from 'vitest'
import { addDays } from '../../src/state/calendar.ts'
import { type Invoice, open } from '../support/client.ts'
import { invoiceNumber } from '../support/invoice-number.ts'

/** The default values of an invoice in the Polish edition (observed 5.4 and 5.1). */
const begun: Partial<Record<keyof Invoice, unknown>> = {
  status: 'issued',
  payment_status: 'issued',
  kind: 'vat',
  paid: '0.0',
  paid_date: null,
  payment_type: null,
  discount: '0.0',
  discount_kind: 'percent_total',
  show_discount: false,
  lang: 'pl',
  currency: 'PLN',
  exchange_kind: 'nbp',
  exchange_rate: '1.0',
  exchange_rate_den: '1.0',
  exchange_currency_rate_den: '1.0',
  exchange_difference: '0.0',
  exchange_note: '',
  invoice_template_id: 1,
  income: true,
  from_api: true,
  buyer_company: true,
  buyer_person: '',
  issue_year: 2026,
  pattern: 'nr-m/mm/yyyy',
  tax2_visible: false,
  additional_info: false,
  show_attachments: false,
  has_attachments: false,
  attachments_count: 0,
  use_moss: false,
  use_issuer: false,
  reverse_charge: false,
  not_cost: false,
  cancelled: false,
  test: false,
  exclude_from_stock_level: false,
  exclude_from_accounting: false,
  split_payment: '0',
  get_tax_name: 'VAT',
  'tax_visible?': true,
  'overdue?': false,
  calculating_strategy: null,
  oid: null,
  sent_time: null,
  print_time: null,
  bank_accounts: [],
  descriptions: [],
  gtu_codes: [],
}

test.each(Object.entries(begun))('an invoice has the default %s %j', async (key, value) => {
  const client = await open({ edition: 'poland' })
  const made = await client.sale()
  expect(made[key as keyof Invoice]).toEqual(value)
  expect((await client.one('invoices', made.id))[key as keyof Invoice]).toEqual(value)
})

/** Fields that a request may set, with something else than their default. */
const settable: Partial<Record<keyof Invoice, unknown>> = {
  payment_type: 'transfer',
  show_discount: true,
  lang: 'pl/en',
  currency: 'CHF',
  exchange_kind: 'own',
  exchange_note: 'as agreed',
  income: false,
  buyer_company: false,
  additional_info: true,
  reverse_charge: true,
  test: true,
  split_payment: '1',
  description: 'Thank you',
  place: 'Exampletown',
  internal_note: 'remember',
  buyer_note: 'ring twice',
  exclude_from_accounting: true,
  recipient_name: 'Somebody else',
  procedure_designations: ['MPP'],
}

test.each(Object.entries(settable))('%s may be sent as %j, also in an update', async (key, value) => {
  const client = await open({ edition: 'poland' })
  const made = await client.sale({ [key]: value })
  expect(made[key as keyof Invoice]).toEqual(value)
  const other = await client.sale({ buyer_name: 'Other Ltd' })
  expect(other[key as keyof Invoice]).not.toEqual(value)
  const changed = await client.update('invoices', other.id, { [key]: value })
  expect(changed[key as keyof Invoice]).toEqual(value)
})

test('an update shows the origin of a document', async () => {
  const client = await open()
  const { id } = await client.sale()
  const shown = { origin: 'api', deleted: false, additional_fields: null, search_data: null }
  expect(await client.update('invoices', id, { oid: 'order-1' })).toMatchObject(shown)
})

test('the short form of the specification: client, department and products, issued today, due by the default term', async () => {
  const client = await open()
  const { id: client_id } = await client.create('clients', { name: 'Buyer Ltd' })
  const { id: product_id } = await client.create('products', { name: 'Hosting', price_net: '100', tax: '23' })
  const [department] = await client.list('departments')
  const values = { client_id, department_id: department!.id, positions: [{ product_id, quantity: 2 }] }
  const invoice = await client.create('invoices', values)
  expect(invoice).toMatchObject({
    number: invoiceNumber(1),
    kind: 'vat',
    issue_date: '2026-01-15',
    sell_date: '2026-01-15',
    payment_to: addDays('2026-01-15', Number(invoice.payment_to_kind)),
    buyer_name: 'Buyer Ltd',
    client_id,
    department_id: department!.id,
    price_net: '200.0',
    price_tax: '46.0',
    price_gross: '246.0',
  })
})

/** Each field of a flag is read in every form that the documents show (facts 2.0). */
test.each([
  [true, true],
  ['true', true],
  [1, true],
  ['1', true],
  [false, false],
  ['false', false],
  [0, false],
  ['0', false],
])('the flag %j means %j', async (sent, meant) => {
  const client = await open()
  const made = await client.sale({ additional_info: sent, buyer_company: sent })
  expect(made).toMatchObject({ additional_info: meant, buyer_company: meant })
})
