import { isMap } from '../checks/is-map.ts'
import type { AnyField, Fields } from '../kernel/card/field.ts'
import type { Match } from '../kernel/request/router.ts'
import { bodyTree } from '../live/body-tree.ts'
import type { WireResponse } from '../live/differences.ts'
import { typesKey } from '../live/xml-tree.ts'

type Values = Readonly<Record<string, unknown>>

/** Marks a record with a value that XML shows only in part: it does not distinguish all types, and changes names. */
export const unclear = Symbol('unclear')

/** The values of a body; undefined if it is neither JSON nor XML. */
export function bodyValue(response: WireResponse): unknown {
  const tree = bodyTree(response)
  return tree.kind === 'JSON' || tree.kind === 'XML' ? tree.value : undefined
}

export function isGood({ status }: WireResponse): boolean {
  return status < 400
}

/** The records in a response; hyphens in the names of their fields become underscores. */
export function recordsIn(
  live: WireResponse,
  { operation: { returns, resource } }: Match,
): readonly Values[] {
  if (!isGood(live) || (returns !== 'record' && returns !== 'records')) return []
  const tree = bodyTree(live)
  if (tree.kind !== 'JSON' && tree.kind !== 'XML') return []
  const isXml = tree.kind === 'XML'
  return [tree.value]
    .flat()
    .filter(isMap)
    .map((record) => plainRecord(record, resource.fields, isXml))
}

function plainRecord(record: Values, fields: Fields, isXml: boolean): Values {
  const plain: Record<string | symbol, unknown> = {}
  for (const [name, value] of Object.entries(record)) {
    const key = name.replaceAll('-', '_')
    const field = Object.hasOwn(fields, key) ? fields[key] : undefined
    const isOpen = isXml && field !== undefined && isOfAnyKind(field)
    if (isOpen && isBlank(value) && typeof field.default === 'object') plain[key] = field.default
    else if (isOpen && value !== null) Object.assign(plain, { [key]: structureIn(value), [unclear]: true })
    else plain[key] = rowsIn(value, field?.rows?.fields ?? {}, isXml)
  }
  return plain
}

function rowsIn(value: unknown, fields: Fields, isXml: boolean): unknown {
  return Array.isArray(value)
    ? value.map((row) => (isMap(row) ? plainRecord(row, fields, isXml) : row))
    : value
}

/** Whether the card leaves the structure of the values open. */
export function isOfAnyKind({ name }: AnyField): boolean {
  return name === 'anything'
}

function isBlank(value: unknown): boolean {
  return value === '' || (Array.isArray(value) && value.length === 0)
}

/** The names and values of an XML element, as far as they are clear. */
function structureIn(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(structureIn)
  if (!isMap(value)) return value
  const entries = Object.entries(value).filter(([name]) => name !== typesKey)
  return Object.fromEntries(
    entries.map(([name, inner]) => [name.replace(/^_(?=\d)/, '').replaceAll('-', '_'), structureIn(inner)]),
  )
}
