/** A matcher of the test runner, such as `expect.stringContaining('x')`. */
export interface Matcher {
  asymmetricMatch(value: unknown): boolean
}

/**
 * True when `pattern` is found in `value`, key by key. An expression must match a text; where the value is a list and
 * the pattern is none, one entry is enough; of two lists each pattern must have its counterpart in place, and an empty
 * one is found in an empty one only.
 */
export function contains(value: unknown, pattern: unknown): boolean {
  if (isAsymmetric(pattern)) return pattern.asymmetricMatch(value)
  if (Array.isArray(value) && !Array.isArray(pattern) && pattern !== null) {
    return value.some((entry) => contains(entry, pattern))
  }
  if (Array.isArray(pattern) && pattern.length === 0) return Array.isArray(value) && value.length === 0
  // Not `test`, which remembers where it was when the expression is global.
  if (pattern instanceof RegExp) return typeof value === 'string' && value.search(pattern) >= 0
  if (typeof pattern !== 'object' || pattern === null) return Object.is(value, pattern)
  if (typeof value !== 'object' || value === null) return false
  return Object.entries(pattern).every(
    ([name, inner]) => inner === undefined || contains((value as { [name: string]: unknown })[name], inner),
  )
}

/** True for values with their own comparison, whose fields must not be compared. */
export function isAsymmetric(pattern: unknown): pattern is Matcher {
  return (
    typeof pattern === 'object' &&
    pattern !== null &&
    'asymmetricMatch' in pattern &&
    typeof pattern.asymmetricMatch === 'function'
  )
}
