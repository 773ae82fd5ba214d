import type { NotEmulated } from '../kernel/card/not-emulated.ts'

const parts = (prefix: string, words: string) => words.split(/\s+/).map((word) => `${prefix}${word}`)

const position = (words: string) => parts('invoice.positions.', words)

/**
 * Everything that the documents of the service name and the emulator does not serve. A request that names it gets the
 * diagnostic `not-emulated`, and the page of what is not emulated lists it. To serve something, delete its name here.
 */
export const notEmulated: readonly NotEmulated[] = [
  {
    subject: 'Logging in from the application of a partner',
    source: 'facts 5',
    names: parts('account.', 'integration_fast_login integration_logout_url'),
  },
  {
    subject: 'Further fields of documents',
    source: 'facts 2.1',
    names: [...position('accounting_id1 accounting_id2'), 'invoices.pdf?print_ean_codes'],
  },
  {
    subject: 'Returned fields of documents whose values no document explains',
    source: 'facts 2.1',
    names: parts('invoice.', 'paid_from paid_to tax_split products-margin'),
  },
]
