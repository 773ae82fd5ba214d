/** What the Vitest door takes from the rest of the package: Vitest is an ES module, the rest is built once as CommonJS. */
export type { Emulator } from '../emulator/emulator.ts'
export type { Account } from '../emulator/views/account.ts'
export type { FixtureName, GivenFixture } from '../fixtures/load.ts'
export type { KeptServer } from './global-setup.ts'
export { type FaketuraMatchers, matchers } from './matchers.ts'
export type { TestOptions } from './options.ts'
export { Session } from './session.ts'
export type { TestRun } from './test-run.ts'
