import { formatValue } from '../../../checks/format-value.ts'
import { alreadyTaken } from '../../../kernel/card/response-sentences.ts'
import { rule, whenSent } from '../../../kernel/card/rule.ts'
import { wrongAddresses } from '../../shared/mail/recipients.ts'
import type { StoredInvoice } from '../invoice.fields.ts'

/** Rules about the origin and the uniqueness of a document. */
export const originRules = [
  rule<StoredInvoice>(
    'invoices/unique-order',
    'With oid_unique a second document with the same oid is refused',
    'facts 2.1',
    whenSent(['oid_unique'], 'create'),
    ({ oid }, context) => {
      if (context.input.oid_unique && oid && context.table<StoredInvoice>('invoices').first('oid', oid)) {
        context.refuse('oid', `${formatValue(oid)} ${alreadyTaken}`)
      }
      return undefined
    },
  ),
  rule<StoredInvoice>(
    'incomplete/refused',
    'Only a new document may be incomplete, and it cannot be completed without the name of a buyer',
    'facts 2.4',
    whenSent(['status'], 'update'),
    ({ status }, { sent, before, refuse }) => {
      if (sent.has('status') && status === 'incomplete' && before?.status !== status)
        refuse('status', '"incomplete" is for new documents only')
      return undefined
    },
  ),
  rule<StoredInvoice>(
    'incomplete/addresses',
    'An incomplete document is refused when its buyer cannot be asked by e-mail, because send_completion_to, or else buyer_email, is not a list of at most five addresses',
    'assumed',
    ['create', 'update'],
    ({ status, prevent_send_email_to_complete, send_completion_to, buyer_email }, { refuse }) => {
      if (status !== 'incomplete' || prevent_send_email_to_complete) return undefined
      const [field, addresses] = send_completion_to
        ? (['send_completion_to', send_completion_to] as const)
        : (['buyer_email', buyer_email ?? ''] as const)
      const wrong = wrongAddresses(addresses)
      if (wrong !== undefined) refuse(field, wrong)
      return undefined
    },
    'e-mail to be sent',
  ),
  rule<StoredInvoice>(
    'invoices/edition-defaults',
    "The defaults of currency and source of exchange rates are the edition's",
    'observed 5.4',
    ['create', 'update'],
    ({ currency, exchange_kind }, { edition }) => ({
      currency: currency || edition.currency,
      exchange_kind: exchange_kind || edition.exchangeKind,
    }),
  ),
  rule<StoredInvoice>(
    'invoices/cancelled',
    'A document of the kind canceled has cancelled set; one that a fixture or a call states as cancelled has that kind',
    'assumed',
    ['create', ...whenSent(['kind'], 'update')],
    ({ kind }, { before, pinned, sent }) => {
      if (before?.kind === kind) return undefined
      if (pinned?.cancelled && !sent.has('kind')) return { kind: 'canceled', cancelled: true }
      return { cancelled: kind === 'canceled' }
    },
  ),
]

/** These rules run when what was paid is known. */
export const incompleteRules = [
  rule<StoredInvoice>(
    'incomplete/paid',
    'An incomplete document stays incomplete when it is paid; once it is completed, its status follows from the amount paid',
    'assumed',
    whenSent(['paid'], 'update'),
    (_invoice, { before, sent }) =>
      before?.status === 'incomplete' && !sent.has('status') ? { status: before.status } : undefined,
  ),
]
