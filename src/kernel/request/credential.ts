import type { StoredAccount } from '../../world/accounts.ts'
import type { World } from '../../world/world.ts'
import { behaviour } from '../card/behaviour.ts'
import type { Operation, Query } from '../card/operation.ts'
import { Problem } from '../card/problem.ts'
import type { Resource } from '../card/resource.ts'
import type { Diagnostic } from '../card/rule-context.ts'
import type { Runtime } from '../write/account-scope.ts'
import type { Exchange } from './exchange.ts'
import { diagnoseMisplacedToken } from './misplaced-token.ts'

/** The sentence that clients compare with (observed 22). */
export const unauthorized = 'You must be logged in to gain access to the site'

/** Where a request may carry its tokens. */
export interface Credentials {
  readonly exchange: Exchange
  readonly query: Query
  readonly body: Readonly<Record<string, unknown>>
  /** Account that the host names, if any. */
  readonly host: StoredAccount | undefined
  /** Path or body are XML; header tokens are documented for these. */
  readonly isXml: boolean
}

/**
 * The account that a request may act for; none when the operation needs none.
 * @throws Problem `unauthorized` without the token that the operation needs, with an unknown one, or with one of
 * another account than the host's
 */
export function accountFor(
  operation: Operation,
  credentials: Credentials,
  { world, integrationToken }: Runtime,
  diagnostics: Diagnostic[],
): StoredAccount | undefined {
  const { credential = 'account' } = operation
  if (credential === 'none') return credentials.host
  if (credential !== 'account') refuseWithoutIntegrationToken(credentials, integrationToken())
  if (credential === 'integration' && !hasToken(credentials)) return undefined
  const account = credentialHolder(credentials, world, diagnostics)
  if (!account) diagnoseMisplacedToken(credentials, operation.resource, diagnostics)
  if (!account || (credentials.host && credentials.host.id !== account.id)) {
    throw new Problem('unauthorized', unauthorized)
  }
  return account
}

function hasToken({ query, body, exchange }: Credentials): boolean {
  return Boolean(query.api_token || body.api_token || exchange.headers.authorization)
}

function refuseWithoutIntegrationToken({ query, body }: Credentials, expected: string): void {
  const sent = body.integration_token ?? query.integration_token
  if (sent !== expected) {
    throw new Problem(
      'unauthorized',
      sent ? 'integration_token is not the one of this service' : 'integration_token is missing',
    )
  }
}

function credentialHolder(
  credentials: Credentials,
  world: World,
  diagnostics: Diagnostic[],
): StoredAccount | undefined {
  const { exchange, query, body } = credentials
  const isRead = exchange.method === 'GET' || exchange.method === 'DELETE'
  const inBody = body.api_token
  if (typeof inBody === 'string' && inBody !== '') {
    if (isRead)
      noteTokenPlace(diagnostics, `${exchange.method} documents api_token in the query, not in a body`)
    return accountWithToken(world, inBody)
  }
  const inQuery = query.api_token
  if (typeof inQuery === 'string' && inQuery !== '') {
    if (exchange.body && !isRead && !credentials.isXml) {
      noteTokenPlace(diagnostics, `${exchange.method} documents api_token in the body, not in the query`)
    }
    return accountWithToken(world, inQuery)
  }
  return holderOfHeader(credentials, world, diagnostics)
}

function holderOfHeader(
  { exchange, isXml }: Credentials,
  world: World,
  diagnostics: Diagnostic[],
): StoredAccount | undefined {
  const [, scheme, value = ''] =
    /^(bearer|basic) +(\S+)$/i.exec(String(exchange.headers.authorization ?? '')) ?? []
  if (!scheme) return undefined
  if (!isXml) noteTokenPlace(diagnostics, `Authorization: ${scheme} is documented for XML requests only`)
  if (scheme.toLowerCase() === 'bearer') return accountWithToken(world, value)
  const pair = Buffer.from(value, 'base64').toString('utf8')
  const colon = pair.indexOf(':')
  const user = colon < 0 ? undefined : world.users.first('login', pair.slice(0, colon))
  if (!user || user.account === null || user.password !== pair.slice(colon + 1)) return undefined
  return world.accounts.get(user.account)
}

function noteTokenPlace(diagnostics: Diagnostic[], message: string): void {
  diagnostics.push({ code: 'token-place', message })
}

/** What of a body is a token and what is the record: in XML they stand in one element. */
export interface BodyParts {
  readonly tokens: Credentials['body']
  readonly record: Credentials['body']
}

/**
 * Takes an XML body apart. A record may have a token of its own; where the request names the account's elsewhere, the
 * one in the body is the record's.
 */
export function bodyParts(
  body: Credentials['body'],
  { fields }: Resource,
  { query, exchange }: Pick<Credentials, 'query' | 'exchange'>,
): BodyParts {
  const isOwn =
    Object.hasOwn(fields, 'api_token') && Boolean(query.api_token || exchange.headers.authorization)
  const { integration_token, ...withToken } = body
  if (isOwn) return { tokens: { integration_token }, record: withToken }
  const { api_token, ...record } = withToken
  return { tokens: body, record }
}

/** Tokens are handed out as `secret/prefix` and work with and without their end (observed 1). */
export function accountWithToken(world: World, token: string): StoredAccount | undefined {
  const whole = world.accounts.first('secret', token)
  if (whole) return whole
  const slash = token.lastIndexOf('/')
  if (slash < 0) return undefined
  const account = world.accounts.first('secret', token.slice(0, slash))
  return account?.prefix === token.slice(slash + 1) ? account : undefined
}

export const credentialBehaviours = [
  behaviour(
    'authentication/form',
    'The token is taken from a text part of a multipart form',
    'specification 5',
  ),
  behaviour(
    'authentication/integration',
    'Integration operations need the integration_token as well',
    'specification 5',
  ),
  behaviour('authentication/query', 'The token is taken from the query', 'specification 5'),
  behaviour('authentication/body', 'The token is taken from the top level of a JSON body', 'specification 5'),
  behaviour('authentication/bearer', 'The token is taken from Authorization: Bearer', 'specification 5'),
  behaviour('authentication/basic', 'HTTP Basic with login and password is taken', 'specification 5'),
  behaviour('authentication/prefix', 'A token is accepted with and without its /prefix', 'observed 22'),
  behaviour(
    'authentication/host',
    'A token of another account than the one the host names is 401',
    'assumed',
  ),
  behaviour(
    'authentication/body-of-get',
    'The token may stand in the body of a GET or DELETE',
    'observed 22',
  ),
]
