// Written by `npm run docs` from the cards. Change the cards, not this file.

/** A seller on documents: the company itself or one of its branches. One department is the main one. */
export interface Department {
  /** Id of the record. Assigned when it is created, and never used again. A whole number. Read-only: requests cannot set it. */
  readonly id: number
  /** Short name. When left out on creation, the name. */
  readonly shortcut: string | null
  /** Name of the seller, as documents show it. An invoice with this seller_name uses the department. Required. */
  readonly name: string | null
  /** Tax number; not checked. An invoice with this seller_tax_no and an unknown seller_name uses the department. Null when left out. */
  readonly tax_no: string | null
  /** Post code of the company, as text. Null when left out. */
  readonly post_code: string | null
  /** City of the company. Null when left out. */
  readonly city: string | null
  /** Street of the company, with the house number. Null when left out. */
  readonly street: string | null
  /** The person who issues documents; printed next to the signature. Empty when left out. */
  readonly person: string | null
  /** Country, as a two-letter code (ISO 3166) that is not checked. Null when left out. */
  readonly country: string | null
  /** E-mail address; documents are sent from it unless email_from applies. When left out, from invoices@PREFIX.test. */
  readonly email: string | null
  /** Phone number of the company. Empty when left out. */
  readonly phone: string | null
  /** Website of the company. Empty when left out. */
  readonly www: string | null
  /** Fax number of the company. Empty when left out. */
  readonly fax: string | null
  /** File name of the logo; null without one. Read-only: requests cannot set it. */
  readonly logo_file_name: string | null
  /** Media type of the logo: image/png, image/jpeg or image/gif; null without one. Read-only: requests cannot set it. */
  readonly logo_content_type: string | null
  /** Size of the logo in bytes; null without one. A whole number. Read-only: requests cannot set it. */
  readonly logo_file_size: number | null
  /** When the logo was set; null without one. A date and time with its offset, such as 2026-01-15T10:00:00.000+01:00. Read-only: requests cannot set it. */
  readonly logo_updated_at: string | null
  /** Whether documents are numbered by the department's patterns (true) or the edition's (false). A boolean. Default: false. */
  readonly use_pattern: boolean
  /** Number pattern of invoices of the kind vat. When left out, the edition's. A text with nr, nr-m or nr-d for the counter; yyyy, yy, mm and dd are replaced by the issue date. */
  readonly invoice_pattern: string | null
  /** Name of the bank, printed with the payment details. Empty when left out. */
  readonly bank: string | null
  /** Bank account number, printed with the payment details; not checked. Empty when left out. */
  readonly bank_account: string | null
  /** When the record was created, by the account's clock. A date and time with its offset, such as 2026-01-15T10:00:00.000+01:00. Read-only: requests cannot set it. */
  readonly created_at: string | null
  /** When the record was last changed, by the account's clock. A date and time with its offset, such as 2026-01-15T10:00:00.000+01:00. Read-only: requests cannot set it. */
  readonly updated_at: string | null
  /** Number pattern of bills. When left out, the edition's. A text with nr, nr-m or nr-d for the counter; yyyy, yy, mm and dd are replaced by the issue date. */
  readonly invoice_pattern_bill: string | null
  /** Number pattern of pro forma invoices. When left out, the edition's. A text with nr, nr-m or nr-d for the counter; yyyy, yy, mm and dd are replaced by the issue date. */
  readonly invoice_pattern_proforma: string | null
  /** Number pattern of corrections. When left out, the edition's. A text with nr, nr-m or nr-d for the counter; yyyy, yy, mm and dd are replaced by the issue date. */
  readonly invoice_pattern_correction: string | null
  /** The warehouse of the department's documents. When left out, these use the main one. The id of one of the warehouses. */
  readonly warehouse_id: number | null
  /** Whether the department sees only its own warehouse. Stored and returned; has no effect here. A boolean. Default: false. */
  readonly restrict_warehouses: boolean
  /** Whether the department was deleted. Always false here: a deleted department is gone. A boolean. Read-only: requests cannot set it. */
  readonly deleted: boolean
  /** Number pattern of receipts. When left out, the edition's. A text with nr, nr-m or nr-d for the counter; yyyy, yy, mm and dd are replaced by the issue date. */
  readonly invoice_pattern_receipt: string | null
  /** Number pattern of advance invoices. When left out, the edition's. A text with nr, nr-m or nr-d for the counter; yyyy, yy, mm and dd are replaced by the issue date. */
  readonly invoice_pattern_advance: string | null
  /** Number pattern of final invoices. When left out, the edition's. A text with nr, nr-m or nr-d for the counter; yyyy, yy, mm and dd are replaced by the issue date. */
  readonly invoice_pattern_final: string | null
  /** Number pattern of invoices of the kind vat_rr. When left out, the edition's. A text with nr, nr-m or nr-d for the counter; yyyy, yy, mm and dd are replaced by the issue date. */
  readonly pattern_vat_rr: string | null
  /** Number pattern of invoices of the kind vat_mp. When left out, the edition's. A text with nr, nr-m or nr-d for the counter; yyyy, yy, mm and dd are replaced by the issue date. */
  readonly pattern_vat_mp: string | null
  /** Number pattern of margin invoices. When left out, the edition's. A text with nr, nr-m or nr-d for the counter; yyyy, yy, mm and dd are replaced by the issue date. */
  readonly pattern_vat_margin: string | null
  /** Kind of tax number; printed in front of tax_no. When left out, the edition's word for tax number. */
  readonly tax_no_kind: string | null
  /** Whether it is the main department, which documents without a department use. Exactly one is: setting another to true sets this one to false. The main one can be neither deleted nor set to false. The first department of an account is always main. A boolean. Default: false. */
  readonly main: boolean
  /** File name of the stamp. Always null here. Read-only: requests cannot set it. */
  readonly stamp_file_name: string | null
  /** Media type of the stamp. Always null here. Read-only: requests cannot set it. */
  readonly stamp_content_type: string | null
  /** Size of the stamp in bytes. Always null here. A whole number. Read-only: requests cannot set it. */
  readonly stamp_file_size: number | null
  /** When the stamp was set. Always null here. A date and time with its offset, such as 2026-01-15T10:00:00.000+01:00. Read-only: requests cannot set it. */
  readonly stamp_updated_at: string | null
  /** Number pattern of goods receipts. When left out, the edition's. A text with nr, nr-m or nr-d for the counter; yyyy, yy, mm and dd are replaced by the issue date. */
  readonly pattern_pz: string | null
  /** Number pattern of goods issues. When left out, the edition's. A text with nr, nr-m or nr-d for the counter; yyyy, yy, mm and dd are replaced by the issue date. */
  readonly pattern_wz: string | null
  /** Number pattern of transfers between warehouses. When left out, the edition's. A text with nr, nr-m or nr-d for the counter; yyyy, yy, mm and dd are replaced by the issue date. */
  readonly pattern_mm: string | null
  /** Number pattern of cash-in slips. When left out, the edition's. A text with nr, nr-m or nr-d for the counter; yyyy, yy, mm and dd are replaced by the issue date. */
  readonly pattern_kp: string | null
  /** Number pattern of cash-out slips. When left out, the edition's. A text with nr, nr-m or nr-d for the counter; yyyy, yy, mm and dd are replaced by the issue date. */
  readonly pattern_kw: string | null
  /** Number pattern of invoices of the kind invoice_other. When left out, the edition's. A text with nr, nr-m or nr-d for the counter; yyyy, yy, mm and dd are replaced by the issue date. */
  readonly pattern_invoice_other: string | null
  /** Number pattern of estimates. When left out, the edition's. A text with nr, nr-m or nr-d for the counter; yyyy, yy, mm and dd are replaced by the issue date. */
  readonly pattern_estimate: string | null
  /** Whether clients pay to account numbers of their own, if the account uses them, too. A boolean. Default: false. */
  readonly use_mass_payment: boolean
  /** The department's part of those account numbers, in front of the client's mass_payment_code. Null when left out. */
  readonly mass_payment_pattern: string | null
  /** Legal form of the company. Stored and returned; has no effect here. Null when left out. */
  readonly kind: string | null
  /** Mobile phone number. Stored and returned; has no effect here. Null when left out. */
  readonly mobile_phone: string | null
  /** Whether post goes to correspondence_address. Stored and returned; has no effect here. A boolean. Default: false. */
  readonly use_correspondence_address: boolean
  /** Address for post. Stored and returned; has no effect here. Null when left out. */
  readonly correspondence_address: string | null
  /** Kind of capital. Stored and returned; has no effect here. Empty when left out. */
  readonly capital_kind: string | null
  /** Capital of the company. Stored and returned; has no effect here. Null when left out. */
  readonly capital: string | null
  /** Currency of the capital. Stored and returned; has no effect here. Empty when left out. */
  readonly capital_currency: string | null
  /** How the company is taxed. Stored and returned; has no effect here. Empty when left out. */
  readonly tax_kind: string | null
  /** State of the entry in the first register. Stored and returned; has no effect here. Default: "0". */
  readonly register1_status: string | null
  /** First number in the first register. Stored and returned; has no effect here. Null when left out. */
  readonly register1_number1: string | null
  /** Second number in the first register. Stored and returned; has no effect here. Null when left out. */
  readonly register1_number2: string | null
  /** Third number in the first register. Stored and returned; has no effect here. Null when left out. */
  readonly register1_number3: string | null
  /** State of the entry in the second register. Stored and returned; has no effect here. Default: "0". */
  readonly register2_status: string | null
  /** First number in the second register. Stored and returned; has no effect here. Null when left out. */
  readonly register2_number1: string | null
  /** Second number in the second register. Stored and returned; has no effect here. Null when left out. */
  readonly register2_number2: string | null
  /** Third number in the second register. Stored and returned; has no effect here. Null when left out. */
  readonly register2_number3: string | null
  /** State of the entry in the third register. Stored and returned; has no effect here. Default: "0". */
  readonly register3_status: string | null
  /** First number in the third register. Stored and returned; has no effect here. Null when left out. */
  readonly register3_number1: string | null
  /** Second number in the third register. Stored and returned; has no effect here. Null when left out. */
  readonly register3_number2: string | null
  /** Third number in the third register. Stored and returned; has no effect here. Null when left out. */
  readonly register3_number3: string | null
  /** State of the entry in the fourth register. Stored and returned; has no effect here. Default: "0". */
  readonly register4_status: string | null
  /** First number in the fourth register. Stored and returned; has no effect here. Null when left out. */
  readonly register4_number1: string | null
  /** Second number in the fourth register. Stored and returned; has no effect here. Null when left out. */
  readonly register4_number2: string | null
  /** Third number in the fourth register. Stored and returned; has no effect here. Null when left out. */
  readonly register4_number3: string | null
  /** State of the entry in the fifth register. Stored and returned; has no effect here. Default: "0". */
  readonly register5_status: string | null
  /** First number in the fifth register. Stored and returned; has no effect here. Null when left out. */
  readonly register5_number1: string | null
  /** Second number in the fifth register. Stored and returned; has no effect here. Null when left out. */
  readonly register5_number2: string | null
  /** Third number in the fifth register. Stored and returned; has no effect here. Null when left out. */
  readonly register5_number3: string | null
  /** Name of the bank account. Stored and returned; has no effect here. Null when left out. */
  readonly bank_account_name: string | null
  /** International bank account number (IBAN). Stored and returned; has no effect here. Null when left out. */
  readonly bank_iban: string | null
  /** Bank identifier code (BIC), printed with the payment details. Empty when left out. */
  readonly bank_swift: string | null
  /** Whether email_from, email_cc, email_subject, email_template and email_pdf apply to e-mails with the department's documents. A boolean. Default: false. */
  readonly own_email_settings: boolean
  /** Sender of e-mails, with own_email_settings. When left out or empty, the document's seller_email. */
  readonly email_from: string | null
  /** Addresses that get a copy of each e-mail, separated by commas, with own_email_settings. Empty when left out. */
  readonly email_cc: string | null
  /** Subject of e-mails, with own_email_settings. When left out or empty, the edition's. */
  readonly email_subject: string | null
  /** Text of e-mails, instead of the edition's introduction, with own_email_settings and an email_template_kind other than default. Null when left out. */
  readonly email_template: string | null
  /** Which text e-mails have, with own_email_settings: default means the edition's, any other word email_template. Default: "default". */
  readonly email_template_kind: string | null
  /** Whether e-mails contain the document as a PDF file, with own_email_settings. A boolean. Default: false. */
  readonly email_pdf: boolean
  /** Whether overdue_email_subject, overdue_email_template and overdue_email_pdf apply to reminders of the department's documents. A boolean. Default: false. */
  readonly own_overdue_email_settings: boolean
  /** Subject of reminders, with own_overdue_email_settings. When left out or empty, the edition's. */
  readonly overdue_email_subject: string | null
  /** Text of reminders, instead of the edition's introduction, with own_overdue_email_settings and an overdue_email_template_kind other than default. Null when left out. */
  readonly overdue_email_template: string | null
  /** Which text reminders have, with own_overdue_email_settings: default means the edition's, any other word overdue_email_template. Default: "default". */
  readonly overdue_email_template_kind: string | null
  /** Whether reminders contain the document as a PDF file, with own_overdue_email_settings. A boolean. Default: false. */
  readonly overdue_email_pdf: boolean
  /** Language of the department's documents that have no lang of their own. Null when left out. */
  readonly invoice_lang: string | null
  /** Remarks of the department's documents that are sent with fill_default_descriptions. When left out, these get none. */
  readonly invoice_description: string | null
  /** Currency of the bank account, and of accounts that documents of the department add without one. Empty when left out. */
  readonly bank_account_currency: string | null
  /** Number pattern of documents of the kind zt, which do not exist here. When left out, the edition's. A text with nr, nr-m or nr-d for the counter; yyyy, yy, mm and dd are replaced by the issue date. */
  readonly pattern_zt: string | null
  /** Number pattern of correction notes. When left out, the edition's. A text with nr, nr-m or nr-d for the counter; yyyy, yy, mm and dd are replaced by the issue date. */
  readonly invoice_pattern_correction_note: string | null
  /** Number pattern of client orders. When left out, the edition's. A text with nr, nr-m or nr-d for the counter; yyyy, yy, mm and dd are replaced by the issue date. */
  readonly pattern_client_order: string | null
  /** Number pattern of accounting notes. When left out, the edition's. A text with nr, nr-m or nr-d for the counter; yyyy, yy, mm and dd are replaced by the issue date. */
  readonly invoice_pattern_accounting_note: string | null
  /** Whether footer_content is printed on the department's sales. A boolean. Default: false. */
  readonly own_footer: boolean
  /** Footer of the PDF of the department's sales, with own_footer. Empty when left out. */
  readonly footer_content: string | null
  /** Whether each pattern counts by itself. Stored and returned; has no effect here: each one always does. A boolean. Default: false. */
  readonly calculate_number_by_pattern_only: boolean
  /** Kind of footer. Stored and returned; has no effect here: own_footer decides. Default: "default". */
  readonly footer_kind: string | null
  /** Whether the issuer is printed. Stored and returned; has no effect here. A boolean. Default: false. */
  readonly use_invoice_issuer: boolean
  /** Cash in hand at the beginning. Stored and returned; has no effect here. A decimal number such as 19.9 or "19,90". Null when left out. */
  readonly cash_init_state: string | null
  /** Number of the print template, which documents of the department take over. A whole number. Null when left out. */
  readonly invoice_template_id: number | null
  /** In requests, an object of further fields of the department. In responses, always null here. Any JSON value. Read-only: requests cannot set it. */
  readonly additional_fields: unknown
  /** Tax rate of lines of the department's sales that have none of their own, of their product or the client. A percentage such as 23 or "5,5", or one of these words without a rate: np, n/a, na, not applicable, nie podlega, zw, exempt, disabled, oo. Null when left out. */
  readonly default_tax: string | null
  /** Whether the company pays the Polish lump-sum income tax. Stored and returned; has no effect here. A boolean. Default: false. */
  readonly lump_sum_taxed: boolean
  /** Usual rate of that tax. Stored and returned; has no effect here. Null when left out. */
  readonly default_lump_sum_tax: string | null
  /** Number in a company register. Stored and returned; has no effect here. Null when left out. */
  readonly register_number: string | null
  /** File name of the second stamp. Always null here. Read-only: requests cannot set it. */
  readonly sec_stamp_file_name: string | null
  /** Media type of the second stamp. Always null here. Read-only: requests cannot set it. */
  readonly sec_stamp_content_type: string | null
  /** Size of the second stamp in bytes. Always null here. A whole number. Read-only: requests cannot set it. */
  readonly sec_stamp_file_size: number | null
  /** When the second stamp was set. Always null here. A date and time with its offset, such as 2026-01-15T10:00:00.000+01:00. Read-only: requests cannot set it. */
  readonly sec_stamp_updated_at: string | null
  /** Id of the bank account that documents of the department show first, in their currency. A whole number. Null when left out. */
  readonly bank_account_id: number | null
  /** Whether documents have the department's bank accounts: "0", "no" or "false" leaves them out. Null when left out. */
  readonly show_bank_account_on_invoice: string | null
  /** Whether documents have legal_name as the name of the seller. A boolean. Default: false. Responses contain it only when additional_fields asks for it. */
  readonly use_legal_name?: boolean
  /** Name in the company register; the name of the seller with use_legal_name. Null when left out. Responses contain it only when additional_fields asks for it. */
  readonly legal_name?: string | null
  /** French VAT number. Stored and returned; has no effect here. Null when left out. Responses contain it only when additional_fields asks for it. */
  readonly tva_number?: string | null
  /** Account of the bank in the ledger of accounting. Stored and returned; has no effect here. Null when left out. Responses contain it only when additional_fields asks for it. */
  readonly bank_accountancy_account?: string | null
  /** Whether the company belongs to a French VAT group. Stored and returned; has no effect here. A boolean. Default: false. Responses contain it only when additional_fields asks for it. */
  readonly au_member?: boolean
  /** Name of the VAT group. Stored and returned; has no effect here. Null when left out. Responses contain it only when additional_fields asks for it. */
  readonly au_name?: string | null
  /** SIREN number of the VAT group. Stored and returned; has no effect here. Null when left out. Responses contain it only when additional_fields asks for it. */
  readonly au_siren?: string | null
  /** VAT number of the VAT group. Stored and returned; has no effect here. Null when left out. Responses contain it only when additional_fields asks for it. */
  readonly au_tva?: string | null
  /** Address of the VAT group. Stored and returned; has no effect here. Null when left out. Responses contain it only when additional_fields asks for it. */
  readonly au_address?: string | null
  /** Last page of the department's documents that are sent with fill_default_descriptions. Null when left out. Responses contain it only when additional_fields asks for it. */
  readonly invoice_description_long?: string | null
  /** Whether default_tax replaces other rates. Stored and returned; has no effect here. Null when left out. Responses contain it only when additional_fields asks for it. */
  readonly force_tax_rate?: string | null
}

/** Fields of Department that no response contains. */
export interface DepartmentWriteOnly {
  /** The image of the logo, for the PDF of the department's sales. A picture. Read-only: requests cannot set it. No response contains it. */
  readonly logo?: unknown
}

/** Shipped traits of Department. */
export type DepartmentTrait = 'main' | 'with_own_numbers' | 'with_own_emails'
