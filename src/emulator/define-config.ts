import type { AdminOptions, EmulatorOptions, WebhookOptions } from './options.ts'

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
  | 'allowedOrigins'

/** Options of the command line in `faketura.config.js` or `.ts`. */
export interface FaketuraConfig extends Pick<EmulatorOptions<string>, SharedOptions> {
  /** Maximum number of requests per token, such as `1000/minute`. */
  readonly rateLimit?: string
  /** Token that the admin API requires. */
  readonly adminToken?: AdminOptions['token']
  /** Additional host names under which browsers may open the admin API. */
  readonly adminHosts?: AdminOptions['hosts']
  /** Hosts that webhooks may reach besides this machine. */
  readonly webhookHosts?: WebhookOptions['allow']
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
}

/**
 * Types the options in a configuration file of the command line.
 * @returns the options unchanged
 * @example
 * // faketura.config.ts
 * export default defineConfig({ port: 4011, fixtures: 'fixtures/shop.yaml' })
 */
export function defineConfig(config: FaketuraConfig): FaketuraConfig {
  return config
}
