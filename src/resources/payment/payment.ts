import { behaviour } from '../../kernel/card/behaviour.ts'
import type { RecordOf } from '../../kernel/card/field.ts'
import { decimal } from '../../kernel/card/fields/decimal.ts'
import { flag } from '../../kernel/card/fields/flag.ts'
import { integer, reference, references } from '../../kernel/card/fields/integer.ts'
import { anything } from '../../kernel/card/fields/structure.ts'
import { text } from '../../kernel/card/fields/text.ts'
import { time } from '../../kernel/card/fields/time.ts'
import { defineResource } from '../../kernel/card/resource.ts'
import { listRecords } from '../../kernel/request/actions/list.ts'
import { create, get, remove, update } from '../../kernel/request/actions/records.ts'
import {
  accessToken,
  answersOnly,
  createdAt,
  identifier,
  updatedAt,
  userId,
} from '../shared/common-fields.ts'
import { linkedInvoices } from '../shared/payment-links.ts'
import { paymentRecipe } from './payment.recipe.ts'
import { type Allocation, paymentEffects, paymentRules } from './payment.rules.ts'

/** In the order in which the service answers them. */
const fields = {
  id: identifier('tested'),
  description: text('specification 2.5')``,
  comment: text('specification 2.5')``,
  invoice_comment: text('specification 2.5')``,
  provider: text('specification 2.5')``,
  provider_title: text('specification 2.5')``,
  provider_status: text('specification 2.5')``,
  paid: flag('specification 2.5', { default: true })``,
  paid_date: time('specification 2.5', { restated: true })``,
  price: decimal('specification 2.5', { default: '0.0' })``,
  currency: text('specification 2.5')``,
  generate_invoice: flag('specification 2.5')``,
  invoice_name: text('specification 2.5')``,
  invoice_tax_no: text('specification 2.5')``,
  post_code: text('specification 2.5')``,
  city: text('specification 2.5')``,
  street: text('specification 2.5')``,
  country: text('specification 2.5')``,
  email: text('specification 2.5')``,
  phone: text('specification 2.5')``,
  first_name: text('specification 2.5')``,
  last_name: text('specification 2.5')``,
  invoice_id: reference('invoices', 'specification 2.5', { indexed: true })``,
  client_id: reference('clients', 'specification 2.5', { indexed: true })``,
  department_id: reference('departments', 'specification 2.5')``,
  product_id: reference('products', 'specification 2.5')``,
  user_id: userId('typed', { filledWith: ({ account }) => account.owner })``,
  token: accessToken('typed', 'payment'),
  name: text('specification 2.5', { required: true, indexed: true })``,
  oid: text('specification 2.5', { indexed: true })``,
  created_at: createdAt('typed'),
  updated_at: updatedAt('typed'),
  invoice_country: text('specification 2.5')``,
  invoice_street: text('specification 2.5')``,
  invoice_city: text('specification 2.5')``,
  invoice_post_code: text('specification 2.5')``,
  referrer: text('typed', answersOnly)``,
  quantity: decimal('specification 2.5', { default: '1.0' })``,
  promocode: text('specification 2.5')``,
  deleted: flag('specification 2.5')``,
  field1: text('typed')``,
  field2: text('typed')``,
  field3: text('typed')``,
  field4: text('typed')``,
  field5: text('typed')``,
  period: text('typed')``,
  processed: flag('typed', answersOnly)``,
  app_action_id: integer('typed', answersOnly)``,
  kind: text('specification 2.5', { default: 'api' })``,
  auto_link_error: text('typed', answersOnly)``,
  transfer_sender: text('typed', answersOnly)``,
  transfer_recipient: text('typed', answersOnly)``,
  import_details: text('typed', answersOnly)``,
  import_id: integer('typed', answersOnly)``,
  note: text('typed')``,
  closed: flag('typed', answersOnly)``,
  creator_id: userId('typed')``,
  updater_id: userId('typed')``,
  match_status: text('typed', answersOnly)``,
  code: text('typed', answersOnly)``,
  payment_id: reference('payments', 'typed', answersOnly)``,
  import_md5: text('typed', answersOnly)``,
  account_number: text('typed')``,
  additional_discount: text('typed')``,
  transaction_id: text('typed', answersOnly)``,
  subscription_id: integer('typed', answersOnly)``,
  lang: text('typed')``,
  partner: text('typed')``,
  income: flag('typed', { default: true })``,
  transaction_kind: text('typed')``,
  commission: decimal('typed')``,
  use_moss: flag('typed')``,
  moss_notice: text('typed')``,
  tax: decimal('typed')``,
  attachments_count: integer('typed', { ...answersOnly, default: 0 })``,
  test: flag('typed')``,
  recurring: flag('typed')``,
  client_bank_account_number: text('typed')``,
  bank_account_id: integer('typed')``,
  additional_fields: anything('typed', answersOnly)``,
  overpaid: decimal('typed', { ...answersOnly, default: '0.0' })``,
  external_payment_id: text('typed')``,
  cheque_number: text('typed')``,
  card_number: text('typed')``,
  bank: text('typed')``,
  bank_account_balance: decimal('typed', answersOnly)``,
  import_kind: text('typed', answersOnly)``,
  import_ref: text('typed', answersOnly)``,
  invoice_company: text('typed')``,
  no_duplicate_md5: text('typed', answersOnly)``,
  additional_discount_amount: decimal('typed')``,
  gocardless_payment_id: text('typed', answersOnly)``,
  payment_callback: text('typed')``,
  invoices: anything('typed', { shown: 'requested', computed: linkedInvoices, volatile: true })``,
  // Documented request fields that no recorded or typed answer carries.
  provider_response: text('specification 2.5', { shown: 'requested' })``,
  invoice_ids: references('invoices', 'facts 2.17', { shown: 'requested' })`
    Several invoices that are paid, in this order; they take the place of invoice_id`,
  allocations: anything<readonly Allocation[]>('facts 2.17', {
    ...answersOnly,
    shown: 'kept',
    default: Object.freeze([]),
  })`
    What of the price went to which invoice, to take it back when the payment changes`,
}

export type StoredPayment = RecordOf<typeof fields>

/** Money that came in, by bank or through the widget. */
export const paymentCard = defineResource({
  name: 'payments',
  key: 'banking_payment',
  plural: 'banking_payments',
  about: 'Money received, by bank transfer or through a payment form; a payment can settle invoices.',
  source: 'specification 2.5',
  fields,
  columns: ['name', 'invoice_id', 'client_id', 'price', 'currency', 'paid', 'paid_date', 'oid'],
  rules: paymentRules,
  effects: paymentEffects,
  recipe: paymentRecipe,
  operations: {
    list: listRecords({
      path: '/banking/payments.{fmt}',
      source: 'specification 4.5',
      include: { invoices: 'invoices' },
      orders: { id: 'id', name: 'name', price: 'price', paid_date: 'paid_date', updated_at: 'updated_at' },
    }),
    get: get(
      // One payment: the singular for JSON, the plural for XML; recordings show the plural for both.
      { path: '/banking/payment/{id}.json', source: 'specification 4.5', profile: 'documented' },
      { path: '/banking/payments/{id}.xml', source: 'specification 4.5' },
      { path: '/banking/payments/{id}.json', source: 'observed 13', profile: 'observed' },
    ),
    create: create({ path: '/banking/payments.{fmt}', source: 'specification 4.5' }),
    update: update({ path: '/banking/payments/{id}.{fmt}', source: 'observed 13', patch: 'facts 1.6' }),
    delete: remove({ path: '/banking/payments/{id}.{fmt}', source: 'facts 1.6' }),
  },
})

export const paymentBehaviours = [
  behaviour(
    'payments/paths',
    'One payment is read by the singular path as JSON and by the plural one as XML',
    'specification 4.5',
  ),
]
