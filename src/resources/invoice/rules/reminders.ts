import { defaultRule, effect } from '../../../kernel/card/rule.ts'
import type { StoredClient } from '../../client/client.fields.ts'
import type { StoredReminder } from '../../reminder/reminder.fields.ts'
import { nextReminder } from '../../shared/reminders/next-reminder.ts'
import { remindersOf } from '../fields/reminders-info.ts'
import type { StoredInvoice } from '../invoice.fields.ts'

export const reminderAddressRules = [
  defaultRule<StoredInvoice>(
    'reminders/client-address',
    "The default email_for_reminders of a document is the client's",
    'facts 2.18',
    ['email_for_reminders'],
    ({ email_for_reminders, client_id }, { table }) => {
      if (email_for_reminders !== null || client_id === null) return undefined
      const client = table<StoredClient>('clients').get(client_id)
      return client?.email_for_reminders ? { email_for_reminders: client.email_for_reminders } : undefined
    },
  ),
]

export const reminderEffects = [
  effect<StoredInvoice>(
    'reminders/planned',
    'Each change of a document plans its next reminder anew; deleting the document deletes its reminders',
    'assumed',
    ({ before, after }, context) => {
      const known = before ? remindersOf(before.id, context) : []
      if (!after) {
        for (const { id } of known) context.remove('reminders', id)
        return
      }
      const planned = known.find(({ due_at }) => due_at !== null)
      const last = known.findLast(({ due_at }) => due_at === null)?.sent_at
      const due_at = nextReminder(after, last ?? after.created_at, context)
      if (planned?.due_at === due_at) return
      if (planned) context.remove('reminders', planned.id)
      if (due_at === undefined) return
      const values = { kind: 'auto_send_overdue', invoice_id: after.id }
      const { id } = context.create<StoredReminder>('reminders', values)
      context.patch('reminders', id, { due_at, sent_at: null })
    },
    'the clock',
  ),
]
