import { choice } from '../../../kernel/card/fields/choice.ts'
import { date, dateOrMonth } from '../../../kernel/card/fields/date.ts'
import { money } from '../../../kernel/card/fields/decimal.ts'
import { flag } from '../../../kernel/card/fields/flag.ts'
import { integer, reference } from '../../../kernel/card/fields/integer.ts'
import { text } from '../../../kernel/card/fields/text.ts'
import {
  accessToken,
  createdAt,
  identifier,
  readOnly,
  updatedAt,
  userId,
} from '../../shared/common-fields.ts'
import { invoiceKinds, writtenStatuses } from '../invoice.words.ts'

/** As `client_id`: creates a client from the buyer's data (facts 2.7). */
export const createClient = -1

/** The first fields of an invoice: number, seller, buyer, amounts and dates. */
export const partiesAndAmounts = {
  id: identifier('recorded'),
  user_id: userId('recorded', { valueOnCreate: (context) => context.account.owner })`
    The user who created the document: always the owner of the account.`,
  app: text('recorded', readOnly)`The application that created the document. Always null here.`,
  number: text('specification 2.1', { indexed: true })`
    Number of the document. When left out, the next number of its kind, by the pattern of the department or
    the edition; an update with an empty number leaves it unchanged.`,
  place: text('facts 2.1')`Place of issue, printed on the PDF.`,
  sell_date: dateOrMonth('specification 2.1', {}, ['off'])`
    Date of sale; "off" prints none. When left out, the issue date. A month counts as its first day in the
    ranges of lists.`,
  payment_type: text('facts 2.1')`
    How the document is paid, such as transfer, card or cash; any other text is accepted, and "off" prints
    none. When left out, the client's default_payment_type.`,
  price_net: money('recorded', { ...readOnly, default: '0.0' })`
    Net total in the document's currency: the sum of the lines after discount.`,
  price_gross: money('recorded', { ...readOnly, default: '0.0' })`
    Gross total in the document's currency: the sum of the lines after discount.`,
  currency: text('facts 2.1')`
    Currency of all amounts, as a three-letter code (ISO 4217) that is not checked. When left out, the
    edition's.`,
  status: choice(writtenStatuses, 'facts 2.1', { default: 'issued' })`
    State of the document. Payments set issued, partial and paid. Sending paid sets paid to price_gross and
    paid_date to today; sending issued in an update sets paid to 0.0 and removes paid_date. A new
    document may be incomplete: it needs no buyer, who completes it on its public page.`,
  description: text('facts 2.1')`
    The first remark, printed below the lines. Sent without descriptions, it changes, adds or deletes the
    first one of them.`,
  seller_name: text('specification 2.1')`
    Name of the seller. When it and department_id are left out, the main department is the seller. Without
    department_id, a name selects the department with that name, or creates one.`,
  seller_tax_no: text('specification 2.1')`
    Tax number of the seller; not checked. When left out, the department's.`,
  seller_street: text('facts 2.1')`Street of the seller. When left out, the department's.`,
  seller_post_code: text('facts 2.1')`Post code of the seller. When left out, the department's.`,
  seller_city: text('facts 2.1')`City of the seller. When left out, the department's.`,
  seller_country: text('facts 2.1')`
    Country of the seller, as a two-letter code (ISO 3166). When left out, the department's.`,
  seller_email: text('facts 2.1')`
    E-mail address of the seller; e-mails with the document are sent from it. When left out, the
    department's.`,
  seller_phone: text('facts 2.1')`Phone number of the seller. When left out, the department's.`,
  seller_fax: text('facts 2.1')`Fax number of the seller. When left out, the department's.`,
  seller_www: text('facts 2.1')`Website of the seller. When left out, the department's.`,
  seller_person: text('facts 2.1')`
    The person who issues the document, printed next to the signature. When left out, the department's.`,
  seller_bank: text('facts 2.1')`
    Bank of the seller, printed with the payment details. When left out, the department's.`,
  seller_bank_account: text('facts 2.1')`
    Bank account number of the seller, printed with the payment details; not checked. When left out, the
    department's.`,
  buyer_name: text('specification 2.1')`
    Name of the buyer. A document needs it, a client_id or a person's name; receipts, cash slips, internal
    vouchers and payment receipts do not. When left out, the client's, which replaces one that is
    sent with client_id, unless buyer_override is sent.`,
  buyer_tax_no: text('specification 2.1')`
    Tax number of the buyer; not checked. Without client_id, a client with the same number is the buyer.
    When left out, the client's.`,
  buyer_post_code: text('facts 2.1')`Post code of the buyer. When left out, the client's.`,
  buyer_city: text('facts 2.1')`City of the buyer. When left out, the client's.`,
  buyer_street: text('facts 2.1')`Street of the buyer. When left out, the client's.`,
  buyer_first_name: text('facts 2.1')`First name of a buyer who is a person. When left out, the client's.`,
  buyer_country: text('facts 2.1')`
    Country of the buyer, as a two-letter code (ISO 3166). It decides the tax rate under reverse_charge.
    When left out, the client's.`,
  created_at: createdAt('recorded'),
  updated_at: updatedAt('recorded'),
  token: accessToken('recorded', 'invoice'),
  buyer_email: text('facts 2.1')`
    E-mail address of the buyer, or several separated by commas: the recipients of the document. When left out, the client's.`,
  buyer_www: text('recorded')`Website of the buyer. When left out, the client's.`,
  buyer_fax: text('recorded')`Fax number of the buyer. When left out, the client's.`,
  buyer_phone: text('facts 2.1')`Phone number of the buyer. When left out, the client's.`,
  kind: choice(invoiceKinds, 'specification 2.1', { default: 'vat', indexed: true })`
    Kind of document. It decides the number pattern, the title of the PDF and whether stock changes.
    Cancelling a document sets canceled.`,
  pattern: text('recorded', readOnly)`The pattern that made the number; "nr" for a number that was sent.`,
  pattern_nr: integer('recorded', readOnly)`
    The running counter in the number, or the leading digits of a number that was sent; null when the
    pattern counts by month or day.`,
  pattern_nr_m: integer('recorded', readOnly)`
    The counter of the month in the number; null when the pattern has none.`,
  pattern_nr_d: integer('recorded', readOnly)`
    The counter of the day in the number; null when the pattern has none.`,
  client_id: reference('clients', 'specification 2.1', { indexed: true, alsoAccepted: [createClient] })`
    The buyer's record; its data replaces the buyer_ fields that are sent. -1 creates a client from the
    buyer_ fields. When left out, a client with the same tax number, name or e-mail address is used, or a
    new one is created.`,
  payment_to: date('specification 2.1', { indexed: true })`
    Due date. Sent without payment_to_kind, it is the due date; otherwise it follows from issue_date and
    payment_to_kind. When both are left out, the client's term applies, or five days.`,
  paid: money('facts 2.1', { default: '0.0', shareOf: 'price_gross' })`
    Amount paid so far, in the document's currency. Sending it sets status to issued, partial or paid, and
    paid_date. Payments change it, too.`,
  seller_bank_account_id: integer('recorded', readOnly)`
    Id of the first of bank_accounts.`,
  lang: text('facts 2.1')`
    Language of the PDF, as a code such as en; two with a slash, such as pl/en, print both. When left out,
    the department's invoice_lang, else the account's, else the edition's. A language that is unknown to the
    emulator is printed as the edition's.`,
  issue_date: date('specification 2.1', { indexed: true })`
    Date of issue. When left out, today by the account's clock.`,
  price_tax: money('recorded', { ...readOnly, default: '0.0' })`
    Tax total in the document's currency: price_gross less price_net.`,
  department_id: reference('departments', 'specification 2.1')`
    The department that sells; its data replaces the seller_ fields that are sent. When left out, the main
    department, or the one that seller_name selects or creates.`,
  correction: text('facts 2.1')`
    Text that names the corrected document, printed on the PDF; it links nothing.`,
  buyer_note: text('facts 2.1')`Note about the buyer. Stored and returned; has no effect here.`,
  additional_info_desc: text('facts 2.1')`
    Title of the extra column, printed in front of the additional_info of each line.`,
  additional_info: flag('facts 2.1')`Whether the additional_info of the lines is printed.`,
  product_cache: text('recorded', { ...readOnly, default: '' })`
    Name of the only line, or the first six letters of the name of each line.`,
  buyer_last_name: text('facts 2.1')`Last name of a buyer who is a person. When left out, the client's.`,
}
