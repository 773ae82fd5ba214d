import type { AccountScope } from '../write/account-scope.ts'

/** What a card says of records that act by themselves when their time has come. */
export interface Timed<Record = never, Happening = unknown> {
  /** Milliseconds since 1970 (UTC) at which the record acts next; nothing when it doesn't. */
  readonly due: (record: Record, scope: AccountScope) => number | undefined
  /**
   * Lets it act; the clock stands at the moment at which that happens. Afterwards it is due later, or not at all.
   * @returns what came of it, in order
   */
  readonly act: (record: Record, scope: AccountScope) => readonly Happening[]
}

// biome-ignore lint/suspicious/noExplicitAny: each card names its own record type
export type AnyTimed = Timed<any, any>
