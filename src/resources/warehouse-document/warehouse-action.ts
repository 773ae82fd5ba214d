import type { RecordOf } from '../../kernel/card/field.ts'
import { decimal } from '../../kernel/card/fields/decimal.ts'
import { reference } from '../../kernel/card/fields/integer.ts'
import { taxRate } from '../../kernel/card/fields/tax-rate.ts'
import { text } from '../../kernel/card/fields/text.ts'
import { answersOnly, identifier } from '../shared/common-fields.ts'

const fields = {
  id: identifier('observed 12'),
  kind: text('observed 12', answersOnly)``,
  product_id: reference('products', 'specification 2.2', { required: true, madeOf: ['product_name'] })``,
  product_name: text('specification 2.2')``,
  quantity: decimal('specification 2.2', { default: '1.0' })``,
  warehouse_id: reference('warehouses', 'observed 12', answersOnly)``,
  warehouse_document_id: reference('warehouse_documents', 'tested', {
    ...answersOnly,
    namesHolder: true,
    filledWith: (_, document) => document.id,
  })``,
  tax: taxRate('specification 2.2')``,
  price_net: decimal('specification 2.2')``,
  purchase_tax: taxRate('specification 2.2')``,
  purchase_price_net: decimal('specification 2.2')``,
  warehouse2_id: reference('warehouses', 'facts 2.21')``,
}

/** A line of a warehouse document: so much of a product goes in or out. */
export const warehouseAction = { key: 'warehouse_action', xmlType: 'WarehouseAction', fields }

export type StoredWarehouseAction = RecordOf<typeof fields>
