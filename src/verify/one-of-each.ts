import { registry } from '../resources/registry.ts'
import type { ProofAccount, ProofResource } from './proof-account.ts'

/**
 * Resources with proofs of their own: `AccountGuard` refuses to create records that act by themselves in an account in use.
 * A record that requires another one belongs here, too.
 */
const apart = new Set(['webhooks', 'recurrings'])

const verbs = ['create', 'get', 'list', 'update']

/** Resources whose records requests can create, read, list and update. */
const resources = registry
  .ofAccounts()
  .filter(
    ({ name, operations }) => !apart.has(name) && verbs.every((verb) => Object.hasOwn(operations, verb)),
  )
  .map(({ name }) => name as ProofResource)

/** Values for a record of each resource that can be created, read, listed and updated, with `name` as its name. */
export function oneOfEach(
  account: ProofAccount,
  name: string,
): readonly (readonly [ProofResource, Readonly<Record<string, unknown>>])[] {
  const number = `${account.mark}/${name}`
  const named = { name: account.named(name) }
  const line = { quantity: 1, tax: 23, total_price_gross: 123 }
  const goods = {
    product_name: account.named('Goods'),
    quantity: 1,
    purchase_tax: 23,
    purchase_price_net: 10,
  }
  /** Records that need more than a name, or show more with further fields. */
  const samples: { readonly [Name in ProofResource]?: Readonly<Record<string, unknown>> } = {
    bank_accounts: { ...named, bank_account_number: 'PL27114020040000300201355387' },
    products: { ...named, price_net: '10', tax: 'zw', purchase_price_net: '7.5', purchase_tax: '23' },
    clients: { ...named, city: 'Exampletown', bank: 'Example Bank', default_payment_type: 'transfer' },
    invoices: {
      kind: 'proforma',
      number,
      buyer_name: named.name,
      delivery_address: 'Exampletown',
      positions: [{ ...named, ...line }],
    },
    payments: { ...named, price: 20 },
    warehouse_documents: { number, kind: 'pz', client_name: named.name, warehouse_actions: [goods] },
  }
  return resources.map((resource) => [resource, samples[resource] ?? named])
}
