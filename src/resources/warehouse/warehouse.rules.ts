import { effect, rule } from '../../kernel/card/rule.ts'
import type { StoredWarehouse } from './warehouse.fields.ts'

export const warehouseRules = [
  rule<StoredWarehouse>(
    'warehouse-documents/main-stays',
    'The main warehouse, the default of documents, cannot be deleted; another one has to become the main warehouse',
    'assumed',
    ['delete'],
    ({ id }, { table, refuse }) => {
      if (mainWarehouse(table<StoredWarehouse>('warehouses').all()) === id)
        refuse('kind', `warehouse ${id} is the main one; make another the main one first`)
      return undefined
    },
    'the account to be changed',
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

/** The default warehouse of documents: the main one, or else the first. */
export function mainWarehouse(warehouses: Iterable<StoredWarehouse>): number | null {
  let first: number | null = null
  for (const { id, kind } of warehouses) {
    if (kind === 'main') return id
    first ??= id
  }
  return first
}
