import { createRequire } from 'node:module'

const built: typeof import('../../src/index.ts') = createRequire(import.meta.url)('../../dist/index.cjs')

/** The package as it is built. Tests that need a build anyway load it in a tenth of the time that the sources take. */
export const { connect, createEmulator, PortError } = built
