// Written by `npm run docs` from the cards. Change the cards, not this file.

/** The values of `every` in Recurring. */
export type RecurringEvery = '1w' | '1m' | '2m' | '3m' | '6m' | '1y'

/** A definition of a document that is issued again at regular intervals. */
export interface Recurring {
  /** Id of the record. Assigned when it is created, and never used again. A whole number. Read-only: requests cannot set it. */
  readonly id: number
  /** Name of the definition. Empty when left out. */
  readonly name: string | null
  /** Time from one invoice to the next: 1w is a week, 1m to 6m months, 1y a year. One of 1w, 1m, 2m, 3m, 6m, 1y. Default: "1m". */
  readonly every: RecurringEvery | null
  /** Time of day in another form. Always null here; time_in_timezone has it. Read-only: requests cannot set it. */
  readonly at: string | null
  /** Comment on the definition. Stored and returned; has no effect here. Null when left out. */
  readonly comment: string | null
  /** The user who created the definition. Always null here. The id of one of the users. Read-only: requests cannot set it. */
  readonly creator_id: number | null
  /** The user who last changed the definition. Always null here. The id of one of the users. Read-only: requests cannot set it. */
  readonly updater_id: number | null
  /** The document that is copied each time. When left out, client_id and product_id are required, and the invoice has one line. The id of one of the invoices. */
  readonly invoice_id: number | null
  /** When the record was created, by the account's clock. A date and time with its offset, such as 2026-01-15T10:00:00.000+01:00. Read-only: requests cannot set it. */
  readonly created_at: string | null
  /** When the record was last changed, by the account's clock. A date and time with its offset, such as 2026-01-15T10:00:00.000+01:00. Read-only: requests cannot set it. */
  readonly updated_at: string | null
  /** First day of the schedule. When left out, today by the account's clock, or an earlier next_invoice_date. A date as YYYY-MM-DD. */
  readonly start_date: string | null
  /** Last day on which an invoice is issued; the text "null" removes it. When left out, the schedule does not end. A date as YYYY-MM-DD. */
  readonly end_date: string | null
  /** Day of the last invoice; null before the first one. A date as YYYY-MM-DD. Read-only: requests cannot set it. */
  readonly last_invoice_date: string | null
  /** Day of the next invoice, not before start_date. When left out, the first day of the schedule that is not in the past and later than last_invoice_date. Sending it moves the schedule to that day of the month. A date as YYYY-MM-DD. */
  readonly next_invoice_date: string | null
  /** Whether the owner is notified. Stored and returned; has no effect here: nothing is sent. A boolean. Default: false. */
  readonly email_notification_enabled: boolean
  /** Number of invoices issued so far. A whole number. Read-only: requests cannot set it. */
  readonly counter: number | null
  /** Whether the definition was deleted. Always false here: a deleted definition is gone. A boolean. Read-only: requests cannot set it. */
  readonly deleted: boolean
  /** Number pattern of the invoices, with invoice_pattern_enabled. A text with nr, nr-m or nr-d for the counter; yyyy, yy, mm and dd are replaced by the issue date. Null when left out. */
  readonly invoice_pattern: string | null
  /** Whether the invoices are numbered by invoice_pattern (true) or like any other document (false). A boolean. Default: false. */
  readonly invoice_pattern_enabled: boolean
  /** Whether each invoice is sent by e-mail, with its PDF file. A boolean. Default: false. */
  readonly send_email: boolean
  /** When the last invoice was issued; null before the first one. A date and time with its offset, such as 2026-01-15T10:00:00.000+01:00. Read-only: requests cannot set it. */
  readonly last_invoice_at: string | null
  /** Whether the invoices are sales (true) or expenses (false), when there is no invoice_id. A boolean. Default: true. */
  readonly income: boolean
  /** Whether an invoice that is due on a weekend waits for Monday. A boolean. Default: false. */
  readonly issue_working_day_only: boolean
  /** Whether the copies get the kind vat, whichever kind the document of invoice_id has. A boolean. Default: false. */
  readonly convert_to_vat_invoice: boolean
  /** Whether the invoices are created with the status paid. A boolean. Default: false. */
  readonly create_as_paid: boolean
  /** Whether the date of sale is the month of the schedule alone, as YYYY-MM. It excludes end_of_month_sell_date. A boolean. Default: false. */
  readonly only_year_month: boolean
  /** Whether the date of sale is the last day of the month of the schedule. It excludes only_year_month. A boolean. Default: false. */
  readonly end_of_month_sell_date: boolean
  /** The seller when there is no invoice_id; with invoice_pattern, also the department that is counted for. The id of one of the departments. Null when left out. */
  readonly department_id: number | null
  /** The buyer when there is no invoice_id. The id of one of the clients. Null when left out. */
  readonly client_id: number | null
  /** The product of the only line when there is no invoice_id. The id of one of the products. Null when left out. */
  readonly product_id: number | null
  /** Gross price of one unit, in the currency of the invoices, when there is no invoice_id; the client's discount does not lower it. When left out, the product's. A decimal number such as 19.9 or "19,90". */
  readonly price_gross: string | null
  /** Currency when there is no invoice_id, as a three-letter code (ISO 4217). When left out, the product's. */
  readonly currency: string | null
  /** Quantity of the product when there is no invoice_id. When left out, 1. A decimal number such as 19.9 or "19,90". */
  readonly quantity: string | null
  /** Addresses that send_email sends to: at most five, separated by commas. When left out or empty, the buyer's. */
  readonly buyer_email: string | null
  /** Payment term of the invoices: a whole number of days ("14", at most 999), or of months ("1m"). When left out, the term of the document of invoice_id; without that, the usual one. */
  readonly payment_to: string | null
  /** Hour at which invoices are issued, in another form. Always 0 here; time_in_timezone has it. A whole number. Read-only: requests cannot set it. */
  readonly sending_time: number | null
  /** State of the schedule: active while another invoice will follow, finished after end_date, stopped when an invoice could not be issued. A change of the definition updates it. Read-only: requests cannot set it. */
  readonly state: string | null
  /** Day on which invoices are issued. Always null here. Read-only: requests cannot set it. */
  readonly issue_on_specific_day: string | null
  /** The definition that this one was copied from. Always null here. The id of one of the recurrings. Read-only: requests cannot set it. */
  readonly from_recurring_id: number | null
  /** Date of sale of its own. Always null here. Read-only: requests cannot set it. */
  readonly custom_sell_date: string | null
  /** When the next invoice is issued. A date and time with its offset, such as 2026-01-15T10:00:00.000+01:00. Read-only: requests cannot set it. */
  readonly sending_datetime: string | null
  /** Whether the owner was notified of the end. Always false here. A boolean. Read-only: requests cannot set it. */
  readonly recurring_finished_notification: boolean
  /** Polish goods and services codes of the invoices. Always empty here. A list of texts. Read-only: requests cannot set it. */
  readonly gtu_codes: readonly string[]
  /** Polish procedure codes of the invoices. Always empty here. A list of texts. Read-only: requests cannot set it. */
  readonly procedure_designations: readonly string[]
  /** Split payment of the invoices. Always null here. Read-only: requests cannot set it. */
  readonly split_payment: string | null
  /** Time of day at which invoices are issued, as HH:MM in the edition's time zone. When left out, 00:00. Responses contain it only when additional_fields asks for it. */
  readonly time_in_timezone?: string | null
}

/** Fields of Recurring that no response contains. */
export interface RecurringWriteOnly {
  /** Day of the month that the schedule counts from, so that a short month does not move it for good. A whole number. Read-only: requests cannot set it. No response contains it. */
  readonly day_of_month?: number | null
}

/** Shipped traits of Recurring. */
export type RecurringTrait = 'weekly' | 'yearly' | 'sent' | 'paid' | 'ending'
