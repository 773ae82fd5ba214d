/** Returns the emulator's value for a value under these names; undefined when it stays. */
export type TranslateValue = (path: readonly string[], value: string) => string | undefined

/** Replaces the values of a form or a query, and leaves names and order. */
export function translatedForm(text: string, translate: TranslateValue): string {
  return text
    .split('&')
    .map((pair) => {
      const equals = pair.indexOf('=')
      if (equals < 0) return pair
      const value = translate(namesIn(decoded(pair.slice(0, equals))), decoded(pair.slice(equals + 1)))
      return value === undefined ? pair : `${pair.slice(0, equals + 1)}${encodeURIComponent(value)}`
    })
    .join('&')
}

/** The names in `invoice[positions][0][product_id]`, without the numbers of rows. */
export function namesIn(name: string): string[] {
  return name.split(/[[\]]+/).filter((part) => part !== '' && !/^\d+$/.test(part))
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text.replaceAll('+', ' '))
  } catch {
    return text
  }
}
