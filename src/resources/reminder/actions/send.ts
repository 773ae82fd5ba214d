import type { Timed } from '../../../kernel/card/scheduled-work.ts'
import type { AccountScope } from '../../../kernel/write/account-scope.ts'
import { deleteRecord, makeRecord, patchRecord } from '../../../kernel/write/write.ts'
import type { StoredInvoice } from '../../invoice/invoice.fields.ts'
import type { Happening } from '../../shared/happening.ts'
import { isReminded, nextReminder } from '../../shared/reminders/next-reminder.ts'
import type { StoredReminder } from '../reminder.fields.ts'
import { mailReminder } from './mail-reminder.ts'

/** Sends a planned reminder, and plans the next one of the document. */
export const sendWhenDue: Timed<StoredReminder, Happening, AccountScope> = {
  waiting: 'due_at',
  due: ({ due_at }, { clock }) => (due_at === null ? undefined : clock.read(due_at)),
  act(planned, scope) {
    const { table, account, timestamp, today, clock } = scope
    const invoice = scope.table<StoredInvoice>('invoices').get(planned.invoice_id ?? 0)
    const context = {
      account,
      table: table.bind(scope),
      startOfDay: (date: string) => clock.startOfDay(date),
    }
    const message = invoice && isReminded(invoice, context) ? mailReminder(scope, invoice) : undefined
    if (invoice && message !== undefined) {
      makeRecord(scope, 'reminders', {
        kind: 'auto_send_overdue',
        invoice_id: invoice.id,
        sent_at: timestamp,
      })
    }
    replan(planned, invoice && nextReminder(invoice, timestamp, context), scope)
    if (!invoice || message === undefined) return []
    const { number } = invoice
    return [
      {
        kind: 'email',
        at: timestamp,
        on: today,
        account: account.prefix,
        resource: 'outbox',
        id: message,
        number,
      },
    ]
  },
}

function replan(planned: StoredReminder, due_at: string | undefined, scope: AccountScope): void {
  const resource = scope.runtime.registry.resource('reminders')
  if (due_at === undefined) deleteRecord(scope, resource, planned)
  else patchRecord(scope, resource, planned, { due_at, updated_at: scope.timestamp })
}
