import type { Snapshot } from '../emulator/snapshot.ts'
import type { Account } from '../emulator/views/account.ts'

/** The names of a test. */
export interface TestName {
  /** Path of the test file; relative to the working folder in some runners. */
  readonly file: string
  /** Its full name, with the names of its groups. */
  readonly name: string
  /** Tells tests of one file and name apart; a test that is tried again keeps it. */
  readonly id?: string
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

/** The tests that have begun, by file and name. A file may have several sessions. */
const begun = new Map<string, string[]>()

/** Gives a test whose name another test of its file has already a name of its own, so that both keep their artefacts. */
export function withDistinctName(test: TestName): TestName {
  const { file, name, id = '' } = test
  const key = JSON.stringify([file, name])
  const ids = begun.get(key) ?? []
  if (!ids.includes(id)) begun.set(key, [...ids, id])
  const place = ids.includes(id) ? ids.indexOf(id) : ids.length
  // A line break before the number, because hardly any title has one: the name must not be that of another test.
  return place === 0 ? test : { ...test, name: `${name}\n${place + 1}` }
}

let declared = 0

/** An id for a test of a runner without ids. */
export function nextTestId(): string {
  return String(++declared)
}
