import { isDeepStrictEqual } from 'node:util'
import { isMap } from '../checks/is-map.ts'
import { Refused } from '../checks/refused.ts'
import { type AnyField, type Fields, pinnedValues } from '../kernel/card/field.ts'
import { isListField } from '../kernel/card/fields/list.ts'
import { namedBy, withNamed } from '../kernel/card/named-records.ts'
import type { RenderContext } from '../kernel/card/render-context.ts'
import type { Resource } from '../kernel/card/resource.ts'
import type { RecordedRow } from './recorded-values.ts'

/** The context for turning recorded values into stored ones. */
export interface Storing {
  readonly context: RenderContext
  /** Whether a record of another resource was recorded. */
  isKnown(resource: string, id: unknown): boolean
  /** An id for a row whose id no response contains. */
  nextRowId(key: string): number
  /** Notes a value that the card does not accept, by the name of its field. */
  refused(name: string): void
}

/** A record as the emulator stores it, in the order of the card. Values that it computes differently are pinned. */
export function storedRow(
  resource: Resource,
  recorded: RecordedRow,
  storing: Storing,
): Record<string, unknown> {
  const { fields } = resource
  const stored = storedValues(fields, recorded, storing, '')
  const pins: Record<string, unknown> = {}
  const whole = Object.assign(new resource.Shape(), stored)
  for (const [name, { computed }] of comparable(fields)) {
    if (!computed || !Object.hasOwn(recorded, name)) continue
    if (!isDeepStrictEqual(computed(whole, storing.context) ?? null, recorded[name]))
      pins[name] = recorded[name]
  }
  return Object.keys(pins).length > 0 ? { ...stored, [pinnedValues]: pins } : stored
}

/**
 * Computed fields that depend on the record alone. URLs are the emulator's own, and values that depend on other records
 * or on the date would be wrong after the next change.
 */
function comparable(fields: Fields): (readonly [string, AnyField])[] {
  return Object.entries(fields).filter(([name, field]) => field.computed && !isOwn(name, field))
}

/** Whether a value is the emulator's own: a URL, or changing independently of the record. */
export function isOwn(name: string, { computed, volatile }: AnyField): boolean {
  return Boolean(computed) && (Boolean(volatile) || /(?:^|_)(?:url|link)$|^overdue\?$/.test(name))
}

function storedValues(
  fields: Fields,
  recorded: RecordedRow,
  storing: Storing,
  place: string,
): Record<string, unknown> {
  const stored: Record<string, unknown> = {}
  for (const [name, field] of Object.entries(fields)) {
    if (!Object.hasOwn(recorded, name) || field.computed || field.visibility === 'never' || field.holdsFile)
      continue
    const value = storedValue(field, recorded[name], storing, place + name)
    if (value === undefined) storing.refused(place + name)
    else stored[name] = value
  }
  return stored
}

/** @returns undefined for a value that the field does not accept */
function storedValue(field: AnyField, value: unknown, storing: Storing, place: string): unknown {
  if (isListField(field)) {
    if (!Array.isArray(value)) return value === null ? [] : undefined
    return value.filter(isMap).map((row) => storedRowOf(field, row, storing, `${place}.`))
  }
  if (field.name === 'text' && typeof value === 'string') return value
  const read: unknown = field.read(value)
  if (read instanceof Refused) return undefined
  // A name was recorded instead of an id.
  if (field.refersTo !== undefined && isMap(read)) return undefined
  return isDangling(field, read, storing) ? undefined : read
}

/** Whether a value refers to a record that was not recorded. */
function isDangling(field: AnyField, value: unknown, storing: Storing): boolean {
  const resource = field.refersTo === undefined ? namedBy(field, value) : undefined
  if (resource === undefined) return false
  let isComplete = true
  withNamed(field, value, (id) => {
    isComplete &&= storing.isKnown(resource, id)
    return id
  })
  return !isComplete
}

function storedRowOf(
  { rows: { fields, key } }: { readonly rows: { readonly fields: Fields; readonly key: string } },
  row: RecordedRow,
  storing: Storing,
  place: string,
): Record<string, unknown> {
  const stored = storedValues(fields, row, storing, place)
  return typeof stored.id === 'number' || !('id' in fields)
    ? stored
    : { id: storing.nextRowId(key), ...stored }
}
