import { formatValue } from '../../checks/format-value.ts'
import { ArgumentError } from '../../errors/errors.ts'
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
import { containsPart, isAsymmetric } from '../matching/contains.ts'

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
    if (containsPart(text, pattern) && !containsPart(masked, pattern)) refuse(place, masked)
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

/** The text in a pattern: of an expression without escapes and anchors, of a matcher of the test runner its argument. */
function literalOf(pattern: unknown): string | undefined {
  if (typeof pattern === 'string') return pattern
  if (pattern instanceof RegExp) return pattern.source.replace(/\\(.)/g, '$1').replace(/^\^|\$$/g, '')
  return isAsymmetric(pattern) ? literalOf(Reflect.get(pattern, 'sample')) : undefined
}

function refuseKeys(pattern: unknown, place: string, secretOf: (name: string) => unknown): void {
  if (pattern instanceof RegExp) return
  const parts = isAsymmetric(pattern) ? Reflect.get(pattern, 'sample') : pattern
  for (const [name, inner] of Object.entries(partsOf(parts))) {
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

function partsOf(value: unknown): Parts {
  return typeof value === 'object' && value !== null ? { ...value } : {}
}
