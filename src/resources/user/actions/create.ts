import type { OperationDefinition, Outcome } from '../../../kernel/card/operation.ts'
import type { Call } from '../../../kernel/request/call.ts'
import { openUser } from '../../shared/users/open-user.ts'
import { newUserOf, sentUser } from '../../shared/users/sent-user.ts'
import { userResponse, userView } from './user-view.ts'

/** Creates a user without an account. */
export const createUser: OperationDefinition<Call> = {
  routes: [{ method: 'POST', path: '/users.{fmt}', source: 'specification 4.9' }],
  about: 'Creates a user',
  credential: 'integration',
  takesRecord: true,
  returns: 'value',
  response: { id: { about: 'Id of the user.', schema: { type: 'integer' } }, ...userResponse },
  status: 201,
  act: create,
}

function create(call: Call): Outcome {
  const { runtime, body, rootElement } = call
  const sent = sentUser(rootElement === 'user' ? body : body.user, 'user', call)
  const made = openUser(runtime, newUserOf(sent, runtime))
  return { kind: 'value', value: { id: made.id, ...userView(made, call) } }
}
