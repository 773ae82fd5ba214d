import { execFileSync } from 'node:child_process'
import { cpSync, existsSync, mkdirSync, readFileSync, symlinkSync } from 'node:fs'
import { join } from 'node:path'
import { isDeepStrictEqual } from 'node:util'
import { root } from './pack.ts'

/** An instruction of the Dockerfile, such as `RUN`. */
export interface Instruction {
  readonly name: string
  readonly text: string
}

/** Instructions of the Dockerfile, in order. */
export const instructions: readonly Instruction[] = readFileSync(join(root, 'Dockerfile'), 'utf8')
  .split('\n')
  .filter((line) => line !== '' && !line.startsWith('#'))
  .map((line) => ({ name: line.split(' ', 1)[0]!, text: line.slice(line.indexOf(' ') + 1) }))

/** The words of an instruction that is written as a list. */
export function wordsOf(name: string): readonly string[] {
  const { text } = instructions.find((one) => one.name === name)!
  return JSON.parse(text.slice(text.indexOf('[')))
}

/**
 * Follows the Dockerfile, with all of its paths below a folder.
 * @returns the folder
 */
export function buildImage(folder: string): string {
  const inFolder = (path: string) => join(folder, path)
  let place = folder
  for (const { name, text } of instructions) {
    if (name === 'WORKDIR') {
      place = inFolder(text)
      mkdirSync(place, { recursive: true })
    } else if (name === 'RUN') {
      if (text === install && isInstalled()) symlinkSync(modules, join(place, 'node_modules'))
      else execFileSync('sh', ['-c', text], { cwd: place, stdio: 'pipe', env: environment() })
    } else if (name === 'COPY') {
      const [from = '', to = ''] = text.split(' ').filter((word) => !word.startsWith('--'))
      if (from === '.') copySources(place)
      else cpSync(inFolder(from), inFolder(to), { recursive: true })
    }
  }
  return folder
}

/**
 * Takes longer than all other commands together. It has run before the tests, so it runs again only where
 * other packages than those of the lock file were installed since.
 */
const install = 'npm ci --ignore-scripts'
const modules = join(root, 'node_modules')

interface LockedPackage {
  readonly version?: string
  readonly integrity?: string
  readonly optional?: boolean
  readonly dependencies?: Readonly<Record<string, string>>
  readonly devDependencies?: Readonly<Record<string, string>>
}

/** Whether the packages of the project are exactly those of the lock file, and that file is up to date. */
function isInstalled(): boolean {
  const packagesIn = (path: string): Readonly<Record<string, LockedPackage>> =>
    JSON.parse(readFileSync(path, 'utf8')).packages
  const { '': project, ...locked } = packagesIn(join(root, 'package-lock.json'))
  const manifest: LockedPackage = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'))
  const record = join(modules, '.package-lock.json')
  if (!existsSync(record) || !isDeepStrictEqual(project!.devDependencies, manifest.devDependencies))
    return false
  if (!isDeepStrictEqual(project!.dependencies, manifest.dependencies)) return false
  const installed = packagesIn(record)
  const isSame = (name: string) =>
    installed[name]?.version === locked[name]?.version &&
    installed[name]?.integrity === locked[name]?.integrity
  return (
    Object.keys(installed).every(isSame) &&
    Object.entries(locked).every(([name, { optional }]) => name in installed || optional)
  )
}

/** The files that Docker would copy into the build. */
function copySources(folder: string): void {
  const ignored = readFileSync(join(root, '.dockerignore'), 'utf8').trim().split('\n')
  const skipped = ignored.map((name) => join(root, name))
  cpSync(root, folder, { recursive: true, filter: (path) => !skipped.includes(path) })
}

/** The environment without the variables that npm and the test runner add. */
function environment(): NodeJS.ProcessEnv {
  const ours = /^(npm_(package|lifecycle|command|execpath|node)|VITEST|NODE_)/
  return Object.fromEntries(Object.entries(process.env).filter(([name]) => !ours.test(name)))
}
