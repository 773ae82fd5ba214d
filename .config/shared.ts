import type { UserConfig } from 'tsdown'
import { compileScenarios } from '../src/fixtures/read/scenario-sources.ts'

// The shipped scenarios are read at build time, so that starting with one needs neither a file nor the YAML library.
const scenarios = await compileScenarios(new URL('../fixtures/', import.meta.url))

/** Build options that the package and the executable share. */
export const shared: UserConfig = {
  // Relative to this file, because the builder takes its folder as the root.
  cwd: '..',
  platform: 'node',
  target: 'node20.19',
  fixedExtension: false,
  // Types keep the comments that name their sources, because a test reads them. In code they are a hundredth of the package.
  inputOptions: (options, _format, { cjsDts }) =>
    cjsDts ? options : { ...options, experimental: { ...options.experimental, attachDebugInfo: 'none' } },
  define: { compiledScenarios: JSON.stringify(scenarios) },
}
