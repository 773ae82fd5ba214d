import { execFileSync } from 'node:child_process'
import { existsSync, mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

const cache = fileURLToPath(new URL('../../../node_modules/.cache/bench-peers', import.meta.url))

/**
 * The folder into which a peer is installed, which happens the first time. They are no dependencies of ours: nobody
 * who works on the package needs them.
 * @param {string} named package and version
 * @param {string} [into] folder that holds one for each
 * @returns {string}
 * @throws {Error} a sentence that says what is missing, when npm cannot install it
 */
export function installed(named, into = cache) {
  const folder = join(into, named.replace('/', '+'))
  // A module resolves its imports from its own folder, and some of the peers can only be imported.
  const importer = join(folder, 'import.mjs')
  if (existsSync(importer)) return folder
  rmSync(folder, { recursive: true, force: true })
  mkdirSync(folder, { recursive: true })
  writeFileSync(join(folder, 'package.json'), '{ "private": true }\n')
  try {
    // Prism requires a newer Node, but also runs on this one.
    const flags = ['--engine-strict=false', '--ignore-scripts', '--no-audit', '--no-fund', '--loglevel=error']
    execFileSync('npm', ['install', ...flags, named], { cwd: folder, stdio: ['ignore', 'ignore', 'pipe'] })
  } catch (error) {
    // The lines before it have the code and the system call.
    const reason = /^npm error (?!code|syscall|errno|address|port)(.+)/m.exec(String(error.stderr))?.[1]
    throw new Error(
      `${named} is not installed, and it could not be installed into ${folder}: ${reason ?? error.message}`,
    )
  }
  writeFileSync(importer, 'export const imported = (name) => import(name)\n')
  return folder
}
