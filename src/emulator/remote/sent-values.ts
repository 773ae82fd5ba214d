import { formatValue } from '../../checks/format-value.ts'
import { isPlainObject } from '../../checks/is-map.ts'
import { wrongValue } from '../../checks/sentences.ts'
import { ArgumentError } from '../../errors/errors.ts'
import { builderContent, notGiven, sequenceOf } from '../../fixtures/recipes/builder-content.ts'
import {
  comparingAmounts,
  containingOf,
  isAccepted,
  isAsymmetric,
  type Matcher,
} from '../matching/contains.ts'
import { refuseUnsentKeys } from '../matching/pattern-keys.ts'

/**
 * A pattern in two parts: keys that the emulator compares, and keys with matchers of the test runner, which only this
 * process can evaluate.
 */
export interface SentPattern {
  readonly sent: Readonly<Record<string, unknown>>
  readonly local: Readonly<Record<string, unknown>> | undefined
}

const code = 'FAKETURA_INVALID_PATTERN'

/**
 * @param pattern a checked one
 * @param what what the keys belong to, such as `requests`
 * @throws ArgumentError for a value that JSON cannot hold, because the emulator would get a pattern that matches more
 */
export function sentPattern(pattern: object, what: string): SentPattern {
  const sent: Record<string, unknown> = {}
  const local: Record<string, unknown> = {}
  for (const [name, value] of Object.entries(pattern)) {
    if (isOnlyLocal(value)) local[name] = value
    else sent[name] = sentValue(value, `${what}.${name}`, code)
  }
  return { sent, local: Object.keys(local).length > 0 ? local : undefined }
}

/** @throws ArgumentError for a pattern with matchers, because the emulator performs waits */
export function refuseMatchers(pattern: object): void {
  const names = Object.keys(pattern).filter((name) => isOnlyLocal(Reflect.get(pattern, name)))
  if (names.length === 0) return
  throw new ArgumentError(
    code,
    `${names.join(', ')}: a remote emulator cannot wait for a matcher of the test runner; give a value or a regular expression`,
  )
}

/** Values by matcher, as JSON. */
type AcceptedValues = ReadonlyMap<Matcher, ReadonlySet<string>>

/**
 * A pattern whose matchers are replaced by what they accept.
 * @param accepted what they accept; a matcher that is missing accepts any value
 * @throws ArgumentError for a value that JSON cannot hold
 */
export function evaluatedPattern(
  pattern: object,
  what: string,
  accepted: AcceptedValues = new Map(),
): unknown {
  refuseUnsentKeys(pattern, what)
  const evaluated = (value: unknown, path: string): unknown => {
    const containing = containingOf(value)
    if (containing) {
      const { isInverse, sample } = containing
      const text = formatValue(value)
      return { 'faketura:containing': { text, isInverse, sample: evaluated(sample, path) } }
    }
    if (isAsymmetric(value)) {
      const values = accepted.get(value)
      return { 'faketura:matcher': { text: formatValue(value), ...(values && { values: [...values] }) } }
    }
    if (Array.isArray(value)) return value.map((inner, at) => evaluated(inner, `${path}[${at}]`))
    if (!isPlainObject(value)) return value
    if (isExpressionText(value))
      throw new ArgumentError(
        code,
        wrongValue(path, value, 'a value, an expression or a matcher of the test runner'),
      )
    return Object.fromEntries(
      Object.entries(value).map(([name, inner]) => [name, evaluated(inner, `${path}.${name}`)]),
    )
  }
  return sentValue(evaluated(pattern, what), what, code)
}

/** What the matchers of a pattern accept at their places in records. */
export function acceptedBy(pattern: unknown, records: readonly unknown[]): AcceptedValues {
  const accepted = new Map<Matcher, Set<string>>()
  // The first round has no record and finds the matchers, so that one that accepts nothing has an empty list.
  for (const record of [undefined, ...records]) noteAccepted(record, pattern, accepted)
  return accepted
}

function noteAccepted(value: unknown, pattern: unknown, accepted: Map<Matcher, Set<string>>): void {
  const containing = containingOf(pattern)
  if (containing?.isList) {
    for (const part of Object.values(containing.sample)) noteAccepted(value, part, accepted)
  } else if (containing) noteAccepted(value, containing.sample, accepted)
  else if (isAsymmetric(pattern)) {
    const values = accepted.get(pattern) ?? new Set()
    accepted.set(pattern, values)
    if (value !== undefined && isAccepted(value, comparingAmounts(pattern))) values.add(JSON.stringify(value))
  } else if (Array.isArray(value) && !Array.isArray(pattern)) {
    for (const entry of value) noteAccepted(entry, pattern, accepted)
  } else if (typeof pattern === 'object' && pattern !== null) {
    const values: { readonly [name: string]: unknown } = Object(value)
    for (const [name, inner] of Object.entries(pattern)) noteAccepted(values[name], inner, accepted)
  }
}

/**
 * A value that JSON can hold.
 * @param path to the value, for the error about it
 * @param sentForUndefined replaces `undefined` in objects; by default, JSON leaves their keys out
 * @throws ArgumentError for a value that JSON would change
 */
export function sentValue(
  value: unknown,
  path: string,
  code: 'FAKETURA_INVALID_ARGUMENT' | 'FAKETURA_INVALID_PATTERN' = 'FAKETURA_INVALID_ARGUMENT',
  sentForUndefined?: object,
): unknown {
  const sent = (inner: unknown, at: string) =>
    inner === undefined ? sentForUndefined : sentValue(inner, at, code, sentForUndefined)
  if (value instanceof RegExp) return { matches: value.source, flags: value.flags.replace(/[gy]/g, '') }
  const content = builderContent(value)
  if (content) return { 'faketura:builder': sent({ ...content }, path) }
  if (sequenceOf(value)) {
    throw new ArgumentError(
      'FAKETURA_INVALID_BUILDER',
      'a sequence is a function, which cannot be sent to a remote emulator',
    )
  }
  if (Array.isArray(value))
    return value.map((inner, at) => sentValue(inner, `${path}[${at}]`, code, sentForUndefined))
  if (isPlainObject(value)) {
    return Object.fromEntries(
      Object.entries(value).map(([name, inner]) => [
        name,
        sent(inner, path === '' ? name : `${path}.${name}`),
      ]),
    )
  }
  if (!isCarried(value)) {
    const isPattern = code === 'FAKETURA_INVALID_PATTERN' && typeof value === 'number'
    const what = isPattern ? 'a value that a field can hold' : 'a value that JSON can hold'
    throw new ArgumentError(code, wrongValue(path, value, what))
  }
  return value
}

/** Values for a record, or a list of these. */
export function sentRecord(values: unknown, path = ''): unknown {
  return sentValue(values, path, undefined, notGiven)
}

/** JSON drops some values, and turns others into null or an empty object. */
function isCarried(value: unknown): boolean {
  if (typeof value === 'number') return Number.isFinite(value)
  if (typeof value !== 'object' || value === null)
    return !['function', 'symbol', 'bigint'].includes(typeof value)
  return 'toJSON' in value && typeof value.toJSON === 'function' && value.toJSON() !== null
}

/** Whether only this process can compare a value: a matcher, or an object that the admin API would read as an expression. */
function isOnlyLocal(value: unknown): boolean {
  return holds(value, (one) => isAsymmetric(one) || isExpressionText(one))
}

/** Whether a pattern has a matcher that only this process can evaluate. The emulator compares parts itself. */
export function holdsMatcher(value: unknown): boolean {
  return holds(value, isLocalMatcher)
}

export function isLocalMatcher(value: unknown): value is Matcher {
  return isAsymmetric(value) && !containingOf(value)
}

function isExpressionText(value: unknown): boolean {
  return isPlainObject(value) && Object.hasOwn(value, 'matches')
}

function holds(value: unknown, is: (value: unknown) => boolean): boolean {
  if (is(value)) return true
  const parts = containingOf(value)?.sample ?? value
  const isNested = Array.isArray(parts) || isPlainObject(parts)
  return isNested && Object.values(parts).some((inner) => holds(inner, is))
}
