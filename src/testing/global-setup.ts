import { createEmulator } from '../emulator/create-emulator.ts'
import type { Emulator } from '../emulator/emulator.ts'
import { variablesOf } from '../emulator/environment-variables.ts'
import type { EmulatorOptions } from '../emulator/options.ts'
import type { FixtureName, GivenFixture } from '../fixtures/load.ts'
import { countKept } from './kept-coverage.ts'

/** Where the kept server is and how to get in; plain data, so that it travels to workers. */
export interface KeptServer {
  readonly url: string
  readonly appUrl: string
  readonly port: number
  readonly integrationToken: string
  readonly accounts: readonly KeptAccount[]
}

export interface KeptAccount {
  readonly prefix: string
  readonly url: string
  readonly apiToken: string
  readonly login: string
  readonly password: string
}

/** What Vitest hands over to a global setup; other runners hand over something else. */
interface Project {
  provide?(key: 'faketuraServer', value: KeptServer): void
}

/** Ends what the setup has begun, with all that it told the environment. */
export type Teardown = () => Promise<void>

// Jest loads setup and teardown apart from each other, in one process.
const place = Symbol.for('faketura: the kept server')
const shared = globalThis as { [place]?: Teardown }

/**
 * Keeps one server for a whole run, for suites whose code under test is started once and elsewhere. Its address and
 * token are in the environment of all workers (`FAKETURA_URL`, `FAKETURA_API_TOKEN` and the others that `faketura env`
 * prints), in Vitest also `inject('faketuraServer')`; tests open further accounts with
 * `POST /__admin/accounts`.
 * @param options of `createEmulator`, such as a fixed port
 * @returns the global setup of Vitest, Jest or Playwright
 * @example
 * // faketura.setup.ts, named as globalSetup in the configuration of the runner
 * export default keepServer({ fixtures: 'starter', port: 4010 })
 */
export function keepServer<Name extends string = FixtureName>(
  options: EmulatorOptions<GivenFixture<Name>> = {},
): (project?: Project) => Promise<Teardown> {
  return async (project) => {
    const emulator = await createEmulator(options)
    const stopCounting = countKept(emulator)
    const server = serverOf(emulator)
    const variables = variablesOf({
      ...server,
      apiToken: server.accounts[0]?.apiToken,
      adminUrl: `${server.url}/__admin`,
      adminToken: options.admin?.token,
    })
    const before = new Map([...variables.keys()].map((name) => [name, process.env[name]]))
    tell(variables)
    project?.provide?.('faketuraServer', server)
    const end = async () => {
      tell(before)
      await emulator.close()
      stopCounting()
    }
    shared[place] = end
    return end
  }
}

/** Writes variables into the environment, which workers inherit; those without a value are taken away. */
function tell(variables: ReadonlyMap<string, string | undefined>): void {
  for (const [name, value] of variables) {
    if (value === undefined) delete process.env[name]
    else process.env[name] = value
  }
}

/**
 * Jest's `globalTeardown`; Vitest and Playwright call what the setup returned.
 * @example
 * // jest.config.ts
 * export default { globalSetup: 'faketura/global-setup', globalTeardown: 'faketura/global-teardown' }
 */
export async function endServer(): Promise<void> {
  await shared[place]?.()
  delete shared[place]
}

function serverOf({ url, appUrl, port, integrationToken, accounts }: Emulator): KeptServer {
  return {
    url,
    appUrl,
    port,
    integrationToken,
    accounts: accounts.map(({ prefix, url: own, apiToken, login, password }) => ({
      prefix,
      url: own,
      apiToken,
      login,
      password,
    })),
  }
}

/**
 * A kept server with the `starter` scenario, for configurations that name the module itself.
 * @example
 * // vitest.config.ts
 * export default { test: { globalSetup: 'faketura/global-setup' } }
 */
export default keepServer({ fixtures: 'starter' })
