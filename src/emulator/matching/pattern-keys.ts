import { isPlainObject } from '../../checks/is-map.ts'
import { unknownName, wrongValue } from '../../checks/sentences.ts'
import { ArgumentError } from '../../errors/errors.ts'
import { isAsymmetric, sampleOf } from './contains.ts'

/**
 * Checks that a pattern is a plain object of known keys.
 * @param what what the keys belong to, such as `invoices`
 * @throws ArgumentError for anything but a plain object, and for an unknown key
 */
export function refuseUnknownKeys(given: unknown, accepted: readonly string[], what: string): void {
  refuseOtherThanObjects(given, what)
  refuseSymbols(given, what)
  for (const [name, value] of Object.entries(given)) {
    if (!accepted.includes(name)) {
      throw new ArgumentError('FAKETURA_UNKNOWN_FIELD', unknownName('field', name, accepted, { owner: what }))
    }
    refuseFunctions(value, `${what}.${name}`)
  }
}

/** Refuses values that JSON would drop. The emulator that receives the pattern checks the keys. */
export function refuseUnsentKeys(given: unknown, what: string): asserts given is object {
  refuseOtherThanObjects(given, what)
  refuseFunctions(given, what)
  refuseUndefined(given, what)
}

/** Other values have no keys to compare, so they would match everything, and the assertion could not fail. */
function refuseOtherThanObjects(given: unknown, what: string): asserts given is object {
  if (isPlain(given) && !hidesValues(given)) return
  throw new ArgumentError('FAKETURA_INVALID_PATTERN', wrongValue(what, given, 'an object of values by field'))
}

function isPlain(given: unknown): given is object {
  return isPlainObject(given) && !isAsymmetric(given)
}

/** Whether an object has values that a comparison would miss, because it reads only enumerable keys of its own. */
function hidesValues(given: object): boolean {
  if (Object.getOwnPropertyNames(given).length > Object.keys(given).length) return true
  let prototype: object | null = Object.getPrototypeOf(given)
  // The last one is `Object.prototype`, perhaps from a test runner.
  while (prototype && Object.getPrototypeOf(prototype)) {
    const members = Object.values(Object.getOwnPropertyDescriptors(prototype))
    if (members.some(({ value }) => typeof value !== 'function')) return true
    prototype = Object.getPrototypeOf(prototype)
  }
  return false
}

/**
 * Refuses undefined anywhere in a pattern. It would match everything, and usually comes from a misspelt name in the
 * test.
 * @param path the path to the pattern, such as `invoices`
 * @throws ArgumentError naming the key
 */
export function refuseUndefined(pattern: unknown, path: string): void {
  if (pattern === undefined) {
    throw new ArgumentError(
      'FAKETURA_INVALID_PATTERN',
      `${path} is undefined, which would match anything; leave it out, or use null for an empty value`,
    )
  }
  if (!Array.isArray(pattern) && !isPlain(pattern)) return
  // By index, because a gap in a list is undefined, too.
  if (Array.isArray(pattern))
    for (const [at, inner] of pattern.entries()) refuseUndefined(inner, `${path}[${at}]`)
  else for (const [name, inner] of Object.entries(pattern)) refuseUndefined(inner, `${path}.${name}`)
}

/** No value is close to NaN, nor contains it, so `not` would always pass. */
function refuseImpossibleNumbers(matcher: object, path: string): void {
  const isImpossible = (part: unknown): boolean => {
    if (typeof part === 'number') return !Number.isFinite(part)
    if (isAsymmetric(part))
      return isImpossible(sampleOf(part)) || isImpossible(Reflect.get(part, 'precision'))
    return (Array.isArray(part) || isPlainObject(part)) && Object.values(part).some(isImpossible)
  }
  if (!isImpossible(matcher)) return
  throw new ArgumentError(
    'FAKETURA_INVALID_PATTERN',
    wrongValue(path, matcher, 'a matcher of values that a field can hold'),
  )
}

/** No value equals a function, so `not` would always pass. */
function refuseFunctions(value: unknown, path: string): void {
  if (isAsymmetric(value)) refuseImpossibleNumbers(value, path)
  if (typeof value === 'function') {
    throw new ArgumentError(
      'FAKETURA_INVALID_PATTERN',
      wrongValue(path, value, 'a value, an expression or a matcher of the test runner'),
    )
  }
  if (!Array.isArray(value) && !isPlain(value)) return
  if (!Array.isArray(value)) refuseOtherThanObjects(value, path)
  refuseSymbols(value, path)
  for (const [name, inner] of Object.entries(value)) refuseFunctions(inner, `${path}.${name}`)
}

/** No record has a symbol as a key, so it would not be compared. */
function refuseSymbols(given: object, what: string): void {
  const [symbol] = Object.getOwnPropertySymbols(given)
  if (!symbol) return
  throw new ArgumentError('FAKETURA_UNKNOWN_FIELD', unknownName('field', String(symbol), [], { owner: what }))
}
