import { isMap } from '../../../checks/is-map.ts'
import { decodeFields, reasonsOf } from '../../../kernel/card/decode.ts'
import { blankValue, invalid, invalidFields } from '../../../kernel/card/problem.ts'
import type { Call } from '../../../kernel/request/call.ts'
import { diagnoseNames } from '../../../kernel/request/diagnostics.ts'
import type { Runtime } from '../../../kernel/write/account-scope.ts'
import type { SentUser } from '../../user/user.fields.ts'
import { freeVariant } from '../free-variant.ts'
import type { NewUser } from './open-user.ts'

/**
 * Reads the user of a request.
 * @throws Problem `invalid` naming the missing or wrong field
 */
export function sentUser(sent: unknown, key: string, call: Pick<Call, 'runtime' | 'note'>): SentUser {
  const { fields } = call.runtime.registry.resource('users')
  if (!isMap(sent)) {
    throw invalid(key, `is missing; expected an object with ${Object.keys(fields).join(', ')}`)
  }
  const decoded = decodeFields(fields, sent as Record<string, unknown>)
  diagnoseNames(decoded.unknown, fields, key, call)
  const reasons = reasonsOf(decoded)
  for (const name of ['email', 'password'] as const) {
    if (!decoded.values[name]) reasons[name] ??= [blankValue]
  }
  if (Object.keys(reasons).length > 0) throw invalidFields(reasons)
  return decoded.values as SentUser
}

/** The values of a new user. A login that is in use gets a free variant (facts 5). */
export function newUserOf({ login, email, password }: SentUser, { state }: Runtime): NewUser {
  const wanted = login || email || ''
  const free = freeVariant(wanted, (variant) => state.users.first('login', variant) !== undefined)
  return { login: free, email: email ?? wanted, password: password ?? '' }
}
