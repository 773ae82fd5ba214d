import type { RecordOf } from '../../kernel/card/field.ts'
import { decimal } from '../../kernel/card/fields/decimal.ts'
import { flag } from '../../kernel/card/fields/flag.ts'
import { integer, reference } from '../../kernel/card/fields/integer.ts'
import { anything } from '../../kernel/card/fields/structure.ts'
import { taxRate } from '../../kernel/card/fields/tax-rate.ts'
import { text } from '../../kernel/card/fields/text.ts'
import { time } from '../../kernel/card/fields/time.ts'
import { createdAt, identifier, onRequest, readOnly, updatedAt } from '../shared/common-fields.ts'
import { fileField } from '../shared/file-field.ts'
import { numberPattern } from '../shared/number-pattern.ts'

/** In the order of responses. */
export const departmentFields = {
  id: identifier('recorded'),
  shortcut: text('facts 2.22')`Short name. When left out on creation, the name.`,
  name: text('facts 2.22', { required: true, indexed: true })`
    Name of the seller, as documents show it. An invoice with this seller_name uses the department.`,
  tax_no: text('facts 2.22', { indexed: true })`
    Tax number; not checked. An invoice with this seller_tax_no and an unknown seller_name uses the
    department.`,
  post_code: text('facts 2.22')`Post code of the company, as text.`,
  city: text('facts 2.22')`City of the company.`,
  street: text('facts 2.22')`Street of the company, with the house number.`,
  person: text('facts 2.22', { default: '' })`
    The person who issues documents; printed next to the signature.`,
  country: text('facts 2.22')`Country, as a two-letter code (ISO 3166) that is not checked.`,
  email: text('facts 2.22', { default: '' })`
    E-mail address; documents are sent from it unless email_from applies. When left out, from
    invoices@PREFIX.test.`,
  phone: text('facts 2.22', { default: '' })`Phone number of the company.`,
  www: text('facts 2.22', { default: '' })`Website of the company.`,
  fax: text('facts 2.22', { default: '' })`Fax number of the company.`,
  logo_file_name: text('recorded', readOnly)`File name of the logo; null without one.`,
  logo_content_type: text('recorded', readOnly)`
    Media type of the logo: image/png, image/jpeg or image/gif; null without one.`,
  logo_file_size: integer('recorded', readOnly)`Size of the logo in bytes; null without one.`,
  logo_updated_at: time('recorded', readOnly)`When the logo was set; null without one.`,
  use_pattern: flag('facts 2.22')`
    Whether documents are numbered by the department's patterns (true) or the edition's (false).`,
  invoice_pattern: numberPattern('facts 2.22')`
    Number pattern of invoices of the kind vat. When left out, the edition's.`,
  bank: text('facts 2.22', { default: '' })`Name of the bank, printed with the payment details.`,
  bank_account: text('facts 2.22', { default: '' })`
    Bank account number, printed with the payment details; not checked.`,
  created_at: createdAt('recorded'),
  updated_at: updatedAt('recorded'),
  invoice_pattern_bill: numberPattern('recorded')`Number pattern of bills. When left out, the edition's.`,
  invoice_pattern_proforma: numberPattern('recorded')`
    Number pattern of pro forma invoices. When left out, the edition's.`,
  invoice_pattern_correction: numberPattern('recorded')`
    Number pattern of corrections. When left out, the edition's.`,
  warehouse_id: reference('warehouses', 'facts 2.22')`
    The warehouse of the department's documents. When left out, these use the main one.`,
  restrict_warehouses: flag('facts 2.22')`
    Whether the department sees only its own warehouse. Stored and returned; has no effect here.`,
  deleted: flag('recorded', readOnly)`
    Whether the department was deleted. Always false here: a deleted department is gone.`,
  invoice_pattern_receipt: numberPattern('recorded')`
    Number pattern of receipts. When left out, the edition's.`,
  invoice_pattern_advance: numberPattern('recorded')`
    Number pattern of advance invoices. When left out, the edition's.`,
  invoice_pattern_final: numberPattern('recorded')`
    Number pattern of final invoices. When left out, the edition's.`,
  pattern_vat_rr: numberPattern('recorded')`
    Number pattern of invoices of the kind vat_rr. When left out, the edition's.`,
  pattern_vat_mp: numberPattern('recorded')`
    Number pattern of invoices of the kind vat_mp. When left out, the edition's.`,
  pattern_vat_margin: numberPattern('recorded')`
    Number pattern of margin invoices. When left out, the edition's.`,
  tax_no_kind: text('facts 2.22', { default: '' })`
    Kind of tax number; printed in front of tax_no. When left out, the edition's word for tax number.`,
  main: flag('facts 2.22', { exclusiveValue: true })`
    Whether it is the main department, which documents without a department use. Exactly one is: setting
    another to true sets this one to false. The main one can be neither deleted nor set to false. The first
    department of an account is always main.`,
  stamp_file_name: text('recorded', readOnly)`File name of the stamp. Always null here.`,
  stamp_content_type: text('recorded', readOnly)`Media type of the stamp. Always null here.`,
  stamp_file_size: integer('recorded', readOnly)`Size of the stamp in bytes. Always null here.`,
  stamp_updated_at: time('recorded', readOnly)`When the stamp was set. Always null here.`,
  pattern_pz: numberPattern('recorded')`Number pattern of goods receipts. When left out, the edition's.`,
  pattern_wz: numberPattern('recorded')`Number pattern of goods issues. When left out, the edition's.`,
  pattern_mm: numberPattern('recorded')`
    Number pattern of transfers between warehouses. When left out, the edition's.`,
  pattern_kp: numberPattern('recorded')`Number pattern of cash-in slips. When left out, the edition's.`,
  pattern_kw: numberPattern('recorded')`Number pattern of cash-out slips. When left out, the edition's.`,
  pattern_invoice_other: numberPattern('recorded')`
    Number pattern of invoices of the kind invoice_other. When left out, the edition's.`,
  pattern_estimate: numberPattern('facts 2.22')`Number pattern of estimates. When left out, the edition's.`,
  use_mass_payment: flag('recorded')`
    Whether clients pay to account numbers of their own, if the account uses them, too.`,
  mass_payment_pattern: text('recorded')`
    The department's part of those account numbers, in front of the client's mass_payment_code.`,
  kind: text('facts 2.22')`Legal form of the company. Stored and returned; has no effect here.`,
  mobile_phone: text('facts 2.22')`Mobile phone number. Stored and returned; has no effect here.`,
  use_correspondence_address: flag('recorded')`
    Whether post goes to correspondence_address. Stored and returned; has no effect here.`,
  correspondence_address: text('recorded')`Address for post. Stored and returned; has no effect here.`,
  capital_kind: text('recorded', { default: '' })`Kind of capital. Stored and returned; has no effect here.`,
  capital: text('recorded')`Capital of the company. Stored and returned; has no effect here.`,
  capital_currency: text('recorded', { default: '' })`
    Currency of the capital. Stored and returned; has no effect here.`,
  tax_kind: text('recorded', { default: '' })`
    How the company is taxed. Stored and returned; has no effect here.`,
  register1_status: text('recorded', { default: '0' })`
    State of the entry in the first register. Stored and returned; has no effect here.`,
  register1_number1: text('recorded')`
    First number in the first register. Stored and returned; has no effect here.`,
  register1_number2: text('recorded')`
    Second number in the first register. Stored and returned; has no effect here.`,
  register1_number3: text('recorded')`
    Third number in the first register. Stored and returned; has no effect here.`,
  register2_status: text('recorded', { default: '0' })`
    State of the entry in the second register. Stored and returned; has no effect here.`,
  register2_number1: text('recorded')`
    First number in the second register. Stored and returned; has no effect here.`,
  register2_number2: text('recorded')`
    Second number in the second register. Stored and returned; has no effect here.`,
  register2_number3: text('recorded')`
    Third number in the second register. Stored and returned; has no effect here.`,
  register3_status: text('recorded', { default: '0' })`
    State of the entry in the third register. Stored and returned; has no effect here.`,
  register3_number1: text('recorded')`
    First number in the third register. Stored and returned; has no effect here.`,
  register3_number2: text('recorded')`
    Second number in the third register. Stored and returned; has no effect here.`,
  register3_number3: text('recorded')`
    Third number in the third register. Stored and returned; has no effect here.`,
  register4_status: text('recorded', { default: '0' })`
    State of the entry in the fourth register. Stored and returned; has no effect here.`,
  register4_number1: text('recorded')`
    First number in the fourth register. Stored and returned; has no effect here.`,
  register4_number2: text('recorded')`
    Second number in the fourth register. Stored and returned; has no effect here.`,
  register4_number3: text('recorded')`
    Third number in the fourth register. Stored and returned; has no effect here.`,
  register5_status: text('recorded', { default: '0' })`
    State of the entry in the fifth register. Stored and returned; has no effect here.`,
  register5_number1: text('recorded')`
    First number in the fifth register. Stored and returned; has no effect here.`,
  register5_number2: text('recorded')`
    Second number in the fifth register. Stored and returned; has no effect here.`,
  register5_number3: text('recorded')`
    Third number in the fifth register. Stored and returned; has no effect here.`,
  bank_account_name: text('recorded')`Name of the bank account. Stored and returned; has no effect here.`,
  bank_iban: text('recorded')`
    International bank account number (IBAN). Stored and returned; has no effect here.`,
  bank_swift: text('facts 2.22', { default: '' })`
    Bank identifier code (BIC), printed with the payment details.`,
  own_email_settings: flag('facts 2.22')`
    Whether email_from, email_cc, email_subject, email_template and email_pdf apply to e-mails with the
    department's documents.`,
  email_from: text('facts 2.22', { default: '' })`
    Sender of e-mails, with own_email_settings. When left out or empty, the document's seller_email.`,
  email_cc: text('facts 2.22', { default: '' })`
    Addresses that get a copy of each e-mail, separated by commas, with own_email_settings.`,
  email_subject: text('facts 2.22', { default: '' })`
    Subject of e-mails, with own_email_settings. When left out or empty, the edition's.`,
  email_template: text('facts 2.22')`
    Text of e-mails, instead of the edition's introduction, with own_email_settings and an
    email_template_kind other than default.`,
  email_template_kind: text('facts 2.22', { default: 'default' })`
    Which text e-mails have, with own_email_settings: default means the edition's, any other word
    email_template.`,
  email_pdf: flag('facts 2.22')`Whether e-mails contain the document as a PDF file, with own_email_settings.`,
  own_overdue_email_settings: flag('facts 2.22')`
    Whether overdue_email_subject, overdue_email_template and overdue_email_pdf apply to reminders of the
    department's documents.`,
  overdue_email_subject: text('facts 2.22', { default: '' })`
    Subject of reminders, with own_overdue_email_settings. When left out or empty, the edition's.`,
  overdue_email_template: text('facts 2.22')`
    Text of reminders, instead of the edition's introduction, with own_overdue_email_settings and an
    overdue_email_template_kind other than default.`,
  overdue_email_template_kind: text('facts 2.22', { default: 'default' })`
    Which text reminders have, with own_overdue_email_settings: default means the edition's, any other word
    overdue_email_template.`,
  overdue_email_pdf: flag('facts 2.22')`
    Whether reminders contain the document as a PDF file, with own_overdue_email_settings.`,
  invoice_lang: text('facts 2.22')`
    Language of the department's documents that have no lang of their own.`,
  invoice_description: text('facts 2.22', { default: '' })`
    Remarks of the department's documents that are sent with fill_default_descriptions. When left out, these
    get none.`,
  bank_account_currency: text('facts 2.22', { default: '' })`
    Currency of the bank account, and of accounts that documents of the department add without one.`,
  pattern_zt: numberPattern('recorded')`
    Number pattern of documents of the kind zt, which do not exist here. When left out, the edition's.`,
  invoice_pattern_correction_note: numberPattern('recorded')`
    Number pattern of correction notes. When left out, the edition's.`,
  pattern_client_order: numberPattern('recorded')`
    Number pattern of client orders. When left out, the edition's.`,
  invoice_pattern_accounting_note: numberPattern('recorded')`
    Number pattern of accounting notes. When left out, the edition's.`,
  own_footer: flag('facts 2.22')`Whether footer_content is printed on the department's sales.`,
  footer_content: text('facts 2.22', { default: '' })`
    Footer of the PDF of the department's sales, with own_footer.`,
  calculate_number_by_pattern_only: flag('recorded')`
    Whether each pattern counts by itself. Stored and returned; has no effect here: each one always does.`,
  footer_kind: text('facts 2.22', { default: 'default' })`
    Kind of footer. Stored and returned; has no effect here: own_footer decides.`,
  use_invoice_issuer: flag('recorded')`
    Whether the issuer is printed. Stored and returned; has no effect here.`,
  cash_init_state: decimal('facts 2.22')`
    Cash in hand at the beginning. Stored and returned; has no effect here.`,
  invoice_template_id: integer('facts 2.22')`
    Number of the print template, which documents of the department take over.`,
  additional_fields: anything('typed', { ...readOnly, default: null, holdsFields: true })`
    In requests, an object of further fields of the department. In responses, always null here.`,
  default_tax: taxRate('facts 2.22')`
    Tax rate of lines of the department's sales that have none of their own, of their product or the client.`,
  lump_sum_taxed: flag('typed')`
    Whether the company pays the Polish lump-sum income tax. Stored and returned; has no effect here.`,
  default_lump_sum_tax: text('typed')`Usual rate of that tax. Stored and returned; has no effect here.`,
  register_number: text('typed')`Number in a company register. Stored and returned; has no effect here.`,
  sec_stamp_file_name: text('typed', readOnly)`File name of the second stamp. Always null here.`,
  sec_stamp_content_type: text('typed', readOnly)`Media type of the second stamp. Always null here.`,
  sec_stamp_file_size: integer('typed', readOnly)`Size of the second stamp in bytes. Always null here.`,
  sec_stamp_updated_at: time('typed', readOnly)`When the second stamp was set. Always null here.`,
  bank_account_id: integer('printed')`
    Id of the bank account that documents of the department show first, in their currency.`,
  show_bank_account_on_invoice: text('printed')`
    Whether documents have the department's bank accounts: "0", "no" or "false" leaves them out.`,
  logo: fileField('specification 2.6', readOnly, true)`
    The image of the logo, for the PDF of the department's sales.`,
  use_legal_name: flag('facts 2.22', onRequest)`
    Whether documents have legal_name as the name of the seller.`,
  legal_name: text('facts 2.22', { ...onRequest, indexed: true })`
    Name in the company register; the name of the seller with use_legal_name.`,
  tva_number: text('facts 2.22', onRequest)`French VAT number. Stored and returned; has no effect here.`,
  bank_accountancy_account: text('facts 2.22', onRequest)`
    Account of the bank in the ledger of accounting. Stored and returned; has no effect here.`,
  au_member: flag('facts 2.22', onRequest)`
    Whether the company belongs to a French VAT group. Stored and returned; has no effect here.`,
  au_name: text('facts 2.22', onRequest)`Name of the VAT group. Stored and returned; has no effect here.`,
  au_siren: text(
    'facts 2.22',
    onRequest,
  )`SIREN number of the VAT group. Stored and returned; has no effect here.`,
  au_tva: text(
    'facts 2.22',
    onRequest,
  )`VAT number of the VAT group. Stored and returned; has no effect here.`,
  au_address: text(
    'facts 2.22',
    onRequest,
  )`Address of the VAT group. Stored and returned; has no effect here.`,
  invoice_description_long: text('facts 2.22', onRequest)`
    Last page of the department's documents that are sent with fill_default_descriptions.`,
  force_tax_rate: text('facts 2.22', onRequest)`
    Whether default_tax replaces other rates. Stored and returned; has no effect here.`,
}

export type StoredDepartment = RecordOf<typeof departmentFields>
