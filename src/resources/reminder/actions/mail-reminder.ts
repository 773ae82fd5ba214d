import type { AccountScope } from '../../../kernel/write/account-scope.ts'
import type { StoredInvoice } from '../../invoice/invoice.fields.ts'
import { recipientsOf } from '../../shared/mail/mail-invoice.ts'
import { postInvoice } from '../../shared/mail/post-invoice.ts'
import { addressesIn } from '../../shared/mail/recipients.ts'
import { unlessRefused } from '../../shared/mail/unless-refused.ts'

/**
 * Mails a reminder of a document.
 * @returns id of the message; undefined without a recipient
 */
export function mailReminder(scope: AccountScope, invoice: StoredInvoice): number | undefined {
  const to =
    unlessRefused(() => {
      const named = addressesIn(invoice.email_for_reminders ?? '', 'email_for_reminders')
      return named.length > 0 ? named : recipientsOf(scope, invoice)
    }) ?? []
  if (to.length === 0) return undefined
  const message = scope.runtime.state.outbox.nextId
  postInvoice(scope, invoice, { to, cc: [], hasPdf: false, printOption: undefined, isReminder: true })
  return message
}
