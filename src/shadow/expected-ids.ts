import { isMap } from '../checks/is-map.ts'
import type { Fields } from '../kernel/card/field.ts'
import type { Resource } from '../kernel/card/resource.ts'
import type { Correspondence } from '../live/correspondence.ts'
import { registry } from '../resources/registry.ts'
import { cellNames } from '../state/cell-names.ts'
import type { Mirror } from './mirror.ts'

type Values = Readonly<Record<string, unknown>>

/** First id of the emulator's own records, above the ids of the live service. */
export const ownIds = 1_000_000_000_000

/** Whether the emulator can give a record the id that it has at the live service. */
export function isFreeId(mirror: Mirror, correspondence: Correspondence, kind: string, id: number): boolean {
  return (
    correspondence.toLive(kind, id) === undefined &&
    mirror.account.tables.existing(kind)?.get(id) === undefined
  )
}

/**
 * The id that a new record of the live service should have in the emulator. Another document may have referred to it, so
 * that an id is reserved for it.
 */
function idToCome(
  mirror: Mirror,
  correspondence: Correspondence,
  kind: string,
  live: number,
): number | undefined {
  const known = correspondence.toEmulator(kind, live)
  if (known === undefined) return isFreeId(mirror, correspondence, kind, live) ? live : undefined
  return mirror.account.tables.existing(kind)?.get(Number(known)) ? undefined : Number(known)
}

/**
 * Gives the next records of the emulator the ids of the live service's records, so that lists in the order of ids
 * agree: the record that a request creates, and those that it makes beside it, such as the product of a new line.
 * @param shown the record in the response of the live service
 * @param seen records that are not new, even if the emulator has deleted them
 * @returns a function that restores the counters
 */
export function expectIds(
  mirror: Mirror,
  correspondence: Correspondence,
  { name, fields }: Resource,
  shown: Values,
  seen: ReadonlySet<string>,
): () => void {
  const { state } = mirror.engine
  const expected = new Map<string, number>()
  for (const [kind, id] of [[name, shown.id] as const, ...referencesOf(fields, shown)]) {
    if (typeof id !== 'number' || !Number.isSafeInteger(id) || id <= 0 || seen.has(`${kind} ${id}`)) continue
    const own = idToCome(mirror, correspondence, kind, id)
    if (own !== undefined) expected.set(kind, Math.min(own, expected.get(kind) ?? own))
  }
  const set = (kind: string, last: number) =>
    state.history.transaction(() => state.history.write(state.cells, cellNames.lastId(kind), last))
  const restored = [...expected].flatMap(([kind, id]) => {
    const last = state.lastId(kind)
    // Once the emulator has made a record whose id at the live service is not known, later records follow that one.
    if (last !== ownIds) return []
    set(kind, id - 1)
    return [[kind, last] as const]
  })
  // Restores the counters instead of counting back, because several records may have been created.
  return () => {
    for (const [kind, last] of restored) set(kind, last)
  }
}

/** The ids of other records of the account that a record refers to, also in its rows. */
export function referencesOf(fields: Fields, record: Values): (readonly [kind: string, id: unknown])[] {
  return Object.entries(fields).flatMap(([name, { refersTo, rows, nested }]) => {
    const value = record[name]
    if (refersTo && isOfAccount(refersTo)) return [value].flat().map((id) => [refersTo, id] as const)
    const inner = rows ?? nested
    if (!inner) return []
    return [value]
      .flat()
      .filter(isMap)
      .flatMap((row) => {
        const own = rows?.copiesOf ? [[rows.copiesOf, row.id] as const] : []
        return [...own, ...referencesOf(inner.fields, row)]
      })
  })
}

/** The resources of the account that records with these fields can refer to, also in their rows. */
export function kindsReferredTo(fields: Fields): ReadonlySet<string> {
  const kinds = Object.values(fields).flatMap(({ refersTo, rows, nested }) => {
    const inner = rows ?? nested
    return inner ? [...kindsReferredTo(inner.fields)] : refersTo && isOfAccount(refersTo) ? [refersTo] : []
  })
  return new Set(kinds)
}

/** Whether the records of a resource belong to an account. */
export function isOfAccount(kind: string): boolean {
  return registry.ofAccounts().some(({ name }) => name === kind)
}
