import { isPlainObject } from '../../checks/is-map.ts'
import { wrongValue } from '../../checks/sentences.ts'
import { ArgumentError } from '../../errors/errors.ts'
import { builderContent, sequenceOf } from '../../fixtures/recipes/builder-content.ts'
import { isAsymmetric } from '../matching/contains.ts'
import { refuseUnsentKeys } from '../matching/pattern-keys.ts'

/**
 * A pattern in two parts: values that the emulator compares, and matchers of the test runner, which only this process
 * can evaluate.
 */
export interface SentPattern {
  readonly sent: Readonly<Record<string, unknown>>
  readonly local: Readonly<Record<string, unknown>> | undefined
}

/**
 * @param what what the keys belong to, such as `invoices`
 * @throws ArgumentError for a value that JSON cannot hold, because the emulator would get a pattern that matches more
 */
export function sentPattern(pattern: object, what: string): SentPattern {
  refuseUnsentKeys(pattern, what)
  return parted(pattern, what)
}

/** A pattern without matchers, for waits, which the emulator performs. */
export function wholePattern(pattern: object, what: string): Readonly<Record<string, unknown>> {
  const { sent, local } = sentPattern(pattern, what)
  if (!local) return sent
  throw new ArgumentError(
    'FAKETURA_INVALID_PATTERN',
    `${Object.keys(local).join(', ')}: a remote emulator cannot wait for a matcher of the test runner; give a value or a regular expression`,
  )
}

/**
 * The keys of the part that stays in this process. They are sent with null as the value, so that the emulator can check
 * them.
 */
export function keysToCheck(local: unknown): unknown {
  if (isAsymmetric(local)) return null
  if (Array.isArray(local)) return local.map(keysToCheck)
  if (!isPlainObject(local)) return sentValue(local, '')
  return Object.fromEntries(Object.entries(local).map(([name, inner]) => [name, keysToCheck(inner)]))
}

/**
 * A value that JSON can hold.
 * @param path to the value, for the error about it
 */
export function sentValue(
  value: unknown,
  path: string,
  code: 'FAKETURA_INVALID_ARGUMENT' | 'FAKETURA_INVALID_PATTERN' = 'FAKETURA_INVALID_ARGUMENT',
): unknown {
  if (value instanceof RegExp) return { matches: value.source, flags: value.flags.replace(/[gy]/g, '') }
  const content = builderContent(value)
  if (content) return { 'faketura:builder': sentValue({ ...content }, path, code) }
  if (sequenceOf(value)) {
    throw new ArgumentError(
      'FAKETURA_INVALID_BUILDER',
      'a sequence is a function, which cannot be sent to a remote emulator',
    )
  }
  if (Array.isArray(value)) return value.map((inner, at) => sentValue(inner, `${path}[${at}]`, code))
  if (isPlainObject(value)) {
    return Object.fromEntries(
      Object.entries(value).map(([name, inner]) => [
        name,
        sentValue(inner, path === '' ? name : `${path}.${name}`, code),
      ]),
    )
  }
  if (!isCarried(value)) throw new ArgumentError(code, wrongValue(path, value, 'a value that JSON can hold'))
  return value
}

/** JSON drops some values, and turns others into null or an empty object. */
function isCarried(value: unknown): boolean {
  if (typeof value === 'number') return Number.isFinite(value)
  if (typeof value !== 'object' || value === null)
    return !['function', 'symbol', 'bigint'].includes(typeof value)
  return 'toJSON' in value && typeof value.toJSON === 'function' && value.toJSON() !== null
}

function parted(pattern: object, path: string): SentPattern {
  const sent: Record<string, unknown> = {}
  const local: Record<string, unknown> = {}
  for (const [name, value] of Object.entries(pattern)) {
    const place = `${path}.${name}`
    if (isAsymmetric(value) || (Array.isArray(value) && value.some(holdsMatcher))) local[name] = value
    else if (isPlainObject(value) && holdsMatcher(value)) {
      const inner = parted(value, place)
      sent[name] = inner.sent
      if (inner.local) local[name] = inner.local
    } else sent[name] = sentValue(value, place, 'FAKETURA_INVALID_PATTERN')
  }
  return { sent, local: Object.keys(local).length > 0 ? local : undefined }
}

function holdsMatcher(value: unknown): boolean {
  if (isAsymmetric(value)) return true
  if (Array.isArray(value)) return value.some(holdsMatcher)
  return isPlainObject(value) && Object.values(value).some(holdsMatcher)
}
