import { equals, equalsId } from '../../kernel/card/filter.ts'
import { defineResource } from '../../kernel/card/resource.ts'
import { listRecords } from '../../kernel/request/actions/list.ts'
import { create, get, remove, update } from '../../kernel/request/actions/records.ts'
import { periodFilters } from '../shared/period-filters.ts'
import { warehouseDocumentFields } from './warehouse-document.fields.ts'
import { warehouseDocumentRecipe } from './warehouse-document.recipe.ts'
import { warehouseDocumentEffects, warehouseDocumentRules } from './warehouse-document.rules.ts'

/** A document about goods that arrive at a warehouse or leave it. */
export const warehouseDocumentCard = defineResource({
  name: 'warehouse_documents',
  key: 'warehouse_document',
  about: 'A document about goods that are received, issued or moved between warehouses.',
  source: 'specification 2.2',
  fields: warehouseDocumentFields,
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
      defaults: { period: 'last_12_months' },
    }),
    get: get({ path: '/warehouse_documents/{id}.{fmt}', source: 'specification 4.2' }),
    create: create({ path: '/warehouse_documents.{fmt}', source: 'specification 4.2' }),
    update: update({ path: '/warehouse_documents/{id}.{fmt}', source: 'specification 4.2' }),
    delete: remove({ path: '/warehouse_documents/{id}.{fmt}', source: 'specification 4.2' }),
  },
})
