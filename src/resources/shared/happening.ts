/** What kinds of thing the passing of time brings about. */
export type HappeningKind = 'overdue' | 'recurring_invoice' | 'recurring_stopped' | 'email' | 'webhook_retry'

/** Something that the passing of time brought about. */
export interface Happening {
  readonly kind: HappeningKind
  /** The instant of the emulator's clock at which it happened. */
  readonly at: string
  /** The day of it, YYYY-MM-DD. */
  readonly on: string
  /** Prefix of the account. */
  readonly account: string
  /** Resource and id of what it is about: the document, the stopped definition, the message, the delivery. */
  readonly resource: string
  readonly id: number
  /** Number of the document; none for what is about no document. */
  readonly number: string | null
  /** Why a definition was stopped. */
  readonly reason?: string
}
