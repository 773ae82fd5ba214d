import { createEmulator } from '../emulator/create-emulator.ts'
import type { Emulator } from '../emulator/emulator.ts'
import type { Snapshot } from '../emulator/snapshot.ts'
import type { Account } from '../emulator/views/account.ts'
import { CoverageFile } from './coverage-files.ts'
import { dropArtefact, failureOf, type TestFailure } from './failure.ts'
import type { TestOptions } from './options.ts'
import type { TestName, TestRun } from './test-run.ts'

/**
 * The emulator of one worker and the tests that use it. Tests may overlap. When the last of them ends, the emulator
 * returns to the state before them, so that no test sees another one's clock, faults, accounts or requests.
 */
export class Session {
  #emulator: Promise<Emulator> | undefined
  #started: Emulator | undefined
  /** The state before the running tests. */
  #before: Snapshot | undefined
  readonly #coverage = new CoverageFile()
  #running = 0
  #accounts = 0

  constructor(private readonly options: TestOptions<string> = {}) {}

  /** The emulator; the first call starts it. */
  start(): Promise<Emulator> {
    this.#emulator ??= this.#create()
    return this.#emulator
  }

  /** Begins a test. */
  begin(test: TestName): TestRun {
    const emulator = this.#started
    if (this.#running++ === 0) this.#before = emulator?.snapshot()
    return { test, since: this.#before, lastRequest: emulator?.requests.last()?.id ?? 0, isOver: false }
  }

  /** Opens the account of a test, with a prefix and a token that no other test ever gets. */
  async open(run: TestRun): Promise<Account> {
    const emulator = await this.start()
    run.account = emulator.createAccount({ ...this.options.account, prefix: `test-${++this.#accounts}` })
    run.since = emulator.snapshot()
    return run.account
  }

  /**
   * Ends a test.
   * @returns what explains a failed test; `undefined` if it passed or had no emulator
   */
  end(run: TestRun, hasFailed: boolean): TestFailure | undefined {
    const emulator = this.#started
    if (run.isOver) return undefined
    run.isOver = true
    this.#running--
    if (!emulator) return undefined
    try {
      if (hasFailed) return failureOf(emulator, run, this.options)
      dropArtefact(run.test)
      return undefined
    } finally {
      if (this.#running === 0) this.#goBack(emulator)
      // Written now, because the worker may end after the run.
      this.#coverage.leave(emulator)
    }
  }

  /** Clears the journal, too: restoring a snapshot keeps it, and the next test would find requests of this one. */
  #goBack(emulator: Emulator): void {
    if (this.#before) emulator.restore(this.#before)
    emulator.requests.clear()
  }

  /** Closes the emulator, and writes its coverage. */
  async close(): Promise<void> {
    const emulator = await this.#emulator
    if (!emulator) return
    this.#coverage.leave(emulator)
    await emulator.close()
  }

  async #create(): Promise<Emulator> {
    const { account, ...options } = this.options
    const emulator = await createEmulator(options)
    this.#started = emulator
    this.#before = emulator.snapshot()
    return emulator
  }
}
