import { runInThisContext } from 'node:vm'
import type { Faker } from '@faker-js/faker'
import type { Draws } from './draws.ts'

interface Words {
  /** The library, drawing from these draws until it is asked for again. */
  drawingFrom(draws: Draws): Faker
}

/** Words by language. They never change, and what is drawn comes from the draws, so nothing here has to be reset. */
const known = new Map<string, Words>()

/**
 * The library of made-up words in one language. It is loaded when it is first needed, and synchronously, because a
 * record is created synchronously: Node loads ES modules that way.
 * @param locale of the library, such as `en_GB`
 */
export function fakerOf(locale: string, draws: Draws): Faker {
  let words = known.get(locale)
  if (!words) {
    words = load(locale)
    known.set(locale, words)
  }
  return words.drawingFrom(draws)
}

function load(locale: string): Words {
  // The process of Node itself: a runner that gives each file a realm of its own puts another one there, whose
  // modules can't load ES modules.
  const { getBuiltinModule }: NodeJS.Process = runInThisContext('process')
  const require = getBuiltinModule('node:module').createRequire(import.meta.url)
  const { faker: shipped }: { readonly faker: Faker } = require(`@faker-js/faker/locale/${locale}`)
  // The class comes from the instance: the package's own entry would load every language.
  const Maker = shipped.constructor as new (options: object) => Faker
  let source: Draws | undefined
  const randomizer = { next: () => source?.next() ?? 0, seed: () => undefined }
  const faker = new Maker({ locale: shipped.rawDefinitions, randomizer })
  return {
    drawingFrom(draws) {
      source = draws
      return faker
    },
  }
}
