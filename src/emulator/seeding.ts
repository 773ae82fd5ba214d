import { applyFixtures, type Fixtures, lastStated, readFixtures } from '../fixtures/load.ts'
import type { FixtureDocument } from '../fixtures/read/document.ts'
import { replacesState } from '../fixtures/read/head.ts'
import { registry } from '../resources/registry.ts'
import type { Checkpoint } from '../state/emulator-state.ts'
import type { StateFile } from '../state-file/state-file.ts'
import { Engine } from './engine.ts'
import type { EmulatorOptions } from './options.ts'
import { isProfileFile } from './profile-option.ts'

/**
 * An emulator with an empty state.
 * @param options options of `createEmulator`; checked
 */
export function emptyEngine(options: EmulatorOptions<string>): Engine {
  return new Engine(options, options.edition ?? 'international')
}

/**
 * The options, with the content of a profile file instead of its path.
 * @throws ArgumentError when the file cannot be read, or is wrong
 */
export async function withProfile<Options extends Pick<EmulatorOptions, 'profile'>>(
  options: Options,
): Promise<Options> {
  if (!isProfileFile(options.profile)) return options
  // Loaded when needed, because few emulators have such a file.
  const { readProfileFile } = await import('./profile-file.ts')
  return { ...options, profile: await readProfileFile(options.profile) }
}

/** The source of the initial state: fixtures, or a state file. */
export interface Beginning {
  readonly documents: readonly FixtureDocument[]
  readonly stateFile: StateFile | undefined
}

/**
 * Reads fixtures or the state file. Fixtures that the state file replaces are not read.
 * @throws when a fixture is wrong, or the state file cannot be used; the file is unchanged and unlocked then
 */
export async function readBeginning({
  fixtures = 'blank',
  state: path,
}: EmulatorOptions<string>): Promise<Beginning> {
  const stateFile = path === undefined ? undefined : await openState(path)
  try {
    return { documents: stateFile?.holdsState ? [] : await readFixtures(fixtures), stateFile }
  } catch (error) {
    stateFile?.close()
    throw error
  }
}

/** Loaded when needed, because most emulators save nothing. */
async function openState(path: string): Promise<StateFile> {
  const { StateFile } = await import('../state-file/state-file.ts')
  return StateFile.open(path, registry)
}

/**
 * Creates the initial state.
 * @returns the state that `reset` restores
 */
export function beginState(
  engine: Engine,
  options: EmulatorOptions<string>,
  { documents, stateFile }: Beginning,
): Checkpoint {
  try {
    if (stateFile?.holdsState) return stateFile.restore(engine.state)
    seedState(engine, options, documents)
    return engine.state.markBaseline()
  } catch (error) {
    stateFile?.close()
    throw error
  }
}

/**
 * Fills an empty state from fixtures: completely, or not at all. Options win over fixtures.
 * @throws FixtureError with the position of each mistake; the state stays empty then
 */
export function seedState(
  engine: Engine,
  { edition, seed, now }: EmulatorOptions<string>,
  documents: readonly FixtureDocument[],
): void {
  const { state, runtime } = engine
  state.history.transaction(() => {
    state.seed = seed ?? Number(lastStated(documents, 'seed') ?? 1)
    const standard = edition ?? lastStated(documents, 'edition') ?? 'international'
    engine.setDefaults({
      edition: standard,
      integrationToken: lastStated(documents, 'integration_token')?.toString(),
    })
    if (now !== undefined) state.clock.set(now)
    const chosen = edition ? documents.map((document) => ({ ...document, edition: undefined })) : documents
    applyFixtures(runtime, chosen, standard)
  }, 'seed')
}

/**
 * Replaces the state with other fixtures, as if the emulator started with them.
 * @returns the state that `reset` restores
 * @throws FixtureError with the position of each mistake, and StateFileError when the file can't be written; nothing has
 *   changed then
 */
export function reseed(
  engine: Engine,
  options: EmulatorOptions<string>,
  documents: readonly FixtureDocument[],
): Checkpoint {
  const { state } = engine
  state.history.transaction(() => {
    state.faults.clear()
    replaceState(engine, options, documents)
  }, 'seed')
  state.announceReplacement()
  return state.markBaseline()
}

function replaceState(
  engine: Engine,
  options: EmulatorOptions<string>,
  documents: readonly FixtureDocument[],
): void {
  engine.state.clear()
  seedState(engine, options, documents)
}

/**
 * Loads further fixtures in one transaction. Exports of a whole state replace the current one; other fixtures add
 * their accounts. The result is the state that `reset` restores.
 * @returns whether the state was replaced
 * @throws FixtureError with the position of each mistake; nothing has changed then
 */
export function loadInto(engine: Engine, documents: readonly FixtureDocument[]): boolean {
  const { state, runtime, edition } = engine
  const standard = lastStated(documents, 'edition') ?? edition
  const isWhole = documents.some(replacesState)
  state.history.transaction(() => {
    if (!isWhole) return applyFixtures(runtime, documents, standard)
    const seed = Number(lastStated(documents, 'seed') ?? state.seed)
    replaceState(engine, { edition: standard, seed }, documents)
  }, 'seed')
  if (isWhole) state.announceReplacement()
  return isWhole
}

/**
 * Loads fixtures into a temporary emulator.
 * @throws FixtureError with the position of each mistake
 */
export async function checkFixtures(
  fixtures: Fixtures<string>,
  options: EmulatorOptions<string>,
): Promise<void> {
  tryFixtures(await withProfile(options), await readFixtures(fixtures))
}

/**
 * Creates an inactive emulator: webhooks send nothing, and no time passes.
 * @throws FixtureError with the position of each mistake
 */
export function tryFixtures(options: EmulatorOptions<string>, documents: readonly FixtureDocument[]): Engine {
  const engine = emptyEngine(options)
  void engine.scheduler.close()
  seedState(engine, options, documents)
  return engine
}
