import { decodeFields } from '../../../kernel/card/decode.ts'
import { Problem } from '../../../kernel/card/problem.ts'
import type { Timed } from '../../../kernel/card/scheduled-work.ts'
import type { AccountScope } from '../../../kernel/write/account-scope.ts'
import { createRecord, patchRecord } from '../../../kernel/write/write.ts'
import type { StoredInvoice } from '../../invoice/invoice.fields.ts'
import type { Happening } from '../../shared/happening.ts'
import { mailInvoice } from '../../shared/mail/mail-invoice.ts'
import { addressesIn } from '../../shared/mail/recipients.ts'
import { type NextNumber, nextNumber } from '../../shared/next-number.ts'
import type { StoredRecurring } from '../recurring.fields.ts'
import { issueDay, rhythmOf, sendingDatetime, sendingTime, stateOf } from '../recurring.rules.ts'
import { issuedValues } from './issued-values.ts'
import { dateAfter, dayOfMonth } from './schedule.ts'

/** Issues an invoice of a definition on each of its dates, and mails it if the definition says so. */
export const issueWhenDue: Timed<StoredRecurring, Happening, AccountScope> = {
  due(recurring, { clock }) {
    if (recurring.state !== 'active' || recurring.deleted) return undefined
    const due = clock.read(sendingTime(recurring))
    const changed = clock.read(recurring.updated_at ?? '')
    // A date before the last change is issued at the time of that change.
    return due === undefined || changed === undefined ? due : Math.max(due, changed)
  },
  act(recurring, scope) {
    const { history } = scope.runtime.state
    try {
      return history.transaction(() => issued(recurring, scope)).result
    } catch (refusal) {
      if (!(refusal instanceof Problem)) throw refusal
      change(scope, recurring, { state: 'stopped' })
      const reason = refusal.message
      return [{ ...happening(scope, 'recurring_stopped', 'recurrings', recurring.id, null), reason }]
    }
  },
  next: (recurring, scope) => ({ ...recurring, ...afterIssue(recurring, scope) }),
}

function issued(recurring: StoredRecurring, scope: AccountScope): Happening[] {
  const day = issueDay(recurring)
  const invoice = makeInvoice(recurring, day, scope)
  change(scope, recurring, {
    last_invoice_date: day,
    last_invoice_at: scope.timestamp,
    counter: (recurring.counter ?? 0) + 1,
    ...afterIssue(recurring, scope),
  })
  const { number, id } = invoice
  const happened = [happening(scope, 'recurring_invoice', 'invoices', id, number)]
  if (!recurring.send_email) return happened
  const message = mailInvoice(scope, invoice, addressesIn(recurring.buyer_email ?? '', 'buyer_email'))
  if (message !== undefined) {
    happened.push(happening(scope, 'email', 'outbox', message, number))
  }
  return happened
}

/** The next date of a definition, and what follows from it. */
function afterIssue(recurring: StoredRecurring, scope: AccountScope) {
  const day = issueDay(recurring)
  const next_invoice_date = dateAfter(
    recurring.next_invoice_date ?? day,
    rhythmOf(recurring),
    recurring.day_of_month ?? dayOfMonth(day),
  )
  const planned = { ...recurring, next_invoice_date }
  return {
    next_invoice_date,
    state: stateOf(planned),
    sending_datetime: sendingDatetime(planned, (date) => scope.clock.startOfDay(date)),
  }
}

function makeInvoice(recurring: StoredRecurring, day: string, scope: AccountScope): StoredInvoice {
  const invoices = scope.runtime.registry.resource('invoices')
  const values = issuedValues(recurring, day, scope)
  const own = ownNumber(recurring, day, values.kind, scope)
  const marks = { recurring_id: recurring.id, from_api: false, origin: 'recurring' }
  const decoded = decodeFields(invoices.fields, { ...values, ...own, ...marks })
  return createRecord(scope, invoices, decoded, 'read-only') as StoredInvoice
}

/** The next number of the definition's own pattern, if it has one. */
function ownNumber(
  { invoice_pattern, invoice_pattern_enabled, department_id, income }: StoredRecurring,
  date: string,
  kind: unknown,
  scope: AccountScope,
): NextNumber | undefined {
  if (!invoice_pattern_enabled || !invoice_pattern) return undefined
  const numbered = {
    resource: 'invoices',
    kind: String(kind ?? 'vat'),
    date,
    department: department_id,
    isExpense: !income,
  }
  return nextNumber({ ...numbered, pattern: invoice_pattern }, scope)
}

function change(scope: AccountScope, recurring: StoredRecurring, values: Partial<StoredRecurring>): void {
  const resource = scope.runtime.registry.resource('recurrings')
  patchRecord<StoredRecurring>(scope, resource, recurring, { ...values, updated_at: scope.timestamp })
}

function happening(
  { account, timestamp, today }: AccountScope,
  kind: Happening['kind'],
  resource: string,
  id: number,
  number: string | null,
): Happening {
  return { kind, at: timestamp, on: today, account: account.prefix, resource, id, number }
}
