import type { RecordOf } from '../../kernel/card/field.ts'
import { text } from '../../kernel/card/fields/text.ts'
import { ids, repeatedIds } from '../../kernel/card/filter.ts'
import { defineResource } from '../../kernel/card/resource.ts'
import { listRecords } from '../../kernel/request/actions/list.ts'
import { create, get, remove, update } from '../../kernel/request/actions/records.ts'
import { createdAt, identifier, readOnly, updatedAt } from '../shared/common-fields.ts'
import { categoryRecipe } from './category.recipe.ts'

/** In the order of responses. */
const fields = {
  id: identifier('tested'),
  name: text('specification 2.6', { required: true, indexed: true })`Name of the category.`,
  description: text('specification 2.6')`
    Description of the category. Stored and returned; has no effect here.`,
  created_at: createdAt('typed'),
  updated_at: updatedAt('typed'),
  alt_name: text('typed', readOnly)`Other name of the category. Always null here.`,
  product_tags: text('typed', readOnly)`Tags of the products in the category. Always null here.`,
}

export type StoredCategory = RecordOf<typeof fields>

/** A group of invoices, clients and products. */
export const categoryCard = defineResource({
  name: 'categories',
  key: 'category',
  about: 'A group that clients, products and invoices can be filed under.',
  source: 'specification 2.6',
  fields,
  columns: ['name', 'description'],
  recipe: categoryRecipe,
  operations: {
    list: listRecords({
      path: '/categories.{fmt}',
      source: 'specification 4.6',
      filters: { ids: ids('facts 3'), 'ids[]': repeatedIds('ids[]', 'facts 3') },
      orders: { id: 'id', name: 'name' },
    }),
    get: get({ path: '/categories/{id}.{fmt}', source: 'specification 4.6' }),
    create: create({ path: '/categories.{fmt}', source: 'specification 4.6' }),
    update: update({ path: '/categories/{id}.{fmt}', source: 'facts 1.6' }),
    delete: remove({ path: '/categories/{id}.{fmt}', source: 'facts 1.6' }),
  },
})
