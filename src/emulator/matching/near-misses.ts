import { formatValue } from '../../checks/format-value.ts'
import { isEmptyObject } from '../../checks/is-map.ts'
import { contains, containsPart, isAsLong, isAsymmetric } from './contains.ts'

/** The name of a candidate, in singular and plural. */
export interface Noun {
  readonly one: string
  readonly many: string
}

type Values = { readonly [name: string]: unknown }

interface Difference {
  readonly path: string
  readonly expected: unknown
  readonly actual: unknown
}

const maxDifferences = 5
/**
 * Levels of lists and objects to show, because the difference may be nested. The values come from a test, so they are
 * not huge.
 */
const depth = 3
/** Comparing very many candidates would take longer than the test; the newest ones are the most likely. */
const maxCandidates = 2000

/**
 * Describes the candidates that come closest to a pattern that none of them matches: "3 invoices, none with oid
 * 'A-7'; closest: id 12, oid 'A-70', differs in oid: 'A-70' instead of 'A-7'".
 * @param candidates plain objects, oldest first
 * @param named the keys that identify a candidate, in addition to the keys of the pattern
 */
export function nearMisses(
  noun: Noun,
  candidates: readonly object[],
  pattern: object,
  named: readonly string[],
): string {
  if (candidates.length === 0) return `no ${noun.many} at all`
  const compared = candidates.slice(-maxCandidates) as readonly Values[]
  const entries = Object.entries(pattern).filter(([, value]) => value !== undefined)
  const count = `${candidates.length} ${candidates.length === 1 ? noun.one : noun.many}`
  const absent = entries.filter(
    ([name, value]) => !compared.some((candidate) => containsPart(candidate[name], value)),
  )
  const none =
    absent.length > 0
      ? `none with ${absent.map(([name, value]) => `${name} ${formatValue(value, depth)}`).join(', nor with ')}`
      : 'none with all of these together'
  const [closest] = compared
    .map((candidate, age) => ({ candidate, age, differences: differencesOf(candidate, pattern) }))
    .sort((one, other) => byDistance(one.differences, other.differences) || other.age - one.age)
  const { candidate, differences } = closest!
  return `${count}, ${none}; closest: ${known(candidate, [...named, ...Object.keys(pattern)])}, differs in ${described(differences)}`
}

function described(differences: readonly Difference[]): string {
  const listed = differences
    .slice(0, maxDifferences)
    .map(
      ({ path, expected, actual }) =>
        `${path}: ${formatValue(actual, depth)} instead of ${formatValue(expected, depth)}`,
    )
  const rest = differences.length - listed.length
  return listed.join('; ') + (rest > 0 ? `; and ${rest} more` : '')
}

/** The plain values that identify a candidate, without empty ones. */
function known(candidate: Values, names: readonly string[]): string {
  return [...new Set(names)]
    .filter((name) => candidate[name] !== null && candidate[name] !== '' && !isNested(candidate[name]))
    .map((name) => `${name} ${formatValue(candidate[name], depth)}`)
    .join(', ')
}

function isNested(value: unknown): boolean {
  return value === undefined || (typeof value === 'object' && value !== null && !isListOfTexts(value))
}

function isListOfTexts(value: object): boolean {
  return Array.isArray(value) && value.length > 0 && value.every((entry) => typeof entry === 'string')
}

/**
 * Where a value differs from a pattern, down to the last key.
 * @param isEntry whether it is a whole record, or an entry of a list
 */
function differencesOf(value: unknown, pattern: unknown, path = '', isEntry = true): Difference[] {
  if ((isEntry ? contains : containsPart)(value, pattern)) return []
  const isWhole =
    typeof pattern !== 'object' ||
    pattern === null ||
    pattern instanceof RegExp ||
    isAsymmetric(pattern) ||
    (Array.isArray(pattern) ? pattern.length === 0 : isEmptyObject(pattern))
  // An object matches a list when it matches one of the entries.
  if (!isWhole && Array.isArray(value) && !Array.isArray(pattern) && value.length > 0) {
    return value.map((entry, at) => differencesOf(entry, pattern, `${path}[${at}]`)).sort(byDistance)[0]!
  }
  if (
    isWhole ||
    typeof value !== 'object' ||
    value === null ||
    Array.isArray(value) !== Array.isArray(pattern)
  ) {
    return [{ path: path || 'itself', expected: pattern, actual: value }]
  }
  const length =
    Array.isArray(pattern) && Array.isArray(value) && !isAsLong(value, pattern)
      ? [{ path: `${path}.length`, expected: pattern.length, actual: value.length }]
      : []
  const inside = Object.entries(pattern).flatMap(([name, inner]) => {
    const place = Array.isArray(pattern) ? `${path}[${name}]` : path === '' ? name : `${path}.${name}`
    return inner === undefined
      ? []
      : differencesOf((value as Values)[name], inner, place, Array.isArray(pattern))
  })
  return [...length, ...inside]
}

/** Orders comparisons with a pattern, the closest first. */
function byDistance(one: readonly Difference[], other: readonly Difference[]): number {
  return one.length - other.length || distanceOf(one) - distanceOf(other)
}

/** How much texts and numbers differ from the expected ones. Only the order of the results matters. */
function distanceOf(differences: readonly Difference[]): number {
  return differences.reduce((sum, { expected, actual }) => sum + textDistance(expected, actual), 0)
}

/** From 0 (nearly equal) to 1 (nothing in common), by the length of the beginning and end that two texts share. */
function textDistance(expected: unknown, actual: unknown): number {
  if (expected instanceof RegExp || actual === null || actual === undefined || typeof actual === 'object')
    return 1
  const [one, other] = [String(expected).toLowerCase(), String(actual).toLowerCase()]
  const shorter = Math.min(one.length, other.length)
  let head = 0
  while (head < shorter && one[head] === other[head]) head++
  let tail = 0
  while (tail < shorter - head && one.at(-1 - tail) === other.at(-1 - tail)) tail++
  return 1 - (head + tail) / Math.max(one.length, other.length, 1)
}
