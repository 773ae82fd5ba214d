import { writeFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { defineConfig, type UserConfig } from 'tsdown'
import { librariesInPackage, onlyAscii, smallLibraries, startInOneFile } from './chunks.ts'
import { writeDocs } from './docs/write.ts'
import { inspector } from './inspector.ts'
import { shared } from './shared.ts'

/** How records are made up in tests, besides what the package itself exports. */
const library = { index: 'src/index.ts', factories: 'src/factories.ts' }

/** Loaded before programs that others start. */
const register = 'src/reach/register.ts'

/** A door of its own for each kind of module, because msw declares other types for each. */
const msw = 'src/reach/msw.ts'

/** The entry points for test runners. Vitest is an ES module only, and so is its entry point. */
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
const declarations = { compilerOptions: { stripInternal: true }, cjsDefault: false }

/**
 * Files of the package pass names on as they are, so that a person can read its types. Comments are in the types alone: a
 * twelfth of the packed package was comments on code.
 */
const readable = { minifyInternalExports: false, comments: { jsdoc: false } }

/** Code of the package that is loaded by name: as CommonJS, once, so that `import` and `require` share one instance. */
const entries = { ...library, register, ...runners }

/** The parts that ES module entry points import from it. */
const parts = { 'vitest-parts': 'src/testing/vitest-parts.ts', 'msw-parts': 'src/reach/msw-parts.ts' }

/** What `export default` of an entry is called: types of CommonJS modules pass a default on by name only. */
const defaults: Record<string, string> = {
  reporter: 'FaketuraReporter',
  'node-test-reporter': 'reporter',
  'global-setup': 'setup',
  'global-teardown': 'teardown',
}

/** An ECMAScript door for each entry, the same text as code and as types. */
async function writeDoors(): Promise<void> {
  for (const name of Object.keys(entries)) {
    const from = `from './${name}.cjs'\n`
    const named = defaults[name] ? `export { ${defaults[name]} as default } ${from}` : ''
    for (const extension of ['js', 'd.ts']) {
      await writeFile(new URL(`../dist/${name}.${extension}`, import.meta.url), `export * ${from}${named}`)
    }
  }
}

/** A configuration file may be an ES module, which only a true `import()` loads. The command line never runs in Jest. */
const trueImport: UserConfig['plugins'] = {
  name: 'true-import',
  transform: (code, id) =>
    id.endsWith('/cli/config-file.ts')
      ? code.replace('import(pathToFileURL(', 'trueImport(pathToFileURL(')
      : null,
  renderChunk: (code) => code.replace('trueImport(', 'import('),
}

export default defineConfig([
  {
    ...shared,
    entry: { ...entries, ...parts, msw, cli: 'src/cli/main.ts' },
    format: 'cjs',
    dts: declarations,
    clean: true,
    deps: { onlyBundle: librariesInPackage },
    alias: { yaml: fileURLToPath(new URL('../node_modules/yaml/browser/dist/index.js', import.meta.url)) },
    // Jest runs CommonJS modules where `import()` is not to be had.
    outputOptions: {
      ...readable,
      dynamicImportInCjs: false,
      exports: 'named',
      codeSplitting: startInOneFile,
    },
    plugins: [trueImport, smallLibraries, onlyAscii],
    onSuccess: writeDoors,
  },
  {
    ...shared,
    entry: { vitest: 'src/testing/vitest.ts', msw },
    format: 'esm',
    dts: declarations,
    clean: false,
    outputOptions: readable,
    plugins: [
      {
        name: 'shared-parts',
        resolveId(id) {
          const name = /^\.\/([a-z]+-parts)\.ts$/.exec(id)?.[1]
          return name ? { id: `./${name}.cjs`, external: true } : null
        },
      },
    ],
  },
  { ...inspector, onSuccess: writeDocs },
])
