import type { Edition } from './edition.ts'
import { france } from './france.ts'
import { international } from './international.ts'
import { poland } from './poland.ts'
import { portugal } from './portugal.ts'

/** The editions of the service. */
export type EditionName = 'international' | 'poland' | 'france' | 'portugal'

/** Every edition by its name. */
export const editions: Readonly<Record<EditionName, Edition>> = { international, poland, france, portugal }

export const editionNames = Object.keys(editions) as readonly EditionName[]

export function isEditionName(name: unknown): name is EditionName {
  return typeof name === 'string' && Object.hasOwn(editions, name)
}

/** The edition of the account that has this host, such as `acme.fakturownia.pl`. */
export function editionOfHost(host: string): EditionName | undefined {
  return editionNames.find((name) => editions[name].hosts.some((one) => host.endsWith(`.${one}`)))
}
