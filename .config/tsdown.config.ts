import { writeFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { defineConfig, type UserConfig } from 'tsdown'
import { fewFilesForStart, librariesInPackage, smallFiles } from './chunks.ts'
import { inspector } from './inspector.ts'
import { smallPdfLibrary } from './pdf-library.ts'
import { shared } from './shared.ts'

/** The main entry point, and the factories that make up records for tests. */
const library = { index: 'src/index.ts', factories: 'src/factories.ts' }

/** Preloaded into other programs. */
const register = 'src/reach/register.ts'

/** Has separate entry points for ES modules and CommonJS, because msw declares different types for each. */
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

/**
 * Removes members that only the package itself uses from its types. They are made from each file by itself, without the
 * compiler, which took two thirds of the build. So the build refuses an exported name whose type its file does not state.
 */
const declarations = { oxc: { stripInternal: true }, cjsDefault: false }

/**
 * Keeps names, so that people can read the types of the package. Only the types contain comments, because those in code
 * were a twelfth of the packed package. Annotations only help bundlers, and this package is not bundled.
 */
const readable = { minifyInternalExports: false, comments: { jsdoc: false, annotation: false } }

/** How the code of the package is written. In Jest, `import()` is not available in CommonJS modules. */
export const codeOutput = {
  ...readable,
  dynamicImportInCjs: false,
  exports: 'named',
  codeSplitting: fewFilesForStart,
} as const

/** Entry points of the package. They are built only as CommonJS, so that `import` and `require` share one instance. */
const entries = { ...library, register, ...runners }

/** The parts of it that ES module entry points import. */
const parts = { 'vitest-parts': 'src/testing/vitest-parts.ts', 'msw-parts': 'src/reach/msw-parts.ts' }

/** The name of an entry's `export default`, because types of CommonJS modules re-export a default only by name. */
const defaults: Record<string, string> = {
  reporter: 'FaketuraReporter',
  'node-test-reporter': 'reporter',
  'global-setup': 'setup',
  'global-teardown': 'teardown',
}

/** An ES module for each entry, with the same text as code and as types. */
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
    // Which files there are depends on the modules of the code. The build of the types, at the same time, has others.
    outputOptions: (_, __, { cjsDts }) => (cjsDts ? readable : codeOutput),
    plugins: [smallPdfLibrary, trueImport, smallFiles],
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
  { ...inspector, onSuccess: async () => (await import('./docs/write.ts')).writeDocs() },
])
