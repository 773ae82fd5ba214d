import { defineConfig, type UserConfig } from 'tsdown'
import { compileScenarios } from '../src/fixtures/scenario-sources.ts'
import { inspector } from './inspector.ts'

// The shipped scenarios are read at build time, so that starting with one needs neither a file nor the YAML library.
const scenarios = await compileScenarios(new URL('../fixtures/', import.meta.url))

const shared: UserConfig = {
  // Seen from this file, whose folder is the builder's own idea of the root.
  cwd: '..',
  platform: 'node',
  target: 'node20.19',
  fixedExtension: false,
  define: { compiledScenarios: JSON.stringify(scenarios) },
}

// One ECMAScript build for both, so that the command line and the package share their code.
export default defineConfig([
  {
    ...shared,
    entry: { index: 'src/index.ts', cli: 'src/cli/main.ts' },
    format: 'esm',
    dts: true,
    clean: true,
  },
  { ...shared, entry: { index: 'src/index.ts' }, format: 'cjs', dts: true, clean: false },
  inspector,
])
