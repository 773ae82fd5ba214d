import { behaviour } from '../../kernel/card/behaviour.ts'
import { flagOf } from '../../kernel/card/fields/flag.ts'
import type { Filter } from '../../kernel/card/filter.ts'
import { defineResource } from '../../kernel/card/resource.ts'
import { listRecords } from '../../kernel/request/actions/list.ts'
import { create, get, remove, update } from '../../kernel/request/actions/records.ts'
import { paymentFields } from './payment.fields.ts'
import { paymentRecipe } from './payment.recipe.ts'
import { paymentEffects, paymentRules } from './payment.rules.ts'

const deleted: Filter = {
  source: 'assumed',
  about: 'Payments to list: no or 0 for those that are not deleted, yes or 1 for deleted ones, all for both.',
  schema: { enum: ['yes', 'no', '1', '0', 'all'] },
  criterion: (value) =>
    value === 'all' ? undefined : { field: 'deleted', values: [flagOf(value) ?? false] },
}

/** Money received, by bank transfer or through the widget. */
export const paymentCard = defineResource({
  name: 'payments',
  key: 'banking_payment',
  plural: 'banking_payments',
  about: 'Money received, by bank transfer or through a payment form; a payment can settle invoices.',
  source: 'specification 2.5',
  fields: paymentFields,
  columns: ['name', 'invoice_id', 'client_id', 'price', 'currency', 'paid', 'paid_date', 'oid'],
  rules: paymentRules,
  effects: paymentEffects,
  recipe: paymentRecipe,
  operations: {
    list: listRecords({
      path: '/banking/payments.{fmt}',
      source: 'specification 4.5',
      include: { invoices: 'invoices' },
      filters: { deleted },
      defaults: { deleted: 'no' },
      orders: { id: 'id', name: 'name', price: 'price', paid_date: 'paid_date', updated_at: 'updated_at' },
    }),
    get: get(
      // One payment: the singular for JSON, the plural for XML; recordings show the plural for both.
      {
        path: '/banking/payment/{id}.json',
        source: 'specification 4.5',
        profile: 'documented',
        decidedBy: 'payments/paths',
      },
      { path: '/banking/payments/{id}.xml', source: 'specification 4.5' },
      {
        path: '/banking/payments/{id}.json',
        source: 'observed 13',
        profile: 'observed',
        decidedBy: 'payments/paths',
      },
    ),
    create: create({ path: '/banking/payments.{fmt}', source: 'specification 4.5' }),
    update: update({ path: '/banking/payments/{id}.{fmt}', source: 'observed 13', patch: 'facts 1.6' }),
    delete: remove({ path: '/banking/payments/{id}.{fmt}', source: 'facts 1.6' }),
  },
})

export const paymentBehaviours = [
  behaviour(
    'payments/paths',
    'A single payment is read by the singular path as JSON and by the plural path as XML; in the observed profile, by the plural path as both',
    'specification 4.5',
  ),
]
