import { formatValue } from '../../checks/format-value.ts'
import { ArgumentError } from '../../errors/errors.ts'
import { type JournalRow, wholeBody } from '../../state/journal-row.ts'
import {
  maskedHeader,
  maskedRequest,
  maskedResponse,
  maskedUrl,
  secretPart,
  shortestToken,
  stars,
} from '../../state/mask-secrets.ts'
import { secretNamed } from '../../state/secret-names.ts'
import { contains, containsPart, isAsymmetric, isNegated, sampleOf } from '../matching/contains.ts'
import { literalsIn } from '../matching/literals.ts'

type Mask = (text: string) => string

type Parts = { readonly [name: string]: unknown }

/**
 * Refuses the parts of a pattern that no row can match, because the log masks secrets. A masked value would match requests
 * with other secrets, too.
 * @param secrets known tokens, which may be a part of an expression without their name
 */
export function refuseSecrets({ path, body, request, response }: Parts, secrets: readonly string[]): void {
  const refuseText = (pattern: unknown, place: string, mask: Mask) => {
    const text = literalOf(pattern)
    if (text === undefined) return
    const known = secrets.filter(({ length }) => length >= shortestToken)
    const masked = known.reduce((shown, secret) => shown.replaceAll(secret, allStars), mask(text))
    // A matcher such as `expect.not.stringContaining` accepts every other text.
    const isInverse = isAsymmetric(pattern) && isNegated(pattern)
    const concerns = (one: string) => containsPart(one, pattern) !== isInverse
    if (concerns(text) && !concerns(masked)) refuse(place, masked)
  }
  refuseText(path, 'requests.path', maskedUrl)
  refuseKeys(body, 'requests.body', secretPart)
  refuseText(body, 'requests.body', maskedRequest)
  for (const [name, message] of Object.entries({ request, response })) {
    const place = `requests.${name}`
    const { headers, body: text, form } = partsOf(message)
    for (const [header, value] of Object.entries(partsOf(headers)))
      refuseText(value, `${place}.headers.${header}`, (shown) => maskedHeader(header, shown))
    refuseText(text, `${place}.body`, name === 'request' ? maskedRequest : maskedResponse)
    refuseKeys(form, `${place}.form`, secretPart)
  }
}

const allStars = stars('password')

/** The texts of a row that may hold secrets, by the key of the pattern that is compared with them. */
const textsOf: Readonly<Record<string, (row: JournalRow) => string>> = {
  path: ({ path }) => path,
  error: ({ error }) => error ?? '',
  diagnostics: ({ diagnostics }) => diagnostics.map(({ message }) => message).join('\n'),
  body: ({ request }) => bodyTextOf(request),
  request: ({ request }) => `${Object.values(request.headers).join('\n')}\n${bodyTextOf(request)}`,
  response: ({ response }) =>
    response ? `${Object.values(response.headers).join('\n')}\n${bodyTextOf(response)}` : '',
}

function bodyTextOf(message: JournalRow['request']): string {
  return (
    wholeBody(message) ??
    Object.values(message.form ?? {})
      .flat()
      .join('\n')
  )
}

/** A check of one row of a search, with its secrets, and with whether the masked row matches. */
export type CheckMasked = (row: JournalRow, unmaskedRow: () => JournalRow, isMatch: boolean) => void

/**
 * Creates the check that refuses a pattern whose result depends on the masks, because it asks for a secret or for a part of one.
 * @param matches whether a row matches the pattern
 * @returns undefined for a pattern that asks for no text
 */
export function checkOfMasked(
  pattern: Parts,
  matches: (row: JournalRow) => boolean,
): CheckMasked | undefined {
  const literals = Object.keys(textsOf)
    .map((key) => [key, literalsIn(pattern[key])] as const)
    .filter(([, texts]) => texts.length > 0)
  if (literals.length === 0) return undefined
  const others = Object.fromEntries(Object.entries(pattern).filter(([key]) => !Object.hasOwn(textsOf, key)))
  return (row, unmaskedRow, isMatch) => {
    // A row that differs in something else matches in neither case.
    if (!contains(row, others)) return
    const unmasked = unmaskedRow()
    for (const [key, texts] of literals) {
      const whole = textsOf[key]!(unmasked).toLowerCase()
      const present = texts.filter((text) => whole.includes(text))
      if (present.length === 0) continue
      const shown = textsOf[key]!(row).toLowerCase()
      if (present.every((text) => shown.includes(text))) continue
      if (matches(unmasked) !== isMatch) refuse(`requests.${key}`, allStars)
    }
  }
}

/** The text in a pattern: of an expression without escapes and anchors, of a matcher of the test runner its argument. */
function literalOf(pattern: unknown): string | undefined {
  if (typeof pattern === 'string') return pattern
  if (pattern instanceof RegExp) return pattern.source.replace(/\\(.)/g, '$1').replace(/^\^|\$$/g, '')
  return isAsymmetric(pattern) ? literalOf(sampleOf(pattern)) : undefined
}

function refuseKeys(pattern: unknown, place: string, secretOf: (name: string) => unknown): void {
  if (pattern instanceof RegExp) return
  for (const [name, inner] of Object.entries(partsOf(pattern))) {
    const at = Array.isArray(pattern) ? `${place}[${name}]` : `${place}.${name}`
    if (secretOf(name) === undefined) refuseKeys(inner, at, secretNamed)
    else if (!containsPart(allStars, inner)) refuse(at, allStars)
  }
}

function refuse(place: string, masked: string): never {
  throw new ArgumentError(
    'FAKETURA_INVALID_PATTERN',
    `${place}: the log masks secrets; expected a value that matches ${formatValue(masked)}`,
    { argument: place, expected: formatValue(masked) },
  )
}

/** The parts of a pattern, or of a matcher for parts. */
function partsOf(pattern: unknown): Parts {
  const value = sampleOf(pattern)
  return typeof value === 'object' && value !== null ? { ...value } : {}
}
