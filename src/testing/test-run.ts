import type { Snapshot } from '../emulator/snapshot.ts'
import type { Account } from '../emulator/views/account.ts'

/** The names of a test. */
export interface TestName {
  /** Path of the test file; relative to the working folder in some runners. */
  readonly file: string
  /** Its full name, with the names of its groups. */
  readonly name: string
  /** Folder of its artefact; by default inside the folder of the settings. */
  readonly folder?: string
}

/** A test that is running. */
export interface TestRun {
  readonly test: TestName
  /** The state when the test began. */
  since?: Snapshot
  /** The runner may run it concurrently with others. */
  readonly isConcurrent: boolean
  /** Number of the last request before the test. */
  readonly lastRequest: number
  account?: Account
  /** A test that times out may end twice: on the timeout, and when its body ends. */
  isOver: boolean
}
