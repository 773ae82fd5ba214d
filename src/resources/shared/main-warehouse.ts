import type { StoredWarehouse } from '../warehouse/warehouse.fields.ts'

/** The default warehouse of documents: the main one, or else the first. */
export function mainWarehouse(warehouses: Iterable<StoredWarehouse>): number | null {
  let first: number | null = null
  for (const { id, kind } of warehouses) {
    if (kind === 'main') return id
    first ??= id
  }
  return first
}
