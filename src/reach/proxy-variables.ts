import { isMap } from '../checks/is-map.ts'
import { parsedJson } from '../checks/parsed-json.ts'
import { javaPassword } from './java-store.ts'
import type { SecureAddresses } from './secure.ts'

/** Stores the previous values of the variables below, as JSON. */
const earlierVariable = 'FAKETURA_EARLIER_VARIABLES'

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

/**
 * The variables that send a program, and those that it starts, through a proxy.
 * @param environment values that are there already
 */
export function proxyVariables(
  addresses: SecureAddresses | undefined,
  environment: NodeJS.ProcessEnv,
): Map<string, string> {
  if (addresses?.proxyUrl === undefined) return new Map()
  const names = Object.keys(variables)
  const before = { ...environment, ...Object.fromEntries(withoutProxy(environment)) }
  const earlier = Object.fromEntries(names.map((name) => [name, before[name]]))
  const set = Object.entries(variables).map(([name, read]): [string, string] => {
    const value = read(addresses)
    const isAdded = /^[ ,:]/.test(value)
    const isFirst = !before[name] && !value.startsWith(':')
    return [name, isFirst ? value.replace(/^[ ,]/, '') : isAdded ? (before[name] ?? '') + value : value]
  })
  return new Map([...set, [earlierVariable, JSON.stringify(earlier)]])
}

/**
 * The values of the variables before the proxy.
 * @returns undefined for a variable that has to be removed; no variable without a proxy
 */
export function withoutProxy(environment: NodeJS.ProcessEnv): Map<string, string | undefined> {
  const earlier = parsed(environment[earlierVariable])
  if (!earlier) return new Map()
  const restored = Object.keys(variables).map((name): [string, string | undefined] => {
    const value = earlier[name]
    return [name, typeof value === 'string' ? value : undefined]
  })
  return new Map([...restored, [earlierVariable, undefined]])
}

function parsed(text: string | undefined): { readonly [name: string]: unknown } | undefined {
  if (text === undefined) return undefined
  const value = parsedJson(text)
  return isMap(value) ? value : {}
}
