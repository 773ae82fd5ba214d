import { fixtureFormats, fixtureText } from '../../fixtures/fixture-text.ts'
import { readFixtureText } from '../../fixtures/load.ts'
import { Bytes, endpoint } from '../endpoint.ts'
import { oneOf } from '../kinds.ts'
import { accountRow } from '../rows.ts'
import { listOf, named } from '../schemas.ts'

const megabyte = 1024 * 1024

/** Worlds in and out, in the fixture language. */
export const fixtureEndpoints = [
  endpoint({
    method: 'POST',
    path: '/fixtures',
    summary: 'Adds the accounts of a fixture; they belong to what a reset comes back to',
    freeBody: {
      about: 'A fixture, as JSON or YAML; it may extend shipped scenarios, but no files',
      schema: { type: 'object' },
      alsoTakes: ['application/yaml', 'application/x-yaml', 'text/yaml'],
      limit: 16 * megabyte,
    },
    answer: { status: 201, about: 'The accounts that are there now', schema: listOf(named('account')) },
    async handle(_, { emulator }, { body }) {
      const documents = await readFixtureText(String(body ?? ''), 'fixture')
      emulator.loadDocuments(documents)
      return emulator.accounts.map(accountRow)
    },
  }),
  endpoint({
    method: 'GET',
    path: '/export',
    summary: 'Writes the world as a fixture; loading it gives the same world',
    query: { format: { kind: oneOf(fixtureFormats), about: 'json when missing' } },
    answer: { about: 'The fixture', schema: { type: 'object' } },
    async handle({ format }, { emulator }) {
      const fixture = emulator.export()
      return format === 'yaml'
        ? new Bytes('application/yaml', await fixtureText(fixture, { format }))
        : fixture
    },
  }),
]
