import { emulatorOptions } from '../emulator/option-table.ts'
import { dateOrInstant } from '../state/time-kinds.ts'
import type { Flags } from './command.ts'

/** The flags of every command that loads fixtures. */
export const fixtureFlags = {
  edition: { ...emulatorOptions.edition, placeholder: 'NAME' },
  profile: { ...emulatorOptions.profile, placeholder: 'NAME', default: 'documented' },
  now: { kind: dateOrInstant, placeholder: 'TIME', about: emulatorOptions.now.about },
  seed: {
    ...emulatorOptions.seed,
    placeholder: 'NUMBER',
    about: `${emulatorOptions.seed.about}; 1 unless a fixture sets it`,
  },
} as const satisfies Flags
