import type { UserConfig } from 'tsdown'
import { compileScenarios } from '../src/fixtures/read/scenario-sources.ts'

// The shipped scenarios are read at build time, so that starting with one needs neither a file nor the YAML library.
const scenarios = await compileScenarios(new URL('../fixtures/', import.meta.url))

/** What the package and the executable are built with. */
export const shared: UserConfig = {
  // Seen from this file, whose folder is the builder's own idea of the root.
  cwd: '..',
  platform: 'node',
  target: 'node20.19',
  fixedExtension: false,
  define: { compiledScenarios: JSON.stringify(scenarios) },
}
