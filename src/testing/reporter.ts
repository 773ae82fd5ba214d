import { CoverageRun, type ReporterOptions } from './coverage-run.ts'

export type { ReporterOptions }

/** Playwright adds its mode. */
interface PlaywrightOptions extends ReporterOptions {
  readonly _mode?: string
}

/**
 * Prints the API coverage after a run, and fails the run below a threshold. One class for
 * Vitest (`reporters: ['default', 'faketura/reporter']`), Jest (the same) and Playwright
 * (`reporter: [['list'], ['faketura/reporter', { threshold: 30 }]]`): each calls its own methods.
 * @example
 * // vitest.config.ts
 * export default { test: { reporters: ['default', ['faketura/reporter', { threshold: 30 }]] } }
 */
export class FaketuraReporter {
  readonly #run: CoverageRun
  #failure: Error | undefined
  /** No test runs: the runner lists tests, or merges the reports of other runs. */
  #isIdle = false

  /** Vitest and Playwright pass the options only; Jest passes its configuration first. */
  constructor(...given: readonly unknown[]) {
    const options = (given.length > 1 ? given[1] : given[0]) as PlaywrightOptions | undefined
    this.#run = new CoverageRun(options)
    this.#isIdle = options?._mode === 'list' || options?._mode === 'merge'
  }

  /** Vitest. */
  onInit(vitest: { readonly config: { readonly mergeReports?: unknown } }): void {
    this.#isIdle = Boolean(vitest.config.mergeReports)
  }

  /** Vitest. */
  onTestRunStart(): void {
    this.#begin()
  }

  /** Vitest. */
  onTestRunEnd(): void {
    if (this.#print()) process.exitCode = 1
  }

  /** Jest. */
  onRunStart(): void {
    this.#begin()
  }

  /** Jest. */
  onRunComplete(): void {
    this.#print()
  }

  /** Jest calls it at the end. */
  getLastError(): Error | undefined {
    return this.#failure
  }

  /** Playwright. */
  onBegin(): void {
    this.#begin()
  }

  /** Playwright. */
  onEnd(): { status: 'failed' } | undefined {
    return this.#print() ? { status: 'failed' } : undefined
  }

  /** Playwright: another reporter prints to the terminal, too. */
  printsToStdio(): boolean {
    return false
  }

  #begin(): void {
    if (!this.#isIdle) this.#run.begin()
  }

  /** @returns whether the coverage is below the threshold */
  #print(): boolean {
    const summary = this.#run.end()
    if (!summary) return false
    process.stdout.write(`\n${[summary.text, ...summary.tooLittle].join('\n')}\n`)
    if (summary.tooLittle.length > 0) this.#failure = new Error(summary.tooLittle.join('\n'))
    return summary.tooLittle.length > 0
  }
}

export default FaketuraReporter
