import type { RecordedKeys } from './recorded-keys.ts'

/** Keys of a position (observed 5.2), in runs of one type. */
export const positionKeys: RecordedKeys = [
  ['integer', 'id invoice_id'],
  ['text', 'name'],
  ['text or null', 'description'],
  ['decimal', 'price_net quantity total_price_gross total_price_net'],
  ['integer', 'account_id'],
  ['time', 'created_at updated_at'],
  ['text or null', 'additional_info quantity_unit'],
  ['text', 'tax'],
  ['decimal', 'price_gross price_tax total_price_tax'],
  ['text or null', 'kind'],
  ['integer or null', 'invoice_position_id product_id'],
  ['boolean', 'deleted'],
  ['decimal or null', 'discount discount_percent'],
  ['text', 'tax2'],
  ['decimal', 'exchange_rate'],
  ['text or null', 'accounting_tax_kind code'],
  ['object or null', 'additional_fields'],
  ['decimal or null', 'discount_net'],
  ['text or null', 'lump_sum_tax corrected_pos_kind gtu_code technical_tax'],
]
