import type { RenderContext } from '../../kernel/card/render-context.ts'
import { rule } from '../../kernel/card/rule.ts'
import { sum } from '../../rules/money.ts'
import { amountOpen } from '../../rules/settlement.ts'
import type { StoredInvoice } from '../invoice/invoice.fields.ts'
import { refuseUnknownTerm } from '../shared/known-term.ts'
import type { StoredClient } from './client.ts'

export const clientRules = [
  rule<StoredClient>(
    'clients/term',
    'The payment term of a client is a whole number of days, off, other_date or a date; anything else is refused',
    'facts 2.5',
    ['create', 'update'],
    refuseUnknownTerm,
  ),
  rule<StoredClient>(
    'clients/name-of-person',
    'A private person needs no name: first and last name make one',
    'facts 2.18',
    ['create', 'update'],
    ({ name, first_name, last_name }) => {
      const person = [first_name, last_name].filter(Boolean).join(' ')
      return name || person === '' ? undefined : { name: person }
    },
  ),
  rule<StoredClient>(
    'clients/shortcut',
    'The shortcut is the name when there is none, with a number behind it while another client has the same',
    'observed 6',
    ['create', 'update'],
    ({ shortcut, name }, context) => {
      const wanted = shortcut || name
      if (!wanted || (context.before && shortcut)) return undefined
      const taken = (text: string) =>
        context.table<StoredClient>('clients').first('shortcut', text) !== undefined
      let free = wanted
      for (let number = 1; taken(free); number++) free = `${wanted} (${number})`
      return { shortcut: free }
    },
  ),
]

/** `tax_no` behind its country, which is Poland when empty (observed 6). */
export function taxNumberWithCountry(client: {
  country: string | null
  tax_no: string | null
}): string | null {
  const { country, tax_no } = client
  return tax_no ? `${country || 'PL'}${tax_no}`.toUpperCase() : null
}

/** Kinds of documents that ask for no money; what they announce is owed on others, or no longer. */
const owingNothing: ReadonlySet<string | null> = new Set([
  'canceled',
  'proforma',
  'estimate',
  'client_order',
  'maintenance_request',
])

/** What the client still owes on the account's sales documents (observed 6). */
export function openBalance(client: { id: number }, context: RenderContext): string {
  const { currency } = context.edition
  const invoices = context.table<StoredInvoice>('invoices')
  const open: string[] = []
  for (const id of invoices.index('client_id')?.idsOf(client.id) ?? []) {
    const invoice = invoices.get(id)!
    const isOwed =
      invoice.income &&
      invoice.currency === currency &&
      invoice.status !== 'rejected' &&
      !owingNothing.has(invoice.kind)
    if (isOwed) open.push(amountOpen(invoice))
  }
  return sum(open)
}

export function panelUrl({ token }: { token: string | null }, { accountUrl }: RenderContext): string {
  return `${accountUrl}/client/${token}`
}
