import type { EditionName } from '../editions/index.ts'
import type { FixtureLoad, FixtureLoads } from '../fixtures/account-like.ts'
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

/** An initial state, which `reset` restores, and the fixtures that it was loaded from. */
export interface SeededState {
  readonly checkpoint: Checkpoint
  readonly loads: FixtureLoads
}

/** Creates the initial state. */
export function beginState(
  engine: Engine,
  options: EmulatorOptions<string>,
  { documents, stateFile }: Beginning,
): SeededState {
  try {
    if (stateFile?.holdsState) return { checkpoint: stateFile.restore(engine.state), loads: [] }
    const load = seedState(engine, options, documents)
    return { checkpoint: engine.state.markBaseline(), loads: [load] }
  } catch (error) {
    stateFile?.close()
    throw error
  }
}

/**
 * Fills an empty state from fixtures: completely, or not at all. Options win over fixtures.
 * @param options those of `createEmulator`
 * @param former edition of the state that was there before
 * @throws FixtureError with the position of each mistake; the state stays empty then
 */
export function seedState(
  engine: Engine,
  { edition, seed, now }: EmulatorOptions<string>,
  documents: readonly FixtureDocument[],
  former: EditionName = 'international',
): FixtureLoad {
  const { state, runtime } = engine
  const standard = edition ?? lastStated(documents, 'edition') ?? former
  const chosen = edition ? documents.map((document) => ({ ...document, edition: undefined })) : documents
  state.history.transaction(() => {
    state.seed = seed ?? Number(lastStated(documents, 'seed') ?? 1)
    engine.setDefaults({
      edition: standard,
      integrationToken: lastStated(documents, 'integration_token')?.toString(),
    })
    if (now !== undefined) state.clock.set(now)
    applyFixtures(runtime, chosen, standard)
  }, 'seed')
  return { documents: chosen, edition: standard }
}

/**
 * Replaces the state with other fixtures, as if the emulator started with them.
 * @throws FixtureError with the position of each mistake, and StateFileError when the file can't be written; nothing has
 *   changed then
 */
export function reseed(
  engine: Engine,
  options: EmulatorOptions<string>,
  documents: readonly FixtureDocument[],
): SeededState {
  const { state } = engine
  const { result: load } = state.history.transaction(() => {
    state.faults.clear()
    return state.replace(() => seedState(engine, options, documents))
  }, 'seed')
  state.announceReplacement()
  return { checkpoint: state.markBaseline(), loads: [load] }
}

/**
 * Loads further fixtures in one transaction. Exports of a whole state replace the current one; other fixtures add
 * their accounts. The result is the state that `reset` restores.
 * @returns the load, and whether it replaced the state
 * @throws FixtureError with the position of each mistake; nothing has changed then
 */
export function loadInto(
  engine: Engine,
  documents: readonly FixtureDocument[],
): { readonly load: FixtureLoad; readonly isWhole: boolean } {
  const { state, runtime, edition: former } = engine
  const isWhole = documents.some(replacesState)
  const { result: load } = state.history.transaction((): FixtureLoad => {
    if (isWhole) {
      const seed = Number(lastStated(documents, 'seed') ?? state.seed)
      return state.replace(() => seedState(engine, { seed }, documents, former))
    }
    const edition = lastStated(documents, 'edition') ?? former
    applyFixtures(runtime, documents, edition)
    return { documents, edition }
  }, 'seed')
  if (isWhole) state.announceReplacement()
  return { load, isWhole }
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
