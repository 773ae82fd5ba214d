import type { Proof } from '../proof.ts'
import { totalsProofs } from './totals.ts'

/** All proofs, by the area of their behaviours. */
export const proofs: Readonly<Record<string, readonly Proof[]>> = {
  totals: totalsProofs,
}
