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

/** The build, packed like a release, once for all test files. */
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

/** Makes a folder a project with these packages, without the network where npm has seen them before. */
function install(folder: string, packages: readonly string[], manifest: object = {}): void {
  writeFileSync(
    join(folder, 'package.json'),
    JSON.stringify({ name: 'consumer', private: true, ...manifest }),
  )
  const options = ['--prefer-offline', '--ignore-scripts', '--no-audit', '--no-fund', '--omit=dev']
  run(folder, 'npm', ['install', ...options, ...packages])
}

const manifest = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'))
const { dependencies, devDependencies, peerDependencies } = manifest

/** The first version that a range such as `>=3.2` allows: 3.2.0. */
export function lowestOf(name: string): string {
  const [, version] = /^>=(\d+(?:\.\d+)*)$/.exec(peerDependencies[name])!
  return [...version!.split('.'), '0', '0'].slice(0, 3).join('.')
}

/** Test runners and HTTP clients of consumers, installed together, because npm takes longer than most of the tests. */
const others = [
  ...['vitest', '@playwright/test'].map((name) => `${name}@${devDependencies[name]}`),
  ...['jest@30', 'axios@1', 'got@14', 'undici@7'],
]

/** A project within that of the others, which has a lower version of one of them. */
const lowest = {
  name: 'lowest',
  version: '1.0.0',
  private: true,
  dependencies: { vitest: lowestOf('vitest') },
}

/** A copy of an installation, for the next run. It is another one when what it depends on changes. */
function keptFor(parts: readonly unknown[]): string {
  const hash = createHash('sha256').update(JSON.stringify([...parts, process.version]))
  return join(root, 'node_modules', '.cache', 'consumers', hash.digest('hex').slice(0, 16))
}

const kept = {
  /** What npm makes of the package alone depends on its whole manifest, but its files are replaced. */
  alone: keptFor([manifest]),
  withOthers: keptFor([others, lowest, dependencies, peerDependencies]),
}

/** Copies an installation for the next run. */
function keep(folder: string, kept: string): void {
  const unfinished = `${kept}.${process.pid}`
  mkdirSync(unfinished, { recursive: true })
  copyFolder(folder, unfinished)
  try {
    renameSync(unfinished, kept)
  } catch {
    // Another run has made the same one meanwhile.
    rmSync(unfinished, { recursive: true, force: true })
  }
}

/** Copies a folder. The files are linked where that is possible: nothing changes a file of an installed package. */
function copyFolder(from: string, to: string): void {
  // The program of the system takes a tenth of the time.
  if (process.platform === 'win32') {
    cpSync(from, to, { recursive: true, verbatimSymlinks: true })
    return
  }
  try {
    run(to, 'cp', ['-RPl', `${from}/.`, '.'])
  } catch {
    // The folders are in different file systems, or this cp makes no links.
    run(to, 'cp', ['-RP', `${from}/.`, '.'])
  }
}

/** The package alone, installed once for all test files. */
function installed(): string {
  return shared('installed', (folder) => {
    if (existsSync(kept.alone)) {
      copyFolder(kept.alone, folder)
      run(emptied(folder), 'tar', ['-xzf', pack().file, '--strip-components=1'])
      return
    }
    install(folder, [pack().file])
    keep(folder, kept.alone)
  })
}

/** The package with the others, installed once for all test files. */
function installedWithOthers(): string {
  return shared('installed with others', (folder) => {
    if (existsSync(kept.withOthers)) {
      copyFolder(kept.withOthers, folder)
      copyPackage(folder)
      return
    }
    mkdirSync(join(folder, lowest.name))
    writeFileSync(join(folder, lowest.name, 'package.json'), JSON.stringify(lowest))
    install(folder, [pack().file, ...others], { workspaces: [lowest.name] })
    keep(folder, kept.withOthers)
  })
}

/** Makes a folder a project that has the package installed. */
export function installCopy(folder: string): void {
  copyFolder(installed(), folder)
}

/**
 * Makes a folder a project that has the package, test runners and HTTP clients installed. Its subfolder `lowest` is a
 * project with the package and the lowest version of Vitest that it allows.
 */
export function installCopyWithOthers(folder: string): void {
  copyFolder(installedWithOthers(), folder)
  // Where npm puts it, the package would find the version of the other projects.
  copyPackage(join(folder, lowest.name))
}

/** Puts the files of the package into a project, but not the packages that npm has put below it. */
function copyPackage(folder: string): void {
  copyFolder(join(installed(), 'node_modules', 'faketura'), emptied(folder))
}

/** The folder of the package in a project, with nothing but the packages that npm has put below it. */
function emptied(project: string): string {
  const folder = join(project, 'node_modules', 'faketura')
  mkdirSync(folder, { recursive: true })
  for (const name of readdirSync(folder)) {
    if (name !== 'node_modules') rmSync(join(folder, name), { recursive: true })
  }
  return folder
}
