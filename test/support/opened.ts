import { onTestFinished } from 'vitest'
import { createEmulator, type Emulator, type EmulatorOptions } from '../../src/index.ts'

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
