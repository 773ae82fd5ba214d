import { inspect } from 'node:util'

const longest = 80

/** A value as messages show it: short, in single quotes, an asymmetric matcher by its own name. */
export function shown(value: unknown): string {
  const text = inspect(value, {
    depth: 2,
    breakLength: Infinity,
    maxArrayLength: 4,
    maxStringLength: longest,
  })
  return text.length > 2 * longest ? `${text.slice(0, 2 * longest - 3)}...` : text
}
