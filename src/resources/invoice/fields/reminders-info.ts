import type { RecordsContext } from '../../../kernel/card/render-context.ts'
import type { RuleContext } from '../../../kernel/card/rule-context.ts'
import type { StoredReminder } from '../../reminder/reminder.fields.ts'

/** The reminders of a document, oldest first. */
export function remindersOf(
  invoice: number,
  { table }: Pick<RuleContext, 'table'>,
): readonly StoredReminder[] {
  return table<StoredReminder>('reminders').where('invoice_id', invoice)
}

/** The reminders of a document in its responses (facts 4). */
export function remindersInfo({ id }: { readonly id: number }, context: RecordsContext): unknown {
  const sent = remindersOf(id, { table: (name) => context.table(name) }).filter(
    ({ due_at }) => due_at === null,
  )
  const reminders = sent.map((reminder) => ({ date: dateOf(reminder), type: typeOf(reminder) }))
  const last = reminders.at(-1)
  return {
    count: reminders.length,
    last_reminder_date: last?.date ?? null,
    last_reminder_type: last?.type ?? null,
    reminders,
  }
}

/** Without offset, as the report has it. */
function dateOf({ sent_at }: StoredReminder): string {
  return (sent_at ?? '').slice(0, 19).replace('T', ' ')
}

function typeOf({ kind }: StoredReminder): string {
  return kind === 'formal_letter' || kind === 'recovery_procedure' ? kind : 'overdue'
}
