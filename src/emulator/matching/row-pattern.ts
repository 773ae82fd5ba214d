import { formatValue } from '../../checks/format-value.ts'
import { isPlainObject } from '../../checks/is-map.ts'
import type { JsonSchema } from '../../checks/kind.ts'
import { numberText, trueOrFalse } from '../../checks/kinds.ts'
import { Refused, UnknownKey } from '../../checks/refused.ts'
import { oneOfWords } from '../../checks/sentences.ts'
import { ContainingMatcher, containingOf, isAccepted, isAsymmetric, type Matcher } from './contains.ts'

/** Converts an instant to the form that rows have; undefined for any other text. */
export type InstantReader = (text: string) => string | undefined

/** The keywords of JSON Schema that describe rows and fields. */
interface Described {
  readonly type?: string | readonly string[]
  readonly anyOf?: readonly JsonSchema[]
  readonly enum?: readonly unknown[]
  readonly const?: unknown
  readonly format?: string
  readonly pattern?: string
  readonly examples?: readonly unknown[]
  readonly minimum?: number
  readonly maximum?: number
  readonly items?: JsonSchema
  readonly properties?: Readonly<Record<string, JsonSchema>>
  readonly additionalProperties?: JsonSchema
  readonly propertyNames?: JsonSchema
}

/** Longer lists would make the sentence hard to read. */
const maxListed = 20

/**
 * Reads a part of a pattern by the schema of the values that it is compared with. It accepts some keys of an object, one
 * entry of a list, a regular expression for a text, and a matcher of the test runner for anything.
 * @returns the part in the form of rows; Refused if no value can match it
 */
export function readPart(value: unknown, schema: JsonSchema, instant: InstantReader): unknown {
  if (isAsymmetric(value)) return readMatcher(value, schema, instant)
  let inner: Refused | undefined
  for (const one of alternativesOf(schema)) {
    const read = readAs(value, one, instant)
    if (!(read instanceof Refused)) return read
    // The whole value has the right form; only a part of it is wrong.
    if (read.path.length > 0 || read instanceof UnknownKey) inner = read
  }
  return inner ?? new Refused(value, acceptedBy(schema), wordsOf(schema))
}

/** The parts that a matcher asks for are read like those of a pattern, and one for words must accept a word. */
function readMatcher(matcher: Matcher, schema: JsonSchema, instant: InstantReader): unknown {
  const containing = containingOf(matcher)
  if (containing) {
    const parts = readPart(containing.sample, schema, instant)
    return parts instanceof Refused ? parts : new ContainingMatcher(matcher, containing.isInverse, parts)
  }
  // One that another process has evaluated knows the rows only.
  if (!('$$typeof' in matcher)) return matcher
  const isPossible = alternativesOf(schema).some((one) => {
    const words = one.type === 'null' ? [null] : constantsOf(one)
    return !words || words.some((word) => isAccepted(word, matcher))
  })
  return isPossible ? matcher : new Refused(matcher, acceptedBy(schema), wordsOf(schema))
}

function alternativesOf(schema: JsonSchema): readonly Described[] {
  const { anyOf, type }: Described = schema
  if (anyOf) return anyOf.flatMap(alternativesOf)
  return typeof type === 'object' ? type.map((one) => ({ ...schema, type: one })) : [schema]
}

function readAs(value: unknown, schema: Described, instant: InstantReader): unknown {
  const { type, items = {}, minimum = -Infinity, maximum = Infinity } = schema
  const refused = new Refused(value, '')
  const words = constantsOf(schema)
  if (words) return isAmong(words, value) ? value : refused
  switch (type) {
    case 'null':
      return value === null ? value : refused
    case 'boolean':
      return typeof value === 'boolean' ? value : refused
    case 'integer':
    case 'number':
      if (typeof value !== 'number' || !(value >= minimum && value <= maximum)) return refused
      return type === 'number' || Number.isInteger(value) ? value : refused
    case 'string':
      return readText(value, schema, instant) ?? refused
    case 'array':
      return Array.isArray(value) ? readList(value, items, instant) : readPart(value, items, instant)
    case 'object':
      return isPlainObject(value) ? readKeys(value, schema, instant) : refused
    default:
      return readJson(value, instant)
  }
}

function constantsOf(schema: Described): readonly unknown[] | undefined {
  return 'const' in schema ? [schema.const] : schema.enum
}

function isAmong(words: readonly unknown[], value: unknown): boolean {
  if (!(value instanceof RegExp)) return words.includes(value)
  return words.some((word) => typeof word === 'string' && word.search(value) >= 0)
}

function readText(value: unknown, { format, pattern = '' }: Described, instant: InstantReader): unknown {
  if (value instanceof RegExp) return value
  if (typeof value !== 'string' || !new RegExp(pattern).test(value)) return undefined
  return format === 'date-time' ? instant(value) : value
}

function readList(values: readonly unknown[], items: JsonSchema, instant: InstantReader): unknown {
  const read: unknown[] = []
  for (const [at, value] of values.entries()) {
    const one = readPart(value, items, instant)
    if (one instanceof Refused) return one.within(at)
    read.push(one)
  }
  return read
}

function readKeys(values: object, schema: Described, instant: InstantReader): unknown {
  const { properties, additionalProperties = {}, propertyNames } = schema
  const read: [string, unknown][] = []
  for (const [given, value] of Object.entries(values)) {
    if (properties && !Object.hasOwn(properties, given))
      return new UnknownKey('field', given, value, Object.keys(properties))
    // Only the names of headers are restricted: rows have them in lower case, and clients write them in any.
    const name = propertyNames ? given.toLowerCase() : given
    const one = readPart(value, properties ? properties[name]! : additionalProperties, instant)
    if (one instanceof Refused) return one.within(name)
    read.push([name, one])
  }
  return Object.fromEntries(read)
}

function readJson(value: unknown, instant: InstantReader): unknown {
  if (Array.isArray(value)) return readList(value, {}, instant)
  if (isPlainObject(value)) return readKeys(value, {}, instant)
  const isPlain = value === null || ['string', 'boolean'].includes(typeof value) || Number.isFinite(value)
  return isPlain || value instanceof RegExp ? value : new Refused(value, '')
}

/** The accepted values, in words that follow "expected". */
function acceptedBy(schema: JsonSchema): string {
  const all = alternativesOf(schema).map(acceptedAs)
  const texts = [...new Set(all)].filter((text) => text !== 'null')
  return texts.join(' or ') + (texts.length < new Set(all).size ? ', or null' : '')
}

function acceptedAs(schema: Described): string {
  const { type, items = {}, properties, examples, minimum, maximum } = schema
  const words = constantsOf(schema)
  if (words) return oneOfWords(words.map(String), maxListed)
  switch (type) {
    case 'null':
      return type
    case 'boolean':
      return trueOrFalse.accepted
    case 'integer':
    case 'number':
      return numberText(type === 'number' ? 'a number' : 'a whole number', minimum, maximum)
    case 'string':
      return `a text${examples ? ` such as ${formatValue(examples[0])}` : ''} or an expression`
    case 'array':
      return `${acceptedBy(items)}, or a list of these`
    case 'object':
      return properties ? `an object with some of ${Object.keys(properties).join(', ')}` : 'an object'
    default:
      return 'a value that JSON can hold'
  }
}

/** All words that are accepted, for suggestions. */
function wordsOf(schema: JsonSchema): readonly string[] {
  return alternativesOf(schema).flatMap((one) => [
    ...(constantsOf(one) ?? []).filter((word) => typeof word === 'string'),
    ...(one.items ? wordsOf(one.items) : []),
  ])
}
