import type { RecordOf } from '../../kernel/card/field.ts'
import { choice } from '../../kernel/card/fields/choice.ts'
import { date } from '../../kernel/card/fields/date.ts'
import { decimal } from '../../kernel/card/fields/decimal.ts'
import { flag } from '../../kernel/card/fields/flag.ts'
import { integer, reference, references } from '../../kernel/card/fields/integer.ts'
import { list as listField } from '../../kernel/card/fields/list.ts'
import { anything } from '../../kernel/card/fields/structure.ts'
import { text } from '../../kernel/card/fields/text.ts'
import { createdAt, identifier, readOnly, updatedAt, userId } from '../shared/common-fields.ts'
import { warehouseAction } from './warehouse-document-line.ts'

/** Goods received, goods issued, goods moved (specification 2.2, facts 2.21). */
const documentKinds = ['pz', 'wz', 'mm'] as const

/** In the order of responses. */
export const warehouseDocumentFields = {
  id: identifier('typed'),
  kind: choice(documentKinds, 'specification 2.2', { default: 'pz', indexed: true })`
    Kind of document: pz is a goods receipt and raises stock, wz a goods issue and lowers it, mm a transfer that does not change the total stock.`,
  supplier: text('typed')`Name of the supplier. Stored and returned; has no effect here.`,
  recipient: text('typed')`Name of the recipient. Stored and returned; has no effect here.`,
  description: text('typed')`Remarks on the document. Stored and returned; has no effect here.`,
  issue_date: date('specification 2.2', { indexed: true })`
    Date of issue. When left out on creation, today by the account's clock.`,
  number: text('specification 2.2', { indexed: true })`
    Number of the document. When left out, the next number of its kind, by the pattern of the department or
    the edition; an update with an empty number leaves it unchanged.`,
  warehouse_id: reference('warehouses', 'specification 2.2', { indexed: true })`
    The warehouse that the goods enter or leave. When left out, the main warehouse. Lists
    of products with warehouse_id count stock by it.`,
  updater_id: userId('typed')`The user who last changed the document. Always null here.`,
  creator_id: userId('typed', { valueOnCreate: ({ account }) => account.owner })`
    The user who created the document: always the owner of the account.`,
  deleted: flag('typed', readOnly)`
    Whether the document was deleted. Always false here: a deleted document is gone.`,
  created_at: createdAt('typed'),
  updated_at: updatedAt('typed'),
  pattern: text('typed', readOnly)`The pattern that made the number; "nr" for a number that was sent.`,
  pattern_nr: integer('typed', readOnly)`
    The running counter in the number, or the leading digits of a number that was sent; null when the
    pattern counts by month or day.`,
  pattern_nr_m: integer('typed', readOnly)`
    The counter of the month in the number; null when the pattern has none.`,
  pattern_nr_d: integer('typed', readOnly)`
    The counter of the day in the number; null when the pattern has none.`,
  issue_year: integer('typed', readOnly)`Year of issue_date.`,
  external_id: text('typed')`
    Id of the document in the caller's system. Stored and returned; has no effect here.`,
  exchange_rate: decimal('typed', { ...readOnly, default: '1.0' })`
    Exchange rate to the account's currency. Always 1.0 here.`,
  currency: text('typed')`
    Currency of all amounts, as a three-letter code (ISO 4217) that is not checked. When left out, the
    edition's.`,
  oid: text('typed')`Order number of the caller. Stored and returned; has no effect here.`,
  client_id: reference('clients', 'specification 2.2', { indexed: true })`
    The client who delivers or receives the goods; client_name and the client's address are copied from its
    record. When left out, the client that client_name finds or creates.`,
  expected_delivery_date: date('typed')`
    Day on which the goods are expected. Stored and returned; has no effect here.`,
  recipient_ref: text('typed')`Reference of the recipient. Stored and returned; has no effect here.`,
  warehouse_document_id: reference('warehouse_documents', 'typed')`
    Another warehouse document that this one belongs to. Stored and returned; has no effect here.`,
  seller_person: text('typed')`The person who sells. Stored and returned; has no effect here.`,
  buyer_person: text('typed')`The person who buys. Stored and returned; has no effect here.`,
  gave_person: text('typed')`The person who handed the goods over. Stored and returned; has no effect here.`,
  department_id: reference('departments', 'specification 2.2')`
    The department that the document belongs to. When it and department_name are left out, the main
    department.`,
  lang: text('typed')`
    Language of the document. When left out, the edition's. It has no effect here: there is no PDF.`,
  department_name: text('specification 2.2')`
    Name of the department. With department_id, or when left out, copied from the department. Alone it finds
    the department with that name.`,
  department_tax_no_kind: text('typed')`
    Kind of the department's tax number. Copied from the department, sent or left out; without one, stored as sent.`,
  department_tax_no: text('typed')`
    Tax number of the department. Copied from the department, sent or left out; without one, stored as sent.`,
  department_bank_account: text('typed')`
    Bank account number of the department. Copied from the department, sent or left out; without one, stored as sent.`,
  department_bank: text('typed')`
    Bank of the department. Copied from the department, sent or left out; without one, stored as sent.`,
  department_street: text('typed')`
    Street of the department. Copied from the department, sent or left out; without one, stored as sent.`,
  department_post_code: text('typed')`
    Post code of the department. Copied from the department, sent or left out; without one, stored as sent.`,
  department_city: text('typed')`
    City of the department. Copied from the department, sent or left out; without one, stored as sent.`,
  department_country: text('typed')`
    Country of the department, as a two-letter code (ISO 3166). Copied from the department, sent or left out; without one,
    stored as sent.`,
  department_email: text('typed')`
    E-mail address of the department. Copied from the department, sent or left out; without one, stored as sent.`,
  department_www: text('typed')`Website of the department. Stored and returned; has no effect here.`,
  department_fax: text('typed')`Fax number of the department. Stored and returned; has no effect here.`,
  department_phone: text('typed')`
    Phone number of the department. Copied from the department, sent or left out; without one, stored as sent.`,
  client_company: flag('typed', { default: true })`
    Whether the client is a company (true) or a person (false). Stored and returned; has no effect here.`,
  client_title: text('typed')`Form of address of the client. Stored and returned; has no effect here.`,
  client_first_name: text('typed')`First name of the client. Stored and returned; has no effect here.`,
  client_last_name: text('typed')`Last name of the client. Stored and returned; has no effect here.`,
  client_name: text('specification 2.2')`
    Name of the client. Copied from the client of client_id, sent or left out. Alone it finds the client with
    that name, or creates one.`,
  client_tax_no_kind: text('typed')`
    Kind of the client's tax number. Copied from the client, sent or left out; without one, stored as sent.`,
  client_tax_no: text('typed')`
    Tax number of the client. Copied from the client, sent or left out; without one, stored as sent.`,
  client_street: text(
    'typed',
  )`Street of the client. Copied from the client, sent or left out; without one, stored as sent.`,
  client_post_code: text('typed')`
    Post code of the client. Copied from the client, sent or left out; without one, stored as sent.`,
  client_city: text(
    'typed',
  )`City of the client. Copied from the client, sent or left out; without one, stored as sent.`,
  client_bank_account: text('typed')`
    Bank account number of the client. Copied from the client, sent or left out; without one, stored as sent.`,
  client_bank: text(
    'typed',
  )`Bank of the client. Copied from the client, sent or left out; without one, stored as sent.`,
  client_country: text('typed')`
    Country of the client, as a two-letter code (ISO 3166). Copied from the client, sent or left out; without one,
    stored as sent.`,
  client_note: text('typed')`Note about the client. Stored and returned; has no effect here.`,
  client_email: text('typed')`
    E-mail address of the client. Copied from the client, sent or left out; without one, stored as sent.`,
  client_phone: text('typed')`
    Phone number of the client. Copied from the client, sent or left out; without one, stored as sent.`,
  client_delivery_address: text('typed')`
    Delivery address of the client. Stored and returned; has no effect here.`,
  client_use_delivery_address: flag('typed')`
    Whether client_delivery_address applies. Stored and returned; has no effect here.`,
  exchange_currency: text('typed')`
    Currency that the amounts are converted to, as a three-letter code (ISO 4217). Stored and returned; has
    no effect here.`,
  exchange_kind: text('typed')`
    Source of the exchange rate, such as ecb or nbp. When left out, the edition's. It has no effect here: no
    rates are fetched.`,
  exchange_currency_rate: decimal('typed', readOnly)`
    Exchange rate for exchange_currency. Always null here.`,
  exchange_date: date('typed', readOnly)`Day of the exchange rate. Always null here.`,
  exchange_note: text('typed')`
    Note on the conversion of currencies. Stored and returned; has no effect here.`,
  price_net: decimal('typed', { ...readOnly, default: '0.0' })`
    Net total in the document's currency: the sum of the lines, by price on a goods issue, else by purchase
    price.`,
  price_gross: decimal('typed', { ...readOnly, default: '0.0' })`
    Gross total in the document's currency: the sum of the lines, by price on a goods issue, else by
    purchase price.`,
  price_tax: decimal('typed', { ...readOnly, default: '0.0' })`
    Tax total in the document's currency: price_gross less price_net.`,
  calculating_strategy: anything('typed', { ...readOnly, default: null })`
    How amounts are calculated. Always null here: totals are the sums of the lines.`,
  transaction_date: date('typed', { ...readOnly, indexed: true })`
    Date of the movement: the same as issue_date. Lists filter by it.`,
  template_id: integer('typed', readOnly)`Number of the print template. Always null here.`,
  purchase_price_net: decimal('typed', { ...readOnly, default: '0.0' })`
    Net total in the document's currency, by purchase price.`,
  purchase_price_gross: decimal('typed', { ...readOnly, default: '0.0' })`
    Gross total in the document's currency, by purchase price.`,
  purchase_price_tax: decimal('typed', { ...readOnly, default: '0.0' })`
    Tax total in the document's currency, by purchase price.`,
  from_form_with_actions: flag('typed', readOnly)`
    Whether the document was entered in a form. Always false here.`,
  from_api: flag('typed', { ...readOnly, default: true })`
    Whether the document was created over the API. Always true here.`,
  origin: text('typed', { ...readOnly, default: 'api' })`
    Where the document comes from. Always "api" here.`,
  additional_info: text('typed')`Text of the extra column. Stored and returned; has no effect here.`,
  additional_info_desc: text('typed')`Title of the extra column. Stored and returned; has no effect here.`,
  status: text('typed', readOnly)`State of the document. Always null here.`,
  quantity: decimal('typed', { ...readOnly, default: '0.0' })`Sum of the quantities of the lines.`,
  exchange_rate_den: decimal('typed', { ...readOnly, default: '1.0' })`
    Denominator of exchange_rate. Always 1.0 here.`,
  exchange_currency_rate_den: decimal('typed', { ...readOnly, default: '1.0' })`
    Denominator of exchange_currency_rate. Always 1.0 here.`,
  fiscal_currency: text('typed', readOnly)`Currency for tax. Always null here.`,
  fiscal_exchange_rate: decimal('typed', { ...readOnly, default: '1.0' })`
    Exchange rate for tax. Always 1.0 here.`,
  fiscal_exchange_rate_den: decimal('typed', { ...readOnly, default: '1.0' })`
    Denominator of fiscal_exchange_rate. Always 1.0 here.`,
  search_data: text('typed', readOnly)`Texts that searches look at. Always null here.`,
  warehouse_actions: listField(warehouseAction, 'specification 2.2', { visibility: 'one' })`
    Lines of the document. An entry with id changes that line, one without adds a line, _destroy removes it;
    lines that are not mentioned stay.`,
  invoice_ids: references('invoices', 'facts 2.21', { visibility: 'one' })`
    Invoices that the document belongs to. It has no effect on stock.`,
}

export type StoredWarehouseDocument = RecordOf<typeof warehouseDocumentFields>
