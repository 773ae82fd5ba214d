import type { StoredInvoice } from '../resources/invoice/invoice.fields.ts'
import type { Happening } from '../resources/shared/happening.ts'
import { isOverdue } from '../resources/shared/is-overdue.ts'
import type { AccountClocks } from '../state/account-clocks.ts'
import type { StoredAccount } from '../state/accounts.ts'
import { addDays } from '../state/calendar.ts'

/**
 * The documents that became overdue since an instant. A document becomes overdue when the day after its due date
 * begins.
 * @param from milliseconds since 1970 (UTC)
 */
export function overdueSince(
  from: number,
  accounts: readonly StoredAccount[],
  clocks: AccountClocks,
): Happening[] {
  const happenings: Happening[] = []
  for (const account of accounts) {
    const clock = clocks.of(account)
    const before = clock.today(from)
    const today = clock.today()
    const invoices = account.tables.existing<StoredInvoice>('invoices')
    for (const ids of invoices?.requiredIndex('payment_to').idsBetween(before, addDays(today, -1)) ?? []) {
      for (const id of ids) {
        const invoice = invoices!.get(id)!
        if (!isOverdue(invoice, { today })) continue
        const on = addDays(invoice.payment_to ?? today, 1)
        happenings.push({
          kind: 'overdue',
          at: clock.startOfDay(on),
          on,
          account: account.prefix,
          resource: 'invoices',
          id,
          number: invoice.number,
        })
      }
    }
  }
  return happenings.sort((one, other) => (one.on < other.on ? -1 : one.on > other.on ? 1 : one.id - other.id))
}
