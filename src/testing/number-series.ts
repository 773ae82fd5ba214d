import { counterPeriod, countersOf, documentNumber, type Places } from '../rules/numbering.ts'

/** The fields of a document that determine its place in a series of numbers. */
export interface NumberedDocument {
  readonly id: number
  readonly number: string | null
  readonly kind: string | null
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

/** The series with missing or duplicate numbers. */
export function brokenSeries(documents: readonly NumberedDocument[]): BrokenSeries[] {
  const series = new Map<string, Place[]>()
  const add = (name: string, place: Place) => void series.set(name, [...(series.get(name) ?? []), place])
  const given: (NumberedDocument & { readonly number: string })[] = []
  const patterns = new Map<string | null, Set<string>>()
  for (const { kind, pattern } of documents)
    if (pattern) patterns.set(kind, (patterns.get(kind) ?? new Set()).add(pattern))
  for (const document of documents) {
    const { number, kind } = document
    if (!number) continue
    const possible = [document.pattern, ...(patterns.get(kind) ?? [])]
    const found = possible
      .map((one) => (one ? placeIn(one, document, number) : undefined))
      .find((one) => one !== undefined)
    if (found) add(`${kind} ${found.name}`, found.place)
    else given.push({ ...document, number })
  }
  for (const [name, place] of placesOfGiven(given)) add(name, place)
  return [...series].flatMap(([name, places]) => {
    const missing = missingAmong(places)
    const doubled = places.filter((one, at) =>
      places.some((other, before) => before < at && other.place === one.place),
    )
    return missing.length + doubled.length === 0
      ? []
      : [{ name, missing, doubled: doubled.map(({ number }) => number) }]
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
  return { name: `${pattern} of ${counterPeriod(pattern, date)}`, place: { number, place, at } }
}

function missingAmong(places: readonly Place[]): string[] {
  const taken = new Set(places.map(({ place }) => place))
  const missing: string[] = []
  const [first] = places
  const last = Math.max(...taken)
  for (let place = Math.min(...taken); place < last && missing.length < maxMissing; place++) {
    if (!taken.has(place)) missing.push(first!.at(place))
  }
  return missing
}

/**
 * Groups numbers that clients set. Numbers that differ only in their digits have the same shape. Of the runs of digits in
 * a shape, the one with the most different values is the counter; the others, such as the year, identify the series.
 */
function* placesOfGiven(
  documents: readonly (NumberedDocument & { readonly number: string })[],
): Generator<readonly [string, Place]> {
  const alike = new Map<string, string[][]>()
  for (const { number, kind } of documents) {
    const pieces = number.split(/(\d+)/)
    const shape = [kind, ...pieces.map((piece, at) => (at % 2 === 1 ? '#' : piece))].join(' ')
    alike.set(shape, [...(alike.get(shape) ?? []), pieces])
  }
  for (const [shape, numbers] of alike) {
    const runs = numbers[0]!.map((_, at) => at).filter((at) => at % 2 === 1)
    const variety = (at: number) => new Set(numbers.map((pieces) => pieces[at])).size
    const counting = runs.sort((one, other) => variety(other) - variety(one) || one - other)[0]
    if (counting === undefined) {
      for (const [number] of numbers) yield [shape, { number: number!, place: 0, at: () => number! }]
      continue
    }
    for (const pieces of numbers) {
      const digits = pieces[counting]!
      const at = (place: number) => pieces.with(counting, String(place).padStart(digits.length, '0')).join('')
      const name = `${shape.split(' ')[0]} ${pieces.with(counting, '#').join('')}`
      yield [name, { number: pieces.join(''), place: Number(digits), at }]
    }
  }
}
