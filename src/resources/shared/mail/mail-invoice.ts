import { waitsForNumber } from '../../../clearing/clearing-rules.ts'
import type { AccountScope } from '../../../kernel/write/account-scope.ts'
import { patchRecord } from '../../../kernel/write/write.ts'
import type { StoredClient } from '../../client/client.fields.ts'
import type { StoredInvoice } from '../../invoice/invoice.fields.ts'
import { postInvoice } from './post-invoice.ts'
import { addressesIn } from './recipients.ts'
import { unlessRefused } from './unless-refused.ts'

/** The address on the document, or else its client's (facts 2.11). */
export function recipientsOf(
  scope: AccountScope,
  { buyer_email, client_id }: StoredInvoice,
): readonly string[] {
  const onDocument = addressesIn(buyer_email ?? '', 'buyer_email')
  if (onDocument.length > 0) return onDocument
  const client = client_id === null ? undefined : scope.table<StoredClient>('clients').get(client_id)
  return addressesIn(client?.email ?? '', 'buyer_email')
}

/** Records that a document was mailed now. */
export function markMailed(scope: AccountScope, invoice: StoredInvoice): void {
  const now = scope.timestamp
  const values = { sent_time: now, print_time: now, updated_at: now }
  patchRecord(scope, scope.runtime.registry.resource('invoices'), invoice, values)
}

/**
 * Mails a document with its PDF file automatically.
 * @param named recipients; the buyer when empty
 * @returns id of the message; undefined without a recipient, and while the document waits for its clearing number,
 * which holds the e-mail back
 */
export function mailInvoice(
  scope: AccountScope,
  invoice: StoredInvoice,
  named: readonly string[],
): number | undefined {
  const to = named.length > 0 ? named : (unlessRefused(() => recipientsOf(scope, invoice)) ?? [])
  if (to.length === 0) return undefined
  if (waitsForNumber(invoice, scope)) {
    holdMail(scope, invoice, to)
    return undefined
  }
  const { outbox } = scope.runtime.state
  const message = outbox.nextId
  postInvoice(scope, invoice, { to, cc: [], hasPdf: true, printOption: undefined })
  markMailed(scope, invoice)
  return message
}

/** Keeps the recipients of an e-mail until the document has its clearing number; null when they wait no longer. */
export function holdMail(
  scope: AccountScope,
  { id }: StoredInvoice,
  to: readonly string[] | null,
): StoredInvoice {
  const invoice = scope.table<StoredInvoice>('invoices').get(id)!
  return patchRecord(scope, scope.runtime.registry.resource('invoices'), invoice, {
    held_mail: to && Object.freeze([...to]),
  })
}
