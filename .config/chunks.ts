import { minify } from 'rolldown/experimental'
import type { UserConfig } from 'tsdown'
import { bundled } from './third-party.ts'

/** What the bundler knows of a module. */
interface Modules {
  getModuleInfo(id: string): { readonly importedIds: readonly string[] } | null
}

/** Every emulator needs it. */
const start = 'src/emulator/create-emulator.ts'

/** Programs load these without an emulator, and should not load one for a sentence that both need. */
const withoutEmulator = [
  'src/reach/register.ts',
  'src/testing/reporter.ts',
  'src/testing/node-test-reporter.ts',
]

/** Modules that loading another one loads, and that one itself. */
function loadedWith(id: string, modules: Modules, found = new Set<string>()): Set<string> {
  if (found.has(id)) return found
  found.add(id)
  for (const next of modules.getModuleInfo(id)?.importedIds ?? []) loadedWith(next, modules, found)
  return found
}

let needed: ReadonlySet<string> | undefined

/** Resolved paths of the modules that a start loads, and nothing else does. */
function neededToStart(modules: Modules, idOf: (path: string) => string): ReadonlySet<string> {
  const ids = loadedWith(idOf(start), modules)
  for (const path of withoutEmulator) for (const id of loadedWith(idOf(path), modules)) ids.delete(id)
  return ids
}

/**
 * What the package holds of others. One file in place of YAML's seventy takes 5 ms to load in place of 37; a start finds
 * big.js 2 ms sooner here than in a package of its own.
 */
export const librariesInPackage: string[] = [...bundled['The emulator']]

/**
 * Puts what a start loads into one file. The bundler's own division is one file for each set of modules that the same
 * entries use, which makes fifty; Node needs a third of a millisecond to find and read one (measured: 130 ms of processor
 * time for a first test instead of 144).
 */
export const startInOneFile = {
  includeDependenciesRecursively: false,
  groups: [
    ...librariesInPackage.map((name) => ({
      name,
      test: new RegExp(`[\\\\/]node_modules[\\\\/]${name}[\\\\/]`),
    })),
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

/** Libraries in the package itself are for no reader, and the package is to stay light. */
export const smallLibraries: UserConfig['plugins'] = {
  name: 'small-libraries',
  renderChunk: async (code, { name }) =>
    librariesInPackage.includes(name) ? (await minify(name, code)).code : null,
}

/**
 * Writes other characters as escapes. Node reads a file without them in half the time, and compiles it from half the
 * memory (measured: an import of faketura executes 6 % fewer instructions).
 */
export const onlyAscii: UserConfig['plugins'] = {
  name: 'only-ascii',
  // The bundler prints a chunk once more after it is rendered, and would write the characters again.
  generateBundle(_, bundle) {
    for (const output of Object.values(bundle)) {
      if (output.type === 'chunk' && output.fileName.endsWith('.cjs')) output.code = escaped(output.code)
    }
  },
}

function escaped(code: string): string {
  return code.replace(/[\u0080-\uffff]/g, (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`)
}
