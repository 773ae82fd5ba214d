import { execFileSync } from 'node:child_process'
import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

const root = fileURLToPath(new URL('../..', import.meta.url))
const tsdown = join(root, 'node_modules', 'tsdown', 'dist', 'run.mjs')
const folder = join(root, 'node_modules', '.cache', 'bench-devices')

/** @typedef {{ index: string, cli: string }} Build */

/**
 * Builds the package, for a comparison of two builds that differ in nothing but a device.
 * @param {Partial<import('./device-list.js').Device>} device the one to leave out, or none
 * @returns {Build}
 * @throws {Error} when the build fails, or when a source has changed so that the device can no longer be left out
 */
export function buildWithout({ name = 'nothing', changes = [], without }) {
  const built = join(folder, name.replaceAll(/\W+/g, '-'))
  rmSync(built, { recursive: true, force: true })
  const env = { ...process.env, FAKETURA_PLAIN_BUILD: JSON.stringify({ folder: built, changes, without }) }
  const config = ['--config-loader', 'unrun', '--config', '.config/plain.config.ts']
  // What npx would start; npx itself takes half a second. What the build prints is no part of the bench's output, which
  // may be JSON.
  execFileSync(process.execPath, [tsdown, ...config], { cwd: root, env, stdio: ['ignore', 2, 2] })
  return { index: join(built, 'index.cjs'), cli: join(built, 'cli.cjs') }
}
