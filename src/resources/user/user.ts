import { isMap } from '../../checks/is-map.ts'
import { behaviour } from '../../kernel/card/behaviour.ts'
import { decodeFields, failuresOf } from '../../kernel/card/decode.ts'
import type { RecordOf } from '../../kernel/card/field.ts'
import { text } from '../../kernel/card/fields/text.ts'
import type { OperationDefinition, Outcome } from '../../kernel/card/operation.ts'
import { Problem } from '../../kernel/card/problem.ts'
import { defineResource } from '../../kernel/card/resource.ts'
import { cannotBeBlank, wrongLogin } from '../../kernel/card/response-sentences.ts'
import type { Call } from '../../kernel/request/call.ts'
import { diagnoseNames } from '../../kernel/request/diagnostics.ts'
import type { Runtime } from '../../kernel/write/account-scope.ts'
import type { User } from '../../state/accounts.ts'
import { openUser } from '../account/new-account.ts'
import { freeVariant } from '../shared/free-variant.ts'

const fields = {
  login: text('specification 2.6')`
    Name that the user logs in with. When left out, the e-mail address. If another user has it, a number is added.`,
  email: text('specification 2.6', { required: true })`E-mail address; the user can log in with it, too.`,
  password: text('specification 2.6', { required: true, visibility: 'never' })`Password, as plain text.`,
  from_partner: text('specification 2.6', { visibility: 'never' })`
    Code of the partner who brings the user. Stored nowhere; has no effect here.`,
  first_name: text('facts 4', { readOnly: true })`First name; null if the user was created over the API.`,
  last_name: text('facts 4', { readOnly: true })`Last name; null if the user was created over the API.`,
}

/** The fields of a user in a request. */
export type SentUser = Partial<RecordOf<typeof fields>>

const textOrNull = { type: ['string', 'null'] }

const userResponse: NonNullable<OperationDefinition['response']> = {
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

/** A person who logs in. Users belong to the service itself. */
export const userCard = defineResource({
  name: 'users',
  key: 'user',
  about: 'A person who logs in. Users belong to the service itself, not to one account.',
  source: 'specification 2.6',
  scope: 'service',
  fields,
  operations: {
    create: {
      routes: [{ method: 'POST', path: '/users.{fmt}', source: 'specification 4.9' }],
      about: 'Creates a user',
      credential: 'integration',
      takesRecord: true,
      returns: 'value',
      response: { id: { about: 'Id of the user.', schema: { type: 'integer' } }, ...userResponse },
      status: 201,
      act: createUser,
    },
    login: {
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
      act: logIn,
    },
  },
})

function createUser(call: Call): Outcome {
  const { runtime, body, rootElement } = call
  const sent = sentUser(rootElement === 'user' ? body : body.user, 'user', call)
  const made = openUser(runtime, newUserOf(sent, runtime))
  return { kind: 'value', value: { id: made.id, ...userView(made, call) } }
}

function logIn(call: Call): Outcome {
  const { runtime, body } = call
  const { users } = runtime.state
  const login = String(body.login ?? '')
  const found = users.first('login', login) ?? users.first('email', login)
  if (!found || found.password !== body.password) {
    throw new Problem('unauthorized', wrongLogin)
  }
  return { kind: 'value', value: userView(found, call) }
}

/** A user in the response to a login; the token is included only if the user has an account (facts 4). */
function userView(found: User, call: Call): Record<string, unknown> {
  const account = found.account === null ? undefined : call.runtime.state.accounts.get(found.account)
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

/**
 * Reads the user of a request.
 * @throws Problem `invalid` naming the missing or wrong field
 */
export function sentUser(sent: unknown, key: string, call: Pick<Call, 'runtime' | 'note'>): SentUser {
  if (!isMap(sent)) {
    throw new Problem('invalid', {
      [key]: [`is missing; expected an object with ${Object.keys(fields).join(', ')}`],
    })
  }
  const decoded = decodeFields(fields, sent as Record<string, unknown>)
  diagnoseNames(decoded.unknown, fields, key, call)
  const failures = failuresOf(decoded)
  for (const name of ['email', 'password'] as const) {
    if (!decoded.values[name] && !failures[name]) failures[name] = [cannotBeBlank]
  }
  if (Object.keys(failures).length > 0) throw new Problem('invalid', failures)
  return decoded.values as SentUser
}

/** Creates a user. A login that is in use gets a free variant (facts 5). */
export function newUserOf({ login, email, password }: SentUser, { state }: Runtime) {
  const wanted = login || email || ''
  const free = freeVariant(wanted, (variant) => state.users.first('login', variant) !== undefined)
  return { login: free, email: email ?? wanted, password: password ?? '' }
}

export const userBehaviours = [
  behaviour(
    'integration/user',
    'users.json creates a user with e-mail and password, without an account',
    'specification 4.9',
    'the integration token of a partner',
  ),
  behaviour(
    'integration/login',
    'login.json returns the user with the API token of their account',
    'specification 4.9',
    'the integration token of a partner',
  ),
  behaviour(
    'integration/login-without-account',
    'The login response has no token for a user without an account',
    'facts 5',
    'the integration token of a partner',
  ),
  behaviour(
    'integration/wrong-login',
    'A wrong login or password is 401',
    'assumed',
    'the integration token of a partner',
  ),
  behaviour(
    'integration/free-login',
    'A login that is in use gets a free variant',
    'facts 5',
    'the integration token of a partner',
  ),
]
