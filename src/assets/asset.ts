import { existsSync, readFileSync } from 'node:fs'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

/** As much of Node's module for single executables as is needed here. Node.js 20.12 and newer have it. */
interface SingleExecutable {
  isSea(): boolean
  getRawAsset(name: string): ArrayBuffer
}

/** The executable that holds the whole package; undefined where the package is installed. */
function executable(): SingleExecutable | undefined {
  const { getBuiltinModule }: { getBuiltinModule?: (name: string) => unknown } = process
  const found = getBuiltinModule?.('node:sea') as SingleExecutable | undefined
  return found?.isSea() ? found : undefined
}

/** The folder of the package, seen from the built package and from the sources. */
function packageFolder(): URL {
  const [built, sources] = ['../', '../../'].map((path) => new URL(path, import.meta.url))
  return existsSync(new URL('package.json', built)) ? built! : sources!
}

/** The codes of the error about a missing file: in a folder, and in an executable. */
const missing = ['ENOENT', 'ERR_SINGLE_EXECUTABLE_APPLICATION_ASSET_NOT_FOUND']

/**
 * Reads a file that comes with the package.
 * @param name its path in the package, such as `docs/faults.md`, or what the executable calls it
 * @param path of a file that lies in a dependency of the package
 * @returns undefined when there is no such file
 */
export function readAsset(name: string, path?: () => string): Buffer | undefined {
  const inside = executable()
  try {
    if (inside) return Buffer.from(inside.getRawAsset(name))
    return readFileSync(path ? path() : new URL(name, packageFolder()))
  } catch (error) {
    if (missing.includes((error as NodeJS.ErrnoException).code ?? '')) return undefined
    throw error
  }
}

/**
 * The path of a file that comes with the package, for other programs.
 * @param folder where the executable, whose files have no paths, puts a copy
 */
export async function assetPath(name: string, folder: string): Promise<string> {
  if (!executable()) return fileURLToPath(new URL(name, packageFolder()))
  const copy = join(folder, name.slice(name.lastIndexOf('/') + 1))
  await writeFile(copy, readAsset(name)!)
  return copy
}
