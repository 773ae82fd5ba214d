import { isSame } from '../../checks/is-same.ts'
import type { Row } from '../../state/table.ts'
import type { Decoded } from '../card/decode.ts'
import type { AnyField, Fields } from '../card/field.ts'
import type { Draft } from '../card/shape.ts'
import type { AccountScope } from './account-scope.ts'
import { isSameAsHeld } from './read-only-values.ts'

/** Whether a value counts as sent in an update although the record has it already. */
export function countsAnyway(field: AnyField, sent: unknown): boolean {
  return sent !== null && !field.refersTo
}

/**
 * Whether a record or row is sent back as it was read: it has the time, token or address of the stored one, which a
 * program gets from a response only. Ids, amounts and flags may come from elsewhere.
 */
export function isSentBack({ readOnly }: Decoded, fields: Fields, before: Row, scope: AccountScope): boolean {
  for (const name in readOnly) {
    const field = fields[name]!
    if (!isOfResponses(field)) continue
    const held: unknown = field.computed ? field.computed(before, scope) : before[name]
    if (typeof held === 'string' && held !== '' && isSameAsHeld(field, readOnly[name], held, scope))
      return true
  }
  return false
}

/** Whether the fields of a record or row show whether it is sent back. */
export function showsSentBack(fields: Fields): boolean {
  return Object.values(fields).some(isOfResponses)
}

function isOfResponses({ computed, valueOnCreate, valueOnWrite, holdsParentId, name }: AnyField): boolean {
  if (holdsParentId || name === 'integer' || name === 'decimal') return false
  return Boolean(computed ?? valueOnCreate ?? valueOnWrite)
}

/** Whether the rules have left a record as it was. */
export function isUnchanged(draft: Draft, before: Row): boolean {
  return Object.keys(draft).every((name) => isSame(draft[name], before[name]))
}
