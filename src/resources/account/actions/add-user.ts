import { isMap } from '../../../checks/is-map.ts'
import { textLike } from '../../../checks/kinds.ts'
import { UnknownId } from '../../../checks/refused.ts'
import { filledIn } from '../../../documents/sentence.ts'
import { behaviour, withStatus } from '../../../kernel/card/behaviour.ts'
import { decodeFields, reasonsOf } from '../../../kernel/card/decode.ts'
import { type AcceptedTexts, type RecordOf, refusedText } from '../../../kernel/card/field.ts'
import { flag } from '../../../kernel/card/fields/flag.ts'
import { references } from '../../../kernel/card/fields/integer.ts'
import { text } from '../../../kernel/card/fields/text.ts'
import type { OperationDefinition, Outcome } from '../../../kernel/card/operation.ts'
import { blankValue, invalid, invalidFields } from '../../../kernel/card/problem.ts'
import { alreadyTaken } from '../../../kernel/card/response-sentences.ts'
import type { Call } from '../../../kernel/request/call.ts'
import { diagnoseNames } from '../../../kernel/request/diagnostics.ts'
import type { Runtime } from '../../../kernel/write/account-scope.ts'
import type { AddedUser, User } from '../../../state/accounts.ts'
import { successResponse } from '../../shared/success-response.ts'
import { openUser } from '../../shared/users/open-user.ts'

/** The data of an account about a user. */
export const memberFields = {
  invite: flag('facts 5')`
    Whether to add an existing user (true), or to create a new one (false).`,
  role: text('facts 5', {
    default: 'member',
    acceptedTexts: textLike(
      'one of member, admin, accountant, role_ and a number',
      /^(?:member|admin|accountant|(?:role_)?\d{1,9})$/,
    ),
  })`
    What the user may do: member, admin, accountant, or the number of a role of the account, as role_7 or 7.`,
  department_ids: references(
    'departments',
    'facts 5',
  )`The departments that a user without admin rights sees.`,
}

const fields = {
  ...memberFields,
  email: text('facts 5', { required: true })`E-mail address of the user.`,
  password: text('facts 5')`Password of a new user.`,
}

type SentMember = Partial<RecordOf<typeof fields>>

/** The accepted roles of a user. */
export const acceptedRoles: AcceptedTexts = memberFields.role.acceptedTexts!

/** Adds a user to the account. */
export const addUser: OperationDefinition<Call> = {
  routes: [{ method: 'POST', path: '/account/add_user.{fmt}', source: 'facts 5' }],
  about: 'Adds a new or an existing user to the account',
  behaviours: () => addUserBehaviours,
  credential: 'both',
  body: {
    user: {
      about: `The user: ${Object.keys(fields).join(', ')}. A new one needs a password. Required.`,
      schema: { type: 'object' },
    },
  },
  returns: 'value',
  response: {
    ...successResponse(),
    id: { about: 'Id of the user.', schema: { type: 'integer' } },
    login: { about: 'Name that the user logs in with.', schema: { type: 'string' } },
    email: { about: 'E-mail address of the user.', schema: { type: 'string' } },
    role: { about: 'Role of the user in the account.', schema: { type: 'string' } },
    department_ids: {
      about: 'The departments that the user is limited to.',
      schema: { type: 'array', items: { type: 'integer' } },
    },
  },
  status: 200,
  act: addMember,
}

function addMember(call: Call): Outcome {
  const { scope, runtime } = call
  const { account } = scope
  const { invite, email, password, role, department_ids } = sentMember(call)
  const user = invite ? invited(email!, call) : newUser(email!, password!, call)
  const member = join(account.id, user, { role, department_ids }, runtime)
  const { id, login } = user
  const message = filledIn(scope.edition.messages.account.userAdded, { email: user.email })
  return {
    kind: 'value',
    value: {
      code: 'success',
      message,
      id,
      login,
      email: user.email,
      role: member.role,
      department_ids: member.limitedTo,
    },
  }
}

/** Makes a user one of an account's users. */
export function join(
  id: number,
  { id: user, login }: User,
  { role, department_ids = [] }: SentMember,
  { state: { accounts, history } }: Runtime,
): AddedUser {
  const account = accounts.get(id)!
  const limitedTo = Object.freeze([...department_ids])
  const member: AddedUser = Object.freeze({ user, login, role: role || 'member', limitedTo })
  const members = Object.freeze([...(account.members ?? []), member])
  history.write(accounts, id, Object.freeze({ ...account, members }))
  return member
}

/** @throws Problem `invalid` naming the missing or wrong field */
function sentMember(call: Call): SentMember {
  const { body, rootElement, scope } = call
  const sent = rootElement === 'user' ? body : body.user
  if (!isMap(sent)) {
    throw invalid('user', `is missing; expected an object with ${Object.keys(fields).join(', ')}`)
  }
  const decoded = decodeFields(fields, sent as Record<string, unknown>)
  diagnoseNames(decoded.unknown, fields, 'user', call)
  const reasons = reasonsOf(decoded)
  const member = decoded.values as SentMember
  if (!member.email) reasons.email ??= [blankValue]
  if (!member.invite && !member.password) reasons.password ??= [blankValue]
  const refusedRole = refusedText(acceptedRoles, member.role ?? null)
  if (refusedRole) reasons.role = [refusedRole]
  const missing = (member.department_ids ?? []).find((id) => !scope.table('departments').get(id))
  if (missing !== undefined) reasons.department_ids = [new UnknownId(missing, 'departments')]
  if (Object.keys(reasons).length > 0) throw invalidFields(reasons)
  return member
}

function invited(email: string, { scope: { account }, runtime }: Call): User {
  const user = userNamed(email, runtime)
  if (user?.account === account.id || account.members?.some((member) => member.user === user?.id)) {
    throw invalid('email', `${email} belongs to a user of this account`)
  }
  return existingUser(email, runtime)
}

/**
 * The user that an account invites.
 * @param name e-mail address or login
 * @throws Problem `invalid` when there is no such user
 */
export function existingUser(name: string, runtime: Runtime): User {
  const user = userNamed(name, runtime)
  if (!user) throw invalid('email', `${name} belongs to no user; invite: false creates one`)
  return user
}

function userNamed(name: string, { state: { users } }: Runtime): User | undefined {
  return users.first('email', name) ?? users.first('login', name)
}

function newUser(email: string, password: string, { scope, runtime }: Call): User {
  if (userNamed(email, runtime)) {
    throw invalid('email', `${email} ${alreadyTaken}; send invite: true to add that user`)
  }
  return openUser(runtime, { login: email, email, password, account: scope.account.id })
}

export const addUserBehaviours = [
  behaviour(
    'account-actions/user-created',
    'account/add_user with invite false creates a user of the account, who can log in with the password',
    'facts 5',
    'the account to be changed',
  ),
  behaviour(
    'account-actions/user-invited',
    'With invite true, a user who exists is added; on the host of the account, login and password of each user are accepted by HTTP Basic',
    'facts 5',
    'the account to be changed',
  ),
  behaviour(
    'account-actions/user-without-account',
    'A user without an account, who was created by users.json or at the top level of a fixture, logs in to the first of the accounts that have added the user, and stays when all of them are deleted',
    'assumed',
    'an emulator',
  ),
  behaviour(
    'account-actions/user-stays',
    'A user whom other accounts have added stays their user when the account of the user is deleted, or goes back to a state without the user. The user then logs in to the first of these accounts, and is deleted with the last of them',
    'assumed',
    'an emulator',
  ),
  behaviour(
    'account-actions/user-role',
    'The role is member, admin, accountant, or the number of a role; role and department_ids are stored and exported, and have no effect: a token may do everything',
    'facts 5',
    'the account to be changed',
  ),
  withStatus(
    422,
    behaviour(
      'account-actions/user-refused',
      'A missing e-mail address or password, an unknown role or department, an invited stranger and a user who is there already are 422, and nobody is added',
      'assumed',
      'the account to be changed',
    ),
  ),
]
