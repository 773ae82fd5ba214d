import type { Account } from '../world/accounts.ts'
import type { World } from '../world/world.ts'
import { behaviour } from './behaviour.ts'
import type { Exchange } from './exchange.ts'
import type { Query } from './operation.ts'
import { Problem } from './problem.ts'
import type { Diagnostic } from './rule-context.ts'

/** The sentence that clients compare with (observed 22). */
const unauthorized = 'You must be logged in to gain access to the site'

/** Where a request may carry the account's token. */
export interface Credentials {
  readonly exchange: Exchange
  readonly query: Query
  readonly body: Readonly<Record<string, unknown>>
  /** Account that the host names, if any. */
  readonly host: Account | undefined
}

/**
 * The account that a request may act for.
 * @throws Problem `unauthorized` without a token, with an unknown one, or with one of another account than the host's
 */
export function accountOf(credentials: Credentials, world: World, diagnostics: Diagnostic[]): Account {
  const account = credentialHolder(credentials, world, diagnostics)
  if (!account || (credentials.host && credentials.host.id !== account.id)) {
    throw new Problem('unauthorized', unauthorized)
  }
  return account
}

function credentialHolder(
  { exchange, query, body }: Credentials,
  world: World,
  diagnostics: Diagnostic[],
): Account | undefined {
  const inBody = body.api_token
  if (typeof inBody === 'string' && inBody !== '') {
    if (exchange.method === 'GET' || exchange.method === 'DELETE') {
      diagnostics.push({
        code: 'token-place',
        message: `${exchange.method} documents api_token in the query, not in a body`,
      })
    }
    return accountWithToken(world, inBody)
  }
  const inQuery = query.api_token
  if (typeof inQuery === 'string' && inQuery !== '') {
    if (exchange.body && (exchange.method === 'POST' || exchange.method === 'PUT')) {
      diagnostics.push({
        code: 'token-place',
        message: `${exchange.method} documents api_token in the body, not in the query`,
      })
    }
    return accountWithToken(world, inQuery)
  }
  return holderOfHeader(String(exchange.headers.authorization ?? ''), world, diagnostics)
}

function holderOfHeader(header: string, world: World, diagnostics: Diagnostic[]): Account | undefined {
  const [, scheme, value = ''] = /^(bearer|basic) +(\S+)$/i.exec(header) ?? []
  if (!scheme) return undefined
  if (scheme.toLowerCase() === 'bearer') {
    diagnostics.push({
      code: 'token-place',
      message: 'Authorization: Bearer is documented for XML requests only',
    })
    return accountWithToken(world, value)
  }
  diagnostics.push({ code: 'token-place', message: 'HTTP Basic is documented for older XML requests only' })
  const pair = Buffer.from(value, 'base64').toString('utf8')
  const colon = pair.indexOf(':')
  const user = colon < 0 ? undefined : world.users.first('login', pair.slice(0, colon))
  if (!user || user.account === null || user.password !== pair.slice(colon + 1)) return undefined
  return world.accounts.get(user.account)
}

/** Tokens are handed out as `secret/prefix` and work with and without their end (observed 1). */
export function accountWithToken(world: World, token: string): Account | undefined {
  const whole = world.accounts.first('secret', token)
  if (whole) return whole
  const slash = token.lastIndexOf('/')
  if (slash < 0) return undefined
  const account = world.accounts.first('secret', token.slice(0, slash))
  return account?.prefix === token.slice(slash + 1) ? account : undefined
}

export const credentialBehaviours = [
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
