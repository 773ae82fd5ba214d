import { createEmulator } from '../emulator/create-emulator.ts'
import type { Emulator } from '../emulator/emulator.ts'
import { accessTo, setVariables, variablesOf } from '../emulator/environment-variables.ts'
import type { EmulatorOptions } from '../emulator/options.ts'
import type { GivenText } from '../fixtures/fixture.ts'
import { shareCoverage } from './shared-coverage.ts'

/** URL and credentials of the shared server; plain data, because workers receive a copy. */
export interface ServerDetails {
  /** Base URL of the server. */
  readonly url: string
  /** URL for operations without an account, such as opening one. */
  readonly appUrl: string
  /** Port that the server listens on. */
  readonly port: number
  /** Token of the integration operations. */
  readonly integrationToken: string
  /** The accounts of the fixtures, in their order. */
  readonly accounts: readonly AccountDetails[]
}

/** How a client reaches one account. */
export interface AccountDetails {
  /** Name of the account, and the first label of its host. */
  readonly prefix: string
  /** Base URL for requests of this account. */
  readonly url: string
  /** The account's API token. */
  readonly apiToken: string
  /** Login of the account's owner. */
  readonly login: string
  /** Password of the owner. */
  readonly password: string
}

/** The argument that Vitest passes to a global setup; other runners pass something else. */
interface Project {
  provide?(key: 'faketuraServer', value: ServerDetails): void
}

/** Closes the server, and restores the environment. */
export type Teardown = () => Promise<void>

// Jest loads setup and teardown as separate modules of one process.
const place = Symbol.for('faketura: the shared server')
const shared = globalThis as { [place]?: Teardown }

/**
 * Runs one server for a whole test run, for suites that start the code under test once, in another process. All workers
 * find its URL and token in the environment (`FAKETURA_URL`, `FAKETURA_API_TOKEN` and the others that `faketura env`
 * prints); in Vitest, `inject('faketuraServer')` returns them, too. Tests open further accounts with
 * `POST /__admin/accounts`.
 * @param options options of `createEmulator`, such as a fixed port
 * @returns the global setup of Vitest, Jest or Playwright
 * @example
 * // faketura.setup.ts, named as globalSetup in the configuration of the runner
 * export default keepServer({ fixtures: 'starter', port: 4010 })
 */
export function keepServer<Text extends string = never, Name extends string = Text>(
  options: EmulatorOptions<Text, GivenText<Name>> = {},
): (project?: Project) => Promise<Teardown> {
  return async (project) => {
    const emulator = await createEmulator(options)
    const stopCounting = shareCoverage(emulator)
    const server = serverOf(emulator)
    const variables = variablesOf(accessTo(emulator, options.admin?.token))
    const before = [...variables.keys()].map((name) => [name, process.env[name]] as const)
    // Workers inherit the environment.
    setVariables(process.env, variables)
    project?.provide?.('faketuraServer', server)
    const end = async () => {
      setVariables(process.env, before)
      await emulator.close()
      stopCounting()
    }
    shared[place] = end
    return end
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

function serverOf({ url, appUrl, port, integrationToken, accounts }: Emulator): ServerDetails {
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
 * A server with the `starter` scenario, for configurations that name this module.
 * @example
 * // vitest.config.ts
 * export default { test: { globalSetup: 'faketura/global-setup' } }
 */
export const setup: (project?: Project) => Promise<Teardown> = keepServer({ fixtures: 'starter' })

export default setup
