import { editionNames } from '../editions/index.ts'
import type { Flags } from './command.ts'
import { dateOrInstant, oneOf, wholeNumber } from './kinds.ts'

/** What decides how fixtures become a world, wherever a command makes one. */
export const worldFlags = {
  edition: {
    kind: oneOf('NAME', editionNames),
    about: 'Currency, language, taxes, numbering',
  },
  profile: {
    kind: oneOf('NAME', ['documented', 'observed']),
    default: 'documented',
    about: 'What decides where documents and recordings disagree',
  },
  now: { kind: dateOrInstant, about: 'Date or instant at which the clock stands still' },
  seed: {
    kind: wholeNumber('NUMBER', 0, 2 ** 32),
    about: 'Ids, tokens and fake values follow from it; 1 unless a fixture says another',
  },
} as const satisfies Flags
