import { isMap } from '../checks/is-map.ts'

/** An entry of a list that has an id. */
export interface EntryWithId {
  readonly id: number | string
}

/** The corresponding entries of two lists, by their positions. */
export interface PairedEntries {
  readonly pairs: readonly (readonly [live: number, emulator: number])[]
  /** Positions of entries that only the live service has. */
  readonly missing: readonly number[]
  /** Positions of entries that only the emulator has. */
  readonly extra: readonly number[]
  readonly isReordered: boolean
}

/** The id that an entry's record has on the other side; undefined if it is unknown. */
type Known = (entry: EntryWithId, side: 'live' | 'emulator') => string | undefined

/**
 * Pairs the entries of two lists: first those with known ids, then the others in order. Entries that are known to
 * differ are never paired.
 */
export function pairedEntries(
  live: readonly unknown[],
  emulator: readonly unknown[],
  known: Known,
): PairedEntries {
  const places = new Map<string, number>()
  for (const [at, entry] of emulator.entries()) if (isEntry(entry)) places.set(String(entry.id), at)
  const pairs: (readonly [number, number])[] = []
  const used = new Set<number>()
  const missing: number[] = []
  const unknown: number[] = []
  for (const [at, entry] of live.entries()) {
    const counterpart = isEntry(entry) ? known(entry, 'live') : undefined
    const place = counterpart === undefined ? undefined : places.get(counterpart)
    if (place !== undefined && !used.has(place)) {
      pairs.push([at, place])
      used.add(place)
    } else if (counterpart === undefined) unknown.push(at)
    else missing.push(at)
  }
  const extra: number[] = []
  const free: number[] = []
  for (const [at, entry] of emulator.entries()) {
    if (used.has(at)) continue
    if (isEntry(entry) && known(entry, 'emulator') !== undefined) extra.push(at)
    else free.push(at)
  }
  for (const [order, at] of unknown.entries()) {
    if (order < free.length) pairs.push([at, free[order]!])
    else missing.push(at)
  }
  extra.push(...free.slice(unknown.length))
  pairs.sort(([one], [other]) => one - other)
  const isReordered = pairs.some(([, at], order) => order > 0 && at < pairs[order - 1]![1])
  return { pairs, missing, extra, isReordered }
}

function isEntry(entry: unknown): entry is EntryWithId {
  return isMap(entry) && (typeof entry.id === 'number' || typeof entry.id === 'string')
}
