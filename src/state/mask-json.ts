import type { NamedSecret, Replacement } from './secret-names.ts'

/**
 * Replaces the values of secret keys in JSON. The text may be cut off or broken in any way, so it is scanned instead of
 * parsed. The scan never goes back, so it takes a time proportional to the length of the text.
 * @param outermost the secret that a key outside all inner objects names
 * @param inner the secret that any other key names
 */
export function maskedJson(
  text: string,
  replacement: Replacement,
  outermost: NamedSecret,
  inner: NamedSecret,
): string {
  const parts: string[] = []
  let from = 0
  let at = 0
  let depth = 0
  let before = ''
  while (at < text.length) {
    const sign = text[at]!
    if (!beginsText(sign, before)) {
      if (sign === '{' || sign === '[') depth++
      else if (sign === '}' || sign === ']') depth--
      if (!isBlank(sign)) before = sign
      at++
      continue
    }
    const end = endOfText(text, at)
    const colon = pastBlanks(text, end)
    const isKey = text[colon] === ':'
    const secret = isKey ? (depth > 1 ? inner : outermost)(keyAt(text, at, end)) : undefined
    before = isKey ? ':' : sign
    at = isKey ? colon + 1 : end
    if (secret === undefined) continue
    const value = pastBlanks(text, at)
    parts.push(text.slice(from, value), `"${replacement(secret)}"`)
    from = at = endOfValue(text, value)
  }
  return parts.length === 0 ? text : parts.join('') + text.slice(from)
}

/** Whether a quoted text or a bare word begins here. An apostrophe is a quote only where a text may begin. */
function beginsText(sign: string, before: string): boolean {
  if (sign === "'") return before === '' || '{[,:'.includes(before)
  return sign === '"' || isOfWord(sign)
}

function endOfText(text: string, at: number): number {
  const quote = text[at]!
  let end = at + 1
  if (isOfWord(quote)) {
    while (end < text.length && isOfWord(text[end]!)) end++
    return end
  }
  while (end < text.length && text[end] !== quote) end += text[end] === '\\' ? 2 : 1
  return Math.min(end + 1, text.length)
}

/** Longer keys are not names of secrets, even with every character escaped. */
const longestKey = 300

function keyAt(text: string, at: number, end: number): string {
  if (end - at > longestKey) return ''
  if (isOfWord(text[at]!)) return text.slice(at, end)
  const key = text.slice(at + 1, end - 1)
  if (!key.includes('\\')) return key
  try {
    return String(JSON.parse(`"${key}"`))
  } catch {
    return key
  }
}

/** The end of a value. A text or list that breaks off ends with the whole text. */
function endOfValue(text: string, at: number): number {
  const sign = text[at]
  if (sign === '"' || sign === "'") return endOfText(text, at)
  if (sign === '{' || sign === '[') return endOfNested(text, at)
  let end = at
  while (end < text.length && !isBlank(text[end]!) && !'",}]'.includes(text[end]!)) end++
  return end
}

function endOfNested(text: string, start: number): number {
  let at = start
  let depth = 0
  while (at < text.length) {
    const sign = text[at]!
    if (sign === '"') {
      at = endOfText(text, at)
      continue
    }
    at++
    if (sign === '{' || sign === '[') depth++
    else if ((sign === '}' || sign === ']') && --depth === 0) return at
  }
  return at
}

function pastBlanks(text: string, at: number): number {
  let next = at
  while (next < text.length && isBlank(text[next]!)) next++
  return next
}

function isBlank(sign: string): boolean {
  return sign === ' ' || sign === '\n' || sign === '\r' || sign === '\t'
}

function isOfWord(sign: string): boolean {
  return (sign >= 'a' && sign <= 'z') || (sign >= 'A' && sign <= 'Z') || sign === '_' || sign === '-'
}
