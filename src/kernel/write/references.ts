import type { AnyField } from '../card/field.ts'
import { danglingText } from '../card/response-sentences.ts'
import type { AccountScope } from './account-scope.ts'

/**
 * Checks a sent reference, or a list of them, for ids that the account doesn't have. An id that was there before
 * passes: the record may outlive what it refers to, and clients send whole records back (observed 22).
 * @param before the previous value of the field
 * @returns what is wrong; undefined when all ids are known
 */
export function danglingReference(
  field: AnyField,
  sent: unknown,
  before: unknown,
  scope: AccountScope,
): string | undefined {
  if (sent === null || sent === before) return undefined
  const missing = idsOf(sent).find((id) => !isKnown(id, field, scope) && !idsOf(before).includes(id))
  return missing === undefined ? undefined : danglingText(missing, field.refersTo!)
}

function idsOf(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? value : [value]
}

function isKnown(id: unknown, { refersTo, alsoAccepted }: AnyField, scope: AccountScope): boolean {
  if (typeof id !== 'number' || alsoAccepted?.includes(id)) return true
  return scope.table(refersTo!).get(id) !== undefined
}
