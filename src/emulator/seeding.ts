import { applyFixtures, type Fixtures, lastStated, readFixtures } from '../fixtures/load.ts'
import type { FixtureDocument } from '../fixtures/read/document.ts'
import { replacesState } from '../fixtures/read/head.ts'
import { registry } from '../resources/registry.ts'
import type { Checkpoint } from '../state/emulator-state.ts'
import type { StateFile } from '../state-file/state-file.ts'
import { Engine } from './engine.ts'
import type { EmulatorOptions } from './options.ts'

/**
 * A service with an empty world.
 * @param options as `createEmulator` takes them; checked
 */
export function emptyEngine(options: EmulatorOptions<string>): Engine {
  return new Engine(options, options.edition ?? 'international')
}

/** What a world begins with: fixtures, or the world that a state file holds. */
export interface Beginning {
  readonly documents: readonly FixtureDocument[]
  readonly stateFile: StateFile | undefined
}

/**
 * Reads what a world begins with. Fixtures that would not count are not read.
 * @throws when a fixture is wrong, or the state file can't be used; it is as it was, and free, then
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

/** Loaded when it is asked for: most emulators forget everything. */
async function openState(path: string): Promise<StateFile> {
  const { StateFile } = await import('../state-file/state-file.ts')
  return StateFile.open(path, registry)
}

/**
 * Makes the world of a beginning.
 * @returns the seeded state, to which a reset comes back
 */
export function beginState(
  engine: Engine,
  options: EmulatorOptions<string>,
  { documents, stateFile }: Beginning,
): Checkpoint {
  try {
    if (stateFile?.holdsState) return stateFile.restore(engine.state)
    seedState(engine, options, documents)
    return engine.state.mark()
  } catch (error) {
    stateFile?.close()
    throw error
  }
}

/**
 * Fills an empty world with what fixtures say: all of it, or nothing. Options win over fixtures.
 * @throws FixtureError with the position of each mistake; the world is empty as before then
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
    engine.settle({
      edition: standard,
      integrationToken: lastStated(documents, 'integration_token')?.toString(),
    })
    if (now !== undefined) state.clock.set(now)
    applyFixtures(runtime, documents, standard)
  }, 'seed')
}

/**
 * Puts the world of other fixtures in the place of what is there. They are tried in a world of their own first, so
 * that a mistake in them changes nothing.
 * @param empty the state before anything was seeded
 * @returns the state to which `reset` comes back
 * @throws FixtureError with the position of each mistake
 */
export function reseed(
  engine: Engine,
  options: EmulatorOptions<string>,
  documents: readonly FixtureDocument[],
  empty: Checkpoint | undefined,
): Checkpoint {
  if (!empty) throw new Error('this emulator was not started to be reseeded')
  tryFixtures(options, documents)
  engine.state.restore(empty)
  seedState(engine, options, documents)
  return engine.state.mark()
}

/**
 * Loads further fixtures. Those that state a whole world take the place of the one that is there; the accounts of
 * others stand beside it. Either way it is one piece of work, and its outcome is the seeded state.
 * @returns whether they have taken its place
 * @throws FixtureError with the position of each mistake; nothing has changed then
 */
export function loadInto(engine: Engine, documents: readonly FixtureDocument[]): boolean {
  const { state, runtime, edition } = engine
  const standard = lastStated(documents, 'edition') ?? edition
  const isWhole = documents.some(replacesState)
  state.history.transaction(() => {
    if (!isWhole) return applyFixtures(runtime, documents, standard)
    const seed = Number(lastStated(documents, 'seed') ?? state.seed)
    state.clear()
    seedState(engine, { edition: standard, seed }, documents)
  }, 'seed')
  if (isWhole) state.announceReplacement()
  return isWhole
}

/**
 * Loads fixtures into a world that is thrown away.
 * @throws FixtureError with the position of each mistake
 */
export async function checkFixtures(
  fixtures: Fixtures<string>,
  options: EmulatorOptions<string>,
): Promise<void> {
  tryFixtures(options, await readFixtures(fixtures))
}

/**
 * Makes a world that nothing happens in: no webhook is told, no time passes.
 * @throws FixtureError with the position of each mistake
 */
export function tryFixtures(options: EmulatorOptions<string>, documents: readonly FixtureDocument[]): Engine {
  const engine = emptyEngine(options)
  void engine.scheduler.close()
  seedState(engine, options, documents)
  return engine
}
