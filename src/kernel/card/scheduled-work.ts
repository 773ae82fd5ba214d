/** Declares what records of a resource do when their time comes. */
export interface Timed<Record = never, Happening = unknown, Scope = never> {
  /** An indexed field that is null on records that are not due; without it, all records are checked. */
  readonly waiting?: keyof Record & string
  /** Milliseconds since 1970 (UTC) at which the record acts next, if it does. */
  readonly due: (record: Record, scope: Scope) => number | undefined
  /**
   * Runs the action; the clock shows the time at which it was due. Afterwards the record is due later, or never.
   * @returns what happened, in order
   */
  readonly act: (record: Record, scope: Scope) => readonly Happening[]
  /** The record as its action leaves it, without acting; only of records that act again and again. */
  readonly next?: (record: Record, scope: Scope) => Record
}

// The scope is declared in a layer above the cards, so a card leaves its type open.
// biome-ignore lint/suspicious/noExplicitAny: each card names its own record type, and the kernel passes its scope
export type AnyTimed = Timed<any, any, any>
