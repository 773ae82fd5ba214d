import { onTestFinished, test } from 'vitest'
import { createEmulator, type Emulator, type Fixture } from '../../src/index.ts'
import type { Proof } from '../../src/verify/proof.ts'
import { ProofAccount } from '../../src/verify/proof-account.ts'

/** An account in use, which has records of every resource. */
const inUse = {
  faketura: 1,
  extends: ['large-account', 'corrections-and-proformas', 'warehouse-with-stock'],
  accounts: {
    demo: {
      bank_accounts: { bank: { generate: 2 } },
      issuers: { issuer: { generate: 2 } },
      price_lists: { prices: { generate: 2 } },
      recurrings: { monthly: { generate: 2 } },
      webhooks: { hook: { generate: 2, active: false } },
    },
  },
} satisfies Fixture

/**
 * Proofs that write run in an empty account of the documented profile; what reads needs records. In the observed
 * profile the account is in use.
 */
const emulators = [
  { profile: 'documented', emptyForWrites: true },
  { profile: 'observed', emptyForWrites: false },
] as const

/** Runs the proofs of an area against the emulator, in both profiles. `faketura verify` runs the same ones. */
export function portable(proofs: readonly Proof[]): void {
  for (const { id, needs, show } of proofs)
    for (const { profile, emptyForWrites } of emulators)
      test(`${id} (${profile})`, async () => {
        const edition = needs.editions?.[0]
        const emulator = await createEmulator({
          listen: false,
          now: '2026-01-15',
          edition,
          profile,
          fixtures: needs.writes && emptyForWrites ? 'blank' : inUse,
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
