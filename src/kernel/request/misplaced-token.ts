import { type NamedSecret, secretHeader, secretOutsideRecord } from '../../state/secret-names.ts'
import type { Call } from './call.ts'

/**
 * Notes where a request without a readable token probably has one. Called only for refusals. The sentence is the same
 * for valid and invalid tokens, so that a client cannot guess tokens.
 */
export function diagnoseMisplacedToken(call: Call): void {
  const { query, tokens, request } = call
  if (query.api_token || tokens.api_token) return
  const place = placeOfToken(call)
  if (place === undefined) return
  const isRead = request.method === 'GET' || request.method === 'DELETE'
  const documented = isRead ? 'in the query' : 'at the top level of the body'
  call.note(
    'token-place',
    `a token ${place} is not read; ${request.method} documents api_token ${documented}`,
  )
}

/** Such as `in the header x-api-token`. */
function placeOfToken({ request, query, tokens, resource }: Call): string | undefined {
  const { headers } = request
  const { key, fields } = resource
  if (headers.authorization) {
    const [, scheme] = /^([\w-]{1,40}) +\S/.exec(String(headers.authorization)) ?? []
    if (scheme === undefined) return 'in Authorization without a scheme'
    return /^(bearer|basic)$/i.test(scheme) ? undefined : `in Authorization under the scheme ${scheme}`
  }
  for (const [, name, token] of String(headers.cookie ?? '').matchAll(/(?:^|;) *([\w-]+)=([^;]+)/g)) {
    if (isToken(name!, token)) return `in the cookie ${name}`
  }
  const inHeaders = named(headers, 'in the header', secretHeader)
  if (inHeaders) return inHeaders
  const inQuery = named(query, 'in the query as')
  if (inQuery) return inQuery
  const inBody = named(tokens, 'in the body as')
  if (inBody) return inBody
  const record = tokens[key]
  // Some records have a token field of their own, which does not hold the account's token.
  if (typeof record !== 'object' || record === null || Object.hasOwn(fields, 'api_token')) return undefined
  return named(record, `inside ${key} as`)
}

function named(values: object, place: string, secretOf?: NamedSecret): string | undefined {
  for (const [name, token] of Object.entries(values)) {
    if (isToken(name, token, secretOf)) return `${place} ${name}`
  }
  return undefined
}

function isToken(name: string, value: unknown, secretOf: NamedSecret = secretOutsideRecord): boolean {
  return typeof value === 'string' && value !== '' && secretOf(name) === 'api_token'
}
