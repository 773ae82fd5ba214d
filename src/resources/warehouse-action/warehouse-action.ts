import { behaviour } from '../../kernel/card/behaviour.ts'
import { calendarDay } from '../../kernel/card/fields/date.ts'
import { decimal } from '../../kernel/card/fields/decimal.ts'
import { reference } from '../../kernel/card/fields/integer.ts'
import { taxRate } from '../../kernel/card/fields/tax-rate.ts'
import { text } from '../../kernel/card/fields/text.ts'
import { equalsId, type Filter } from '../../kernel/card/filter.ts'
import { validValue } from '../../kernel/card/problem.ts'
import { defineResource } from '../../kernel/card/resource.ts'
import { listRecords } from '../../kernel/request/actions/list.ts'
import type { Row } from '../../state/table.ts'
import { identifier, readOnly } from '../shared/common-fields.ts'
import { type StockMovement, stockMovements } from '../shared/stock-movements.ts'

/** In the order of responses. */
const fields = {
  id: identifier('observed 12'),
  kind: text('observed 12', readOnly)`
    Kind of movement: pz (received), wz (issued or sold) or mm (moved to warehouse2_id).`,
  product_id: reference('products', 'observed 12', readOnly)`The product that moves.`,
  product_name: text('observed 12', readOnly)`Name of the product on the document.`,
  quantity: decimal('observed 12', readOnly)`Number of units.`,
  warehouse_id: reference('warehouses', 'observed 12', readOnly)`
    The warehouse that the goods enter or leave: that of the document, else the main one.`,
  warehouse_document_id: reference('warehouse_documents', 'tested', readOnly)`
    The warehouse document; null for a sale.`,
  tax: taxRate('observed 12', readOnly)`Tax rate of goods issued or sold.`,
  price_net: decimal('observed 12', readOnly)`Net price of one unit, in the document's currency.`,
  purchase_tax: taxRate('observed 12', readOnly)`Tax rate of goods received or moved.`,
  purchase_price_net: decimal('observed 12', readOnly)`
    Net purchase price of one unit, in the document's currency.`,
  warehouse2_id: reference(
    'warehouses',
    'observed 12',
    readOnly,
  )`The warehouse that a transfer moves goods to.`,
  invoice_id: reference('invoices', 'assumed', readOnly)`The sale; null for a warehouse document.`,
}

/** Movements that pass a test. */
function filter(
  about: string,
  schema: Filter['schema'],
  passes: (value: string) => (movement: StockMovement) => boolean,
) {
  return {
    source: 'facts 3',
    about,
    schema,
    criterion(value: string) {
      const test = passes(value)
      return { matches: (row: Row) => test(row as StockMovement) }
    },
  } satisfies Filter
}

const id = { type: 'integer' } as const
const day = { type: 'string', format: 'date' } as const

const ofDocument = (value: string, kinds: readonly string[]) => (movement: StockMovement) =>
  String(movement.warehouse_document_id) === value && kinds.includes(movement.kind ?? '')

/** Every movement of stock, derived from the documents; movements are not stored. */
export const warehouseActionCard = defineResource({
  name: 'warehouse_actions',
  key: 'warehouse_action',
  about: 'A movement of stock: a line of a warehouse document or of a sale. Read-only.',
  source: 'facts 2.21',
  scope: 'derived',
  derives: stockMovements,
  fields,
  columns: ['kind', 'product_name', 'quantity', 'warehouse_id', 'warehouse_document_id', 'invoice_id'],
  operations: {
    list: listRecords({
      path: '/warehouse_actions.{fmt}',
      source: 'facts 1.5',
      filters: {
        warehouse_id: filter(
          'Only movements into this warehouse or out of it.',
          id,
          (value) => (movement) =>
            [movement.warehouse_id, movement.warehouse2_id].map(String).includes(value),
        ),
        kind: filter(
          'Only movements of this kind: pz, wz or mm.',
          { type: 'string' },
          (value) =>
            ({ kind }) =>
              kind === value,
        ),
        product_id: equalsId('product_id', 'facts 3'),
        date_from: filter('Only movements of this day or later, as YYYY-MM-DD.', day, (value) => {
          const from = validValue('date_from', calendarDay, value)
          return ({ date }) => (date ?? '') >= from
        }),
        date_to: filter('Only movements of this day or earlier, as YYYY-MM-DD.', day, (value) => {
          const to = validValue('date_to', calendarDay, value)
          return ({ date }) => (date ?? '') <= to
        }),
        warehouse_document_id: equalsId('warehouse_document_id', 'facts 3'),
        from_warehouse_document: filter(
          'Only movements that take goods out of a warehouse with this document.',
          id,
          (value) => ofDocument(value, ['wz', 'mm']),
        ),
        to_warehouse_document: filter(
          'Only movements that bring goods into a warehouse with this document.',
          id,
          (value) => ofDocument(value, ['pz', 'mm']),
        ),
      },
    }),
  },
})

export const warehouseActionBehaviours = [
  behaviour(
    'stock/movements',
    'warehouse_actions lists every movement of stock: each line of a warehouse document, and each line of a sale with a product',
    'facts 1.5',
  ),
  behaviour(
    'stock/movement-filters',
    'Movements are selected by warehouse, kind, product, day and document; from_warehouse_document and to_warehouse_document also select by direction',
    'facts 3',
  ),
  behaviour(
    'stock/by-warehouse',
    'With warehouse_id, products have the quantities of that warehouse; a transfer moves them, and a sale without a warehouse lowers those of the warehouse that was the main one when it was written',
    'facts 2.19',
  ),
  behaviour(
    'warehouse-documents/invoices',
    'invoice_ids links a warehouse document to invoices; it changes no stock',
    'facts 2.21',
  ),
]
