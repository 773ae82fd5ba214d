import { shown } from '../checks/shown.ts'
import type { Account, AccountRecords } from '../emulator/views/account.ts'
import { type Times, verdict } from './found.ts'
import { type MatcherResult, receivedAccount } from './subject.ts'

/** What a record of a collection must have. */
export type PatternOf<Collection extends keyof AccountRecords> = Parameters<
  AccountRecords[Collection]['find']
>[0]

type RecordMatcher<Collection extends keyof AccountRecords> = (
  received: unknown,
  pattern?: PatternOf<Collection>,
  options?: Times,
) => MatcherResult

/** What the collections have in common. */
interface Searchable {
  filter(pattern: object): readonly object[]
  nearMisses(pattern: object): string
}

/** The keys by which messages call a record that was found. */
const knownBy = ['id', 'number', 'name', 'buyer_name', 'oid', 'status', 'price_gross', 'price']

function recordMatcher<Collection extends 'invoices' | 'clients' | 'products' | 'payments'>(
  matcher: string,
  collection: Collection,
  one: string,
): RecordMatcher<Collection> {
  return (received, pattern = {}, options) => {
    const account: Account = receivedAccount(received, matcher)
    const records: Searchable = account[collection]
    return verdict({
      owner: account,
      one: `have ${one}`,
      pattern,
      options,
      found: records.filter(pattern).map(brief),
      nearMisses: () => records.nearMisses(pattern),
    })
  }
}

/** A record in a few words. */
export function brief(record: object): string {
  const values = record as { readonly [name: string]: unknown }
  return knownBy
    .filter((name) => values[name] !== undefined && values[name] !== null && values[name] !== '')
    .map((name) => `${name} ${shown(values[name])}`)
    .join(', ')
}

export const recordMatchers = {
  toHaveInvoice: recordMatcher('toHaveInvoice', 'invoices', 'an invoice'),
  toHaveClient: recordMatcher('toHaveClient', 'clients', 'a client'),
  toHaveProduct: recordMatcher('toHaveProduct', 'products', 'a product'),
  toHavePayment: recordMatcher('toHavePayment', 'payments', 'a payment'),
}
