import type { EmulatorOptions } from '../emulator/options.ts'
import type { Fixtures } from '../fixtures/load.ts'
import type { Flags, FlagValues, Operands } from './command.ts'
import { hostNames, mailServer, receiverHosts, requestRate, secret, text, yesOrNo } from './kinds.ts'
import { worldFlags } from './world-flags.ts'

/** What a stand-in is started with, wherever a command starts one. */
export const standInFlags = {
  host: {
    kind: text('ADDRESS', 'a host name or an address'),
    default: '127.0.0.1',
    about: 'Address to listen on',
  },
  ...worldFlags,
  strict: { kind: yesOrNo, default: false, about: 'Refuse every request that has diagnostics' },
  state: {
    kind: text('FILE', 'the path of a file'),
    about: 'File that keeps the state; a world in it wins over the fixtures',
  },
  smtp: {
    kind: mailServer,
    about: 'Mail server that gets every e-mail as well, such as smtp://127.0.0.1:1025',
  },
  'rate-limit': {
    kind: requestRate,
    about: 'Requests that one token may make, such as 1000/minute; more are answered 429',
  },
  'admin-token': {
    kind: secret,
    about: 'Asked of every request to /__admin; then other machines are answered there, too',
  },
  'admin-hosts': {
    kind: hostNames,
    about: 'Names under which browsers may reach /__admin, besides those of this machine',
  },
  'webhook-hosts': {
    kind: receiverHosts,
    about: 'Hosts that webhooks may reach, besides this machine',
  },
} as const satisfies Flags

/** The worlds that it is started with. */
export const fixtureOperands: Operands = {
  name: 'fixtures',
  about: 'Fixture files or names of shipped scenarios; "starter" when there are none',
}

/** The options of the emulator that the flags and words ask for. */
export function standInOptions(
  values: FlagValues<typeof standInFlags>,
  fixtures: readonly (string | object)[],
): EmulatorOptions & { readonly fixtures: Fixtures } {
  const { host, edition, profile, now, seed, strict, state, smtp } = values
  const admin = { token: values['admin-token'], hosts: values['admin-hosts'] }
  const webhooks = { allow: values['webhook-hosts'] }
  const limits = { rate: values['rate-limit'] }
  const options = { host, edition, profile, now, seed, strict, state, smtp, admin, webhooks, limits }
  return { ...options, fixtures: fixtures.length > 0 ? fixtures : 'starter' }
}
