import { effect } from '../../../kernel/card/rule.ts'
import type { RuleContext } from '../../../kernel/card/rule-context.ts'
import { subtract, sum } from '../../../rules/money.ts'
import type { StoredProduct } from '../../product/product.fields.ts'
import { partsOf } from '../../shared/bundle.ts'
import type { StoredInvoice } from '../invoice.fields.ts'

/** Kinds that announce, correct texts or move cash do not change the stock. */
const withoutGoods = new Set<unknown>([
  'proforma',
  'estimate',
  'client_order',
  'advance',
  'correction_note',
  'accounting_note',
  'kp',
  'kw',
  'canceled',
  'maintenance_request',
  'payment_receipt',
])

export const stockEffects = [
  effect<StoredInvoice>(
    'stock/sold-in-invoices',
    'A sale raises the sold quantity of a product and lowers its stock, also below zero; deleting it reverses both',
    'observed 7',
    ({ before, after }, context) => {
      if (soldPositions(before) === soldPositions(after)) return
      for (const [product, quantity] of netQuantities(before, after)) {
        if (quantity !== '0.0') sell(product, quantity, context)
      }
    },
  ),
]

/** The quantity of each product that a change sells, as decimals by product id. */
function netQuantities(
  before: StoredInvoice | undefined,
  after: StoredInvoice | undefined,
): Map<number, string> {
  const net = new Map<number, string>()
  for (const { product_id, quantity } of soldPositions(after)) {
    if (product_id !== null) net.set(product_id, sum([net.get(product_id) ?? '0.0', quantity ?? '0.0']))
  }
  for (const { product_id, quantity } of soldPositions(before)) {
    if (product_id !== null) net.set(product_id, subtract(net.get(product_id) ?? '0.0', quantity ?? '0.0'))
  }
  return net
}

const nothing: StoredInvoice['positions'] = []

/** The lines of a document that lower stock. */
export function soldPositions(invoice: StoredInvoice | undefined): StoredInvoice['positions'] {
  const sells = invoice?.income && !invoice.exclude_from_stock_level && !withoutGoods.has(invoice.kind)
  return sells ? invoice.positions : nothing
}

function sell(id: number, quantity: string, context: RuleContext): void {
  const product = context.table<StoredProduct>('products').get(id)
  if (!product) return
  const stock_level = subtract(product.stock_level ?? '0.0', quantity)
  for (const part of partsOf(product, quantity)) {
    const stored = context.table<StoredProduct>('products').get(part.id)
    if (!stored) continue
    const left = subtract(stored.stock_level ?? '0.0', part.quantity)
    context.patch('products', part.id, { stock_level: left, warehouse_quantity: left })
  }
  context.patch('products', id, {
    quantity_sold_in_invoices: sum([product.quantity_sold_in_invoices ?? '0.0', quantity]),
    stock_level,
    warehouse_quantity: stock_level,
  })
}
