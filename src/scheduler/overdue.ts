import type { StoredInvoice } from '../resources/invoice/invoice.fields.ts'
import type { Happening } from '../resources/shared/happening.ts'
import { isOverdue } from '../resources/shared/is-overdue.ts'
import { addDays } from '../state/calendar.ts'
import type { Timeline } from './timeline.ts'

/**
 * The documents that became overdue since a date. A document becomes overdue when the day after its due date
 * begins.
 */
export function overdueSince(before: string, { clock, accounts }: Timeline): Happening[] {
  const today = clock.today()
  const happenings: Happening[] = []
  for (const account of accounts) {
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
