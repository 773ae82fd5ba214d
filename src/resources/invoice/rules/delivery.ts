import { rule, whenSent } from '../../../kernel/card/rule.ts'
import type { RuleContext } from '../../../kernel/card/rule-context.ts'
import type { StoredAddress } from '../../address/address.ts'
import type { StoredClient } from '../../client/client.fields.ts'
import { partsOfAddress } from '../../shared/delivery-address.ts'
import type { StoredInvoice } from '../invoice.fields.ts'

const parts = Object.values(partsOfAddress)

/** These rules run when the document has a client. */
export const deliveryRules = [
  rule<StoredInvoice>(
    'document-terms/delivery-address',
    "A document with use_delivery_address and no delivery address has the client's primary or only address, or else the one on its record; use_delivery_address is the client's unless it is sent",
    'assumed',
    ['create', ...whenSent(['client_id', 'use_delivery_address'], 'update')],
    (invoice, context) => {
      const { sent, before, table, input } = context
      if (before && !sent.has('client_id') && !sent.has('use_delivery_address')) return undefined
      const client = table<StoredClient>('clients').get(invoice.client_id ?? 0)
      const isAsked =
        typeof input.use_delivery_address === 'boolean'
          ? invoice.use_delivery_address
          : client?.use_delivery_address
      if (!client || !isAsked) return undefined
      const isAddressed = invoice.delivery_address || parts.some((name) => invoice[name])
      if (!isAddressed) return { use_delivery_address: true, ...addressOf(client, context) }
      return sent.has('use_delivery_address') ? { use_delivery_address: true } : undefined
    },
  ),
  rule<StoredInvoice>(
    'document-terms/delivery-parts',
    'A document with a part of a delivery address has multiple_delivery_addresses set',
    'assumed',
    ['create', 'update'],
    (invoice, { sent }) =>
      !sent.has('multiple_delivery_addresses') && parts.some((name) => invoice[name])
        ? { multiple_delivery_addresses: true }
        : undefined,
  ),
]

function addressOf(client: StoredClient, { table }: RuleContext): Partial<StoredInvoice> {
  const own = table<StoredAddress>('addresses').where('addressable_id', client.id)
  const address = own.find(({ primary }) => primary) ?? (own.length === 1 ? own[0] : undefined)
  if (!address) {
    const { delivery_address, multiple_delivery_addresses } = client
    const written = Object.fromEntries(parts.map((name) => [name, client[name]]))
    return { delivery_address, ...(multiple_delivery_addresses ? written : {}) }
  }
  const values: Record<string, string | null> = {}
  for (const [name, part] of Object.entries(partsOfAddress))
    values[part] = address[name as keyof typeof partsOfAddress]
  return values
}
