import type { Resource } from '../kernel/card/resource.ts'
import { registry } from '../resources/registry.ts'
import type { ProofAccount, ProofResource } from './proof-account.ts'
import { requiredFields, requiredValues } from './required-values.ts'

/**
 * Whether a resource needs proofs of its own. `AccountGuard` refuses to create records that act by themselves in an
 * account in use, and a record may require another one.
 */
function isApart({ subscribes, timed, fields }: Resource): boolean {
  return Boolean(subscribes ?? timed) || requiredFields(fields).some(([, { refersTo }]) => refersTo)
}

const verbs = ['create', 'get', 'list', 'update']

/** Resources whose records requests can create, read, list and update. */
const resources = registry
  .ofAccounts()
  .filter((resource) => !isApart(resource) && verbs.every((verb) => Object.hasOwn(resource.operations, verb)))

/** Values for a record of each resource that can be created, read, listed and updated, with `name` as its name. */
export function oneOfEach(
  account: Pick<ProofAccount, 'mark' | 'named'>,
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
  /** Records that need more than their required fields, or show more with further ones. */
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
  return resources.map((resource) => {
    const own = samples[resource.name as ProofResource] ?? (Object.hasOwn(resource.fields, 'name') && named)
    const required = requiredValues(resource.fields, named.name, String)
    return [resource.name as ProofResource, { ...required, ...own }]
  })
}
