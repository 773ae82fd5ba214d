import type { Timed } from '../../../kernel/card/scheduled-work.ts'
import type { AccountScope } from '../../../kernel/write/account-scope.ts'
import type { Happening } from '../../shared/happening.ts'
import { holdMail, mailInvoice } from '../../shared/mail/mail-invoice.ts'
import { unlessRefused } from '../../shared/mail/unless-refused.ts'
import type { StoredInvoice } from '../invoice.fields.ts'

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
