import { unescape as unescaped } from 'node:querystring'
import { maskedJson } from './mask-json.ts'
import { maskedXml } from './mask-xml.ts'
import {
  type NamedSecret,
  type Replacement,
  type Secret,
  secretNamed,
  secretOutsideRecord,
} from './secret-names.ts'

/** What replaces every secret where people read. */
export const stars: Replacement = () => '***'

/**
 * Masks the secrets in the body of a request; its content decides whether it is JSON, XML or a form, as when it is
 * read.
 */
export function maskedRequest(text: string, replacement: Replacement = stars): string {
  return maskedText(text, replacement, secretOutsideRecord)
}

/** Masks the secrets in the body of a response. Its outermost object may be a record with a token of its own. */
export function maskedResponse(text: string, replacement: Replacement = stars): string {
  return maskedText(text, replacement, secretNamed)
}

function maskedText(text: string, replacement: Replacement, outermost: NamedSecret): string {
  const first = firstSign(text)
  if (first === '<') return maskedXml(text, replacement)
  const json = maskedJson(text, replacement, outermost)
  return first === '{' || first === '[' ? json : maskedUrl(json, replacement)
}

/**
 * Masks the secrets in a query, also in one without a path, such as the body of a form. The scan never goes back, so it
 * takes a time proportional to the length of the text.
 */
export function maskedUrl(url: string, replacement: Replacement = stars, ends = '&\r\n'): string {
  const parts: string[] = []
  let from = 0
  let at = 0
  for (let equals = url.indexOf('='); equals >= 0; equals = url.indexOf('=', at)) {
    const secret = secretPart(unescaped(nameBefore(url, at, equals)))
    at = equals + 1
    if (secret === undefined) continue
    while (at < url.length && !ends.includes(url[at]!)) at++
    parts.push(url.slice(from, equals + 1), replacement(secret))
    from = at
  }
  return parts.length === 0 ? url : parts.join('') + url.slice(from)
}

/** Masks the secrets in a header: its own value, but for the scheme of a credential, or one in its cookies or its URL. */
export function maskedHeader(header: string, value: string, replacement: Replacement = stars): string {
  const secret = secretOutsideRecord(header)
  if (secret === 'authorization') return schemeOf(value) + replacement(secret)
  if (secret !== undefined) return replacement(secret)
  return value.includes('=') ? maskedUrl(value, replacement, '&;,\r\n') : value
}

/** The secret in a part of a form, if it has one. A part inside a record has brackets in its name. */
export function secretPart(part: string): Secret | undefined {
  const [last = '', ...outer] = part.replaceAll(']', '').split('[').filter(Boolean).reverse()
  return outer.length === 0 ? secretOutsideRecord(last) : secretNamed(last)
}

/** More characters than the name of a secret has, with its record and each of them escaped. */
const longestName = 300

function nameBefore(url: string, least: number, end: number): string {
  const first = Math.max(least, end - longestName)
  let start = end
  while (start > first && !'&?/;, \t\r\n'.includes(url[start - 1]!)) start--
  return url.slice(start, end)
}

/** `Bearer ` and the like; a value without blanks has no scheme. */
function schemeOf(value: string): string {
  const blank = value.indexOf(' ')
  const scheme = blank < 0 ? '' : value.slice(0, blank)
  return /^\w{1,20}$/.test(scheme) ? `${scheme} ` : ''
}

/** The first character that is not blank. */
function firstSign(text: string): string | undefined {
  let at = 0
  while (at < text.length && ' \t\r\n\uFEFF'.includes(text[at]!)) at++
  return text[at]
}
