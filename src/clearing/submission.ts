/** How the clearing system decides when a fault, or a fixture, says so instead of its rules. */
export const refusedOutcomes = ['send_error', 'server_error'] as const

export type RefusedOutcome = (typeof refusedOutcomes)[number]

/** What is known about the last time that a document was sent to the clearing system. */
export interface Submission {
  /** How often it has been sent. */
  readonly attempt: number
  /** Issued on an earlier day than it was sent: the OFFLINE24 mode. */
  readonly is_offline: boolean
  /** The decision, if it has been made before. */
  readonly outcome: RefusedOutcome | null
  /** The errors that come with that decision. */
  readonly messages: readonly string[]
  /** When the system decided, as an instant; null while it has not. */
  readonly decided_at: string | null
}
