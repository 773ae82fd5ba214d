// Written by `npm run docs` from the cards. Change the cards, not this file.

/** Money received, by bank transfer or through a payment form; a payment can settle invoices. */
export interface Payment {
  /** Id of the record. Assigned when it is created, and never used again. A whole number. Read-only: requests cannot set it. */
  readonly id: number
  /** Description of the payment. Stored and returned; has no effect here. Null when left out. */
  readonly description: string | null
  /** Comment of the payer. Stored and returned; has no effect here. Null when left out. */
  readonly comment: string | null
  /** Remarks of the invoice that generate_invoice makes. Null when left out. */
  readonly invoice_comment: string | null
  /** Provider that collected the money: widget or online if the emulator made the payment. Null when left out. */
  readonly provider: string | null
  /** Title at the provider. Stored and returned; has no effect here. Null when left out. */
  readonly provider_title: string | null
  /** State at the provider. Stored and returned; has no effect here. Null when left out. */
  readonly provider_status: string | null
  /** Whether the money has arrived. Only then are invoices settled, or generated. A boolean. Default: true. */
  readonly paid: boolean
  /** When the money arrived. A date alone counts as the start of that day. When left out on a paid payment, now by the account's clock. A date and time such as 2026-01-15T10:00:00.000+01:00; without an offset, in the edition's time zone. */
  readonly paid_date: string | null
  /** Amount in the payment's currency; negative for a refund. Invoices take it in the order of invoice_ids, each up to what is still open. A decimal number such as 19.9 or "19,90", rounded to two decimals. Default: "0.0". */
  readonly price: string | null
  /** Currency of the amounts, as a three-letter code (ISO 4217) that is not checked. When left out, the edition's. */
  readonly currency: string | null
  /** Whether to create an invoice for the payment once it is paid, unless it is linked to one. A boolean. Default: false. */
  readonly generate_invoice: boolean
  /** Buyer of the invoice that generate_invoice makes. When left out, the client; without one, the payer's name, e-mail address or the payment's name. */
  readonly invoice_name: string | null
  /** Tax number of the buyer on the invoice that generate_invoice makes. Null when left out. */
  readonly invoice_tax_no: string | null
  /** Post code of the payer. Null when left out. */
  readonly post_code: string | null
  /** City of the payer. Null when left out. */
  readonly city: string | null
  /** Street of the payer. Null when left out. */
  readonly street: string | null
  /** Country of the payer, as a two-letter code (ISO 3166). Null when left out. */
  readonly country: string | null
  /** E-mail address of the payer. Null when left out. */
  readonly email: string | null
  /** Phone number of the payer. Null when left out. */
  readonly phone: string | null
  /** First name of the payer. Null when left out. */
  readonly first_name: string | null
  /** Last name of the payer. Null when left out. */
  readonly last_name: string | null
  /** The invoice that the payment settles. Sending it replaces invoice_ids; null removes the link. The id of one of the invoices. Null when left out. */
  readonly invoice_id: number | null
  /** The client who pays; the buyer of the invoice that generate_invoice makes. The id of one of the clients. Null when left out. */
  readonly client_id: number | null
  /** The department that is paid; the seller of the invoice that generate_invoice makes. The id of one of the departments. Null when left out. */
  readonly department_id: number | null
  /** The product that is paid for; the line of the invoice that generate_invoice makes. When left out, the line has the payment's name. The id of one of the products. */
  readonly product_id: number | null
  /** The user who created the payment: always the owner of the account. The id of one of the users. Read-only: requests cannot set it. */
  readonly user_id: number | null
  /** Unguessable text that names the record in public links. Derived from the seed; unique in the whole service. Read-only: requests cannot set it. */
  readonly token: string | null
  /** Title of the payment. Required. */
  readonly name: string | null
  /** Order number of the caller; the invoice that generate_invoice makes has it, too. Null when left out. */
  readonly oid: string | null
  /** When the record was created, by the account's clock. A date and time with its offset, such as 2026-01-15T10:00:00.000+01:00. Read-only: requests cannot set it. */
  readonly created_at: string | null
  /** When the record was last changed, by the account's clock. A date and time with its offset, such as 2026-01-15T10:00:00.000+01:00. Read-only: requests cannot set it. */
  readonly updated_at: string | null
  /** Country of the buyer on the invoice that generate_invoice makes. When left out, the payer's. */
  readonly invoice_country: string | null
  /** Street of the buyer on the invoice that generate_invoice makes. When left out, the payer's. */
  readonly invoice_street: string | null
  /** City of the buyer on the invoice that generate_invoice makes. When left out, the payer's. */
  readonly invoice_city: string | null
  /** Post code of the buyer on the invoice that generate_invoice makes. When left out, the payer's. */
  readonly invoice_post_code: string | null
  /** Where the payer came from. Always null here. Read-only: requests cannot set it. */
  readonly referrer: string | null
  /** Quantity of the product that is paid for; price covers all of it. A decimal number such as 19.9 or "19,90". Default: "1.0". */
  readonly quantity: string | null
  /** Promotion code that the buyer entered. Stored and returned; has no effect here. Null when left out. */
  readonly promocode: string | null
  /** Whether the payment counts as deleted: it settles no invoices, and lists leave it out. It can be read by its id. A boolean. Default: false. */
  readonly deleted: boolean
  /** First free field. Stored and returned; has no effect here. Null when left out. */
  readonly field1: string | null
  /** Second free field. Stored and returned; has no effect here. Null when left out. */
  readonly field2: string | null
  /** Third free field. Stored and returned; has no effect here. Null when left out. */
  readonly field3: string | null
  /** Fourth free field. Stored and returned; has no effect here. Null when left out. */
  readonly field4: string | null
  /** Fifth free field. Stored and returned; has no effect here. Null when left out. */
  readonly field5: string | null
  /** Period of a subscription. Stored and returned; has no effect here. Null when left out. */
  readonly period: string | null
  /** Whether the payment was processed. Always false here. A boolean. Read-only: requests cannot set it. */
  readonly processed: boolean
  /** Action of the application that made the payment. Always null here. A whole number. Read-only: requests cannot set it. */
  readonly app_action_id: number | null
  /** Where the payment comes from: api, widget for the payment widget, online for an invoice's payment page; other texts are accepted. Default: "api". */
  readonly kind: string | null
  /** Why the payment was not linked on its own. Always null here. Read-only: requests cannot set it. */
  readonly auto_link_error: string | null
  /** Sender on the bank statement. Always null here. Read-only: requests cannot set it. */
  readonly transfer_sender: string | null
  /** Recipient on the bank statement. Always null here. Read-only: requests cannot set it. */
  readonly transfer_recipient: string | null
  /** Details of the import. Always null here. Read-only: requests cannot set it. */
  readonly import_details: string | null
  /** Id of the import. Always null here. A whole number. Read-only: requests cannot set it. */
  readonly import_id: number | null
  /** Note on the payment. Stored and returned; has no effect here. Null when left out. */
  readonly note: string | null
  /** Whether the payment is closed. Always false here. A boolean. Read-only: requests cannot set it. */
  readonly closed: boolean
  /** The user who created the payment. Always null here; user_id is set. The id of one of the users. Read-only: requests cannot set it. */
  readonly creator_id: number | null
  /** The user who last changed the payment. Always null here. The id of one of the users. Read-only: requests cannot set it. */
  readonly updater_id: number | null
  /** Whether an import matched the payment. Always null here. Read-only: requests cannot set it. */
  readonly match_status: string | null
  /** Code of the payment. Always null here. Read-only: requests cannot set it. */
  readonly code: string | null
  /** Another payment that this one belongs to. Always null here. The id of one of the payments. Read-only: requests cannot set it. */
  readonly payment_id: number | null
  /** Checksum of the import. Always null here. Read-only: requests cannot set it. */
  readonly import_md5: string | null
  /** Bank account number that was paid to. Stored and returned; has no effect here. Null when left out. */
  readonly account_number: string | null
  /** Discount at the time of payment. Stored and returned; has no effect here. Null when left out. */
  readonly additional_discount: string | null
  /** Id of the transaction at the provider. Always null here. Read-only: requests cannot set it. */
  readonly transaction_id: string | null
  /** Id of a subscription. Always null here. A whole number. Read-only: requests cannot set it. */
  readonly subscription_id: number | null
  /** Language of the payment form. Stored and returned; has no effect here. Null when left out. */
  readonly lang: string | null
  /** Code of a partner. Stored and returned; has no effect here. Null when left out. */
  readonly partner: string | null
  /** Whether money came in (true) or went out (false). Stored and returned; has no effect here. A boolean. Default: true. */
  readonly income: boolean
  /** Kind of transaction. Stored and returned; has no effect here. Null when left out. */
  readonly transaction_kind: string | null
  /** Commission, in the payment's currency. Stored and returned; has no effect here. A decimal number such as 19.9 or "19,90". Null when left out. */
  readonly commission: string | null
  /** Whether the sale falls under the EU one-stop shop. Stored and returned; has no effect here. A boolean. Default: false. */
  readonly use_moss: boolean
  /** Notice about the one-stop shop. Stored and returned; has no effect here. Null when left out. */
  readonly moss_notice: string | null
  /** Tax rate in percent. Stored and returned; has no effect here. A decimal number such as 19.9 or "19,90". Null when left out. */
  readonly tax: string | null
  /** Number of attachments. Always 0 here. A whole number. Read-only: requests cannot set it. */
  readonly attachments_count: number | null
  /** Whether it is a test payment. Stored and returned; has no effect here. A boolean. Default: false. */
  readonly test: boolean
  /** Whether the payment is repeated. Stored and returned; has no effect here. A boolean. Default: false. */
  readonly recurring: boolean
  /** Bank account number of the payer. Stored and returned; has no effect here. Null when left out. */
  readonly client_bank_account_number: string | null
  /** Id of a bank account. Stored and returned; has no effect here. A whole number. Null when left out. */
  readonly bank_account_id: number | null
  /** Further values of the payment. Always null here. Any JSON value. Read-only: requests cannot set it. */
  readonly additional_fields: unknown
  /** Remainder of the price after all linked invoices are paid, in the payment's currency; 0.0 without an invoice. A decimal number such as 19.9 or "19,90", rounded to two decimals. Read-only: requests cannot set it. */
  readonly overpaid: string | null
  /** Id of the payment in another system. Stored and returned; has no effect here. Null when left out. */
  readonly external_payment_id: string | null
  /** Number of the cheque. Stored and returned; has no effect here. Null when left out. */
  readonly cheque_number: string | null
  /** Number of the card. Stored and returned; has no effect here. Null when left out. */
  readonly card_number: string | null
  /** Name of the bank. Stored and returned; has no effect here. Null when left out. */
  readonly bank: string | null
  /** Balance of the bank account after the payment. Always null here. A decimal number such as 19.9 or "19,90". Read-only: requests cannot set it. */
  readonly bank_account_balance: string | null
  /** Kind of import. Always null here. Read-only: requests cannot set it. */
  readonly import_kind: string | null
  /** Reference of the import. Always null here. Read-only: requests cannot set it. */
  readonly import_ref: string | null
  /** Company of the buyer. Stored and returned; has no effect here. Null when left out. */
  readonly invoice_company: string | null
  /** Checksum against duplicates. Always null here. Read-only: requests cannot set it. */
  readonly no_duplicate_md5: string | null
  /** Discount at the time of payment, in the payment's currency. Stored and returned; has no effect here. A decimal number such as 19.9 or "19,90". Null when left out. */
  readonly additional_discount_amount: string | null
  /** Id of the payment at GoCardless. Always null here. Read-only: requests cannot set it. */
  readonly gocardless_payment_id: string | null
  /** Address that is notified of the payment. Stored and returned; has no effect here: nothing is sent. Null when left out. */
  readonly payment_callback: string | null
  /** The linked invoices: id, number, price_gross, paid and status of each. Any JSON value. Read-only: requests cannot set it. Responses contain it only when additional_fields asks for it. */
  readonly invoices?: unknown
  /** Response of the provider. Stored and returned; has no effect here. Null when left out. Responses contain it only when additional_fields asks for it. */
  readonly provider_response?: string | null
  /** Several invoices that the payment settles, in this order. Sending them replaces invoice_id; an empty list removes the links. Ids of invoices, as a list or separated by commas. Empty when left out. Responses contain it only when additional_fields asks for it. */
  readonly invoice_ids?: readonly number[]
}

/** Fields of Payment that no response contains. */
export interface PaymentWriteOnly {
  /** The part of the price that went to each invoice, so that a change of the payment can reverse it. A list of { invoice, amount }. Read-only: requests cannot set it. No response contains it. */
  readonly allocations?: readonly unknown[]
  /** The parts before a payment of an earlier day took the place of this one on an invoice with an early payment discount, so that undoing that payment can restore them; empty when none took it. A list of { invoice, amount }. Read-only: requests cannot set it. No response contains it. */
  readonly former_allocations?: readonly unknown[]
}

/** Shipped traits of Payment. */
export type PaymentTrait = 'pending' | 'by_card' | 'with_order' | 'with_invoice'
