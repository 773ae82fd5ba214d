import type { EditionName } from '../editions/index.ts'
import type { ProofAccount } from './proof-account.ts'

/** A proof cannot show its behaviour in this account. The message is the reason: `the account has no paid invoice`. */
export class NotTried extends Error {
  override readonly name = 'NotTried'
}

/** The requirements of a proof besides an account and its token. */
export interface ProofNeeds {
  /** The proof creates or updates records, so it runs only where that is allowed. */
  readonly writes?: true
  /** Editions of accounts that the proof runs in; all by default. */
  readonly editions?: readonly EditionName[]
}

/**
 * The test of a behaviour, in a form that runs against both the emulator and the live service. It sends HTTP requests
 * to an account that may contain other records, marks the names of its own, and needs neither clock nor faults.
 */
export interface Proof {
  /** The behaviour that it proves. */
  readonly id: `${string}/${string}`
  readonly needs: ProofNeeds
  /**
   * @throws Disagreement if the account behaves differently
   * @throws NotTried if the account lacks a record that the proof needs
   */
  readonly show: (account: ProofAccount) => Promise<void>
}

/**
 * Declares the proof of a behaviour. The id is a literal in the source, so that a test can compare the ledger with the
 * proofs.
 */
export function proof(id: Proof['id'], needs: ProofNeeds, show: Proof['show']): Proof {
  return { id, needs, show }
}
