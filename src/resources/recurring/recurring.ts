import { behaviour } from '../../kernel/card/behaviour.ts'
import { defineResource } from '../../kernel/card/resource.ts'
import { listRecords } from '../../kernel/request/actions/list.ts'
import { create, get, remove, update } from '../../kernel/request/actions/records.ts'
import { issueWhenDue } from './actions/issue.ts'
import { recurringFields } from './recurring.fields.ts'
import { recurringRecipe } from './recurring.recipe.ts'
import { recurringRules } from './recurring.rules.ts'

/** A document that is issued at regular intervals. */
export const recurringCard = defineResource({
  name: 'recurrings',
  key: 'recurring',
  about: 'A definition of a document that is issued again at regular intervals.',
  source: 'facts 2.23',
  fields: recurringFields,
  columns: ['name', 'every', 'invoice_id', 'next_invoice_date', 'end_date', 'counter', 'state'],
  rules: recurringRules,
  timed: issueWhenDue,
  recipe: recurringRecipe,
  operations: {
    list: listRecords({
      path: '/recurrings.{fmt}',
      source: 'facts 1.2',
      orders: { id: 'id', name: 'name', next_invoice_date: 'next_invoice_date', updated_at: 'updated_at' },
    }),
    // No source shows this operation, but every other record can be read.
    get: get({ path: '/recurrings/{id}.{fmt}', source: 'assumed' }),
    create: create({ path: '/recurrings.{fmt}', source: 'facts 1.2' }),
    update: update({ path: '/recurrings/{id}.{fmt}', source: 'facts 1.2' }),
    delete: remove({ path: '/recurrings/{id}.{fmt}', source: 'observed 14' }),
  },
})

export const recurringBehaviours = [
  behaviour(
    'recurring-invoices/issued',
    'On its date, the template is copied with new dates and the next number; recurring_id and from_invoice_id name the origin',
    'facts 2.23',
  ),
  behaviour(
    'recurring-invoices/without-template',
    "Without a template, the invoice has one line with the product, at price_gross or the product's price",
    'facts 2.23',
  ),
  behaviour(
    'recurrings/working-days',
    'With issue_working_day_only, an invoice that falls on a weekend is issued on the following Monday',
    'assumed',
    'the clock',
  ),
  behaviour(
    'recurring-invoices/mailed',
    'With send_email, the invoice is mailed with its PDF file to buyer_email, else to the buyer',
    'facts 2.23',
    'the clock',
  ),
  behaviour(
    'recurring-invoices/as-paid',
    'With create_as_paid, the invoice is created as paid',
    'facts 2.23',
  ),
  behaviour(
    'recurring-invoices/converted',
    'With convert_to_vat_invoice, a copy of another kind of document is a VAT invoice',
    'facts 2.23',
  ),
  behaviour(
    'recurring-invoices/own-pattern',
    'With invoice_pattern_enabled, invoices are numbered by invoice_pattern, with its own counter',
    'facts 2.23',
  ),
  behaviour(
    'recurring-invoices/sale-date',
    'The sale date is the issue date, or "off" if that of the template is; with only_year_month it is the month of the schedule, with end_of_month_sell_date the last day of that month',
    'facts 2.23',
  ),
  behaviour(
    'recurring-invoices/sale-month',
    'With only_year_month or end_of_month_sell_date, the month of the sale is that of the schedule, also when issue_working_day_only moves the issue into the next month: a monthly schedule sells each month once',
    'assumed',
    'the clock',
  ),
  behaviour('recurrings/ended', 'After end_date nothing is issued, and the state is finished', 'facts 2.23'),
  behaviour(
    'recurrings/end-removed',
    'As end_date of an update, the text "null" removes the end',
    'facts 2.23',
  ),
  behaviour(
    'recurrings/stopped',
    'When an invoice is due, a definition whose template is deleted, or whose invoice is refused, gets the state stopped, until it is changed',
    'assumed',
    'the clock',
  ),
  behaviour('recurrings/read-alone', 'A single definition can be read, like every other record', 'assumed'),
]
