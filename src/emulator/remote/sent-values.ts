import { isPlainObject } from '../../checks/is-map.ts'
import { ArgumentError } from '../../errors/errors.ts'
import { builderContent, sequenceOf } from '../../fixtures/recipes/builder-content.ts'
import { isAsymmetric } from '../matching/contains.ts'

/** A pattern in two parts: what the emulator compares, and the matchers of the test runner, which only this process knows. */
export interface SentPattern {
  readonly sent: Readonly<Record<string, unknown>>
  readonly local: Readonly<Record<string, unknown>> | undefined
}

export function sentPattern(pattern: object): SentPattern {
  const sent: Record<string, unknown> = {}
  const local: Record<string, unknown> = {}
  for (const [name, value] of Object.entries(pattern)) {
    if (isAsymmetric(value) || (Array.isArray(value) && value.some(holdsMatcher))) local[name] = value
    else if (isPlainObject(value) && holdsMatcher(value)) {
      const inner = sentPattern(value)
      sent[name] = inner.sent
      if (inner.local) local[name] = inner.local
    } else sent[name] = sentValue(value)
  }
  return { sent, local: Object.keys(local).length > 0 ? local : undefined }
}

/** A pattern of which the emulator must know all, because it waits for what matches. */
export function wholePattern(pattern: object): Readonly<Record<string, unknown>> {
  const { sent, local } = sentPattern(pattern)
  if (!local) return sent
  throw new ArgumentError(
    'FAKETURA_INVALID_PATTERN',
    `${Object.keys(local).join(', ')}: a remote emulator cannot wait for a matcher of the test runner; give a value or a regular expression`,
  )
}

/** A value as JSON can carry it. */
export function sentValue(value: unknown): unknown {
  if (value instanceof RegExp) return { matches: value.source, flags: value.flags.replace(/[gy]/g, '') }
  const content = builderContent(value)
  if (content) return { 'faketura:builder': sentValue({ ...content }) }
  if (sequenceOf(value)) {
    throw new ArgumentError(
      'FAKETURA_INVALID_BUILDER',
      'a sequence is a function, which cannot be sent to a remote emulator',
    )
  }
  if (Array.isArray(value)) return value.map(sentValue)
  if (!isPlainObject(value)) return value
  return Object.fromEntries(Object.entries(value).map(([name, inner]) => [name, sentValue(inner)]))
}

function holdsMatcher(value: unknown): boolean {
  if (isAsymmetric(value)) return true
  if (Array.isArray(value)) return value.some(holdsMatcher)
  return isPlainObject(value) && Object.values(value).some(holdsMatcher)
}
