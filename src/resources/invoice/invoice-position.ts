import type { RecordOf } from '../../kernel/card/field.ts'
import { choice } from '../../kernel/card/fields/choice.ts'
import { decimal, money } from '../../kernel/card/fields/decimal.ts'
import { flag } from '../../kernel/card/fields/flag.ts'
import { integer, reference } from '../../kernel/card/fields/integer.ts'
import { anything, structure } from '../../kernel/card/fields/structure.ts'
import { taxRate } from '../../kernel/card/fields/tax-rate.ts'
import { text } from '../../kernel/card/fields/text.ts'
import { prices } from '../../rules/line-totals.ts'
import type { ProductQuantity } from '../shared/bundle.ts'
import { createdAt, identifier, price, readOnly, updatedAt } from '../shared/common-fields.ts'
import { correctionRow } from './fields/correction-row.ts'
import { marginFields } from './fields/margin-lines.ts'

const statedPrice = {
  price: choice(prices, 'assumed', readOnly)`Name of the price.`,
  amount: decimal('assumed', readOnly)`The price, in the document's currency.`,
  quantity: decimal('assumed', readOnly)`The quantity that the price is for; 1.0 for a unit price.`,
}

/** In the order of responses. */
const fields = {
  id: identifier('recorded'),
  invoice_id: reference('invoices', 'recorded', {
    ...readOnly,
    holdsParentId: true,
    valueOnCreate: (_, invoice) => invoice.id,
  })`
    The document that the line belongs to.`,
  name: text('specification 2.1', { required: true, derivedFrom: ['product_id'] })`
    Name of the product or service. When left out, the product's name.`,
  description: text('facts 2.2')`Further text, printed below the name.`,
  price_net: decimal('facts 2.2', price)`
    Net price of one unit, in the document's currency, before discount. When left out, calculated from the price that is sent or from the product's.`,
  quantity: decimal('specification 2.1', { default: '1.0' })`Number of units; negative on a correction.`,
  total_price_gross: money('specification 2.1', price)`
    Gross price of the whole line, quantity included, in the document's currency, before discount. Of
    several prices that are sent, this one decides; when left out, calculated from the others, or from the product's gross price.`,
  total_price_net: money('facts 2.2', price)`
    Net price of the whole line, in the document's currency, before discount. It decides when total_price_gross is left out; otherwise it is calculated.`,
  account_id: integer('recorded', { ...readOnly, valueOnCreate: (context) => context.account.id })`
    Id of the account that owns the record.`,
  created_at: createdAt('recorded'),
  updated_at: updatedAt('recorded'),
  additional_info: text('facts 2.2')`
    Text of the extra column, printed when the document's additional_info is on. When left out, the
    product's.`,
  quantity_unit: text('facts 2.2')`Unit of the quantity, such as h or kg. When left out, the product's.`,
  tax: taxRate('specification 2.1', { ignoresNull: true })`
    Tax rate. When left out, the product's; on a sale without one, the client's default_tax; without that,
    the edition's usual rate. With reverse_charge it is always "oo" for a buyer in Poland, else "np".
    "disabled" prints no rate.`,
  price_gross: decimal('facts 2.2', price)`
    Gross price of one unit, in the document's currency, before discount. When left out, calculated from the price that is sent; without any, the product's.`,
  price_tax: decimal('recorded', { ...readOnly, default: '0.0' })`
    Tax on one unit, in the document's currency: price_gross less price_net.`,
  total_price_tax: money('recorded', { ...readOnly, default: '0.0' })`
    Tax on the whole line, in the document's currency, before discount.`,
  kind: text('facts 2.2')`
    Kind of line: null for a line with a product or service, text_separator to print only its name, subtotal to print the sum of the lines above it. Other texts, such as correction, have no effect here.`,
  invoice_position_id: integer('recorded', readOnly)`The line that this one corrects. Always null here.`,
  product_id: reference('products', 'specification 2.1')`
    The product that is sold; it supplies the name, tax, price, unit and code that are left out. Without it,
    a line of a sale selects the product with its name, or creates one unless the account's create_products
    is off.`,
  deleted: flag('recorded', readOnly)`
    Whether the line was deleted. Always false here: deleted lines are gone.`,
  discount: decimal('specification 2.1')`
    Gross amount that is deducted from the whole line, in the document's currency. It counts when
    show_discount is on and discount_kind is amount.`,
  discount_percent: decimal('specification 2.1')`
    Discount in percent of the line's gross total. It counts when show_discount is on and discount_kind is
    one of the percent kinds. When left out, the client's discount if the document shows it of its own
    accord.`,
  tax2: text('recorded', { default: '0' })`Second tax rate. Stored and returned; has no effect here.`,
  exchange_rate: decimal('recorded', { ...readOnly, default: '1.0' })`
    Exchange rate to the account's currency. Always 1.0 here.`,
  accounting_tax_kind: text('recorded', readOnly)`Tax class for accounting. Always null here.`,
  code: text('facts 2.2')`Product code, printed below the name. When left out, the product's.`,
  additional_fields: anything('recorded', { ...readOnly, default: null })`
    Further values of the line. Always null here.`,
  discount_net: decimal('typed', readOnly)`Net amount of the discount. Always null here.`,
  lump_sum_tax: text('facts 2.2')`
    Rate of the Polish lump-sum income tax. Stored and returned; has no effect here.`,
  corrected_pos_kind: text('typed', readOnly)`Kind of the line that this one corrects. Always null here.`,
  gtu_code: text('facts 2.2')`
    Polish goods and services code, GTU_01 to GTU_13. When left out, the product's first one. The document
    lists the codes of its lines in gtu_codes.`,
  correction_before_attributes: correctionRow()`
    On a correction, the line before it; the PDF prints it above the difference, which is the line itself.`,
  correction_after_attributes: correctionRow()`
    On a correction, the line after it; the PDF prints it above the difference.`,
  technical_tax: text('typed', readOnly)`Internal tax value of the service. Always null here.`,
  ...marginFields,
  sold_parts: anything<readonly ProductQuantity[] | null>('assumed', {
    ...readOnly,
    visibility: 'stored',
    default: null,
  })`
    The parts of one bundle when the line was written, which a deletion returns to the stock.`,
  stated_price: structure(statedPrice, 'assumed', { ...readOnly, visibility: 'stored' })`
    The price that was sent for the line; an update of its quantity or rate starts from it. Null for a gross
    unit price.`,
  stated_price_before: structure(statedPrice, 'assumed', { ...readOnly, visibility: 'stored' })`
    The price that was sent for correction_before_attributes, unless that has it.`,
  stated_price_after: structure(statedPrice, 'assumed', { ...readOnly, visibility: 'stored' })`
    The price that was sent for correction_after_attributes, unless that has it.`,
  use_eco_tax: flag('facts 2.2', { omittedWhenEmpty: true })`
    Whether the price contains an eco tax (France). When left out, the product's, or else false.`,
  eco_tax_net: decimal('facts 2.2', { omittedWhenEmpty: true })`
    Net eco tax that the price of one unit contains, in the document's currency; printed below the name with
    use_eco_tax. When left out, the product's.`,
  accounting_id1: text('facts 2.2', { omittedWhenEmpty: true })`
    Id of the product in accounting. Sent with a product, it becomes the product's accounting_id.`,
  accounting_id2: text('facts 2.2', { omittedWhenEmpty: true })`
    Second id of the product in accounting. Sent with a product, it becomes the product's accounting_id2.`,
}

/** A line of an invoice. */
export const invoicePosition = {
  key: 'position',
  xmlType: 'InvoicePosition',
  fields,
  readTogether: ['price_net', 'price_gross', 'total_price_net', 'total_price_gross'],
} as const

export type StoredInvoicePosition = RecordOf<typeof fields>
