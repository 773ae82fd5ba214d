import { fromOtherRecords, type RecordOf } from '../../kernel/card/field.ts'
import { choice } from '../../kernel/card/fields/choice.ts'
import { date } from '../../kernel/card/fields/date.ts'
import { decimal } from '../../kernel/card/fields/decimal.ts'
import { flag } from '../../kernel/card/fields/flag.ts'
import { integer, reference } from '../../kernel/card/fields/integer.ts'
import { anything, words } from '../../kernel/card/fields/structure.ts'
import { taxRate } from '../../kernel/card/fields/tax-rate.ts'
import { text } from '../../kernel/card/fields/text.ts'
import { knownTerms } from '../shared/accepted-payment-terms.ts'
import {
  accessToken,
  createdAt,
  identifier,
  onRequest,
  readOnly,
  updatedAt,
} from '../shared/common-fields.ts'
import { deliveryAddress } from '../shared/delivery-address.ts'
import { openBalance, panelUrl, taxNumberWithCountry } from './client.computed.ts'

/** In the order of responses. */
export const clientFields = {
  id: identifier('recorded'),
  name: text('specification 2.4', {
    required: true,
    derivedFrom: ['first_name', 'last_name'],
    indexed: true,
  })`
    Name of the client. When left out, the first and last name. An invoice for a buyer without client_id
    finds the client by it.`,
  tax_no: text('specification 2.4', { indexed: true })`
    Tax number; not checked. An invoice for a buyer without client_id finds the client by it first.`,
  post_code: text('specification 2.4')`Post code of the client, as text.`,
  city: text('specification 2.4')`City of the client.`,
  street: text('specification 2.4')`Street of the client, with the house number.`,
  first_name: text('facts 2.18')`First name of a client who is a person.`,
  country: text('specification 2.4')`
    Country, as a two-letter code (ISO 3166) that is not checked; null or empty means Poland in
    tax_no_check.`,
  email: text('specification 2.4', { indexed: true })`
    E-mail address. Documents without buyer_email are sent to it. An invoice for a buyer without client_id,
    name and known tax number finds the client by it.`,
  phone: text('specification 2.4')`Phone number of the client.`,
  www: text('facts 2.18')`Website of the client.`,
  fax: text('facts 2.18')`Fax number of the client.`,
  created_at: createdAt('recorded'),
  updated_at: updatedAt('recorded'),
  street_no: text('facts 2.18')`House number. Stored and returned; has no effect here.`,
  kind: choice(['buyer', 'seller', 'both'], 'facts 2.18', { default: 'buyer' })`
    Whether the client buys, sells, or both. Stored and returned; has no effect here.`,
  bank: text('specification 2.4')`Name of the client's bank.`,
  bank_account: text('specification 2.4')`Bank account number; not checked.`,
  bank_account_id: integer('recorded', readOnly)`Id of the client's bank account. Always null here.`,
  shortcut: text('facts 2.18', { indexed: true })`
    Short name. When left out, the name. A default one, or the one of a new client, gets a number behind it if
    another client has the same.`,
  note: text('facts 2.18')`Note about the client. Stored and returned; has no effect here.`,
  last_name: text('facts 2.18')`Last name of a client who is a person.`,
  password_hash: text('recorded', readOnly)`Password of the client panel, hashed. Always null here.`,
  referrer: text('recorded', readOnly)`Where the client came from. Always null here.`,
  password_salt: text('recorded', readOnly)`Salt of password_hash. Always null here.`,
  token: accessToken('recorded', 'client'),
  fuid: text('recorded', readOnly)`User id in a social network. Always null here.`,
  fname: text('recorded', readOnly)`Name in a social network. Always null here.`,
  femail: text('recorded', readOnly)`E-mail address in a social network. Always null here.`,
  dynamic_fields: anything('recorded', { ...readOnly, default: Object.freeze({}) })`
    Fields that an account defines itself. Always empty here.`,
  deleted: flag('recorded', readOnly)`
    Whether the client was deleted. Always false here: a deleted client is gone.`,
  department_id: reference('departments', 'facts 2.18')`
    The department that looks after the client. Stored and returned; has no effect here.`,
  import: text('recorded', readOnly)`The import that created the client. Always null here.`,
  discount: decimal('facts 2.18')`
    Discount in percent of the line's gross total, shown on each line of a new sale to the client. It is
    left out if the sale sends show_discount or discounts of its own, or if discounts are amounts. Corrections,
    advances, cash slips and payment receipts do not have it, nor do documents made from another one
    without it, invoices of payments, and those of recurring definitions with a price.`,
  payment_to_kind: text('facts 2.18', { acceptedTexts: knownTerms })`
    Payment term of new documents that name none: a whole number of days ("14", at most 9999), "off",
    "other_date" or a date as YYYY-MM-DD. When left out, five days apply.`,
  category_id: reference('categories', 'facts 2.18')`The category that the client belongs to.`,
  use_delivery_address: flag('facts 2.18')`
    Whether new documents have the client's delivery address, unless they send use_delivery_address.`,
  delivery_address: text('facts 2.18')`
    Delivery address of documents with use_delivery_address; the client's primary address goes first.`,
  person: text('specification 2.4')`Contact person. Stored and returned; has no effect here.`,
  panel_user_id: integer('recorded', readOnly)`User of the client panel. Always null here.`,
  use_mass_payment: flag('facts 2.18')`
    Whether the client pays to an account number of their own. Stored and returned; has no effect here: the
    settings of account and department decide.`,
  mass_payment_code: text('facts 2.18')`
    The client's part of an account number of their own, which documents then show if the account and the
    department use mass payments.`,
  external_id: text('specification 2.4', { indexed: true })`
    Id of the client in the caller's system. Lists filter by it; it need not be unique.`,
  company: flag('facts 2.18', { default: true })`Whether the client is a company (true) or a person (false).`,
  title: text('facts 2.18')`Form of address, such as Ms, printed in front of a person's name.`,
  mobile_phone: text('facts 2.18')`Mobile phone number of the client.`,
  register_number: text('facts 2.18')`Number in a company register. Events of webhooks contain it.`,
  tax_no_check: text('recorded', { computed: taxNumberWithCountry })`
    The tax number with the country in front, in capitals; PL when the country is empty, null without
    tax_no.`,
  attachments_count: integer('recorded', { ...readOnly, default: 0 })`
    Number of attachments. Always 0 here.`,
  default_payment_type: text('facts 2.18')`
    Payment type of new documents without payment_type, such as transfer. When left out, these have none.`,
  tax_no_kind: text('facts 2.18')`
    Kind of tax number; printed in front of tax_no on documents. When left out or empty, the edition's word for tax number.`,
  accounting_id: text('facts 2.18')`Id of the client in accounting. Stored and returned; has no effect here.`,
  email_for_reminders: text('facts 2.18', { visibility: 'requested' })`
    Addresses that reminders of the client's documents are sent to, separated by commas.`,
  disable_auto_reminders: flag('facts 2.18')`
    Whether automatic reminders of the client's documents are switched off.`,
  buyer_id: reference('clients', 'facts 2.18')`
    Another client who buys for this one. Stored and returned; has no effect here.`,
  balance: decimal('recorded', { visibility: 'one', ...fromOtherRecords(openBalance) })`
    Amount that the client still owes on sales in the edition's currency. Documents that are cancelled,
    rejected, preliminary or tests do not count, nor do cash slips, internal vouchers, correction notes and
    payment receipts.`,
  price_list_id: reference('price_lists', 'facts 2.18')`
    The client's price list. New documents for the client that send use_prices_from_price_lists get their
    prices from it.`,
  search_data: text('typed', readOnly)`Texts that searches look at. Always null here.`,
  panel_url: text('typed', { computed: panelUrl })`Address of the client panel.`,
  use_postal_address: flag('typed')`
    Whether post goes to another address. Stored and returned; has no effect here.`,
  default_tax: taxRate('facts 2.18')`
    Tax rate of the lines of new sales that have none of their own nor from their product.`,
  tp_client_connection: text('facts 2.18')`
    Whether the client is a related party (Poland, TP). Stored and returned; has no effect here.`,
  tag_list: words('facts 2.18')`Tags of the client. Stored and returned; they have no effect here.`,
  swift: text('facts 2.18', onRequest)`
    BIC (SWIFT code) of the client's bank; not checked. Documents for the client show it as buyer_swift.`,
  accounting_id2: text('facts 2.18', onRequest)`
    Second id of the client in accounting. Stored and returned; has no effect here.`,
  public_entity: flag('facts 2.18', onRequest)`
    Whether the client is a public body. Stored and returned; has no effect here.`,
  sepa_b2b: flag('facts 2.18', onRequest)`
    Whether SEPA direct debits follow the scheme for companies. Stored and returned; has no effect here.`,
  sepa_mandate_no: text('facts 2.18', onRequest)`
    Number of the client's SEPA mandate. Documents for the client show it as buyer_sepa_mandate_no.`,
  chorus_identifier_type: text('facts 2.18', onRequest)`
    Kind of chorus_identifier in the French system Chorus Pro, "1" to "6"; not checked. Stored and returned;
    has no effect here.`,
  chorus_identifier: text('facts 2.18', onRequest)`
    Number of the client in Chorus Pro. Stored and returned; has no effect here.`,
  chorus_service_code: text('facts 2.18', onRequest)`
    Code of the client's service in Chorus Pro. Stored and returned; has no effect here.`,
  ingenico_id: text('facts 2.18', onRequest)`
    Id of the client at the payment provider Ingenico. Stored and returned; has no effect here.`,
  birth_date: date('facts 2.18', onRequest)`
    Date of birth of a client who is a person. Stored and returned; has no effect here.`,
  birth_insee_country: text('facts 2.18', onRequest)`
    Country of birth, as a French INSEE code. Stored and returned; has no effect here.`,
  birth_insee_department: text('facts 2.18', onRequest)`
    French department of birth, as an INSEE code. Stored and returned; has no effect here.`,
  birth_insee_community: text('facts 2.18', onRequest)`
    French commune of birth, as an INSEE code. Stored and returned; has no effect here.`,
  birth_city: text('facts 2.18', onRequest)`Place of birth. Stored and returned; has no effect here.`,
  insee_country: text('facts 2.18', onRequest)`
    Country of the address, as a French INSEE code. Stored and returned; has no effect here.`,
  insee_community: text('facts 2.18', onRequest)`
    French commune of the address, as an INSEE code. Stored and returned; has no effect here.`,
  street_kind: text('facts 2.18', onRequest)`
    Kind of street, as a French address has it. Stored and returned; has no effect here.`,
  urssaf_id: text('facts 2.18', onRequest)`
    Id of the client at the French authority Urssaf. Stored and returned; has no effect here.`,
  peppol_id: text('facts 2.18', onRequest)`
    Id of the client in the Peppol network. Stored and returned; has no effect here.`,
  private_id_kind: text('facts 2.18', onRequest)`
    Kind of private_id: 0009, 0024 or 0188; not checked. Stored and returned; has no effect here.`,
  private_id: text('facts 2.18', onRequest)`
    Id of a client in a scheme of private_id_kind. Stored and returned; has no effect here.`,
  ...deliveryAddress,
}

export type StoredClient = RecordOf<typeof clientFields>
