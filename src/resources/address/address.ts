import { behaviour } from '../../kernel/card/behaviour.ts'
import type { RecordOf } from '../../kernel/card/field.ts'
import { choice } from '../../kernel/card/fields/choice.ts'
import { flag } from '../../kernel/card/fields/flag.ts'
import { reference } from '../../kernel/card/fields/integer.ts'
import { text } from '../../kernel/card/fields/text.ts'
import { defineResource } from '../../kernel/card/resource.ts'
import { effect } from '../../kernel/card/rule.ts'
import { create } from '../../kernel/request/actions/records.ts'
import { createdAt, identifier, updatedAt } from '../shared/common-fields.ts'
import { addressRecipe } from './address.recipe.ts'

const fields = {
  id: identifier('assumed'),
  name: text('facts 2.18', { required: true })`Name of the address.`,
  kind: choice(['delivery'], 'facts 2.18', { required: true })`Kind of address.`,
  addressable_type: choice(['Client'], 'facts 2.18', {
    required: true,
  })`The kind of record that has the address.`,
  addressable_id: reference('clients', 'facts 2.18', { required: true, indexed: true })`
    The client that the address belongs to.`,
  street: text('facts 2.18')`Street, with the house number.`,
  street_additional: text('facts 2.18')`Second line of the street.`,
  city: text('facts 2.18')`City of the address.`,
  post_code: text('facts 2.18')`Post code, as text.`,
  country: text('facts 2.18')`Country, as a two-letter code (ISO 3166) that is not checked.`,
  primary: flag('facts 2.18')`
    Whether it is the client's main delivery address. Setting it here unsets it on the client's others.`,
  created_at: createdAt('assumed'),
  updated_at: updatedAt('assumed'),
}

export type StoredAddress = RecordOf<typeof fields>

/** Where a client's goods go. */
export const addressCard = defineResource({
  name: 'addresses',
  key: 'address',
  about: 'A delivery address of a client, besides the one on its record.',
  source: 'facts 2.18',
  fields,
  columns: ['name', 'addressable_id', 'street', 'city', 'primary'],
  recipe: addressRecipe,
  effects: [
    effect<StoredAddress>(
      'addresses/one-primary',
      'A client has one primary address: when another becomes it, the former one no longer is',
      'assumed',
      ({ after }, { table, patch }) => {
        if (!after?.primary) return
        const addresses = table<StoredAddress>('addresses').where('addressable_id', after.addressable_id)
        for (const { id, primary } of addresses) {
          if (id !== after.id && primary) patch('addresses', id, { primary: false })
        }
      },
      'a portable proof',
    ),
  ],
  operations: {
    create: create({ path: '/addresses.{fmt}', source: 'facts 1.3' }),
  },
})

export const addressBehaviours = [
  behaviour(
    'addresses/required',
    'An address needs a name, the kind delivery, addressable_type Client and the id of a client; otherwise it is 422',
    'facts 2.18',
  ),
]
