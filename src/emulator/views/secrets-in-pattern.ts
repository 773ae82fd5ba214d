import { formatValue } from '../../checks/format-value.ts'
import { ArgumentError } from '../../errors/errors.ts'
import {
  maskedHeader,
  maskedRequest,
  maskedResponse,
  maskedUrl,
  secretPart,
  stars,
} from '../../state/masking.ts'
import { secretNamed } from '../../state/secret-names.ts'
import { contains, isAsymmetric } from '../matching/contains.ts'

type Mask = (text: string) => string

type Parts = { readonly [name: string]: unknown }

/**
 * Refuses the parts of a pattern that no row can match, because the log masks secrets. A masked value would match requests
 * with other secrets, too.
 */
export function refuseSecrets({ path, body, request, response }: Parts): void {
  refuseText(path, 'requests.path', maskedUrl)
  if (typeof body === 'object') refuseKeys(body, 'requests.body', secretPart)
  else refuseText(body, 'requests.body', maskedRequest)
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

/** A text, or an expression whose text without escapes and anchors holds a secret. */
function refuseText(pattern: unknown, place: string, mask: Mask): void {
  const isExpression = pattern instanceof RegExp
  if (!isExpression && typeof pattern !== 'string') return
  const text = isExpression ? pattern.source.replace(/\\(.)/g, '$1').replace(/^\^|\$$/g, '') : pattern
  const masked = mask(text)
  if (contains(text, pattern) && !contains(masked, pattern)) refuse(place, masked)
}

function refuseKeys(pattern: unknown, place: string, secretOf: (name: string) => unknown): void {
  if (pattern instanceof RegExp || isAsymmetric(pattern)) return
  for (const [name, inner] of Object.entries(partsOf(pattern))) {
    const at = Array.isArray(pattern) ? `${place}[${name}]` : `${place}.${name}`
    if (secretOf(name) === undefined) refuseKeys(inner, at, secretNamed)
    else if (!contains(allStars, inner)) refuse(at, allStars)
  }
}

function refuse(place: string, masked: string): never {
  throw new ArgumentError(
    'FAKETURA_INVALID_PATTERN',
    `${place}: the log masks secrets; expected a value that matches ${formatValue(masked)}`,
  )
}

function partsOf(value: unknown): Parts {
  return typeof value === 'object' && value !== null ? { ...value } : {}
}
