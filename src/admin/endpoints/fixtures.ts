import { readFixtureText } from '../../fixtures/load.ts'
import { endpoint } from '../endpoint.ts'
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
]
