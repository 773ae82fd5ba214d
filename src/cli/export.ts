import { acceptedInstead } from '../checks/nearest.ts'
import { tryWorld } from '../emulator/seeding.ts'
import { exportedWorld } from '../fixtures/exact/export.ts'
import { readFixtures } from '../fixtures/load.ts'
import { fixtureFormats, fixtureText } from '../fixtures/read/fixture-text.ts'
import { askAdmin } from './ask-admin.ts'
import { defineCommand } from './command.ts'
import { oneOf, text, webAddress } from './kinds.ts'
import { schemaSeenFrom } from './schema-path.ts'
import { worldFlags } from './world-flags.ts'
import { writeWhole } from './write-whole.ts'

/** Writes a world down as a fixture: that of a running stand-in, or what other fixtures make. */
export const exportCommand = defineCommand({
  name: 'export',
  about: 'Write the world of a running stand-in, or of other fixtures, as one fixture',
  operands: {
    name: 'fixtures',
    about: 'Fixtures to load and write; the running stand-in at --url when there are none',
    isOnlyTyped: true,
  },
  flags: {
    ...worldFlags,
    url: { kind: webAddress, default: 'http://127.0.0.1:4010', about: 'Where the stand-in runs' },
    'admin-token': {
      kind: text('TOKEN', 'the token with which it was started'),
      about: 'Token of its admin interface, if it has one',
    },
    account: {
      kind: text('PREFIX', 'the prefix of an account'),
      about: 'The only account that is meant',
    },
    output: {
      short: 'o',
      kind: text('FILE', 'the path of a file'),
      about: 'File to write; standard output when missing',
    },
    format: {
      kind: oneOf('NAME', fixtureFormats),
      about: 'How to write it; what the name of the file ends in, else yaml',
    },
  },
  async run({ values, operands }) {
    const { url, 'admin-token': token, account, output, format, ...options } = values
    const fixture =
      operands.length > 0
        ? await loaded(operands, options, account)
        : await askAdmin(
            url,
            account === undefined ? '/export' : `/export?${new URLSearchParams({ account })}`,
            token,
          )
    const written = await fixtureText(fixture, {
      format: format ?? (output?.toLowerCase().endsWith('.json') ? 'json' : 'yaml'),
      schema: schemaSeenFrom(output),
    })
    if (output === undefined) process.stdout.write(written)
    else {
      writeWhole(output, written)
      process.stderr.write(`wrote ${output}\n`)
    }
    return 0
  },
})

async function loaded(
  fixtures: readonly (string | object)[],
  options: Parameters<typeof tryWorld>[0],
  account: string | undefined,
): Promise<object> {
  const { runtime } = tryWorld(options, await readFixtures(fixtures))
  const { accounts } = runtime.world
  if (account !== undefined && !accounts.first('prefix', account)) {
    throw new Error(
      `there is no account ${account}; ${acceptedInstead(account, runtime.world.prefixes, 'there are')}`,
    )
  }
  return exportedWorld(runtime, account)
}
