import { startEmulator } from '../emulator/create-emulator.ts'
import { beginNaming, endNaming } from '../emulator/matching/named-causes.ts'
import type { RunningEmulator } from '../emulator/running-emulator.ts'
import type { Snapshot } from '../emulator/snapshot.ts'
import type { Account } from '../emulator/views/account.ts'
import type { Interception } from '../reach/reach.ts'
import { CoverageFile } from './coverage-files.ts'
import { dropArtefact, failureOf, type TestFailure } from './failure.ts'
import { checkAccountOptions, type TestOptions } from './options.ts'
import { type TestName, type TestRun, withDistinctName } from './test-run.ts'

/**
 * The emulator of one worker and the tests that use it. Tests may overlap. When the last of them ends, the emulator
 * returns to the state before them, so that no test sees another one's clock, faults, accounts or requests.
 */
export class Session {
  #emulator: Promise<RunningEmulator> | undefined
  #started: RunningEmulator | undefined
  #interception: Interception | undefined
  /** The state before the running tests. */
  #before: Snapshot | undefined
  /** Makes `reset` restore what it restored before them. */
  #restoreInitial: (() => void) | undefined
  readonly #coverage = new CoverageFile()
  readonly #running = new Set<TestRun>()
  #accounts = 0

  constructor(private readonly options: TestOptions<string> = {}) {}

  /** The emulator; the first call starts it. */
  start(): Promise<RunningEmulator> {
    this.#emulator ??= this.#create()
    return this.#emulator
  }

  /**
   * Begins a test.
   * @param isConcurrent the runner may run it beside others, even if none of them has begun
   */
  begin(test: TestName, isConcurrent = false): TestRun {
    const emulator = this.#started
    this.#intercept()
    if (this.#running.size === 0 && emulator) this.#remember(emulator)
    const lastRequest = emulator?.requests.last()?.id ?? 0
    const run = {
      test: withDistinctName(test),
      since: this.#before,
      lastRequest,
      isConcurrent,
      isOver: false,
    }
    this.#running.add(run)
    return run
  }

  /** Opens the account of a test, with a prefix and a token that no other test ever gets. */
  async open(run: TestRun): Promise<Account> {
    const emulator = await this.start()
    checkAccountOptions(this.options.account)
    run.account = emulator.createAccount({ ...this.options.account, prefix: `test-${++this.#accounts}` })
    beginNaming(run.account.prefix)
    return run.account
  }

  /**
   * Ends a test.
   * @param isOverdue whether the runner has ended it, because it took too long
   * @returns what explains a failed test; `undefined` if it passed or had no emulator
   */
  end(run: TestRun, hasFailed: boolean, isOverdue = false): TestFailure | undefined {
    const emulator = this.#started
    if (run.isOver) return undefined
    run.isOver = true
    this.#running.delete(run)
    if (!emulator) return undefined
    try {
      if (hasFailed) return failureOf(emulator, run, this.options, isOverdue)
      dropArtefact(run.test)
      return undefined
    } finally {
      endNaming(run.account?.prefix)
      if (this.#running.size === 0) this.#goBack(emulator)
      // Written after each test, because the worker may end after the run.
      this.#coverage.save(emulator)
    }
  }

  /** Clears the journal, too: restoring a snapshot keeps it, and the next test would find requests of this one. */
  #goBack(emulator: RunningEmulator): void {
    if (this.#before) emulator.restore(this.#before)
    this.#restoreInitial?.()
    emulator.requests.clear()
  }

  /** Ends the interception. Several files may share the emulator of a worker, but not what they intercept. */
  endFile(): void {
    this.#interception?.restore()
    this.#interception = undefined
  }

  /** Closes the emulator, and writes its coverage. */
  async close(): Promise<void> {
    // A failed start has already failed the tests that wanted the emulator.
    const emulator = await this.#emulator?.catch(() => undefined)
    if (!emulator) return
    this.#coverage.save(emulator)
    emulator.shareWhile(undefined)
    await emulator.close()
  }

  /** Whether tests run concurrently: the runner declared it, or more than one test is running. */
  get #isShared(): boolean {
    return this.#running.size > 1 || [...this.#running].some(({ isConcurrent }) => isConcurrent)
  }

  async #create(): Promise<RunningEmulator> {
    const { account: _, intercept: __, ...options } = this.options
    const emulator = await startEmulator(options)
    emulator.shareWhile(() => this.#isShared)
    this.#started = emulator
    this.#intercept()
    this.#remember(emulator)
    return emulator
  }

  #remember(emulator: RunningEmulator): void {
    const [before, restoreInitial] = emulator.beforeTests()
    this.#before = before
    this.#restoreInitial = restoreInitial
  }

  /** Lets the code under test reach the emulator under fixed hosts, if the options say so. */
  #intercept(): void {
    const { intercept } = this.options
    if (intercept) this.#interception ??= this.#started?.intercept(intercept === true ? {} : intercept)
  }
}
