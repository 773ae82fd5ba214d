import {
  existsSync,
  lstatSync,
  mkdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import nodeModule, { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { basename, dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { constants, Script } from 'node:vm'

const [before, after] = ['(function (exports, require, module, __filename, __dirname) { ', '\n})'] as const

/** Size in bytes from which a file is cached; smaller ones compile in less time than reading their compiled code takes. */
const minCachedSize = 20_000

/**
 * Stores the compiled program for the next start (row `device: stored program` of the bench). Node does this itself from
 * 22.8 on; this module does it for older versions. Both write to the system's temporary folder, work without a cache if
 * they cannot, and obey NODE_COMPILE_CACHE and NODE_DISABLE_COMPILE_CACHE. Programs that import faketura decide for
 * themselves.
 * @param command name of the command; each has compiled code of its own, because each calls other functions
 */
export function cacheCompiled(command: string): void {
  const enable: unknown = Reflect.get(nodeModule, 'enableCompileCache')
  if (typeof enable === 'function') enable()
  else if (!process.env.NODE_DISABLE_COMPILE_CACHE) cacheLargeFiles(command)
}

function cacheLargeFiles(command: string): void {
  const folder = cacheFolder(command)
  if (!isPrivate(folder)) return
  const own = dirname(fileURLToPath(import.meta.url))
  const { extensions } = createRequire(import.meta.url)
  const usual = extensions['.js']!
  extensions['.cjs'] = (module, path) => {
    // The name of such a file contains a hash of its content.
    const isCached = dirname(path) === own && statSync(path).size >= minCachedSize
    if (isCached) load(module, path, join(folder, basename(path)))
    else usual(module, path)
  }
}

/** Runs a file with its stored code. Code that Node refuses, as after a change of its flags, is stored anew. */
function load(module: NodeJS.Module, path: string, stored: string): void {
  const script = new Script(before + readFileSync(path, 'utf8') + after, {
    filename: path,
    columnOffset: -before.length,
    cachedData: contentOf(stored),
    importModuleDynamically: constants.USE_MAIN_CONTEXT_DEFAULT_LOADER,
  })
  // At exit, the functions that were called are compiled as well.
  if (script.cachedDataRejected !== false) process.once('exit', () => store(script, stored))
  const run: (this: unknown, ...values: unknown[]) => void = script.runInThisContext()
  run.call(module.exports, module.exports, createRequire(path), module, path, dirname(path))
}

function contentOf(path: string): Buffer | undefined {
  try {
    return readFileSync(path)
  } catch {
    return undefined
  }
}

/** Renames the file into its place, so that no process reads half of it. Without such a folder, nothing is stored. */
function store(script: Script, path: string): void {
  const part = `${path}.${process.pid}`
  const folder = dirname(path)
  try {
    // One at a time: in some folders of the system, Node 20 never ends making several at once.
    makeFolder(dirname(dirname(folder)))
    makeFolder(dirname(folder), 0o700)
    makeFolder(folder, 0o700)
    writeFileSync(part, script.createCachedData())
    renameSync(part, path)
  } catch {
    remove(part)
  }
}

function makeFolder(path: string, mode?: number): void {
  if (!existsSync(path)) mkdirSync(path, mode)
}

function remove(path: string): void {
  try {
    rmSync(path, { force: true })
  } catch {
    // There is no such folder, or another user owns it.
  }
}

function cacheFolder(command: string): string {
  const user = process.getuid?.() ?? 'user'
  const root = process.env.NODE_COMPILE_CACHE || tmpdir()
  return join(root, `faketura-compiled-${process.version}-${process.arch}-${user}`, command)
}

/** Whether only this user can write the folder: what it contains is run. A missing folder will be private. */
function isPrivate(folder: string): boolean {
  const user = process.getuid?.()
  return [dirname(folder), folder].every((path) => {
    if (user === undefined || !existsSync(path)) return true
    const { uid, mode } = lstatSync(path)
    return uid === user && (mode & 0o22) === 0
  })
}
