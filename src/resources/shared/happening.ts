/** The kinds of events that happen as time passes. */
export type HappeningKind =
  | 'overdue'
  | 'recurring_invoice'
  | 'recurring_stopped'
  | 'email'
  | 'webhook_retry'
  | 'cleared'
  | 'not_cleared'

/** Something that happened because time passed. */
export interface Happening {
  readonly kind: HappeningKind
  /** The instant of the account's clock at which it happened. */
  readonly at: string
  /** Its date, YYYY-MM-DD. */
  readonly on: string
  /** Prefix of the account. */
  readonly account: string
  /** Resource and id of the record: the document, the stopped definition, the message or the delivery. */
  readonly resource: string
  readonly id: number
  /** Number of the document; null for other events. */
  readonly number: string | null
  /** Why a definition stopped, or a document was not cleared. */
  readonly reason?: string
}
