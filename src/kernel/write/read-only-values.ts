import { isDeepStrictEqual } from 'node:util'
import { formatValue } from '../../checks/format-value.ts'
import { isEmptyObject } from '../../checks/is-map.ts'
import type { Path } from '../../checks/path.ts'
import { Refused } from '../../checks/refused.ts'
import type { Row } from '../../state/table.ts'
import type { Decoded } from '../card/decode.ts'
import type { AnyField, Fields } from '../card/field.ts'
import { flagOf } from '../card/fields/flag.ts'
import { isListField, ListEdits } from '../card/fields/list.ts'
import { type FieldReasons, invalidFields } from '../card/problem.ts'
import type { AccountScope } from './account-scope.ts'

/** A read-only value that a write ignores, although the record holds another one. */
export interface IgnoredValue {
  /** The field of the record. */
  readonly name: string
  /** From that field to the value, for one in a row. */
  readonly path: Path
  readonly field: AnyField
  readonly sent: unknown
  readonly held: unknown
}

/** More diagnostics about one request would add no information. */
const maxFound = 20

/**
 * Finds the read-only values that were sent and that the record does not hold, also in rows.
 * @param before the record that is updated; clients send it back whole
 */
export function ignoredValues(
  decoded: Decoded,
  fields: Fields,
  scope: AccountScope,
  before?: Row,
): readonly IgnoredValue[] {
  const found: IgnoredValue[] = []
  const look = (part: Decoded, names: Fields, row: Row | undefined, wasRead: boolean, parent: Path) => {
    for (const name in part.readOnly) {
      const field = names[name]!
      const sent = part.readOnly[name]
      const held = row && field.computed ? field.computed(row, scope) : row?.[name]
      if (!isLost(sent, held) || isSameAsHeld(field, sent, held, scope)) continue
      if (row ? wasRead && mayHaveChanged(field) : parent.length > 0 && isSetInRows(field)) continue
      const [top, ...path] = [...parent, name]
      found.push({ name: String(top), path, field, sent, held })
    }
    for (const name in part.values) {
      const list = names[name]!
      const value = part.values[name]
      if (!(value instanceof ListEdits) || !isListField(list)) continue
      const rows = (row?.[name] ?? []) as readonly Row[]
      let byId: Map<unknown, Row> | undefined
      for (const [at, edit] of value.edits.entries()) {
        if (isEmptyObject(edit.decoded.readOnly)) continue
        if (found.length >= maxFound) return
        const key = edit.id === null ? list.rows.namedBy : 'id'
        byId ??= new Map(rows.map((one) => [one[key ?? 'id'], one]))
        const held = key === undefined ? undefined : byId.get(edit.id ?? edit.decoded.values[key])
        look(edit.decoded, list.rows.fields, held, edit.id !== null, [...parent, name, at])
      }
    }
  }
  look(decoded, fields, before, decoded.readOnly.id !== undefined, [])
  return found
}

/**
 * Refuses read-only values that differ from the record, for programs: their updates have no diagnostics.
 * @throws Problem `invalid` naming each value, with the description of its field
 */
export function refuseIgnored(decoded: Decoded, fields: Fields, scope: AccountScope, before: Row): void {
  const reasons: FieldReasons = {}
  for (const { name, path, field, sent, held } of ignoredValues(decoded, fields, scope, before)) {
    const reason = `is read-only: ${formatValue(sent)} would be ignored, because the record has ${formatValue(held)}. ${field.about}`
    reasons[name] = [...(reasons[name] ?? []), { path, reason }]
  }
  if (Object.keys(reasons).length > 0) throw invalidFields(reasons)
}

/**
 * Whether ignoring a value loses something. If the record has no value, then false, null and an empty list lose
 * nothing.
 */
function isLost(sent: unknown, held: unknown): boolean {
  return hasContent(sent) || (flagOf(sent) === false && sent !== '' && hasContent(held))
}

function hasContent(value: unknown): boolean {
  if (typeof value === 'object' && value !== null) return Object.keys(value).length > 0
  return value !== undefined && value !== null && value !== '' && flagOf(value) !== false
}

/** Whether a record that was read before may have another value since: what is computed, or written with each change. */
function mayHaveChanged({ computed, valueOnWrite, valueOnCreate, xmlType }: AnyField): boolean {
  return Boolean(computed ?? valueOnWrite) || (xmlType === 'dateTime' && !valueOnCreate)
}

/** Whether every new row gets a value, so that a copied row loses nothing. */
function isSetInRows({ holdsParentId, valueOnCreate }: AnyField): boolean {
  return holdsParentId === true || valueOnCreate !== undefined
}

/** Whether a sent value is the stored one as responses show it, such as a time in whole seconds. */
export function isSameAsHeld(field: AnyField, sent: unknown, held: unknown, scope: AccountScope): boolean {
  const value: unknown = field.read(sent)
  if (value instanceof Refused || value === null || held === null || held === undefined) return value === held
  return (
    isDeepStrictEqual(value, held) ||
    (!isListField(field) && field.json(value, scope) === field.json(held, scope))
  )
}
