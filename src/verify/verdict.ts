import type { EditionName } from '../editions/index.ts'
import type { Behaviour } from '../kernel/card/behaviour.ts'
import type { Profile } from '../kernel/card/profile.ts'
import type { SwitchableBehaviour } from '../names/switchable-behaviours.ts'
import type { LeftRecord } from './clean-up.ts'
import type { ProofRequest, ProofResponse } from './proof-account.ts'

/** The last request and response before a difference, without tokens. */
export interface Exchange {
  readonly request: ProofRequest
  readonly response: Pick<ProofResponse, 'status' | 'text'>
}

/** The result for one behaviour in the account. */
export type BehaviourVerdict = Pick<Behaviour, 'id' | 'text' | 'provenance' | 'source'> &
  (
    | {
        readonly result: 'agrees' /** Where the profiles differ, the one that the account follows. */
        readonly profile?: Profile
        /** The behaviour that a profile switches to follow the account. */
        readonly decidedBy?: SwitchableBehaviour
      }
    | {
        readonly result: 'differs'
        /** The compared value, such as `due date`. */
        readonly subject: string
        readonly expected: unknown
        readonly actual: unknown
        readonly exchange?: Exchange
      }
    | { readonly result: 'not tried'; readonly reason: string }
  )

/** The verdict on an account. */
export interface AccountVerdict {
  readonly url: string
  readonly edition: EditionName | undefined
  readonly today: string
  readonly writes: boolean
  /** In the order of the ledger. */
  readonly findings: readonly BehaviourVerdict[]
  /** Number of behaviours known from documents or recordings, and of those with a proof. */
  readonly portable: {
    readonly proofs: number
    readonly behaviours: number
    /** Number of the others by what their proofs need, the most frequent first. */
    readonly needs: Readonly<Record<string, number>>
  }
  readonly requests: number
  readonly made: number
  /** Records that the run could not remove. */
  readonly left: readonly LeftRecord[]
  /** The reason why the run ended early. */
  readonly stopped?: string
}
