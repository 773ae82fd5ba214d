import { endServer } from './global-setup.ts'

/**
 * Jest's `globalTeardown` to `faketura/global-setup`.
 * @example
 * // jest.config.ts
 * export default { globalSetup: 'faketura/global-setup', globalTeardown: 'faketura/global-teardown' }
 */
export const teardown: () => Promise<void> = endServer

export default teardown
