import { behaviour } from '../kernel/behaviour.ts'
import type { Desk } from '../kernel/desk.ts'
import { flagOf } from '../kernel/fields/flag.ts'
import { anyOf, equals, equalsId, type Filter, ids } from '../kernel/filter.ts'
import { invalid } from '../kernel/problem.ts'
import {
  addDays,
  addMonths,
  endOfMonth,
  endOfYear,
  isDate,
  startOfMonth,
  startOfYear,
} from '../world/calendar.ts'
import type { Criterion } from '../world/selection.ts'
import type { Invoice } from './invoice.fields.ts'

/** First and last day of each documented period (facts 3), seen from today. */
const periods: Readonly<Record<string, (today: string) => readonly [string, string]>> = {
  this_month: (today) => [startOfMonth(today), endOfMonth(today)],
  last_month: (today) => [startOfMonth(addMonths(today, -1)), endOfMonth(addMonths(today, -1))],
  last_30_days: (today) => [addDays(today, -30), today],
  // Open at the end: a document dated tomorrow was written within the last twelve months too.
  last_12_months: (today) => [addMonths(today, -12), '9999-12-31'],
  this_year: (today) => [startOfYear(today), endOfYear(today)],
  last_year: (today) => [startOfYear(addMonths(today, -12)), endOfYear(addMonths(today, -12))],
}

/** The field that each documented `search_date_type` means: the sale date has another name in searches (facts 8). */
const searchDates: Readonly<Record<string, keyof Invoice>> = {
  issue_date: 'issue_date',
  paid_date: 'paid_date',
  transaction_date: 'transaction_date',
  sell_date: 'transaction_date',
}

type Values = (name: string) => readonly string[]

const period: Filter = {
  source: 'facts 3',
  about: `One of ${[...Object.keys(periods), 'all', 'more'].join(', ')}; more takes date_from and date_to`,
  schema: { enum: [...Object.keys(periods), 'all', 'more'] },
  yields: true,
  criterion(value, desk, all) {
    if (value === 'all') return undefined
    const field = searchDate(all)
    if (value === 'more') return { field, from: dateOf('date_from', all), to: dateOf('date_to', all) }
    const range = Object.hasOwn(periods, value) ? periods[value] : undefined
    if (!range)
      throw invalid('period', `"${value}" is not one of ${Object.keys(periods).join(', ')}, all, more`)
    const [from, to] = range(desk.today)
    return { field, from, to }
  },
}

/** Read by `period`; asks nothing by itself. */
function partOfPeriod(about: string, schema: Filter['schema']): Filter {
  return { source: 'facts 3', about, schema, criterion: () => undefined }
}

function searchDate(all: Values): string {
  const [sent = ''] = all('search_date_type')
  if (sent === '') return 'issue_date'
  const field = Object.hasOwn(searchDates, sent) ? searchDates[sent] : undefined
  if (!field)
    throw invalid('search_date_type', `"${sent}" is not one of ${Object.keys(searchDates).join(', ')}`)
  return String(field)
}

function dateOf(name: 'date_from' | 'date_to', all: Values): string {
  const [sent = ''] = all(name)
  if (sent === '') return name === 'date_from' ? '0000-01-01' : '9999-12-31'
  if (!isDate(sent)) throw invalid(name, `"${sent}" is not a date of the calendar as YYYY-MM-DD`)
  return sent
}

const income: Filter = {
  source: 'facts 3',
  about: 'yes for sales, no for expenses',
  schema: { enum: ['yes', 'no', '1', '0', 'all'] },
  yields: true,
  criterion: (value) => (value === 'all' ? undefined : { field: 'income', values: [flagOf(value) ?? true] }),
}

/** The specification reads the two relations from the given document's side; recordings show plain equality (facts 3). */
const invoiceId: Filter = {
  source: 'specification 4.1',
  about: 'Documents generated from the given one',
  schema: { type: 'integer' },
  selects: true,
  criterion(value, desk): Criterion {
    const id = Number(value)
    if (desk.services.profile === 'observed') return { field: 'invoice_id', values: [id] }
    const invoices = desk.table<Invoice>('invoices')
    const children = (field: string) => invoices.index(field)?.idsOf(id) ?? []
    return { ids: [...children('invoice_id'), ...children('from_invoice_id')] }
  },
}

const fromInvoiceId: Filter = {
  source: 'specification 4.1',
  about: 'Documents that the given one was generated from',
  schema: { type: 'integer' },
  selects: true,
  criterion(value, desk): Criterion {
    const id = Number(value)
    if (desk.services.profile === 'observed') return { field: 'from_invoice_id', values: [id] }
    return { ids: sourcesOf(id, desk) }
  },
}

function sourcesOf(id: number, desk: Desk): number[] {
  const given = desk.table<Invoice>('invoices').get(id)
  return [given?.from_invoice_id, given?.invoice_id].filter((source) => typeof source === 'number')
}

export const invoiceFilters: Readonly<Record<string, Filter>> = {
  period,
  date_from: partOfPeriod('First day of period=more', { type: 'string', format: 'date' }),
  date_to: partOfPeriod('Last day of period=more', { type: 'string', format: 'date' }),
  search_date_type: partOfPeriod('The date that period looks at', { enum: Object.keys(searchDates) }),
  income,
  kind: equalsKind('kind'),
  'kinds[]': anyOf('kinds[]', 'kind', 'facts 3'),
  number: equals('number', 'facts 3'),
  oid: equals('oid', 'specification 4.1'),
  client_id: equalsId('client_id', 'facts 3'),
  invoice_ids: ids('facts 3'),
  invoice_id: invoiceId,
  from_invoice_id: fromInvoiceId,
}

function equalsKind(field: string): Filter {
  return { ...equals(field, 'facts 3'), selects: false }
}

export const invoiceOrders = {
  id: 'id',
  number: 'number',
  updated_at: 'updated_at',
  created_at: 'created_at',
  price_net: 'price_net',
  price_gross: 'price_gross',
  price_tax: 'price_tax',
  issue_date: 'issue_date',
  payment_to: 'payment_to',
  paid_date: 'paid_date',
  transaction_date: 'transaction_date',
  sell_date: 'transaction_date',
  buyer_name: 'buyer_name',
  buyer_tax_no: 'buyer_tax_no',
  seller_name: 'seller_name',
  oid: 'oid',
}

export const invoiceFilterBehaviours = [
  behaviour(
    'invoice-lists/period',
    'period takes every documented value, counted from the emulator’s today',
    'facts 3',
  ),
  behaviour('invoice-lists/default-period', 'An unfiltered list shows the last twelve months', 'facts 3'),
  behaviour(
    'invoice-lists/filtered-period',
    'A filter that picks out documents looks at all dates',
    'assumed',
  ),
  behaviour(
    'invoice-lists/search-date-type',
    'search_date_type says which date the period looks at',
    'facts 3',
  ),
  behaviour('invoice-lists/income', 'Lists hold sales; income=no lists expenses', 'facts 3'),
  behaviour('invoice-lists/kinds', 'kind and kinds[] restrict the kinds of document', 'facts 3'),
  behaviour(
    'invoice-lists/values',
    'number, oid, client_id and invoice_ids select by value',
    'specification 4.1',
  ),
  behaviour(
    'invoice-lists/invoice-id',
    'invoice_id lists what was generated from the given one',
    'specification 4.1',
  ),
  behaviour(
    'invoice-lists/from-invoice-id',
    'from_invoice_id lists what the given one came from',
    'specification 4.1',
  ),
  behaviour(
    'invoice-lists/relations-observed',
    'In the observed profile both relations are plain equality',
    'facts 3',
  ),
  behaviour(
    'invoice-lists/positions',
    'Positions stand in lists only with include_positions=true',
    'facts 3',
  ),
]
