import { test } from 'vitest'
import { createEmulator, type EditionName, type Emulator, type Fixture } from '../../src/index.ts'
import { registry } from '../../src/resources/registry.ts'
import type { Proof } from '../../src/verify/proof.ts'
import { ProofAccount } from '../../src/verify/proof-account.ts'
import { sendTo } from './send-to.ts'

/** Values of generated records, where they send something by default, which nobody receives. */
const quiet: Readonly<Record<string, object>> = {
  reminders: { kind: 'print_overdue' },
  webhooks: { active: false },
}

/** Records of each resource that can generate some. An account has its main department, and a proof is about that alone. */
const generated = registry
  .ofAccounts()
  .filter(({ recipe, name }) => recipe && name !== 'departments')
  .map(({ name }) => [name, { more: { generate: 2, ...quiet[name] } }] as const)

/** An account in use, with records of every resource. */
const inUse = {
  faketura: 1,
  extends: ['large-account', 'corrections-and-proformas', 'warehouse-with-stock'],
  accounts: {
    demo: {
      api_token: 'demo-token/demo',
      ...Object.fromEntries(generated),
    },
  },
} satisfies Fixture

/** The same in Poland, with documents in every state of the clearing system. */
const inUseInPoland = { ...inUse, extends: [...inUse.extends, 'clearing-states'] } satisfies Fixture

/**
 * In the documented profile, proofs that write run in an empty account, and proofs that read in one with records. In the
 * observed profile, all run in an account in use.
 */
const emulators = [
  { profile: 'documented', emptyForWrites: true },
  { profile: 'observed', emptyForWrites: false },
] as const

/** Gives the times of writes milliseconds, like those of the service. */
const now = '2026-01-15T10:00:00.123Z'

/** Shared by all files of a worker, because a reset takes a fraction of the time of loading thousands of records. */
const started = new Map<string, Promise<Emulator>>()

function startOnce(
  profile: 'documented' | 'observed',
  edition: EditionName | undefined,
  fixtures: 'blank' | Fixture,
): Promise<Emulator> {
  const key = `${profile} ${edition} ${typeof fixtures}`
  const emulator = started.get(key) ?? createEmulator({ listen: false, now, edition, profile, fixtures })
  started.set(key, emulator)
  return emulator
}

/**
 * Runs the proofs of an area against the emulator, in both profiles. `faketura verify` runs the same ones.
 * @param prepare makes records that a user of the account would have
 */
export function portable(proofs: readonly Proof[], prepare?: (emulator: Emulator) => void): void {
  for (const { id, needs, show } of proofs)
    for (const { profile, emptyForWrites } of emulators)
      test(`${id} (${profile})`, async () => {
        const edition = needs.editions?.[0]
        const used = edition === 'poland' ? inUseInPoland : inUse
        const emulator = await startOnce(profile, edition, needs.writes && emptyForWrites ? 'blank' : used)
        emulator.reset()
        if (!needs.writes) prepare?.(emulator)
        await show(proofAccount(emulator, profile))
      })
}

/** An account of the emulator, for use by a proof. */
export function proofAccount(emulator: Emulator, profile: 'documented' | 'observed'): ProofAccount {
  return new ProofAccount({
    apiToken: emulator.account().apiToken,
    mark: '~faketura-test-1',
    today: emulator.clock.today(),
    profile,
    send: sendTo(emulator),
  })
}
