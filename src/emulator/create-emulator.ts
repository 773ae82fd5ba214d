import type { GivenText } from '../fixtures/fixture.ts'
import type { AdminInterface, AdminSettings } from './admin-access.ts'
import type { Emulator } from './emulator.ts'
import { checkOptions } from './option-table.ts'
import type { EmulatorOptions } from './options.ts'
import { RunningEmulator } from './running-emulator.ts'
import { emptyEngine, readBeginning, withProfile } from './seeding.ts'

/**
 * Starts an emulator.
 * @returns once it accepts connections (or at once with `listen: false`), with its fixtures loaded
 * @throws ArgumentError for a wrong option, FixtureError for a wrong fixture, PortError when the port is in use; nothing is
 *   left behind then
 * @example
 * await using emulator = await createEmulator({ fixtures: 'starter', now: '2026-01-15' })
 * const { url, apiToken } = emulator.account()
 * const response = await fetch(`${url}/invoices.json?api_token=${apiToken}`)
 */
export function createEmulator<Text extends string = never, Name extends string = Text>(
  options: EmulatorOptions<Text, GivenText<Name>> = {},
): Promise<Emulator> {
  return startEmulator(options)
}

/** Starts an emulator for the package itself, with its internal methods. */
export async function startEmulator(given: EmulatorOptions<string>): Promise<RunningEmulator> {
  checkOptions(given)
  const options = await withProfile(given)
  const beginning = await readBeginning(options)
  const emulator = new RunningEmulator(emptyEngine(options), options, beginning, loadAdmin)
  try {
    if (options.listen !== false) await emulator.listen(options.host ?? '127.0.0.1', options.port ?? 0)
    emulator.keepState()
    return emulator
  } catch (error) {
    await emulator.close()
    throw error
  }
}

async function loadAdmin(emulator: RunningEmulator, settings: AdminSettings): Promise<AdminInterface> {
  const { Admin } = await import('../admin/admin.ts')
  return new Admin(emulator, settings)
}
