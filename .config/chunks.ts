import { minify } from 'rolldown/experimental'
import type { UserConfig } from 'tsdown'

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
 * Puts what a start loads into one file. The bundler's own division is one file for each set of modules that the same
 * entries use, which makes fifty; Node needs a third of a millisecond to find and read one (measured: 130 ms of processor
 * time for a first test instead of 144).
 */
export const startInOneFile = {
  includeDependenciesRecursively: false,
  groups: [
    { name: 'yaml', test: /[\\/]node_modules[\\/]yaml[\\/]/ },
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
  renderChunk: async (code, { name }) => (name === 'yaml' ? (await minify(name, code)).code : null),
}
