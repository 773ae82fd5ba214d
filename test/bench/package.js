import { execFileSync } from 'node:child_process'
import { readdirSync, statSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'

const root = fileURLToPath(new URL('../..', import.meta.url))

/**
 * The built package, built anew when a source is younger than it: users run the bundle, so that is what is measured.
 * @param {string | undefined} chosen folder of another build
 * @returns {{ index: string, cli: string }} paths of its two entries
 * @throws {Error} when the build fails
 */
export function builtPackage(chosen) {
  const folder = chosen ? resolve(chosen) : join(root, 'dist')
  const entries = { index: join(folder, 'index.js'), cli: join(folder, 'cli.cjs') }
  const built = Math.min(changedAt(entries.index), changedAt(entries.cli))
  if (!chosen && built < Math.max(youngest('src'), youngest('fixtures'))) {
    // What the build prints is no part of the bench's output, which may be JSON.
    execFileSync('npm', ['run', 'build'], { cwd: root, stdio: ['ignore', 2, 2] })
  }
  return entries
}

/** @param {string} name of a folder whose files the build takes in */
function youngest(name) {
  const folder = join(root, name)
  const names = readdirSync(folder, { recursive: true })
  return Math.max(...names.map((path) => changedAt(join(folder, String(path)))))
}

/** @param {string} path @returns {number} milliseconds since 1970; 0 when there is no such file */
function changedAt(path) {
  return statSync(path, { throwIfNoEntry: false })?.mtimeMs ?? 0
}
