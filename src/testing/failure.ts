import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import type { Emulator } from '../emulator/emulator.ts'
import { likelyCauses } from '../emulator/matching/likely-causes.ts'
import { unnamedCauses } from '../emulator/matching/named-causes.ts'
import type { Account } from '../emulator/views/account.ts'
import type { TestOptions } from './options.ts'
import { settings } from './settings.ts'
import type { TestName, TestRun } from './test-run.ts'

/** What a runner adds to the message of a failed test. */
export interface TestFailure {
  /** Probable mistakes in its requests, and refused requests, without those that its message names already. */
  readonly causes: readonly string[]
  /** Missing if the settings turn artefacts off. */
  readonly artefact: Artefact | undefined
}

/** The files and the command that a failed test leaves behind. */
export interface Artefact {
  /** Folder of the files. */
  readonly folder: string
  /** Its files by name: `state.json`, `journal.json`, `changes.json`. */
  readonly files: readonly string[]
  /** Starts an emulator with the state at the end of the test. */
  readonly command: string
  /** Folder and command in a sentence, for the message of the failure. */
  readonly message: string
}

/**
 * Explains a failed test, and saves its artefact.
 * @param isOverdue whether the runner has ended the test, with a message of its own
 */
export function failureOf(
  emulator: Emulator,
  run: TestRun,
  options: TestOptions<string>,
  isOverdue: boolean,
): TestFailure {
  const rows = requestsOf(emulator, run)
  // Nothing shows which test a write belongs to, so writes count only if the test has an account of its own.
  const all = likelyCauses(rows, presentAccount(emulator, run)?.diagnostics() ?? [], true)
  const causes = isOverdue ? all : unnamedCauses(run.account?.prefix, all, rows)
  return { causes, artefact: writeArtefact(emulator, run, options) }
}

/**
 * The text that a runner adds to the message of a failure, with a blank line before each part; empty if there is
 * nothing to add.
 */
export function textOfFailure({ causes, artefact }: TestFailure): string {
  const parts = [causes.join('\n'), artefact?.message ?? ''].filter((part) => part !== '')
  return parts.map((part) => `\n\n${part}`).join('')
}

/**
 * Saves the state of a failed test, its requests, and its changes.
 * @returns `undefined` if the settings turn it off; an artefact without files if they could not be written
 */
function writeArtefact(emulator: Emulator, run: TestRun, options: TestOptions<string>): Artefact | undefined {
  const folder = folderOf(run.test)
  if (folder === undefined) return undefined
  const contents = {
    'state.json': stateOf(emulator, run),
    'journal.json': journalOf(emulator, run),
    'changes.json': changesOf(emulator, run),
  }
  const state = join(folder, 'state.json')
  const [fixture, journal] = [state, join(folder, 'journal.json')].map((path) => quoted(shortest(path)))
  const flags = flagsOf(emulator, options).join(' ')
  const command = `npx faketura start ${fixture} --requests ${journal} ${flags}`
  try {
    mkdirSync(folder, { recursive: true })
    for (const [name, content] of Object.entries(contents)) {
      writeFileSync(join(folder, name), `${JSON.stringify(content, undefined, 2)}\n`)
    }
  } catch (error) {
    const message = `faketura could not save the state of this test: ${error}`
    return { folder, files: [], command, message }
  }
  const message = `faketura saved the state, the requests and the changes of this test in ${shortest(folder)}\n  ${command}`
  return { folder, files: Object.keys(contents), command, message }
}

/** Deletes the artefact of an earlier failure, because the test passes now. */
export function dropArtefact(test: TestName): void {
  const folder = folderOf(test)
  if (folder !== undefined && existsSync(folder)) rmSync(folder, { recursive: true, force: true })
}

function folderOf({ file, name, folder }: TestName): string | undefined {
  if (folder !== undefined) return folder
  const { failures } = settings()
  return failures === 'off' ? undefined : join(failures, slug(`${shortest(file)} ${name}`))
}

/** A readable folder name; the hash keeps shortened names apart. */
function slug(name: string): string {
  const readable = name
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '')
    .slice(0, 80)
  return `${readable}-${createHash('sha256').update(name).digest('hex').slice(0, 8)}`
}

/** The account of a test, unless the test has deleted it or reset the emulator. */
function presentAccount({ accounts }: Emulator, { account }: TestRun): Account | undefined {
  return accounts.find(({ prefix }) => prefix === account?.prefix)
}

/** Exports only the account of the test, if it has one; others may belong to concurrent tests. */
function stateOf(emulator: Emulator, run: TestRun): object {
  return emulator.export({ account: presentAccount(emulator, run)?.prefix })
}

/** The requests of the account, and those without an account during the test. */
function requestsOf(
  { requests }: Emulator,
  { account, lastRequest }: TestRun,
): ReturnType<Emulator['requests']['all']> {
  return requests
    .all()
    .filter((row) =>
      account && row.account !== null ? row.account === account.prefix : row.id > lastRequest,
    )
}

function journalOf(emulator: Emulator, run: TestRun): readonly object[] {
  return requestsOf(emulator, run).map((row) => ({ ...row, request: row.request, response: row.response }))
}

function changesOf(emulator: Emulator, run: TestRun): readonly object[] {
  return presentAccount(emulator, run)?.changes() ?? emulator.changes(run.since)
}

function flagsOf({ clock }: Emulator, { seed = 1, profile, strict }: TestOptions<string>): string[] {
  return [
    `--now ${clock.now().toISOString()}`,
    `--seed ${seed}`,
    // The default port may be in use by another emulator.
    '--port 0',
    ...(profile === undefined
      ? []
      : [`--profile ${typeof profile === 'string' ? profile : (profile.base ?? 'documented')}`]),
    ...(strict ? ['--strict'] : []),
  ]
}

function shortest(path: string): string {
  const fromHere = relative(process.cwd(), path)
  return fromHere !== '' && !fromHere.startsWith('..') ? fromHere : path
}

function quoted(path: string): string {
  return /^[\w./\\:-]+$/.test(path) ? path : `'${path}'`
}
