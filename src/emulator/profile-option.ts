import type { Kind } from '../checks/kind.ts'
import { either, kindOf, oneOf } from '../checks/kinds.ts'
import { objectOf } from '../checks/shape.ts'
import type { Profile, ProfileOverrides } from '../kernel/card/profile.ts'
import { switchableBehaviours } from '../names/switchable-behaviours.ts'
import type { EmulatorOptions, ProfileFile } from './options.ts'

const profile = oneOf(['documented', 'observed'])

/** The path of a file with a profile. */
export const profileFile: Kind<ProfileFile> = kindOf(
  'the path of a .yaml, .yml or .json file',
  { type: 'string', pattern: '\\.(yaml|yml|json)$' },
  (input): input is ProfileFile => typeof input === 'string' && /[^/\\]\.(?:ya?ml|json)$/.test(input),
)

const overrides = objectOf(
  Object.fromEntries(
    switchableBehaviours.map((id) => [id, { kind: profile, about: 'The source that decides' }]),
  ),
  'switchable behaviour',
  'an object of behaviours such as { "status/refused": "observed" }',
)

/** A profile with exceptions, as an object. */
export const profileWithOverrides: Kind<ProfileOverrides> = objectOf(
  {
    base: { kind: profile, about: 'The profile of all other behaviours' },
    overrides: { kind: overrides, about: 'The source that decides, by behaviour' },
  },
  'key',
  'an object such as { base: "documented", overrides: { "status/refused": "observed" } }',
)

/** A profile by name, with exceptions, or in a file. */
export const profileOption: Kind<NonNullable<EmulatorOptions['profile']>> = {
  ...either(profile, profileWithOverrides, profileFile),
  choices: profile.choices,
  acceptedText: 'documented, observed, or the path of a .yaml, .yml or .json file',
}

/** The profile that the option selects. If it names a file, the file has been read already. */
export function chosenProfile(given: EmulatorOptions['profile']): Profile | ProfileOverrides {
  return given === undefined || isProfileFile(given) ? 'documented' : given
}

/** Whether the option names a file. */
export function isProfileFile(given: EmulatorOptions['profile']): given is ProfileFile {
  return typeof given === 'string' && given !== 'documented' && given !== 'observed'
}
