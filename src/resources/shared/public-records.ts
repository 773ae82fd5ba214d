import { notFound } from '../../kernel/card/problem.ts'
import type { Call } from '../../kernel/request/call.ts'
import type { StoredAccount } from '../../state/accounts.ts'
import type { Row } from '../../state/table.ts'

/**
 * The account in the path of a public link.
 * @throws Problem `notFound` for an unknown account, and on the host of another one
 */
export function accountInPath({ account, params, runtime }: Call): StoredAccount {
  const named = runtime.state.accounts.first('prefix', params.account ?? '')
  if (!named || (account && account.id !== named.id)) throw notFound(runtime)
  return named
}

/**
 * Finds the record with the token of a public link, and sets the account of the request.
 * @param token secret at the end of the link, unique in the whole service
 * @param accounts accounts to search; all of them by default
 * @throws Problem `notFound` when no account has such a record
 */
export function publicRecord<R extends Row>(
  call: Call,
  resource: string,
  token: string,
  accounts: Iterable<StoredAccount> = call.account ? [call.account] : call.runtime.state.accounts.all(),
): R {
  for (const account of accounts) {
    const record = account.tables.existing<R>(resource)?.first('token', token)
    if (!record) continue
    call.actFor(account)
    return record
  }
  throw notFound(call.runtime)
}
