import type { EditionName } from '../editions/index.ts'
import type { ProofAccount } from './proof-account.ts'

/** A proof cannot show its behaviour in this account; the message says why, such as `the account has no paid invoice`. */
export class NotTried extends Error {
  override readonly name = 'NotTried'
}

/** What a proof needs besides an account and its token. */
export interface ProofNeeds {
  /** Creates or changes records, so that it runs only where that is allowed. */
  readonly writes?: true
  /** Accounts of these editions only; of every edition by default. */
  readonly editions?: readonly EditionName[]
}

/**
 * The test of a behaviour, in a form that runs against the emulator and against the live service alike: it speaks HTTP
 * to an account that may hold other records, names all that it makes by its mark, and needs neither clock nor faults.
 */
export interface Proof {
  /** The behaviour that it shows. */
  readonly id: `${string}/${string}`
  readonly needs: ProofNeeds
  /**
   * @throws Disagreement if the account behaves in another way
   * @throws NotTried if the account has no record to show it with
   */
  readonly show: (account: ProofAccount) => Promise<void>
}

/**
 * Declares the proof of a behaviour. The id is a literal in the source, so that a test can compare the ledger and the
 * proofs against each other.
 */
export function proof(id: Proof['id'], needs: ProofNeeds, show: Proof['show']): Proof {
  return { id, needs, show }
}
