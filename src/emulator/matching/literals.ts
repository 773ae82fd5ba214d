import { isAsymmetric, sampleOf } from './contains.ts'

/** Minimum number of characters: almost any secret contains some shorter text by chance. */
const leastLength = 4

/**
 * The texts, in lower case, that a pattern asks for: its values, the arguments of matchers, and the runs of ordinary
 * characters in expressions.
 */
export function literalsIn(pattern: unknown): readonly string[] {
  return [...textsIn(pattern)].map((text) => text.toLowerCase()).filter(({ length }) => length >= leastLength)
}

function* textsIn(pattern: unknown): Generator<string> {
  if (typeof pattern === 'string') yield pattern
  else if (pattern instanceof RegExp) yield* runsOf(pattern.source)
  else if (isAsymmetric(pattern)) yield* textsIn(sampleOf(pattern))
  else if (typeof pattern === 'object' && pattern !== null)
    for (const inner of Object.values(pattern)) yield* textsIn(inner)
}

/** The runs of ordinary characters in the source of an expression. One that may be missing belongs to none. */
function* runsOf(source: string): Generator<string> {
  let run = ''
  for (let at = 0; at < source.length; at++) {
    const sign = source[at]!
    const next = source[at + 1] ?? ''
    const isQuantifier = '*?'.includes(sign) || (sign === '{' && isDigit(next))
    const isEscape = sign === '\\'
    if (isEscape) at++
    const ordinary = isEscape ? next : sign
    if (isEscape ? !/\w/.test(next) : !isQuantifier && !'[()|^$.+'.includes(sign)) {
      run += ordinary
      continue
    }
    yield isQuantifier ? run.slice(0, -1) : run
    run = ''
    if (sign === '[') at = endOfClass(source, at)
    else if (sign === '{') at = endAt(source, '}', at)
    // The kind of a group, such as `(?:` or `(?<name>`.
    else if (sign === '(' && next === '?') at = endOfKind(source, at + 2)
  }
  yield run
}

function isDigit(sign: string): boolean {
  return sign >= '0' && sign <= '9'
}

function endAt(source: string, sign: string, from: number): number {
  const end = source.indexOf(sign, from)
  return end < 0 ? source.length : end
}

function endOfClass(source: string, from: number): number {
  let at = from + 1
  while (at < source.length && source[at] !== ']') at += source[at] === '\\' ? 2 : 1
  return at
}

function endOfKind(source: string, from: number): number {
  const isNamed = source[from] === '<' && !'=!'.includes(source[from + 1] ?? '')
  if (isNamed) return endAt(source, '>', from)
  return source[from] === '<' ? from + 1 : from
}
