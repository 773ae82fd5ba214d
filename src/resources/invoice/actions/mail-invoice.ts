import { waitsForNumber } from '../../../clearing/clearing-rules.ts'
import { Problem } from '../../../kernel/card/problem.ts'
import type { Timed } from '../../../kernel/card/scheduled-work.ts'
import type { AccountScope } from '../../../kernel/write/account-scope.ts'
import { patchRecord } from '../../../kernel/write/write.ts'
import type { StoredClient } from '../../client/client.fields.ts'
import type { Happening } from '../../shared/happening.ts'
import { addressesIn } from '../../shared/recipients.ts'
import type { StoredInvoice } from '../invoice.fields.ts'
import { postInvoice } from './post-invoice.ts'

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
  const to = named.length > 0 ? named : usable(() => recipientsOf(scope, invoice))
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

/** The decision about a document. It also sends an e-mail that waited for the number. */
export function mailsOnceCleared(
  decide: Timed<StoredInvoice, Happening, AccountScope>,
): Timed<StoredInvoice, Happening, AccountScope> {
  return {
    ...decide,
    act(invoice, scope) {
      const happened = decide.act(invoice, scope)
      const cleared = happened.find(({ kind }) => kind === 'cleared')
      const to = invoice.held_mail
      if (!cleared || to === null) return happened
      // A setting of the department may refuse it.
      const id = unlessRefused(() => mailInvoice(scope, holdMail(scope, invoice, null), to))
      if (id === undefined) return happened
      return [...happened, { ...cleared, kind: 'email', resource: 'outbox', id }]
    },
  }
}

function holdMail(scope: AccountScope, { id }: StoredInvoice, to: readonly string[] | null): StoredInvoice {
  const invoice = scope.table<StoredInvoice>('invoices').get(id)!
  return patchRecord(scope, scope.runtime.registry.resource('invoices'), invoice, {
    held_mail: to && Object.freeze([...to]),
  })
}

/**
 * Mails a reminder of a document.
 * @returns id of the message; undefined without a recipient
 */
export function mailReminder(scope: AccountScope, invoice: StoredInvoice): number | undefined {
  const to = usable(() => {
    const named = addressesIn(invoice.email_for_reminders ?? '', 'email_for_reminders')
    return named.length > 0 ? named : recipientsOf(scope, invoice)
  })
  if (to.length === 0) return undefined
  const message = scope.runtime.state.outbox.nextId
  postInvoice(scope, invoice, { to, cc: [], hasPdf: false, printOption: undefined, isReminder: true })
  return message
}

/** Automatic e-mails skip invalid addresses, because no client could receive the error. */
function usable(recipients: () => readonly string[]): readonly string[] {
  return unlessRefused(recipients) ?? []
}

function unlessRefused<Result>(work: () => Result): Result | undefined {
  try {
    return work()
  } catch (refusal) {
    if (refusal instanceof Problem) return undefined
    throw refusal
  }
}
