import { formatValue } from '../checks/format-value.ts'
import type { RecordPattern } from '../emulator/views/records.ts'
import type { Client } from '../resources/client/client.record.ts'
import type { Invoice } from '../resources/invoice/invoice.record.ts'
import type { Payment } from '../resources/payment/payment.record.ts'
import type { Product } from '../resources/product/product.record.ts'
import { type MatcherResult, receivedAccount } from './received-value.ts'
import { type Times, verdict } from './search-verdict.ts'
import { type ValueOrPromise, when } from './value-or-promise.ts'

type RecordMatcher<Record> = (
  received: unknown,
  pattern?: RecordPattern<Record>,
  options?: Times,
) => ValueOrPromise<MatcherResult>

/** The methods of a collection that the matchers use. */
interface Searchable {
  filter(pattern: object): ValueOrPromise<readonly object[]>
  nearMisses(pattern: object): ValueOrPromise<string>
}

/** The fields that identify a record in messages. */
const knownBy = ['id', 'number', 'name', 'buyer_name', 'oid', 'status', 'price_gross', 'price']

function recordMatcher<Record>(
  matcher: string,
  collection: 'invoices' | 'clients' | 'products' | 'payments',
  one: string,
): RecordMatcher<Record> {
  return (received, pattern = {}, options) => {
    const account = receivedAccount(received, matcher)
    const records: Searchable = account[collection]
    return verdict({
      owner: account,
      one,
      pattern,
      options,
      search: () => when(records.filter(pattern), (found) => found.map(brief)),
      nearMisses: () => records.nearMisses(pattern),
    })
  }
}

/** Describes a record in a few words. */
export function brief(record: object): string {
  const values = record as { readonly [name: string]: unknown }
  return knownBy
    .filter((name) => values[name] !== undefined && values[name] !== null && values[name] !== '')
    .map((name) => `${name} ${formatValue(values[name], 2)}`)
    .join(', ')
}

export const recordMatchers = {
  toHaveInvoice: recordMatcher<Invoice>('toHaveInvoice', 'invoices', 'an invoice'),
  toHaveClient: recordMatcher<Client>('toHaveClient', 'clients', 'a client'),
  toHaveProduct: recordMatcher<Product>('toHaveProduct', 'products', 'a product'),
  toHavePayment: recordMatcher<Payment>('toHavePayment', 'payments', 'a payment'),
}
