import { behaviour } from '../../kernel/card/behaviour.ts'
import type { RecordOf } from '../../kernel/card/field.ts'
import { choice } from '../../kernel/card/fields/choice.ts'
import { decimal } from '../../kernel/card/fields/decimal.ts'
import { flag } from '../../kernel/card/fields/flag.ts'
import { integer, reference } from '../../kernel/card/fields/integer.ts'
import { anything, words } from '../../kernel/card/fields/structure.ts'
import { taxRate } from '../../kernel/card/fields/tax-rate.ts'
import { text } from '../../kernel/card/fields/text.ts'
import { equals } from '../../kernel/card/filter.ts'
import { defineResource } from '../../kernel/card/resource.ts'
import { listRecords } from '../../kernel/request/actions/list.ts'
import { create, get, remove, update } from '../../kernel/request/actions/records.ts'
import { accessToken, answersOnly, createdAt, identifier, updatedAt } from '../shared/common-fields.ts'
import { clientEvents } from '../shared/event-payloads.ts'
import { knownTerms } from '../shared/known-term.ts'
import { clientRecipe } from './client.recipe.ts'
import { clientRules, openBalance, panelUrl, taxNumberWithCountry } from './client.rules.ts'

/** In the order in which the service answers them. */
const fields = {
  id: identifier('recorded'),
  name: text('specification 2.4', { required: true, madeOf: ['first_name', 'last_name'], indexed: true })``,
  tax_no: text('specification 2.4', { indexed: true })``,
  post_code: text('specification 2.4')``,
  city: text('specification 2.4')``,
  street: text('specification 2.4')``,
  first_name: text('facts 2.18')``,
  country: text('specification 2.4')``,
  email: text('specification 2.4', { indexed: true })``,
  phone: text('specification 2.4')``,
  www: text('facts 2.18')``,
  fax: text('facts 2.18')``,
  created_at: createdAt('recorded'),
  updated_at: updatedAt('recorded'),
  street_no: text('facts 2.18')``,
  kind: choice(['buyer', 'seller', 'both'], 'facts 2.18', { default: 'buyer' })``,
  bank: text('specification 2.4')``,
  bank_account: text('specification 2.4')``,
  bank_account_id: integer('recorded', answersOnly)``,
  shortcut: text('facts 2.18', { indexed: true })``,
  note: text('facts 2.18')``,
  last_name: text('facts 2.18')``,
  password_hash: text('recorded', answersOnly)``,
  referrer: text('recorded', answersOnly)``,
  password_salt: text('recorded', answersOnly)``,
  token: accessToken('recorded', 'client'),
  fuid: text('recorded', answersOnly)``,
  fname: text('recorded', answersOnly)``,
  femail: text('recorded', answersOnly)``,
  dynamic_fields: anything('recorded', { ...answersOnly, default: Object.freeze({}) })``,
  deleted: flag('recorded', answersOnly)``,
  department_id: reference('departments', 'facts 2.18')``,
  import: text('recorded', answersOnly)``,
  discount: decimal('facts 2.18')``,
  payment_to_kind: text('facts 2.18', { taken: knownTerms })``,
  category_id: reference('categories', 'facts 2.18')``,
  use_delivery_address: flag('facts 2.18')``,
  delivery_address: text('facts 2.18')``,
  person: text('specification 2.4')``,
  panel_user_id: integer('recorded', answersOnly)``,
  use_mass_payment: flag('facts 2.18')``,
  mass_payment_code: text('facts 2.18')``,
  external_id: text('specification 2.4', { indexed: true })``,
  company: flag('facts 2.18', { default: true })``,
  title: text('facts 2.18')``,
  mobile_phone: text('facts 2.18')``,
  register_number: text('facts 2.18')``,
  tax_no_check: text('recorded', { computed: taxNumberWithCountry })``,
  attachments_count: integer('recorded', { ...answersOnly, default: 0 })``,
  default_payment_type: text('facts 2.18')``,
  tax_no_kind: text('facts 2.18')``,
  accounting_id: text('facts 2.18')``,
  disable_auto_reminders: flag('facts 2.18')``,
  buyer_id: reference('clients', 'facts 2.18')``,
  balance: decimal('recorded', { shown: 'one', computed: openBalance, volatile: true })``,
  price_list_id: integer('facts 2.18')``,
  search_data: text('typed', answersOnly)``,
  panel_url: text('typed', { computed: panelUrl })``,
  use_postal_address: flag('typed')``,
  default_tax: taxRate('facts 2.18')``,
  tp_client_connection: text('facts 2.18')``,
  tag_list: words('facts 2.18')``,
}

export type StoredClient = RecordOf<typeof fields>

/** A customer of the account, or a supplier. */
export const clientCard = defineResource({
  name: 'clients',
  key: 'client',
  about: 'A customer or a supplier of the account.',
  source: 'specification 2.4',
  fields,
  columns: ['name', 'tax_no', 'city', 'country', 'email', 'external_id'],
  rules: clientRules,
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
    }),
    get: get({ path: '/clients/{id}.{fmt}', source: 'specification 4.4' }),
    create: create({ path: '/clients.{fmt}', source: 'specification 4.4' }),
    update: update({ path: '/clients/{id}.{fmt}', source: 'specification 4.4' }),
    delete: remove({ path: '/clients/{id}.{fmt}', source: 'facts 1.3' }),
  },
})

export const clientBehaviours = [
  behaviour(
    'clients/balance',
    'The balance is what is open on the sales to the client: cancelled, rejected and preliminary documents owe nothing, and one overpaid pays for no other',
    'observed 6',
  ),
  behaviour(
    'clients/external-id',
    'external_id picks out the clients of that external identifier',
    'specification 4.4',
  ),
]
