// Written by `npm run docs` from the cards. Change the cards, not this file.

/** The values of `status` in Invoice. */
export type InvoiceStatus = 'issued' | 'sent' | 'paid' | 'partial' | 'rejected' | 'accepted' | 'incomplete'

/** The values of `kind` in Invoice. */
export type InvoiceKind =
  | 'vat'
  | 'proforma'
  | 'bill'
  | 'receipt'
  | 'advance'
  | 'final'
  | 'correction'
  | 'invoice_other'
  | 'vat_margin'
  | 'vat_mp'
  | 'kp'
  | 'kw'
  | 'estimate'
  | 'client_order'
  | 'correction_note'
  | 'accounting_note'
  | 'import_service'
  | 'import_service_eu'
  | 'import_products'
  | 'export_products'
  | 'vat_rr'
  | 'dw'
  | 'wnt'
  | 'wdt'
  | 'maintenance_request'
  | 'payment_receipt'
  | 'canceled'

/** The values of `discount_kind` in Invoice. */
export type InvoiceDiscountKind = 'percent_unit' | 'percent_unit_gross' | 'percent_total' | 'amount'

/** The values of `position` in CalculatingStrategy. */
export type CalculatingStrategyPosition = 'default' | 'keep_gross'

/** The values of `sum` in CalculatingStrategy. */
export type CalculatingStrategySum = 'sum' | 'keep_gross' | 'keep_net'

/** The values of `invoice_form_price_kind` in CalculatingStrategy. */
export type CalculatingStrategyInvoiceFormPriceKind = 'net' | 'gross'

/** The parts of `calculating_strategy` in Invoice. */
export interface CalculatingStrategy {
  /** How lines are calculated. Stored and returned; has no effect here. One of default, keep_gross. Default: "default". */
  readonly position: CalculatingStrategyPosition | null
  /** How the totals are calculated: sum adds up the lines; keep_gross and keep_net add up one side for each tax rate and calculate the other side from it. What a final invoice deducts is subtracted as the advances state it. One of sum, keep_gross, keep_net. Default: "sum". */
  readonly sum: CalculatingStrategySum | null
  /** Kind of price in the form of the application. In the XML for KSeF, gross gives the lines gross prices. One of net, gross. Default: "gross". */
  readonly invoice_form_price_kind: CalculatingStrategyInvoiceFormPriceKind | null
}

/** The values of `gov_status` in Invoice. */
export type InvoiceGovStatus =
  | 'ok'
  | 'processing'
  | 'send_error'
  | 'server_error'
  | 'not_applicable'
  | 'not_connected'
  | 'demo_ok'
  | 'demo_processing'
  | 'demo_send_error'
  | 'demo_server_error'
  | 'demo_not_applicable'
  | 'demo_not_connected'

/** The values of `own_bank_account_type` in InvoiceBankAccount. */
export type InvoiceBankAccountOwnBankAccountType = 'debt_assignment' | 'debt_collection' | 'bank_own_business'

/** A row of `bank_accounts` in Invoice. */
export interface InvoiceBankAccount {
  /** The bank account. When left out, the one with the number, or a new one. The id of one of the bank accounts. */
  readonly id: number
  /** Internal name; never printed, and need not be unique. At most 255 characters. Null when left out. */
  readonly name: string | null
  /** Name of the bank. At most 256 characters. Null when left out. */
  readonly bank_name: string | null
  /** Account number, stored as it was sent; not checked. Required. */
  readonly bank_account_number: string | null
  /** Currency of the account, as a three-letter code (ISO 4217) that is not checked. When left out, the edition's. */
  readonly bank_currency: string | null
  /** Bank identifier code (BIC). Null when left out. */
  readonly bank_swift: string | null
  /** Description of the account. At most 256 characters. Null when left out. */
  readonly account_description: string | null
  /** Whether it is the bank's own account. The XML for KSeF says so when it has a type. A boolean. Default: false. */
  readonly own_bank_account: boolean
  /** Purpose of the bank's own account, in the XML for KSeF. One of debt_assignment, debt_collection, bank_own_business. Null when left out. */
  readonly own_bank_account_type: InvoiceBankAccountOwnBankAccountType | null
  /** Whether it is the account of a factor, in the XML for KSeF. A boolean. Default: false. */
  readonly factor_bank_account: boolean
  /** The account number in groups of four. Read-only: requests cannot set it. */
  readonly formatted_bank_account_number: string | null
}

/** The values of `role` in InvoiceIssuer. */
export type InvoiceIssuerRole =
  | 'Wystawca faktury'
  | 'Faktor'
  | 'Podmiot pierwotny'
  | 'JST – wystawca'
  | 'Członek GV – wystawca'
  | 'Rola inna'

/** A row of `issuers` in Invoice. */
export interface InvoiceIssuer {
  /** Id of the record. Assigned when it is created, and never used again. A whole number. Read-only: requests cannot set it. */
  readonly id: number
  /** Name of the party, printed. When left out, first_name and last_name are. */
  readonly name: string | null
  /** First name of a person; printed when there is no name. Null when left out. */
  readonly first_name: string | null
  /** Last name of a person; printed when there is no name. Null when left out. */
  readonly last_name: string | null
  /** Tax number, printed; not checked. Null when left out. */
  readonly tax_no: string | null
  /** Kind of tax number; printed in front of it. When left out or empty, the edition's word for tax number. Responses leave it out while it is empty. */
  readonly tax_no_kind?: string | null
  /** Whether the party is a company (true) or a person (false). Stored and returned; has no effect here. A boolean. Default: true. */
  readonly company: boolean
  /** Country, as a two-letter code (ISO 3166), in the XML for KSeF. Null when left out. */
  readonly country: string | null
  /** City of the party, printed. Null when left out. */
  readonly city: string | null
  /** Post code of the party, printed. Null when left out. */
  readonly post_code: string | null
  /** Street of the party, printed. Null when left out. */
  readonly street: string | null
  /** Phone number, printed. Null when left out. */
  readonly phone: string | null
  /** E-mail address, printed. Null when left out. */
  readonly email: string | null
  /** Note about the party, printed below the address. Null when left out. */
  readonly note: string | null
  /** Role of the party in the sale; the PDF prints it as the heading. When left out in the Polish edition, "Wystawca faktury". One of Wystawca faktury, Faktor, Podmiot pierwotny, JST – wystawca, Członek GV – wystawca, Rola inna. */
  readonly role: InvoiceIssuerRole | null
  /** Share of the party in percent, printed. A decimal number such as 19.9 or "19,90". Null when left out. */
  readonly participation: string | null
  /** The role in words, for the role "Rola inna"; printed in its place. At most 25 characters. Null when left out. */
  readonly role_description: string | null
}

/** The values of `role` in InvoiceRecipient. */
export type InvoiceRecipientRole =
  | 'Odbiorca'
  | 'Dodatkowy nabywca'
  | 'Dokonujący płatności'
  | 'JST – odbiorca'
  | 'Członek GV – odbiorca'
  | 'Pracownik'
  | 'Rola inna'

/** A row of `recipients` in Invoice. */
export interface InvoiceRecipient {
  /** Id of the record. Assigned when it is created, and never used again. A whole number. Read-only: requests cannot set it. */
  readonly id: number
  /** Name of the party, printed. When left out, first_name and last_name are. */
  readonly name: string | null
  /** First name of a person; printed when there is no name. Null when left out. */
  readonly first_name: string | null
  /** Last name of a person; printed when there is no name. Null when left out. */
  readonly last_name: string | null
  /** Tax number, printed; not checked. Null when left out. */
  readonly tax_no: string | null
  /** Kind of tax number; printed in front of it. When left out or empty, the edition's word for tax number. Responses leave it out while it is empty. */
  readonly tax_no_kind?: string | null
  /** Whether the party is a company (true) or a person (false). Stored and returned; has no effect here. A boolean. Default: true. */
  readonly company: boolean
  /** Country, as a two-letter code (ISO 3166), in the XML for KSeF. Null when left out. */
  readonly country: string | null
  /** City of the party, printed. Null when left out. */
  readonly city: string | null
  /** Post code of the party, printed. Null when left out. */
  readonly post_code: string | null
  /** Street of the party, printed. Null when left out. */
  readonly street: string | null
  /** Phone number, printed. Null when left out. */
  readonly phone: string | null
  /** E-mail address, printed. Null when left out. */
  readonly email: string | null
  /** Note about the party, printed below the address. Null when left out. */
  readonly note: string | null
  /** Role of the party in the sale; the PDF prints it as the heading. When left out in the Polish edition, "Odbiorca". One of Odbiorca, Dodatkowy nabywca, Dokonujący płatności, JST – odbiorca, Członek GV – odbiorca, Pracownik, Rola inna. */
  readonly role: InvoiceRecipientRole | null
  /** Share of the party in percent, printed. A decimal number such as 19.9 or "19,90". Null when left out. */
  readonly participation: string | null
  /** The role in words, for the role "Rola inna"; printed in its place. At most 25 characters. Null when left out. */
  readonly role_description: string | null
}

/** A row of `descriptions` in Invoice. */
export interface InvoiceAdditionalDescription {
  /** Id of the record. Assigned when it is created, and never used again. A whole number. Read-only: requests cannot set it. */
  readonly id: number
  /** Header of the remark. When left out, the edition's word for a remark. At most 256 characters. */
  readonly kind: string | null
  /** Text of the remark; spaces at its ends are removed. Emoji are refused. Empty when left out. */
  readonly content: string | null
  /** Number of the line that the remark is about; null for the document. A whole number. Null when left out. */
  readonly position_index: number | null
  /** Number of the remark in the list, from 1. A whole number. Read-only: requests cannot set it. */
  readonly row_number: number | null
}

/** The parts of `correction_before_attributes` in InvoicePosition. */
export interface CorrectionBeforeAttributes {
  /** Name of the product or service. When left out, the name of the line. */
  readonly name: string | null
  /** Number of units. A decimal number such as 19.9 or "19,90". Default: "1.0". */
  readonly quantity: string | null
  /** Gross price of the whole line, in the document's currency, before discount. Of several prices that are sent, this one decides. A decimal number such as 19.9 or "19,90", rounded to two decimals. Null when left out. */
  readonly total_price_gross: string | null
  /** Net price of the whole line, in the document's currency, before discount. A decimal number such as 19.9 or "19,90", rounded to two decimals. Null when left out. */
  readonly total_price_net: string | null
  /** Gross price of one unit, in the document's currency, before discount. A decimal number such as 19.9 or "19,90". Null when left out. */
  readonly price_gross: string | null
  /** Net price of one unit, in the document's currency, before discount. A decimal number such as 19.9 or "19,90". Null when left out. */
  readonly price_net: string | null
  /** Tax rate. When left out, that of the line. A percentage such as 23 or "5,5", or one of these words without a rate: np, n/a, na, not applicable, nie podlega, zw, exempt, disabled, oo. */
  readonly tax: string | null
  /** Unit of the quantity. When left out, that of the line. */
  readonly quantity_unit: string | null
  /** Gross amount that is deducted, in the document's currency. A decimal number such as 19.9 or "19,90". Null when left out. */
  readonly discount: string | null
  /** Discount in percent. A decimal number such as 19.9 or "19,90". Null when left out. */
  readonly discount_percent: string | null
  /** Kind of line, such as correction_before. It has no effect here. Null when left out. */
  readonly kind: string | null
  /** The product that was sold. It has no effect here. A whole number. Null when left out. */
  readonly product_id: number | null
  /** Further text, printed below the name of this side. Null when left out. */
  readonly description: string | null
  /** Product code, printed below the name of this side. Null when left out. */
  readonly code: string | null
  /** Text of the extra column of this side. Null when left out. */
  readonly additional_info: string | null
}

/** The parts of `correction_after_attributes` in InvoicePosition. */
export interface CorrectionAfterAttributes {
  /** Name of the product or service. When left out, the name of the line. */
  readonly name: string | null
  /** Number of units. A decimal number such as 19.9 or "19,90". Default: "1.0". */
  readonly quantity: string | null
  /** Gross price of the whole line, in the document's currency, before discount. Of several prices that are sent, this one decides. A decimal number such as 19.9 or "19,90", rounded to two decimals. Null when left out. */
  readonly total_price_gross: string | null
  /** Net price of the whole line, in the document's currency, before discount. A decimal number such as 19.9 or "19,90", rounded to two decimals. Null when left out. */
  readonly total_price_net: string | null
  /** Gross price of one unit, in the document's currency, before discount. A decimal number such as 19.9 or "19,90". Null when left out. */
  readonly price_gross: string | null
  /** Net price of one unit, in the document's currency, before discount. A decimal number such as 19.9 or "19,90". Null when left out. */
  readonly price_net: string | null
  /** Tax rate. When left out, that of the line. A percentage such as 23 or "5,5", or one of these words without a rate: np, n/a, na, not applicable, nie podlega, zw, exempt, disabled, oo. */
  readonly tax: string | null
  /** Unit of the quantity. When left out, that of the line. */
  readonly quantity_unit: string | null
  /** Gross amount that is deducted, in the document's currency. A decimal number such as 19.9 or "19,90". Null when left out. */
  readonly discount: string | null
  /** Discount in percent. A decimal number such as 19.9 or "19,90". Null when left out. */
  readonly discount_percent: string | null
  /** Kind of line, such as correction_before. It has no effect here. Null when left out. */
  readonly kind: string | null
  /** The product that was sold. It has no effect here. A whole number. Null when left out. */
  readonly product_id: number | null
  /** Further text, printed below the name of this side. Null when left out. */
  readonly description: string | null
  /** Product code, printed below the name of this side. Null when left out. */
  readonly code: string | null
  /** Text of the extra column of this side. Null when left out. */
  readonly additional_info: string | null
}

/** The values of `price` in StatedPrice. */
export type StatedPricePrice = 'total_price_gross' | 'total_price_net' | 'price_gross' | 'price_net'

/** The parts of `stated_price` in InvoicePosition. */
export interface StatedPrice {
  /** Name of the price. One of total_price_gross, total_price_net, price_gross, price_net. Read-only: requests cannot set it. */
  readonly price: StatedPricePrice | null
  /** The price, in the document's currency. A decimal number such as 19.9 or "19,90". Read-only: requests cannot set it. */
  readonly amount: string | null
  /** The quantity that the price is for; 1.0 for a unit price. A decimal number such as 19.9 or "19,90". Read-only: requests cannot set it. */
  readonly quantity: string | null
}

/** The values of `price` in StatedPriceBefore. */
export type StatedPriceBeforePrice = 'total_price_gross' | 'total_price_net' | 'price_gross' | 'price_net'

/** The parts of `stated_price_before` in InvoicePosition. */
export interface StatedPriceBefore {
  /** Name of the price. One of total_price_gross, total_price_net, price_gross, price_net. Read-only: requests cannot set it. */
  readonly price: StatedPriceBeforePrice | null
  /** The price, in the document's currency. A decimal number such as 19.9 or "19,90". Read-only: requests cannot set it. */
  readonly amount: string | null
  /** The quantity that the price is for; 1.0 for a unit price. A decimal number such as 19.9 or "19,90". Read-only: requests cannot set it. */
  readonly quantity: string | null
}

/** The values of `price` in StatedPriceAfter. */
export type StatedPriceAfterPrice = 'total_price_gross' | 'total_price_net' | 'price_gross' | 'price_net'

/** The parts of `stated_price_after` in InvoicePosition. */
export interface StatedPriceAfter {
  /** Name of the price. One of total_price_gross, total_price_net, price_gross, price_net. Read-only: requests cannot set it. */
  readonly price: StatedPriceAfterPrice | null
  /** The price, in the document's currency. A decimal number such as 19.9 or "19,90". Read-only: requests cannot set it. */
  readonly amount: string | null
  /** The quantity that the price is for; 1.0 for a unit price. A decimal number such as 19.9 or "19,90". Read-only: requests cannot set it. */
  readonly quantity: string | null
}

/** A row of `positions` in Invoice. */
export interface InvoicePosition {
  /** Id of the record. Assigned when it is created, and never used again. A whole number. Read-only: requests cannot set it. */
  readonly id: number
  /** The document that the line belongs to. The id of one of the invoices. Read-only: requests cannot set it. */
  readonly invoice_id: number | null
  /** Name of the product or service. When left out, the product's name. Required, unless product_id is given. */
  readonly name: string | null
  /** Further text, printed below the name. Null when left out. */
  readonly description: string | null
  /** Net price of one unit, in the document's currency, before discount. When left out, calculated from the price that is sent or from the product's. A decimal number such as 19.9 or "19,90". */
  readonly price_net: string | null
  /** Number of units; negative on a correction. A decimal number such as 19.9 or "19,90". Default: "1.0". */
  readonly quantity: string | null
  /** Gross price of the whole line, quantity included, in the document's currency, before discount. Of several prices that are sent, this one decides; when left out, calculated from the others, or from the product's gross price. A decimal number such as 19.9 or "19,90", rounded to two decimals. */
  readonly total_price_gross: string | null
  /** Net price of the whole line, in the document's currency, before discount. It decides when total_price_gross is left out; otherwise it is calculated. A decimal number such as 19.9 or "19,90", rounded to two decimals. */
  readonly total_price_net: string | null
  /** Id of the account that owns the record. A whole number. Read-only: requests cannot set it. */
  readonly account_id: number | null
  /** When the record was created, by the account's clock. A date and time with its offset, such as 2026-01-15T10:00:00.000+01:00. Read-only: requests cannot set it. */
  readonly created_at: string | null
  /** When the record was last changed, by the account's clock. A date and time with its offset, such as 2026-01-15T10:00:00.000+01:00. Read-only: requests cannot set it. */
  readonly updated_at: string | null
  /** Text of the extra column, printed when the document's additional_info is on. When left out, the product's. */
  readonly additional_info: string | null
  /** Unit of the quantity, such as h or kg. When left out, the product's. */
  readonly quantity_unit: string | null
  /** Tax rate. When left out, the product's; on a sale without one, the client's default_tax; without that, the edition's usual rate. With reverse_charge it is always "oo" for a buyer in Poland, else "np". "disabled" prints no rate. A percentage such as 23 or "5,5", or one of these words without a rate: np, n/a, na, not applicable, nie podlega, zw, exempt, disabled, oo. */
  readonly tax: string | null
  /** Gross price of one unit, in the document's currency, before discount. When left out, calculated from the price that is sent; without any, the product's. A decimal number such as 19.9 or "19,90". */
  readonly price_gross: string | null
  /** Tax on one unit, in the document's currency: price_gross less price_net. A decimal number such as 19.9 or "19,90". Read-only: requests cannot set it. */
  readonly price_tax: string | null
  /** Tax on the whole line, in the document's currency, before discount. A decimal number such as 19.9 or "19,90", rounded to two decimals. Read-only: requests cannot set it. */
  readonly total_price_tax: string | null
  /** Kind of line: null for a line with a product or service, text_separator to print only its name, subtotal to print the sum of the lines above it. Other texts, such as correction, have no effect here. Null when left out. */
  readonly kind: string | null
  /** The line that this one corrects. Always null here. A whole number. Read-only: requests cannot set it. */
  readonly invoice_position_id: number | null
  /** The product that is sold; it supplies the name, tax, price, unit and code that are left out. Without it, a line of a sale selects the product with its name, or creates one unless the account's create_products is off. The id of one of the products. */
  readonly product_id: number | null
  /** Whether the line was deleted. Always false here: deleted lines are gone. A boolean. Read-only: requests cannot set it. */
  readonly deleted: boolean
  /** Gross amount that is deducted from the whole line, in the document's currency. It counts when show_discount is on and discount_kind is amount. A decimal number such as 19.9 or "19,90". Null when left out. */
  readonly discount: string | null
  /** Discount in percent of the line's gross total. It counts when show_discount is on and discount_kind is one of the percent kinds. When left out, the client's discount if the document shows it of its own accord. A decimal number such as 19.9 or "19,90". */
  readonly discount_percent: string | null
  /** Second tax rate. Stored and returned; has no effect here. Default: "0". */
  readonly tax2: string | null
  /** Exchange rate to the account's currency. Always 1.0 here. A decimal number such as 19.9 or "19,90". Read-only: requests cannot set it. */
  readonly exchange_rate: string | null
  /** Tax class for accounting. Always null here. Read-only: requests cannot set it. */
  readonly accounting_tax_kind: string | null
  /** Product code, printed below the name. When left out, the product's. */
  readonly code: string | null
  /** Further values of the line. Always null here. Any JSON value. Read-only: requests cannot set it. */
  readonly additional_fields: unknown
  /** Net amount of the discount. Always null here. A decimal number such as 19.9 or "19,90". Read-only: requests cannot set it. */
  readonly discount_net: string | null
  /** Rate of the Polish lump-sum income tax. Stored and returned; has no effect here. Null when left out. */
  readonly lump_sum_tax: string | null
  /** Kind of the line that this one corrects. Always null here. Read-only: requests cannot set it. */
  readonly corrected_pos_kind: string | null
  /** Polish goods and services code, GTU_01 to GTU_13. When left out, the product's first one. The document lists the codes of its lines in gtu_codes. */
  readonly gtu_code: string | null
  /** On a correction, the line before it; the PDF prints it above the difference, which is the line itself. An object with name, quantity, total_price_gross, total_price_net, price_gross, price_net, tax, quantity_unit, discount, discount_percent, kind, product_id, description, code, additional_info. Null when left out. Responses contain it only with correction_positions=full. */
  readonly correction_before_attributes?: CorrectionBeforeAttributes | null
  /** On a correction, the line after it; the PDF prints it above the difference. An object with name, quantity, total_price_gross, total_price_net, price_gross, price_net, tax, quantity_unit, discount, discount_percent, kind, product_id, description, code, additional_info. Null when left out. Responses contain it only with correction_positions=full. */
  readonly correction_after_attributes?: CorrectionAfterAttributes | null
  /** Internal tax value of the service. Always null here. Read-only: requests cannot set it. */
  readonly technical_tax: string | null
  /** Gross price at which the whole line was bought, in the document's currency; on a correction, the change of that price, so that it is negative when goods are returned. With vat_margin_tax and the rate "disabled", it makes the line a margin line. A decimal number such as 19.9 or "19,90", rounded to two decimals. Null when left out. Responses leave it out while it is empty. */
  readonly total_purchase_price?: string | null
  /** Tax rate of the margin of a margin line. A percentage such as 23 or "5,5", or one of these words without a rate: np, n/a, na, not applicable, nie podlega, zw, exempt, disabled, oo. Null when left out. Responses leave it out while it is empty. */
  readonly vat_margin_tax?: string | null
  /** Net margin of a margin line, in the document's currency. A decimal number such as 19.9 or "19,90". Read-only: requests cannot set it. Responses leave it out while it is empty. */
  readonly vat_margin_total_price_net?: string | null
  /** Tax in the margin, in the document's currency; 0.0 for a loss, or for the correction of one. A decimal number such as 19.9 or "19,90". Read-only: requests cannot set it. Responses leave it out while it is empty. */
  readonly vat_margin_total_price_tax?: string | null
  /** Margin of a margin line, in the document's currency: total_price_gross after discount, less total_purchase_price. A decimal number such as 19.9 or "19,90". Read-only: requests cannot set it. Responses leave it out while it is empty. */
  readonly vat_margin_total_price_gross?: string | null
  /** The parts of one bundle when the line was written, which a deletion returns to the stock. Any JSON value. Read-only: requests cannot set it. No response contains it. */
  readonly sold_parts?: unknown
  /** The price that was sent for the line; an update of its quantity or rate starts from it. Null for a gross unit price. An object with price, amount, quantity. Read-only: requests cannot set it. No response contains it. */
  readonly stated_price?: StatedPrice | null
  /** The price that was sent for correction_before_attributes, unless that has it. An object with price, amount, quantity. Read-only: requests cannot set it. No response contains it. */
  readonly stated_price_before?: StatedPriceBefore | null
  /** The price that was sent for correction_after_attributes, unless that has it. An object with price, amount, quantity. Read-only: requests cannot set it. No response contains it. */
  readonly stated_price_after?: StatedPriceAfter | null
  /** Whether the price contains an eco tax (France). When left out, the product's, or else false. A boolean. Responses leave it out while it is empty. */
  readonly use_eco_tax?: boolean
  /** Net eco tax that the price of one unit contains, in the document's currency; printed below the name with use_eco_tax. When left out, the product's. A decimal number such as 19.9 or "19,90". Responses leave it out while it is empty. */
  readonly eco_tax_net?: string | null
  /** Id of the product in accounting. Sent with a product, it becomes the product's accounting_id. Null when left out. Responses leave it out while it is empty. */
  readonly accounting_id1?: string | null
  /** Second id of the product in accounting. Sent with a product, it becomes the product's accounting_id2. Null when left out. Responses leave it out while it is empty. */
  readonly accounting_id2?: string | null
}

/** The values of `kind` in InvoiceSettlementPosition. */
export type InvoiceSettlementPositionKind = 'charge' | 'deduction'

/** A row of `settlement_positions` in Invoice. */
export interface InvoiceSettlementPosition {
  /** Id of the record. Assigned when it is created, and never used again. A whole number. Read-only: requests cannot set it. */
  readonly id: number
  /** Whether the amount is added to the amount that the buyer has to pay (charge) or deducted from it (deduction). One of charge, deduction. Required. */
  readonly kind: InvoiceSettlementPositionKind | null
  /** Amount in the document's currency: more than 0, at most 9999999.99, with at most two decimals. A decimal number such as 19.9 or "19,90". Required. */
  readonly amount: string | null
  /** Reason for the amount, printed. At most 256 characters. Required. */
  readonly reason: string | null
}

/** The values of `np_tax_kind` in Invoice. */
export type InvoiceNpTaxKind = 'export_service' | 'export_service_eu' | 'not_specified'

/** The values of `accounting_note_kind` in Invoice. */
export type InvoiceAccountingNoteKind = 'credit' | 'debit'

/** The values of `transaction_type` in Invoice. */
export type InvoiceTransactionType = 'goods' | 'services' | 'goods_and_services'

/** The values of `sum_recovery` in Invoice. */
export type InvoiceSumRecovery = 'client_professionnel' | 'client_particulier'

/** A sales or purchase document: invoice, pro forma, receipt, correction, quote, order and the other kinds. */
export interface Invoice {
  /** Id of the record. Assigned when it is created, and never used again. A whole number. Read-only: requests cannot set it. */
  readonly id: number
  /** The user who created the document: always the owner of the account. The id of one of the users. Read-only: requests cannot set it. */
  readonly user_id: number | null
  /** The application that created the document. Always null here. Read-only: requests cannot set it. */
  readonly app: string | null
  /** Number of the document. When left out, the next number of its kind, by the pattern of the department or the edition; an update with an empty number leaves it unchanged. */
  readonly number: string | null
  /** Place of issue, printed on the PDF. Null when left out. */
  readonly place: string | null
  /** Date of sale; "off" prints none. When left out, the issue date. A month counts as its first day in the ranges of lists. A date as YYYY-MM-DD, or a month as YYYY-MM, or "off". */
  readonly sell_date: string | null
  /** How the document is paid, such as transfer, card or cash; any other text is accepted, and "off" prints none. When left out, the client's default_payment_type. */
  readonly payment_type: string | null
  /** Net total in the document's currency: the sum of the lines after discount. A decimal number such as 19.9 or "19,90", rounded to two decimals. Read-only: requests cannot set it. */
  readonly price_net: string | null
  /** Gross total in the document's currency: the sum of the lines after discount. A decimal number such as 19.9 or "19,90", rounded to two decimals. Read-only: requests cannot set it. */
  readonly price_gross: string | null
  /** Currency of all amounts, as a three-letter code (ISO 4217) that is not checked. When left out, the edition's. */
  readonly currency: string | null
  /** State of the document. Payments set issued, partial and paid. Sending paid sets paid to price_gross and paid_date to today; sending issued in an update sets paid to 0.0 and removes paid_date. A new document may be incomplete: it needs no buyer, who completes it on its public page. One of issued, sent, paid, partial, rejected, accepted, incomplete. Default: "issued". */
  readonly status: InvoiceStatus | null
  /** The first remark, printed below the lines. Sent without descriptions, it changes, adds or deletes the first one of them. Null when left out. */
  readonly description: string | null
  /** Name of the seller. When it and department_id are left out, the main department is the seller. Without department_id, a name selects the department with that name, or creates one. */
  readonly seller_name: string | null
  /** Tax number of the seller; not checked. When left out, the department's. */
  readonly seller_tax_no: string | null
  /** Street of the seller. When left out, the department's. */
  readonly seller_street: string | null
  /** Post code of the seller. When left out, the department's. */
  readonly seller_post_code: string | null
  /** City of the seller. When left out, the department's. */
  readonly seller_city: string | null
  /** Country of the seller, as a two-letter code (ISO 3166). When left out, the department's. */
  readonly seller_country: string | null
  /** E-mail address of the seller; e-mails with the document are sent from it. When left out, the department's. */
  readonly seller_email: string | null
  /** Phone number of the seller. When left out, the department's. */
  readonly seller_phone: string | null
  /** Fax number of the seller. When left out, the department's. */
  readonly seller_fax: string | null
  /** Website of the seller. When left out, the department's. */
  readonly seller_www: string | null
  /** The person who issues the document, printed next to the signature. When left out, the department's. */
  readonly seller_person: string | null
  /** Bank of the seller, printed with the payment details. When left out, the department's. */
  readonly seller_bank: string | null
  /** Bank account number of the seller, printed with the payment details; not checked. When left out, the department's. */
  readonly seller_bank_account: string | null
  /** Name of the buyer. A document needs it, a client_id or a person's name; receipts, cash slips, internal vouchers and payment receipts do not. When left out, the client's, which replaces one that is sent with client_id, unless buyer_override is sent. */
  readonly buyer_name: string | null
  /** Tax number of the buyer; not checked. Without client_id, a client with the same number is the buyer. When left out, the client's. */
  readonly buyer_tax_no: string | null
  /** Post code of the buyer. When left out, the client's. */
  readonly buyer_post_code: string | null
  /** City of the buyer. When left out, the client's. */
  readonly buyer_city: string | null
  /** Street of the buyer. When left out, the client's. */
  readonly buyer_street: string | null
  /** First name of a buyer who is a person. When left out, the client's. */
  readonly buyer_first_name: string | null
  /** Country of the buyer, as a two-letter code (ISO 3166). It decides the tax rate under reverse_charge. When left out, the client's. */
  readonly buyer_country: string | null
  /** When the record was created, by the account's clock. A date and time with its offset, such as 2026-01-15T10:00:00.000+01:00. Read-only: requests cannot set it. */
  readonly created_at: string | null
  /** When the record was last changed, by the account's clock. A date and time with its offset, such as 2026-01-15T10:00:00.000+01:00. Read-only: requests cannot set it. */
  readonly updated_at: string | null
  /** Unguessable text that names the record in public links. Derived from the seed; unique in the whole service. Read-only: requests cannot set it. */
  readonly token: string | null
  /** E-mail address of the buyer, or several separated by commas: the recipients of the document. When left out, the client's. */
  readonly buyer_email: string | null
  /** Website of the buyer. When left out, the client's. */
  readonly buyer_www: string | null
  /** Fax number of the buyer. When left out, the client's. */
  readonly buyer_fax: string | null
  /** Phone number of the buyer. When left out, the client's. */
  readonly buyer_phone: string | null
  /** Kind of document. It decides the number pattern, the title of the PDF and whether stock changes. Cancelling a document sets canceled. One of vat, proforma, bill, receipt, advance, final, correction, invoice_other, vat_margin, vat_mp, kp, kw, estimate, client_order, correction_note, accounting_note, import_service, import_service_eu, import_products, export_products, vat_rr, dw, wnt, wdt, maintenance_request, payment_receipt, canceled. Default: "vat". */
  readonly kind: InvoiceKind | null
  /** The pattern that made the number; "nr" for a number that was sent. Read-only: requests cannot set it. */
  readonly pattern: string | null
  /** The running counter in the number, or the leading digits of a number that was sent; null when the pattern counts by month or day. A whole number. Read-only: requests cannot set it. */
  readonly pattern_nr: number | null
  /** The counter of the month in the number; null when the pattern has none. A whole number. Read-only: requests cannot set it. */
  readonly pattern_nr_m: number | null
  /** The counter of the day in the number; null when the pattern has none. A whole number. Read-only: requests cannot set it. */
  readonly pattern_nr_d: number | null
  /** The buyer's record; its data replaces the buyer_ fields that are sent. -1 creates a client from the buyer_ fields. When left out, a client with the same tax number, name or e-mail address is used, or a new one is created. The id of one of the clients. */
  readonly client_id: number | null
  /** Due date. Sent without payment_to_kind, it is the due date; otherwise it follows from issue_date and payment_to_kind. When both are left out, the client's term applies, or five days. A date as YYYY-MM-DD. */
  readonly payment_to: string | null
  /** Amount paid so far, in the document's currency. Sending it sets status to issued, partial or paid, and paid_date. Payments change it, too. A decimal number such as 19.9 or "19,90", rounded to two decimals. Default: "0.0". */
  readonly paid: string | null
  /** Id of the first of bank_accounts. A whole number. Read-only: requests cannot set it. */
  readonly seller_bank_account_id: number | null
  /** Language of the PDF, as a code such as en; two with a slash, such as pl/en, print both. When left out, the department's invoice_lang, else the account's, else the edition's. A language that is unknown to the emulator is printed as the edition's. */
  readonly lang: string | null
  /** Date of issue. When left out, today by the account's clock. A date as YYYY-MM-DD. */
  readonly issue_date: string | null
  /** Tax total in the document's currency: price_gross less price_net. A decimal number such as 19.9 or "19,90", rounded to two decimals. Read-only: requests cannot set it. */
  readonly price_tax: string | null
  /** The department that sells; its data replaces the seller_ fields that are sent. When left out, the main department, or the one that seller_name selects or creates. The id of one of the departments. */
  readonly department_id: number | null
  /** Text that names the corrected document, printed on the PDF; it links nothing. Null when left out. */
  readonly correction: string | null
  /** Note about the buyer. Stored and returned; has no effect here. Null when left out. */
  readonly buyer_note: string | null
  /** Title of the extra column, printed in front of the additional_info of each line. Null when left out. */
  readonly additional_info_desc: string | null
  /** Whether the additional_info of the lines is printed. A boolean. Default: false. */
  readonly additional_info: boolean
  /** Name of the only line, or the first six letters of the name of each line. Read-only: requests cannot set it. */
  readonly product_cache: string | null
  /** Last name of a buyer who is a person. When left out, the client's. */
  readonly buyer_last_name: string | null
  /** The document that this one was made from; the PDF names its number. The id of one of the invoices. Null when left out. */
  readonly from_invoice_id: number | null
  /** Order number of the caller. Lists filter by it; with oid_unique a second document with the same one is refused. When left out in a copy of another kind, that of the copied document. */
  readonly oid: string | null
  /** Discount on the whole document. Always 0.0 here: discounts belong to lines. A decimal number such as 19.9 or "19,90". Read-only: requests cannot set it. */
  readonly discount: string | null
  /** Whether the discounts of the lines count and are printed; lines with a discount need it to be sent. When left out, true on a new sale if the client's card has a discount and no line has one, else false. A boolean. */
  readonly show_discount: boolean
  /** When the document was last sent by e-mail; null until then. A date and time with its offset, such as 2026-01-15T10:00:00.000+01:00. Read-only: requests cannot set it. */
  readonly sent_time: string | null
  /** When the document was last sent by e-mail, as sent_time; null until then. A date and time with its offset, such as 2026-01-15T10:00:00.000+01:00. Read-only: requests cannot set it. */
  readonly print_time: string | null
  /** The recurring definition that issued the document. The id of one of the recurrings. Read-only: requests cannot set it. */
  readonly recurring_id: number | null
  /** Whether a second tax is printed. Stored and returned; has no effect here. A boolean. Default: false. */
  readonly tax2_visible: boolean
  /** The warehouse that the goods leave. When left out, the department's; without that, the main one. The id of one of the warehouses. */
  readonly warehouse_id: number | null
  /** Date of payment. When left out, today once the document is paid or partly paid. A payment sets its own date. A date as YYYY-MM-DD. It may be sent with a time, whose day in the edition's time zone counts. */
  readonly paid_date: string | null
  /** The product of the only line; null when there are several lines. The id of one of the products. Read-only: requests cannot set it. */
  readonly product_id: number | null
  /** Year of issue_date. A whole number. Read-only: requests cannot set it. */
  readonly issue_year: number | null
  /** Private note, not printed. Stored and returned; has no effect here. Null when left out. */
  readonly internal_note: string | null
  /** The document that this one belongs to: the one corrected, or the order of an advance. The PDF of a correction names its number. The id of one of the invoices. Null when left out. */
  readonly invoice_id: number | null
  /** Number of the print template. When left out, the department's, or else 1. Stored and returned; has no effect here. A whole number. */
  readonly invoice_template_id: number | null
  /** Text of the last page of the PDF. Null when left out. */
  readonly description_long: string | null
  /** Kind of the buyer's tax number; printed in front of it. When left out, the client's; when empty, the edition's word for tax number. */
  readonly buyer_tax_no_kind: string | null
  /** Kind of the seller's tax number; printed in front of it. When left out, the department's; when empty, the edition's word for tax number. */
  readonly seller_tax_no_kind: string | null
  /** Footer, printed at the end of the PDF. Null when left out. */
  readonly description_footer: string | null
  /** How the date of sale was chosen. Always null here. Read-only: requests cannot set it. */
  readonly sell_date_kind: string | null
  /** Payment term: a whole number of days after issue_date ("14", at most 9999), "off" for no due date, "other_date" for the date in payment_to, or a date, which is stored as other_date. When left out, other_date if payment_to is sent, else the client's term, else "5". */
  readonly payment_to_kind: string | null
  /** Currency that the totals are converted to, as a three-letter code (ISO 4217); printed. Null when left out. */
  readonly exchange_currency: string | null
  /** How the discounts of the lines are calculated: the percent kinds take discount_percent, amount takes discount. When left out, the account's discount_kind; without that, amount if a line has a discount, else percent_total. In the documented profile, a kind other than the account's applies no discount. One of percent_unit, percent_unit_gross, percent_total, amount. */
  readonly discount_kind: InvoiceDiscountKind | null
  /** Whether the document is a sale (true) or an expense (false). On an expense, seller and buyer change places in print, and stock does not change. A boolean. Default: true. */
  readonly income: boolean
  /** Whether the document was created over the API; false if a recurring definition issued it. A boolean. Read-only: requests cannot set it. */
  readonly from_api: boolean
  /** The category that the document belongs to. The id or the name of one of the categories; an unknown name adds one. Null when left out. */
  readonly category_id: number | null
  /** The warehouse document that belongs to this one. Always null here. The id of one of the warehouse documents. Read-only: requests cannot set it. */
  readonly warehouse_document_id: number | null
  /** Source of the exchange rate, such as ecb or nbp, which the note names; with own, rate and note are as sent. When left out, the edition's. */
  readonly exchange_kind: string | null
  /** Exchange rate to the account's currency. Always 1.0 here. A decimal number such as 19.9 or "19,90". Read-only: requests cannot set it. */
  readonly exchange_rate: string | null
  /** Whether delivery_address is printed. A boolean. Default: false. */
  readonly use_delivery_address: boolean
  /** Delivery address, one line of print for each line of text; printed when use_delivery_address is on. Null when left out. */
  readonly delivery_address: string | null
  /** Class of an expense, such as purchases, expenses or salary. Stored and returned; has no effect here. Null when left out. */
  readonly accounting_kind: string | null
  /** The person who receives the document, printed next to the signature. When left out, the buyer's first and last name; an empty text leaves it blank. */
  readonly buyer_person: string | null
  /** Bank account number of the buyer. When left out, the client's. */
  readonly buyer_bank_account: string | null
  /** Bank of the buyer. When left out, the client's. */
  readonly buyer_bank: string | null
  /** Code of the buyer for mass payments, at the end of the account number to pay to. The client's, sent or left out; with buyer_override, the one that is sent, as far as the account's bank_account_security_level allows. */
  readonly buyer_mass_payment_code: string | null
  /** Note on the conversion of currencies, printed on the PDF. When left out, the rate for exchange_currency with its source and day, unless exchange_kind is own. */
  readonly exchange_note: string | null
  /** Whether the buyer is a company (true) or a person (false). When left out, the client's, or else true. A boolean. */
  readonly buyer_company: boolean
  /** Whether the buyer sees the attachments: the public page links to them, and e-mails with the document contain them. A boolean. Default: false. */
  readonly show_attachments: boolean
  /** Exchange rate for exchange_currency. With exchange_kind own as sent; otherwise a fixed one, as no rates are fetched. With PLN, the XML for KSeF has it, and the tax in PLN. A decimal number such as 19.9 or "19,90". Null when left out. */
  readonly exchange_currency_rate: string | null
  /** Whether the document has attachments. A boolean. Read-only: requests cannot set it. */
  readonly has_attachments: boolean
  /** Day of the exchange rate: the working day of the bank before the issue date; null without exchange_currency, or with exchange_kind own. A date as YYYY-MM-DD. Read-only: requests cannot set it. */
  readonly exchange_date: string | null
  /** Number of attachments. A whole number. Read-only: requests cannot set it. */
  readonly attachments_count: number | null
  /** Date on which an expense arrived. When left out, the issue date. A date as YYYY-MM-DD. */
  readonly delivery_date: string | null
  /** State of printing on a fiscal printer: printed, or null. Read-only: requests cannot set it. */
  readonly fiscal_status: string | null
  /** Older name of use_oss: changing one of them changes the other. A boolean. Default: false. */
  readonly use_moss: boolean
  /** How amounts are calculated. When left out, totals are the sums of the lines. An object with position, sum, invoice_form_price_kind. */
  readonly calculating_strategy: CalculatingStrategy | null
  /** Date of sale as a day: the first one when sell_date is a month, the issue date when it is "off". Lists filter and sort by it. A date as YYYY-MM-DD. Read-only: requests cannot set it. */
  readonly transaction_date: string | null
  /** State of the e-mail with the document. Always null here. Read-only: requests cannot set it. */
  readonly email_status: string | null
  /** Whether the document leaves stock unchanged, such as an invoice for a receipt that has already been counted. When left out, true on a correction of a document that moves no stock. A boolean. */
  readonly exclude_from_stock_level: boolean
  /** Whether accounting leaves the document out. Stored and returned; has no effect here. A boolean. Default: false. */
  readonly exclude_from_accounting: boolean
  /** Denominator of exchange_rate. Always 1.0 here. A decimal number such as 19.9 or "19,90". Read-only: requests cannot set it. */
  readonly exchange_rate_den: string | null
  /** Denominator of exchange_currency_rate. Always 1.0 here. A decimal number such as 19.9 or "19,90". Read-only: requests cannot set it. */
  readonly exchange_currency_rate_den: string | null
  /** Accounting scheme. Always null here. Read-only: requests cannot set it. */
  readonly accounting_scheme: string | null
  /** Difference of exchange rates between issue and payment. Always 0.0 here. A decimal number such as 19.9 or "19,90". Read-only: requests cannot set it. */
  readonly exchange_difference: string | null
  /** Whether an expense does not count as a cost for tax. Stored and returned; has no effect here. A boolean. Default: false. */
  readonly not_cost: boolean
  /** Whether the buyer owes the tax. Each line gets the rate "oo" when the buyer is in Poland, else "np", and a notice is printed. A boolean. Default: false. */
  readonly reverse_charge: boolean
  /** Person who issues the document, printed next to the signature with use_issuer. Null when left out. */
  readonly issuer: string | null
  /** Whether issuer is printed instead of seller_person. A boolean. Default: false. */
  readonly use_issuer: boolean
  /** Whether the document was cancelled: true when kind is canceled. A boolean. Read-only: requests cannot set it. */
  readonly cancelled: boolean
  /** The client who receives the goods. With update_buyer_email, sending by e-mail then changes recipient_email instead of buyer_email. The id of one of the clients. Null when left out. */
  readonly recipient_id: number | null
  /** Name of the recipient, printed in a block of its own. Null when left out. */
  readonly recipient_name: string | null
  /** Whether it is a test document; the PDF is stamped. A boolean. Default: false. */
  readonly test: boolean
  /** Net amount of all discounts. Always null here. A decimal number such as 19.9 or "19,90". Read-only: requests cannot set it. */
  readonly discount_net: string | null
  /** State of an expense's approval. Always null here. Read-only: requests cannot set it. */
  readonly approval_status: string | null
  /** Date that counts for VAT. When left out, the date of sale. A date as YYYY-MM-DD. */
  readonly accounting_vat_tax_date: string | null
  /** Date that counts for income tax. When left out, the issue date. A date as YYYY-MM-DD. */
  readonly accounting_income_tax_date: string | null
  /** Date that counts for another tax. Stored and returned; has no effect here. A date as YYYY-MM-DD. Null when left out. */
  readonly accounting_other_tax_date: string | null
  /** State of the export to accounting: "exported", or null. Lists filter by it. Null when left out. */
  readonly accounting_status: string | null
  /** The number in a form for searching. Always null here. Read-only: requests cannot set it. */
  readonly normalized_number: string | null
  /** Why no tax applies to lines with the rate "np". Stored and returned; has no effect here. Null when left out. */
  readonly na_tax_kind: string | null
  /** Whether the document was issued for a receipt, which receipt_for_invoice_id names. A boolean. Read-only: requests cannot set it. */
  readonly issued_to_receipt: boolean
  /** Number of the document in the Polish clearing system KSeF: tax number of the issuer, day of acceptance, twelve hexadecimal digits and a checksum; null until it is accepted. Read-only: requests cannot set it. */
  readonly gov_id: string | null
  /** Kind of document in KSeF: VAT, KOR, ZAL, ROZ, KOR_ZAL or KOR_ROZ; null until it is sent. Read-only: requests cannot set it. */
  readonly gov_kind: string | null
  /** State of the document in KSeF; null while it was not sent. Accounts with gov_demo have the states with the prefix demo_. One of ok, processing, send_error, server_error, not_applicable, not_connected, demo_ok, demo_processing, demo_send_error, demo_server_error, demo_not_applicable, demo_not_connected. Read-only: requests cannot set it. */
  readonly gov_status: InvoiceGovStatus | null
  /** Code of four, four and five digits, derived from the document. Read-only: requests cannot set it. */
  readonly sales_code: string | null
  /** Extra field that an account defines. Stored and returned; has no effect here. Null when left out. */
  readonly additional_invoice_field: string | null
  /** Net total of the lines less what their products cost, in the document's currency; only lines count whose product has a purchase_price_net in that currency, and without any it is null. A decimal number such as 19.9 or "19,90". Read-only: requests cannot set it. */
  readonly products_margin: string | null
  /** Address of the page where the buyer pays online. Read-only: requests cannot set it. */
  readonly payment_url: string | null
  /** Address of the document's public page. Read-only: requests cannot set it. */
  readonly view_url: string | null
  /** Mobile phone number of the buyer. When left out, the client's. */
  readonly buyer_mobile_phone: string | null
  /** Name of the kind of document in the edition's language. Read-only: requests cannot set it. */
  readonly kind_text: string | null
  /** The invoice that was issued for this receipt. The id of one of the invoices. Read-only: requests cannot set it. */
  readonly invoice_for_receipt_id: number | null
  /** The receipt that this invoice was issued for: from_invoice_id with additional_params, or when invoice_id is the same. The id of one of the invoices. Read-only: requests cannot set it. */
  readonly receipt_for_invoice_id: number | null
  /** Whether the recipient is a company (true) or a person (false); null says neither. Stored and returned; has no effect here. A boolean. Null when left out. */
  readonly recipient_company: boolean | null
  /** First name of the recipient. Stored and returned; has no effect here. Null when left out. */
  readonly recipient_first_name: string | null
  /** Last name of the recipient. Stored and returned; has no effect here. Null when left out. */
  readonly recipient_last_name: string | null
  /** Tax number of the recipient, in the XML for KSeF. Null when left out. */
  readonly recipient_tax_no: string | null
  /** Street of the recipient, printed. Null when left out. */
  readonly recipient_street: string | null
  /** Post code of the recipient, printed. Null when left out. */
  readonly recipient_post_code: string | null
  /** City of the recipient, printed. Null when left out. */
  readonly recipient_city: string | null
  /** Country of the recipient, as a two-letter code (ISO 3166), in the XML for KSeF. Null when left out. */
  readonly recipient_country: string | null
  /** E-mail address of the recipient. Sending by e-mail with update_buyer_email sets it on documents with a recipient. Null when left out. */
  readonly recipient_email: string | null
  /** Phone number of the recipient, in the XML for KSeF. Null when left out. */
  readonly recipient_phone: string | null
  /** Note about the recipient, printed below the address. Null when left out. */
  readonly recipient_note: string | null
  /** Whether the due date has passed, by the account's clock, while something is due. False for a document that is paid, cancelled, rejected or a test, for a total of 0 or less, and for kinds that need not be paid, such as estimates and cash slips. A boolean. Read-only: requests cannot set it. */
  readonly 'overdue?': boolean
  /** Name of the tax in the edition, such as VAT. Read-only: requests cannot set it. */
  readonly get_tax_name: string | null
  /** Name of the second tax. Always null here. Read-only: requests cannot set it. */
  readonly get_tax2_name: string | null
  /** Whether tax is printed: false for the kind bill, and with hide_tax. A boolean. Read-only: requests cannot set it. */
  readonly 'tax_visible?': boolean
  /** Chosen name of the tax. Always null here. Read-only: requests cannot set it. */
  readonly tax_name_type: string | null
  /** The status, again. Read-only: requests cannot set it. */
  readonly payment_status: string | null
  /** Split payment: "1", or another form of yes, prints a notice on a document for a company, "0" does not. Default: "0". */
  readonly split_payment: string | null
  /** Polish goods and services codes of the lines, each once, in the order of the lines. A list of texts. Read-only: requests cannot set it. */
  readonly gtu_codes: readonly string[]
  /** Polish procedure codes, such as SW, EE, TP or MPP. The XML for KSeF has those that its schema knows. A list of texts. Empty when left out. */
  readonly procedure_designations: readonly string[]
  /** Whether the document is one for accounting. Always false here. A boolean. Read-only: requests cannot set it. */
  readonly accounting_doc: boolean
  /** Terms of delivery, in the XML for KSeF. Null when left out. */
  readonly delivery_terms: string | null
  /** Exchange rate that the parties agreed on. Always null here. A decimal number such as 19.9 or "19,90". Read-only: requests cannot set it. */
  readonly agreed_exchange_rate: string | null
  /** Currency that the parties agreed on. Always null here. Read-only: requests cannot set it. */
  readonly agreed_currency: string | null
  /** Whether a third party issues the document. Always null here. Read-only: requests cannot set it. */
  readonly intermediary_entity: string | null
  /** Whether the sale falls under the EU one-stop shop (OSS); a notice is printed. Sent beside the record, identify_oss sets it. A boolean. Default: false. */
  readonly use_oss: boolean
  /** Whether accounting has posted the document. Always false here. A boolean. Read-only: requests cannot set it. */
  readonly document_posted: boolean
  /** Amount that the buyer has to pay: price_gross plus the charges of settlement_positions, less their deductions. A decimal number such as 19.9 or "19,90". Read-only: requests cannot set it. Lists leave it out. */
  readonly adjust_invoice_price: string | null
  /** Whether the document waits for a fiscal printer. Always false here. A boolean. Read-only: requests cannot set it. Lists leave it out. */
  readonly check_fiscal_print: boolean
  /** Error of the fiscal printer. Always null here. Read-only: requests cannot set it. */
  readonly fiscal_print_error: string | null
  /** Number of the seller in the Polish waste register (BDO), in the XML for KSeF. Null when left out. */
  readonly seller_bdo_no: string | null
  /** State of the seller in KSeF. Always null here. Read-only: requests cannot set it. */
  readonly seller_ksef_taxpayer_status: string | null
  /** Margin scheme of an invoice of the kind vat_margin: procedura marży dla biur podróży, procedura marży – towary używane, procedura marży – dzieła sztuki, procedura marży – przedmioty kolekcjonerskie i antyki. Such a Polish invoice needs one. Printed. Null when left out. */
  readonly procedure_vat_margin: string | null
  /** Address of the document's XML file; null until KSeF accepts the document. Read-only: requests cannot set it. */
  readonly gov_link: string | null
  /** Address where anyone can verify the document; the QR code of the PDF contains it. It contains the hash of the XML; null until the document is sent to KSeF. Read-only: requests cannot set it. */
  readonly gov_verification_link: string | null
  /** Payment term in words. Always null here. Read-only: requests cannot set it. */
  readonly payment_to_description: string | null
  /** Whether the buyer is part of a local government (Poland), in the XML for KSeF: 1 or true means yes, any other text no. Null when left out. */
  readonly buyer_jst: string | null
  /** Whether the buyer is a member of a VAT group (Poland), in the XML for KSeF: 1 or true means yes, any other text no. Null when left out. */
  readonly buyer_gv: string | null
  /** Address of the electronic receipt. Always null here. Read-only: requests cannot set it. */
  readonly e_receipt_view_url: string | null
  /** Bank accounts of the seller, printed, as they were when the document was written. Sent, they are the whole list; when left out on a new document, those that the department shows on invoices. A list of objects. */
  readonly bank_accounts: readonly InvoiceBankAccount[]
  /** Issuers of the document, printed. An entry with id changes that issuer, one without adds one, _destroy removes it; issuers that are not mentioned stay. A list of objects. Empty when left out. */
  readonly issuers: readonly InvoiceIssuer[]
  /** Recipients of the document, printed, besides the one of the recipient_ fields. An entry with id changes that recipient, one without adds one, _destroy removes it; recipients that are not mentioned stay. A list of objects. Empty when left out. */
  readonly recipients: readonly InvoiceRecipient[]
  /** Remarks, printed below the lines. An entry with id changes that remark, one without adds one, _destroy removes it; remarks that are not mentioned stay. A list of objects. Empty when left out. */
  readonly descriptions: readonly InvoiceAdditionalDescription[]
  /** Contracts that the sale belongs to. Always empty here. Any JSON value. Read-only: requests cannot set it. */
  readonly transaction_contracts: readonly unknown[]
  /** Orders that the sale belongs to. Always empty here. Any JSON value. Read-only: requests cannot set it. */
  readonly transaction_orders: readonly unknown[]
  /** Batches of the goods. Always empty here. Any JSON value. Read-only: requests cannot set it. */
  readonly transaction_batches: readonly unknown[]
  /** Lines of the document. An entry with id changes that line, one without adds a line, _destroy removes it; lines that are not mentioned stay. A list of objects. Empty when left out. Lists leave it out. */
  readonly positions: readonly InvoicePosition[]
  /** Charges and deductions that change the amount that the buyer has to pay, but not the totals. An entry with id changes that row, one without adds one, _destroy removes it; rows that are not mentioned stay. A list of objects. Empty when left out. Responses leave it out while it is empty. */
  readonly settlement_positions?: readonly InvoiceSettlementPosition[]
  /** Id of the account that owns the document. A whole number. Read-only: requests cannot set it. Only responses to updates contain it. */
  readonly account_id?: number | null
  /** Whether the document was deleted. Always false here: a deleted document is gone. A boolean. Read-only: requests cannot set it. Only responses to updates contain it. */
  readonly deleted?: boolean
  /** In requests, an object of further fields of the document. In responses, always null here. Any JSON value. Read-only: requests cannot set it. Only responses to updates contain it. */
  readonly additional_fields?: unknown
  /** Where the document comes from: "api", or "recurring" if a recurring definition issued it. Read-only: requests cannot set it. Only responses to updates contain it. */
  readonly origin?: string | null
  /** Texts that searches look at. Always null here. Read-only: requests cannot set it. Only responses to updates contain it. */
  readonly search_data?: string | null
  /** Why the document was cancelled. Cancelling sets it to the reason of the request, or null. Null when left out. Responses contain it only when additional_fields asks for it. */
  readonly cancel_reason?: string | null
  /** The payments that are linked to the document: id, name, price, currency, paid, paid_date, kind and provider of each. Any JSON value. Read-only: requests cannot set it. Responses contain it only when additional_fields asks for it. */
  readonly connected_payments?: unknown
  /** Why a document is corrected; printed on the PDF. Null when left out. Responses contain it only when additional_fields asks for it. */
  readonly correction_reason?: string | null
  /** Content that a correction note corrects, printed. Null when left out. Responses contain it only when additional_fields asks for it. */
  readonly corrected_content_before?: string | null
  /** Content that replaces it in a correction note, printed. Null when left out. Responses contain it only when additional_fields asks for it. */
  readonly corrected_content_after?: string | null
  /** When the document was last sent to KSeF. A date and time with its offset, such as 2026-01-15T10:00:00.000+01:00. Read-only: requests cannot set it. Responses contain it only when additional_fields asks for it. */
  readonly gov_send_date?: string | null
  /** When KSeF accepted the document. A date and time with its offset, such as 2026-01-15T10:00:00.000+01:00. Read-only: requests cannot set it. Responses contain it only when additional_fields asks for it. */
  readonly gov_sell_date?: string | null
  /** Errors that KSeF reported, as a list of sentences; null without any. Any JSON value. Read-only: requests cannot set it. Responses contain it only when additional_fields asks for it. */
  readonly gov_error_messages?: unknown
  /** Why no tax applies to lines with the rate "np". It decides how the XML for KSeF sums them. One of export_service, export_service_eu, not_specified. Null when left out. Responses contain it only when additional_fields asks for it. */
  readonly np_tax_kind?: InvoiceNpTaxKind | null
  /** On an expense, whether the account's own company is part of a local government (Poland). Stored and returned; has no effect here. A boolean. Default: false. Responses contain it only when additional_fields asks for it. */
  readonly seller_jst?: boolean
  /** On an expense, whether the account's own company is a member of a VAT group (Poland). Stored and returned; has no effect here. A boolean. Default: false. Responses contain it only when additional_fields asks for it. */
  readonly seller_gv?: boolean
  /** Legal basis of the exemption, printed when a line has the rate "zw", and in the XML for KSeF. Null when left out. Responses contain it only when additional_fields asks for it. */
  readonly exempt_tax_kind?: string | null
  /** Bank identifier code (BIC) of the seller's bank, printed. When left out, that of the first of bank_accounts, else the department's. Responses contain it only when additional_fields asks for it. */
  readonly seller_bank_swift?: string | null
  /** Subject of the document, printed. Null when left out. Responses contain it only when additional_fields asks for it. */
  readonly title?: string | null
  /** Addresses that automatic reminders are sent to, separated by commas. When left out, the client's. With an address, a reminder is sent seven days after the due date, unless the account has reminder_days. Responses contain it only when additional_fields asks for it. */
  readonly email_for_reminders?: string | null
  /** The reminders that were sent: their count, date and type of the last one, and all of them with date and type: overdue, formal_letter or recovery_procedure. Any JSON value. Read-only: requests cannot set it. Responses contain it only when additional_fields asks for it. */
  readonly reminders_info?: unknown
  /** Remarks that the account's settings add to some documents. Always null here: there are no such settings. Read-only: requests cannot set it. Responses contain it only when additional_fields asks for it. */
  readonly conditional_notes?: string | null
  /** Bank account number of the client's record, as it is now. Read-only: requests cannot set it. Responses contain it only when additional_fields asks for it. */
  readonly client_bank_account?: string | null
  /** BIC of the client's record, as it is now. Read-only: requests cannot set it. Responses contain it only when additional_fields asks for it. */
  readonly buyer_swift?: string | null
  /** Number of the SEPA mandate of the client's record, as it is now. Read-only: requests cannot set it. Responses contain it only when additional_fields asks for it. */
  readonly buyer_sepa_mandate_no?: string | null
  /** On a correction that was sent to KSeF, the KSeF number of the corrected document. Read-only: requests cannot set it. Responses contain it only when additional_fields asks for it. */
  readonly gov_corrected_invoice_number?: string | null
  /** The advance invoices that a final invoice settles: their amounts are deducted from its totals. Required when a final invoice is made with copy_invoice_from. Ids of invoices, as a list or separated by commas. Empty when left out. Responses contain it only when additional_fields asks for it. */
  readonly invoice_ids?: readonly number[]
  /** Whether an accounting note credits or debits the buyer; printed as its title. One of credit, debit. Null when left out. Responses contain it only when additional_fields asks for it. */
  readonly accounting_note_kind?: InvoiceAccountingNoteKind | null
  /** Form of address of a buyer who is a person, printed in front of the name. When left out, the client's title. Responses contain it only when additional_fields asks for it. */
  readonly buyer_title?: string | null
  /** Whether the PDF shows gross amounts only. A boolean. Default: false. Responses contain it only when additional_fields asks for it. */
  readonly hide_tax?: boolean
  /** Kind of transaction, for French electronic invoicing. Stored and returned; has no effect here. One of goods, services, goods_and_services. Null when left out. Responses contain it only when additional_fields asks for it. */
  readonly transaction_type?: InvoiceTransactionType | null
  /** Whether an export to accounting has locked the document. Stored and returned; has no effect here: it can still be changed. A boolean. Default: false. Responses contain it only when additional_fields asks for it. */
  readonly locked_by_export?: boolean
  /** Whether paying until skonto_discount_date lowers the amount to pay by skonto_discount_value; printed. A boolean. Default: false. Responses contain it only when additional_fields asks for it. */
  readonly skonto_active?: boolean
  /** Last day of the early payment discount. Without it, there is no discount. A date as YYYY-MM-DD. Null when left out. Responses contain it only when additional_fields asks for it. */
  readonly skonto_discount_date?: string | null
  /** Early payment discount, in percent of the amount to pay, including what was paid already: from 0 to 100. A decimal number such as 19.9 or "19,90". Null when left out. Responses contain it only when additional_fields asks for it. */
  readonly skonto_discount_value?: string | null
  /** Discount for early payment, as a French document states it; printed. Null when left out. Responses contain it only when additional_fields asks for it. */
  readonly advanced_payment_discount?: string | null
  /** Interest on late payment, as a French document states it; printed. Null when left out. Responses contain it only when additional_fields asks for it. */
  readonly interest_rate?: string | null
  /** Whether a French document states the compensation for recovery costs: client_professionnel prints it, client_particulier does not. One of client_professionnel, client_particulier. Null when left out. Responses contain it only when additional_fields asks for it. */
  readonly sum_recovery?: InvoiceSumRecovery | null
  /** Whether prime_cee_value is deducted from the amount that the buyer has to pay. A boolean. Default: false. Responses contain it only when additional_fields asks for it. */
  readonly use_prime_cee?: boolean
  /** French energy savings bonus, gross, in the document's currency. With use_prime_cee, it lowers the amount that the buyer has to pay, but not the total. A decimal number such as 19.9 or "19,90", rounded to two decimals. Null when left out. Responses contain it only when additional_fields asks for it. */
  readonly prime_cee_value?: string | null
  /** Energy savings bonus of the corrected document. Stored and returned; has no effect here. A decimal number such as 19.9 or "19,90". Null when left out. Responses contain it only when additional_fields asks for it. */
  readonly prime_cee_value_before?: string | null
  /** Whether an incomplete document is paid once the buyer has completed it. A boolean. Default: false. Responses contain it only when additional_fields asks for it. */
  readonly paid_after_completion?: boolean
  /** Whether an incomplete document is mailed to the buyer once it is completed. A boolean. Default: false. Responses contain it only when additional_fields asks for it. */
  readonly send_after_completion?: boolean
  /** Address that the request to complete an incomplete document is mailed to. When left out, buyer_email. Responses contain it only when additional_fields asks for it. */
  readonly send_completion_to?: string | null
  /** Whether to send no e-mail that asks for completion of an incomplete document. A boolean. Default: false. Responses contain it only when additional_fields asks for it. */
  readonly prevent_send_email_to_complete?: boolean
  /** First of the days of the payments and paid_date; null while nothing is paid. A date as YYYY-MM-DD. Read-only: requests cannot set it. Responses contain it only when additional_fields asks for it. */
  readonly paid_from?: string | null
  /** Last of the days of the payments and paid_date; null while nothing is paid. A date as YYYY-MM-DD. Read-only: requests cannot set it. Responses contain it only when additional_fields asks for it. */
  readonly paid_to?: string | null
  /** The amounts for each tax rate: tax, price_net, price_tax and price_gross. They add up to the totals. Any JSON value. Read-only: requests cannot set it. Responses contain it only when additional_fields asks for it. */
  readonly tax_split?: unknown
  /** The same as products_margin. A decimal number such as 19.9 or "19,90". Read-only: requests cannot set it. Responses contain it only when additional_fields asks for it. */
  readonly 'products-margin'?: string | null
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

/** The values of `advance_creation_mode` in InvoiceWriteOnly. */
export type InvoiceWriteOnlyAdvanceCreationMode = 'percent' | 'amount'

/** Fields of Invoice that no response contains. */
export interface InvoiceWriteOnly {
  /** Day of an amount paid that was stated, while a payment of another day has set paid_date, or while the amount settles nothing; else null. A date as YYYY-MM-DD. Read-only: requests cannot set it. No response contains it. */
  readonly stated_paid_date?: string | null
  /** Data about the last submission of the document to KSeF. Any JSON value. Read-only: requests cannot set it. No response contains it. */
  readonly gov_submission?: unknown
  /** The XML of the document as it was last sent to KSeF. Any JSON value. Read-only: requests cannot set it. No response contains it. */
  readonly gov_xml?: unknown
  /** When KSeF decides about the document; null unless it is processing. A date and time with its offset, such as 2026-01-15T10:00:00.000+01:00. Read-only: requests cannot set it. No response contains it. */
  readonly gov_due_at?: string | null
  /** Recipients of the e-mail with the document once KSeF has accepted it; null without such an e-mail. Any JSON value. Read-only: requests cannot set it. No response contains it. */
  readonly held_mail?: unknown
  /** The warehouse that the goods of a sale without warehouse_id leave: the main one when it was written. The id of one of the warehouses. Read-only: requests cannot set it. No response contains it. */
  readonly stock_warehouse_id?: number | null
  /** Sends the document to KSeF. A boolean. Default: false. No response contains it. */
  readonly gov_save_and_send?: boolean
  /** Whether lines with product_id and no price of their own get the prices of price_list_id, or of the client's price list. It is not stored, so an update that adds lines sends it again. A boolean. Default: false. No response contains it. */
  readonly use_prices_from_price_lists?: boolean
  /** The price list of use_prices_from_price_lists, without which it is ignored, with a diagnostic. When left out, the client's. The id of one of the price lists. No response contains it. */
  readonly price_list_id?: number | null
  /** Whether the buyer_ fields that are sent with client_id count, also for the client's record, which they update. Otherwise the client's data replaces them. A boolean. Default: false. No response contains it. */
  readonly buyer_override?: boolean
  /** Refuses the document when another one has the same oid. A boolean. Default: false. No response contains it. */
  readonly oid_unique?: boolean
  /** Amounts that a final invoice deducts for each advance, by tax rate. Any JSON value. Read-only: requests cannot set it. No response contains it. */
  readonly deducted_advances?: readonly unknown[]
  /** On a new document, the document to copy: its lines, and all values that the request leaves out, but not number, dates, status or payments; oid only in a copy of another kind. The seller data is the current data of the department. The id becomes from_invoice_id. The id of one of the invoices. It may be left out. No response contains it. */
  readonly copy_invoice_from?: number | null
  /** On a new advance with copy_invoice_from, makes lines of a part of the order: advance_value in percent of its gross total, or a gross amount. When left out, all lines are copied. One of percent, amount. No response contains it. */
  readonly advance_creation_mode?: InvoiceWriteOnlyAdvanceCreationMode | null
  /** Size of the advance: in percent of the order's gross total, or a gross amount in its currency, by advance_creation_mode. Together with the order's other advances, at most that total. A decimal number such as 19.9 or "19,90". It may be left out. No response contains it. */
  readonly advance_value?: string | null
  /** Name of the lines of an advance with advance_creation_mode. When left out, the kinds of both documents with the number of the order. No response contains it. */
  readonly position_name?: string | null
  /** On a new correction with copy_invoice_from, whether it cancels all lines (true) or leaves them as they are (false), so that its total is 0.0. When left out, it leaves them. A boolean. No response contains it. */
  readonly total_correction?: boolean | null
  /** The word for_receipt links a new document with the receipt in from_invoice_id, as the invoice that was issued for it. Other texts are ignored, with a diagnostic. It may be left out. No response contains it. */
  readonly additional_params?: string | null
  /** Whether a line with product_id has the name that is sent (true) or the product's (false). When left out, the name that is sent, but the product's in the French edition. A boolean. No response contains it. */
  readonly update_product_name?: boolean | null
  /** Whether tax numbers are accepted as they are. It has no effect here: they always are. A boolean. Default: false. No response contains it. */
  readonly disable_tax_no_validation?: boolean
  /** Whether description_long stays empty although fill_default_descriptions is sent. A boolean. Default: false. No response contains it. */
  readonly prevent_default_description_long?: boolean
  /** Whether use_oss is set when the sale falls under the EU one-stop shop: seller and buyer are in different countries of the EU, and the buyer is a person. It is sent beside the record. A boolean. Default: false. No response contains it. */
  readonly identify_oss?: boolean
  /** With identify_oss, whether the lines have the standard rate of the buyer's country instead of the one that is sent. It is sent beside the record. A boolean. Default: false. No response contains it. */
  readonly oss_force_tax?: boolean
  /** Whether a document without description has the invoice_description of its department, and one without description_long the invoice_description_long. It is sent beside the record. A boolean. Default: false. No response contains it. */
  readonly fill_default_descriptions?: boolean
}

/** Shipped traits of Invoice. */
export type InvoiceTrait =
  | 'sent'
  | 'paid'
  | 'partially_paid'
  | 'overdue'
  | 'rejected'
  | 'accepted'
  | 'canceled'
  | 'proforma'
  | 'estimate'
  | 'advance'
  | 'final'
  | 'receipt'
  | 'bill'
  | 'correction'
  | 'expense'
  | 'company'
  | 'person'
  | 'with_discount'
  | 'with_discount_amount'
  | 'with_order'
  | 'in_euro'
  | 'tax_free'
