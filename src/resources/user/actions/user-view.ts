import type { OperationDefinition } from '../../../kernel/card/operation.ts'
import type { Call } from '../../../kernel/request/call.ts'
import type { StoredAccount, User } from '../../../state/accounts.ts'
import { homeOf } from '../../../state/shared-users.ts'

const textOrNull = { type: ['string', 'null'] }

/** What responses say about a user. */
export const userResponse: NonNullable<OperationDefinition['response']> = {
  login: { about: 'Name that the user logs in with.', schema: { type: 'string' } },
  email: { about: 'E-mail address.', schema: { type: 'string' } },
  prefix: { about: 'Prefix of the account; null without one.', schema: textOrNull },
  url: { about: 'URL of the account; null without one.', schema: textOrNull },
  first_name: { about: 'First name.', schema: textOrNull },
  last_name: { about: 'Last name.', schema: textOrNull },
  api_token: {
    about: 'API token of the account, if there is one.',
    schema: { type: 'string' },
    optional: true,
  },
}

/** The account that a user belongs to; some belong to none. */
export function accountOf(found: User | undefined, { runtime }: Call): StoredAccount | undefined {
  return found && homeOf(runtime.state, found)
}

/** A user in the response to a login; the token is included only if the user has an account (facts 4). */
export function userView(found: User, call: Call): Record<string, unknown> {
  const account = accountOf(found, call)
  return {
    login: found.login,
    email: found.email,
    prefix: account?.prefix ?? null,
    url: account ? call.accountUrl(account) : null,
    first_name: found.first_name,
    last_name: found.last_name,
    ...(account ? { api_token: account.api_token } : {}),
  }
}
