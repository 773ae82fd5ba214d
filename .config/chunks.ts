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

/** Programs load these without an emulator, so code that both share must not be in the emulator's file. */
const withoutEmulator = [
  'src/reach/register.ts',
  'src/testing/reporter.ts',
  'src/testing/node-test-reporter.ts',
]

/** A module and all modules that it loads. */
function loadedWith(id: string, modules: Modules, found = new Set<string>()): Set<string> {
  if (found.has(id)) return found
  found.add(id)
  for (const next of modules.getModuleInfo(id)?.importedIds ?? []) loadedWith(next, modules, found)
  return found
}

let needed: ReadonlySet<string> | undefined

/** Resolved paths of the modules that only a start loads. */
function neededToStart(modules: Modules, idOf: (path: string) => string): ReadonlySet<string> {
  const ids = loadedWith(idOf(start), modules)
  for (const path of withoutEmulator) for (const id of loadedWith(idOf(path), modules)) ids.delete(id)
  return ids
}

/**
 * Libraries that the package contains, because one file is loaded sooner than the seventy files of YAML (row `device:
 * bundled libraries` of the bench).
 */
export const librariesInPackage: string[] = [...bundled['The emulator'], ...pdfLibrary]

/**
 * Puts all modules that a start loads into one file. The bundler would create one file for each set of modules that the
 * same entries use, which makes fifty (row `device: one file for the start` of the bench).
 */
export const startInOneFile = {
  includeDependenciesRecursively: false,
  groups: [
    ...bundled['The emulator'].map((name) => ({
      name,
      test: new RegExp(`[\\\\/]node_modules[\\\\/]${name}[\\\\/]`),
    })),
    { name: 'pdfkit', test: isOfPdfLibrary },
    {
      name(id: string, modules: Modules): string | null {
        const root = id.slice(0, id.lastIndexOf('/src/') + 1)
        if (!id.startsWith(`${root}src/`)) return null
        needed ??= neededToStart(modules, (path) => `${root}${path}`)
        return needed.has(id) ? 'emulator' : null
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
