import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Coverage, mergedCoverage } from '../kernel/coverage.ts'
import { coverageVariable, settings } from './settings.ts'

/** Makes a folder for the workers of a run and tells them, who inherit the environment. */
export function openCoverage(): string {
  const folder = mkdtempSync(join(tmpdir(), 'faketura-coverage-'))
  process.env[coverageVariable] = folder
  return folder
}

/** Leaves what an emulator has covered where the run's summary finds it; nothing when nobody asks. */
export function leaveCoverage(coverage: Coverage): void {
  const folder = settings().coverage
  if (!folder) return
  mkdirSync(folder, { recursive: true })
  // A folder of its own, because one process may run many files and each of them counts from the start.
  writeFileSync(join(mkdtempSync(join(folder, 'worker-')), 'coverage.json'), JSON.stringify(coverage))
}

/** What all workers together have covered; nothing when none had an emulator. The folder is gone afterwards. */
export function collectCoverage(folder: string): Coverage | undefined {
  const reports = readdirSync(folder).map(
    (name): Coverage => JSON.parse(readFileSync(join(folder, name, 'coverage.json'), 'utf8')),
  )
  rmSync(folder, { recursive: true, force: true })
  delete process.env[coverageVariable]
  return reports.length === 0 ? undefined : mergedCoverage(reports)
}
