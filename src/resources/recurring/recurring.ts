import { behaviour } from '../../kernel/card/behaviour.ts'
import type { RecordOf } from '../../kernel/card/field.ts'
import { choice } from '../../kernel/card/fields/choice.ts'
import { date } from '../../kernel/card/fields/date.ts'
import { decimal } from '../../kernel/card/fields/decimal.ts'
import { flag } from '../../kernel/card/fields/flag.ts'
import { integer, reference } from '../../kernel/card/fields/integer.ts'
import { words } from '../../kernel/card/fields/structure.ts'
import { text } from '../../kernel/card/fields/text.ts'
import { time } from '../../kernel/card/fields/time.ts'
import { defineResource } from '../../kernel/card/resource.ts'
import { listRecords } from '../../kernel/request/actions/list.ts'
import { create, remove, update } from '../../kernel/request/actions/records.ts'
import { answersOnly, createdAt, identifier, updatedAt, userId } from '../shared/common-fields.ts'
import { numberPattern } from '../shared/number-pattern.ts'
import { addressesPattern } from '../shared/recipients.ts'
import { issueWhenDue } from './actions/issue.ts'
import { rhythms, termForm, timeOfDay } from './actions/schedule.ts'
import { recurringRecipe } from './recurring.recipe.ts'
import { recurringRules } from './recurring.rules.ts'

/** In the order in which the service answers them. */
const fields = {
  id: identifier('typed'),
  name: text('facts 2.23', { default: '' })``,
  every: choice(rhythms, 'facts 2.23', { default: '1m' })`Weeks, months or a year between two`,
  at: text('typed', answersOnly)``,
  comment: text('facts 2.23')``,
  creator_id: userId('typed')``,
  updater_id: userId('typed')``,
  invoice_id: reference('invoices', 'facts 2.23')`The document that is copied`,
  created_at: createdAt('typed'),
  updated_at: updatedAt('typed'),
  start_date: date('facts 2.23')``,
  end_date: date('facts 2.23', {}, ['null'])`The last day on which one is issued; "null" is none`,
  last_invoice_date: date('typed', answersOnly)``,
  next_invoice_date: date('facts 2.23')``,
  email_notification_enabled: flag('facts 2.23')``,
  counter: integer('typed', { ...answersOnly, default: 0 })``,
  deleted: flag('typed', answersOnly)``,
  invoice_pattern: numberPattern('facts 2.23')``,
  invoice_pattern_enabled: flag('facts 2.23')``,
  send_email: flag('facts 2.23')``,
  last_invoice_at: time('typed', answersOnly)``,
  income: flag('facts 2.23', { default: true })``,
  issue_working_day_only: flag('facts 2.23')``,
  convert_to_vat_invoice: flag('facts 2.23')``,
  create_as_paid: flag('facts 2.23')``,
  only_year_month: flag('facts 2.23')``,
  end_of_month_sell_date: flag('facts 2.23')``,
  department_id: reference('departments', 'facts 2.23')``,
  client_id: reference('clients', 'facts 2.23')``,
  product_id: reference('products', 'facts 2.23')``,
  price_gross: decimal('facts 2.23')``,
  currency: text('facts 2.23')``,
  quantity: decimal('facts 2.23')``,
  buyer_email: text('facts 2.23', { default: '', taken: { pattern: addressesPattern } })`
    Addresses, separated by commas`,
  payment_to: text('facts 2.23', { taken: { pattern: termForm.source, wholeNumbers: 999 } })`
    Days until payment, or months such as "1m"`,
  sending_time: integer('typed', { ...answersOnly, default: 0 })``,
  state: text('typed', { ...answersOnly, default: 'active' })``,
  issue_on_specific_day: text('typed', answersOnly)``,
  from_recurring_id: reference('recurrings', 'typed', answersOnly)``,
  custom_sell_date: text('typed', answersOnly)``,
  sending_datetime: time('typed', answersOnly)``,
  recurring_finished_notification: flag('typed', answersOnly)``,
  gtu_codes: words('typed', answersOnly)``,
  procedure_designations: words('typed', answersOnly)``,
  split_payment: text('typed', answersOnly)``,
  time_in_timezone: text('facts 2.23', { shown: 'requested', taken: { pattern: timeOfDay.source } })`
    Time of day at which it is issued, HH:MM`,
  day_of_month: integer('assumed', { ...answersOnly, shown: 'kept' })`
    The day that months are counted from, so that a short month does not move it for good`,
}

export type StoredRecurring = RecordOf<typeof fields>

/** A document that is issued again and again. */
export const recurringCard = defineResource({
  name: 'recurrings',
  key: 'recurring',
  about: 'A definition of a document that is issued again at regular intervals.',
  source: 'facts 2.23',
  fields,
  columns: ['name', 'every', 'invoice_id', 'next_invoice_date', 'end_date', 'counter', 'state'],
  rules: recurringRules,
  timed: issueWhenDue,
  // No document and no client shows how one definition is read by itself (facts 1.2, observed 14).
  recipe: recurringRecipe,
  operations: {
    list: listRecords({
      path: '/recurrings.{fmt}',
      source: 'facts 1.2',
      orders: { id: 'id', name: 'name', next_invoice_date: 'next_invoice_date', updated_at: 'updated_at' },
    }),
    create: create({ path: '/recurrings.{fmt}', source: 'facts 1.2' }),
    update: update({ path: '/recurrings/{id}.{fmt}', source: 'facts 1.2' }),
    delete: remove({ path: '/recurrings/{id}.{fmt}', source: 'observed 14' }),
  },
})

export const recurringBehaviours = [
  behaviour(
    'recurring-invoices/issued',
    'When its date comes, the template is copied with new dates and the next number of the month; recurring_id and from_invoice_id say where it comes from',
    'facts 2.23',
  ),
  behaviour(
    'recurring-invoices/without-template',
    'Without a template the invoice is one line of the product for the client, at price_gross or its own price',
    'facts 2.23',
  ),
  behaviour(
    'recurrings/working-days',
    'With issue_working_day_only one that falls on a weekend is issued on the Monday after it',
    'assumed',
  ),
  behaviour(
    'recurring-invoices/mailed',
    'With send_email the invoice is mailed with its PDF file to buyer_email, else to the buyer',
    'facts 2.23',
  ),
  behaviour('recurring-invoices/as-paid', 'With create_as_paid the invoice is born paid', 'facts 2.23'),
  behaviour(
    'recurring-invoices/converted',
    'With convert_to_vat_invoice a copy of another kind of document is a VAT invoice',
    'facts 2.23',
  ),
  behaviour(
    'recurring-invoices/own-pattern',
    'With invoice_pattern_enabled the invoices are numbered by invoice_pattern, counted by itself',
    'facts 2.23',
  ),
  behaviour(
    'recurring-invoices/sale-date',
    'The sale date is the issue date; with only_year_month its month, with end_of_month_sell_date the last day of it',
    'facts 2.23',
  ),
  behaviour(
    'recurrings/ended',
    'After end_date none is issued and the state is finished; "null" takes the date away',
    'facts 2.23',
  ),
  behaviour(
    'recurrings/stopped',
    'A definition whose template is gone, or whose invoice is refused, has the state stopped until somebody changes it',
    'assumed',
  ),
  behaviour(
    'recurrings/not-read-alone',
    'One definition is not read by itself: GET /recurrings/{id} is no path',
    'facts 1.2',
  ),
]
