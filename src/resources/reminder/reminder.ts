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
    "As time passes, an unpaid sale with email_for_reminders is mailed a reminder seven days after its due date, in the edition's language",
    'assumed',
    'the clock',
  ),
  behaviour(
    'reminders/days',
    'The account setting reminder_days names other days after the due date, and sends reminders of every sale with an address',
    'assumed',
    'the clock',
  ),
  behaviour(
    'reminders/not-sent',
    'A document that is paid, cancelled, rejected or an expense is not reminded, nor one whose client has disable_auto_reminders',
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
