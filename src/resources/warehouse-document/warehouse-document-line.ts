import type { RecordOf } from '../../kernel/card/field.ts'
import { decimal } from '../../kernel/card/fields/decimal.ts'
import { reference } from '../../kernel/card/fields/integer.ts'
import { taxRate } from '../../kernel/card/fields/tax-rate.ts'
import { text } from '../../kernel/card/fields/text.ts'
import { identifier, price, readOnly } from '../shared/common-fields.ts'

const fields = {
  id: identifier('observed 12'),
  kind: text('observed 12', readOnly)`Kind of the document that the line belongs to: pz, wz or mm.`,
  product_id: reference('products', 'specification 2.2', { required: true, derivedFrom: ['product_name'] })`
    The product that enters or leaves. When left out, the product that product_name finds; a pz or mm
    creates one, a wz is refused.`,
  product_name: text('specification 2.2')`
    Name of the product. When left out, or when product_id is sent, copied from the product.`,
  quantity: decimal('specification 2.2', { default: '1.0' })`Number of units.`,
  warehouse_id: reference('warehouses', 'observed 12', readOnly)`The warehouse of the document.`,
  warehouse_document_id: reference('warehouse_documents', 'tested', {
    ...readOnly,
    holdsParentId: true,
    valueOnCreate: (_, document) => document.id,
  })`
    The document that the line belongs to.`,
  tax: taxRate('specification 2.2', { ignoresNull: true })`
    Tax rate of goods issued. When left out, the product's; without one, the edition's usual rate. On other
    documents, purchase_tax when that is left out; where both are equal, an update of purchase_tax changes
    both.`,
  price_net: decimal('specification 2.2', price)`
    Net price of one unit, in the document's currency. On a wz, the sales price; when left out, the
    product's. On a pz or mm, the purchase price, unless purchase_price_net is sent; where both are equal, an
    update of purchase_price_net changes both.`,
  purchase_tax: taxRate('specification 2.2', { ignoresNull: true })`
    Tax rate of goods received or moved. When left out, tax, the product's purchase_tax, or the edition's
    usual rate.`,
  purchase_price_net: decimal('specification 2.2', price)`
    Net purchase price of one unit, in the document's currency. When left out, price_net, or the product's
    purchase_price_net.`,
  warehouse2_id: reference('warehouses', 'facts 2.21')`
    The warehouse that a transfer moves the goods to, other than that of the document. Without it, they stay
    where they are.`,
}

/** A line of a warehouse document: a quantity of a product that arrives or leaves. */
export const warehouseAction = { key: 'warehouse_action', xmlType: 'WarehouseAction', fields }

export type StoredWarehouseAction = RecordOf<typeof fields>
