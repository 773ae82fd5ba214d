import type { ProofAccount, ProofRecord } from './proof-account.ts'

type Invoice = ProofRecord<'invoices'>

/** Lines of two tax rates. */
export function twoRates(account: ProofAccount): readonly object[] {
  return [
    { name: account.named('Lamp'), quantity: 3, quantity_unit: 'pcs', tax: 23, total_price_gross: 100 },
    {
      name: account.named('Book'),
      quantity: 1,
      tax: 8,
      total_price_gross: '33.34',
      description: 'Second edition',
    },
  ]
}

/** Creates an order, with lines of two tax rates and 133.34 gross unless the values say otherwise. */
export function order(account: ProofAccount, values: object = {}): Promise<Invoice> {
  return account.sale({ kind: 'estimate', positions: twoRates(account), ...values })
}

/** Values that derive a document from another one. It has a number outside the account's numbering. */
export function derivedFrom(account: ProofAccount, { id }: Invoice, values: object = {}): object {
  return { number: account.ownNumber(), copy_invoice_from: id, ...values }
}

/** The values of a document's lines. */
export function documentLines({ positions }: Invoice): unknown[][] {
  return positions.map(({ name, quantity, tax, total_price_gross, total_price_net, description }) => [
    name,
    quantity,
    tax,
    total_price_gross,
    total_price_net,
    description,
  ])
}
