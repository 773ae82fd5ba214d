import { Ajv } from 'ajv'
import { expect } from 'vitest'
import { fixtureSchema } from '../../src/derive/fixture-schema.ts'
import { fixtureLanguage } from '../../src/fixtures/language.ts'
import { createEmulator, FixtureError, type FixtureProblem } from '../../src/index.ts'
import { alreadyTaken, cannotBeBlank } from '../../src/kernel/card/response-sentences.ts'
import { registry } from '../../src/resources/registry.ts'

/** The schema that editors use. */
export const schemaOfFixtures = fixtureSchema(registry, fixtureLanguage)

const ajv = new Ajv({
  strict: true,
  strictTypes: false,
  strictRequired: false,
  allowUnionTypes: true,
  // Formats check nothing here: not every editor knows them, so patterns have to check dates.
  formats: { date: true, 'date-time': true },
  // These compile less code, and change no verdict.
  inlineRefs: false,
  code: { optimize: false },
})

/** Whether the schema accepts a fixture. All tests share it, because compiling it takes seconds. */
export const passesSchema = ajv.compile(schemaOfFixtures)

/** How the loader refuses a fixture; undefined when it loads. */
async function errorOf(fixture: object): Promise<FixtureError | undefined> {
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

/** A value in a record of its own, whose alias is `it` and the number. */
export interface Trial {
  /** The field with the value. */
  readonly key: string
  /** Another number gives other texts, because a rule may want them to be unique. */
  readonly number: number
}

/**
 * Why the loader refuses the records of some trials. It loads all of them as one fixture, and those without a problem
 * again. A problem that may be due to the others counts only if the record has one alone.
 */
export async function refusalsOf<One extends Trial>(
  trials: readonly One[],
  fixtureOf: (trials: readonly One[]) => object,
): Promise<Map<One, string>> {
  const refusals = new Map<One, string>()
  let rest = trials
  while (rest.length > 0) {
    const problems = (await errorOf(fixtureOf(rest)))?.problems
    if (!problems) break
    const refused = rest.flatMap((trial) => {
      const own = problems.filter(({ path }) => `${path}.`.includes(`.it${trial.number}.`))
      return own.length > 0 ? [[trial, own] as const] : []
    })
    expect(refused, `${JSON.stringify(problems)} must be about a record`).not.toEqual([])
    for (const [trial, own] of refused) {
      const messages = own.map(({ message }) => message).join('\n')
      const isClear = own.every((problem) => isDueTo(trial, problem))
      const message = isClear ? messages : await refusalOf(fixtureOf([trial]))
      if (message !== undefined) refusals.set(trial, message)
    }
    rest = rest.filter((trial) => !refused.some(([one]) => one === trial))
  }
  return refusals
}

/** Whether a problem cannot be due to other records. */
function isDueTo({ key, number }: Trial, { path, message }: FixtureProblem): boolean {
  if (message.includes(alreadyTaken)) return false
  return `${path}`.includes(`.it${number}.${key}`) || message.includes(cannotBeBlank)
}
