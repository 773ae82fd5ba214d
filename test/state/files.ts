import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { crc32 } from 'node:zlib'
import { onTestFinished } from 'vitest'
import { createEmulator, type Emulator, type EmulatorOptions } from '../../src/index.ts'

/** The path for a new state file in a new folder. */
export function newFile(): string {
  const folder = mkdtempSync(join(tmpdir(), 'faketura-state-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  return join(folder, 'faketura.state')
}

/** An emulator with a state file; closed after the test if it is still open. */
export async function opened(state: string, options: EmulatorOptions<string> = {}): Promise<Emulator> {
  const emulator = await createEmulator({ listen: false, ...options, state })
  onTestFinished(() => emulator.close())
  return emulator
}

/** The sentence with which a file is refused. */
export async function refusalOf(state: string, options: EmulatorOptions<string> = {}): Promise<string> {
  try {
    await opened(state, options)
  } catch (error) {
    return (error as Error).message
  }
  throw new Error(`${state} was taken`)
}

/** The lines of a state file, each with a checksum over all that were before it, as the program writes them. */
export function sealed(firstLine: string, texts: readonly string[]): string {
  let checksum = 0
  const lines = texts.map((text) => {
    checksum = crc32(`${text}\n`, checksum)
    return `${checksum.toString(16).padStart(8, '0')} ${text}`
  })
  return `${[firstLine, ...lines].join('\n')}\n`
}

/** What `sealed` was given. */
export function unsealed(content: string): { firstLine: string; texts: string[] } {
  const [firstLine = '', ...lines] = content.trimEnd().split('\n')
  return { firstLine, texts: lines.map((line) => line.slice(9)) }
}
