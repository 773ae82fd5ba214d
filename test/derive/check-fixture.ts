import { Ajv } from 'ajv'
import { expect } from 'vitest'
import { fixtureSchema } from '../../src/derive/fixture-schema.ts'
import { fixtureLanguage } from '../../src/fixtures/language.ts'
import { createEmulator } from '../../src/index.ts'
import { registry } from '../../src/resources/registry.ts'

// Formats say nothing here: not every editor knows them, so the patterns have to say it.
const ajv = new Ajv({ strict: false, formats: { date: true, 'date-time': true } })

/** Whether the schema takes a fixture. */
export const passesSchema = ajv.compile(fixtureSchema(registry, fixtureLanguage))

/** What the loader says against a fixture; nothing when it loads. */
export async function refusalOf(fixture: object): Promise<string | undefined> {
  try {
    const emulator = await createEmulator({ listen: false, now: '2026-01-15', fixtures: fixture })
    await emulator.close()
    return undefined
  } catch (failure) {
    const { message } = failure as Error
    expect(message).toMatch(/^\[faketura\] nothing of the fixture was loaded:/)
    return message
  }
}
