import { execFileSync, spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import { once } from 'node:events'
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
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

/** Five minutes. */
const maxWaits = 6000

/**
 * A folder that all test files share. The first one that needs it fills it. Files of another worker
 * wait until it is made.
 */
function shared(name: string, make: (folder: string) => void): string {
  const folder = join(inject('shared'), name)
  const outcome = `${folder}.outcome`
  try {
    mkdirSync(folder)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
    for (let waits = 0; !existsSync(outcome); waits++) {
      if (waits > maxWaits) throw new Error(`${name} is not ready, and its worker may have ended`)
      Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 50)
    }
    const failure = readFileSync(outcome, 'utf8')
    if (failure !== '') throw new Error(failure)
    return folder
  }
  let failure = ''
  try {
    make(folder)
  } catch (error) {
    failure = String(error)
    throw error
  } finally {
    // Renamed at the end, so that no file reads half of it.
    writeFileSync(`${outcome}.part`, failure)
    renameSync(`${outcome}.part`, outcome)
  }
  return folder
}

const listing = 'listing.json'

/** What is built, packed as a release would be; once for all test files. */
export function pack(): Packed {
  const folder = shared('packed', (folder) => {
    const options = ['--ignore-scripts', '--json', '--pack-destination', folder]
    writeFileSync(join(folder, listing), run(root, 'npm', ['pack', ...options]))
  })
  const [packed] = JSON.parse(readFileSync(join(folder, listing), 'utf8'))
  return {
    file: join(folder, packed.filename),
    files: packed.files.map(({ path }: { path: string }) => path).sort(),
  }
}

/** Installs packages into a project, without the network where npm has seen them before. */
function install(folder: string, ...packages: readonly string[]): void {
  const options = ['--prefer-offline', '--ignore-scripts', '--no-audit', '--no-fund', '--omit=dev']
  run(folder, 'npm', ['install', ...options, ...packages])
}

/** Installations with other packages, for the next run: npm works longer on one than some runners on their tests. */
const kept = join(root, 'node_modules', '.cache', 'consumers')

/** What decides which packages npm installs beside the package. */
function keyOf(others: readonly string[]): string {
  const { dependencies, peerDependencies } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'))
  const named = JSON.stringify([others, dependencies, peerDependencies, process.version])
  return createHash('sha256').update(named).digest('hex').slice(0, 16)
}

function copyFolder(from: string, to: string): void {
  // The program of the system takes a tenth of the time.
  if (process.platform === 'win32') cpSync(from, to, { recursive: true, verbatimSymlinks: true })
  else run(to, 'cp', ['-R', `${from}/.`, '.'])
}

/** Replaces the files of the package, but not the packages that npm has put below it. */
function replacePackage(from: string, to: string): void {
  for (const name of readdirSync(to)) {
    if (name !== 'node_modules') rmSync(join(to, name), { recursive: true })
  }
  copyFolder(from, to)
}

/**
 * Makes a folder a project that has the package installed: a copy of one installation.
 * @param others packages besides, such as `jest@30`
 */
export function installCopy(folder: string, ...others: readonly string[]): void {
  const installation = shared('installed', (folder) => {
    writeFileSync(join(folder, 'package.json'), '{ "name": "consumer", "private": true }')
    install(folder, pack().file)
  })
  const before = join(kept, keyOf(others))
  if (others.length > 0 && existsSync(before)) {
    const ours = join('node_modules', 'faketura')
    copyFolder(before, folder)
    replacePackage(join(installation, ours), join(folder, ours))
    return
  }
  copyFolder(installation, folder)
  if (others.length === 0) return
  install(folder, ...others)
  const unfinished = `${before}.${process.pid}`
  mkdirSync(unfinished, { recursive: true })
  copyFolder(folder, unfinished)
  try {
    renameSync(unfinished, before)
  } catch {
    // Another run has made the same one meanwhile.
    rmSync(unfinished, { recursive: true, force: true })
  }
}
