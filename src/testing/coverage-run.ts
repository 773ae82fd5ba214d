import { refuseUnknownOptions } from '../emulator/matching/pattern-keys.ts'
import { type CoveragePercent, mergedCoverage } from '../kernel/request/coverage.ts'
import { collectCoverage, openCoverage } from './coverage-files.ts'
import { forgetEndedServers, keptCoverage } from './kept-coverage.ts'
import { thresholdVariable } from './settings.ts'
import {
  coverageSummary,
  emptySummary,
  leastOf,
  type Summary,
  type Threshold,
  thresholdFrom,
} from './summary.ts'

export interface ReporterOptions {
  /**
   * Least percents that the run must cover, a number for the operations or `{ operations, kinds, problems }`;
   * `FAKETURA_COVERAGE_THRESHOLD` says the same, as `30` or `operations=30,problems=10`, where this is missing.
   */
  readonly threshold?: Threshold
}

/** Gathers what the workers of one run cover. */
export class CoverageRun {
  #folder: string | undefined
  readonly #least: Partial<CoveragePercent>

  /** @throws ArgumentError for an unknown option, and for a threshold that is none, here or in the environment */
  constructor(options: ReporterOptions = {}) {
    // Playwright adds where its configuration lies, what a list of tests shows, and marks of its own.
    const given = Object.fromEntries(
      Object.entries(options).filter(([name]) => !/^(_.*|configDir|onlyFailures)$/.test(name)),
    )
    refuseUnknownOptions(given, ['threshold'], 'the reporter')
    // Read also where the option wins, so that a misspelt one is never taken for one that holds.
    const fromEnvironment = thresholdFrom(process.env[thresholdVariable])
    this.#least = leastOf(options.threshold ?? fromEnvironment)
  }

  /** Before any worker starts. */
  begin(): void {
    this.#folder ??= openCoverage()
    forgetEndedServers()
  }

  /**
   * After the last worker has ended, with what a server of `keepServer` covered.
   * @returns nothing when there was no emulator and no threshold that this would miss
   */
  end(): Summary | undefined {
    if (this.#folder === undefined) return undefined
    const reports = [...collectCoverage(this.#folder), ...keptCoverage()]
    this.#folder = undefined
    return reports.length === 0
      ? emptySummary(this.#least)
      : coverageSummary(mergedCoverage(reports), this.#least)
  }
}
