import { behaviour } from '../../kernel/card/behaviour.ts'
import { equals } from '../../kernel/card/filter.ts'
import { defineResource } from '../../kernel/card/resource.ts'
import { listRecords } from '../../kernel/request/actions/list.ts'
import { create, get, remove, update } from '../../kernel/request/actions/records.ts'
import { clientEvents } from '../shared/event-payloads.ts'
import { merge } from './actions/merge.ts'
import { clientFields } from './client.fields.ts'
import { clientRecipe } from './client.recipe.ts'
import { clientEffects, clientRules } from './client.rules.ts'

/** A customer of the account, or a supplier. */
export const clientCard = defineResource({
  name: 'clients',
  key: 'client',
  about: 'A customer or a supplier of the account.',
  source: 'specification 2.4',
  fields: clientFields,
  columns: ['name', 'tax_no', 'city', 'country', 'email', 'external_id'],
  rules: clientRules,
  effects: clientEffects,
  announces: clientEvents,
  recipe: clientRecipe,
  operations: {
    list: listRecords({
      path: '/clients.{fmt}',
      source: 'specification 4.4',
      filters: {
        external_id: equals('external_id', 'specification 4.4'),
        name: equals('name', 'facts 3'),
        email: equals('email', 'facts 3'),
        shortcut: equals('shortcut', 'facts 3'),
        tax_no: equals('tax_no', 'facts 3'),
      },
      orders: { id: 'id', name: 'name', updated_at: 'updated_at', created_at: 'created_at' },
      omits: { with_tags: 'tag_list' },
    }),
    get: get({ path: '/clients/{id}.{fmt}', source: 'specification 4.4' }),
    create: create({ path: '/clients.{fmt}', source: 'specification 4.4' }),
    update: update({ path: '/clients/{id}.{fmt}', source: 'specification 4.4' }),
    delete: remove({ path: '/clients/{id}.{fmt}', source: 'facts 1.3' }),
    merge,
  },
})

export const clientBehaviours = [
  behaviour(
    'clients/balance',
    "The balance is the open amount of the sales to the client. Cancelled, rejected and preliminary documents do not count, nor do cash slips, internal vouchers, correction notes, payment receipts and test documents. Nor do overpayments and documents in another currency than the edition's",
    'observed 6',
  ),
  behaviour(
    'clients/external-id',
    'external_id selects the clients with that external identifier',
    'specification 4.4',
  ),
  behaviour(
    'clients/rare-fields',
    'The fields for French systems and the second accounting id are stored; responses have them on request',
    'facts 2.18',
  ),
  behaviour('clients/with-tags', 'Lists leave out the tags with with_tags=false', 'facts 3'),
]
