import type { RecordedKeys } from './recorded-keys.ts'

/** Keys of a warehouse (observed 10), in runs of one type. */
export const warehouseKeys: RecordedKeys = [
  ['integer', 'id'],
  ['text', 'name'],
  ['text or null', 'description'],
  ['integer', 'account_id'],
  ['integer or null', 'updater_id creator_id'],
  ['text or null', 'kind'],
  ['time', 'created_at updated_at'],
  ['boolean', 'deleted active use_product_warehouse_cache'],
  ['integer or null', 'siteor_shop_id'],
]
