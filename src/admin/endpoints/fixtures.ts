import { isMap } from '../../checks/is-map.ts'
import { arrayOf } from '../../checks/json-schema.ts'
import { filledText, oneOf, wholeNumber } from '../../checks/kinds.ts'
import { idOrAliasOf, wrongValue } from '../../checks/sentences.ts'
import type { RunningEmulator } from '../../emulator/running-emulator.ts'
import { FixtureError } from '../../errors/errors.ts'
import { recordAsFixture } from '../../fixtures/exact/record-as-fixture.ts'
import { readFixtureText } from '../../fixtures/load.ts'
import { fixtureFormats, fixtureText } from '../../fixtures/read/fixture-text.ts'
import type { Controls } from '../controls.ts'
import { Bytes, endpoint } from '../endpoint.ts'
import { refusalFor } from '../failures.ts'
import { Refusal } from '../refusal.ts'
import { schemaReference } from '../schemas.ts'
import { knownAccount, shownAccount } from './account-of.ts'

const megabyte = 1024 * 1024

export const fixtureEndpoints = [
  endpoint({
    method: 'POST',
    path: '/fixtures',
    summary:
      'Loads a fixture: adds its accounts, or replaces the whole state by an export; reset returns to the result',
    freeBody: {
      about: 'A fixture, as JSON or YAML; it may extend shipped scenarios, but not files',
      schema: { type: 'object' },
      alsoTakes: ['application/yaml', 'application/x-yaml', 'text/yaml'],
      limit: 16 * megabyte,
    },
    response: {
      status: 201,
      about: 'All accounts after loading',
      schema: arrayOf(schemaReference('account')),
    },
    async handle(_, controls, { body, text }) {
      const { emulator } = controls
      // A text or a list could name files of this machine.
      const isValue = isMap(body) || typeof body === 'number' || typeof body === 'boolean'
      await (isValue ? loadObject(emulator, body, text) : loadText(emulator, text))
      return emulator.accounts.map((account) => shownAccount(controls, account))
    },
  }),
  endpoint({
    method: 'GET',
    path: '/export',
    summary: 'Exports the state as a fixture; loading it gives the same state',
    query: {
      account: { kind: filledText, about: 'Export the account with this prefix only' },
      resource: {
        kind: filledText,
        about: 'With id: export one record of this resource, and the records that it refers to',
      },
      id: { kind: wholeNumber(1, Number.MAX_SAFE_INTEGER), about: 'Id of that record' },
      format: { kind: oneOf(fixtureFormats), about: 'Format; json by default' },
    },
    response: { about: 'The fixture', schema: { type: 'object' } },
    async handle({ format, ...wanted }, controls) {
      const fixture = exported(wanted, controls)
      return format === 'yaml'
        ? new Bytes('application/yaml', await fixtureText(fixture, { format }))
        : fixture
    },
  }),
]

/** Loads the parsed object, which is much faster. Only after a mistake is the text read, because it has line numbers. */
async function loadObject(emulator: RunningEmulator, fixture: unknown, text: string): Promise<void> {
  try {
    await emulator.load(fixture as object)
  } catch (failure) {
    if (!(failure instanceof FixtureError)) throw failure
    await loadText(emulator, text).catch((error: unknown) => {
      const { status, details } = refusalFor(error)
      throw new Refusal(status, { ...details, thrown: { problems: failure.problems } })
    })
  }
}

async function loadText(emulator: RunningEmulator, text: string): Promise<void> {
  emulator.loadDocuments(await readFixtureText(text, 'fixture'))
}

interface Wanted {
  readonly account?: string
  readonly resource?: string
  readonly id?: number
}

/** The whole state, one account, or one record with the records that it refers to. */
function exported({ account, resource, id }: Wanted, controls: Controls): object {
  if (resource === undefined && id === undefined) {
    return controls.emulator.export({ account: account && knownAccount(controls, account).prefix })
  }
  if (account === undefined || resource === undefined || id === undefined) {
    const message = 'to export one record, send account, resource and id together'
    throw new Refusal(422, { code: 'FAKETURA_INVALID_OPTION', message })
  }
  const { prefix } = knownAccount(controls, account)
  const fixture = recordAsFixture(controls.engine.runtime, prefix, [{ resource, id }])
  if (fixture) return fixture
  const message = wrongValue('id', id, idOrAliasOf(`${resource} of ${prefix}`))
  throw new Refusal(404, { code: 'FAKETURA_UNKNOWN_RECORD', message, field: 'id', value: id })
}
