import type { RecordOf } from '../../kernel/card/field.ts'
import { choice } from '../../kernel/card/fields/choice.ts'
import { date } from '../../kernel/card/fields/date.ts'
import { decimal } from '../../kernel/card/fields/decimal.ts'
import { flag } from '../../kernel/card/fields/flag.ts'
import { integer, reference } from '../../kernel/card/fields/integer.ts'
import { list as listField } from '../../kernel/card/fields/list.ts'
import { anything } from '../../kernel/card/fields/structure.ts'
import { text } from '../../kernel/card/fields/text.ts'
import { equals, equalsId } from '../../kernel/card/filter.ts'
import { defineResource } from '../../kernel/card/resource.ts'
import { listRecords } from '../../kernel/request/actions/list.ts'
import { create, get, remove, update } from '../../kernel/request/actions/records.ts'
import { answersOnly, createdAt, identifier, updatedAt, userId } from '../shared/common-fields.ts'
import { periodFilters } from '../shared/period-filters.ts'
import { warehouseAction } from './warehouse-action.ts'
import { warehouseDocumentRecipe } from './warehouse-document.recipe.ts'
import { warehouseDocumentEffects, warehouseDocumentRules } from './warehouse-document.rules.ts'

/** Goods received, goods issued, goods moved (specification 2.2, facts 2.21). */
const documentKinds = ['pz', 'wz', 'mm'] as const

/** In the order in which the service answers them. */
const fields = {
  id: identifier('typed'),
  kind: choice(documentKinds, 'specification 2.2', { default: 'pz', indexed: true })``,
  supplier: text('typed')``,
  recipient: text('typed')``,
  description: text('typed')``,
  issue_date: date('specification 2.2', { indexed: true })``,
  number: text('specification 2.2', { indexed: true })``,
  warehouse_id: reference('warehouses', 'specification 2.2', { indexed: true })``,
  updater_id: userId('typed')``,
  creator_id: userId('typed', { filledWith: ({ account }) => account.owner })``,
  deleted: flag('typed', answersOnly)``,
  created_at: createdAt('typed'),
  updated_at: updatedAt('typed'),
  pattern: text('typed', answersOnly)``,
  pattern_nr: integer('typed', answersOnly)``,
  pattern_nr_m: integer('typed', answersOnly)``,
  pattern_nr_d: integer('typed', answersOnly)``,
  issue_year: integer('typed', answersOnly)``,
  external_id: text('typed')``,
  exchange_rate: decimal('typed', { ...answersOnly, default: '1.0' })``,
  currency: text('typed')``,
  oid: text('typed')``,
  client_id: reference('clients', 'specification 2.2', { indexed: true })``,
  expected_delivery_date: date('typed')``,
  recipient_ref: text('typed')``,
  warehouse_document_id: reference('warehouse_documents', 'typed')``,
  seller_person: text('typed')``,
  buyer_person: text('typed')``,
  gave_person: text('typed')``,
  department_id: reference('departments', 'specification 2.2')``,
  lang: text('typed')``,
  department_name: text('specification 2.2')``,
  department_tax_no_kind: text('typed')``,
  department_tax_no: text('typed')``,
  department_bank_account: text('typed')``,
  department_bank: text('typed')``,
  department_street: text('typed')``,
  department_post_code: text('typed')``,
  department_city: text('typed')``,
  department_country: text('typed')``,
  department_email: text('typed')``,
  department_www: text('typed')``,
  department_fax: text('typed')``,
  department_phone: text('typed')``,
  client_company: flag('typed', { default: true })``,
  client_title: text('typed')``,
  client_first_name: text('typed')``,
  client_last_name: text('typed')``,
  client_name: text('specification 2.2')``,
  client_tax_no_kind: text('typed')``,
  client_tax_no: text('typed')``,
  client_street: text('typed')``,
  client_post_code: text('typed')``,
  client_city: text('typed')``,
  client_bank_account: text('typed')``,
  client_bank: text('typed')``,
  client_country: text('typed')``,
  client_note: text('typed')``,
  client_email: text('typed')``,
  client_phone: text('typed')``,
  client_delivery_address: text('typed')``,
  client_use_delivery_address: flag('typed')``,
  exchange_currency: text('typed')``,
  exchange_kind: text('typed')``,
  exchange_currency_rate: decimal('typed', answersOnly)``,
  exchange_date: date('typed', answersOnly)``,
  exchange_note: text('typed')``,
  price_net: decimal('typed', { ...answersOnly, default: '0.0' })``,
  price_gross: decimal('typed', { ...answersOnly, default: '0.0' })``,
  price_tax: decimal('typed', { ...answersOnly, default: '0.0' })``,
  calculating_strategy: anything('typed', { ...answersOnly, default: null })``,
  transaction_date: date('typed', { ...answersOnly, indexed: true })``,
  template_id: integer('typed', answersOnly)``,
  purchase_price_net: decimal('typed', { ...answersOnly, default: '0.0' })``,
  purchase_price_gross: decimal('typed', { ...answersOnly, default: '0.0' })``,
  purchase_price_tax: decimal('typed', { ...answersOnly, default: '0.0' })``,
  from_form_with_actions: flag('typed', answersOnly)``,
  from_api: flag('typed', { ...answersOnly, default: true })``,
  origin: text('typed', { ...answersOnly, default: 'api' })``,
  additional_info: text('typed')``,
  additional_info_desc: text('typed')``,
  status: text('typed', answersOnly)``,
  quantity: decimal('typed', { ...answersOnly, default: '0.0' })``,
  exchange_rate_den: decimal('typed', { ...answersOnly, default: '1.0' })``,
  exchange_currency_rate_den: decimal('typed', { ...answersOnly, default: '1.0' })``,
  fiscal_currency: text('typed', answersOnly)``,
  fiscal_exchange_rate: decimal('typed', { ...answersOnly, default: '1.0' })``,
  fiscal_exchange_rate_den: decimal('typed', { ...answersOnly, default: '1.0' })``,
  search_data: text('typed', answersOnly)``,
  warehouse_actions: listField(warehouseAction, 'specification 2.2', { shown: 'one' })``,
}

export type StoredWarehouseDocument = RecordOf<typeof fields>

/** A paper that says what came into a warehouse or left it. */
export const warehouseDocumentCard = defineResource({
  name: 'warehouse_documents',
  key: 'warehouse_document',
  about: 'A document about goods that are received, issued or moved between warehouses.',
  source: 'specification 2.2',
  fields,
  columns: ['number', 'kind', 'issue_date', 'warehouse_id', 'client_name', 'price_net', 'purchase_price_net'],
  rules: warehouseDocumentRules,
  effects: warehouseDocumentEffects,
  recipe: warehouseDocumentRecipe,
  operations: {
    list: listRecords({
      path: '/warehouse_documents.{fmt}',
      source: 'specification 4.2',
      filters: {
        ...periodFilters({ issue_date: 'issue_date', transaction_date: 'transaction_date' }),
        kind: { ...equals('kind', 'facts 3'), selects: false },
        number: equals('number', 'assumed'),
        warehouse_id: equalsId('warehouse_id', 'facts 3'),
        client_id: equalsId('client_id', 'assumed'),
      },
      orders: {
        id: 'id',
        number: 'number',
        issue_date: 'issue_date',
        updated_at: 'updated_at',
        created_at: 'created_at',
      },
      unfiltered: { period: 'last_12_months' },
    }),
    get: get({ path: '/warehouse_documents/{id}.{fmt}', source: 'specification 4.2' }),
    create: create({ path: '/warehouse_documents.{fmt}', source: 'specification 4.2' }),
    update: update({ path: '/warehouse_documents/{id}.{fmt}', source: 'specification 4.2' }),
    delete: remove({ path: '/warehouse_documents/{id}.{fmt}', source: 'specification 4.2' }),
  },
})
