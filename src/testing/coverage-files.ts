import { mkdtempSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Coverage } from '../kernel/request/coverage.ts'
import { coverageVariable, settings } from './settings.ts'

const fileName = 'coverage.json'

/** Makes a folder for the workers of a run and tells them, who inherit the environment. */
export function openCoverage(): string {
  const folder = mkdtempSync(join(tmpdir(), 'faketura-coverage-'))
  process.env[coverageVariable] = folder
  return folder
}

/** What one emulator has covered, where the run's summary finds it. */
export class CoverageFile {
  #folder: string | undefined
  /** Where the emulator's file lies: a folder of its own, because one process may have many emulators. */
  #own: string | undefined
  #written: string | undefined

  /**
   * Writes down what the emulator has covered until now, in the place of what was written before. Nothing when nobody
   * asks for it, when nothing was added, and when the run has ended already and its folder is gone.
   */
  leave(emulator: { coverage(): Coverage }): void {
    const { coverage: folder } = settings()
    if (!folder) return
    const text = JSON.stringify(emulator.coverage())
    if (folder === this.#folder && text === this.#written) return
    try {
      if (folder !== this.#folder) this.#own = mkdtempSync(join(folder, 'emulator-'))
      this.#folder = folder
      this.#write(this.#own!, text)
    } catch (error) {
      if (!isMissing(error)) throw error
    }
  }

  /** The file is whole whenever somebody reads it. */
  #write(own: string, text: string): void {
    const unfinished = join(own, 'unfinished')
    writeFileSync(unfinished, text)
    renameSync(unfinished, join(own, fileName))
    this.#written = text
  }
}

/** What each emulator of the workers has covered; none when no test had one. The folder is gone afterwards. */
export function collectCoverage(folder: string): Coverage[] {
  const reports = readdirSync(folder).flatMap((name) => readReport(join(folder, name, fileName)))
  // A worker that is still writing may put something into a folder that is being emptied.
  rmSync(folder, { recursive: true, force: true, maxRetries: 10, retryDelay: 20 })
  delete process.env[coverageVariable]
  return reports
}

/** Nothing where a worker has not come to writing yet: all that belongs to a test is there before the test ends. */
function readReport(path: string): [Coverage] | [] {
  try {
    return [JSON.parse(readFileSync(path, 'utf8'))]
  } catch (error) {
    if (isMissing(error)) return []
    throw error
  }
}

function isMissing(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === 'ENOENT'
}
