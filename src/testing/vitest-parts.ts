// What the Vitest entry point imports from the rest of the package: Vitest is an ES module, the rest is built once as CommonJS.
// Exports that only its code uses are internal, so that the declarations leave them out.
export type { Emulator } from '../emulator/emulator.ts'
export type { Account } from '../emulator/views/account.ts'
export type { GivenText } from '../fixtures/fixture.ts'
/** @internal */
export { textOfFailure } from './failure.ts'
export type { ServerDetails } from './global-setup.ts'
export type { FaketuraMatchers, ResultFor } from './matchers.ts'
/** @internal */
export { matchers, settledMatchers } from './matchers.ts'
export type { TestOptions } from './options.ts'
/** @internal */
export { withClosedWords } from './options.ts'
/** @internal */
export { Session } from './session.ts'
/** @internal */
export type { TestRun } from './test-run.ts'
