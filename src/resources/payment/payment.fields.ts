import { type FieldOptions, fromOtherRecords, type RecordOf } from '../../kernel/card/field.ts'
import { dateTime } from '../../kernel/card/fields/date-time.ts'
import { decimal, money } from '../../kernel/card/fields/decimal.ts'
import { flag } from '../../kernel/card/fields/flag.ts'
import { integer, reference, references } from '../../kernel/card/fields/integer.ts'
import { anything } from '../../kernel/card/fields/structure.ts'
import { text } from '../../kernel/card/fields/text.ts'
import { accessToken, createdAt, identifier, readOnly, updatedAt, userId } from '../shared/common-fields.ts'
import { payerFields } from '../shared/payer-fields.ts'
import { linkedInvoices } from '../shared/payment-links.ts'
import { allocations } from './allocations.ts'

/**
 * Whether sending a link again counts, because it removes the link in the other field, or contradicts one that is sent
 * there. A record that was read has both, and stays linked when it is sent back.
 */
function unlinks(other: 'invoice_id' | 'invoice_ids'): FieldOptions<unknown>['countsWhenSame'] {
  return ({ [other]: linked }, { values, readOnly }) => {
    const isLinked = Array.isArray(linked) ? linked.length > 0 : linked !== null
    return (isLinked || other in values) && readOnly.id === undefined
  }
}

/** In the order of responses. */
export const paymentFields = {
  id: identifier('tested'),
  description: text('specification 2.5')`
    Description of the payment. Stored and returned; has no effect here.`,
  comment: payerFields.comment,
  invoice_comment: payerFields.invoice_comment,
  provider: text('specification 2.5')`
    Provider that collected the money: widget or online if the emulator made the payment.`,
  provider_title: text('specification 2.5')`Title at the provider. Stored and returned; has no effect here.`,
  provider_status: text('specification 2.5')`State at the provider. Stored and returned; has no effect here.`,
  paid: flag('specification 2.5', { default: true })`
    Whether the money has arrived. Only then are invoices settled, or generated.`,
  paid_date: dateTime('specification 2.5')`
    When the money arrived. A date alone counts as the start of that day. When left out on a paid payment,
    now by the account's clock.`,
  price: money('specification 2.5', { default: '0.0' })`
    Amount in the payment's currency; negative for a refund. Invoices take it in the order of invoice_ids,
    each up to what is still open.`,
  currency: text('specification 2.5')`
    Currency of the amounts, as a three-letter code (ISO 4217) that is not checked. When left out, the
    edition's.`,
  generate_invoice: payerFields.generate_invoice,
  invoice_name: payerFields.invoice_name,
  invoice_tax_no: payerFields.invoice_tax_no,
  post_code: payerFields.post_code,
  city: payerFields.city,
  street: payerFields.street,
  country: payerFields.country,
  email: text('specification 2.5')`E-mail address of the payer.`,
  phone: payerFields.phone,
  first_name: text('specification 2.5')`First name of the payer.`,
  last_name: text('specification 2.5')`Last name of the payer.`,
  invoice_id: reference('invoices', 'specification 2.5', {
    indexed: true,
    countsWhenSame: unlinks('invoice_ids'),
  })`
    The invoice that the payment settles. Sending it replaces invoice_ids; null removes the link.`,
  client_id: reference('clients', 'specification 2.5', { indexed: true })`
    The client who pays; the buyer of the invoice that generate_invoice makes.`,
  department_id: reference('departments', 'specification 2.5')`
    The department that is paid; the seller of the invoice that generate_invoice makes.`,
  product_id: reference('products', 'specification 2.5')`
    The product that is paid for; the line of the invoice that generate_invoice makes. When left out, the
    line has the payment's name.`,
  user_id: userId('typed', { valueOnCreate: ({ account }) => account.owner })`
    The user who created the payment: always the owner of the account.`,
  token: accessToken('typed', 'payment'),
  name: text('specification 2.5', { required: true, indexed: true })`Title of the payment.`,
  oid: text('specification 2.5', { indexed: true })`
    Order number of the caller; the invoice that generate_invoice makes has it, too.`,
  created_at: createdAt('typed'),
  updated_at: updatedAt('typed'),
  invoice_country: payerFields.invoice_country,
  invoice_street: payerFields.invoice_street,
  invoice_city: payerFields.invoice_city,
  invoice_post_code: payerFields.invoice_post_code,
  referrer: text('typed', readOnly)`Where the payer came from. Always null here.`,
  quantity: decimal('specification 2.5', { default: '1.0' })`
    Quantity of the product that is paid for; price covers all of it.`,
  promocode: payerFields.promocode,
  deleted: flag('specification 2.5')`
    Whether the payment counts as deleted: it settles no invoices, and lists leave it out. It can be read by its id.`,
  field1: text('typed')`First free field. Stored and returned; has no effect here.`,
  field2: text('typed')`Second free field. Stored and returned; has no effect here.`,
  field3: text('typed')`Third free field. Stored and returned; has no effect here.`,
  field4: text('typed')`Fourth free field. Stored and returned; has no effect here.`,
  field5: text('typed')`Fifth free field. Stored and returned; has no effect here.`,
  period: text('typed')`Period of a subscription. Stored and returned; has no effect here.`,
  processed: flag('typed', readOnly)`Whether the payment was processed. Always false here.`,
  app_action_id: integer('typed', readOnly)`
    Action of the application that made the payment. Always null here.`,
  kind: text('specification 2.5', { default: 'api' })`
    Where the payment comes from: api, widget for the payment widget, online for an invoice's payment page;
    other texts are accepted.`,
  auto_link_error: text('typed', readOnly)`Why the payment was not linked on its own. Always null here.`,
  transfer_sender: text('typed', readOnly)`Sender on the bank statement. Always null here.`,
  transfer_recipient: text('typed', readOnly)`Recipient on the bank statement. Always null here.`,
  import_details: text('typed', readOnly)`Details of the import. Always null here.`,
  import_id: integer('typed', readOnly)`Id of the import. Always null here.`,
  note: text('typed')`Note on the payment. Stored and returned; has no effect here.`,
  closed: flag('typed', readOnly)`Whether the payment is closed. Always false here.`,
  creator_id: userId('typed')`The user who created the payment. Always null here; user_id is set.`,
  updater_id: userId('typed')`The user who last changed the payment. Always null here.`,
  match_status: text('typed', readOnly)`Whether an import matched the payment. Always null here.`,
  code: text('typed', readOnly)`Code of the payment. Always null here.`,
  payment_id: reference('payments', 'typed', readOnly)`
    Another payment that this one belongs to. Always null here.`,
  import_md5: text('typed', readOnly)`Checksum of the import. Always null here.`,
  account_number: text('typed')`
    Bank account number that was paid to. Stored and returned; has no effect here.`,
  additional_discount: text('typed')`
    Discount at the time of payment. Stored and returned; has no effect here.`,
  transaction_id: text('typed', readOnly)`Id of the transaction at the provider. Always null here.`,
  subscription_id: integer('typed', readOnly)`Id of a subscription. Always null here.`,
  lang: text('typed')`Language of the payment form. Stored and returned; has no effect here.`,
  partner: text('typed')`Code of a partner. Stored and returned; has no effect here.`,
  income: flag('typed', { default: true })`
    Whether money came in (true) or went out (false). Stored and returned; has no effect here.`,
  transaction_kind: text('typed')`Kind of transaction. Stored and returned; has no effect here.`,
  commission: decimal('typed')`
    Commission, in the payment's currency. Stored and returned; has no effect here.`,
  use_moss: flag('typed')`
    Whether the sale falls under the EU one-stop shop. Stored and returned; has no effect here.`,
  moss_notice: text('typed')`Notice about the one-stop shop. Stored and returned; has no effect here.`,
  tax: decimal('typed')`Tax rate in percent. Stored and returned; has no effect here.`,
  attachments_count: integer('typed', { ...readOnly, default: 0 })`Number of attachments. Always 0 here.`,
  test: flag('typed')`Whether it is a test payment. Stored and returned; has no effect here.`,
  recurring: flag('typed')`Whether the payment is repeated. Stored and returned; has no effect here.`,
  client_bank_account_number: text('typed')`
    Bank account number of the payer. Stored and returned; has no effect here.`,
  bank_account_id: integer('typed')`Id of a bank account. Stored and returned; has no effect here.`,
  additional_fields: anything('typed', readOnly)`Further values of the payment. Always null here.`,
  overpaid: money('typed', { ...readOnly, default: '0.0' })`
    Remainder of the price after all linked invoices are paid, in the payment's currency; 0.0 without an invoice.`,
  external_payment_id: text('typed')`
    Id of the payment in another system. Stored and returned; has no effect here.`,
  cheque_number: text('typed')`Number of the cheque. Stored and returned; has no effect here.`,
  card_number: text('typed')`Number of the card. Stored and returned; has no effect here.`,
  bank: text('typed')`Name of the bank. Stored and returned; has no effect here.`,
  bank_account_balance: decimal('typed', readOnly)`
    Balance of the bank account after the payment. Always null here.`,
  import_kind: text('typed', readOnly)`Kind of import. Always null here.`,
  import_ref: text('typed', readOnly)`Reference of the import. Always null here.`,
  invoice_company: text('typed')`Company of the buyer. Stored and returned; has no effect here.`,
  no_duplicate_md5: text('typed', readOnly)`Checksum against duplicates. Always null here.`,
  additional_discount_amount: decimal('typed')`
    Discount at the time of payment, in the payment's currency. Stored and returned; has no effect here.`,
  gocardless_payment_id: text('typed', readOnly)`Id of the payment at GoCardless. Always null here.`,
  payment_callback: text('typed')`
    Address that is notified of the payment. Stored and returned; has no effect here: nothing is sent.`,
  invoices: anything('typed', { visibility: 'requested', ...fromOtherRecords(linkedInvoices) })`
    The linked invoices: id, number, price_gross, paid and status of each.`,
  // Documented request fields that no recorded response contains.
  provider_response: text('specification 2.5', { visibility: 'requested' })`
    Response of the provider. Stored and returned; has no effect here.`,
  invoice_ids: references('invoices', 'facts 2.17', {
    visibility: 'requested',
    countsWhenSame: unlinks('invoice_id'),
  })`
    Several invoices that the payment settles, in this order. Sending them replaces invoice_id; an empty
    list removes the links.`,
  allocations: allocations('facts 2.17', { ...readOnly, visibility: 'stored', default: Object.freeze([]) })`
    The part of the price that went to each invoice, so that a change of the payment can reverse it.`,
  former_allocations: allocations('assumed', {
    ...readOnly,
    visibility: 'stored',
    default: Object.freeze([]),
  })`
    The parts before a payment of an earlier day took the place of this one on an invoice with an early
    payment discount, so that undoing that payment can restore them; empty when none took it.`,
}

export type StoredPayment = RecordOf<typeof paymentFields>
