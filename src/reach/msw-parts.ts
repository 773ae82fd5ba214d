/** What the door for msw takes from the rest of the package, which is built once as CommonJS. */

export { isHostOf } from '../checks/host-pattern.ts'
export { hostOf } from '../checks/this-machine.ts'
export type { Emulator } from '../emulator/emulator.ts'
export { serviceHosts } from './hosts.ts'
