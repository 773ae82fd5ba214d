import { objectOf } from '../checks/shape.ts'
import { readOptions } from '../errors/refused-argument.ts'
import { type CoveragePercent, mergedCoverage } from '../kernel/request/coverage.ts'
import { collectCoverage, openCoverage } from './coverage-files.ts'
import { thresholdVariable } from './settings.ts'
import { forgetEndedServers, sharedCoverage } from './shared-coverage.ts'
import {
  coverageSummary,
  emptySummary,
  minimumOf,
  type Summary,
  type Threshold,
  thresholdFrom,
  thresholdKind,
} from './summary.ts'

export interface ReporterOptions {
  /**
   * Minimum coverage in percent: a number for the operations, or `{ operations, kinds, problems }`. Default:
   * `FAKETURA_COVERAGE_THRESHOLD`, as `30` or `operations=30,problems=10`.
   */
  readonly threshold?: Threshold
}

const reporterOptions = objectOf(
  { threshold: { kind: thresholdKind, about: 'Minimum coverage in percent' } },
  'option',
)

/** Collects the coverage of all workers of one run. */
export class CoverageRun {
  #folder: string | undefined
  readonly #minimum: Partial<CoveragePercent>

  /** @throws ArgumentError for an unknown option, and for an invalid threshold in the options or the environment */
  constructor(options: ReporterOptions = {}) {
    // Playwright adds options of its own.
    const given = Object.fromEntries(
      Object.entries(options).filter(([name]) => !/^(_.*|configDir|onlyFailures)$/.test(name)),
    )
    const { threshold } = readOptions(reporterOptions, given, 'the options of the reporter')
    // Checked even if the option overrides it, so that a mistake never goes unnoticed.
    const fromEnvironment = thresholdFrom(process.env[thresholdVariable])
    this.#minimum = minimumOf(threshold ?? fromEnvironment)
  }

  /** Call this before any worker starts. */
  begin(): void {
    this.#folder ??= openCoverage()
    forgetEndedServers()
  }

  /**
   * Call this after the last worker has ended. Includes the server of `keepServer`.
   * @returns `undefined` if there was neither an emulator nor a threshold
   */
  end(): Summary | undefined {
    if (this.#folder === undefined) return undefined
    const reports = [...collectCoverage(this.#folder), ...sharedCoverage()]
    this.#folder = undefined
    return reports.length === 0
      ? emptySummary(this.#minimum)
      : coverageSummary(mergedCoverage(reports), this.#minimum)
  }
}
