import { Ajv } from 'ajv'
import { expect } from 'vitest'
import { fixtureSchema } from '../../src/derive/fixture-schema.ts'
import { fixtureLanguage } from '../../src/fixtures/language.ts'
import { createEmulator, FixtureError } from '../../src/index.ts'
import { registry } from '../../src/resources/registry.ts'

// Formats check nothing here: not every editor knows them, so patterns have to check dates.
const ajv = new Ajv({
  strict: false,
  formats: { date: true, 'date-time': true },
  // Compiling takes seconds, and much longer with code that is optimized.
  inlineRefs: false,
  code: { optimize: false },
})

/** Whether the schema accepts a fixture. */
export const passesSchema = ajv.compile(fixtureSchema(registry, fixtureLanguage))

/** How the loader refuses a fixture; undefined when it loads. */
export async function errorOf(fixture: object): Promise<FixtureError | undefined> {
  try {
    const emulator = await createEmulator({ listen: false, now: '2026-01-15', fixtures: fixture })
    await emulator.close()
    return undefined
  } catch (failure) {
    expect(failure).toBeInstanceOf(FixtureError)
    return failure as FixtureError
  }
}

/** The message with which the loader refuses a fixture; undefined when it loads. */
export async function refusalOf(fixture: object): Promise<string | undefined> {
  const message = (await errorOf(fixture))?.message
  if (message !== undefined) expect(message).toMatch(/^\[faketura\] nothing of the fixture was loaded:/)
  return message
}

/** Whether the schema accepts a fixture, and whether it loads. */
export async function verdicts(fixture: object): Promise<{ schema: boolean; loader: boolean }> {
  return { schema: passesSchema(fixture), loader: (await refusalOf(fixture)) === undefined }
}
