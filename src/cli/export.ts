import { textFor } from '../checks/kinds.ts'
import { unknownName } from '../checks/sentences.ts'
import { tryFixtures, withProfile } from '../emulator/seeding.ts'
import { exportedFixture } from '../fixtures/exact/export.ts'
import { readFixtures } from '../fixtures/load.ts'
import { fixtureText } from '../fixtures/read/fixture-text.ts'
import { adminFlags, askAdmin } from './ask-admin.ts'
import { defineCommand } from './command.ts'
import { CommandError } from './command-error.ts'
import { fixtureFlags } from './fixture-flags.ts'
import { formatFlag, outputFormat, schemaSeenFrom } from './fixture-output.ts'
import { writeWhole } from './write-whole.ts'

/** Exports the state of a running emulator, or of other fixtures, as a fixture. */
export const exportCommand = defineCommand({
  name: 'export',
  about: 'Export the state of a running emulator, or of other fixtures, as one fixture',
  operands: {
    name: 'fixtures',
    about: 'Fixtures to load and export; by default the state of the running emulator at --url',
    isOnlyTyped: true,
  },
  flags: {
    ...fixtureFlags,
    ...adminFlags,
    account: {
      placeholder: 'PREFIX',
      kind: textFor('the prefix of an account'),
      about: 'Export this account only',
    },
    output: {
      short: 'o',
      placeholder: 'FILE',
      kind: textFor('the path of a file'),
      about: 'File to write; standard output by default',
    },
    format: formatFlag,
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
      format: outputFormat(format, output),
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
  options: Parameters<typeof tryFixtures>[0],
  account: string | undefined,
): Promise<object> {
  const { runtime } = tryFixtures(await withProfile(options), await readFixtures(fixtures))
  const { accounts } = runtime.state
  if (account !== undefined && !accounts.first('prefix', account)) {
    throw new CommandError(unknownName('account', account, runtime.state.prefixes))
  }
  return exportedFixture(runtime, account)
}
