import type { Edition } from './edition.ts'
import { france } from './france.ts'
import { international } from './international.ts'
import { poland } from './poland.ts'
import { portugal } from './portugal.ts'

/** Every edition by its name. */
export const editions = { international, poland, france, portugal } satisfies Readonly<
  Record<string, Edition>
>

export type EditionName = keyof typeof editions

export const editionNames = Object.keys(editions) as readonly EditionName[]

export function isEditionName(name: unknown): name is EditionName {
  return typeof name === 'string' && Object.hasOwn(editions, name)
}
