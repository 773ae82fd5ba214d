import { behaviour, withStatus } from '../../kernel/card/behaviour.ts'
import { choice } from '../../kernel/card/fields/choice.ts'
import { calendarDay } from '../../kernel/card/fields/date.ts'
import { reference } from '../../kernel/card/fields/integer.ts'
import { text } from '../../kernel/card/fields/text.ts'
import { time } from '../../kernel/card/fields/time.ts'
import { parameter } from '../../kernel/card/filter.ts'
import type { OperationDefinition, Outcome } from '../../kernel/card/operation.ts'
import { invalid, validValue } from '../../kernel/card/problem.ts'
import { defineResource } from '../../kernel/card/resource.ts'
import type { Call } from '../../kernel/request/call.ts'
import { addDays } from '../../state/calendar.ts'
import type { StoredInvoice } from '../invoice/invoice.fields.ts'
import type { StoredReminder } from '../reminder/reminder.fields.ts'
import { readOnly } from '../shared/common-fields.ts'
import { reminderKinds } from '../shared/reminders/reminder-kinds.ts'

/** In the order of responses (facts 4). */
const fields = {
  kind: choice(reminderKinds, 'facts 4', readOnly)`Kind of reminder: how it was sent, and by whom.`,
  created_at: time('facts 4', readOnly)`When the reminder was sent.`,
  user_name: text('facts 4', readOnly)`Name of the user who sent it; null if it was sent automatically.`,
  user_id: reference('users', 'facts 4', readOnly)`Id of that user.`,
  document_number: text('facts 4', readOnly)`Number of the document.`,
  document_id: reference('invoices', 'facts 4', readOnly)`Id of the document.`,
  buyer_name: text('facts 4', readOnly)`Name of the buyer.`,
  client_id: reference('clients', 'facts 4', readOnly)`Id of the client.`,
  document_status: text('facts 4', readOnly)`Status of the document now.`,
}

const day = { type: 'string', format: 'date' } as const

/** Maximum number of days from the first day to the last. */
const longest = 7

const remindersReport: OperationDefinition<Call> = {
  routes: [{ method: 'GET', path: '/reports/reminders_report.{fmt}', source: 'facts 1.2' }],
  about: 'The reminders that were sent in at most seven days, oldest first',
  behaviours: () => reportBehaviours,
  query: {
    date_from: parameter('First day, as YYYY-MM-DD. When left out, six days before date_to.', day),
    date_to: parameter('Last day, as YYYY-MM-DD. When left out, today, or six days after date_from.', day),
    type: parameter('Only reminders of this kind.', { enum: reminderKinds }),
    department_id: parameter('Only reminders of documents of this department.', { type: 'integer' }),
  },
  returns: 'records',
  status: 200,
  act: report,
}

function report(call: Call): Outcome {
  const { scope, query, resource } = call
  const { from, to } = periodOf(call)
  const invoices = scope.table<StoredInvoice>('invoices')
  const { users } = call.runtime.state
  const sent = [...scope.table<StoredReminder>('reminders').all()].filter(({ due_at, sent_at, kind }) => {
    const on = (sent_at ?? '').slice(0, 10)
    return due_at === null && on >= from && on <= to && (!query.type || query.type === kind)
  })
  const rows = sent.flatMap((reminder) => {
    const invoice = invoices.get(reminder.invoice_id ?? 0)
    const { department_id } = query
    if (!invoice || (department_id && String(invoice.department_id) !== department_id)) return []
    const user = reminder.user_id === null ? undefined : users.get(reminder.user_id)
    const name = [user?.first_name, user?.last_name].filter(Boolean).join(' ')
    return Object.freeze({
      id: reminder.id,
      kind: reminder.kind,
      created_at: reminder.sent_at,
      user_name: name || user?.login || null,
      user_id: reminder.user_id,
      document_number: invoice.number,
      document_id: invoice.id,
      buyer_name: invoice.buyer_name,
      client_id: invoice.client_id,
      document_status: invoice.status,
    })
  })
  const at = (row: (typeof rows)[number]) => Date.parse(row.created_at ?? '')
  rows.sort((one, other) => at(one) - at(other) || one.id - other.id)
  return { kind: 'records', rows, view: resource.views.list }
}

/** @throws Problem `invalid` for a wrong day, and for a last day that is before the first or too long after it */
function periodOf({ query, scope }: Call): { readonly from: string; readonly to: string } {
  const dayIn = (name: string): string | undefined => {
    const value = query[name]
    return value === undefined || value === '' ? undefined : validValue(name, calendarDay, value)
  }
  const first = dayIn('date_from')
  const to = dayIn('date_to') ?? (first === undefined ? scope.today : addDays(first, longest - 1))
  const from = first ?? addDays(to, 1 - longest)
  if (from > to) throw invalid('date_from', `${from} is after date_to ${to}`)
  if (addDays(from, longest) < to) {
    throw invalid('date_to', `${to} is more than ${longest} days after date_from ${from}`)
  }
  return { from, to }
}

/** The reports of the application, which are computed and not stored. */
export const reportCard = defineResource({
  name: 'reports',
  key: 'report',
  about: 'A row of the report on reminders. Read-only: it follows from the reminders that were sent.',
  source: 'facts 4',
  scope: 'derived',
  fields,
  columns: ['kind', 'created_at', 'document_number', 'buyer_name'],
  operations: { reminders_report: remindersReport },
})

export const reportBehaviours = [
  behaviour(
    'reports/reminders',
    'reminders_report lists the reminders that were sent in a period, with user, document and client, filtered by type and department; without dates, those of the last seven days',
    'facts 1.2',
  ),
  withStatus(
    422,
    behaviour(
      'reports/period',
      'A date_to that is before date_from, or more than seven days after it, and a wrong date are 422',
      'facts 3',
    ),
  ),
]
