import type { RecordedKeys } from './recorded-keys.ts'

/** Keys of a registration (observed 18.1). */
export const webhookKeys: RecordedKeys = [
  ['integer', 'id'],
  ['text', 'kind'],
  ['integer', 'account_id'],
  ['text', 'url api_token'],
  ['time', 'created_at updated_at'],
  ['boolean', 'active'],
]

/** What goes along with every event (observed 18.2 to 18.4). */
export const envelopeKeys: RecordedKeys = [['text', 'app_name api_token locale']]

/** What an event says of a client (observed 18.2). */
export const clientPayloadKeys: RecordedKeys = [
  ['integer', 'id'],
  ['text', 'name'],
  [
    'text or null',
    'tax_no post_code city street first_name country email phone www fax street_no kind bank bank_account',
  ],
  ['integer or null', 'bank_account_id'],
  ['text or null', 'shortcut note last_name'],
  ['boolean', 'deleted'],
  ['decimal or null', 'discount'],
  ['text or null', 'payment_to_kind'],
  ['boolean', 'use_delivery_address'],
  ['text or null', 'delivery_address'],
  ['boolean', 'company'],
  ['text or null', 'mobile_phone register_number'],
  ['object', 'external_ids buyer'],
  ['boolean', 'skip_webhooks'],
]

/** What an event says of an invoice (observed 18.3). */
export const invoicePayloadKeys: RecordedKeys = [
  ['text', 'name'],
  ['text or null', 'description'],
  ['decimal', 'price'],
  ['boolean', 'paid'],
  ['text', 'url'],
  ['date', 'date'],
  ['text', 'invoice_no kind'],
  ['object', 'external_ids client'],
  ['boolean', 'skip_webhooks'],
]

/** What it says of the invoice's buyer (observed 18.3). */
export const buyerPayloadKeys: RecordedKeys = [
  ['text', 'name'],
  ['text or null', 'tax_no first_name last_name bank_account'],
  ['integer or null', 'bank_account_id'],
  ['text or null', 'register_number'],
  ['boolean', 'skip_webhooks'],
  ['object', 'external_ids'],
]

/** What an event says of a product (observed 18.4). */
export const productPayloadKeys: RecordedKeys = [
  ['text or null', 'category_name code'],
  ['text', 'currency'],
  ['text or null', 'description'],
  ['boolean', 'disabled'],
  ['object', 'external_ids'],
  ['text', 'name'],
  ['decimal', 'price_gross price_net'],
  ['boolean', 'skip_webhooks'],
  ['decimal', 'stock_level'],
  ['text', 'tax'],
]
