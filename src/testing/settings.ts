/** What the environment says to the tests of a run; the reporter says it to the workers. */
export interface Settings {
  /** Folder for what failed tests leave; `off` keeps nothing. */
  readonly failures: string
  /** Folder in which workers leave what they covered; missing when nobody asks for it. */
  readonly coverage: string | undefined
}

/** Where a person says how much a run must cover. */
export const thresholdVariable = 'FAKETURA_COVERAGE_THRESHOLD'

/** Where a worker is told to leave its coverage. */
export const coverageVariable = 'FAKETURA_COVERAGE_FOLDER'

export function settings(environment: Readonly<Record<string, string | undefined>> = process.env): Settings {
  return {
    failures: environment.FAKETURA_FAILURES || 'faketura-failures',
    coverage: environment[coverageVariable] || undefined,
  }
}
