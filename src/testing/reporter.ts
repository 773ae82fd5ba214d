import { CoverageRun, type ReporterOptions } from './coverage-run.ts'

export type { ReporterOptions }

/**
 * Prints after a run what of the interface its tests have covered, and fails the run below a threshold. One class for
 * Vitest (`reporters: ['default', 'faketura/reporter']`), Jest (the same) and Playwright
 * (`reporter: [['list'], ['faketura/reporter', { threshold: 30 }]]`): each calls its own methods of it.
 */
export default class FaketuraReporter {
  readonly #run: CoverageRun
  #failure: Error | undefined

  /** Vitest and Playwright hand over the options alone, Jest after its configuration. */
  constructor(...given: readonly unknown[]) {
    this.#run = new CoverageRun((given.length > 1 ? given[1] : given[0]) as ReporterOptions | undefined)
  }

  /** Vitest. */
  onTestRunStart(): void {
    this.#run.begin()
  }

  /** Vitest. */
  onTestRunEnd(): void {
    if (this.#print()) process.exitCode = 1
  }

  /** Jest. */
  onRunStart(): void {
    this.#run.begin()
  }

  /** Jest. */
  onRunComplete(): void {
    this.#print()
  }

  /** Jest asks for it at the end. */
  getLastError(): Error | undefined {
    return this.#failure
  }

  /** Playwright. */
  onBegin(): void {
    this.#run.begin()
  }

  /** Playwright. */
  onEnd(): { status: 'failed' } | undefined {
    return this.#print() ? { status: 'failed' } : undefined
  }

  /** Playwright: the reporter leaves the terminal to another one. */
  printsToStdio(): boolean {
    return false
  }

  /** @returns whether too little was covered */
  #print(): boolean {
    const summary = this.#run.end()
    if (!summary) return false
    process.stdout.write(`\n${[summary.text, ...summary.tooLittle].join('\n')}\n`)
    if (summary.tooLittle.length > 0) this.#failure = new Error(summary.tooLittle.join('\n'))
    return summary.tooLittle.length > 0
  }
}
