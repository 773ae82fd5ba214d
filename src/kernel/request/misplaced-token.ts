import { type NamedSecret, secretHeader, secretOutsideRecord } from '../../state/secret-names.ts'
import type { Call } from './call.ts'

/**
 * Notes where a request without a readable token probably has one. Called only for refusals. The sentence is the same
 * for valid and invalid tokens, so that a client cannot guess tokens.
 */
export function diagnoseMisplacedToken(call: Call): void {
  if (call.query.api_token || call.tokens.api_token) return
  const [first] = tokensByName(call)
  if (first) noteMisplaced(call, first.place)
}

/** Notes that a token is not read in its place. */
export function noteMisplaced({ request: { method }, note }: Call, place: string): void {
  const isRead = method === 'GET' || method === 'DELETE'
  const documented = isRead ? 'in the query' : 'at the top level of the body'
  note('token-place', `a token ${place} is not read; ${method} documents api_token ${documented}`)
}

/** A text in a place that is never read. */
export interface MisplacedText {
  readonly text: string
  /** Such as `in the header x-api-token`. */
  readonly place: string
}

/** What a request has under the name of a token, in places that are never read. */
export function* tokensByName({ request, query, tokens, match }: Call): Generator<MisplacedText> {
  const { authorization, cookie, ...headers } = request.headers
  if (authorization) {
    const [, scheme, text = ''] = /^([\w-]{1,40}) +(\S.*)/.exec(String(authorization)) ?? []
    if (scheme === undefined)
      yield { text: String(authorization), place: 'in Authorization without a scheme' }
    if (scheme === undefined || /^(bearer|basic)$/i.test(scheme)) return
    yield { text: text.replace(/^token=|"/g, ''), place: `in Authorization under the scheme ${scheme}` }
  }
  for (const [, name, token] of String(cookie ?? '').matchAll(/(?:^|;) *([\w-]+)=([^;]+)/g)) {
    yield* named({ [name!]: token }, 'in the cookie')
  }
  yield* named(headers, 'in the header', secretHeader)
  yield* named(query, 'in the query as')
  yield* named(tokens, 'in the body as')
  if (!match) return
  const { key, fields } = match.operation.resource
  const record = tokens[key]
  // Some records have a token field of their own, which does not hold the account's token.
  if (typeof record !== 'object' || record === null || Object.hasOwn(fields, 'api_token')) return
  yield* named(record, `inside ${key} as`)
}

function* named(
  values: object,
  place: string,
  secretOf: NamedSecret = secretOutsideRecord,
): Generator<MisplacedText> {
  for (const [name, text] of Object.entries(values)) {
    const isToken = typeof text === 'string' && text !== '' && secretOf(name) === 'api_token'
    if (isToken) yield { text, place: `${place} ${name}` }
  }
}
