import type { RecordOf } from '../../kernel/card/field.ts'
import { choice } from '../../kernel/card/fields/choice.ts'
import { decimal } from '../../kernel/card/fields/decimal.ts'
import { flag, flagOrNull } from '../../kernel/card/fields/flag.ts'
import { integer, reference } from '../../kernel/card/fields/integer.ts'
import { anything, words } from '../../kernel/card/fields/structure.ts'
import { taxRate } from '../../kernel/card/fields/tax-rate.ts'
import { text } from '../../kernel/card/fields/text.ts'
import { time } from '../../kernel/card/fields/time.ts'
import { defineResource } from '../../kernel/card/resource.ts'
import { listRecords } from '../../kernel/request/actions/list.ts'
import { create, get, remove, update } from '../../kernel/request/actions/records.ts'
import { accessToken, answersOnly, createdAt, identifier, updatedAt } from '../shared/common-fields.ts'
import { productEvents } from '../shared/event-payloads.ts'
import { pay } from './actions/pay.ts'
import { widget } from './actions/widget.ts'
import { productRecipe } from './product.recipe.ts'
import { productRules } from './product.rules.ts'

/** In the order in which the service answers them. */
const fields = {
  id: identifier('recorded'),
  name: text('specification 2.3', { required: true, indexed: true })``,
  description: text('facts 2.19')``,
  price_net: decimal('specification 2.3')``,
  tax: taxRate('specification 2.3')``,
  created_at: createdAt('recorded'),
  updated_at: updatedAt('recorded'),
  automatic_sales: flag('recorded')``,
  limited: flag('facts 2.19')``,
  warehouse_quantity: decimal('facts 2.19', { ...answersOnly, default: '0.0' })``,
  available_from: time('recorded')``,
  available_to: time('recorded')``,
  payment_callback: text('recorded')``,
  payment_url_ok: text('recorded')``,
  payment_url_error: text('recorded')``,
  token: accessToken('specification 2.3', 'product'),
  quantity: decimal('facts 2.19', { default: '1.0' })``,
  quantity_unit: text('facts 2.19')``,
  additional_info: text('facts 2.19', { default: '' })``,
  disabled: flag('facts 2.19')``,
  price_gross: decimal('specification 2.3')``,
  price_tax: decimal('facts 2.19', { ...answersOnly, default: '0.0' })``,
  form_fields_horizontal: flag('recorded', { default: true })``,
  form_fields: text('recorded')``,
  form_name: text('recorded', answersOnly)``,
  form_description: text('recorded', { default: '' })``,
  quantity_sold_outside: decimal('recorded', answersOnly)``,
  form_kind: text('recorded', { default: 'default' })``,
  form_template: text('recorded')``,
  elastic_price: flag('recorded')``,
  next_product_id: reference('products', 'recorded')``,
  quantity_sold_in_invoices: decimal('recorded', { ...answersOnly, default: '0.0' })``,
  deleted: flag('recorded', answersOnly)``,
  code: text('specification 2.3', { indexed: true })``,
  currency: text('facts 2.19')``,
  ecommerce: flag('recorded')``,
  period: text('recorded')``,
  show_elastic_price: flag('recorded')``,
  elastic_price_details: text('recorded')``,
  elastic_price_date_trigger: time('recorded', answersOnly)``,
  iid: integer('recorded', answersOnly)``,
  purchase_price_net: decimal('facts 2.19')``,
  purchase_price_gross: decimal('facts 2.19')``,
  use_formula: flag('recorded')``,
  formula: text('recorded')``,
  formula_test_field: text('recorded')``,
  stock_level: decimal('facts 2.19', { ...answersOnly, default: '0.0' })``,
  sync: flag('recorded', answersOnly)``,
  category_id: reference('categories', 'facts 2.19')``,
  kind: choice(['sell', 'buy', 'both'], 'facts 2.19', { default: 'sell' })``,
  package: flag('facts 2.19')``,
  package_product_ids: anything('facts 2.19', { default: null, mayName: 'products' })``,
  department_id: reference('departments', 'facts 2.19')``,
  use_product_warehouses: flag('facts 2.19')``,
  purchase_price_tax: decimal('facts 2.19')``,
  purchase_tax: taxRate('facts 2.19')``,
  service: flag('facts 2.19')``,
  use_quantity_discount: flag('recorded')``,
  quantity_discount_details: text('recorded')``,
  price_net_on_payment: flag('recorded')``,
  warehouse_numbers_updated_at: time('recorded', answersOnly)``,
  ean_code: text('facts 2.19')``,
  weight: decimal('facts 2.19')``,
  weight_unit: text('facts 2.19')``,
  size_height: decimal('facts 2.19')``,
  size_width: decimal('facts 2.19')``,
  size: decimal('facts 2.19')``,
  size_unit: text('facts 2.19')``,
  auto_payment_department_id: reference('departments', 'recorded')``,
  attachments_count: integer('recorded', { ...answersOnly, default: 0 })``,
  image_url: text('recorded', answersOnly)``,
  tax2: text('recorded', { default: '0' })``,
  purchase_tax2: text('recorded', { default: '0' })``,
  supplier_code: text('facts 2.19')``,
  package_products_details: anything('facts 2.19', {
    default: null,
    mayName: 'products',
    mayNameUnder: 'id',
  })``,
  siteor_disabled: flag('recorded', answersOnly)``,
  use_moss: flag('facts 2.19')``,
  subscription_id: integer('recorded', answersOnly)``,
  accounting_id: text('facts 2.19')``,
  status: text('typed')``,
  restricted_to_warehouses: flag('typed')``,
  gtu_codes: words('facts 2.19')``,
  tag_list: words('facts 2.19')``,
  gtu_code: text('typed')``,
  electronic_service: text('facts 2.19')``,
  is_delivery: flagOrNull('facts 2.19')``,
}

export type StoredProduct = RecordOf<typeof fields>

/** Something that is sold: a product or a service. */
export const productCard = defineResource({
  name: 'products',
  key: 'product',
  about: 'A product or a service that documents sell.',
  source: 'specification 2.3',
  fields,
  // Facts 1.4.
  beside: ['find_by'],
  columns: ['name', 'code', 'category_id', 'price_net', 'tax', 'price_gross', 'warehouse_quantity'],
  rules: productRules,
  announces: productEvents,
  recipe: productRecipe,
  operations: {
    list: listRecords({
      path: '/products.{fmt}',
      source: 'specification 4.3',
      orders: { id: 'id', name: 'name', code: 'code', updated_at: 'updated_at', created_at: 'created_at' },
    }),
    get: get({ path: '/products/{id}.{fmt}', source: 'specification 4.3' }),
    create: create({ path: '/products.{fmt}', source: 'specification 4.3' }),
    update: update({ path: '/products/{id}.{fmt}', source: 'specification 4.3' }),
    delete: remove({ path: '/products/{id}.{fmt}', source: 'observed 7', profile: 'observed' }),
    widget,
    pay,
  },
})
