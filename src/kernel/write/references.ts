import { UnknownId } from '../../checks/refused.ts'
import type { AnyField } from '../card/field.ts'
import type { AccountScope } from './account-scope.ts'

/**
 * Checks a sent reference, or a list of them, for ids that the account doesn't have. An id that was there before
 * passes: the record may outlive what it refers to, and clients send whole records back (observed 22).
 * @param before the previous value of the field
 * @returns the first unknown id; undefined when all are known
 */
export function danglingReference(
  field: AnyField,
  sent: unknown,
  before: unknown,
  scope: AccountScope,
): UnknownId | undefined {
  if (sent === null || sent === before) return undefined
  const missing = idsOf(sent).find((id) => !isKnown(id, field, scope) && !idsOf(before).includes(id))
  return missing === undefined ? undefined : new UnknownId(missing, field.refersTo!)
}

function idsOf(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? value : [value]
}

function isKnown(id: unknown, { refersTo, alsoAccepted }: AnyField, scope: AccountScope): boolean {
  if (typeof id !== 'number' || alsoAccepted?.includes(id)) return true
  return scope.table(refersTo!).get(id) !== undefined
}
