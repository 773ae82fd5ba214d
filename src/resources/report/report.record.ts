// Written by `npm run docs` from the cards. Change the cards, not this file.

/** The values of `kind` in Report. */
export type ReportKind =
  | 'send_overdue'
  | 'auto_send_overdue'
  | 'print_overdue'
  | 'formal_letter'
  | 'recovery_procedure'

/** A row of the report on reminders. Read-only: it follows from the reminders that were sent. */
export interface Report {
  /** What reminded the buyer, and who sent it. One of send_overdue, auto_send_overdue, print_overdue, formal_letter, recovery_procedure. Read-only: requests cannot set it. */
  readonly kind: ReportKind | null
  /** When the reminder was sent. A date and time with its offset, such as 2026-01-15T10:00:00.000+01:00. Read-only: requests cannot set it. */
  readonly created_at: string | null
  /** Name of the user who sent it; null if it was sent automatically. Read-only: requests cannot set it. */
  readonly user_name: string | null
  /** Id of that user. The id of one of the users. Read-only: requests cannot set it. */
  readonly user_id: number | null
  /** Number of the document. Read-only: requests cannot set it. */
  readonly document_number: string | null
  /** Id of the document. The id of one of the invoices. Read-only: requests cannot set it. */
  readonly document_id: number | null
  /** Name of the buyer. Read-only: requests cannot set it. */
  readonly buyer_name: string | null
  /** Id of the client. The id of one of the clients. Read-only: requests cannot set it. */
  readonly client_id: number | null
  /** Status of the document now. Read-only: requests cannot set it. */
  readonly document_status: string | null
}
