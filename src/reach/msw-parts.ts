/** What the door for msw takes from the rest of the package, which is built once as CommonJS. */
export type { Emulator } from '../emulator/emulator.ts'
export { isForService } from './hosts.ts'
