import { remembered } from './remembered.ts'

/** The three counters of a document (observed 5.5), by the names of their response keys. */
export type CounterKey = 'pattern_nr' | 'pattern_nr_m' | 'pattern_nr_d'

/** At least one counter; the one with the longest period comes first. */
type Counters = readonly [CounterKey, ...CounterKey[]]

/** The place of a document in each counter. */
export type Places = { readonly [Key in CounterKey]?: number | null }

type Token = 'nr' | 'nr-m' | 'nr-d' | 'yyyy' | 'yy' | 'mm' | 'dd'

interface ParsedPattern {
  /** Literals and tokens as they follow each other. */
  parts: readonly (Token | { literal: string })[]
  counters: Counters
  namesYear: boolean
}

// 'nr-mm' is a running number followed by the month, hence the look-ahead.
const tokenPattern = /(nr-m(?!m)|nr-d(?!d)|nr|yyyy|yy|mm|dd)/

/** An account has about a dozen patterns. */
const parse = remembered(parsed, (pattern: string) => pattern, 256)

/**
 * The number of a document (observed 5.5).
 *
 * @param pattern tokens nr, nr-m, nr-d (the counter, unpadded), yyyy, yy, mm, dd; the rest is literal
 * @param places values of the counters that countersOf names
 * @param issueDate 'YYYY-MM-DD'; that it is the issue date and not the sale date is assumed
 */
export function documentNumber(pattern: string, places: Places, issueDate: string): string {
  let number = ''
  for (const part of parse(pattern).parts) {
    number += typeof part === 'string' ? tokenText(part, places, issueDate) : part.literal
  }
  return number
}

/** Whether a pattern holds a counter, so that each document gets a number of its own. */
export function hasCounter(pattern: string): boolean {
  return parse(pattern).parts.some((part) => typeof part === 'string' && part in counterOf)
}

/**
 * The counters that a pattern draws from (observed 5.5): 'nr' the running one, 'nr-m' that of the month, 'nr-d' that of
 * the day; a pattern without any draws from the running one (assumed).
 */
export function countersOf(pattern: string): Counters {
  return parse(pattern).counters
}

/**
 * The period of a counter; it starts at 1 again in the next one.
 *
 * @param issueDate 'YYYY-MM-DD'
 * @param counter the one with the longest period if it is missing
 * @returns '2026-01' for nr-m, '2026-01-15' for nr-d (observed 5.5, inferred there); for nr '2026' when
 *   the pattern names a year and 'all' when it names none (assumed)
 */
export function counterPeriod(
  pattern: string,
  issueDate: string,
  counter: CounterKey = countersOf(pattern)[0],
): string {
  if (counter === 'pattern_nr_m') return issueDate.slice(0, 7)
  if (counter === 'pattern_nr_d') return issueDate
  return parse(pattern).namesYear ? issueDate.slice(0, 4) : 'all'
}

/**
 * The pattern and counter stored with a number that was given by hand (observed 5.5): the pattern 'nr', and the
 * leading integer as its counter, 2017 for "2017-09".
 *
 * @returns pattern_nr null when the number begins with no digit, or (assumed) with too many of them
 */
export function givenNumber(number: string): {
  readonly pattern: 'nr'
  readonly pattern_nr: number | null
  readonly pattern_nr_m: null
  readonly pattern_nr_d: null
} {
  const leading = Number(/^\s*(\d+)/.exec(number)?.[1] ?? Number.NaN)
  const pattern_nr = Number.isSafeInteger(leading) ? leading : null
  return { pattern: 'nr', pattern_nr, pattern_nr_m: null, pattern_nr_d: null }
}

/** A number as it appears in view_url: "/" becomes "-" (observed 5.5). */
export function numberSlug(number: string): string {
  return number.replaceAll('/', '-')
}

/** File systems and the headers of clients limit a name. */
const longestFileName = 100

/**
 * A number as a file name: short, without line ends and path separators (assumed).
 * @returns "" without a number
 */
export function numberFileName(number: string): string {
  const name = numberSlug(number)
    .replace(/[\p{C}\p{Zl}\p{Zp}\\]/gu, '_')
    .replace(/^\.+/, '_')
  return name.length > longestFileName ? [...name].slice(0, longestFileName).join('') : name
}

function parsed(pattern: string): ParsedPattern {
  const pieces = pattern.split(tokenPattern)
  // Splitting by a captured group leaves the tokens at odd indexes.
  const parts = pieces.map((piece, index) => (index % 2 === 1 ? (piece as Token) : { literal: piece }))
  return {
    parts,
    counters: countersIn(parts),
    namesYear: parts.includes('yyyy') || parts.includes('yy'),
  }
}

/** In the order of their periods, the longest first. */
const counterOf: { readonly [Name in 'nr' | 'nr-m' | 'nr-d']: CounterKey } = {
  nr: 'pattern_nr',
  'nr-m': 'pattern_nr_m',
  'nr-d': 'pattern_nr_d',
}

function countersIn(parts: ParsedPattern['parts']): Counters {
  const tokens = (['nr', 'nr-m', 'nr-d'] as const).filter((token) => parts.includes(token))
  const [first = 'pattern_nr', ...others] = tokens.map((token) => counterOf[token])
  return [first, ...others]
}

function tokenText(token: Token, places: Places, issueDate: string): string {
  switch (token) {
    case 'yyyy':
      return issueDate.slice(0, 4)
    case 'yy':
      return issueDate.slice(2, 4)
    case 'mm':
      return issueDate.slice(5, 7)
    case 'dd':
      return issueDate.slice(8, 10)
    default:
      return String(places[counterOf[token]])
  }
}
