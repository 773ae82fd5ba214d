/** An object with keys, not a list. */
export function isMap(value: unknown): value is { readonly [key: string]: unknown } {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

/**
 * The same, but not an instance of another class such as a date. Compares tags, because test runners have another
 * `Object`.
 */
export function isPlainObject(value: unknown): value is { readonly [key: string]: unknown } {
  return Object.prototype.toString.call(value) === '[object Object]'
}

/** Whether an object has no keys, or a list no entries; unlike `Object.keys`, without a list of the keys. */
export function isEmptyObject(value: object): boolean {
  for (const _ in value) return false
  return true
}

/**
 * Returns the JSON form of an object such as a `Date`, so that a call has the same effect as a request. Any other value
 * is returned as it is.
 */
export function jsonForm(value: unknown): unknown {
  if (typeof value !== 'object' || value === null || Array.isArray(value) || isPlainObject(value))
    return value
  return 'toJSON' in value && typeof value.toJSON === 'function' ? (value.toJSON() ?? value) : value
}
