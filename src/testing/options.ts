import type { EmulatorOptions } from '../emulator/options.ts'
import type { FixtureName } from '../fixtures/load.ts'
import type { NewAccount } from '../resources/account/new-account.ts'

/** What `createTest` takes: the options of the emulator that all tests of a worker share, and of each test's account. */
export interface TestOptions<Name extends string = FixtureName> extends EmulatorOptions<Name> {
  /** What each test's own account is opened with; its prefix, token and log-in are always fresh. */
  readonly account?: AccountOptions
}

export type AccountOptions = Omit<NewAccount, 'prefix' | 'apiToken' | 'token' | 'login'>
