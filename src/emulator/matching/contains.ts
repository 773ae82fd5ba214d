import { inspect } from 'node:util'
import { formatValue } from '../../checks/format-value.ts'
import { isEmptyObject, isPlainObject } from '../../checks/is-map.ts'

/** A matcher of the test runner, such as `expect.stringContaining('x')`. */
export interface Matcher {
  asymmetricMatch(value: unknown): boolean
}

/** Whether a record, or an entry of a list, matches a pattern. The empty pattern `{}` matches any record or object. */
export function contains(value: unknown, pattern: unknown): boolean {
  const isEmpty = isPlainObject(pattern) && !isAsymmetric(pattern) && isEmptyObject(pattern)
  return isEmpty ? typeof value === 'object' && value !== null : containsPart(value, pattern)
}

/**
 * Whether a part of a record contains that of a pattern, key by key. A regular expression matches a text. If only the value
 * is a list, one matching entry is enough. Two lists match if they have the same number of entries, and each matches. An empty
 * object matches only an empty one: it would match anything, and so prove nothing.
 */
export function containsPart(value: unknown, pattern: unknown): boolean {
  if (isAsymmetric(pattern)) return isAccepted(value, pattern)
  if (Array.isArray(value) && !Array.isArray(pattern) && pattern !== null) {
    return value.some((entry) => containsPart(entry, pattern))
  }
  if (Array.isArray(pattern) && !isAsLong(value, pattern)) return false
  // Not `test`, which remembers its position in a global expression.
  if (pattern instanceof RegExp) return typeof value === 'string' && value.search(pattern) >= 0
  if (typeof pattern !== 'object' || pattern === null) return Object.is(value, pattern)
  if (typeof value !== 'object' || value === null) return false
  if (!Array.isArray(pattern) && isEmptyObject(pattern)) return isEmptyObject(value)
  const isHeld = Array.isArray(pattern) ? contains : containsPart
  return Object.entries(pattern).every(
    ([name, inner]) => inner === undefined || isHeld((value as { [name: string]: unknown })[name], inner),
  )
}

/**
 * Whether a matcher accepts a value or, like a text, any entry of a list. A negated one, such as
 * `expect.not.stringContaining('x')`, must accept each entry.
 */
export function isAccepted(value: unknown, matcher: Matcher): boolean {
  // Checked first, because most values are not lists, and finding out the kind of a matcher takes longer.
  if (!Array.isArray(value)) return matcher.asymmetricMatch(value)
  if (matcher instanceof ContainingMatcher || containingOf(matcher)?.isList)
    return matcher.asymmetricMatch(value)
  if (isNegated(matcher)) return value.every((entry) => isAccepted(entry, matcher))
  return matcher.asymmetricMatch(value) || value.some((entry) => isAccepted(entry, matcher))
}

/** Whether a value is a list with as many entries as the list of a pattern. */
export function isAsLong(value: unknown, pattern: readonly unknown[]): boolean {
  return Array.isArray(value) && value.length === pattern.length
}

/** Whether a value has its own comparison, so that its fields must not be compared. */
export function isAsymmetric(pattern: unknown): pattern is Matcher {
  return (
    typeof pattern === 'object' &&
    pattern !== null &&
    'asymmetricMatch' in pattern &&
    typeof pattern.asymmetricMatch === 'function'
  )
}

/** What `expect.objectContaining` or `expect.arrayContaining` asks for. */
export interface Containing {
  readonly isList: boolean
  /** Whether it is negated, like `expect.not.objectContaining`. */
  readonly isInverse: boolean
  /** A plain object or a list. */
  readonly sample: object
}

/** Whether a matcher is negated, such as `expect.not.stringContaining('x')`. */
export function isNegated(matcher: Matcher): boolean {
  return 'inverse' in matcher && matcher.inverse === true
}

/** What a matcher was called with; any other part of a pattern as it is. */
export function sampleOf(pattern: unknown): unknown {
  return isAsymmetric(pattern) ? Reflect.get(pattern, 'sample') : pattern
}

/** The parts that a matcher asks for; undefined for any other value. */
export function containingOf(value: unknown): Containing | undefined {
  if (!isAsymmetric(value)) return undefined
  const [, kind, isInverse] = /^(Array|Object)(Not)?Containing$/.exec(String(value)) ?? []
  const sample = sampleOf(value)
  if (kind === undefined || typeof sample !== 'object' || sample === null) return undefined
  const parts = Array.isArray(sample) ? [...sample] : { ...sample }
  return { isList: kind === 'Array', isInverse: isInverse !== undefined, sample: parts }
}

/** A matcher for parts, which it compares like the rest of a pattern: a row by its stated keys, amounts as numbers. */
export class ContainingMatcher implements Matcher {
  /**
   * @param written as the test wrote it
   * @param sample the converted parts
   */
  constructor(
    private readonly written: unknown,
    private readonly isInverse: boolean,
    private readonly sample: unknown,
  ) {}

  asymmetricMatch(value: unknown): boolean {
    const { sample } = this
    const isHeld = Array.isArray(sample)
      ? Array.isArray(value) && sample.every((part) => value.some((entry) => containsPart(entry, part)))
      : contains(value, sample)
    return isHeld !== this.isInverse
  }

  /** The name that test runners give to such a matcher. */
  toString(): string {
    return `${Array.isArray(this.sample) ? 'Array' : 'Object'}${this.isInverse ? 'Not' : ''}Containing`
  }

  /** @internal */
  [inspect.custom](): string {
    return formatValue(this.written)
  }
}

/** The form that responses give to amounts. */
const amountForm = /^-?\d+\.(\d|\d*[1-9])$/

/**
 * A matcher for values of records, where amounts are texts: one for numbers, such as `expect.closeTo(100)`, compares them
 * as numbers. Any other matcher is returned as it is.
 */
export function comparingAmounts(matcher: Matcher): Matcher {
  return expectedTypeOf(matcher) === 'number' ? new AmountMatcher(matcher) : matcher
}

/** The type of the values that a matcher accepts, such as `string`; undefined if it does not say so. */
export function expectedTypeOf(matcher: Matcher): unknown {
  const isTyped = 'getExpectedType' in matcher && typeof matcher.getExpectedType === 'function'
  return isTyped ? (matcher.getExpectedType as () => unknown)() : undefined
}

class AmountMatcher implements Matcher {
  /** As test runners name it. */
  readonly inverse: boolean

  constructor(private readonly ofNumbers: Matcher) {
    this.inverse = isNegated(ofNumbers)
  }

  asymmetricMatch(value: unknown): boolean {
    const isAmount = typeof value === 'string' && amountForm.test(value)
    return this.ofNumbers.asymmetricMatch(isAmount ? Number(value) : value)
  }

  /**
   * As the test wrote it.
   * @internal
   */
  [inspect.custom](): string {
    return formatValue(this.ofNumbers)
  }
}
