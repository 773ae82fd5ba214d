import { emulatorOptions, optionGroups } from '../emulator/option-table.ts'
import type { EmulatorOptions } from '../emulator/options.ts'
import type { Fixtures } from '../fixtures/load.ts'
import type { Flag, Flags, FlagValues, Operands } from './command.ts'
import { fixtureFlags } from './fixture-flags.ts'

const { admin, limits, webhooks } = optionGroups

/** `--port` of `start`; `exec` and `shadow` have the same with another default or text. */
export const portFlag = {
  ...emulatorOptions.port,
  short: 'p',
  placeholder: 'PORT',
  default: 4010,
  about: `${emulatorOptions.port.about}; 0 picks a free one`,
} as const satisfies Flag<number>

/** The other flags that `start` and `exec` share. */
export const emulatorFlags = {
  host: { ...emulatorOptions.host, placeholder: 'ADDRESS', default: '127.0.0.1' },
  ...fixtureFlags,
  strict: { ...emulatorOptions.strict, default: false },
  state: {
    ...emulatorOptions.state,
    placeholder: 'FILE',
    about: `${emulatorOptions.state.about}; saved state wins over fixtures`,
  },
  smtp: {
    ...emulatorOptions.smtp,
    placeholder: 'URL',
    about: `${emulatorOptions.smtp.about}, such as smtp://127.0.0.1:1025`,
  },
  'rate-limit': {
    ...limits.rate,
    placeholder: 'RATE',
    about: `${limits.rate.about}; further requests get status 429`,
  },
  'allowed-origins': { ...emulatorOptions.allowedOrigins, placeholder: 'ORIGINS' },
  'admin-token': { ...admin.token, placeholder: 'TOKEN' },
  'admin-hosts': { ...admin.hosts, placeholder: 'NAMES' },
  'webhook-hosts': { ...webhooks.allow, placeholder: 'HOSTS' },
} as const satisfies Flags

/** The fixtures to load. */
export const fixtureOperands: Operands = {
  name: 'fixtures',
  about: 'Fixture files or names of shipped scenarios; "starter" by default',
}

/** The options of the emulator from flags and arguments. */
export function optionsFromFlags(
  values: FlagValues<typeof emulatorFlags>,
  fixtures: readonly (string | object)[],
): EmulatorOptions<string> & { readonly fixtures: Fixtures<string> } {
  const { host, edition, profile, now, seed, strict, state, smtp, ...others } = values
  const { 'admin-token': token, 'admin-hosts': hosts, 'webhook-hosts': allow, ...rest } = others
  const { 'rate-limit': rate, 'allowed-origins': allowedOrigins, ...unused } = rest
  // An error here means that a new flag would be ignored: give it to its option.
  unused satisfies Readonly<Record<string, never>>
  const options = { host, edition, profile, now, seed, strict, state, smtp }
  const access = { allowedOrigins, admin: { token, hosts }, webhooks: { allow }, limits: { rate } }
  return { ...options, ...access, fixtures: fixtures.length > 0 ? fixtures : 'starter' }
}
