import { type Reached, standInVariables, variablesOf } from '../emulator/environment-variables.ts'
import { askAdmin } from './ask-admin.ts'
import { defineCommand } from './command.ts'
import { oneOf, secret, text, webAddress, yesOrNo } from './kinds.ts'
import { shellNames, shells, usualShell } from './shells.ts'

/** Tells a shell where a running stand-in is, in the variables that `exec` sets. */
export const env = defineCommand({
  name: 'env',
  about: 'Print the variables of a running stand-in, for a shell to read: eval "$(faketura env)"',
  flags: {
    url: { kind: webAddress, default: 'http://127.0.0.1:4010', about: 'Where the stand-in runs' },
    'admin-token': { kind: secret, about: 'Token of its admin interface, if it has one' },
    account: {
      kind: text('PREFIX', 'the prefix of an account'),
      about: 'Account whose token is told; the first one when missing',
    },
    shell: { kind: oneOf('NAME', shellNames), about: 'Shell to write for; yours when missing' },
    unset: { kind: yesOrNo, default: false, about: 'Take the variables back' },
  },
  async run({ values: { url, 'admin-token': adminToken, account: prefix, shell, unset } }) {
    const { quoted, set, unset: unsetting } = shells[shell ?? usualShell(process.env)]
    const variables = unset
      ? standInVariables.map((name) => [name, undefined] as const)
      : [...variablesOf(await reachedAt(url, { adminToken, prefix }))]
    const lines = variables.map(([name, value]) =>
      value === undefined ? unsetting(name) : set(name, quoted(value)),
    )
    process.stdout.write(`${lines.join('\n')}\n`)
    return 0
  },
})

interface AccountRow {
  readonly prefix: string
  readonly apiToken: string
  readonly integrationToken: string
}

interface Asked {
  readonly adminToken: string | undefined
  readonly prefix: string | undefined
}

/** @throws when nothing answers there, or there is no such account */
async function reachedAt(url: string, { adminToken, prefix }: Asked): Promise<Reached> {
  const base = url.replace(/\/+$/, '')
  const answer = await askAdmin(base, '/accounts', adminToken)
  if (!Array.isArray(answer) || !answer.every(isAccountRow))
    throw new Error(`${base} is no stand-in of faketura`)
  const account = answer.find((row) => prefix === undefined || row.prefix === prefix)
  if (!account) {
    const known = answer.map((row) => row.prefix).join(', ')
    throw new Error(`there is no account ${prefix ?? 'yet'} at ${base}; there are ${known || 'none'}`)
  }
  const { apiToken, integrationToken } = account
  // The stand-in may be known by another address to itself, within a container or behind a tunnel.
  return { url: base, appUrl: base, apiToken, integrationToken, adminUrl: `${base}/__admin`, adminToken }
}

/** What another program answers must not get into a shell unseen. */
function isAccountRow(row: unknown): row is AccountRow {
  if (typeof row !== 'object' || row === null) return false
  return ['prefix', 'apiToken', 'integrationToken'].every((name) => {
    const value: unknown = Reflect.get(row, name)
    return typeof value === 'string' && !value.includes('\0')
  })
}
