import type { StoredAccount } from '../../state/accounts.ts'
import type { Call } from './call.ts'
import { accountWithToken } from './credential.ts'
import { accountOfHost } from './hosts.ts'

/**
 * Finds the account of a request with a wrong path or an unreadable body, by its host or any token in it. It grants
 * nothing; it only adds the request to the journal of the account, so that tests see the mistake of their client.
 */
export function presumedAccount(
  { request, query, runtime: { state } }: Call,
  hostSuffixes: readonly string[],
): StoredAccount | undefined {
  const { headers, body, form } = request
  const [, bearer] = /^bearer +(\S+)$/i.exec(String(headers.authorization ?? '')) ?? []
  const inBody = /["<]api_token["> :=]+([^"<]+)/.exec(body?.toString('utf8') ?? '')?.[1]
  const tokens = [query.api_token, bearer, inBody, form?.fields.api_token]
  for (const token of tokens) {
    const account = typeof token === 'string' ? accountWithToken(state, token) : undefined
    if (account) return account
  }
  try {
    return accountOfHost(String(headers.host ?? ''), state, hostSuffixes)
  } catch {
    return undefined
  }
}
