import { execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, inject } from 'vitest'

/** The project's folder. */
export const root = fileURLToPath(new URL('../..', import.meta.url))

/** Variables of this process that a consumer must not inherit, such as those that npm sets. */
const ofThisProcess = /^(npm_(package|lifecycle|command|execpath|node)|VITEST|NODE_OPTIONS|NODE_V8|FAKETURA)/i

function environment(): Record<string, string | undefined> {
  return Object.fromEntries(Object.entries(process.env).filter(([name]) => !ofThisProcess.test(name)))
}

/**
 * Runs a command in a folder.
 * @param variables added to the environment
 * @returns what it wrote to its standard output
 * @throws with everything that it wrote, when it fails
 */
export function run(
  folder: string,
  command: string,
  args: readonly string[],
  variables: Readonly<Record<string, string>> = {},
): string {
  const env = { ...environment(), ...variables }
  const shell = process.platform === 'win32'
  return execFileSync(command, args, { cwd: folder, encoding: 'utf8', stdio: 'pipe', shell, env })
}

/** How a command ended, and everything that it wrote. */
export interface Ended {
  readonly code: number
  readonly text: string
}

/** Runs a command in a folder, without colours; does not throw if it fails. */
export async function ending(
  folder: string,
  command: string,
  args: readonly string[],
  variables: Readonly<Record<string, string>> = {},
): Promise<Ended> {
  const env = { ...environment(), NO_COLOR: '1', FORCE_COLOR: '0', ...variables }
  const child = spawn(command, args, { cwd: folder, env, shell: process.platform === 'win32' })
  const pieces: string[] = []
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (piece) => pieces.push(String(piece)))
  const [code] = await once(child, 'close')
  return { code, text: pieces.join('') }
}

/** A folder outside the project, deleted after the tests of the file. */
export function temporaryFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'faketura-package-'))
  afterAll(() => rmSync(folder, { recursive: true, force: true, maxRetries: 5 }), 60_000)
  return folder
}

export interface Packed {
  /** The tarball. */
  readonly file: string
  /** Paths within the package. */
  readonly files: readonly string[]
}

/** A folder that the test files of this worker share. */
function sharedFolder(name: string): string {
  const folder = join(inject('shared'), `${process.pid}-${name}`)
  mkdirSync(folder, { recursive: true })
  return folder
}

let tarball: Packed | undefined
let installation: string | undefined

/** What is built, packed as a release would be; once for all test files of this worker. */
export function pack(): Packed {
  if (tarball) return tarball
  const folder = sharedFolder('packed')
  const printed = run(root, 'npm', ['pack', '--ignore-scripts', '--json', '--pack-destination', folder])
  const [packed] = JSON.parse(printed)
  tarball = {
    file: join(folder, packed.filename),
    files: packed.files.map(({ path }: { path: string }) => path).sort(),
  }
  return tarball
}

/**
 * Installs the package into an empty project, without the network where npm has seen the dependencies before.
 * @param others packages besides, such as `jest@30`
 */
export function install(folder: string, ...others: readonly string[]): void {
  writeFileSync(join(folder, 'package.json'), '{ "name": "consumer", "private": true }')
  const options = ['--prefer-offline', '--ignore-scripts', '--no-audit', '--no-fund', '--omit=dev']
  run(folder, 'npm', ['install', ...options, pack().file, ...others])
}

/** Makes a folder a project that has the package and nothing else installed: a copy of one installation. */
export function installCopy(folder: string): void {
  if (!installation) {
    const first = sharedFolder('installed')
    install(first)
    installation = first
  }
  cpSync(installation, folder, { recursive: true, verbatimSymlinks: true })
}
