import type { FixtureDocument } from './fixtures/document.ts'
import { applyFixtures, type Fixtures, named, readFixtures } from './fixtures/load.ts'
import type { EmulatorOptions } from './options.ts'
import { Service } from './service.ts'
import type { Moment } from './world/world.ts'

/**
 * A service with an empty world.
 * @param options as `createEmulator` takes them; checked
 */
export function emptyService(options: EmulatorOptions): Service {
  return new Service(options, options.edition ?? 'international')
}

/**
 * Fills an empty world with what fixtures say: all of it, or nothing. Options win over fixtures.
 * @throws FixtureError with the position of each mistake; the world is empty as before then
 */
export function seedWorld(
  service: Service,
  { edition, seed, now }: EmulatorOptions,
  documents: readonly FixtureDocument[],
): void {
  const { world, services } = service
  world.history.transaction(() => {
    world.seed = seed ?? Number(named(documents, 'seed') ?? 1)
    const standard = edition ?? named(documents, 'edition') ?? 'international'
    service.settle({ edition: standard, integrationToken: named(documents, 'integration_token') })
    if (now !== undefined) world.clock.set(now)
    applyFixtures(services, documents, standard)
  })
}

/**
 * Puts the world of other fixtures in the place of what is there. They are tried in a world of their own first, so
 * that a mistake in them changes nothing.
 * @param empty the state before anything was seeded
 * @returns the state to which `reset` comes back
 * @throws FixtureError with the position of each mistake
 */
export function reseedWorld(
  service: Service,
  options: EmulatorOptions,
  documents: readonly FixtureDocument[],
  empty: Moment | undefined,
): Moment {
  if (!empty) throw new Error('[faketura] this emulator was not started to be reseeded')
  seedWorld(emptyService(options), options, documents)
  service.world.restore(empty)
  seedWorld(service, options, documents)
  return service.world.mark()
}

/**
 * Loads fixtures into a world that is thrown away.
 * @throws FixtureError with the position of each mistake
 */
export async function checkFixtures(fixtures: Fixtures, options: EmulatorOptions): Promise<void> {
  seedWorld(emptyService(options), options, await readFixtures(fixtures))
}
