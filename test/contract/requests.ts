import type { Account, Emulator } from '../../src/index.ts'
import type { Profile } from '../../src/kernel/card/profile.ts'
import type { Operation, Route } from '../../src/kernel/card/registry.ts'
import { registry } from '../../src/resources/registry.ts'
import type { Sent } from '../support/exchange.ts'
import { extrasOf, idsInBodies, sampleOf, tokenOf } from './samples.ts'

/** A route in one of its formats. */
export interface RouteFormat {
  readonly route: Route
  readonly operation: Operation
  readonly method: string
  /** Path template with the format filled in. */
  readonly path: string
  readonly format: string
}

/** Every route of a profile in every format. */
export function routeFormats(profile: Profile): RouteFormat[] {
  return registry.routes(profile).flatMap((route) =>
    route.formats.map((format) => {
      const { operation, method } = route
      return { route, operation, method, path: route.path.replace('{fmt}', format), format }
    }),
  )
}

/** A request of each kind about these records of an account, the destructive ones last. */
export function* everyRequest(
  { integrationToken }: Emulator,
  account: Account,
  ids: ReadonlyMap<string, number>,
): Generator<readonly [way: RouteFormat, request: Sent]> {
  const ways = routeFormats('documented')
  const isDelete = ({ method }: RouteFormat) => method === 'DELETE'
  for (const way of [...ways.filter((way) => !isDelete(way)), ...ways.filter(isDelete)]) {
    const { name } = way.operation.resource
    const id = ids.get(name) ?? 0
    const token = ids.has(name) ? tokenOf(account, name, id) : undefined
    yield [way, requestFor(way, account, { id, token, apiToken: account.apiToken, integrationToken })]
  }
}

/** The values of a request; each case of the contract changes some of them. */
export interface RequestValues {
  /** Id of the record that the operation is about. */
  readonly id: number
  /** Replaces `{token}` in paths that contain a secret. */
  readonly token?: string
  readonly apiToken?: string
  readonly integrationToken?: string
  readonly record?: object
  /** The body, sent unchanged for any operation. */
  readonly body?: string
  readonly host?: string
}

/** A valid request, except for the values that the case changes. */
export function requestFor(way: RouteFormat, account: Account, given: RequestValues): Sent {
  const { operation, method, format } = way
  const hasBody = method !== 'GET' && method !== 'DELETE'
  const { query = {}, body = {} } = extrasOf(operation.id, given.id, account)
  const tokens = tokensOf(operation, given)
  const content = given.body ?? (hasBody ? written(way, account, given, { ...body, ...tokens }) : undefined)
  const inQuery = content === undefined || given.body !== undefined ? { ...query, ...tokens } : query
  const text = new URLSearchParams(inQuery).toString()
  const isForm = given.body === undefined && takesForm(operation)
  const accepted = format === 'xml' ? 'application/xml' : 'application/json'
  const kind = isForm ? 'multipart/form-data; boundary=part' : accepted
  return {
    method,
    url: pathFor(way, account, given) + (text && `?${text}`),
    headers: { Accept: accepted, ...(content === undefined ? {} : { 'Content-Type': kind }) },
    ...(content === undefined ? {} : { body: content }),
    ...(given.host === undefined ? {} : { host: given.host }),
  }
}

function pathFor(
  { path }: RouteFormat,
  { prefix }: Account,
  { id, token = 'unknown' }: RequestValues,
): string {
  const values: Readonly<Record<string, string>> = {
    id: String(id),
    account: prefix,
    number: '1-2026',
    token,
  }
  return path.replace(/\{(\w+)\}/g, (_, name: string) => values[name]!)
}

function tokensOf({ credential = 'account' }: Operation, given: RequestValues): Record<string, string> {
  const tokens: Record<string, string> = {}
  if (credential === 'none') return tokens
  if (given.apiToken !== undefined) tokens.api_token = given.apiToken
  if (credential !== 'account' && given.integrationToken !== undefined) {
    tokens.integration_token = given.integrationToken
  }
  return tokens
}

/** Body of a write: JSON has the wrapped record beside the tokens, XML has everything in one root element. */
function written(
  { operation, format }: RouteFormat,
  account: Account,
  given: RequestValues,
  beside: object,
): string {
  if (takesForm(operation)) return formOf({ ...beside }, operation.takesFile!)
  const { key, name } = operation.resource
  const record = operation.takesRecord ? (given.record ?? sampleOf(name, account)) : {}
  if (format === 'xml') return `<?xml version="1.0"?>\n${element(key, { ...record, ...beside })}`
  return JSON.stringify(operation.takesRecord ? { ...beside, [key]: record } : beside)
}

/** An upload to the storage is a form and nothing else. */
function takesForm({ takesFile, takesRecord }: Operation): boolean {
  return takesFile !== undefined && !takesRecord
}

function formOf(fields: Readonly<Record<string, unknown>>, file: string): string {
  const part = (head: string, content: string) =>
    `--part\r\nContent-Disposition: form-data; ${head}\r\n\r\n${content}\r\n`
  const parts = Object.entries(fields).map(([name, value]) => part(`name="${name}"`, String(value)))
  return `${parts.join('')}${part(`name="${file}"; filename="a.txt"`, 'Thank you')}--part--\r\n`
}

/** A record without a field. */
export const emptyRecord = {}

/** A body that breaks off, in the format of the way. */
export function brokenBody({ format, operation }: RouteFormat): string {
  return format === 'xml' ? `<${operation.resource.key}><name>Broken` : '{"name": "Broken'
}

function element(name: string, value: unknown): string {
  if (value === null) return `<${name} nil="true"/>`
  if (Array.isArray(value)) {
    const entries = value.map((entry) => element(name.replace(/s$/, ''), entry))
    return `<${name} type="array">${entries.join('')}</${name}>`
  }
  if (typeof value !== 'object') return `<${name}>${String(value)}</${name}>`
  const children = Object.entries(value).map(([key, entry]) => element(key, entry))
  return `<${name}>${children.join('')}</${name}>`
}

/** True when the operation is about one record, named by the path or by the body. */
export function isAboutRecord({ path, operation }: RouteFormat): boolean {
  return path.includes('{id}') || Object.hasOwn(idsInBodies, operation.id)
}
