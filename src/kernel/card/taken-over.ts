import type { AccountScope } from '../write/account-scope.ts'

/** What a new record takes over from stored ones. Values that were sent replace it. */
export interface TakenOver {
  /** Values as a request sends them; for the rules, they were sent. */
  readonly values: Readonly<Record<string, unknown>>
  /** Stored values; for the rules, they were not sent. */
  readonly stored: Readonly<Record<string, unknown>>
}

/**
 * Returns what a new record takes over, or nothing.
 * @param sent what was sent for it, decoded
 */
export type TakesOver = (
  sent: Readonly<Record<string, unknown>>,
  scope: AccountScope,
) => TakenOver | undefined
