/** The decision of the clearing system, where a fault or a fixture sets it instead of the rules. */
const refusedOutcomes = ['send_error', 'server_error'] as const

export type RefusedOutcome = (typeof refusedOutcomes)[number]

/** The last submission of a document to the clearing system. */
export interface Submission {
  /** How often it has been sent. */
  readonly attempt: number
  /** Issued on an earlier day than it was sent: the OFFLINE24 mode. */
  readonly is_offline: boolean
  /** The decision, if it was set in advance. */
  readonly outcome: RefusedOutcome | null
  /** The errors that come with that decision. */
  readonly messages: readonly string[]
  /** The instant of the decision; null before it. */
  readonly decided_at: string | null
}
