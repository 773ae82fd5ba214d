import { isDeepStrictEqual } from 'node:util'
import { formatValue } from '../checks/format-value.ts'
import { isMap } from '../checks/is-map.ts'

/** Levels of lists and objects in a message. */
const shownDepth = 3

/** An account differs from the described behaviour. */
export class Disagreement extends Error {
  override name = 'Disagreement'

  constructor(
    readonly subject: string,
    readonly expected: unknown,
    readonly actual: unknown,
  ) {
    super(`${subject}: expected ${formatValue(expected, shownDepth)}, got ${formatValue(actual, shownDepth)}`)
  }
}

/** Expects a value, or one that is deeply equal to it. */
export function expectEqual(subject: string, actual: unknown, expected: unknown): void {
  if (!isDeepStrictEqual(actual, expected)) throw new Disagreement(subject, expected, actual)
}

/** Expects these properties, at any depth, and allows others. Lists have equally many entries. */
export function expectContains(subject: string, actual: unknown, expected: unknown): void {
  if (!contains(actual, expected)) throw new Disagreement(subject, expected, partOf(actual, expected))
}

/** Expects a text that matches the pattern. */
export function expectMatch(subject: string, actual: unknown, pattern: RegExp): void {
  if (typeof actual !== 'string' || !pattern.test(actual)) throw new Disagreement(subject, pattern, actual)
}

/** Expects a condition that the other expectations cannot express. */
export function expectThat(subject: string, isTrue: boolean, actual?: unknown): void {
  if (!isTrue) throw new Disagreement(subject, true, actual ?? isTrue)
}

function contains(actual: unknown, expected: unknown): boolean {
  if (Array.isArray(expected))
    return (
      Array.isArray(actual) &&
      actual.length === expected.length &&
      expected.every((one, at) => contains(actual[at], one))
    )
  if (!isMap(expected)) return isDeepStrictEqual(actual, expected)
  return isMap(actual) && Object.entries(expected).every(([name, one]) => contains(actual[name], one))
}

/** Only the expected properties of a value, so that the report of a difference is short. */
function partOf(actual: unknown, expected: unknown): unknown {
  if (Array.isArray(actual) && Array.isArray(expected))
    return actual.map((one, at) => partOf(one, expected[at]))
  if (!isMap(actual) || !isMap(expected)) return actual
  return Object.fromEntries(Object.entries(expected).map(([name, one]) => [name, partOf(actual[name], one)]))
}
