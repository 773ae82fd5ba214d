import { fileURLToPath } from 'node:url'

/** The module `faketura/register` in the built package, for `node --require`. */
export const preloadPath = fileURLToPath(new URL('./register.cjs', import.meta.url))
