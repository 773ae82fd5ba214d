import type { Announces } from '../../kernel/card/events.ts'
import type { RecordsContext } from '../../kernel/card/render-context.ts'
import type { StoredCategory } from '../category/category.ts'
import type { StoredClient } from '../client/client.fields.ts'
import type { StoredInvoice } from '../invoice/invoice.fields.ts'
import type { StoredProduct } from '../product/product.fields.ts'
import { viewUrl } from './document-urls.ts'

/**
 * The payloads of webhooks, with the keys of recordings (observed 18). `skip_webhooks` prevents loops between
 * services of the same family; requests here don't have it.
 */
const marked = { skip_webhooks: true } as const

/** Ids, by the name of the service that assigned them. */
function externalIds(id: number | null, { edition }: RecordsContext): Record<string, number> {
  return id === null ? {} : { [edition.appName]: id }
}

/** In the order of the recording (observed 18.2). */
const clientKeys = [
  'id',
  'name',
  'tax_no',
  'post_code',
  'city',
  'street',
  'first_name',
  'country',
  'email',
  'phone',
  'www',
  'fax',
  'street_no',
  'kind',
  'bank',
  'bank_account',
  'bank_account_id',
  'shortcut',
  'note',
  'last_name',
  'deleted',
  'discount',
  'payment_to_kind',
  'use_delivery_address',
  'delivery_address',
  'company',
  'mobile_phone',
  'register_number',
] as const

export const clientEvents: Announces<StoredClient> = {
  payload: (client, context, verb) => ({
    client: {
      ...picked(client, clientKeys),
      deleted: client.deleted || verb === 'destroy',
      external_ids: externalIds(client.id, context),
      buyer: {},
      ...marked,
    },
  }),
}

/** The root is `deal`, and these are all its fields about the buyer (observed 18.3). */
export const invoiceEvents: Announces<StoredInvoice> = {
  // Expenses trigger no webhook (facts 6).
  isUnannounced: ({ income }) => !income,
  payload: (invoice, context) => ({
    deal: {
      name: invoice.positions[0]?.name ?? '',
      description: invoice.description,
      price: invoice.price_gross,
      paid: invoice.status === 'paid',
      url: viewUrl(invoice, context),
      date: invoice.issue_date,
      invoice_no: invoice.number,
      kind: invoice.kind,
      external_ids: externalIds(invoice.id, context),
      client: buyerOf(invoice, context),
      ...marked,
    },
  }),
}

function buyerOf(invoice: StoredInvoice, context: RecordsContext): object {
  const client =
    invoice.client_id === null ? undefined : context.table<StoredClient>('clients').get(invoice.client_id)
  return {
    name: invoice.buyer_name,
    tax_no: invoice.buyer_tax_no,
    first_name: invoice.buyer_first_name,
    last_name: invoice.buyer_last_name,
    bank_account: invoice.buyer_bank_account,
    bank_account_id: client?.bank_account_id ?? null,
    register_number: client?.register_number ?? null,
    ...marked,
    external_ids: externalIds(invoice.client_id, context),
  }
}

export const productEvents: Announces<StoredProduct> = {
  payload: (product, context) => ({
    product: {
      category_name: categoryOf(product, context)?.name ?? null,
      ...picked(product, ['code', 'currency', 'description', 'disabled']),
      external_ids: externalIds(product.id, context),
      ...picked(product, ['name', 'price_gross', 'price_net']),
      ...marked,
      ...picked(product, ['stock_level', 'tax']),
    },
  }),
}

function categoryOf({ category_id }: StoredProduct, context: RecordsContext): StoredCategory | undefined {
  return category_id === null ? undefined : context.table<StoredCategory>('categories').get(category_id)
}

function picked<Record extends object, Key extends keyof Record>(
  record: Record,
  keys: readonly Key[],
): Partial<Record> {
  const values: Partial<Record> = {}
  for (const key of keys) values[key] = record[key]
  return values
}
