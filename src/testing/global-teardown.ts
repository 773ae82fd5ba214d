import { endServer } from './global-setup.ts'

/** Jest's `globalTeardown` to `faketura/global-setup`. */
export default endServer
