import type { RecordOf } from '../../kernel/card/field.ts'
import { choice } from '../../kernel/card/fields/choice.ts'
import { reference } from '../../kernel/card/fields/integer.ts'
import { time } from '../../kernel/card/fields/time.ts'
import { createdAt, identifier, readOnly, updatedAt, userId } from '../shared/common-fields.ts'
import { reminderKinds } from '../shared/reminders/reminder-kinds.ts'

export const reminderFields = {
  id: identifier('assumed'),
  kind: choice(reminderKinds, 'facts 4', {
    default: 'send_overdue',
  })`Kind of reminder: how it was sent, and by whom.`,
  invoice_id: reference('invoices', 'facts 4', { required: true, indexed: true })`The document that is due.`,
  user_id: userId('facts 4')`The user who sent it; null if it was sent automatically.`,
  sent_at: time('facts 4')`
    When it was sent, by the account's clock. When left out, now; null while it is planned.`,
  due_at: time('assumed', { ...readOnly, indexed: true })`
    When a planned reminder will be sent; null once it has been.`,
  created_at: createdAt('assumed'),
  updated_at: updatedAt('assumed'),
}

export type StoredReminder = RecordOf<typeof reminderFields>
