import { onTestFinished, test } from 'vitest'
import { createEmulator, type Emulator } from '../../src/index.ts'
import type { Proof } from '../../src/verify/proof.ts'
import { ProofAccount } from '../../src/verify/proof-account.ts'

/** The documented profile runs in an empty account, the observed one in an account that is in use. */
const emulators = [
  { profile: 'documented', fixtures: 'blank' },
  { profile: 'observed', fixtures: 'large-account' },
] as const

/** Runs the proofs of an area against the emulator, in both profiles. `faketura verify` runs the same ones. */
export function portable(proofs: readonly Proof[]): void {
  for (const { id, needs, show } of proofs)
    for (const { profile, fixtures } of emulators)
      test(`${id} (${profile})`, async () => {
        const edition = needs.editions?.[0]
        const emulator = await createEmulator({
          listen: false,
          now: '2026-01-15',
          edition,
          profile,
          fixtures,
        })
        onTestFinished(() => emulator.close())
        await show(proofAccount(emulator, profile))
      })
}

function proofAccount(emulator: Emulator, profile: 'documented' | 'observed'): ProofAccount {
  return new ProofAccount({
    apiToken: emulator.account().apiToken,
    mark: '~faketura-test-1',
    today: '2026-01-15',
    profile,
    send: async ({ method, path, headers, body }) => {
      const response = await emulator.fetch(path, { method, headers, body })
      return {
        status: response.status,
        headers: Object.fromEntries(response.headers),
        text: await response.text(),
      }
    },
  })
}
