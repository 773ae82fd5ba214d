import type { RuleContext } from '../../../kernel/card/rule-context.ts'
import type { StoredReminder } from '../../reminder/reminder.fields.ts'

/** The reminders of a document, oldest first. */
export function remindersOf(
  invoice: number,
  { table }: Pick<RuleContext, 'table'>,
): readonly StoredReminder[] {
  const reminders = table<StoredReminder>('reminders')
  return (reminders.index('invoice_id')?.idsOf(invoice) ?? []).map((id) => reminders.get(id)!)
}
