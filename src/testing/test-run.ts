import type { Snapshot } from '../emulator/snapshot.ts'
import type { Account } from '../emulator/views/account.ts'

/** One test as its runner knows it. */
export interface TestName {
  /** Path of the test's file, from the working folder where the runner knows it so. */
  readonly file: string
  /** Its whole name, with those of the groups around it. */
  readonly name: string
  /** Where its artefact goes; below the folder of the settings when missing. */
  readonly folder?: string
}

/** One test while it runs. */
export interface TestRun {
  readonly test: TestName
  /** The state when the test began: what its changes are counted from. */
  since?: Snapshot
  /** Number of the last request before the test. */
  readonly lastRequest: number
  account?: Account
  /** A test that took too long may end twice: when its runner gives it up, and when its body is done. */
  isOver: boolean
}
