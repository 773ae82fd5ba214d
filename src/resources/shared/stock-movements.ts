import { multiply, subtract, sum } from '../../rules/money.ts'
import type { Row, Table } from '../../state/table.ts'
import type { StoredInvoice } from '../invoice/invoice.fields.ts'
import type { StoredProduct } from '../product/product.fields.ts'
import type { StoredWarehouse } from '../warehouse/warehouse.fields.ts'
import type { StoredWarehouseDocument } from '../warehouse-document/warehouse-document.fields.ts'
import type { StoredWarehouseAction } from '../warehouse-document/warehouse-document-line.ts'
import type { ProductQuantity } from './bundle.ts'
import { mainWarehouse } from './main-warehouse.ts'
import { soldPositions } from './sold-positions.ts'

/** One movement of a product: a line of a warehouse document, or one of a sale. */
export type StockMovement = Row &
  Omit<StoredWarehouseAction, 'kind'> & {
    readonly kind: string | null
    readonly invoice_id: number | null
    /** The issue date of the document. */
    readonly date: string | null
    /** The parts of one bundle that was sold. */
    readonly parts: readonly ProductQuantity[] | null
  }

interface Tables {
  table<R extends Row>(resource: string): Table<R>
}

/** Lines of warehouse documents and of sales are numbered separately, but ids of movements must be unique. */
const firstIdOfSales = 1_000_000_000

/** Every movement of the account's stock, from the documents that move it; the oldest first. */
export function* stockMovements({ table }: Tables): Generator<StockMovement> {
  for (const document of table<StoredWarehouseDocument>('warehouse_documents').all()) {
    for (const line of document.warehouse_actions) {
      yield { ...line, kind: document.kind, invoice_id: null, date: document.issue_date, parts: null }
    }
  }
  const main = mainWarehouse(table<StoredWarehouse>('warehouses').all())
  for (const invoice of table<StoredInvoice>('invoices').all()) yield* movementsOf(invoice, main, table)
}

function* movementsOf(
  invoice: StoredInvoice,
  main: number | null,
  table: Tables['table'],
): Generator<StockMovement> {
  for (const position of soldPositions(invoice)) {
    const product = table<StoredProduct>('products').get(position.product_id ?? 0)
    if (!product) continue
    const quantity = position.quantity ?? '0.0'
    yield {
      id: firstIdOfSales + position.id,
      kind: 'wz',
      product_id: product.id,
      product_name: position.name,
      quantity,
      warehouse_id: invoice.warehouse_id ?? invoice.stock_warehouse_id ?? main,
      warehouse_document_id: null,
      tax: position.tax,
      price_net: position.price_net,
      purchase_tax: null,
      purchase_price_net: null,
      warehouse2_id: null,
      invoice_id: invoice.id,
      date: invoice.issue_date,
      parts: position.sold_parts,
    }
  }
}

/** The stock of each product of an account in one warehouse. */
export function quantitiesIn(warehouse_id: number, tables: Tables): (product: StoredProduct) => string {
  const products = tables.table<StoredProduct>('products')
  const warehouses = tables.table<StoredWarehouse>('warehouses')
  const main = mainWarehouse(warehouses.all())
  const isHome = ({ stock_warehouse_id }: StoredProduct) =>
    (warehouses.get(stock_warehouse_id ?? 0)?.id ?? main) === warehouse_id
  // What was moved in a warehouse that is deleted counts where the products are now.
  const placeOf = (id: number | null) => warehouses.get(id ?? 0)?.id ?? main
  const moved = new Map<number, string>()
  const add = (product: StoredProduct | undefined, movement: StockMovement, factor = '1.0') => {
    if (!product) return
    const home = isHome(product)
    const quantity = netQuantity(movement, (id) => (placeOf(id) === warehouse_id) !== home)
    moved.set(product.id, sum([moved.get(product.id) ?? '0.0', multiply(quantity, factor)]))
  }
  for (const movement of stockMovements(tables)) {
    add(products.get(movement.product_id ?? 0), movement)
    for (const part of movement.parts ?? []) add(products.get(part.id), movement, part.quantity)
  }
  return (product) => {
    const quantity = moved.get(product.id) ?? '0.0'
    // Stock that is in no other warehouse is in the one that was the main one when the product was created.
    return isHome(product) ? subtract(product.stock_level ?? '0.0', quantity) : quantity
  }
}

/** The quantities of a product after an amount left its stock; a negative amount arrives. */
export function quantitiesWithout(
  { stock_level }: StoredProduct,
  removed: string,
): Pick<StoredProduct, 'stock_level'> {
  return { stock_level: subtract(stock_level ?? '0.0', removed) }
}

/** The amount that a movement adds to the given warehouses. */
function netQuantity(
  { kind, quantity, warehouse_id, warehouse2_id }: StockMovement,
  isMeant: (warehouse: number | null) => boolean,
): string {
  if (warehouse_id === null) return '0.0'
  const amount = quantity ?? '1.0'
  const here = isMeant(warehouse_id) ? (kind === 'pz' ? amount : subtract('0.0', amount)) : '0.0'
  if (kind !== 'mm') return here
  // A transfer without another warehouse leaves the goods where they are.
  if (warehouse2_id === null) return '0.0'
  return isMeant(warehouse2_id) ? sum([here, amount]) : here
}
