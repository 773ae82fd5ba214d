import { isHostOf } from '../checks/host-pattern.ts'
import { earlierValues, type Variables } from './earlier-variables.ts'
import { serviceHosts } from './hosts.ts'
import { javaPassword } from './java-store.ts'
import type { SecureAddresses } from './secure.ts'

/** @param earlier the value that the variable has already, or an empty text */
type Read = (addresses: SecureAddresses, earlier: string) => string

const proxy: Read = ({ proxyUrl = '' }) => proxyUrl
const bundle: Read = ({ caBundle }) => caBundle
/** Programs on this machine are reached without a proxy. */
const noProxy: Read = (_, earlier) => joined(',', withoutServiceHosts(earlier), 'localhost,127.0.0.1,::1')

const java: Read = ({ proxyUrl = '', javaTrustStore }, earlier) => {
  const { hostname, port } = new URL(proxyUrl)
  const proxies = ['http', 'https'].map(
    (scheme) => `-D${scheme}.proxyHost=${hostname} -D${scheme}.proxyPort=${port}`,
  )
  const store = { '': javaTrustStore, Password: javaPassword, Type: 'JKS' }
  const trust = Object.entries(store).map(([key, value]) => `-Djavax.net.ssl.trustStore${key}=${value}`)
  return joined(' ', earlier, ...proxies, ...trust)
}

function joined(separator: string, ...parts: readonly string[]): string {
  return parts.filter((part) => part !== '').join(separator)
}

/**
 * Removes the entries of NO_PROXY for hosts of the service, because requests to them would reach the live service. Other
 * hosts that such an entry covers go through the proxy, which passes them on.
 */
function withoutServiceHosts(list: string): string {
  const isForOthers = (entry: string) => {
    const name = entry
      .trim()
      .toLowerCase()
      .replace(/^\*?\.?/, '')
      .replace(/:\d+$/, '')
    const isCovered =
      isHostOf(name, serviceHosts) || serviceHosts.some((host) => isHostOf(host, [name, `*.${name}`]))
    return entry.trim() !== '*' && !isCovered
  }
  return list.split(',').filter(isForOthers).join(',')
}

/** The variables of each language for a proxy and its authority. */
const variables: Readonly<Record<string, Read>> = {
  HTTPS_PROXY: proxy,
  HTTP_PROXY: proxy,
  NO_PROXY: noProxy,
  https_proxy: proxy,
  http_proxy: proxy,
  no_proxy: noProxy,
  // Node adds the file to its own authorities; the other programs read only this file.
  NODE_EXTRA_CA_CERTS: ({ caFile }) => caFile,
  // Node supports no proxy before version 24.
  NODE_OPTIONS: ({ nodePreload }, earlier) =>
    joined(' ', earlier, `--require ${JSON.stringify(nodePreload)}`),
  SSL_CERT_FILE: bundle,
  REQUESTS_CA_BUNDLE: bundle,
  CURL_CA_BUNDLE: bundle,
  // An empty part means the folder that PHP was built with.
  PHP_INI_SCAN_DIR: ({ phpFolder }, earlier) => `${earlier}:${phpFolder}`,
  JAVA_TOOL_OPTIONS: java,
}

/** The names of these variables. */
export const proxyVariableNames: readonly string[] = Object.keys(variables)

/**
 * The variables that send a program, and those that it starts, through a proxy.
 * @param environment values that are there already
 * @returns no variable without a proxy
 */
export function proxyVariables(
  addresses: SecureAddresses | undefined,
  environment: NodeJS.ProcessEnv,
): Variables {
  if (addresses?.proxyUrl === undefined) return new Map()
  const before = { ...environment, ...Object.fromEntries(earlierValues(proxyVariableNames, environment)) }
  return new Map(
    Object.entries(variables).map(([name, read]) => [name, read(addresses, before[name] ?? '')] as const),
  )
}
