import { onTestFinished } from 'vitest'
import { createEmulator, type Emulator, type EmulatorOptions } from '../../src/index.ts'
import type { ProofRequest, Send } from '../../src/verify/proof-account.ts'
import { type VerifyOptions, verifyAccount } from '../../src/verify/verify-account.ts'
import { sendTo } from '../support/send-to.ts'

/** An emulator that plays the live service: an account with data in it. */
export async function openLiveAccount(options: EmulatorOptions<string> = {}): Promise<Emulator> {
  const emulator = await createEmulator<string>({
    listen: false,
    now: '2026-01-15',
    fixtures: 'starter',
    ...options,
  })
  onTestFinished(() => emulator.close())
  return emulator
}

/** Verifies the account that an emulator plays. */
export function verdictOn(emulator: Emulator, options: Partial<VerifyOptions> = {}) {
  return verifyAccount({
    url: 'http://localhost',
    apiToken: emulator.account().apiToken,
    send: sendTo(emulator),
    masked: (text) => text.replaceAll(emulator.account().apiToken, '***'),
    writes: true,
    allowClearing: false,
    leavesProducts: true,
    mark: '~faketura-test',
    ...options,
  })
}

type Received = Awaited<ReturnType<Send>>

export const busy: Received = { status: 503, headers: {}, text: '' }
export const isDeletion = ({ method }: ProofRequest) => method === 'DELETE'

/** A service that gives some requests another response. */
export function instead(emulator: Emulator, other: (request: ProofRequest) => Received | undefined): Send {
  const send = sendTo(emulator)
  return async (request) => other(request) ?? send(request)
}

/** The records that are there besides those before, such as `clients 7`. */
export function recordsMade(emulator: Emulator, before: ReturnType<Emulator['snapshot']>) {
  const changes = emulator.changes(before).filter(({ resource }) => resource !== 'addresses')
  return changes.map(({ resource, id }) => `${resource} ${id}`).sort()
}
