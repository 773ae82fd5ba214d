import { counterPeriod, countersOf, documentNumber, type Places } from '../rules/numbering.ts'

/** The fields of a document that determine its place in a series of numbers. */
export interface NumberedDocument {
  readonly id: number
  readonly number: string | null
  readonly kind: string | null
  /** False for an expense. */
  readonly income?: boolean
  readonly issue_date: string | null
  readonly pattern?: string | null
  readonly pattern_nr?: number | null
  readonly pattern_nr_m?: number | null
  readonly pattern_nr_d?: number | null
}

/** A document's place in its series. */
interface Place {
  readonly number: string
  readonly place: number
  /** Whether the service has counted the document. It counts from 1 in each period (observed 5.5). */
  readonly isCounted: boolean
  /** The number of another place in the series. */
  at(place: number): string
}

/** The missing and the duplicate numbers of one series. */
export interface BrokenSeries {
  /** Such as `vat nr/yyyy of 2026`. */
  readonly name: string
  readonly missing: readonly string[]
  readonly doubled: readonly string[]
}

const maxMissing = 10

/** The kind of a cancelled document. It keeps its number, and its former kind is not stored. */
export const cancelledKind = 'canceled'

/**
 * The series with missing or duplicate numbers.
 * @param cancelled other documents, which may have been in one of the series: their numbers are not missing
 * @param all every document: a series whose first documents are not among those to check begins after them
 */
export function brokenSeries(
  documents: readonly NumberedDocument[],
  cancelled: readonly NumberedDocument[],
  all: readonly NumberedDocument[],
): BrokenSeries[] {
  const patterns = new Map<string | null, Set<string>>()
  for (const { kind, pattern } of documents)
    if (pattern) patterns.set(kind, (patterns.get(kind) ?? new Set()).add(pattern))
  const everyPattern = [...patterns.values()].flatMap((some) => [...some])
  const numbered: NumberedPlace[] = []
  const given: (NumberedDocument & { readonly number: string })[] = []
  for (const document of documents) {
    const { number, kind } = document
    if (!number) continue
    const known = kind === cancelledKind ? everyPattern : [...(patterns.get(kind) ?? [])]
    const found = [document.pattern, ...known]
      .map((one) => (one ? placeIn(one, document, number) : undefined))
      .find((one) => one !== undefined)
    if (found) numbered.push({ kind, ...found })
    else given.push({ ...document, number })
  }
  const others = cancelled.flatMap(({ number }) => number ?? [])
  return [...seriesOf(numbered), ...seriesOf([...placesOfGiven(given)])]
    .map(({ kind, name, places, taken }) => ({
      name: `${kind} ${name}`,
      missing: [
        ...missingBefore(places, new Set([...taken, ...numbersOf(kind, all)])),
        ...missingAmong(places, new Set([...taken, ...others])),
      ].slice(0, maxMissing),
      doubled: places
        .filter((one, at) => places.some((other, before) => before < at && other.place === one.place))
        .map(({ number }) => number),
    }))
    .filter(({ missing, doubled }) => missing.length + doubled.length > 0)
}

/** A place in a series that the documents of several kinds may have, such as `nr/yyyy of 2026`. */
interface NumberedPlace {
  readonly kind: string | null
  readonly name: string
  readonly place: Place
}

interface Series {
  readonly kind: string | null
  /** Such as `nr/yyyy of 2026`. */
  readonly name: string
  readonly places: readonly Place[]
  /** Numbers of other documents that may have been in this series. */
  readonly taken: ReadonlySet<string>
}

/**
 * Groups places by kind. A cancelled document counts with the only kind that has its pattern and period. If several have
 * them, its number is missing in none. Its own number is not a duplicate, because it may have been of another kind.
 */
function seriesOf(all: readonly NumberedPlace[]): Series[] {
  return [...grouped(all, ({ name }) => name)].flatMap(([name, alike]) => {
    const byKind = grouped(alike, ({ kind }) => kind)
    const cancelled = new Map((byKind.get(cancelledKind) ?? []).map(({ place }) => [place.place, place]))
    byKind.delete(cancelledKind)
    const kinds = [...byKind].map(([kind, same]) => [kind, same.map(({ place }) => place)] as const)
    const series = (kind: string | null, places: readonly Place[], taken: Iterable<Place>): Series => ({
      kind,
      name,
      places,
      taken: new Set([...taken].map(({ number }) => number)),
    })
    const [first, second] = kinds
    if (first && second) return kinds.map(([kind, places]) => series(kind, places, cancelled.values()))
    const [kind, places] = first ?? [cancelledKind, []]
    for (const { place } of places) cancelled.delete(place)
    return [series(kind, [...places, ...cancelled.values()], [])]
  })
}

/** The place of a document's number in the series of a pattern, also of a number that was sent. */
function placeIn(pattern: string, document: NumberedDocument, number: string) {
  const { issue_date: date } = document
  if (!date) return undefined
  const counters = countersOf(pattern)
  const [counter] = counters
  const all = (placeOf: (key: (typeof counters)[number]) => number): Places =>
    Object.fromEntries(counters.map((key) => [key, placeOf(key)]))
  const digits = number.match(/\d+/g) ?? []
  const candidates = [all((key) => document[key] ?? 0), ...digits.map((run) => all(() => Number(run)))]
  const places = candidates.find((one) => documentNumber(pattern, one, date) === number)
  if (!places) return undefined
  const place = places[counter] ?? 0
  const at = (other: number) =>
    documentNumber(
      pattern,
      all((key) => (places[key] ?? 0) + other - place),
      date,
    )
  // A document whose number was sent has the pattern `nr`. One of several counters may have counted documents of another pattern before.
  const isCounted = pattern === document.pattern && pattern !== 'nr' && counters.length === 1
  return { name: `${pattern} of ${counterPeriod(pattern, date)}`, place: { number, place, isCounted, at } }
}

/** The numbers that documents of a kind have, and cancelled ones, which may have been of it. */
function numbersOf(kind: string | null, all: readonly NumberedDocument[]): readonly string[] {
  const isOfKind = (one: NumberedDocument) =>
    kind === cancelledKind || [kind, cancelledKind].includes(one.kind)
  return all.filter(isOfKind).flatMap(({ number }) => number ?? [])
}

/** The missing numbers from 1 on, before the first one of a series that the service has counted. */
function missingBefore(places: readonly Place[], numbers: ReadonlySet<string>): string[] {
  const counted = places.find(({ isCounted }) => isCounted)
  const first = Math.min(...places.map(({ place }) => place))
  const missing: string[] = []
  for (let place = 1; counted && place < first && missing.length < maxMissing; place++) {
    const number = counted.at(place)
    if (!numbers.has(number)) missing.push(number)
  }
  return missing
}

function missingAmong(places: readonly Place[], numbers: ReadonlySet<string>): string[] {
  const taken = new Set(places.map(({ place }) => place))
  const missing: string[] = []
  const [first] = places
  const last = Math.max(...taken)
  for (let place = Math.min(...taken); place < last && missing.length < maxMissing; place++) {
    if (taken.has(place)) continue
    const number = first!.at(place)
    if (!numbers.has(number)) missing.push(number)
  }
  return missing
}

/**
 * Groups numbers that clients set. Numbers that differ only in their digits have the same shape. Of the runs of digits in
 * a shape, the one with the most different values is the counter; the others, such as the year, identify the series.
 */
function* placesOfGiven(
  documents: readonly (NumberedDocument & { readonly number: string })[],
): Generator<NumberedPlace> {
  const split = documents.map(({ number, kind }) => ({ kind, pieces: number.split(/(\d+)/) }))
  const alike = grouped(split, ({ pieces }) =>
    pieces.map((piece, at) => (at % 2 === 1 ? '#' : piece)).join(' '),
  )
  for (const [shape, numbers] of alike) {
    const runs = numbers[0]!.pieces.map((_, at) => at).filter((at) => at % 2 === 1)
    const variety = (at: number) => new Set(numbers.map(({ pieces }) => pieces[at])).size
    const counting = runs.sort((one, other) => variety(other) - variety(one) || one - other)[0]
    for (const { kind, pieces } of numbers) {
      const number = pieces.join('')
      if (counting === undefined)
        yield { kind, name: shape, place: { number, place: 0, isCounted: false, at: () => number } }
      else {
        const digits = pieces[counting]!
        const at = (place: number) =>
          pieces.with(counting, String(place).padStart(digits.length, '0')).join('')
        const name = pieces.with(counting, '#').join('')
        yield { kind, name, place: { number, place: Number(digits), isCounted: false, at } }
      }
    }
  }
}

function grouped<Value, Key>(values: readonly Value[], keyOf: (value: Value) => Key): Map<Key, Value[]> {
  const groups = new Map<Key, Value[]>()
  for (const value of values) {
    const group = groups.get(keyOf(value))
    if (group) group.push(value)
    else groups.set(keyOf(value), [value])
  }
  return groups
}
