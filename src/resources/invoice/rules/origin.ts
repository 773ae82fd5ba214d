import { rule } from '../../../kernel/card/rule.ts'
import type { StoredInvoice } from '../invoice.fields.ts'

/** Rules about the origin and the uniqueness of a document. */
export const originRules = [
  rule<StoredInvoice>(
    'invoices/unique-order',
    'With oid_unique a second document with the same oid is refused',
    'facts 2.1',
    ['create'],
    ({ oid }, context) => {
      if (context.input.oid_unique && oid && context.table<StoredInvoice>('invoices').first('oid', oid)) {
        context.refuse('oid', `${JSON.stringify(oid)} has already been taken`)
      }
      return undefined
    },
  ),
  rule<StoredInvoice>(
    'incomplete/refused',
    'Only a new document may be incomplete, and it cannot be completed without the name of a buyer',
    'facts 2.4',
    ['update'],
    ({ status }, { sent, refuse }) => {
      if (sent.has('status') && status === 'incomplete')
        refuse('status', '"incomplete" is for new documents only')
      return undefined
    },
  ),
  rule<StoredInvoice>(
    'invoices/edition-defaults',
    "The defaults of currency, language and source of exchange rates are the edition's",
    'observed 5.4',
    ['create', 'update'],
    ({ currency, lang, exchange_kind }, { edition }) => ({
      currency: currency || edition.currency,
      lang: lang || edition.language,
      exchange_kind: exchange_kind || edition.exchangeKind,
    }),
  ),
  rule<StoredInvoice>(
    'invoices/cancelled',
    'A document of the kind canceled has cancelled set',
    'assumed',
    ['create', 'update'],
    ({ kind, cancelled }) =>
      (kind === 'canceled') === cancelled ? undefined : { cancelled: kind === 'canceled' },
  ),
]
