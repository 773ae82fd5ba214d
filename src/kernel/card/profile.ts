import type { SwitchableBehaviour } from '../../names/switchable-behaviours.ts'

/** Where sources disagree, the specification decides in `documented`, and recordings decide in `observed`. */
export type Profile = 'documented' | 'observed'

/** A profile with exceptions, such as those that a live account shows. */
export interface ProfileOverrides {
  /** The profile of all other behaviours. Default: `documented`. */
  readonly base?: Profile
  /** The source that decides, by behaviour. */
  readonly overrides?: { readonly [Id in SwitchableBehaviour]?: Profile }
}

/** The profile of an emulator. */
export interface ProfileChoice {
  /** The profile of behaviours without an override. */
  readonly profile: Profile
  /** The profile of one behaviour. */
  profileOf(behaviour: SwitchableBehaviour): Profile
}

/** The choice of a profile, with or without exceptions. */
export function profileChoice(given: Profile | ProfileOverrides | ProfileChoice): ProfileChoice {
  if (typeof given === 'string') return { profile: given, profileOf: () => given }
  if ('profileOf' in given) return given
  const { base = 'documented', overrides = {} } = given
  return { profile: base, profileOf: (behaviour) => overrides[behaviour] ?? base }
}
