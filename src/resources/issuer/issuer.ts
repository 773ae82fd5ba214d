import { text } from '../../kernel/card/fields/text.ts'
import { defineResource } from '../../kernel/card/resource.ts'
import { listRecords } from '../../kernel/request/actions/list.ts'
import { create, get, remove, update } from '../../kernel/request/actions/records.ts'
import { identifier } from '../shared/common-fields.ts'
import { issuerRecipe } from './issuer.recipe.ts'

/** In the order of responses. */
const fields = {
  id: identifier('tested'),
  name: text('facts 2.22', { required: true })`Name of the issuer.`,
  tax_no: text('facts 2.22')`Tax number; not checked.`,
}

/** A company that issues documents in the name of the seller. */
export const issuerCard = defineResource({
  name: 'issuers',
  key: 'issuer',
  about: 'A company that issues documents in the name of the seller.',
  source: 'facts 2.22',
  fields,
  columns: ['name', 'tax_no'],
  recipe: issuerRecipe,
  operations: {
    list: listRecords({
      path: '/issuers.{fmt}',
      source: 'facts 1.6',
      orders: { id: 'id', name: 'name' },
    }),
    get: get({ path: '/issuers/{id}.{fmt}', source: 'facts 1.6' }),
    create: create({ path: '/issuers.{fmt}', source: 'facts 1.6' }),
    update: update({ path: '/issuers/{id}.{fmt}', source: 'facts 1.6' }),
    delete: remove({ path: '/issuers/{id}.{fmt}', source: 'facts 1.6' }),
  },
})
