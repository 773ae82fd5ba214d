import { afterAll, onTestFinished } from 'vitest'
import {
  type Account,
  createEmulator,
  type Emulator,
  type EmulatorOptions,
  type Snapshot,
} from '../../src/index.ts'

/** An emulator on 15 January 2026 that listens on no port, and is closed after the test. */
export function opened(options: EmulatorOptions<string> = {}): Promise<Emulator> {
  return openedOnPort({ listen: false, ...options })
}

/** An emulator on 15 January 2026 that listens on a free port, and is closed after the test. */
export async function openedOnPort(options: EmulatorOptions<string> = {}): Promise<Emulator> {
  const emulator = await createEmulator({ now: '2026-01-15', ...options })
  onTestFinished(() => emulator.close())
  return emulator
}

type Begin = (
  name: string,
  options?: EmulatorOptions<string>,
  prepare?: (account: Account, emulator: Emulator) => void,
) => Promise<Emulator>

/**
 * Emulators that the tests of a file share, because making one takes longer than most tests.
 * @returns a function that gives the emulator of a name, made and prepared by its first use, as it was then
 */
export function sharedEmulators(): Begin {
  const shared = new Map<string, { readonly emulator: Emulator; readonly beginning: Snapshot }>()
  afterAll(() => Promise.all([...shared.values()].map(({ emulator }) => emulator.close())))
  return async (name, options, prepare) => {
    const known = shared.get(name)
    if (known) {
      known.emulator.restore(known.beginning)
      return known.emulator
    }
    const emulator = await createEmulator({ listen: false, now: '2026-01-15', ...options })
    prepare?.(emulator.account(), emulator)
    shared.set(name, { emulator, beginning: emulator.snapshot() })
    return emulator
  }
}
