import { execFileSync } from 'node:child_process'
import { readdirSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

const root = fileURLToPath(new URL('..', import.meta.url))
const sources = ['src', 'fixtures', 'docs', '.config', 'package.json']
const products = [
  'dist/cli.cjs',
  'dist/index.js',
  'dist/index.cjs',
  'dist/index.d.ts',
  'dist/inspector/inspector.js',
  'schema.json',
  'llms.txt',
]

/** Builds the package once before the tests that use it, unless the build is newer than every source. */
export default function build(): void {
  const oldestProduct = Math.min(...products.map(changedAt))
  if (Math.max(...sources.map(newestIn)) < oldestProduct) return
  execFileSync('npm', ['run', 'build'], { cwd: root, stdio: 'pipe', shell: process.platform === 'win32' })
}

function newestIn(path: string): number {
  const entries = statSync(join(root, path)).isDirectory()
    ? readdirSync(join(root, path), { recursive: true })
    : []
  return Math.max(changedAt(path), ...entries.map((entry) => changedAt(join(path, String(entry)))))
}

/** Milliseconds since 1970; 0 for a missing file. */
function changedAt(path: string): number {
  return statSync(join(root, path), { throwIfNoEntry: false })?.mtimeMs ?? 0
}
