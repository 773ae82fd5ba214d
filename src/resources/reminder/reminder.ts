import { behaviour } from '../../kernel/card/behaviour.ts'
import { defineResource } from '../../kernel/card/resource.ts'
import { rule } from '../../kernel/card/rule.ts'
import { sendWhenDue } from './actions/send.ts'
import { reminderFields, type StoredReminder } from './reminder.fields.ts'
import { reminderRecipe } from './reminder.recipe.ts'

/** A reminder of a document that is overdue. */
export const reminderCard = defineResource({
  name: 'reminders',
  key: 'reminder',
  about: 'A reminder of an overdue document that was sent to its buyer, or will be.',
  source: 'facts 4',
  fields: reminderFields,
  columns: ['kind', 'invoice_id', 'sent_at', 'due_at'],
  rules: [
    rule<StoredReminder>(
      'reminders/sent-at',
      'A reminder without sent_at was sent now',
      'assumed',
      ['create'],
      ({ sent_at }, { timestamp }) => (sent_at === null ? { sent_at: timestamp } : undefined),
      'the clock',
    ),
  ],
  recipe: reminderRecipe,
  timed: sendWhenDue,
  operations: {},
})

export const reminderBehaviours = [
  behaviour(
    'reminders/sent',
    "A reminder of an unpaid sale with email_for_reminders is mailed seven days after its due date, in the edition's language",
    'assumed',
    'the clock',
  ),
  behaviour(
    'reminders/days',
    'With the account setting reminder_days, reminders are mailed on these days after the due date, of every unpaid sale whose buyer has an e-mail address',
    'assumed',
    'the clock',
  ),
  behaviour(
    'reminders/not-sent',
    'No reminder is sent for a document that is paid, cancelled, rejected or incomplete, for an expense, or to a client with disable_auto_reminders. Nor is one sent for estimates, client orders, maintenance requests, cash slips, internal vouchers, correction notes, payment receipts and test documents',
    'facts 2.18',
    'the clock',
  ),
  behaviour(
    'reminders/own-settings',
    'A department with own_overdue_email_settings sets subject, text and attachment of its reminders; the text once overdue_email_template_kind is not default',
    'facts 2.22',
    'the clock',
  ),
  behaviour(
    'reminders/info',
    'additional_fields[invoice]=reminders_info returns how many reminders a document had, the last one, and all with date and type',
    'facts 4',
  ),
]
