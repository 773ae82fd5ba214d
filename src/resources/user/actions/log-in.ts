import type { OperationDefinition, Outcome } from '../../../kernel/card/operation.ts'
import { Problem } from '../../../kernel/card/problem.ts'
import { wrongLogin } from '../../../kernel/card/response-sentences.ts'
import type { Call } from '../../../kernel/request/call.ts'
import type { StoredAccount, User } from '../../../state/accounts.ts'
import { accountOf, userResponse, userView } from './user-view.ts'

/** Exchanges login and password for the API token. */
export const logIn: OperationDefinition<Call> = {
  routes: [{ method: 'POST', path: '/login.{fmt}', source: 'specification 4.9' }],
  about: 'Exchanges login and password for the user and the API token',
  credential: 'integration',
  body: {
    login: { about: 'Login of the user, or the e-mail address. Required.', schema: { type: 'string' } },
    password: { about: 'Password of the user. Required.', schema: { type: 'string' } },
  },
  returns: 'value',
  response: userResponse,
  status: 200,
  act: checkLogin,
  accountWithoutToken: accountOfLogin,
}

function userOfLogin({ runtime, body }: Call): User | undefined {
  const { users } = runtime.state
  if (typeof body.login === 'object') return undefined
  const login = String(body.login ?? '')
  return users.first('login', login) ?? users.first('email', login)
}

function accountOfLogin(call: Call): StoredAccount | undefined {
  return accountOf(userOfLogin(call), call)
}

function checkLogin(call: Call): Outcome {
  const { body } = call
  const found = userOfLogin(call)
  if (!found || found.password !== body.password) {
    throw new Problem('unauthorized', wrongLogin)
  }
  return { kind: 'value', value: userView(found, call) }
}
