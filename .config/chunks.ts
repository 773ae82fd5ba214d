import { minify } from 'rolldown/experimental'
import type { UserConfig } from 'tsdown'
import { isOfPdfLibrary, pdfLibrary } from './pdf-library.ts'
import { bundled } from './third-party.ts'

/** The bundler's information about modules. */
interface Modules {
  getModuleInfo(id: string): { readonly importedIds: readonly string[] } | null
}

/** Loaded by every emulator. */
const start = 'src/emulator/create-emulator.ts'

/** Programs load these without an emulator, so code that both share is in a file of its own. */
const withoutEmulator = [
  'src/reach/register.ts',
  'src/testing/reporter.ts',
  'src/testing/node-test-reporter.ts',
]

/** Loaded by every command, and by the usual one. */
const program = ['src/cli/program.ts', 'src/cli/start.ts']

/** Not in a file that `compile-cache.ts` runs: there, Node.js 20 refused to import a configuration file. */
const importsModules = '/src/cli/config-file.ts'

/** A module and all modules that it loads. */
function loadedWith(id: string, modules: Modules, found = new Set<string>()): Set<string> {
  if (found.has(id)) return found
  found.add(id)
  for (const next of modules.getModuleInfo(id)?.importedIds ?? []) loadedWith(next, modules, found)
  return found
}

let loaded: Readonly<Record<'start' | 'withoutEmulator' | 'program', ReadonlySet<string>>> | undefined

/**
 * Libraries that the package contains, because one file is loaded sooner than the seventy files of YAML (row `device:
 * bundled libraries` of the bench).
 */
export const librariesInPackage: string[] = [...bundled['The emulator'], ...pdfLibrary]

/**
 * Puts the modules that a start loads into three files. The bundler would create one file for each set of modules that the
 * same entries use, which makes fifty (row `device: few files for the start` of the bench).
 */
export const fewFilesForStart = {
  includeDependenciesRecursively: false,
  groups: [
    ...bundled['The emulator'].map((name) => ({
      name,
      test: new RegExp(`[\\\\/]node_modules[\\\\/]${name}[\\\\/]`),
    })),
    { name: 'pdfkit', test: isOfPdfLibrary },
    {
      name(id: string, modules: Modules): 'common' | 'emulator' | 'program' | null {
        const root = id.slice(0, id.lastIndexOf('/src/') + 1)
        if (!id.startsWith(`${root}src/`)) return null
        const loadedBy = (paths: readonly string[]) =>
          new Set(paths.flatMap((path) => [...loadedWith(`${root}${path}`, modules)]))
        loaded ??= {
          start: loadedBy([start]),
          withoutEmulator: loadedBy(withoutEmulator),
          program: loadedBy(program),
        }
        if (loaded.start.has(id)) return loaded.withoutEmulator.has(id) ? 'common' : 'emulator'
        const isOfProgram = id.startsWith(`${root}src/cli/`) && !id.endsWith(importsModules)
        return isOfProgram && loaded.program.has(id) ? 'program' : null
      },
    },
  ],
}

/**
 * Minifies the bundled libraries and all files that no program imports by name, except that of the emulator, so that the
 * package stays small. In our own code only local variables get short names, so that stack traces can be read. It works on
 * what is written, because the bundler prints a chunk again after rendering it.
 */
export const smallFiles: UserConfig['plugins'] = {
  name: 'small-files',
  async generateBundle(_, bundle) {
    for (const output of Object.values(bundle)) {
      if (output.type !== 'chunk') continue
      const isLibrary = librariesInPackage.includes(output.name)
      if (output.isEntry || output.name === 'emulator') continue
      const mangle = isLibrary || { toplevel: false, keepNames: true }
      output.code = (await minify(output.fileName, output.code, { mangle })).code
    }
  },
}
