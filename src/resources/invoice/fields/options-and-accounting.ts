import { choice } from '../../../kernel/card/fields/choice.ts'
import { date } from '../../../kernel/card/fields/date.ts'
import { decimal } from '../../../kernel/card/fields/decimal.ts'
import { flag } from '../../../kernel/card/fields/flag.ts'
import { integer, reference } from '../../../kernel/card/fields/integer.ts'
import { structure } from '../../../kernel/card/fields/structure.ts'
import { text } from '../../../kernel/card/fields/text.ts'
import { time } from '../../../kernel/card/fields/time.ts'
import { answersOnly } from '../../shared/common-fields.ts'
import { knownTerms } from '../../shared/known-term.ts'
import { discountKinds } from '../invoice.words.ts'

/** How sums are worked out (facts 2.8). */
const calculatingStrategy = {
  position: choice(['default', 'keep_gross'], 'facts 2.8', { default: 'default' })`
    How a line is worked out. Stored and returned; has no effect here.`,
  sum: choice(['sum', 'keep_gross', 'keep_net'], 'facts 2.8', { default: 'sum' })`
    How the totals are worked out: sum adds the lines up; keep_gross and keep_net add up one side for each tax rate
    and work the other side out from it.`,
  invoice_form_price_kind: choice(['net', 'gross'], 'facts 2.8', { default: 'gross' })`
    Which price the form of the application asks for. Stored and returned; has no effect here.`,
}

/** Where an invoice comes from, how it is printed and discounted, and what accounting holds about it. */
export const optionsAndAccounting = {
  from_invoice_id: reference('invoices', 'facts 2.1', { indexed: true })`
    The document that this one was made from; the PDF names its number.`,
  oid: text('specification 2.1', { indexed: true })`
    Order number of the caller. Lists filter by it; with oid_unique a second document with the same one is refused.`,
  discount: decimal('recorded', { ...answersOnly, default: '0.0' })``,
  show_discount: flag('specification 2.1')`
    Whether the discounts of the lines count and are printed. When left out on a sale, true if the client's card has
    a discount.`,
  sent_time: time('recorded', answersOnly)``,
  print_time: time('recorded', answersOnly)``,
  recurring_id: reference('recurrings', 'recorded', answersOnly)``,
  tax2_visible: flag('recorded')``,
  warehouse_id: reference('warehouses', 'facts 2.1')``,
  paid_date: date('facts 2.1', { indexed: true })`
    Date of payment. When left out, today once the document is paid or partly paid. A payment sets its own date.`,
  product_id: reference('products', 'recorded', answersOnly)``,
  issue_year: integer('recorded', answersOnly)``,
  internal_note: text('facts 2.1')``,
  invoice_id: reference('invoices', 'facts 2.1', { indexed: true })`
    The document that this one belongs to: the one corrected, or the order of an advance. The PDF of a correction
    names its number.`,
  invoice_template_id: integer('facts 2.1', { default: 1 })``,
  description_long: text('facts 2.1')``,
  buyer_tax_no_kind: text('facts 2.1')``,
  seller_tax_no_kind: text('facts 2.1')``,
  description_footer: text('facts 2.1')``,
  sell_date_kind: text('recorded', answersOnly)``,
  payment_to_kind: text('specification 2.1', { restated: true, taken: knownTerms })`
    Payment term: a whole number of days after issue_date ("14", at most 9999), "off" for no due date, "other_date"
    for the date in payment_to, or a date, which is stored as other_date. When left out, other_date if payment_to is
    sent, else the client's term, else "5".`,
  exchange_currency: text('facts 2.1')``,
  discount_kind: choice(discountKinds, 'specification 2.1')`
    How the discounts of the lines are worked out: the percent kinds take discount_percent, amount takes discount.
    When left out, the account's discount_kind; without that, amount if a line has a discount, else percent_total.
    In the documented profile, a kind other than the account's applies no discount.`,
  income: flag('facts 2.1', { default: true, indexed: true })`
    Whether the document is a sale (true) or an expense (false). On an expense seller and buyer change places in
    print, and stock does not change.`,
  from_api: flag('recorded', { ...answersOnly, default: true })``,
  category_id: reference('categories', 'facts 2.1')``,
  warehouse_document_id: reference('warehouse_documents', 'recorded', answersOnly)``,
  exchange_kind: text('facts 2.1')``,
  exchange_rate: decimal('recorded', { ...answersOnly, default: '1.0' })``,
  use_delivery_address: flag('facts 2.1')``,
  delivery_address: text('facts 2.1')``,
  accounting_kind: text('facts 2.1')``,
  buyer_person: text('facts 2.1', { default: '' })``,
  buyer_bank_account: text('recorded')``,
  buyer_bank: text('recorded')``,
  buyer_mass_payment_code: text('facts 2.1')``,
  exchange_note: text('facts 2.1', { default: '' })``,
  buyer_company: flag('facts 2.1', { default: true })``,
  show_attachments: flag('facts 2.1')``,
  exchange_currency_rate: decimal('facts 2.1')``,
  has_attachments: flag('recorded', answersOnly)``,
  exchange_date: date('recorded', answersOnly)``,
  attachments_count: integer('recorded', { ...answersOnly, default: 0 })``,
  delivery_date: date('facts 2.1')``,
  fiscal_status: text('recorded', answersOnly)``,
  use_moss: flag('facts 2.1')``,
  calculating_strategy: structure(calculatingStrategy, 'facts 2.1')``,
  transaction_date: date('recorded', { ...answersOnly, indexed: true })``,
  email_status: text('recorded', answersOnly)``,
  exclude_from_stock_level: flag('facts 2.1')``,
  exclude_from_accounting: flag('recorded')``,
  exchange_rate_den: decimal('recorded', { ...answersOnly, default: '1.0' })``,
  exchange_currency_rate_den: decimal('recorded', { ...answersOnly, default: '1.0' })``,
  accounting_scheme: text('recorded', answersOnly)``,
  exchange_difference: decimal('recorded', { ...answersOnly, default: '0.0' })``,
  not_cost: flag('recorded')``,
  reverse_charge: flag('facts 2.1')``,
  issuer: text('recorded')``,
  use_issuer: flag('recorded')``,
  cancelled: flag('recorded', answersOnly)``,
  recipient_id: reference('clients', 'facts 2.1')``,
  recipient_name: text('facts 2.1')``,
  test: flag('facts 2.1')``,
  discount_net: decimal('recorded', answersOnly)``,
  approval_status: text('recorded', answersOnly)``,
  accounting_vat_tax_date: date('facts 2.1')``,
  accounting_income_tax_date: date('facts 2.1')``,
  accounting_other_tax_date: date('recorded')``,
  accounting_status: text('facts 2.1')``,
  normalized_number: text('typed', answersOnly)``,
  na_tax_kind: text('typed')``,
  issued_to_receipt: flag('typed', answersOnly)``,
  gov_id: text('typed', answersOnly)``,
  gov_kind: text('typed', answersOnly)``,
  gov_status: text('typed', answersOnly)``,
}
