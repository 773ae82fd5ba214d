import { mkdtempSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Coverage } from '../kernel/request/coverage.ts'
import { coverageVariable, settings } from './settings.ts'

const fileName = 'coverage.json'

/** Creates a folder for the workers of a run; they learn its path from the environment that they inherit. */
export function openCoverage(): string {
  const folder = mkdtempSync(join(tmpdir(), 'faketura-coverage-'))
  process.env[coverageVariable] = folder
  return folder
}

/** The file with the coverage of one emulator, which the run's summary reads. */
export class CoverageFile {
  #folder: string | undefined
  /** A folder for each emulator, because one process may have several. */
  #own: string | undefined
  #written: string | undefined

  /**
   * Writes the coverage of the emulator, and replaces the earlier file. Writes nothing if no reporter asks for it, if
   * nothing has changed, or if the run has ended and its folder is gone.
   */
  save(emulator: { coverage(): Coverage }): void {
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

  /** Renames a finished file into place, so that no reader sees half of it. */
  #write(own: string, text: string): void {
    const unfinished = join(own, 'unfinished')
    writeFileSync(unfinished, text)
    renameSync(unfinished, join(own, fileName))
    this.#written = text
  }
}

/** Reads the coverage of each emulator of the workers, and deletes the folder. */
export function collectCoverage(folder: string): Coverage[] {
  const reports = readdirSync(folder).flatMap((name) => readReport(join(folder, name, fileName)))
  // Retries, because a worker may still write into the folder while it is deleted.
  rmSync(folder, { recursive: true, force: true, maxRetries: 10, retryDelay: 20 })
  delete process.env[coverageVariable]
  return reports
}

/** Returns nothing if the worker has not written yet. No test is lost: its coverage is written before it ends. */
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
