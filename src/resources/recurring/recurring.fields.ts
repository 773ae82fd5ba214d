import type { RecordOf } from '../../kernel/card/field.ts'
import { choice } from '../../kernel/card/fields/choice.ts'
import { date } from '../../kernel/card/fields/date.ts'
import { decimal } from '../../kernel/card/fields/decimal.ts'
import { flag } from '../../kernel/card/fields/flag.ts'
import { integer, reference } from '../../kernel/card/fields/integer.ts'
import { words } from '../../kernel/card/fields/structure.ts'
import { text } from '../../kernel/card/fields/text.ts'
import { time } from '../../kernel/card/fields/time.ts'
import { createdAt, identifier, readOnly, updatedAt, userId } from '../shared/common-fields.ts'
import { addressList } from '../shared/mail/recipients.ts'
import { numberPattern } from '../shared/number-pattern.ts'
import { acceptedTerm, rhythms, timeOfDay } from './actions/schedule.ts'

/** In the order of responses. */
export const recurringFields = {
  id: identifier('typed'),
  name: text('facts 2.23', { default: '' })`Name of the definition.`,
  every: choice(rhythms, 'facts 2.23', { default: '1m' })`
    Time from one invoice to the next: 1w is a week, 1m to 6m months, 1y a year.`,
  at: text('typed', readOnly)`Time of day in another form. Always null here; time_in_timezone has it.`,
  comment: text('facts 2.23')`Comment on the definition. Stored and returned; has no effect here.`,
  creator_id: userId('typed')`The user who created the definition. Always null here.`,
  updater_id: userId('typed')`The user who last changed the definition. Always null here.`,
  invoice_id: reference('invoices', 'facts 2.23')`
    The document that is copied each time. When left out, client_id and product_id are required, and the invoice has one line.`,
  created_at: createdAt('typed'),
  updated_at: updatedAt('typed'),
  start_date: date('facts 2.23')`First day of the schedule. When left out, today by the account's clock, or an
    earlier next_invoice_date.`,
  end_date: date('facts 2.23', {}, ['null'])`
    Last day on which an invoice is issued; the text "null" removes it. When left out, the schedule does not
    end.`,
  last_invoice_date: date('typed', readOnly)`Day of the last invoice; null before the first one.`,
  next_invoice_date: date('facts 2.23')`
    Day of the next invoice, not before start_date. When left out, the first day of the schedule that is not
    in the past and later than last_invoice_date. Sending it moves the schedule to that day of the month.`,
  email_notification_enabled: flag('facts 2.23')`
    Whether the owner is notified. Stored and returned; has no effect here: nothing is sent.`,
  counter: integer('typed', { ...readOnly, default: 0 })`Number of invoices issued so far.`,
  deleted: flag('typed', readOnly)`
    Whether the definition was deleted. Always false here: a deleted definition is gone.`,
  invoice_pattern: numberPattern('facts 2.23')`Number pattern of the invoices, with invoice_pattern_enabled.`,
  invoice_pattern_enabled: flag('facts 2.23')`
    Whether the invoices are numbered by invoice_pattern (true) or like any other document (false).`,
  send_email: flag('facts 2.23')`Whether each invoice is sent by e-mail, with its PDF file.`,
  last_invoice_at: time('typed', readOnly)`When the last invoice was issued; null before the first one.`,
  income: flag('facts 2.23', { default: true })`
    Whether the invoices are sales (true) or expenses (false), when there is no invoice_id.`,
  issue_working_day_only: flag('facts 2.23')`Whether an invoice that is due on a weekend waits for Monday.`,
  convert_to_vat_invoice: flag('facts 2.23')`
    Whether the copies get the kind vat, whichever kind the document of invoice_id has.`,
  create_as_paid: flag('facts 2.23')`Whether the invoices are created with the status paid.`,
  only_year_month: flag('facts 2.23')`
    Whether the date of sale is the month of the schedule alone, as YYYY-MM. It excludes end_of_month_sell_date.`,
  end_of_month_sell_date: flag('facts 2.23')`
    Whether the date of sale is the last day of the month of the schedule. It excludes only_year_month.`,
  department_id: reference('departments', 'facts 2.23')`
    The seller when there is no invoice_id; with invoice_pattern, also the department that is counted for.`,
  client_id: reference('clients', 'facts 2.23')`The buyer when there is no invoice_id.`,
  product_id: reference('products', 'facts 2.23')`The product of the only line when there is no invoice_id.`,
  price_gross: decimal('facts 2.23')`
    Gross price of one unit, in the currency of the invoices, when there is no invoice_id; the client's
    discount does not lower it. When left out, the product's.`,
  currency: text('facts 2.23')`
    Currency when there is no invoice_id, as a three-letter code (ISO 4217). When left out, the product's.`,
  quantity: decimal('facts 2.23')`Quantity of the product when there is no invoice_id. When left out, 1.`,
  buyer_email: text('facts 2.23', { default: '', acceptedTexts: addressList })`
    Addresses that send_email sends to: at most five, separated by commas. When left out or empty, the buyer's.`,
  payment_to: text('facts 2.23', { acceptedTexts: acceptedTerm })`
    Payment term of the invoices: a whole number of days ("14", at most 999), or of months ("1m"). When left
    out, the term of the document of invoice_id; without that, the usual one.`,
  sending_time: integer('typed', { ...readOnly, default: 0 })`
    Hour at which invoices are issued, in another form. Always 0 here; time_in_timezone has it.`,
  state: text('typed', { ...readOnly, default: 'active' })`
    State of the schedule: active while another invoice will follow, finished after end_date, stopped when an invoice could not be issued. A change of the definition updates it.`,
  issue_on_specific_day: text('typed', readOnly)`Day on which invoices are issued. Always null here.`,
  from_recurring_id: reference('recurrings', 'typed', readOnly)`
    The definition that this one was copied from. Always null here.`,
  custom_sell_date: text('typed', readOnly)`Date of sale of its own. Always null here.`,
  sending_datetime: time('typed', readOnly)`When the next invoice is issued.`,
  recurring_finished_notification: flag('typed', readOnly)`
    Whether the owner was notified of the end. Always false here.`,
  gtu_codes: words('typed', readOnly)`Polish goods and services codes of the invoices. Always empty here.`,
  procedure_designations: words('typed', readOnly)`
    Polish procedure codes of the invoices. Always empty here.`,
  split_payment: text('typed', readOnly)`Split payment of the invoices. Always null here.`,
  time_in_timezone: text('facts 2.23', {
    visibility: 'requested',
    acceptedTexts: timeOfDay,
  })`
    Time of day at which invoices are issued, as HH:MM in the edition's time zone. When left out, 00:00.`,
  day_of_month: integer('assumed', { ...readOnly, visibility: 'stored' })`
    Day of the month that the schedule counts from, so that a short month does not move it for good.`,
}

export type StoredRecurring = RecordOf<typeof recurringFields>
