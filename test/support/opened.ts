import { onTestFinished } from 'vitest'
import { createEmulator, type Emulator, type EmulatorOptions } from '../../src/index.ts'

/** An emulator on 15 January 2026 that listens on no port, and is closed after the test. */
export async function opened(options: EmulatorOptions<string> = {}): Promise<Emulator> {
  const emulator = await createEmulator({ listen: false, now: '2026-01-15', ...options })
  onTestFinished(() => emulator.close())
  return emulator
}
