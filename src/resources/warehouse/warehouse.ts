import { defineResource } from '../../kernel/card/resource.ts'
import { listRecords } from '../../kernel/request/actions/list.ts'
import { create, get, remove, update } from '../../kernel/request/actions/records.ts'
import { warehouseFields } from './warehouse.fields.ts'
import { warehouseRecipe } from './warehouse.recipe.ts'
import { warehouseEffects, warehouseRules } from './warehouse.rules.ts'

/** A place that stores products. */
export const warehouseCard = defineResource({
  name: 'warehouses',
  key: 'warehouse',
  about: 'A place that stores products. One warehouse is the main one.',
  source: 'specification 2.6',
  fields: warehouseFields,
  columns: ['name', 'kind', 'description'],
  rules: warehouseRules,
  effects: warehouseEffects,
  recipe: warehouseRecipe,
  operations: {
    list: listRecords({
      path: '/warehouses.{fmt}',
      source: 'specification 4.7',
      orders: { id: 'id', name: 'name' },
    }),
    get: get({ path: '/warehouses/{id}.{fmt}', source: 'specification 4.7' }),
    create: create({ path: '/warehouses.{fmt}', source: 'specification 4.7' }),
    update: update({ path: '/warehouses/{id}.{fmt}', source: 'facts 1.5' }),
    delete: remove({ path: '/warehouses/{id}.{fmt}', source: 'facts 1.5' }),
  },
})
