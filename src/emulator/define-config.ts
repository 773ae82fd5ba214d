import type { GivenText } from '../fixtures/fixture.ts'
import type { fixtureFormats } from '../fixtures/read/fixture-text.ts'
import type { AdminOptions, EmulatorOptions } from './options.ts'

type SharedOptions =
  | 'port'
  | 'host'
  | 'fixtures'
  | 'edition'
  | 'profile'
  | 'now'
  | 'seed'
  | 'strict'
  | 'state'
  | 'smtp'

/** A list, or its entries in one text, separated by commas, as on the command line. */
type WordList = string | readonly string[]

/** The options of all commands, under their names in camel case. */
interface NamedOptions<Text extends string, Name extends string>
  extends Pick<EmulatorOptions<Text, Name>, SharedOptions> {
  /** Origins of web pages on other machines that may send requests, such as `http://app.test:5173`; `*` for all. */
  readonly allowedOrigins?: WordList
  /** Maximum number of requests per token, such as `1000/minute`. */
  readonly rateLimit?: string
  /** Token that the admin API requires. */
  readonly adminToken?: AdminOptions['token']
  /** Additional host names under which browsers may open the admin API. */
  readonly adminHosts?: WordList
  /** Hosts that webhooks may reach besides this machine. */
  readonly webhookHosts?: WordList
  /** Port of an HTTP proxy that reaches the emulator under the hosts of the service; 0 picks a free one. */
  readonly proxy?: number
  /** Refuses all other hosts at the proxy. */
  readonly proxyOnly?: boolean
  /** Port of the emulator under https; 0 picks a free one. */
  readonly tls?: number
  /** Folder that keeps the certificate authority of the proxy and of https. */
  readonly caDir?: string
  /** Reloads the fixtures when a file changes. */
  readonly watch?: boolean
  /** Opens the inspector in a browser. */
  readonly open?: boolean
  /** Prints events as JSON, one per line. */
  readonly json?: boolean
  /** Logs nothing. */
  readonly quiet?: boolean
  /** Logs diagnostics and delivered webhooks, too. */
  readonly verbose?: boolean
  /** URL of the running emulator for `env` and `export`, of the account for `record`, `verify` and `shadow`. */
  readonly url?: string
  /** Prefix of the account for `env` and `export`. */
  readonly account?: string
  /** The shell that `env` prints for. */
  readonly shell?: 'bash' | 'zsh' | 'fish' | 'powershell'
  /** Makes `env` print the commands that remove the variables. */
  readonly unset?: boolean
  /** The test runner that `init` sets up. */
  readonly runner?: 'vitest' | 'jest' | 'playwright' | 'node'
  /** File that `export` and `record` write. */
  readonly output?: string
  /** Format that `export` and `record` write. */
  readonly format?: (typeof fixtureFormats)[number]
  /** File with the API token of the account at the live service. */
  readonly tokenFile?: string
  /** Maximum number of requests per second to the live service. */
  readonly rate?: number
  /** Names of the resources that `record` reads, separated by commas. */
  readonly resources?: WordList
  /** First day of the documents that `record` reads. */
  readonly since?: string
  /** Makes `record` keep names and texts as they are. */
  readonly raw?: boolean
  /** Text that the fake names of `record` are derived from. */
  readonly salt?: string
  /** Makes `record` load the fixture and compare it. */
  readonly check?: boolean
  /** Makes `routes` print OpenAPI. */
  readonly openapi?: boolean
  /** Areas or behaviours that `verify` tries, separated by commas. */
  readonly only?: string
  /** Areas or behaviours that `verify` leaves out, separated by commas. */
  readonly except?: string
}

type DashedName<Key extends string> = Key extends `${infer First}${infer Rest}`
  ? `${First extends Lowercase<First> ? First : `-${Lowercase<First>}`}${DashedName<Rest>}`
  : Key

type DashedOptions<Text extends string, Name extends string> = {
  readonly [Key in keyof NamedOptions<Text, Name> as DashedName<Key>]?: NamedOptions<Text, Name>[Key]
}

/**
 * Options of the command line in `faketura.config.js` or `.ts`: those of every command, as `adminToken` or `admin-token`.
 * `defineConfig` and `FaketuraConfig<never>` also check the names and words of fixtures.
 */
export interface FaketuraConfig<Text extends string = string, Name extends string = Text>
  extends NamedOptions<Text, Name>,
    DashedOptions<Text, Name> {}

/**
 * Types the options in a configuration file of the command line.
 * @returns the options unchanged
 * @example
 * // faketura.config.ts
 * export default defineConfig({ port: 4011, fixtures: 'fixtures/shop.yaml' })
 */
export function defineConfig<Text extends string = never, Name extends string = Text>(
  config: FaketuraConfig<Text, GivenText<Name>>,
): FaketuraConfig {
  return config
}
