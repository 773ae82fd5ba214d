// Written by `npm run docs` from the cards. Change the cards, not this file.

/** The values of `kind` in WarehouseDocument. */
export type WarehouseDocumentKind = 'pz' | 'wz' | 'mm'

/** A row of `warehouse_actions` in WarehouseDocument. */
export interface WarehouseDocumentWarehouseAction {
  /** Id of the record. Assigned when it is created, and never used again. A whole number. Read-only: requests cannot set it. */
  readonly id: number
  /** Kind of the document that the line belongs to: pz, wz or mm. Read-only: requests cannot set it. */
  readonly kind: string | null
  /** The product that enters or leaves. When left out, the product that product_name finds; a pz or mm creates one, a wz is refused. The id of one of the products. Required, unless product_name is given. */
  readonly product_id: number | null
  /** Name of the product. When left out, or when product_id is sent, copied from the product. */
  readonly product_name: string | null
  /** Number of units. A decimal number such as 19.9 or "19,90". Default: "1.0". */
  readonly quantity: string | null
  /** The warehouse of the document. The id of one of the warehouses. Read-only: requests cannot set it. */
  readonly warehouse_id: number | null
  /** The document that the line belongs to. The id of one of the warehouse documents. Read-only: requests cannot set it. */
  readonly warehouse_document_id: number | null
  /** Tax rate of goods issued. When left out, the product's; without one, the edition's usual rate. On other documents, purchase_tax when that is left out; where both are equal, an update of purchase_tax changes both. A percentage such as 23 or "5,5", or one of these words without a rate: np, n/a, na, not applicable, nie podlega, zw, exempt, disabled, oo. */
  readonly tax: string | null
  /** Net price of one unit, in the document's currency. On a wz, the sales price; when left out, the product's. On a pz or mm, the purchase price, unless purchase_price_net is sent; where both are equal, an update of purchase_price_net changes both. A decimal number such as 19.9 or "19,90". */
  readonly price_net: string | null
  /** Tax rate of goods received or moved. When left out, tax, the product's purchase_tax, or the edition's usual rate. A percentage such as 23 or "5,5", or one of these words without a rate: np, n/a, na, not applicable, nie podlega, zw, exempt, disabled, oo. */
  readonly purchase_tax: string | null
  /** Net purchase price of one unit, in the document's currency. When left out, price_net, or the product's purchase_price_net. A decimal number such as 19.9 or "19,90". */
  readonly purchase_price_net: string | null
  /** The warehouse that a transfer moves the goods to, other than that of the document. Without it, they stay where they are. The id of one of the warehouses. Null when left out. */
  readonly warehouse2_id: number | null
}

/** A document about goods that are received, issued or moved between warehouses. */
export interface WarehouseDocument {
  /** Id of the record. Assigned when it is created, and never used again. A whole number. Read-only: requests cannot set it. */
  readonly id: number
  /** Kind of document: pz is a goods receipt and raises stock, wz a goods issue and lowers it, mm a transfer that does not change the total stock. One of pz, wz, mm. Default: "pz". */
  readonly kind: WarehouseDocumentKind | null
  /** Name of the supplier. Stored and returned; has no effect here. Null when left out. */
  readonly supplier: string | null
  /** Name of the recipient. Stored and returned; has no effect here. Null when left out. */
  readonly recipient: string | null
  /** Remarks on the document. Stored and returned; has no effect here. Null when left out. */
  readonly description: string | null
  /** Date of issue. When left out on creation, today by the account's clock. A date as YYYY-MM-DD. */
  readonly issue_date: string | null
  /** Number of the document. When left out, the next number of its kind, by the pattern of the department or the edition; an update with an empty number leaves it unchanged. */
  readonly number: string | null
  /** The warehouse that the goods enter or leave. When left out, the main warehouse. Lists of products with warehouse_id count stock by it. The id of one of the warehouses. */
  readonly warehouse_id: number | null
  /** The user who last changed the document. Always null here. The id of one of the users. Read-only: requests cannot set it. */
  readonly updater_id: number | null
  /** The user who created the document: always the owner of the account. The id of one of the users. Read-only: requests cannot set it. */
  readonly creator_id: number | null
  /** Whether the document was deleted. Always false here: a deleted document is gone. A boolean. Read-only: requests cannot set it. */
  readonly deleted: boolean
  /** When the record was created, by the account's clock. A date and time with its offset, such as 2026-01-15T10:00:00.000+01:00. Read-only: requests cannot set it. */
  readonly created_at: string | null
  /** When the record was last changed, by the account's clock. A date and time with its offset, such as 2026-01-15T10:00:00.000+01:00. Read-only: requests cannot set it. */
  readonly updated_at: string | null
  /** The pattern that made the number; "nr" for a number that was sent. Read-only: requests cannot set it. */
  readonly pattern: string | null
  /** The running counter in the number, or the leading digits of a number that was sent; null when the pattern counts by month or day. A whole number. Read-only: requests cannot set it. */
  readonly pattern_nr: number | null
  /** The counter of the month in the number; null when the pattern has none. A whole number. Read-only: requests cannot set it. */
  readonly pattern_nr_m: number | null
  /** The counter of the day in the number; null when the pattern has none. A whole number. Read-only: requests cannot set it. */
  readonly pattern_nr_d: number | null
  /** Year of issue_date. A whole number. Read-only: requests cannot set it. */
  readonly issue_year: number | null
  /** Id of the document in the caller's system. Stored and returned; has no effect here. Null when left out. */
  readonly external_id: string | null
  /** Exchange rate to the account's currency. Always 1.0 here. A decimal number such as 19.9 or "19,90". Read-only: requests cannot set it. */
  readonly exchange_rate: string | null
  /** Currency of all amounts, as a three-letter code (ISO 4217) that is not checked. When left out, the edition's. */
  readonly currency: string | null
  /** Order number of the caller. Stored and returned; has no effect here. Null when left out. */
  readonly oid: string | null
  /** The client who delivers or receives the goods; client_name and the client's address are copied from its record. When left out, the client that client_name finds or creates. The id of one of the clients. */
  readonly client_id: number | null
  /** Day on which the goods are expected. Stored and returned; has no effect here. A date as YYYY-MM-DD. Null when left out. */
  readonly expected_delivery_date: string | null
  /** Reference of the recipient. Stored and returned; has no effect here. Null when left out. */
  readonly recipient_ref: string | null
  /** Another warehouse document that this one belongs to. Stored and returned; has no effect here. The id of one of the warehouse documents. Null when left out. */
  readonly warehouse_document_id: number | null
  /** The person who sells. Stored and returned; has no effect here. Null when left out. */
  readonly seller_person: string | null
  /** The person who buys. Stored and returned; has no effect here. Null when left out. */
  readonly buyer_person: string | null
  /** The person who handed the goods over. Stored and returned; has no effect here. Null when left out. */
  readonly gave_person: string | null
  /** The department that the document belongs to. When it and department_name are left out, the main department. The id of one of the departments. */
  readonly department_id: number | null
  /** Language of the document. When left out, the edition's. It has no effect here: there is no PDF. */
  readonly lang: string | null
  /** Name of the department. With department_id, or when left out, copied from the department. Alone it finds the department with that name. */
  readonly department_name: string | null
  /** Kind of the department's tax number. Copied from the department, sent or left out; without one, stored as sent. */
  readonly department_tax_no_kind: string | null
  /** Tax number of the department. Copied from the department, sent or left out; without one, stored as sent. */
  readonly department_tax_no: string | null
  /** Bank account number of the department. Copied from the department, sent or left out; without one, stored as sent. */
  readonly department_bank_account: string | null
  /** Bank of the department. Copied from the department, sent or left out; without one, stored as sent. */
  readonly department_bank: string | null
  /** Street of the department. Copied from the department, sent or left out; without one, stored as sent. */
  readonly department_street: string | null
  /** Post code of the department. Copied from the department, sent or left out; without one, stored as sent. */
  readonly department_post_code: string | null
  /** City of the department. Copied from the department, sent or left out; without one, stored as sent. */
  readonly department_city: string | null
  /** Country of the department, as a two-letter code (ISO 3166). Copied from the department, sent or left out; without one, stored as sent. */
  readonly department_country: string | null
  /** E-mail address of the department. Copied from the department, sent or left out; without one, stored as sent. */
  readonly department_email: string | null
  /** Website of the department. Stored and returned; has no effect here. Null when left out. */
  readonly department_www: string | null
  /** Fax number of the department. Stored and returned; has no effect here. Null when left out. */
  readonly department_fax: string | null
  /** Phone number of the department. Copied from the department, sent or left out; without one, stored as sent. */
  readonly department_phone: string | null
  /** Whether the client is a company (true) or a person (false). Stored and returned; has no effect here. A boolean. Default: true. */
  readonly client_company: boolean
  /** Form of address of the client. Stored and returned; has no effect here. Null when left out. */
  readonly client_title: string | null
  /** First name of the client. Stored and returned; has no effect here. Null when left out. */
  readonly client_first_name: string | null
  /** Last name of the client. Stored and returned; has no effect here. Null when left out. */
  readonly client_last_name: string | null
  /** Name of the client. Copied from the client of client_id, sent or left out. Alone it finds the client with that name, or creates one. */
  readonly client_name: string | null
  /** Kind of the client's tax number. Copied from the client, sent or left out; without one, stored as sent. */
  readonly client_tax_no_kind: string | null
  /** Tax number of the client. Copied from the client, sent or left out; without one, stored as sent. */
  readonly client_tax_no: string | null
  /** Street of the client. Copied from the client, sent or left out; without one, stored as sent. */
  readonly client_street: string | null
  /** Post code of the client. Copied from the client, sent or left out; without one, stored as sent. */
  readonly client_post_code: string | null
  /** City of the client. Copied from the client, sent or left out; without one, stored as sent. */
  readonly client_city: string | null
  /** Bank account number of the client. Copied from the client, sent or left out; without one, stored as sent. */
  readonly client_bank_account: string | null
  /** Bank of the client. Copied from the client, sent or left out; without one, stored as sent. */
  readonly client_bank: string | null
  /** Country of the client, as a two-letter code (ISO 3166). Copied from the client, sent or left out; without one, stored as sent. */
  readonly client_country: string | null
  /** Note about the client. Stored and returned; has no effect here. Null when left out. */
  readonly client_note: string | null
  /** E-mail address of the client. Copied from the client, sent or left out; without one, stored as sent. */
  readonly client_email: string | null
  /** Phone number of the client. Copied from the client, sent or left out; without one, stored as sent. */
  readonly client_phone: string | null
  /** Delivery address of the client. Stored and returned; has no effect here. Null when left out. */
  readonly client_delivery_address: string | null
  /** Whether client_delivery_address applies. Stored and returned; has no effect here. A boolean. Default: false. */
  readonly client_use_delivery_address: boolean
  /** Currency that the amounts are converted to, as a three-letter code (ISO 4217). Stored and returned; has no effect here. Null when left out. */
  readonly exchange_currency: string | null
  /** Source of the exchange rate, such as ecb or nbp. When left out, the edition's. It has no effect here: no rates are fetched. */
  readonly exchange_kind: string | null
  /** Exchange rate for exchange_currency. Always null here. A decimal number such as 19.9 or "19,90". Read-only: requests cannot set it. */
  readonly exchange_currency_rate: string | null
  /** Day of the exchange rate. Always null here. A date as YYYY-MM-DD. Read-only: requests cannot set it. */
  readonly exchange_date: string | null
  /** Note on the conversion of currencies. Stored and returned; has no effect here. Null when left out. */
  readonly exchange_note: string | null
  /** Net total in the document's currency: the sum of the lines, by price on a goods issue, else by purchase price. A decimal number such as 19.9 or "19,90". Read-only: requests cannot set it. */
  readonly price_net: string | null
  /** Gross total in the document's currency: the sum of the lines, by price on a goods issue, else by purchase price. A decimal number such as 19.9 or "19,90". Read-only: requests cannot set it. */
  readonly price_gross: string | null
  /** Tax total in the document's currency: price_gross less price_net. A decimal number such as 19.9 or "19,90". Read-only: requests cannot set it. */
  readonly price_tax: string | null
  /** How amounts are calculated. Always null here: totals are the sums of the lines. Any JSON value. Read-only: requests cannot set it. */
  readonly calculating_strategy: unknown
  /** Date of the movement: the same as issue_date. Lists filter by it. A date as YYYY-MM-DD. Read-only: requests cannot set it. */
  readonly transaction_date: string | null
  /** Number of the print template. Always null here. A whole number. Read-only: requests cannot set it. */
  readonly template_id: number | null
  /** Net total in the document's currency, by purchase price. A decimal number such as 19.9 or "19,90". Read-only: requests cannot set it. */
  readonly purchase_price_net: string | null
  /** Gross total in the document's currency, by purchase price. A decimal number such as 19.9 or "19,90". Read-only: requests cannot set it. */
  readonly purchase_price_gross: string | null
  /** Tax total in the document's currency, by purchase price. A decimal number such as 19.9 or "19,90". Read-only: requests cannot set it. */
  readonly purchase_price_tax: string | null
  /** Whether the document was entered in a form. Always false here. A boolean. Read-only: requests cannot set it. */
  readonly from_form_with_actions: boolean
  /** Whether the document was created over the API. Always true here. A boolean. Read-only: requests cannot set it. */
  readonly from_api: boolean
  /** Where the document comes from. Always "api" here. Read-only: requests cannot set it. */
  readonly origin: string | null
  /** Text of the extra column. Stored and returned; has no effect here. Null when left out. */
  readonly additional_info: string | null
  /** Title of the extra column. Stored and returned; has no effect here. Null when left out. */
  readonly additional_info_desc: string | null
  /** State of the document. Always null here. Read-only: requests cannot set it. */
  readonly status: string | null
  /** Sum of the quantities of the lines. A decimal number such as 19.9 or "19,90". Read-only: requests cannot set it. */
  readonly quantity: string | null
  /** Denominator of exchange_rate. Always 1.0 here. A decimal number such as 19.9 or "19,90". Read-only: requests cannot set it. */
  readonly exchange_rate_den: string | null
  /** Denominator of exchange_currency_rate. Always 1.0 here. A decimal number such as 19.9 or "19,90". Read-only: requests cannot set it. */
  readonly exchange_currency_rate_den: string | null
  /** Currency for tax. Always null here. Read-only: requests cannot set it. */
  readonly fiscal_currency: string | null
  /** Exchange rate for tax. Always 1.0 here. A decimal number such as 19.9 or "19,90". Read-only: requests cannot set it. */
  readonly fiscal_exchange_rate: string | null
  /** Denominator of fiscal_exchange_rate. Always 1.0 here. A decimal number such as 19.9 or "19,90". Read-only: requests cannot set it. */
  readonly fiscal_exchange_rate_den: string | null
  /** Texts that searches look at. Always null here. Read-only: requests cannot set it. */
  readonly search_data: string | null
  /** Lines of the document. An entry with id changes that line, one without adds a line, _destroy removes it; lines that are not mentioned stay. A list of objects. Empty when left out. Lists leave it out. */
  readonly warehouse_actions: readonly WarehouseDocumentWarehouseAction[]
  /** Invoices that the document belongs to. It has no effect on stock. Ids of invoices, as a list or separated by commas. Empty when left out. Lists leave it out. */
  readonly invoice_ids: readonly number[]
}

/** Shipped traits of WarehouseDocument. */
export type WarehouseDocumentTrait = 'received' | 'issued' | 'moved'
