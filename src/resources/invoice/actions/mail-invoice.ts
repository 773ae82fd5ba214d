import { Problem } from '../../../kernel/card/problem.ts'
import type { Desk } from '../../../kernel/write/desk.ts'
import { patchRecord } from '../../../kernel/write/write.ts'
import type { Client } from '../../client/client.ts'
import { addressesIn } from '../../shared/recipients.ts'
import type { Invoice } from '../invoice.fields.ts'
import { postInvoice } from './post-invoice.ts'

/** The address on the document, else the one on the client's card (facts 2.11); none when neither has one. */
export function recipientsOf(desk: Desk, { buyer_email, client_id }: Invoice): readonly string[] {
  const onDocument = addressesIn(buyer_email ?? '', 'buyer_email')
  if (onDocument.length > 0) return onDocument
  const client = client_id === null ? undefined : desk.table<Client>('clients').get(client_id)
  return addressesIn(client?.email ?? '', 'buyer_email')
}

/** Notes on a document that it was mailed now. */
export function markMailed(desk: Desk, invoice: Invoice): void {
  const now = desk.timestamp
  const values = { sent_time: now, print_time: now, updated_at: now }
  patchRecord(desk, desk.services.registry.resource('invoices'), invoice, values)
}

/**
 * Mails a document with its PDF file, unasked.
 * @param named to whom; the buyer when empty
 * @returns number of the message; none when there is nobody to mail it to
 */
export function mailInvoice(desk: Desk, invoice: Invoice, named: readonly string[]): number | undefined {
  const to = named.length > 0 ? named : usableRecipients(desk, invoice)
  if (to.length === 0) return undefined
  const { outbox } = desk.services.world
  const message = outbox.nextId
  postInvoice(desk, invoice, { to, cc: [], hasPdf: true, printOption: undefined })
  markMailed(desk, invoice)
  return message
}

/** Nobody is there to be told that an address is none. */
function usableRecipients(desk: Desk, invoice: Invoice): readonly string[] {
  try {
    return recipientsOf(desk, invoice)
  } catch (refusal) {
    if (refusal instanceof Problem) return []
    throw refusal
  }
}
