import { behaviour } from '../../kernel/card/behaviour.ts'
import { flagOf } from '../../kernel/card/fields/flag.ts'
import { anyOf, equals, equalsId, type Filter, type FilterContext, ids } from '../../kernel/card/filter.ts'
import type { Criterion } from '../../state/selection.ts'
import { periodFilters } from '../shared/period-filters.ts'
import type { StoredInvoice } from './invoice.fields.ts'

const income: Filter = {
  source: 'facts 3',
  about: 'Documents to list: yes or 1 for sales, no or 0 for expenses, all for both.',
  schema: { enum: ['yes', 'no', '1', '0', 'all'] },
  yields: true,
  criterion: (value) => (value === 'all' ? undefined : { field: 'income', values: [flagOf(value) ?? true] }),
}

/**
 * The specification reads the two relations from the given document's side; recordings show plain equality (facts
 * 3).
 */
const invoiceId: Filter = {
  source: 'specification 4.1',
  about:
    'Only documents that were generated from the one with this id. In the observed profile, documents with this invoice_id.',
  schema: { type: 'integer' },
  selects: true,
  criterion(value, context): Criterion {
    const id = Number(value)
    if (context.profileOf('invoice-lists/relations-observed') === 'observed')
      return { field: 'invoice_id', values: [id] }
    const invoices = context.table<StoredInvoice>('invoices')
    const children = (field: string) => invoices.requiredIndex(field).idsOf(id)
    return { ids: [...children('invoice_id'), ...children('from_invoice_id')] }
  },
}

const fromInvoiceId: Filter = {
  source: 'specification 4.1',
  about:
    'Only documents that the one with this id was generated from. In the observed profile, documents with this from_invoice_id.',
  schema: { type: 'integer' },
  selects: true,
  criterion(value, context): Criterion {
    const id = Number(value)
    if (context.profileOf('invoice-lists/relations-observed') === 'observed')
      return { field: 'from_invoice_id', values: [id] }
    return { ids: sourcesOf(id, context) }
  },
}

function sourcesOf(id: number, context: FilterContext): number[] {
  const given = context.table<StoredInvoice>('invoices').get(id)
  return [given?.from_invoice_id, given?.invoice_id].filter((source) => typeof source === 'number')
}

const accountingStatus: Filter = {
  source: 'facts 3',
  about: 'Only documents with this accounting_status: exported; an empty value lists those without one.',
  schema: { enum: ['exported', ''] },
  readsEmpty: true,
  criterion: (value) => ({ matches: (row) => ((row as StoredInvoice).accounting_status ?? '') === value }),
}

/** The field of each `search_date_type`: searches have another name for the sale date (facts 8.11). */
const searchDates = {
  issue_date: 'issue_date',
  paid_date: 'paid_date',
  transaction_date: 'transaction_date',
  sell_date: 'transaction_date',
}

export const invoiceFilters: Readonly<Record<string, Filter>> = {
  ...periodFilters(searchDates),
  income,
  kind: equalsKind('kind'),
  'kinds[]': anyOf('kinds[]', 'kind', 'facts 3'),
  number: equals('number', 'facts 3'),
  oid: equals('oid', 'specification 4.1'),
  client_id: equalsId('client_id', 'facts 3'),
  invoice_ids: ids('facts 3'),
  invoice_id: invoiceId,
  from_invoice_id: fromInvoiceId,
  accounting_status: accountingStatus,
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
    "period accepts every documented value, counted from today by the account's clock",
    'facts 3',
  ),
  behaviour('invoice-lists/default-period', 'An unfiltered list shows the last twelve months', 'facts 3'),
  behaviour(
    'invoice-lists/filtered-period',
    'A filter that selects documents by their own values, such as oid or client_id, covers all dates; one by kind does not',
    'assumed',
  ),
  behaviour(
    'invoice-lists/search-date-type',
    'search_date_type selects the date that the period applies to',
    'facts 3',
  ),
  behaviour('invoice-lists/income', 'Lists contain sales; income=no lists expenses', 'facts 3'),
  behaviour('invoice-lists/kinds', 'kind and kinds[] restrict the kinds of document', 'facts 3'),
  behaviour(
    'invoice-lists/values',
    'number, oid, client_id and invoice_ids select by value',
    'specification 4.1',
  ),
  behaviour(
    'invoice-lists/accounting-status',
    'accounting_status=exported lists the exported documents; an empty value lists those without a status',
    'facts 3',
  ),
  behaviour(
    'invoice-lists/invoice-id',
    'invoice_id lists the documents that were generated from the given one',
    'specification 4.1',
  ),
  behaviour(
    'invoice-lists/from-invoice-id',
    'from_invoice_id lists the documents that the given one was generated from',
    'specification 4.1',
  ),
  behaviour(
    'invoice-lists/relations-observed',
    'In the observed profile, both relations compare for equality',
    'facts 3',
  ),
  behaviour(
    'reads/client-of-invoice',
    "client_bank_account, buyer_swift and buyer_sepa_mandate_no of an invoice are those of the client's record, as it is now",
    'facts 3',
  ),
  behaviour('invoice-lists/positions', 'Lists contain positions only with include_positions=true', 'facts 3'),
]
