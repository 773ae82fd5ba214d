import { inspect } from 'node:util'
import { formatValue } from '../../checks/format-value.ts'
import { isEmptyObject, isPlainObject, jsonForm } from '../../checks/is-map.ts'
import { Refused } from '../../checks/refused.ts'
import { wrongValue } from '../../checks/sentences.ts'
import { ArgumentError } from '../../errors/errors.ts'
import { type AnyField, type Fields, isReturned } from '../../kernel/card/field.ts'
import { decodeDecimal } from '../../kernel/card/fields/decimal.ts'
import type { RenderContext } from '../../kernel/card/render-context.ts'
import { epochOf, isDate, localDate, localTimestamp, type Zone } from '../../state/calendar.ts'
import { ContainingMatcher, comparingAmounts, containingOf, isAsymmetric, type Matcher } from './contains.ts'
import { refuseUndefined, refuseUnknownKeys } from './pattern-keys.ts'
import { readPart } from './row-pattern.ts'

/** What is needed to read a pattern. */
export interface PatternContext {
  readonly render: RenderContext
  /** The id of an alias. */
  idOf(resource: string, alias: string): number | undefined
}

/**
 * Converts the values of a pattern to what responses contain, so that 246, "246" and "246.00" are the same price, and an
 * alias is the id of its record.
 * @param what the owner of the fields: the resource, whose aliases its id accepts, or the path to a row
 * @throws ArgumentError for anything but an object, for an unknown field, for a value that the field cannot hold, and
 *   for undefined, because such an assertion could never fail, or never pass
 */
export function recordPattern(
  pattern: object,
  fields: Fields,
  what: string,
  context: PatternContext,
): object {
  refuseUnknownKeys(pattern, comparable(fields), what)
  refuseUndefined(pattern, what)
  return patternOf(pattern, fields, what, context)
}

/**
 * @param pattern with known fields only, and without undefined
 */
function patternOf(pattern: object, fields: Fields, what: string, context: PatternContext): object {
  return Object.fromEntries(
    Object.entries(pattern).map(([name, value]) => {
      const named = name === 'id' ? what : fields[name]!.refersTo
      return [name, valuePattern(value, fields[name]!, named, `${what}.${name}`, context)]
    }),
  )
}

/** The lists of a pattern that name a field which rows have in some responses only, such as the sides of a correction. */
export function listsToComplete(pattern: object, fields: Fields): readonly string[] {
  return Object.entries(pattern).flatMap(([name, value]) => {
    const requested = Object.entries(fields[name]?.rows?.fields ?? {})
      .filter(([, { visibility }]) => visibility === 'requested')
      .map(([inner]) => inner)
    return asksFor(value, requested) ? [name] : []
  })
}

function asksFor(part: unknown, names: readonly string[]): boolean {
  const parts = containingOf(part)?.sample ?? part
  if (Array.isArray(parts)) return parts.some((one) => asksFor(one, names))
  return isPlainObject(parts) && names.some((name) => Object.hasOwn(parts, name))
}

/** The fields that some response contains. */
function comparable(fields: Fields): string[] {
  return Object.entries(fields)
    .filter(([, field]) => isReturned(field))
    .map(([name]) => name)
}

/** Kinds of field with lists or maps, where a pattern may contain any part. */
const ofParts: ReadonlySet<string> = new Set(['anything', 'references', 'words', 'structure', 'list'])

/**
 * @param named the resource whose aliases the value may contain
 */
function valuePattern(
  given: unknown,
  field: AnyField,
  named: string | undefined,
  path: string,
  context: PatternContext,
): unknown {
  if (isAsymmetric(given)) return matcherPattern(given, field.nested?.fields, path, context)
  const value = jsonForm(given)
  if (field.nested && (isPlainObject(value) || (field.rows && Array.isArray(value))))
    return nestedPattern(value, field.nested.fields, path, context)
  if (typeof value === 'number' && !Number.isFinite(value)) {
    throw new ArgumentError(
      'FAKETURA_INVALID_PATTERN',
      wrongValue(path, value, 'a value that a field can hold'),
    )
  }
  const idOf = (one: unknown) =>
    (named !== undefined && typeof one === 'string' ? context.idOf(named, one) : undefined) ?? one
  const isPart = typeof value === 'object' && ofParts.has(field.name)
  // One entry of a list is enough.
  if (
    isPart ||
    value === null ||
    value instanceof RegExp ||
    (typeof value === 'string' && field.name === 'words')
  ) {
    const ids = Array.isArray(value) ? value.map(idOf) : value
    return readable(
      readPart(ids, field.responseSchema ?? field.schema, (text) => text),
      path,
    )
  }
  const decoded = readable(field.read(idOf(value)), path)
  if (decoded === null) return null
  const shown: unknown = JSON.parse(field.json(decoded, context.render))
  if (field.name === 'date') return dayOf(String(shown), context)
  if (field.name === 'tax rate') return new SameRate(String(shown))
  return field.name === 'time' ? instantPattern(String(shown), field, path, context) : shown
}

/** @param fields those of the rows, or of the object, that the matcher is about */
function matcherPattern(
  matcher: Matcher,
  fields: Fields | undefined,
  path: string,
  context: PatternContext,
): Matcher {
  const containing = containingOf(matcher)
  if (!containing) return comparingAmounts(matcher)
  const { isInverse, sample } = containing
  refuseUndefined(sample, path)
  // Of a list, each part is about one row.
  const isOfRows = fields !== undefined && !isEmptyObject(sample)
  const read = isOfRows ? nestedPattern(sample, fields, path, context) : sample
  return new ContainingMatcher(matcher, isInverse, read)
}

/** The day in the edition's zone, because some dates may be written with a time. */
function dayOf(text: string, { render }: PatternContext): string {
  const { zone } = render.edition
  const at = isDate(text) ? undefined : epochOf(text, zone)
  return at === undefined ? text : localDate(at, zone)
}

/**
 * Compares instants, because one instant can be written with several offsets.
 * @throws ArgumentError for a date in a field that never holds one: it would match nothing
 */
function instantPattern(text: string, field: AnyField, path: string, { render }: PatternContext): Matcher {
  if (isDate(text) && (field.readOnly || field.computed)) {
    const expected = `${field.accepted}, or a regular expression`
    throw new ArgumentError('FAKETURA_INVALID_PATTERN', wrongValue(path, text, expected))
  }
  return new SameInstant(text, render.edition.zone)
}

class SameInstant implements Matcher {
  private readonly at: number | undefined

  constructor(
    text: string,
    private readonly zone: Zone,
  ) {
    this.at = epochOf(text, zone)
  }

  asymmetricMatch(value: unknown): boolean {
    return typeof value === 'string' && epochOf(value, this.zone) === this.at
  }

  [inspect.custom](): string {
    return formatValue(localTimestamp(this.at ?? 0, this.zone))
  }
}

/** Compares tax rates by value, because a response has the text that was sent: 23, "23.0" and "23,00" are one rate. */
class SameRate implements Matcher {
  private readonly percent: string

  constructor(private readonly text: string) {
    this.percent = rateForm(text)
  }

  asymmetricMatch(value: unknown): boolean {
    return typeof value === 'string' && rateForm(value) === this.percent
  }

  [inspect.custom](): string {
    return formatValue(this.text)
  }
}

function rateForm(text: string): string {
  return decodeDecimal(text) ?? text.toLowerCase()
}

/** @throws ArgumentError for a value that was refused */
function readable(read: unknown, path: string): unknown {
  if (read instanceof Refused) throw new ArgumentError('FAKETURA_INVALID_PATTERN', read.sentence(path))
  return read
}

function nestedPattern(value: object, fields: Fields, path: string, context: PatternContext): unknown {
  const inner = (row: object, at: string) => {
    refuseUnknownKeys(row, comparable(fields), at)
    return patternOf(row, fields, at, context)
  }
  if (Array.isArray(value)) {
    return value.map((row, at) =>
      isAsymmetric(row)
        ? matcherPattern(row, fields, `${path}[${at}]`, context)
        : inner(row, `${path}[${at}]`),
    )
  }
  const pattern = inner(value, path)
  if (Object.keys(pattern).length > 0) return pattern
  throw new ArgumentError(
    'FAKETURA_INVALID_PATTERN',
    wrongValue(path, value, `an object with some of ${comparable(fields).join(', ')}`),
  )
}
