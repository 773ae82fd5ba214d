import {
  type NamedSecret,
  type Replacement,
  type Secret,
  secretNamed,
  secretOutsideRecord,
} from './secret-names.ts'

/** Attributes that describe an element, so they hold no secret. */
const descriptive = new Set(['type', 'nil'])
/** Longer names are not names of secrets. */
const longestName = 60

/**
 * Replaces the contents and attributes of secret elements, and secret attributes of other ones. The text may be cut off
 * or broken in any way. The scan never goes back, so it takes a time proportional to the length of the text.
 * @param named the secret that an element names
 */
export function maskedXml(text: string, replacement: Replacement, named: NamedSecret = secretNamed): string {
  const parts: string[] = []
  let from = 0
  const replace = (start: number, end: number, secret: Secret) => {
    parts.push(text.slice(from, start), replacement(secret))
    from = end
  }
  for (let open = text.indexOf('<'); open >= 0; ) {
    const endOfName = pastName(text, open + 1)
    const name = nameAt(text, open + 1, endOfName)
    const secret = named(name.slice(name.indexOf(':') + 1))
    const end = maskAttributes(text, endOfName, secret, replace)
    let next = end
    if (secret !== undefined && text[end] === '>' && text[end - 1] !== '/') {
      const closing = closingTag(text, name, end + 1)
      next = closing < 0 ? text.length : closing
      replace(end + 1, next, secret)
    }
    open = text.indexOf('<', next === open ? next + 1 : next)
  }
  return parts.length === 0 ? text : parts.join('') + text.slice(from)
}

/** @returns where the closing tag of an element begins; -1 without one */
function closingTag(text: string, name: string, from: number): number {
  let at = text.indexOf(`</${name}`, from)
  while (at >= 0 && pastName(text, at + 2) !== at + 2 + name.length) at = text.indexOf(`</${name}`, at + 2)
  return at
}

/** @returns where the tag ends: at its `>`, at the `<` of the next one, or at the end of the text */
function maskAttributes(
  text: string,
  start: number,
  element: Secret | undefined,
  replace: (start: number, end: number, secret: Secret) => void,
): number {
  let at = start
  let name = ''
  while (at < text.length && text[at] !== '>' && text[at] !== '<') {
    const endOfName = pastName(text, at)
    if (endOfName > at) {
      name = nameAt(text, at, endOfName)
      at = endOfName
      continue
    }
    const quote = text[at]
    const value = at + 1
    at = value
    if (name === '' || (quote !== '"' && quote !== "'")) continue
    while (at < text.length && text[at] !== quote && text[at] !== '<') at++
    const secret = secretOutsideRecord(name) ?? (descriptive.has(name) ? undefined : element)
    if (secret !== undefined) replace(value, at, secret)
    if (text[at] === quote) at++
    name = ''
  }
  return at
}

function nameAt(text: string, start: number, end: number): string {
  return end - start > longestName ? '' : text.slice(start, end)
}

function pastName(text: string, at: number): number {
  let next = at
  while (next < text.length && !endsName.has(text[next]!)) next++
  return next
}

/** The characters that end a name. */
const endsName = new Set(' \t\r\n/<>=\'"')
