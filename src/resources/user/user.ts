import { behaviour } from '../../kernel/card/behaviour.ts'
import { defineResource } from '../../kernel/card/resource.ts'
import { createUser } from './actions/create.ts'
import { logIn } from './actions/log-in.ts'
import { userRecordFields } from './user.fields.ts'

/** A person who logs in. Users belong to the service itself. */
export const userCard = defineResource({
  name: 'users',
  key: 'user',
  about: 'A person who logs in. Users belong to the service itself, not to one account.',
  source: 'specification 2.6',
  scope: 'service',
  fields: userRecordFields,
  operations: {
    create: createUser,
    login: logIn,
  },
})

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
    'When a login is in use, the new user gets it with a number',
    'facts 5',
    'the integration token of a partner',
  ),
]
