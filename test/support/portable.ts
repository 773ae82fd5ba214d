import { test } from 'vitest'
import {
  createEmulator,
  type EditionName,
  type Emulator,
  type Fixture,
  type FixtureName,
} from '../../src/index.ts'
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

/**
 * An account in use, with records of every resource, and in Poland documents in every state of the clearing system. Without an
 * edition it is a large one; with an edition it has some pages of invoices, because loading a large one takes longer than the
 * proofs.
 */
function inUse(edition: EditionName | undefined): Fixture {
  const scenarios: FixtureName[] = ['corrections-and-proformas', 'warehouse-with-stock']
  if (edition === undefined) scenarios.unshift('large-account')
  if (edition === 'poland') scenarios.push('clearing-states')
  const pages = edition === undefined ? {} : { invoices: { more: { generate: 40 } } }
  return {
    faketura: 1,
    extends: scenarios,
    accounts: {
      demo: {
        api_token: 'demo-token/demo',
        ...Object.fromEntries(generated),
        ...pages,
      },
    },
  }
}

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
        const fixtures = needs.writes && emptyForWrites ? 'blank' : inUse(edition)
        const emulator = await startOnce(profile, edition, fixtures)
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
