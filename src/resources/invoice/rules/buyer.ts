import { cannotBeBlank } from '../../../kernel/card/response-sentences.ts'
import { rule, whenSent } from '../../../kernel/card/rule.ts'
import type { RuleContext } from '../../../kernel/card/rule-context.ts'
import type { StoredClient } from '../../client/client.fields.ts'
import { party } from '../../shared/party.ts'
import { patchChanged } from '../../shared/patch-changed.ts'
import { createClient } from '../fields/parties-and-amounts.ts'
import type { StoredInvoice } from '../invoice.fields.ts'
import { securityLevel } from './seller-accounts.ts'

/** The fields that a document copies from its client. */
const buyer = party('buyer', 'client_id', [
  'name',
  'tax_no',
  'tax_no_kind',
  'street',
  'post_code',
  'city',
  'country',
  'email',
  'phone',
  'mobile_phone',
  'fax',
  'www',
  'first_name',
  'last_name',
  'title',
  'company',
  'bank',
  'bank_account',
  'mass_payment_code',
])

/** Kinds that need no buyer. */
const withoutBuyer = new Set<unknown>(['receipt', 'kp', 'kw', 'dw', 'payment_receipt'])

export const buyerRules = [
  rule<StoredInvoice>(
    'document-bank-accounts/mass-payment-protected',
    "Unless the security level is none, buyer_override leaves the client's mass_payment_code as it is, and a client without one is 422",
    'facts 2.15',
    whenSent(['buyer_mass_payment_code']),
    ({ client_id }, context) => {
      const { sent, input, table } = context
      if (!sent.has('buyer_mass_payment_code') || !input.buyer_override) return undefined
      if (securityLevel(context) === 'none' || !isClient(client_id)) return undefined
      const code = table<StoredClient>('clients').get(client_id)?.mass_payment_code
      if (!code) context.refuse('buyer_mass_payment_code', 'cannot be set: the bank accounts are protected')
      return { buyer_mass_payment_code: code ?? null }
    },
    'another setting of the account',
  ),
  rule<StoredInvoice>(
    'buyer/override',
    'With buyer_override, the buyer data that was sent is also stored on the client',
    'facts 2.7',
    whenSent(['buyer_override']),
    (invoice, context) => {
      if (!context.input.buyer_override || !isClient(invoice.client_id)) return undefined
      const sent = buyer.sentOf(invoice, context.sent)
      const { name, ...card } = buyer.cardOf(sent)
      // A document may have no buyer's name, but a client has one.
      patchChanged(
        context,
        'clients',
        invoice.client_id,
        String(name ?? '').trim() === '' ? card : { name, ...card },
      )
      return sent
    },
  ),
  rule<StoredInvoice>(
    'buyer/client',
    "With client_id, the buyer data is the client's and overwrites what was sent, with a diagnostic",
    'facts 2.7',
    whenSent(['client_id']),
    (invoice, context) => {
      const { client_id } = invoice
      if (!context.sent.has('client_id') || !isClient(client_id)) return undefined
      const card = context.table<StoredClient>('clients').get(client_id)!
      const remedy = 'send buyer_override to keep it and update the client'
      buyer.diagnoseReplaced(card, invoice, context, remedy)
      return buyer.from(card)
    },
  ),
  rule<StoredInvoice>(
    'buyer/matched',
    "Without client_id, a new or completed document uses the client with the same tax number; else the one with the same name, unless their tax numbers differ; else, if no name is sent, the one with the same e-mail address. The client's data fills what was not sent",
    'facts 2.7',
    ['create', ...whenSent(['status'], 'update')],
    (invoice, context) => {
      if (invoice.client_id || !isNewOrCompleted(invoice, context)) return undefined
      const known = matchingClient(invoice, context)
      if (!known) return undefined
      const sent = context.before ? filledBuyer(invoice) : buyer.sentOf(invoice, context.sent)
      if (!sent.buyer_name) delete sent.buyer_name
      return buyer.from(known, sent)
    },
  ),
  rule<StoredInvoice>(
    'buyer/made-into-client',
    'A buyer of a new or completed document who matches no client becomes a new client; so does the buyer of any document that is sent with client_id -1',
    'facts 2.7',
    ['create', 'update'],
    (invoice, context) => {
      const { client_id } = invoice
      if (isClient(client_id) || (client_id === null && !isNewOrCompleted(invoice, context))) return undefined
      const card = buyer.cardOf(context.before ? invoice : buyer.sentOf(invoice, context.sent))
      if (!card.name && !card.last_name && !card.first_name) return { client_id: null }
      const made = context.create<StoredClient>('clients', card)
      return buyer.from(made)
    },
  ),
  rule<StoredInvoice>(
    'buyer/required',
    'A document needs a buyer: a client_id, a buyer_name or the name of a person; receipts, cash slips, internal vouchers, payment receipts and incomplete documents do not',
    'assumed',
    ['create', 'update'],
    ({ kind, status, buyer_name }, { refuse }) => {
      if (!buyer_name && !withoutBuyer.has(kind) && status !== 'incomplete')
        refuse('buyer_name', cannotBeBlank)
      return undefined
    },
  ),
  rule<StoredInvoice>(
    'buyer/person',
    "The default receiving person is the buyer's first and last name",
    'observed 5.4',
    ['create'],
    ({ buyer_first_name, buyer_last_name }, { sent }) =>
      sent.has('buyer_person')
        ? undefined
        : { buyer_person: [buyer_first_name, buyer_last_name].filter(Boolean).join(' ') },
  ),
]

function isClient(client_id: number | null): client_id is number {
  return client_id !== null && client_id !== createClient
}

function isNewOrCompleted({ status }: StoredInvoice, { before }: RuleContext): boolean {
  return !before || ((before as StoredInvoice).status === 'incomplete' && status !== 'incomplete')
}

/** The texts about the buyer that are filled in. */
function filledBuyer(invoice: StoredInvoice): Record<string, unknown> {
  const all = buyer.sentOf(invoice, new Set(Object.keys(invoice)))
  return Object.fromEntries(
    Object.entries(all).filter(([, value]) => typeof value === 'string' && value !== ''),
  )
}

function matchingClient(invoice: StoredInvoice, { table }: RuleContext): StoredClient | undefined {
  const clients = table<StoredClient>('clients')
  const { buyer_tax_no, buyer_email } = invoice
  const name =
    invoice.buyer_name || [invoice.buyer_first_name, invoice.buyer_last_name].filter(Boolean).join(' ')
  if (buyer_tax_no) {
    const sameNumber = clients.first('tax_no', buyer_tax_no)
    if (sameNumber) return sameNumber
  }
  const sameName = name ? clients.first('name', name) : undefined
  if (sameName) return differs(sameName.tax_no, buyer_tax_no) ? undefined : sameName
  return !name && buyer_email ? clients.first('email', buyer_email) : undefined
}

/** Two companies may share a name, but not a tax number. */
function differs(one: string | null, other: string | null): boolean {
  return Boolean(one) && Boolean(other) && one !== other
}
