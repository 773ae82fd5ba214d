import type { AccountScope } from '../write/account-scope.ts'

/** Values that a new record inherits from stored records. Sent values replace them. */
export interface InheritedValues {
  /** Treated as sent by the rules. */
  readonly values: Readonly<Record<string, unknown>>
  /** Stored values that the rules do not treat as sent. */
  readonly stored: Readonly<Record<string, unknown>>
}

/**
 * Returns the inherited values of a new record, or undefined.
 * @param sent the sent values, decoded
 */
export type InheritValues = (
  sent: Readonly<Record<string, unknown>>,
  scope: AccountScope,
) => InheritedValues | undefined
