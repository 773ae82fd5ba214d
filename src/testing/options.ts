import { objectOf } from '../checks/shape.ts'
import type { EmulatorOptions } from '../emulator/options.ts'
import { accountOptions } from '../emulator/views/account-options.ts'
import { readOptions } from '../errors/refused-argument.ts'
import type { InterceptOptions } from '../reach/reach.ts'
import type { NewAccount } from '../resources/account/new-account.ts'

/** The options of `createTest`: those of the emulator that the tests of a worker share, and of each test's account. */
export interface TestOptions<Text extends string = never, Name extends string = Text>
  extends EmulatorOptions<Text, Name> {
  /** Options of each test's account; its prefix, token and login are always generated. */
  readonly account?: AccountOptions
  /**
   * Lets the code under test reach the emulator under the hosts of the service, such as `https://acme.fakturownia.pl`.
   * `true` takes the defaults of `emulator.intercept`.
   */
  readonly intercept?: boolean | InterceptOptions
}

/**
 * Uses the options of one `createTest` as the default of the options for all files. Only the types differ: the former accept any
 * word in a fixture, the latter only known words.
 */
export function withClosedWords(options: TestOptions<string>): TestOptions<never, string> {
  return options as TestOptions<never, string>
}

const { prefix: _, apiToken: __, token: ___, login: ____, ...chosen } = accountOptions
const optionsOfAccount = objectOf(chosen, 'option')

/** @throws ArgumentError for an option that each test's account would not have */
export function checkAccountOptions(account: unknown): void {
  if (account !== undefined) readOptions(optionsOfAccount, account, 'account')
}

export type AccountOptions = Omit<NewAccount, 'prefix' | 'apiToken' | 'token' | 'login'>
