// Written by `npm run docs` from the cards. Change the cards, not this file.

/** The values of `kind` in Client. */
export type ClientKind = 'buyer' | 'seller' | 'both'

/** A customer or a supplier of the account. */
export interface Client {
  /** Id of the record. Assigned when it is created, and never used again. A whole number. Read-only: requests cannot set it. */
  readonly id: number
  /** Name of the client. When left out, the first and last name. An invoice for a buyer without client_id finds the client by it. Required, unless first_name or last_name is given. */
  readonly name: string | null
  /** Tax number; not checked. An invoice for a buyer without client_id finds the client by it first. Null when left out. */
  readonly tax_no: string | null
  /** Post code of the client, as text. Null when left out. */
  readonly post_code: string | null
  /** City of the client. Null when left out. */
  readonly city: string | null
  /** Street of the client, with the house number. Null when left out. */
  readonly street: string | null
  /** First name of a client who is a person. Null when left out. */
  readonly first_name: string | null
  /** Country, as a two-letter code (ISO 3166) that is not checked; null or empty means Poland in tax_no_check. Null when left out. */
  readonly country: string | null
  /** E-mail address. Documents without buyer_email are sent to it. An invoice for a buyer without client_id, name and known tax number finds the client by it. Null when left out. */
  readonly email: string | null
  /** Phone number of the client. Null when left out. */
  readonly phone: string | null
  /** Website of the client. Null when left out. */
  readonly www: string | null
  /** Fax number of the client. Null when left out. */
  readonly fax: string | null
  /** When the record was created, by the account's clock. A date and time with its offset, such as 2026-01-15T10:00:00.000+01:00. Read-only: requests cannot set it. */
  readonly created_at: string | null
  /** When the record was last changed, by the account's clock. A date and time with its offset, such as 2026-01-15T10:00:00.000+01:00. Read-only: requests cannot set it. */
  readonly updated_at: string | null
  /** House number. Stored and returned; has no effect here. Null when left out. */
  readonly street_no: string | null
  /** Whether the client buys, sells, or both. Stored and returned; has no effect here. One of buyer, seller, both. Default: "buyer". */
  readonly kind: ClientKind | null
  /** Name of the client's bank. Null when left out. */
  readonly bank: string | null
  /** Bank account number; not checked. Null when left out. */
  readonly bank_account: string | null
  /** Id of the client's bank account. Always null here. A whole number. Read-only: requests cannot set it. */
  readonly bank_account_id: number | null
  /** Short name. When left out, the name. A default one, or the one of a new client, gets a number behind it if another client has the same. */
  readonly shortcut: string | null
  /** Note about the client. Stored and returned; has no effect here. Null when left out. */
  readonly note: string | null
  /** Last name of a client who is a person. Null when left out. */
  readonly last_name: string | null
  /** Password of the client panel, hashed. Always null here. Read-only: requests cannot set it. */
  readonly password_hash: string | null
  /** Where the client came from. Always null here. Read-only: requests cannot set it. */
  readonly referrer: string | null
  /** Salt of password_hash. Always null here. Read-only: requests cannot set it. */
  readonly password_salt: string | null
  /** Unguessable text that names the record in public links. Derived from the seed; unique in the whole service. Read-only: requests cannot set it. */
  readonly token: string | null
  /** User id in a social network. Always null here. Read-only: requests cannot set it. */
  readonly fuid: string | null
  /** Name in a social network. Always null here. Read-only: requests cannot set it. */
  readonly fname: string | null
  /** E-mail address in a social network. Always null here. Read-only: requests cannot set it. */
  readonly femail: string | null
  /** Fields that an account defines itself. Always empty here. Any JSON value. Read-only: requests cannot set it. */
  readonly dynamic_fields: unknown
  /** Whether the client was deleted. Always false here: a deleted client is gone. A boolean. Read-only: requests cannot set it. */
  readonly deleted: boolean
  /** The department that looks after the client. Stored and returned; has no effect here. The id of one of the departments. Null when left out. */
  readonly department_id: number | null
  /** The import that created the client. Always null here. Read-only: requests cannot set it. */
  readonly import: string | null
  /** Discount in percent of the line's gross total, shown on each line of a new sale to the client. It is left out if the sale sends show_discount or discounts of its own, or if discounts are amounts. Corrections, advances, cash slips and payment receipts do not have it, nor do documents made from another one without it, invoices of payments, and those of recurring definitions with a price. A decimal number such as 19.9 or "19,90". */
  readonly discount: string | null
  /** Payment term of new documents that name none: a whole number of days ("14", at most 9999), "off", "other_date" or a date as YYYY-MM-DD. When left out, five days apply. */
  readonly payment_to_kind: string | null
  /** The category that the client belongs to. The id of one of the categories. Null when left out. */
  readonly category_id: number | null
  /** Whether new documents have the client's delivery address, unless they send use_delivery_address. A boolean. Default: false. */
  readonly use_delivery_address: boolean
  /** Delivery address of documents with use_delivery_address; the client's primary address goes first. Null when left out. */
  readonly delivery_address: string | null
  /** Contact person. Stored and returned; has no effect here. Null when left out. */
  readonly person: string | null
  /** User of the client panel. Always null here. A whole number. Read-only: requests cannot set it. */
  readonly panel_user_id: number | null
  /** Whether the client pays to an account number of their own. Stored and returned; has no effect here: the settings of account and department decide. A boolean. Default: false. */
  readonly use_mass_payment: boolean
  /** The client's part of an account number of their own, which documents then show if the account and the department use mass payments. Null when left out. */
  readonly mass_payment_code: string | null
  /** Id of the client in the caller's system. Lists filter by it; it need not be unique. Null when left out. */
  readonly external_id: string | null
  /** Whether the client is a company (true) or a person (false). A boolean. Default: true. */
  readonly company: boolean
  /** Form of address, such as Ms, printed in front of a person's name. Null when left out. */
  readonly title: string | null
  /** Mobile phone number of the client. Null when left out. */
  readonly mobile_phone: string | null
  /** Number in a company register. Events of webhooks contain it. Null when left out. */
  readonly register_number: string | null
  /** The tax number with the country in front, in capitals; PL when the country is empty, null without tax_no. Read-only: requests cannot set it. */
  readonly tax_no_check: string | null
  /** Number of attachments. Always 0 here. A whole number. Read-only: requests cannot set it. */
  readonly attachments_count: number | null
  /** Payment type of new documents without payment_type, such as transfer. When left out, these have none. */
  readonly default_payment_type: string | null
  /** Kind of tax number; printed in front of tax_no on documents. When left out or empty, the edition's word for tax number. */
  readonly tax_no_kind: string | null
  /** Id of the client in accounting. Stored and returned; has no effect here. Null when left out. */
  readonly accounting_id: string | null
  /** Addresses that reminders of the client's documents are sent to, separated by commas. Null when left out. Responses contain it only when additional_fields asks for it. */
  readonly email_for_reminders?: string | null
  /** Whether automatic reminders of the client's documents are switched off. A boolean. Default: false. */
  readonly disable_auto_reminders: boolean
  /** Another client who buys for this one. Stored and returned; has no effect here. The id of one of the clients. Null when left out. */
  readonly buyer_id: number | null
  /** Amount that the client still owes on sales in the edition's currency. Documents that are cancelled, rejected, preliminary or tests do not count, nor do cash slips, internal vouchers, correction notes and payment receipts. A decimal number such as 19.9 or "19,90". Read-only: requests cannot set it. Lists leave it out. */
  readonly balance: string | null
  /** The client's price list. New documents for the client that send use_prices_from_price_lists get their prices from it. The id of one of the price lists. Null when left out. */
  readonly price_list_id: number | null
  /** Texts that searches look at. Always null here. Read-only: requests cannot set it. */
  readonly search_data: string | null
  /** Address of the client panel. Read-only: requests cannot set it. */
  readonly panel_url: string | null
  /** Whether post goes to another address. Stored and returned; has no effect here. A boolean. Default: false. */
  readonly use_postal_address: boolean
  /** Tax rate of the lines of new sales that have none of their own nor from their product. A percentage such as 23 or "5,5", or one of these words without a rate: np, n/a, na, not applicable, nie podlega, zw, exempt, disabled, oo. Null when left out. */
  readonly default_tax: string | null
  /** Whether the client is a related party (Poland, TP). Stored and returned; has no effect here. Null when left out. */
  readonly tp_client_connection: string | null
  /** Tags of the client. Stored and returned; they have no effect here. A list of texts. Empty when left out. */
  readonly tag_list: readonly string[]
  /** BIC (SWIFT code) of the client's bank; not checked. Documents for the client show it as buyer_swift. Null when left out. Responses contain it only when additional_fields asks for it. */
  readonly swift?: string | null
  /** Second id of the client in accounting. Stored and returned; has no effect here. Null when left out. Responses contain it only when additional_fields asks for it. */
  readonly accounting_id2?: string | null
  /** Whether the client is a public body. Stored and returned; has no effect here. A boolean. Default: false. Responses contain it only when additional_fields asks for it. */
  readonly public_entity?: boolean
  /** Whether SEPA direct debits follow the scheme for companies. Stored and returned; has no effect here. A boolean. Default: false. Responses contain it only when additional_fields asks for it. */
  readonly sepa_b2b?: boolean
  /** Number of the client's SEPA mandate. Documents for the client show it as buyer_sepa_mandate_no. Null when left out. Responses contain it only when additional_fields asks for it. */
  readonly sepa_mandate_no?: string | null
  /** Kind of chorus_identifier in the French system Chorus Pro, "1" to "6"; not checked. Stored and returned; has no effect here. Null when left out. Responses contain it only when additional_fields asks for it. */
  readonly chorus_identifier_type?: string | null
  /** Number of the client in Chorus Pro. Stored and returned; has no effect here. Null when left out. Responses contain it only when additional_fields asks for it. */
  readonly chorus_identifier?: string | null
  /** Code of the client's service in Chorus Pro. Stored and returned; has no effect here. Null when left out. Responses contain it only when additional_fields asks for it. */
  readonly chorus_service_code?: string | null
  /** Id of the client at the payment provider Ingenico. Stored and returned; has no effect here. Null when left out. Responses contain it only when additional_fields asks for it. */
  readonly ingenico_id?: string | null
  /** Date of birth of a client who is a person. Stored and returned; has no effect here. A date as YYYY-MM-DD. Null when left out. Responses contain it only when additional_fields asks for it. */
  readonly birth_date?: string | null
  /** Country of birth, as a French INSEE code. Stored and returned; has no effect here. Null when left out. Responses contain it only when additional_fields asks for it. */
  readonly birth_insee_country?: string | null
  /** French department of birth, as an INSEE code. Stored and returned; has no effect here. Null when left out. Responses contain it only when additional_fields asks for it. */
  readonly birth_insee_department?: string | null
  /** French commune of birth, as an INSEE code. Stored and returned; has no effect here. Null when left out. Responses contain it only when additional_fields asks for it. */
  readonly birth_insee_community?: string | null
  /** Place of birth. Stored and returned; has no effect here. Null when left out. Responses contain it only when additional_fields asks for it. */
  readonly birth_city?: string | null
  /** Country of the address, as a French INSEE code. Stored and returned; has no effect here. Null when left out. Responses contain it only when additional_fields asks for it. */
  readonly insee_country?: string | null
  /** French commune of the address, as an INSEE code. Stored and returned; has no effect here. Null when left out. Responses contain it only when additional_fields asks for it. */
  readonly insee_community?: string | null
  /** Kind of street, as a French address has it. Stored and returned; has no effect here. Null when left out. Responses contain it only when additional_fields asks for it. */
  readonly street_kind?: string | null
  /** Id of the client at the French authority Urssaf. Stored and returned; has no effect here. Null when left out. Responses contain it only when additional_fields asks for it. */
  readonly urssaf_id?: string | null
  /** Id of the client in the Peppol network. Stored and returned; has no effect here. Null when left out. Responses contain it only when additional_fields asks for it. */
  readonly peppol_id?: string | null
  /** Kind of private_id: 0009, 0024 or 0188; not checked. Stored and returned; has no effect here. Null when left out. Responses contain it only when additional_fields asks for it. */
  readonly private_id_kind?: string | null
  /** Id of a client in a scheme of private_id_kind. Stored and returned; has no effect here. Null when left out. Responses contain it only when additional_fields asks for it. */
  readonly private_id?: string | null
  /** Whether the parts of the delivery address apply instead of delivery_address. True on a document that has one of them. A boolean. Default: false. Responses contain it only when additional_fields asks for it. */
  readonly multiple_delivery_addresses?: boolean
  /** Name at the delivery address. Null when left out. Responses contain it only when additional_fields asks for it. */
  readonly delivery_address_title?: string | null
  /** Street of the delivery address. Null when left out. Responses contain it only when additional_fields asks for it. */
  readonly delivery_address_street?: string | null
  /** Second line of the street of the delivery address. Null when left out. Responses contain it only when additional_fields asks for it. */
  readonly delivery_address_street_additional?: string | null
  /** City of the delivery address. Null when left out. Responses contain it only when additional_fields asks for it. */
  readonly delivery_address_city?: string | null
  /** Post code of the delivery address. Null when left out. Responses contain it only when additional_fields asks for it. */
  readonly delivery_address_post_code?: string | null
  /** Country of the delivery address, as a two-letter code (ISO 3166). Null when left out. Responses contain it only when additional_fields asks for it. */
  readonly delivery_address_country?: string | null
}

/** Shipped traits of Client. */
export type ClientTrait =
  | 'company'
  | 'person'
  | 'supplier'
  | 'with_external_id'
  | 'with_payment_term'
  | 'without_email'
  | 'foreign'
