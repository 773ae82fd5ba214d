// What the entry points for msw import from the rest of the package, which is built once as CommonJS.
export type { Emulator } from '../emulator/emulator.ts'
/** @internal */
export { isForService } from './hosts.ts'
/** @internal */
export { checkHandlerArguments } from './intercept-options.ts'
