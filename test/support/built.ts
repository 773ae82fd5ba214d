import { createRequire } from 'node:module'

const built: typeof import('../../src/index.ts') = createRequire(import.meta.url)('../../dist/index.cjs')

/** The built package. Tests that need a build anyway load it ten times faster than the sources. */
export const { connect, createEmulator, PortError } = built
