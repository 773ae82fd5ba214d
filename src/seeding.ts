import type { FixtureDocument } from './fixtures/document.ts'
import { applyFixtures, type Fixtures, named, readFixtures } from './fixtures/load.ts'
import type { EmulatorOptions } from './options.ts'
import { Service } from './service.ts'

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
 * Loads fixtures into a world that is thrown away.
 * @throws FixtureError with the position of each mistake
 */
export async function checkFixtures(fixtures: Fixtures, options: EmulatorOptions): Promise<void> {
  seedWorld(emptyService(options), options, await readFixtures(fixtures))
}
