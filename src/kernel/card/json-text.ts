/**
 * How simple values become JSON. The generated writers recognise these functions and contain their code in place of a
 * call for each field.
 */

/** The name of a field in a response, with the comma before it. */
export function memberPrefix(name: string, at: number): string {
  return `${at === 0 ? '' : ','}${JSON.stringify(name)}:`
}

/** For kinds whose values hold nothing that JSON escapes, such as dates. */
export const quotedJson = (value: string | null): string => (value === null ? 'null' : `"${value}"`)

/** For numbers and booleans. */
export const plainJson = (value: number | boolean | null): string => String(value)

/** What JSON escapes: quotes, backslashes, control characters, and surrogates, whose pairs are checked elsewhere. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: the expression looks for them
const escaped = /["\\\u0000-\u001f\ud800-\udfff]/

/** Most texts hold nothing to escape, and looking is faster than `JSON.stringify` (row `device: clean texts` of the bench). */
export const isClean = (value: unknown): value is string => typeof value === 'string' && !escaped.test(value)

/** For texts. */
export const textJson = (value: string | null): string => {
  if (value === null) return 'null'
  return isClean(value) ? `"${value}"` : JSON.stringify(value)
}
