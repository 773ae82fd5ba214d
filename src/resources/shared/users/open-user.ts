import type { Runtime } from '../../../kernel/write/account-scope.ts'
import type { User } from '../../../state/accounts.ts'
import { alreadyInUse } from '../already-in-use.ts'

/** The accepted logins. */
export const unusedLogin = 'a login that no other user has'

/** The values of a new user. */
export interface NewUser {
  readonly login: string
  readonly password: string
  readonly email?: string
  readonly first_name?: string | null
  readonly last_name?: string | null
  /** Set by a fixture, which has reserved it. */
  readonly id?: number
  /** Id of the account that the user belongs to, if there is one yet. */
  readonly account?: number
}

/**
 * Creates a user.
 * @throws Problem `invalid` when the login is in use
 */
export function openUser({ state }: Runtime, { login, password, email, ...chosen }: NewUser): User {
  if (state.users.first('login', login)) throw alreadyInUse('login', login, unusedLogin)
  const user: User = Object.freeze({
    id: chosen.id ?? state.nextId('users'),
    login,
    email: email ?? (login.includes('@') ? login : `${login}@example.test`),
    password,
    first_name: chosen.first_name ?? null,
    last_name: chosen.last_name ?? null,
    account: chosen.account ?? null,
  })
  state.history.write(state.users, user.id, user)
  return user
}
