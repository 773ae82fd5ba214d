import type { Proof } from '../proof.ts'
import { gapsProofs } from './gaps.ts'
import { positionsProofs } from './positions.ts'
import { totalsProofs } from './totals.ts'

/** All proofs, by the area of their behaviours. */
export const proofs: Readonly<Record<string, readonly Proof[]>> = {
  gaps: gapsProofs,
  positions: positionsProofs,
  totals: totalsProofs,
}
