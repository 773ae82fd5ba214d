import { type RecordOf, repeating } from '../../kernel/card/field.ts'
import { choice } from '../../kernel/card/fields/choice.ts'
import { decimal } from '../../kernel/card/fields/decimal.ts'
import { flag, flagOrNull } from '../../kernel/card/fields/flag.ts'
import { integer, reference } from '../../kernel/card/fields/integer.ts'
import { anything, words } from '../../kernel/card/fields/structure.ts'
import { taxRate } from '../../kernel/card/fields/tax-rate.ts'
import { text } from '../../kernel/card/fields/text.ts'
import { time } from '../../kernel/card/fields/time.ts'
import {
  accessToken,
  createdAt,
  identifier,
  onRequest,
  price,
  readOnly,
  updatedAt,
} from '../shared/common-fields.ts'
import { mainWarehouse } from '../shared/main-warehouse.ts'
import type { StoredWarehouse } from '../warehouse/warehouse.fields.ts'

/** In the order of responses. */
export const productFields = {
  id: identifier('recorded'),
  name: text('specification 2.3', { required: true, indexed: true })`
    Name of the product. A line of a sale without product_id finds the product by it.`,
  description: text('facts 2.19')`Description; the payment widget shows it when form_description is empty.`,
  price_net: decimal('specification 2.3', price)`
    Net price of one unit, in the product's currency. On creation it decides when price_gross is left out.
    An update with price_net alone sets it; in the observed profile it is ignored.`,
  tax: taxRate('specification 2.3')`Tax rate. When left out, the edition's usual rate.`,
  created_at: createdAt('recorded'),
  updated_at: updatedAt('recorded'),
  automatic_sales: flag('recorded')`
    Whether sales of the product run on their own. Stored and returned; has no effect here.`,
  limited: flag('facts 2.19')`
    Whether the stock is limited: the payment widget then sells no more than stock_level.`,
  warehouse_quantity: decimal('facts 2.19', repeating('stock_level'))`
    Quantity in stock, the same as stock_level.`,
  available_from: time('recorded')`
    When the payment widget starts to sell the product; until then it is 404. When left out, immediately.`,
  available_to: time('recorded')`
    When the payment widget stops selling the product; from then on it is 404. When left out, never.`,
  payment_callback: text('recorded')`
    Address that is notified of payments. Stored and returned; has no effect here: nothing is sent.`,
  payment_url_ok: text('recorded')`
    Web address that the payment widget opens after a payment. When left out, it shows its thanks.`,
  payment_url_error: text('recorded')`
    Web address after a failed payment. Stored and returned; has no effect here.`,
  token: accessToken('specification 2.3', 'product'),
  quantity: decimal('facts 2.19', { default: '1.0' })`Quantity that the payment widget proposes.`,
  quantity_unit: text('facts 2.19')`
    Unit of the quantity, such as h or kg; lines with the product take it over.`,
  additional_info: text('facts 2.19', { default: '' })`
    Text of the extra column; lines with the product take it over.`,
  disabled: flag('facts 2.19')`Whether the product is no longer sold: its payment widget is 404.`,
  price_gross: decimal('specification 2.3', price)`
    Gross price of one unit, in the product's currency. It decides over price_net; when left out, price_net
    plus tax.`,
  price_tax: decimal('facts 2.19', { ...readOnly, default: '0.0' })`
    Tax on one unit, in the product's currency: price_gross less price_net.`,
  form_fields_horizontal: flag('recorded', { default: true })`
    Layout of the payment form. Stored and returned; has no effect here.`,
  form_fields: text('recorded')`Extra fields of the payment form. Stored and returned; has no effect here.`,
  form_name: text('recorded', readOnly)`
    Name of the product in the payment widget: the name that it had when it was created.`,
  form_description: text('recorded', { default: '' })`
    Text of the payment widget. When left out or empty, the description.`,
  quantity_sold_outside: decimal('recorded', readOnly)`Quantity sold elsewhere. Always null here.`,
  form_kind: text('recorded', { default: 'default' })`
    Kind of payment form. Stored and returned; has no effect here.`,
  form_template: text('recorded')`Template of the payment form. Stored and returned; has no effect here.`,
  elastic_price: flag('recorded')`
    Whether the price depends on demand. Stored and returned; has no effect here.`,
  next_product_id: reference('products', 'recorded')`
    The product that replaces this one. Stored and returned; has no effect here.`,
  quantity_sold_in_invoices: decimal('recorded', { ...readOnly, default: '0.0' })`
    Quantity sold by invoices.`,
  deleted: flag('recorded', readOnly)`
    Whether the product was deleted. Always false here: a deleted product is gone.`,
  code: text('specification 2.3', { indexed: true })`
    Product code, such as a stock-keeping unit; lines with the product take it over.`,
  currency: text('facts 2.19')`
    Currency of the prices, as a three-letter code (ISO 4217) that is not checked. When left out, the
    edition's.`,
  ecommerce: flag('recorded')`Whether shops sell the product. Stored and returned; has no effect here.`,
  period: text('recorded')`Period of a subscription. Stored and returned; has no effect here.`,
  show_elastic_price: flag('recorded')`
    Whether the elastic price is shown. Stored and returned; has no effect here.`,
  elastic_price_details: text('recorded')`
    Steps of the elastic price. Stored and returned; has no effect here.`,
  elastic_price_date_trigger: time('recorded', readOnly)`
    When the elastic price changes. Always null here.`,
  iid: integer('recorded', readOnly)`Internal number of the service. Always null here.`,
  purchase_price_net: decimal('facts 2.19')`
    Net purchase price of one unit, in the product's currency. When left out, purchase_price_gross less tax.
    An update that sends null for both purchase prices removes them.`,
  purchase_price_gross: decimal('facts 2.19')`
    Gross purchase price of one unit, in the product's currency. It decides over purchase_price_net; when
    left out, purchase_price_net plus tax.`,
  use_formula: flag('recorded')`
    Whether the quantity follows a formula. Stored and returned; has no effect here.`,
  formula: text('recorded')`Formula of the quantity. Stored and returned; has no effect here.`,
  formula_test_field: text('recorded')`
    Value to test the formula with. Stored and returned; has no effect here.`,
  stock_level: decimal('facts 2.19', { ...readOnly, default: '0.0' })`
    Quantity in stock, in all warehouses together. Goods receipts raise it; goods issues and sales lower it,
    also below zero.`,
  sync: flag('recorded', readOnly)`Whether the product is synchronised with a shop. Always false here.`,
  category_id: reference('categories', 'facts 2.19')`
    The category that the product belongs to; events of webhooks contain its name.`,
  kind: choice(['sell', 'buy', 'both'], 'facts 2.19', { default: 'sell' })`
    Whether the product is sold, bought, or both. Stored and returned; has no effect here.`,
  package: flag('facts 2.19')`
    Whether the product is a bundle of others: selling it lowers the stock of those in
    package_products_details, too.`,
  package_product_ids: anything('facts 2.19', { default: null, nestedReference: 'products' })`
    Ids of the products in the bundle, as a list. Stored and returned; has no effect here.`,
  department_id: reference('departments', 'facts 2.19')`
    The department that sells the product through the payment widget.`,
  use_product_warehouses: flag('facts 2.19')`
    Whether stock is counted for each warehouse. Stored and returned; has no effect here.`,
  purchase_price_tax: decimal('facts 2.19')`
    Tax on one unit bought: purchase_price_gross less purchase_price_net. Calculated when a purchase price or purchase_tax is sent.`,
  purchase_tax: taxRate('facts 2.19')`Tax rate of purchases. When left out, purchase prices have no tax.`,
  service: flag('facts 2.19')`Whether it is a service. Stored and returned; has no effect here.`,
  use_quantity_discount: flag('recorded')`
    Whether larger quantities are cheaper. Stored and returned; has no effect here.`,
  quantity_discount_details: text('recorded')`
    Steps of the quantity discount. Stored and returned; has no effect here.`,
  price_net_on_payment: flag('recorded')`
    Whether the payment form shows net prices. Stored and returned; has no effect here.`,
  warehouse_numbers_updated_at: time('recorded', readOnly)`
    When the quantities were last counted. Always null here.`,
  ean_code: text('facts 2.19')`Bar code number (EAN); the PDF of an invoice shows it with print_ean_codes.`,
  weight: decimal('facts 2.19')`Weight, in weight_unit. Stored and returned; has no effect here.`,
  weight_unit: text('facts 2.19')`Unit of the weight: kg or g. Stored and returned; has no effect here.`,
  size_height: decimal('facts 2.19')`Height, in size_unit. Stored and returned; has no effect here.`,
  size_width: decimal('facts 2.19')`Width, in size_unit. Stored and returned; has no effect here.`,
  size: decimal('facts 2.19')`Length, in size_unit. Stored and returned; has no effect here.`,
  size_unit: text('facts 2.19')`Unit of the sizes: m or cm. Stored and returned; has no effect here.`,
  auto_payment_department_id: reference('departments', 'recorded')`
    The department that receives automatic payments. Stored and returned; has no effect here.`,
  attachments_count: integer('recorded', { ...readOnly, default: 0 })`
    Number of attachments. Always 0 here.`,
  image_url: text('recorded', readOnly)`Address of the product's picture. Always null here.`,
  tax2: text('recorded', { default: '0' })`Second tax rate. Stored and returned; has no effect here.`,
  purchase_tax2: text('recorded', { default: '0' })`
    Second tax rate of purchases. Stored and returned; has no effect here.`,
  supplier_code: text('facts 2.19')`
    Code of the product at its supplier. Stored and returned; has no effect here.`,
  package_products_details: anything('facts 2.19', {
    default: null,
    nestedReference: 'products',
    nestedReferenceKey: 'id',
  })`
    Products in the bundle with their quantities, such as {"0": {"id": 7, "quantity": 2}}.`,
  stock_warehouse_id: reference('warehouses', 'assumed', {
    ...readOnly,
    visibility: 'stored',
    valueOnCreate: ({ table }) => mainWarehouse(table<StoredWarehouse>('warehouses').all()),
  })`
    The warehouse with the stock that no document moved: the main one when the product was made.`,
  siteor_disabled: flag('recorded', readOnly)`
    Whether another application has switched the product off. Always false here.`,
  use_moss: flag('facts 2.19')`
    Whether sales fall under the EU one-stop shop. Stored and returned; has no effect here.`,
  subscription_id: integer('recorded', readOnly)`Id of a subscription. Always null here.`,
  accounting_id: text('facts 2.19')`
    Id of the product in accounting. A line with accounting_id1 changes it.`,
  status: text('typed')`State of the product. Stored and returned; has no effect here.`,
  restricted_to_warehouses: flag('typed')`
    Whether only some warehouses hold the product. Stored and returned; has no effect here.`,
  gtu_codes: words('facts 2.19')`
    Polish goods and services codes, GTU_01 to GTU_13. Lines with the product get the first one.
    When left out, they get gtu_code.`,
  tag_list: words('facts 2.19')`Tags of the product. Stored and returned; they have no effect here.`,
  gtu_code: text('typed')`
    Polish goods and services code that lines with the product get when gtu_codes is empty.`,
  electronic_service: text('facts 2.19')`
    Whether it is an electronic service. Stored and returned; has no effect here.`,
  is_delivery: flagOrNull('facts 2.19')`
    Whether it is a delivery of goods; null says neither. Stored and returned; has no effect here.`,
  use_eco_tax: flag('facts 2.19')`
    Whether the price contains an eco tax (France). Lines with the product take it over.`,
  eco_tax_net: decimal('facts 2.19')`
    Net eco tax that the price of one unit contains (France). Lines with the product take it over.`,
  accounting_id2: text('facts 2.19', onRequest)`
    Second id of the product in accounting. A line with accounting_id2 changes it.`,
  accounting_tax_code: text('facts 2.19', onRequest)`
    Tax code of sales in accounting. Stored and returned; has no effect here.`,
  accounting_tax_code_exp: text('facts 2.19', onRequest)`
    Tax code of expenses in accounting. Stored and returned; has no effect here.`,
  accounting_activity_code: text('facts 2.19', onRequest)`
    Code of the activity in accounting. Stored and returned; has no effect here.`,
  accounting_sheet_code: text('facts 2.19', onRequest)`
    Code of the cost sheet in accounting. Stored and returned; has no effect here.`,
}

export type StoredProduct = RecordOf<typeof productFields>
