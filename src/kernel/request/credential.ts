import type { StoredAccount } from '../../state/accounts.ts'
import type { EmulatorState } from '../../state/emulator-state.ts'
import type { HttpHeaders } from '../../state/http-message.ts'
import { homeOf } from '../../state/shared-users.ts'
import { behaviour } from '../card/behaviour.ts'
import { credentialOf } from '../card/operation.ts'
import { Problem } from '../card/problem.ts'
import { unauthorized, wrongIntegrationToken } from '../card/response-sentences.ts'
import type { Call } from './call.ts'
import { diagnoseMisplacedToken } from './misplaced-token.ts'

/**
 * Finds the account of a request; undefined when the operation needs none.
 * @throws Problem `unauthorized` when the token is missing, unknown, or belongs to another account than the host
 */
export function authenticate(call: Call): StoredAccount | undefined {
  const { host } = call
  const credential = credentialOf(call.operation, call.runtime)
  if (credential === 'none') return host
  if (credential !== 'account') refuseWithoutIntegrationToken(call)
  if (credential === 'integration' && !hasToken(call)) return undefined
  const account = tokenHolder(call)
  if (!account) diagnoseMisplacedToken(call)
  if (!account || (host && host.id !== account.id)) {
    throw new Problem('unauthorized', unauthorized)
  }
  return account
}

/** Reading a smaller body takes so little time that checking the token first saves none. */
const largeBody = 16 * 1024
/**
 * A body without any of these has no token. XML has hyphens instead of underscores. Escapes of JSON and forms, and the zeros
 * of UTF-16, may hide the name.
 */
const signsOfToken = ['api_token', 'api-token', '\\u', '%', '\0']

/**
 * Refuses a request with a large body before reading it, if neither query and headers nor the body contain a valid
 * token.
 * @throws Problem `unauthorized`
 */
export function refuseBeforeReading(call: Call): void {
  const { request, query, host, operation, runtime } = call
  const { body, headers } = request
  if (!body || body.length < largeBody || credentialOf(operation, runtime) !== 'account') return
  if (signsOfToken.some((sign) => body.includes(sign))) return
  const { state } = runtime
  const inQuery = query.api_token
  const isInQuery = typeof inQuery === 'string' && inQuery !== ''
  const account = isInQuery
    ? accountWithToken(state, inQuery)
    : accountOfHeader(headers.authorization, state, host)
  if (account && (!host || host.id === account.id)) return
  diagnoseMisplacedToken(call)
  throw new Problem('unauthorized', unauthorized)
}

function hasToken({ query, tokens, request }: Call): boolean {
  return Boolean(query.api_token || tokens.api_token || request.headers.authorization)
}

function refuseWithoutIntegrationToken({ query, tokens, runtime, note }: Call): void {
  const inQuery = query.integration_token
  const sent = tokens.integration_token ?? inQuery
  if (inQuery !== undefined && inQuery !== sent)
    note('conflicting-fields', ignored('integration_token', 'query', 'body'))
  if (sent !== runtime.integrationToken()) {
    throw new Problem('unauthorized', wrongIntegrationToken(sent))
  }
}

function tokenHolder(call: Call): StoredAccount | undefined {
  const { request, query, tokens } = call
  const { state } = call.runtime
  const isRead = request.method === 'GET' || request.method === 'DELETE'
  const inBody = tokens.api_token
  if (typeof inBody === 'string' && inBody !== '') {
    if (isRead) {
      const message = `${request.method} documents api_token in the query, not in a body`
      call.noteUndocumented('token-place', message)
    }
    const account = accountWithToken(state, inBody)
    diagnoseOtherTokens(call, 'body', inBody, account)
    return account
  }
  const inQuery = query.api_token
  if (typeof inQuery === 'string' && inQuery !== '') {
    if (request.body && !isRead && !call.isXml) {
      const message = `${request.method} documents api_token in the body, not in the query`
      call.noteUndocumented('token-place', message)
    }
    const account = accountWithToken(state, inQuery)
    diagnoseOtherTokens(call, 'query', inQuery, account)
    return account
  }
  for (const [place, token] of [
    ['body', inBody],
    ['query', inQuery],
  ] as const) {
    const what = Array.isArray(token) ? 'has several values; expected one' : 'is not a text'
    if (isSent(token)) call.note('token-place', `api_token in the ${place} ${what}`)
  }
  return headerHolder(call)
}

function isSent(token: unknown): boolean {
  return token !== undefined && token !== null && token !== ''
}

/** Notes other tokens than the one that counts. A token is the same with and without its prefix. */
function diagnoseOtherTokens(
  { query, tokens, request, runtime, host, note }: Call,
  counting: 'body' | 'query',
  token: string,
  account: StoredAccount | undefined,
): void {
  const secretOf = (text: unknown) => (typeof text === 'string' ? text.replace(/\/[^/]*$/, '') : text)
  const isOther = (other: unknown) => isSent(other) && secretOf(other) !== secretOf(token)
  const isOtherInQuery = counting === 'body' && isOther(query.api_token)
  if (isOtherInQuery) note('conflicting-fields', ignored('api_token', 'query', counting))
  const isOtherInBody = counting === 'query' && isOther(tokens.api_token)
  if (isOtherInBody) note('conflicting-fields', ignored('api_token', 'body', counting))
  const { authorization } = request.headers
  if (authorization === undefined) return
  const { scheme, value, isBearer } = credentialIn(authorization)
  // Whether a password is valid must not show in the response to a wrong token.
  const isOfOther = account !== undefined && accountOfHeader(authorization, runtime.state, host) !== account
  if (scheme && (isBearer ? isOther(value) : isOfOther))
    note('conflicting-fields', `Authorization is ignored: api_token in the ${counting} counts`)
}

function ignored(name: string, place: string, counting: string): string {
  return `${name} in the ${place} is ignored: the one in the ${counting} counts`
}

function headerHolder(call: Call): StoredAccount | undefined {
  const { isXml, runtime, request } = call
  const { authorization } = request.headers
  const { scheme, isBearer } = credentialIn(authorization)
  if (scheme && !isXml) {
    const what = isBearer ? scheme : `${scheme}, with login and password,`
    const message = `Authorization: ${what} is documented for XML requests only`
    if (isBearer) call.noteUndocumented('token-place', message)
    else call.note('token-place', message)
  }
  return accountOfHeader(authorization, runtime.state, call.host)
}

type Authorization = HttpHeaders[string]

/** The credential in an `Authorization` header; without a scheme if it is neither Bearer nor Basic. */
export function credentialIn(authorization: Authorization) {
  const [, scheme, value = ''] = /^(bearer|basic) +(\S+)$/i.exec(String(authorization ?? '')) ?? []
  return { scheme, value, isBearer: scheme?.toLowerCase() === 'bearer' }
}

/**
 * The account behind a Bearer token, or a login and its password.
 * @param host the account that the host names: a user may belong to several
 */
export function accountOfHeader(
  authorization: Authorization,
  state: EmulatorState,
  host: StoredAccount | undefined,
): StoredAccount | undefined {
  const { scheme, value, isBearer } = credentialIn(authorization)
  if (!scheme) return undefined
  if (isBearer) return accountWithToken(state, value)
  const pair = Buffer.from(value, 'base64').toString('utf8')
  const colon = pair.indexOf(':')
  const user = colon < 0 ? undefined : state.users.first('login', pair.slice(0, colon))
  if (!user || user.password !== pair.slice(colon + 1)) return undefined
  if (host?.members?.some((member) => member.user === user.id)) return host
  return homeOf(state, user)
}

/** Tokens have the form `secret/prefix` and are accepted with and without their end (observed 1). */
export function accountWithToken(state: EmulatorState, token: string): StoredAccount | undefined {
  const whole = state.accounts.first('secret', token)
  if (whole) return whole
  const slash = token.lastIndexOf('/')
  if (slash < 0) return undefined
  const account = state.accounts.first('secret', token.slice(0, slash))
  return account?.prefix === token.slice(slash + 1) ? account : undefined
}

export const credentialBehaviours = [
  behaviour(
    'authentication/form',
    'The token is accepted as a text part of a multipart form',
    'specification 5',
  ),
  behaviour(
    'authentication/integration',
    "Integration operations require the integration_token; some of them require the account's token, too",
    'specification 5',
  ),
  behaviour('authentication/query', 'The token is accepted in the query', 'specification 5'),
  behaviour(
    'authentication/body',
    'The token is accepted at the top level of a JSON body',
    'specification 5',
  ),
  behaviour('authentication/bearer', 'The token is accepted as Authorization: Bearer', 'specification 5'),
  behaviour(
    'authentication/basic',
    'HTTP Basic with login and password is accepted',
    'specification 5',
    'a login and its password',
  ),
  behaviour(
    'dropped-values/tokens',
    'Of several tokens, the one in the body counts, then the one in the query, then the one in Authorization. A different one that does not count gets a diagnostic. So does one with several values, which is not read',
    'assumed',
    'an emulator',
  ),
  behaviour('authentication/prefix', 'A token is accepted with and without its /prefix', 'observed 22'),
  behaviour(
    'authentication/large-body',
    'A request with a large body and without a valid token is 401 before the body is read',
    'assumed',
    'a portable proof',
  ),
  behaviour(
    'authentication/host',
    'A token of another account than the host names is 401',
    'assumed',
    'another account',
  ),
  behaviour(
    'authentication/body-of-get',
    'The token is accepted in the body of a GET or DELETE',
    'observed 22',
  ),
]
