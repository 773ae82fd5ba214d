import type { RecordOf } from '../../kernel/card/field.ts'
import { decimal } from '../../kernel/card/fields/decimal.ts'
import { flag } from '../../kernel/card/fields/flag.ts'
import { integer, reference } from '../../kernel/card/fields/integer.ts'
import { anything } from '../../kernel/card/fields/structure.ts'
import { taxRate } from '../../kernel/card/fields/tax-rate.ts'
import { text } from '../../kernel/card/fields/text.ts'
import { answersOnly, createdAt, identifier, updatedAt } from '../shared/common-fields.ts'

/** In the order in which the service answers them. */
const fields = {
  id: identifier('recorded'),
  invoice_id: reference('invoices', 'recorded', {
    ...answersOnly,
    namesHolder: true,
    filledWith: (_, invoice) => invoice.id,
  }),
  name: text('specification 2.1', { required: true, madeOf: ['product_id'] }),
  description: text('facts 2.2'),
  price_net: decimal('facts 2.2'),
  quantity: decimal('specification 2.1', { default: '1.0' }),
  total_price_gross: decimal('specification 2.1'),
  total_price_net: decimal('facts 2.2'),
  account_id: integer('recorded', { ...answersOnly, filledWith: (context) => context.account.id }),
  created_at: createdAt('recorded'),
  updated_at: updatedAt('recorded'),
  additional_info: text('facts 2.2'),
  quantity_unit: text('facts 2.2'),
  tax: taxRate('specification 2.1'),
  price_gross: decimal('facts 2.2'),
  price_tax: decimal('recorded', { ...answersOnly, default: '0.0' }),
  total_price_tax: decimal('recorded', { ...answersOnly, default: '0.0' }),
  kind: text('facts 2.2'),
  invoice_position_id: integer('recorded', answersOnly),
  product_id: reference('products', 'specification 2.1'),
  deleted: flag('recorded', answersOnly),
  discount: decimal('specification 2.1'),
  discount_percent: decimal('specification 2.1'),
  tax2: text('recorded', { default: '0' }),
  exchange_rate: decimal('recorded', { ...answersOnly, default: '1.0' }),
  accounting_tax_kind: text('recorded', answersOnly),
  code: text('facts 2.2'),
  additional_fields: anything('recorded', { ...answersOnly, default: null }),
  discount_net: decimal('typed', answersOnly),
  lump_sum_tax: text('facts 2.2'),
  corrected_pos_kind: text('typed', answersOnly),
  gtu_code: text('facts 2.2'),
  technical_tax: text('typed', answersOnly),
}

/** A line of an invoice. */
export const invoicePosition = { key: 'position', xmlType: 'InvoicePosition', fields }

export type InvoicePosition = RecordOf<typeof fields>
