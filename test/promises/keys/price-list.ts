import type { RecordedKeys } from './recorded-keys.ts'

/** Keys of a price list (observed 15), in runs of one type. */
export const priceListKeys: RecordedKeys = [
  ['integer', 'id'],
  ['text', 'name'],
  ['text or null', 'description'],
  ['text', 'currency'],
  ['boolean', 'deleted'],
  ['integer', 'account_id'],
  ['time', 'created_at updated_at'],
  ['list', 'price_list_positions'],
]

/** Keys of a row of a price list (observed 15), in runs of one type. */
export const priceListPositionKeys: RecordedKeys = [
  ['integer', 'id priceable_id'],
  ['text', 'priceable_type'],
  ['integer', 'price_list_id'],
  ['boolean', 'use_percentage'],
  ['decimal or null', 'percentage'],
  ['decimal', 'price_net price_gross'],
  ['text', 'tax'],
  ['boolean', 'deleted'],
  ['integer', 'account_id'],
  ['time', 'created_at updated_at'],
]
