import { choice } from '../../../kernel/card/fields/choice.ts'
import { decimal } from '../../../kernel/card/fields/decimal.ts'
import { flag, flagOrNull } from '../../../kernel/card/fields/flag.ts'
import { integer, reference } from '../../../kernel/card/fields/integer.ts'
import { list } from '../../../kernel/card/fields/list.ts'
import { anything, words } from '../../../kernel/card/fields/structure.ts'
import { text } from '../../../kernel/card/fields/text.ts'
import { time } from '../../../kernel/card/fields/time.ts'
import { answersOnly, emptyList } from '../../shared/common-fields.ts'
import { connectedPayments } from '../../shared/payment-links.ts'
import { isOverdue, kindText, paymentUrl, salesCode, viewUrl } from '../invoice.computed.ts'
import { invoicePosition } from '../invoice-position.ts'

/** What is worked out for each response, the recipient, the lines, and what only some responses contain. */
export const recipientAndLines = {
  sales_code: text('recorded', { computed: salesCode })``,
  additional_invoice_field: text('facts 2.1')``,
  products_margin: decimal('typed', answersOnly)``,
  payment_url: text('recorded', { computed: paymentUrl })``,
  view_url: text('recorded', { computed: viewUrl })``,
  buyer_mobile_phone: text('facts 2.1')``,
  kind_text: text('typed', { computed: kindText })``,
  invoice_for_receipt_id: reference('invoices', 'typed', answersOnly)``,
  receipt_for_invoice_id: reference('invoices', 'typed', answersOnly)``,
  recipient_company: flagOrNull('typed')``,
  recipient_first_name: text('typed')``,
  recipient_last_name: text('typed')``,
  recipient_tax_no: text('typed')``,
  recipient_street: text('facts 2.1')``,
  recipient_post_code: text('facts 2.1')``,
  recipient_city: text('facts 2.1')``,
  recipient_country: text('facts 2.1')``,
  recipient_email: text('facts 2.1')``,
  recipient_phone: text('facts 2.1')``,
  recipient_note: text('facts 2.1')``,
  'overdue?': flag('typed', { computed: isOverdue })``,
  get_tax_name: text('typed', { computed: (_, { edition }) => edition.taxName })``,
  get_tax2_name: text('typed', answersOnly)``,
  'tax_visible?': flag('typed', { computed: ({ kind }: { kind: string }) => kind !== 'bill' })``,
  tax_name_type: text('typed', answersOnly)``,
  payment_status: text('typed', { computed: ({ status }: { status: string }) => status })``,
  split_payment: text('facts 2.1', { default: '0' })``,
  gtu_codes: words('typed', answersOnly)``,
  procedure_designations: words('facts 2.1')``,
  accounting_doc: flag('typed', answersOnly)``,
  delivery_terms: text('typed')``,
  agreed_exchange_rate: decimal('typed', answersOnly)``,
  agreed_currency: text('typed', answersOnly)``,
  intermediary_entity: text('typed', answersOnly)``,
  use_oss: flag('facts 2.1')``,
  document_posted: flag('typed', answersOnly)``,
  adjust_invoice_price: decimal('recorded', {
    shown: 'one',
    computed: ({ price_gross }: { price_gross: string }) => price_gross,
  })``,
  check_fiscal_print: flag('recorded', { ...answersOnly, shown: 'one' })``,
  fiscal_print_error: text('typed', answersOnly)``,
  seller_bdo_no: text('facts 2.1')``,
  seller_ksef_taxpayer_status: text('typed', answersOnly)``,
  procedure_vat_margin: text('facts 2.1')``,
  gov_link: text('typed', answersOnly)``,
  gov_verification_link: text('typed', answersOnly)``,
  payment_to_description: text('typed', answersOnly)``,
  buyer_jst: text('facts 2.1')``,
  buyer_gv: text('facts 2.1')``,
  e_receipt_view_url: text('recorded', answersOnly)``,
  bank_accounts: emptyList('typed')``,
  issuers: emptyList('typed')``,
  recipients: emptyList('typed')``,
  descriptions: emptyList('typed')``,
  transaction_contracts: emptyList('typed')``,
  transaction_orders: emptyList('typed')``,
  transaction_batches: emptyList('typed')``,
  positions: list(invoicePosition, 'specification 2.1', { shown: 'one' })`
    Lines of the document. An entry with id changes that line, one without adds a line, _destroy removes it; lines
    that are not mentioned stay.`,
  account_id: integer('recorded', { shown: 'updated', computed: (_, { account }) => account.id })``,
  deleted: flag('recorded', { ...answersOnly, shown: 'updated' })``,
  additional_fields: anything('recorded', { ...answersOnly, shown: 'updated', default: null })``,
  origin: text('recorded', { ...answersOnly, shown: 'updated', default: 'api' })``,
  search_data: text('recorded', { ...answersOnly, shown: 'updated' })``,
  cancel_reason: text('facts 2.1', { shown: 'requested' })``,
  connected_payments: anything('printed', {
    shown: 'requested',
    computed: connectedPayments,
    volatile: true,
  })``,
  corrected_content_before: text('facts 2.1', { shown: 'requested' })``,
  corrected_content_after: text('facts 2.1', { shown: 'requested' })``,
  gov_send_date: time('tested', { ...answersOnly, shown: 'requested' })``,
  gov_sell_date: time('printed', { ...answersOnly, shown: 'requested' })``,
  gov_error_messages: anything('tested', { ...answersOnly, shown: 'requested', default: null })``,
  // The documentation names it for requests; recorded answers hold na_tax_kind, and say nothing of the two together.
  np_tax_kind: choice(['export_service', 'export_service_eu', 'not_specified'], 'facts 2.1', {
    shown: 'requested',
  })``,
  gov_corrected_invoice_number: text('printed', { ...answersOnly, shown: 'requested' })``,
  buyer_override: flag('facts 2.7', { shown: 'never' })`
    Keeps the buyer_ fields that are sent with client_id and updates the client's record with them. When left out,
    the client's data replaces them.`,
  oid_unique: flag('facts 2.1', { shown: 'never' })`Refuses the document when another one has the same oid.`,
}
