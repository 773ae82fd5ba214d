import { effect, rowRule, rule, whenSent } from '../../../kernel/card/rule.ts'
import type { RuleContext } from '../../../kernel/card/rule-context.ts'
import { multiply, subtract, sum } from '../../../rules/money.ts'
import type { StoredProduct } from '../../product/product.fields.ts'
import { partsOf } from '../../shared/bundle.ts'
import { mainWarehouse } from '../../shared/main-warehouse.ts'
import { movesStock, soldPositions } from '../../shared/sold-positions.ts'
import { quantitiesWithout } from '../../shared/stock-movements.ts'
import type { StoredWarehouse } from '../../warehouse/warehouse.fields.ts'
import type { StoredInvoice } from '../invoice.fields.ts'
import type { StoredInvoicePosition } from '../invoice-position.ts'

/** This rule runs before lines get their products. */
export const correctionStockRules = [
  rule<StoredInvoice>(
    'stock/of-correction',
    'A correction of a document that moves no stock, such as an advance or an expense, moves none either: it has exclude_from_stock_level, unless another value is sent, and its lines create no products',
    'assumed',
    whenSent(['kind', 'invoice_id']),
    (invoice, { sent, table }) =>
      correctsNoStock(invoice, { table }) && !sent.has('exclude_from_stock_level')
        ? { exclude_from_stock_level: true }
        : undefined,
  ),
]

/** Whether a document corrects one that moves no stock. */
export function correctsNoStock(
  { kind, invoice_id }: StoredInvoice,
  { table }: Pick<RuleContext, 'table'>,
): boolean {
  const corrected = kind === 'correction' ? table<StoredInvoice>('invoices').get(invoice_id ?? 0) : undefined
  return corrected !== undefined && !movesStock(corrected)
}

export const stockRules = [
  rule<StoredInvoice>(
    'stock/warehouse-of-sale',
    'A sale without a warehouse stays with the warehouse that was the main one when it was written; another main one moves no stock',
    'assumed',
    ['create', 'update'],
    ({ warehouse_id, stock_warehouse_id, positions }, { table }) => {
      if (warehouse_id !== null || stock_warehouse_id !== null) return undefined
      if (!positions.some(({ product_id }) => product_id !== null)) return undefined
      return { stock_warehouse_id: mainWarehouse(table<StoredWarehouse>('warehouses').all()) }
    },
    'the account to be changed',
  ),
  rowRule<StoredInvoice, StoredInvoicePosition>(
    'stock/bundles',
    'A sale of a bundle also lowers the stock of the products in it; deleting it returns those that were in it at the sale, and a correction with copy_invoice_from moves the same ones',
    'assumed',
    ['create', 'update'],
    'positions',
    ({ product_id, sold_parts }, { before, sent }, _invoice, { table }) => {
      if (before ? before.product_id === product_id : sent.has('sold_parts')) return undefined
      const product = product_id === null ? undefined : table<StoredProduct>('products').get(product_id)
      const parts = product?.package ? partsOf(product) : null
      return parts === sold_parts ? undefined : { sold_parts: parts }
    },
  ),
]

export const stockEffects = [
  effect<StoredInvoice>(
    'stock/sold-in-invoices',
    'A sale raises the sold quantity of a product and lowers its stock, also below zero; deleting it reverses both',
    'observed 7',
    ({ before, after }, context) => {
      if (soldPositions(before) === soldPositions(after)) return
      const { sold, parts } = netQuantities(before, after)
      for (const [product, quantity] of sold) if (quantity !== '0.0') sell(product, quantity, context)
      for (const [product, quantity] of parts) if (quantity !== '0.0') lower(product, quantity, context)
    },
  ),
]

/** The quantity of each product that a change sells, as decimals by product id, and that of the parts of bundles. */
function netQuantities(before: StoredInvoice | undefined, after: StoredInvoice | undefined) {
  const [was, becomes] = [quantitiesOf(before), quantitiesOf(after)]
  return { sold: difference(becomes.sold, was.sold), parts: difference(becomes.parts, was.parts) }
}

type Quantities = Map<number, string[]>

/** Listed first and added once: a document may have thousands of lines with one product. */
function quantitiesOf(invoice: StoredInvoice | undefined) {
  const sold: Quantities = new Map()
  const parts: Quantities = new Map()
  const add = (to: Quantities, id: number, quantity: string) => {
    const known = to.get(id)
    if (known) known.push(quantity)
    else to.set(id, [quantity])
  }
  for (const { product_id, quantity, sold_parts } of soldPositions(invoice)) {
    if (product_id === null) continue
    const amount = quantity ?? '0.0'
    add(sold, product_id, amount)
    for (const part of sold_parts ?? []) add(parts, part.id, multiply(amount, part.quantity))
  }
  return { sold, parts }
}

function difference(minuends: Quantities, subtrahends: Quantities): ReadonlyMap<number, string> {
  const ids = new Set([...minuends.keys(), ...subtrahends.keys()])
  const total = (quantities: Quantities, id: number) => sum(quantities.get(id) ?? [])
  return new Map([...ids].map((id) => [id, subtract(total(minuends, id), total(subtrahends, id))]))
}

function sell(id: number, quantity: string, context: RuleContext): void {
  const product = context.table<StoredProduct>('products').get(id)
  if (!product) return
  const quantity_sold_in_invoices = sum([product.quantity_sold_in_invoices ?? '0.0', quantity])
  // One write, because a document may sell thousands of products.
  context.patch('products', id, {
    quantity_sold_in_invoices,
    ...quantitiesWithout(product, quantity),
  })
}

function lower(id: number, quantity: string, context: RuleContext): void {
  const product = context.table<StoredProduct>('products').get(id)
  if (product) context.patch('products', id, quantitiesWithout(product, quantity))
}
