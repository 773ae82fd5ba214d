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
