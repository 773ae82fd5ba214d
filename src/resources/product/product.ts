import { behaviour } from '../../kernel/card/behaviour.ts'
import { defineResource } from '../../kernel/card/resource.ts'
import { listRecords } from '../../kernel/request/actions/list.ts'
import { create, get, recordOf, remove, updateOf } from '../../kernel/request/actions/records.ts'
import { requestedFields } from '../../kernel/request/actions/requested-fields.ts'
import type { Call } from '../../kernel/request/call.ts'
import { productEvents } from '../shared/event-payloads.ts'
import { findBy, productOf } from './actions/find-by-code.ts'
import { pay } from './actions/pay.ts'
import { widget } from './actions/widget.ts'
import { productFields } from './product.fields.ts'
import { productFilters, quantitiesAsked, warehouseParameter } from './product.filters.ts'
import { productRecipe } from './product.recipe.ts'
import { productEffects, productRules } from './product.rules.ts'

/** A product or a service. */
export const productCard = defineResource({
  name: 'products',
  key: 'product',
  about: 'A product or a service that documents sell.',
  source: 'specification 2.3',
  fields: productFields,
  columns: ['name', 'code', 'category_id', 'price_net', 'tax', 'price_gross', 'warehouse_quantity'],
  rules: productRules,
  effects: productEffects,
  announces: productEvents,
  recipe: productRecipe,
  operations: {
    list: listRecords({
      path: '/products.{fmt}',
      source: 'specification 4.3',
      filters: productFilters,
      shown: quantitiesAsked,
      orders: { id: 'id', name: 'name', code: 'code', updated_at: 'updated_at', created_at: 'created_at' },
    }),
    get: {
      ...get({ path: '/products/{id}.{fmt}', source: 'specification 4.3' }),
      query: { warehouse_id: warehouseParameter },
      act(call: Call) {
        const row = recordOf(call)
        const shown = quantitiesAsked(call)
        return { kind: 'record', row: shown ? shown(row) : row, view: requestedFields(call, 'one') }
      },
    },
    create: create({ path: '/products.{fmt}', source: 'specification 4.3' }),
    update: {
      ...updateOf(productOf, { path: '/products/{id}.{fmt}', source: 'specification 4.3' }),
      body: { find_by: findBy },
    },
    delete: remove({
      path: '/products/{id}.{fmt}',
      source: 'observed 7',
      profile: 'observed',
      decidedBy: 'products/deletion',
    }),
    widget,
    pay,
  },
})

export const productBehaviours = [
  behaviour(
    'products/decimals',
    'Prices of products and in price lists keep all decimals that were sent, and the price that follows from one has two. A line of an invoice takes the gross price, or the net one if only that has more than two decimals',
    'assumed',
  ),
  behaviour(
    'products/deletion',
    'In the observed profile, DELETE deletes a product; the documents have no such request',
    'observed 7',
  ),
  behaviour(
    'products/rare-fields',
    'The further fields for accounting are stored; responses have them on request',
    'facts 2.19',
  ),
]
