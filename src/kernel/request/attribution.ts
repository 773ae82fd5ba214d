import type { StoredAccount } from '../../state/accounts.ts'
import { wordsOfTokens } from '../../state/mask-secrets.ts'
import type { Call } from './call.ts'
import { accountOfHeader, accountWithToken, credentialIn } from './credential.ts'
import { accountOfHost } from './hosts.ts'
import { type MisplacedText, noteMisplaced, tokensByName } from './misplaced-token.ts'

/** Bytes of a body that are searched for a token under any name. */
const searchedBytes = 64 * 1024

/**
 * Finds the account of a request that was refused before its account was known: by any token in it, by its login and
 * password, else by its host. This grants nothing. It only assigns the request to the journal of the account, so that tests
 * see the mistake of their client. A token in an unusual place gets its diagnostic here, after the response is written, so
 * that the response does not reveal whether the token is valid.
 */
export function presumedAccount(call: Call, hostSuffixes: readonly string[]): StoredAccount | undefined {
  const { request, runtime, isUnauthorized } = call
  const { state } = runtime
  const host = accountOfHostIn(call, hostSuffixes)
  const sent = documentedTokens(call).filter((token) => typeof token === 'string' && token !== '')
  for (const token of sent) {
    const account = accountWithToken(state, token as string)
    if (account) return account
  }
  const withPassword = accountOfHeader(request.headers.authorization, state, host)
  if (withPassword) return withPassword
  for (const { text, place } of misplacedTokens(call)) {
    const account = accountWithToken(state, text)
    if (!account) continue
    const isNoted = sent.length > 0 || call.noted.some(({ code }) => code === 'token-place')
    if (isUnauthorized && !isNoted) noteMisplaced(call, place)
    return account
  }
  // The host alone does not assign a request with a wrong token to an account.
  return isUnauthorized && !isAnonymous(call) ? undefined : host
}

function accountOfHostIn({ request, runtime }: Call, hostSuffixes: readonly string[]) {
  try {
    return accountOfHost(String(request.headers.host ?? ''), runtime.state, hostSuffixes)
  } catch {
    return undefined
  }
}

/** Whether a request has no token, not even in an unusual place, so that only its host names an account. */
export function isAnonymous(call: Call): boolean {
  const { query, tokens, request } = call
  if (request.headers.authorization || query.integration_token || tokens.integration_token) return false
  return !documentedTokens(call).some(Boolean) && tokensByName(call).next().done === true
}

function documentedTokens({ request: { headers, body, form }, query }: Call): unknown[] {
  const { isBearer, value } = credentialIn(headers.authorization)
  const text = body?.includes('api_token') ? body.toString('utf8') : ''
  const inBody = /["<]api_token["> :=]+([^"<]+)/.exec(text)?.[1]
  const inForm = form?.parts.find(([name]) => name === 'api_token')?.[1]
  return [query.api_token, isBearer && value, inBody, inForm]
}

function* misplacedTokens(call: Call): Generator<MisplacedText> {
  yield* tokensByName(call)
  for (const { text, place } of texts(call)) {
    for (const word of wordsOfTokens(text)) yield { text: word, place }
  }
}

/** The texts of a request that might have a token somewhere. */
function* texts({ request: { url, headers, body, form } }: Call): Generator<MisplacedText> {
  for (const [name, value] of Object.entries(headers)) {
    yield { text: String(value ?? ''), place: `in the header ${name}` }
  }
  const { scheme, isBearer, value } = credentialIn(headers.authorization)
  if (scheme && !isBearer)
    yield { text: Buffer.from(value, 'base64').toString(), place: 'in Authorization under the scheme Basic' }
  const mark = url.indexOf('?')
  yield { text: mark < 0 ? url : url.slice(0, mark), place: 'in the path' }
  if (mark >= 0) yield { text: url.slice(mark), place: 'in the query' }
  const content = form ? JSON.stringify(form.parts) : body?.toString('latin1', 0, searchedBytes)
  if (content) yield { text: content.slice(0, searchedBytes), place: 'in the body' }
}
