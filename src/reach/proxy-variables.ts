import { earlierValues, type Variables } from './earlier-variables.ts'
import { javaPassword } from './java-store.ts'
import type { SecureAddresses } from './secure.ts'

/** @returns the value; one that begins with a separator is appended to the value that the variable has already */
type Read = (addresses: SecureAddresses) => string

const proxy: Read = ({ proxyUrl = '' }) => proxyUrl
const bundle: Read = ({ caBundle }) => caBundle
/** Programs on this machine are reached without a proxy. */
const noProxy: Read = () => ',localhost,127.0.0.1,::1'

const java: Read = ({ proxyUrl = '', javaTrustStore }) => {
  const { hostname, port } = new URL(proxyUrl)
  const proxies = ['http', 'https'].map(
    (scheme) => ` -D${scheme}.proxyHost=${hostname} -D${scheme}.proxyPort=${port}`,
  )
  const store = { '': javaTrustStore, Password: javaPassword, Type: 'JKS' }
  const trust = Object.entries(store).map(([key, value]) => ` -Djavax.net.ssl.trustStore${key}=${value}`)
  return [...proxies, ...trust].join('')
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
  NODE_OPTIONS: ({ nodePreload }) => ` --require ${JSON.stringify(nodePreload)}`,
  SSL_CERT_FILE: bundle,
  REQUESTS_CA_BUNDLE: bundle,
  CURL_CA_BUNDLE: bundle,
  // An empty part means the folder that PHP was built with.
  PHP_INI_SCAN_DIR: ({ phpFolder }) => `:${phpFolder}`,
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
  const set = Object.entries(variables).map(([name, read]): [string, string] => {
    const value = read(addresses)
    const isAdded = /^[ ,:]/.test(value)
    const isFirst = !before[name] && !value.startsWith(':')
    return [name, isFirst ? value.replace(/^[ ,]/, '') : isAdded ? (before[name] ?? '') + value : value]
  })
  return new Map(set)
}
