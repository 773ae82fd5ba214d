import { unescape as unescaped } from 'node:querystring'
import { maskedJson } from './mask-json.ts'
import { maskedXml } from './mask-xml.ts'
import {
  maskedOutsideRecord,
  type NamedSecret,
  type Replacement,
  type Secret,
  secretHeader,
  secretNamed,
} from './secret-names.ts'

/** The replacement for secrets in everything that people read. */
export const stars: Replacement = () => '***'

/**
 * Masks the secrets in the body of a request. The content decides whether it is JSON, XML or a form.
 * @param inner the secret that a key inside a record names, or an element of XML
 */
export function maskedRequest(
  text: string,
  replacement: Replacement = stars,
  inner: NamedSecret = secretNamed,
): string {
  return maskedText(text, replacement, maskedOutsideRecord, inner)
}

/** Masks the secrets in the body of a response. Its outermost object may be a record with a token of its own. */
export function maskedResponse(text: string, replacement: Replacement = stars): string {
  return maskedText(text, replacement, secretNamed, secretNamed)
}

function maskedText(
  body: string,
  replacement: Replacement,
  outermost: NamedSecret,
  inner: NamedSecret,
): string {
  const text = withoutLogins(body, replacement)
  const first = firstSign(text)
  if (first === '<') return maskedXml(text, replacement, inner)
  const json = maskedJson(text, replacement, outermost, inner)
  return first === '{' || first === '[' ? json : maskedUrl(json, replacement, undefined, inner)
}

/**
 * Masks the secrets in a URL, or in the body of a form. The scan never goes back, so it takes a time proportional to the
 * length of the text.
 */
export function maskedUrl(
  text: string,
  replacement: Replacement = stars,
  ends = '&\r\n',
  inner: NamedSecret = secretNamed,
): string {
  const url = withoutLogins(text, replacement)
  const parts: string[] = []
  let from = 0
  let at = 0
  for (let equals = url.indexOf('='); equals >= 0; equals = url.indexOf('=', at)) {
    const secret = secretPart(unescaped(nameBefore(url, at, equals)), inner)
    at = equals + 1
    if (secret === undefined) continue
    while (at < url.length && !ends.includes(url[at]!)) at++
    parts.push(url.slice(from, equals + 1), replacement(secret))
    from = at
  }
  return parts.length === 0 ? url : parts.join('') + url.slice(from)
}

/** Masks a secret header, except for the scheme of a credential, and secrets in the cookies or the URL of other headers. */
export function maskedHeader(header: string, value: string, replacement: Replacement = stars): string {
  const secret = secretHeader(header) ?? maskedOutsideRecord(header)
  if (secret === 'authorization') return schemeOf(value) + replacement(secret)
  if (secret !== undefined) return replacement(secret)
  return maskedUrl(value, replacement, '&;,\r\n')
}

/** The secret that a part of a form holds, by its name. The name of a field of a record has brackets. */
export function secretPart(part: string, inner: NamedSecret = secretNamed): Secret | undefined {
  const [last = '', ...outer] = part.replaceAll(']', '').split('[').filter(Boolean).reverse()
  return outer.length === 0 ? maskedOutsideRecord(last) : inner(last)
}

/** The secret that a text is: the token of an account, the integration token, or the password of a user. */
export type KnownSecrets = (text: string) => Secret | undefined

/** A shorter secret may be a part of any word, so it is masked only by its name. */
export const shortestToken = 8

const words = new RegExp(`[\\w./+~-]{${shortestToken},}`, 'g')

/** The words of a text that are long enough for a token, and their parts between dots and slashes. */
export function* wordsOfTokens(text: string): Generator<string> {
  for (const [word] of text.matchAll(words)) {
    yield word
    if (!/[./]/.test(word)) continue
    for (const part of word.split(/[./]/)) if (part.length >= shortestToken) yield part
  }
}

/** Masks the secrets of the emulator wherever they occur, also when some of their characters are written as escapes. */
export function maskedSecrets(
  text: string,
  knownSecrets: KnownSecrets,
  replacement: Replacement = stars,
): string {
  const shown = (word: string) => {
    const secret = word.length < shortestToken ? undefined : knownSecrets(word)
    return secret && replacement(secret)
  }
  const masked = (word: string, read: (written: string) => string = (written) => written) => {
    const whole = shown(read(word))
    if (whole !== undefined || !separators.test(word)) return whole ?? word
    return word
      .split(separators)
      .map((part) => shown(read(part)) ?? part)
      .join('')
  }
  const plain = text.replace(words, (word) => masked(word))
  if (!/[\\%]|&#/.test(plain)) return plain
  return plain.replace(escapedWords, (_, other = '', word = '') => other + masked(word, withoutEscapes))
}

/** The codes of the characters of a word, in hexadecimal and decimal digits. */
const hexadecimal = '(?:2[BbDdEeFf]|3\\d|4[1-9A-Fa-f]|5[0-9AaFf]|6[1-9A-Fa-f]|7[0-9AaEe])'
const decimal = '(?:4[35-9]|5[0-7]|6[5-9]|[78]\\d|9[05789]|1[01]\\d|12[0-26])'

/** A character of a word as an escape of JSON, of a URL or of XML. */
const wordEscape = `\\\\u00${hexadecimal}|\\\\/|%${hexadecimal}|&#[xX]0{0,4}${hexadecimal};|&#0{0,4}${decimal};`

/** An escape of another character, which separates words; or a word, as `words` finds it without escapes. */
const escapedWords = new RegExp(
  `((?!${wordEscape})(?:\\\\(?:u[\\dA-Fa-f]{4}|.)|%[\\dA-Fa-f]{2}))|((?:[\\w./+~-]|${wordEscape}){${shortestToken},})`,
  'g',
)

/** A dot or a slash, also as an escape. */
const separators = /(\\u002[EeFf]|\\?\/|\.|%2[EeFf]|&#[xX]0{0,4}2[EeFf];|&#0{0,4}4[67];)/

function withoutEscapes(word: string): string {
  return word
    .replace(/(?:\\u00|%|&#[xX]0{0,4})([\dA-Fa-f]{2});?/g, (_, code) =>
      String.fromCharCode(Number.parseInt(code, 16)),
    )
    .replace(/&#(\d+);/g, (_, code) => String.fromCharCode(Number(code)))
    .replaceAll('\\/', '/')
}

/** Passwords in URLs such as `https://ann:secret@receiver.test`, in JSON and in forms, too. */
const logins = [
  /(:\\?\/\\?\/[^\s/?#@:"'<>&]{0,100}:)[^\s/?#@"'<>&]{1,200}(?=@)/g,
  /(%3A%2F%2F[\w.+~-]{0,100}(?:%3A|:))[\w.+~!*%-]{1,200}?(?=%40|@)/gi,
]

function withoutLogins(text: string, replacement: Replacement): string {
  if (!/:\\?\/|%3A%2F/i.test(text)) return text
  return logins.reduce(
    (masked, login) => masked.replace(login, (_, start) => start + replacement('password')),
    text,
  )
}

/** Longer names are not names of secrets, even with every character escaped. */
const longestName = 300

function nameBefore(url: string, least: number, end: number): string {
  const first = Math.max(least, end - longestName)
  let start = end
  while (start > first && !'&?/;, \t\r\n'.includes(url[start - 1]!)) start--
  return url.slice(start, end)
}

/** A scheme such as `Bearer `; a value without spaces has none. */
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
