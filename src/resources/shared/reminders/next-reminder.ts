import type { RuleContext } from '../../../kernel/card/rule-context.ts'
import { addDays } from '../../../state/calendar.ts'
import type { AccountSettings } from '../../account/account-settings.record.ts'
import type { StoredClient } from '../../client/client.fields.ts'
import type { StoredInvoice } from '../../invoice/invoice.fields.ts'
import { isDemanded } from '../demands.ts'
import { isPayable } from '../is-payable.ts'

/** Days after the due date, unless the account names others. */
const usualDays = [7]

type Context = Pick<RuleContext, 'account' | 'table' | 'startOfDay'>

/**
 * The instant of the next automatic reminder of a document; undefined without one.
 * @param after the instant of the last one, or of the document
 */
export function nextReminder(
  invoice: StoredInvoice,
  after: string | null,
  context: Context,
): string | undefined {
  const { payment_to } = invoice
  const days = daysOf(invoice, context)
  if (payment_to === null || days.length === 0 || !isReminded(invoice, context)) return undefined
  const since = Date.parse(after ?? '')
  return days
    .map((day) => context.startOfDay(addDays(payment_to, day)))
    .find((at) => Number.isNaN(since) || Date.parse(at) > since)
}

/** Whether the buyer still has to pay, and may be reminded of it. */
export function isReminded(invoice: StoredInvoice, { table }: Pick<Context, 'table'>): boolean {
  if (!isPayable(invoice) || !isDemanded(invoice)) return false
  const client =
    invoice.client_id === null ? undefined : table<StoredClient>('clients').get(invoice.client_id)
  return client?.disable_auto_reminders !== true
}

/** Reminders are sent if the document has an address for them, or if the account's setting says so. */
function daysOf({ email_for_reminders }: StoredInvoice, { account }: Context): readonly number[] {
  const { reminder_days } = account.settings as Partial<AccountSettings>
  if (reminder_days) {
    const days = reminder_days.split(',').map((one) => Number(one))
    return days.sort((one, other) => one - other)
  }
  return email_for_reminders ? usualDays : []
}
