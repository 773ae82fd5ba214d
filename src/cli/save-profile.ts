import type { EmulatorOptions } from '../emulator/options.ts'
import { profileFileText } from '../emulator/profile-file.ts'
import { withProfile } from '../emulator/seeding.ts'
import type { ProfileOverrides } from '../kernel/card/profile.ts'
import { writeWhole } from './write-whole.ts'

/** The behaviours of an account that differ from a profile. */
export interface LearnedProfile {
  readonly overrides: NonNullable<ProfileOverrides['overrides']>
  /** Behaviours that also differ, but that no profile can switch. */
  readonly others: readonly string[]
}

/**
 * Writes a profile of an account, for `start --profile`.
 * @param given the profile that the account was compared with
 * @returns a line that describes the content of the file
 */
export async function saveProfile(
  path: string,
  given: EmulatorOptions['profile'],
  { overrides, others }: LearnedProfile,
): Promise<string> {
  const { profile = 'documented' } = await withProfile({ profile: given })
  const { base, overrides: before = {} }: ProfileOverrides =
    typeof profile === 'string' ? { base: profile === 'observed' ? profile : 'documented' } : profile
  const whole = { base, overrides: { ...before, ...overrides } }
  const notes = others.length > 0 ? [`No profile can switch: ${others.join(', ')}`] : []
  writeWhole(path, await profileFileText(path, whole, notes))
  const saved = Object.entries(whole.overrides).map(([id, chosen]) => `${id}: ${chosen}`)
  const what = saved.length > 0 ? saved.join(', ') : 'no exceptions'
  return [`${path} has the profile ${base ?? 'documented'} with ${what}`, ...notes].join('\n')
}
