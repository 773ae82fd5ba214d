import { createEmulator } from '../emulator/create-emulator.ts'
import type { Emulator } from '../emulator/emulator.ts'
import type { Snapshot } from '../emulator/snapshot.ts'
import type { Account } from '../emulator/views/account.ts'
import { CoverageFile } from './coverage-files.ts'
import { type Artefact, dropArtefact, keepArtefact } from './failure.ts'
import type { TestOptions } from './options.ts'
import type { TestName, TestRun } from './test-run.ts'

/**
 * The emulator of one worker and the tests that use it. Tests may overlap; whenever none is left, the emulator goes
 * back to the state before them, so that no test meets another one's clock, faults, accounts or requests.
 */
export class Session {
  #emulator: Promise<Emulator> | undefined
  #started: Emulator | undefined
  /** The state before the tests that are running. */
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

  /** Notes that a test begins. */
  begin(test: TestName): TestRun {
    const emulator = this.#started
    if (this.#running++ === 0) this.#before = emulator?.snapshot()
    return { test, since: this.#before, lastRequest: emulator?.requests.last()?.id ?? 0, isOver: false }
  }

  /** Opens the account of a test; no other test has, or ever gets, its prefix and token. */
  async open(run: TestRun): Promise<Account> {
    const emulator = await this.start()
    run.account = emulator.createAccount({ ...this.options.account, prefix: `test-${++this.#accounts}` })
    run.since = emulator.snapshot()
    return run.account
  }

  /**
   * Notes that a test is over.
   * @returns what a failed test left for the reader; nothing when it passed, or had no emulator
   */
  end(run: TestRun, hasFailed: boolean): Artefact | undefined {
    const emulator = this.#started
    if (run.isOver) return undefined
    run.isOver = true
    this.#running--
    if (!emulator) return undefined
    try {
      if (hasFailed) return keepArtefact(emulator, run, this.options)
      dropArtefact(run.test)
      return undefined
    } finally {
      if (this.#running === 0) this.#goBack(emulator)
      // Not left to the end of the worker, which may come after that of the run.
      this.#coverage.leave(emulator)
    }
  }

  /** A snapshot leaves the journal alone, in which the next test would find requests and diagnostics of this one. */
  #goBack(emulator: Emulator): void {
    if (this.#before) emulator.restore(this.#before)
    emulator.requests.clear()
  }

  /** Closes the emulator, and leaves what was covered after the last test. */
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
