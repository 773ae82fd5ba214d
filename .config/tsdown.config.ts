import { writeFile } from 'node:fs/promises'
import { defineConfig, type UserConfig } from 'tsdown'
import { fixtureSchema } from '../src/derive/fixture-schema.ts'
import { fixtureLanguage } from '../src/fixtures/language.ts'
import { compileScenarios } from '../src/fixtures/read/scenario-sources.ts'
import { registry } from '../src/resources/registry.ts'
import { writeDocs } from './docs/write.ts'
import { inspector } from './inspector.ts'

// The shipped scenarios are read at build time, so that starting with one needs neither a file nor the YAML library.
const scenarios = await compileScenarios(new URL('../fixtures/', import.meta.url))

// Editors find it by its path in the installed package, so it lies at the top.
const schema = JSON.stringify(fixtureSchema(registry, fixtureLanguage))
await writeFile(new URL('../schema.json', import.meta.url), `${schema}\n`)

const shared: UserConfig = {
  // Seen from this file, whose folder is the builder's own idea of the root.
  cwd: '..',
  platform: 'node',
  target: 'node20.19',
  fixedExtension: false,
  define: { compiledScenarios: JSON.stringify(scenarios) },
}

/** How records are made up in tests, besides what the package itself exports. */
const library = { index: 'src/index.ts', factories: 'src/factories.ts' }

/** The doors for test runners. Vitest itself is an ES module only, and so is its door. */
const runners = {
  jest: 'src/testing/jest.ts',
  'node-test': 'src/testing/node-test.ts',
  'node-test-reporter': 'src/testing/node-test-reporter.ts',
  playwright: 'src/testing/playwright.ts',
  reporter: 'src/testing/reporter.ts',
  'global-setup': 'src/testing/global-setup.ts',
  'global-teardown': 'src/testing/global-teardown.ts',
}

/** Members that only the package itself uses are no part of its types. */
const declarations = { compilerOptions: { stripInternal: true } }

/** Files of the package pass names on as they are, so that a person can read its types. */
const readable = { minifyInternalExports: false }

// One ECMAScript build for all, so that the command line, the package and its doors share their code.
export default defineConfig([
  {
    ...shared,
    entry: { ...library, cli: 'src/cli/main.ts', vitest: 'src/testing/vitest.ts', ...runners },
    format: 'esm',
    dts: declarations,
    clean: true,
    outputOptions: readable,
  },
  {
    ...shared,
    entry: { ...library, ...runners },
    format: 'cjs',
    dts: declarations,
    clean: false,
    // Jest runs CommonJS modules where `import()` is not to be had.
    outputOptions: { ...readable, dynamicImportInCjs: false, exports: 'named' },
  },
  // Last, because it takes what all of them know.
  { ...inspector, onSuccess: writeDocs },
])
