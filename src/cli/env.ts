import { isMap } from '../checks/is-map.ts'
import { oneOf, textFor, trueOrFalse } from '../checks/kinds.ts'
import { unknownName } from '../checks/sentences.ts'
import { type ClientAccess, emulatorVariables, variablesOf } from '../emulator/environment-variables.ts'
import {
  earlierValues,
  earlierVariable,
  type Variables,
  withEarlierValues,
} from '../reach/earlier-variables.ts'
import { proxyVariableNames, proxyVariables } from '../reach/proxy-variables.ts'
import type { SecureAddresses } from '../reach/secure.ts'
import { adminFlags, askAdmin } from './ask-admin.ts'
import { defineCommand } from './command.ts'
import { CommandError } from './command-error.ts'
import { shellNames, shells, usualShell } from './shells.ts'

/** Prints the variables of `exec`, for a running emulator. */
export const env = defineCommand({
  name: 'env',
  about: 'Print the variables of a running emulator for your shell: eval "$(faketura env)"',
  flags: {
    ...adminFlags,
    account: {
      placeholder: 'PREFIX',
      kind: textFor('the prefix of an account'),
      about: 'Account to print the token of; the first one by default',
    },
    shell: {
      placeholder: 'NAME',
      kind: oneOf(shellNames),
      about: 'Shell to print for; your shell by default',
    },
    unset: { kind: trueOrFalse, default: false, about: 'Restore the values from before' },
  },
  async run({ values: { url, 'admin-token': adminToken, account: prefix, shell, unset } }) {
    const { quoted, set, unset: unsetting } = shells[shell ?? usualShell(process.env)]
    const variables = unset ? withoutEmulator() : await withEmulator(url, { adminToken, prefix })
    const lines = [...variables].map(([name, value]) =>
      value === undefined ? unsetting(name) : set(name, quoted(value)),
    )
    process.stdout.write(`${lines.join('\n')}\n`)
    return 0
  },
})

function withoutEmulator(): Variables {
  const names = [...emulatorVariables, ...proxyVariableNames]
  return new Map([
    ...[...emulatorVariables, earlierVariable].map((name) => [name, undefined] as const),
    ...earlierValues(names, process.env),
  ])
}

/** The variables of an emulator and of its proxy. Variables of an earlier proxy get their previous values again. */
async function withEmulator(url: string, asked: Asked): Promise<Variables> {
  const access = await accessAt(url, asked)
  const proxied = proxyVariables(await proxyOf(url, asked.adminToken), process.env)
  return new Map([
    ...earlierValues(proxyVariableNames, process.env),
    ...withEarlierValues(new Map([...variablesOf(access), ...proxied]), process.env),
  ])
}

/** Addresses and files of the proxy of a running emulator, if it has one. */
async function proxyOf(url: string, adminToken: string | undefined): Promise<SecureAddresses | undefined> {
  const health = await askAdmin(url.replace(/\/+$/, ''), '/health', adminToken)
  const reach: unknown = isMap(health) ? health.reach : undefined
  return isReach(reach) ? reach : undefined
}

/** The files are on the machine of the emulator, which is this one. */
function isReach(reach: unknown): reach is SecureAddresses {
  const paths = ['caFile', 'caBundle', 'javaTrustStore', 'phpFolder', 'nodePreload']
  return isMap(reach) && paths.every((name) => isShellText(reach[name])) && isShellText(reach.proxyUrl)
}

function isShellText(value: unknown): boolean {
  return typeof value === 'string' && !value.includes('\0')
}

interface AccountRow {
  readonly prefix: string
  readonly apiToken: string
  readonly integrationToken: string
  readonly login: string
  readonly password: string
}

interface Asked {
  readonly adminToken: string | undefined
  readonly prefix: string | undefined
}

/**
 * Asks a running emulator for its URLs and the credentials of an account.
 * @throws CommandError if no emulator responds, or the account does not exist
 */
async function accessAt(base: string, { adminToken, prefix }: Asked): Promise<ClientAccess> {
  const response = await askAdmin(base, '/accounts', adminToken)
  if (!Array.isArray(response) || !response.every(isAccountRow))
    throw new CommandError(`${base} is not an emulator of faketura`)
  const account = response.find((row) => prefix === undefined || row.prefix === prefix)
  if (!account) {
    if (prefix === undefined) throw new CommandError(`there is no account yet at ${base}`)
    const known = response.map((row) => row.prefix)
    throw new CommandError(`${base}: ${unknownName('account', prefix, known)}`)
  }
  const { prefix: _, ...credentials } = account
  // The emulator may know itself by another URL, in a container or behind a tunnel.
  return { ...credentials, url: base, appUrl: base, adminUrl: `${base}/__admin`, adminToken }
}

/** Another program may have responded, so the response must not reach a shell unchecked. */
function isAccountRow(row: unknown): row is AccountRow {
  if (typeof row !== 'object' || row === null) return false
  return ['prefix', 'apiToken', 'integrationToken', 'login', 'password'].every((name) =>
    isShellText(Reflect.get(row, name)),
  )
}
