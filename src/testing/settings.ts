/** The settings of a test run, from the environment; the reporter sets them for the workers. */
export interface Settings {
  /** Folder for the artefacts of failed tests; `off` saves none. */
  readonly failures: string
  /** Folder where workers write their coverage; `undefined` without a reporter. */
  readonly coverage: string | undefined
}

/** Sets the minimum coverage of a run. */
export const thresholdVariable = 'FAKETURA_COVERAGE_THRESHOLD'

/** Tells a worker where to write its coverage. */
export const coverageVariable = 'FAKETURA_COVERAGE_FOLDER'

export function settings(environment: Readonly<Record<string, string | undefined>> = process.env): Settings {
  return {
    failures: environment.FAKETURA_FAILURES || 'faketura-failures',
    coverage: environment[coverageVariable] || undefined,
  }
}
