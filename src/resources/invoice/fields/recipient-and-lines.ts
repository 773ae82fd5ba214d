import type { Submission } from '../../../clearing/submission.ts'
import { fromOtherRecords, repeating } from '../../../kernel/card/field.ts'
import { choice } from '../../../kernel/card/fields/choice.ts'
import { decimal } from '../../../kernel/card/fields/decimal.ts'
import { flag, flagOrNull } from '../../../kernel/card/fields/flag.ts'
import { integer, reference } from '../../../kernel/card/fields/integer.ts'
import { list } from '../../../kernel/card/fields/list.ts'
import { anything, words } from '../../../kernel/card/fields/structure.ts'
import { text } from '../../../kernel/card/fields/text.ts'
import { time } from '../../../kernel/card/fields/time.ts'
import { amountToPay } from '../../../rules/settlement.ts'
import { emptyList, readOnly } from '../../shared/common-fields.ts'
import { paymentUrl, viewUrl } from '../../shared/document-urls.ts'
import { canBeOverdue, isOverdue } from '../../shared/is-overdue.ts'
import { kindText } from '../../shared/kind-text.ts'
import { connectedPayments } from '../../shared/payment-links.ts'
import { govLink, gtuCodes, ofClient, salesCode, showsTax } from '../invoice.computed.ts'
import { marginProcedures } from '../invoice.words.ts'
import { invoiceBankAccount } from '../invoice-bank-account.ts'
import { invoiceDescription } from '../invoice-description.ts'
import { invoiceIssuer, invoiceRecipient } from '../invoice-party.ts'
import { invoicePosition } from '../invoice-position.ts'
import { invoiceSettlementPosition } from '../invoice-settlement-position.ts'
import { remindersInfo } from './reminders-info.ts'

/** A text of the client's record, for requests that name it. */
function clientNow(field: Parameters<typeof ofClient>[0]) {
  return { visibility: 'requested', ...fromOtherRecords(ofClient(field)) } as const
}

/** Computed fields, the recipient, the lines, and fields that only some responses contain. */
export const recipientAndLines = {
  sales_code: text('recorded', { computed: salesCode })`
    Code of four, four and five digits, derived from the document.`,
  additional_invoice_field: text('facts 2.1')`
    Extra field that an account defines. Stored and returned; has no effect here.`,
  products_margin: decimal('typed', readOnly)`
    Net total of the lines less what their products cost, in the document's currency; only lines count whose
    product has a purchase_price_net in that currency, and without any it is null.`,
  payment_url: text('recorded', { computed: paymentUrl })`Address of the page where the buyer pays online.`,
  view_url: text('recorded', { computed: viewUrl })`Address of the document's public page.`,
  buyer_mobile_phone: text('facts 2.1')`Mobile phone number of the buyer. When left out, the client's.`,
  kind_text: text('typed', { computed: kindText })`Name of the kind of document in the edition's language.`,
  invoice_for_receipt_id: reference('invoices', 'typed', readOnly)`
    The invoice that was issued for this receipt.`,
  receipt_for_invoice_id: reference('invoices', 'typed', { ...readOnly, indexed: true })`
    The receipt that this invoice was issued for: from_invoice_id with additional_params, or when invoice_id
    is the same.`,
  recipient_company: flagOrNull('typed')`
    Whether the recipient is a company (true) or a person (false); null says neither. Stored and returned;
    has no effect here.`,
  recipient_first_name: text('typed')`First name of the recipient. Stored and returned; has no effect here.`,
  recipient_last_name: text('typed')`Last name of the recipient. Stored and returned; has no effect here.`,
  recipient_tax_no: text('typed')`Tax number of the recipient, in the XML for KSeF.`,
  recipient_street: text('facts 2.1')`Street of the recipient, printed.`,
  recipient_post_code: text('facts 2.1')`Post code of the recipient, printed.`,
  recipient_city: text('facts 2.1')`City of the recipient, printed.`,
  recipient_country: text('facts 2.1')`
    Country of the recipient, as a two-letter code (ISO 3166), in the XML for KSeF.`,
  recipient_email: text('facts 2.1')`
    E-mail address of the recipient. Sending by e-mail with update_buyer_email sets it on documents with a
    recipient.`,
  recipient_phone: text('facts 2.1')`Phone number of the recipient, in the XML for KSeF.`,
  recipient_note: text('facts 2.1')`Note about the recipient, printed below the address.`,
  'overdue?': flag('typed', { computed: isOverdue, countsAsStated: canBeOverdue })`
    Whether the due date has passed, by the account's clock, while something is due. False for
    a document that is paid, cancelled, rejected or a test, for a total of 0 or less, and for kinds that need
    not be paid, such as estimates and cash slips.`,
  get_tax_name: text('typed', { computed: (_, { edition }) => edition.taxName })`
    Name of the tax in the edition, such as VAT.`,
  get_tax2_name: text('typed', readOnly)`Name of the second tax. Always null here.`,
  'tax_visible?': flag('typed', { computed: showsTax })`
    Whether tax is printed: false for the kind bill, and with hide_tax.`,
  tax_name_type: text('typed', readOnly)`Chosen name of the tax. Always null here.`,
  payment_status: text('typed', repeating('status'))`The status, again.`,
  split_payment: text('facts 2.1', { default: '0' })`
    Split payment: "1", or another form of yes, prints a notice on a document for a company, "0" does not.`,
  gtu_codes: words('typed', { computed: gtuCodes })`
    Polish goods and services codes of the lines, each once, in the order of the lines.`,
  procedure_designations: words('facts 2.1')`
    Polish procedure codes, such as SW, EE, TP or MPP. The XML for KSeF has those that its schema knows.`,
  accounting_doc: flag('typed', readOnly)`Whether the document is one for accounting. Always false here.`,
  delivery_terms: text('typed')`Terms of delivery, in the XML for KSeF.`,
  agreed_exchange_rate: decimal('typed', readOnly)`
    Exchange rate that the parties agreed on. Always null here.`,
  agreed_currency: text('typed', readOnly)`Currency that the parties agreed on. Always null here.`,
  intermediary_entity: text('typed', readOnly)`
    Whether a third party issues the document. Always null here.`,
  use_oss: flag('facts 2.1')`
    Whether the sale falls under the EU one-stop shop (OSS); a notice is printed. Sent beside the record,
    identify_oss sets it.`,
  document_posted: flag('typed', readOnly)`Whether accounting has posted the document. Always false here.`,
  adjust_invoice_price: decimal('recorded', { visibility: 'one', computed: amountToPay })`
    Amount that the buyer has to pay: price_gross plus the charges of settlement_positions, less their deductions.`,
  check_fiscal_print: flag('recorded', { ...readOnly, visibility: 'one' })`
    Whether the document waits for a fiscal printer. Always false here.`,
  fiscal_print_error: text('typed', readOnly)`Error of the fiscal printer. Always null here.`,
  seller_bdo_no: text('facts 2.1')`
    Number of the seller in the Polish waste register (BDO), in the XML for KSeF.`,
  seller_ksef_taxpayer_status: text('typed', readOnly)`State of the seller in KSeF. Always null here.`,
  procedure_vat_margin: text('facts 2.1')`
    Margin scheme of an invoice of the kind vat_margin: ${marginProcedures.join(', ')}. Such a
    Polish invoice needs one. Printed.`,
  gov_link: text('typed', { computed: govLink, readOnly: true })`
    Address of the document's XML file; null until KSeF accepts the document.`,
  gov_verification_link: text('typed', readOnly)`
    Address where anyone can verify the document; the QR code of the PDF contains it. It contains the hash of the
    XML; null until the document is sent to KSeF.`,
  payment_to_description: text('typed', readOnly)`Payment term in words. Always null here.`,
  buyer_jst: text('facts 2.1')`
    Whether the buyer is part of a local government (Poland), in the XML for KSeF: 1 or true means yes, any
    other text no.`,
  buyer_gv: text('facts 2.1')`
    Whether the buyer is a member of a VAT group (Poland), in the XML for KSeF: 1 or true means yes, any other
    text no.`,
  e_receipt_view_url: text('recorded', readOnly)`Address of the electronic receipt. Always null here.`,
  bank_accounts: list(invoiceBankAccount, 'facts 2.15')`
    Bank accounts of the seller, printed, as they were when the document was written. Sent, they are the whole
    list; when left out on a new document, those that the department shows on invoices.`,
  issuers: list(invoiceIssuer, 'facts 2.13')`
    Issuers of the document, printed. An entry with id changes that issuer, one without adds one, _destroy
    removes it; issuers that are not mentioned stay.`,
  recipients: list(invoiceRecipient, 'facts 2.13')`
    Recipients of the document, printed, besides the one of the recipient_ fields. An entry with id changes
    that recipient, one without adds one, _destroy removes it; recipients that are not mentioned stay.`,
  descriptions: list(invoiceDescription, 'facts 2.12')`
    Remarks, printed below the lines. An entry with id changes that remark, one without adds one, _destroy
    removes it; remarks that are not mentioned stay.`,
  transaction_contracts: emptyList('typed')`Contracts that the sale belongs to. Always empty here.`,
  transaction_orders: emptyList('typed')`Orders that the sale belongs to. Always empty here.`,
  transaction_batches: emptyList('typed')`Batches of the goods. Always empty here.`,
  positions: list(invoicePosition, 'specification 2.1', { visibility: 'one' })`
    Lines of the document. An entry with id changes that line, one without adds a line, _destroy removes it;
    lines that are not mentioned stay.`,
  settlement_positions: list(invoiceSettlementPosition, 'facts 2.14', { omittedWhenEmpty: true })`
    Charges and deductions that change the amount that the buyer has to pay, but not the totals. An entry with id changes
    that row, one without adds one, _destroy removes it; rows that are not mentioned stay.`,
  account_id: integer('recorded', { visibility: 'updated', computed: (_, { account }) => account.id })`
    Id of the account that owns the document.`,
  deleted: flag('recorded', { ...readOnly, visibility: 'updated' })`
    Whether the document was deleted. Always false here: a deleted document is gone.`,
  additional_fields: anything('recorded', {
    ...readOnly,
    visibility: 'updated',
    default: null,
    holdsFields: true,
  })`
    In requests, an object of further fields of the document. In responses, always null here.`,
  origin: text('recorded', { ...readOnly, visibility: 'updated', default: 'api' })`
    Where the document comes from: "api", or "recurring" if a recurring definition issued it.`,
  search_data: text('recorded', { ...readOnly, visibility: 'updated' })`
    Texts that searches look at. Always null here.`,
  cancel_reason: text('facts 2.1', { visibility: 'requested' })`
    Why the document was cancelled. Cancelling sets it to the reason of the request, or null.`,
  connected_payments: anything('printed', {
    visibility: 'requested',
    ...fromOtherRecords(connectedPayments),
  })`
    The payments that are linked to the document: id, name, price, currency, paid, paid_date, kind and
    provider of each.`,
  correction_reason: text('facts 2.1', {
    visibility: 'requested',
  })`Why a document is corrected; printed on the PDF.`,
  corrected_content_before: text('facts 2.1', { visibility: 'requested' })`
    Content that a correction note corrects, printed.`,
  corrected_content_after: text('facts 2.1', { visibility: 'requested' })`
    Content that replaces it in a correction note, printed.`,
  gov_send_date: time('facts 2.16', { ...readOnly, visibility: 'requested' })`
    When the document was last sent to KSeF.`,
  gov_sell_date: time('facts 2.16', { ...readOnly, visibility: 'requested' })`
    When KSeF accepted the document.`,
  gov_error_messages: anything<readonly string[] | null>('facts 2.16', {
    ...readOnly,
    visibility: 'requested',
    default: null,
  })`
    Errors that KSeF reported, as a list of sentences; null without any.`,
  // The documentation has it in requests; recorded responses contain na_tax_kind, and no source connects the two.
  np_tax_kind: choice(['export_service', 'export_service_eu', 'not_specified'], 'facts 2.1', {
    visibility: 'requested',
  })`
    Why no tax applies to lines with the rate "np". It decides how the XML for KSeF sums them.`,
  seller_jst: flag('facts 2.1', { visibility: 'requested' })`
    On an expense, whether the account's own company is part of a local government (Poland). Stored and
    returned; has no effect here.`,
  seller_gv: flag('facts 2.1', { visibility: 'requested' })`
    On an expense, whether the account's own company is a member of a VAT group (Poland). Stored and
    returned; has no effect here.`,
  exempt_tax_kind: text('facts 2.1', { visibility: 'requested' })`
    Legal basis of the exemption, printed when a line has the rate "zw", and in the XML for KSeF.`,
  seller_bank_swift: text('facts 2.1', { visibility: 'requested' })`
    Bank identifier code (BIC) of the seller's bank, printed. When left out, that of the first of
    bank_accounts, else the department's.`,
  title: text('facts 2.1', { visibility: 'requested' })`
    Subject of the document, printed.`,
  email_for_reminders: text('facts 2.1', { visibility: 'requested' })`
    Addresses that automatic reminders are sent to, separated by commas. When left out, the client's. With an
    address, a reminder is sent seven days after the due date, unless the account has reminder_days.`,
  reminders_info: anything('facts 4', {
    ...readOnly,
    visibility: 'requested',
    ...fromOtherRecords(remindersInfo),
  })`
    The reminders that were sent: their count, date and type of the last one, and all of them with date and
    type: overdue, formal_letter or recovery_procedure.`,
  conditional_notes: text('facts 2.1', { ...readOnly, visibility: 'requested' })`
    Remarks that the account's settings add to some documents. Always null here: there are no such settings.`,
  client_bank_account: text('facts 3', clientNow('bank_account'))`
    Bank account number of the client's record, as it is now.`,
  buyer_swift: text('facts 3', clientNow('swift'))`BIC of the client's record, as it is now.`,
  buyer_sepa_mandate_no: text('facts 3', clientNow('sepa_mandate_no'))`
    Number of the SEPA mandate of the client's record, as it is now.`,
  gov_corrected_invoice_number: text('facts 2.16', { ...readOnly, visibility: 'requested' })`
    On a correction that was sent to KSeF, the KSeF number of the corrected document.`,
  gov_submission: anything<Submission | null>('assumed', {
    ...readOnly,
    visibility: 'stored',
    default: null,
  })`
    Data about the last submission of the document to KSeF.`,
  // A document of many lines is longer than a text may be.
  gov_xml: anything<string | null>('assumed', { ...readOnly, visibility: 'stored', default: null })`
    The XML of the document as it was last sent to KSeF.`,
  gov_due_at: time('assumed', { ...readOnly, visibility: 'stored', indexed: true })`
    When KSeF decides about the document; null unless it is processing.`,
  held_mail: anything<readonly string[] | null>('assumed', {
    ...readOnly,
    visibility: 'stored',
    default: null,
  })`Recipients of the e-mail with the document once KSeF has accepted it; null without such an e-mail.`,
  stock_warehouse_id: reference('warehouses', 'assumed', { ...readOnly, visibility: 'stored' })`
    The warehouse that the goods of a sale without warehouse_id leave: the main one when it was written.`,
  gov_save_and_send: flag('facts 2.1', { visibility: 'never', besideRecord: true })`
    Sends the document to KSeF.`,
  use_prices_from_price_lists: flag('facts 2.10', { visibility: 'never' })`
    Whether lines with product_id and no price of their own get the prices of price_list_id, or of the
    client's price list. It is not stored, so an update that adds lines sends it again.`,
  price_list_id: reference('price_lists', 'facts 2.10', { visibility: 'never' })`
    The price list of use_prices_from_price_lists, without which it is ignored, with a diagnostic. When left
    out, the client's.`,
  buyer_override: flag('facts 2.7', { visibility: 'never' })`
    Whether the buyer_ fields that are sent with client_id count, also for the client's record, which they
    update. Otherwise the client's data replaces them.`,
  oid_unique: flag('facts 2.1', {
    visibility: 'never',
  })`Refuses the document when another one has the same oid.`,
}
