import { formatValue } from '../../checks/format-value.ts'
import { effect, rule } from '../../kernel/card/rule.ts'
import { compare } from '../../rules/money.ts'
import type { StoredProduct } from '../product/product.fields.ts'
import { mainWarehouse } from '../shared/main-warehouse.ts'
import { quantitiesIn } from '../shared/stock-movements.ts'
import type { StoredWarehouse } from './warehouse.fields.ts'

/** Maximum number of products that an error names. */
const maxNamed = 5

export const warehouseRules = [
  rule<StoredWarehouse>(
    'warehouse-documents/main-stays',
    'The main warehouse, the default of documents, cannot be deleted, and stays the main one when its kind is emptied; another one has to become the main warehouse',
    'assumed',
    ['update', 'delete'],
    ({ id, kind }, { before, sent, table, refuse }) => {
      if (sent.size > 0) return before?.kind === 'main' && !kind ? { kind: 'main' } : undefined
      if (mainWarehouse(table<StoredWarehouse>('warehouses').all()) === id)
        refuse('kind', `warehouse ${id} is the main one; make another the main one first`)
      return undefined
    },
    'the account to be changed',
  ),
  rule<StoredWarehouse>(
    'warehouse-documents/stock-stays',
    'A warehouse with stock cannot be deleted: its goods would be in no warehouse',
    'assumed',
    ['delete'],
    ({ id }, { table, refuse }) => {
      const quantityOf = quantitiesIn(id, { table })
      const held: string[] = []
      for (const product of table<StoredProduct>('products').all()) {
        const quantity = quantityOf(product)
        if (compare(quantity, '0.0') > 0) held.push(`${quantity} of ${formatValue(product.name)}`)
      }
      if (held.length === 0) return undefined
      const more = held.length > maxNamed ? ` and ${held.length - maxNamed} more` : ''
      return refuse(
        'stock_level',
        `warehouse ${id} has stock: ${held.slice(0, maxNamed).join(', ')}${more}; move it to another warehouse first`,
      )
    },
    'a portable proof',
  ),
]

export const warehouseEffects = [
  effect<StoredWarehouse>(
    'warehouse-documents/one-main',
    'When a warehouse becomes the main one, the former main warehouse no longer is',
    'assumed',
    ({ before, after }, context) => {
      if (after?.kind !== 'main' || before?.kind === 'main') return
      for (const { id, kind } of context.table<StoredWarehouse>('warehouses').all()) {
        if (kind === 'main' && id !== after.id) context.patch('warehouses', id, { kind: null })
      }
    },
    'the account to be changed',
  ),
]
