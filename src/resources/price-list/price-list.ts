import { ids } from '../../kernel/card/filter.ts'
import { defineResource } from '../../kernel/card/resource.ts'
import { listRecords } from '../../kernel/request/actions/list.ts'
import { create, get, remove, update } from '../../kernel/request/actions/records.ts'
import { pricesForProducts } from './actions/prices-for-products.ts'
import { priceListFields } from './price-list.fields.ts'
import { priceListRecipe } from './price-list.recipe.ts'
import { priceListRules } from './price-list.rules.ts'

/** Prices of products for some clients. */
export const priceListCard = defineResource({
  name: 'price_lists',
  key: 'price_list',
  about: 'Prices of products that differ from their usual ones. Clients can have a price list.',
  source: 'facts 2.20',
  fields: priceListFields,
  columns: ['name', 'description', 'currency'],
  rules: priceListRules,
  recipe: priceListRecipe,
  operations: {
    list: listRecords({
      path: '/price_lists.{fmt}',
      source: 'facts 1.4',
      filters: { price_list_ids: ids('facts 3') },
      orders: { id: 'id', name: 'name' },
    }),
    get: get({ path: '/price_lists/{id}.{fmt}', source: 'tested' }),
    create: create({ path: '/price_lists.{fmt}', source: 'facts 1.4' }),
    update: update({ path: '/price_lists/{id}.{fmt}', source: 'facts 1.4' }),
    delete: remove({ path: '/price_lists/{id}.{fmt}', source: 'facts 1.4' }),
    prices_for_products: pricesForProducts,
  },
})
