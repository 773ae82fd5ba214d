import { clearingStatuses } from '../../../clearing/clearing-status.ts'
import { choice } from '../../../kernel/card/fields/choice.ts'
import { date } from '../../../kernel/card/fields/date.ts'
import { dayOfTime } from '../../../kernel/card/fields/date-time.ts'
import { decimal } from '../../../kernel/card/fields/decimal.ts'
import { flag } from '../../../kernel/card/fields/flag.ts'
import { integer, reference, referenceOrName } from '../../../kernel/card/fields/integer.ts'
import { structure } from '../../../kernel/card/fields/structure.ts'
import { text } from '../../../kernel/card/fields/text.ts'
import { time } from '../../../kernel/card/fields/time.ts'
import { knownTerms } from '../../shared/accepted-payment-terms.ts'
import { readOnly } from '../../shared/common-fields.ts'
import { discountKinds } from '../../shared/discount-kinds.ts'

/** How sums are calculated (facts 2.8). */
const calculatingStrategy = {
  position: choice(['default', 'keep_gross'], 'facts 2.8', { default: 'default' })`
    How lines are calculated. Stored and returned; has no effect here.`,
  sum: choice(['sum', 'keep_gross', 'keep_net'], 'facts 2.8', { default: 'sum' })`
    How the totals are calculated: sum adds up the lines; keep_gross and keep_net add up one side for each tax rate and calculate the other side from it. What a final invoice deducts is subtracted as the advances state it.`,
  invoice_form_price_kind: choice(['net', 'gross'], 'facts 2.8', { default: 'gross' })`
    Kind of price in the form of the application. In the XML for KSeF, gross gives the lines gross prices.`,
}

/** Fields about the origin, printing, discounts and accounting of an invoice. */
export const optionsAndAccounting = {
  from_invoice_id: reference('invoices', 'facts 2.1', { indexed: true })`
    The document that this one was made from; the PDF names its number.`,
  oid: text('specification 2.1', { indexed: true })`
    Order number of the caller. Lists filter by it; with oid_unique a second document with the same one is
    refused. When left out in a copy of another kind, that of the copied document.`,
  discount: decimal('recorded', { ...readOnly, default: '0.0' })`
    Discount on the whole document. Always 0.0 here: discounts belong to lines.`,
  show_discount: flag('specification 2.1')`
    Whether the discounts of the lines count and are printed; lines with a discount need it to be sent. When
    left out, true on a new sale if the client's card has a discount and no line has one, else false.`,
  sent_time: time('recorded', readOnly)`When the document was last sent by e-mail; null until then.`,
  print_time: time('recorded', readOnly)`
    When the document was last sent by e-mail, as sent_time; null until then.`,
  recurring_id: reference('recurrings', 'recorded', readOnly)`
    The recurring definition that issued the document.`,
  tax2_visible: flag('recorded')`Whether a second tax is printed. Stored and returned; has no effect here.`,
  warehouse_id: reference('warehouses', 'facts 2.1')`
    The warehouse that the goods leave. When left out, the department's; without that, the main one.`,
  paid_date: dayOfTime('facts 2.1', { indexed: true })`
    Date of payment. When left out, today once the document is paid or partly paid. A payment sets its own
    date.`,
  stated_paid_date: date('assumed', { ...readOnly, visibility: 'stored' })`
    Day of an amount paid that was stated, while a payment of another day has set paid_date, or while the
    amount settles nothing; else null.`,
  product_id: reference('products', 'recorded', readOnly)`
    The product of the only line; null when there are several lines.`,
  issue_year: integer('recorded', readOnly)`Year of issue_date.`,
  internal_note: text('facts 2.1')`Private note, not printed. Stored and returned; has no effect here.`,
  invoice_id: reference('invoices', 'facts 2.1', { indexed: true })`
    The document that this one belongs to: the one corrected, or the order of an advance. The PDF of a
    correction names its number.`,
  invoice_template_id: integer('facts 2.1', { default: 1 })`
    Number of the print template. When left out, the department's, or else 1. Stored and returned; has no
    effect here.`,
  description_long: text('facts 2.1')`Text of the last page of the PDF.`,
  buyer_tax_no_kind: text('facts 2.1')`
    Kind of the buyer's tax number; printed in front of it. When left out, the client's; when empty, the
    edition's word for tax number.`,
  seller_tax_no_kind: text('facts 2.1')`
    Kind of the seller's tax number; printed in front of it. When left out, the department's; when empty,
    the edition's word for tax number.`,
  description_footer: text('facts 2.1')`Footer, printed at the end of the PDF.`,
  sell_date_kind: text('recorded', readOnly)`How the date of sale was chosen. Always null here.`,
  payment_to_kind: text('specification 2.1', { normalised: true, acceptedTexts: knownTerms })`
    Payment term: a whole number of days after issue_date ("14", at most 9999), "off" for no due date,
    "other_date" for the date in payment_to, or a date, which is stored as other_date. When left out,
    other_date if payment_to is sent, else the client's term, else "5".`,
  exchange_currency: text('facts 2.1')`
    Currency that the totals are converted to, as a three-letter code (ISO 4217); printed.`,
  discount_kind: choice(discountKinds, 'specification 2.1')`
    How the discounts of the lines are calculated: the percent kinds take discount_percent, amount takes
    discount. When left out, the account's discount_kind; without that, amount if a line has a discount,
    else percent_total. In the documented profile, a kind other than the account's applies no discount.`,
  income: flag('facts 2.1', { default: true, indexed: true })`
    Whether the document is a sale (true) or an expense (false). On an expense, seller and buyer change places in print, and stock does not change.`,
  from_api: flag('recorded', { ...readOnly, default: true })`
    Whether the document was created over the API; false if a recurring definition issued it.`,
  category_id: referenceOrName('categories', 'facts 2.1')`
    The category that the document belongs to.`,
  warehouse_document_id: reference('warehouse_documents', 'recorded', readOnly)`
    The warehouse document that belongs to this one. Always null here.`,
  exchange_kind: text('facts 2.1')`
    Source of the exchange rate, such as ecb or nbp, which the note names; with own, rate and note are as
    sent. When left out, the edition's.`,
  exchange_rate: decimal('recorded', { ...readOnly, default: '1.0' })`
    Exchange rate to the account's currency. Always 1.0 here.`,
  use_delivery_address: flag('facts 2.1')`Whether delivery_address is printed.`,
  delivery_address: text('facts 2.1')`
    Delivery address, one line of print for each line of text; printed when use_delivery_address is on.`,
  accounting_kind: text('facts 2.1')`
    Class of an expense, such as purchases, expenses or salary. Stored and returned; has no effect here.`,
  buyer_person: text('facts 2.1', { default: '' })`
    The person who receives the document, printed next to the signature. When left out, the buyer's first
    and last name; an empty text leaves it blank.`,
  buyer_bank_account: text('recorded')`Bank account number of the buyer. When left out, the client's.`,
  buyer_bank: text('recorded')`Bank of the buyer. When left out, the client's.`,
  buyer_mass_payment_code: text('facts 2.1')`
    Code of the buyer for mass payments, at the end of the account number to pay to. The client's, sent or left
    out; with buyer_override, the one that is sent, as far as the account's bank_account_security_level allows.`,
  exchange_note: text('facts 2.1', {
    default: '',
    // null asks for the usual note, also when the note is empty.
    countsWhenSame: (_, { values }) => values.exchange_note === null || undefined,
  })`
    Note on the conversion of currencies, printed on the PDF. When left out, the rate for exchange_currency
    with its source and day, unless exchange_kind is own.`,
  buyer_company: flag('facts 2.1', { default: true })`
    Whether the buyer is a company (true) or a person (false). When left out, the client's, or else true.`,
  show_attachments: flag('facts 2.1')`
    Whether the buyer sees the attachments: the public page links to them, and e-mails with the document
    contain them.`,
  exchange_currency_rate: decimal('facts 2.1')`
    Exchange rate for exchange_currency. With exchange_kind own as sent; otherwise a fixed one, as no rates
    are fetched. With PLN, the XML for KSeF has it, and the tax in PLN.`,
  has_attachments: flag('recorded', readOnly)`Whether the document has attachments.`,
  exchange_date: date('recorded', readOnly)`
    Day of the exchange rate: the working day of the bank before the issue date; null without exchange_currency, or
    with exchange_kind own.`,
  attachments_count: integer('recorded', { ...readOnly, default: 0 })`Number of attachments.`,
  delivery_date: date('facts 2.1')`Date on which an expense arrived. When left out, the issue date.`,
  fiscal_status: text('recorded', readOnly)`
    State of printing on a fiscal printer: printed, or null.`,
  use_moss: flag('facts 2.1')`Older name of use_oss: changing one of them changes the other.`,
  calculating_strategy: structure(calculatingStrategy, 'facts 2.1')`
    How amounts are calculated. When left out, totals are the sums of the lines.`,
  transaction_date: date('recorded', { ...readOnly, indexed: true })`
    Date of sale as a day: the first one when sell_date is a month, the issue date when it is "off". Lists
    filter and sort by it.`,
  email_status: text('recorded', readOnly)`State of the e-mail with the document. Always null here.`,
  exclude_from_stock_level: flag('facts 2.1')`
    Whether the document leaves stock unchanged, such as an invoice for a receipt that has already been counted.
    When left out, true on a correction of a document that moves no stock.`,
  exclude_from_accounting: flag('recorded')`
    Whether accounting leaves the document out. Stored and returned; has no effect here.`,
  exchange_rate_den: decimal('recorded', { ...readOnly, default: '1.0' })`
    Denominator of exchange_rate. Always 1.0 here.`,
  exchange_currency_rate_den: decimal('recorded', { ...readOnly, default: '1.0' })`
    Denominator of exchange_currency_rate. Always 1.0 here.`,
  accounting_scheme: text('recorded', readOnly)`Accounting scheme. Always null here.`,
  exchange_difference: decimal('recorded', { ...readOnly, default: '0.0' })`
    Difference of exchange rates between issue and payment. Always 0.0 here.`,
  not_cost: flag(
    'recorded',
  )`Whether an expense does not count as a cost for tax. Stored and returned; has no effect here.`,
  reverse_charge: flag('facts 2.1')`
    Whether the buyer owes the tax. Each line gets the rate "oo" when the buyer is in Poland, else "np", and
    a notice is printed.`,
  issuer: text('recorded', { alsoSentAs: 'invoice_issuer' })`
    Person who issues the document, printed next to the signature with use_issuer.`,
  use_issuer: flag('recorded', { alsoSentAs: 'use_invoice_issuer' })`
    Whether issuer is printed instead of seller_person.`,
  cancelled: flag('recorded', readOnly)`Whether the document was cancelled: true when kind is canceled.`,
  recipient_id: reference('clients', 'facts 2.1')`
    The client who receives the goods. With update_buyer_email, sending by e-mail then changes
    recipient_email instead of buyer_email.`,
  recipient_name: text('facts 2.1')`Name of the recipient, printed in a block of its own.`,
  test: flag('facts 2.1')`Whether it is a test document; the PDF is stamped.`,
  discount_net: decimal('recorded', readOnly)`Net amount of all discounts. Always null here.`,
  approval_status: text('recorded', readOnly)`State of an expense's approval. Always null here.`,
  accounting_vat_tax_date: date('facts 2.1')`Date that counts for VAT. When left out, the date of sale.`,
  accounting_income_tax_date: date('facts 2.1')`
    Date that counts for income tax. When left out, the issue date.`,
  accounting_other_tax_date: date('recorded')`
    Date that counts for another tax. Stored and returned; has no effect here.`,
  accounting_status: text('facts 2.1')`
    State of the export to accounting: "exported", or null. Lists filter by it.`,
  normalized_number: text('typed', readOnly)`The number in a form for searching. Always null here.`,
  na_tax_kind: text('typed')`
    Why no tax applies to lines with the rate "np". Stored and returned; has no effect here.`,
  issued_to_receipt: flag('typed', readOnly)`
    Whether the document was issued for a receipt, which receipt_for_invoice_id names.`,
  gov_id: text('facts 2.16', readOnly)`
    Number of the document in the Polish clearing system KSeF: tax number of the issuer, day of acceptance,
    twelve hexadecimal digits and a checksum; null until it is accepted.`,
  gov_kind: text('typed', readOnly)`
    Kind of document in KSeF: VAT, KOR, ZAL, ROZ, KOR_ZAL or KOR_ROZ; null until it is sent.`,
  gov_status: choice(clearingStatuses, 'facts 2.16', readOnly)`
    State of the document in KSeF; null while it was not sent. Accounts with gov_demo have the states with
    the prefix demo_.`,
}
