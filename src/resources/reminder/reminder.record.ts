// Written by `npm run docs` from the cards. Change the cards, not this file.

/** The values of `kind` in Reminder. */
export type ReminderKind =
  | 'send_overdue'
  | 'auto_send_overdue'
  | 'print_overdue'
  | 'formal_letter'
  | 'recovery_procedure'

/** A reminder of an overdue document that was sent to its buyer, or will be. */
export interface Reminder {
  /** Id of the record. Assigned when it is created, and never used again. A whole number. Read-only: requests cannot set it. */
  readonly id: number
  /** Kind of reminder: how it was sent, and by whom. One of send_overdue, auto_send_overdue, print_overdue, formal_letter, recovery_procedure. Default: "send_overdue". */
  readonly kind: ReminderKind | null
  /** The document that is due. The id of one of the invoices. Required. */
  readonly invoice_id: number | null
  /** The user who sent it; null if it was sent automatically. The id of one of the users. Read-only: requests cannot set it. */
  readonly user_id: number | null
  /** When it was sent, by the account's clock. When left out, now; null while it is planned. A date and time with its offset, such as 2026-01-15T10:00:00.000+01:00. */
  readonly sent_at: string | null
  /** When a planned reminder will be sent; null once it has been. A date and time with its offset, such as 2026-01-15T10:00:00.000+01:00. Read-only: requests cannot set it. */
  readonly due_at: string | null
  /** When the record was created, by the account's clock. A date and time with its offset, such as 2026-01-15T10:00:00.000+01:00. Read-only: requests cannot set it. */
  readonly created_at: string | null
  /** When the record was last changed, by the account's clock. A date and time with its offset, such as 2026-01-15T10:00:00.000+01:00. Read-only: requests cannot set it. */
  readonly updated_at: string | null
}

/** Shipped traits of Reminder. */
export type ReminderTrait = 'automatic' | 'formal'
