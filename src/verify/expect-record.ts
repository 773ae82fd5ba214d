import { formatValue } from '../checks/format-value.ts'
import { isMap } from '../checks/is-map.ts'
import type { JsonSchema } from '../checks/kind.ts'
import { type AnyField, type Fields, isOmitted, type Visibility } from '../kernel/card/field.ts'
import { isShown } from '../kernel/card/fields/list.ts'
import { Disagreement, expectEqual } from './expectations.ts'

/**
 * Expects the keys of a card in a response, in order and with their types. Allows further keys, because the service
 * adds some from time to time.
 */
export function expectRecord(
  subject: string,
  record: unknown,
  fields: Fields,
  shown: (field: AnyField) => boolean,
): void {
  if (!isMap(record)) throw new Disagreement(subject, 'an object', record)
  const names = Object.keys(fields).filter((name) => shown(fields[name]!))
  const present = Object.keys(record).filter((name) => Object.hasOwn(fields, name) && shown(fields[name]!))
  const missing = names.filter((name) => !Object.hasOwn(record, name) && !mayBeMissing(fields[name]!))
  expectEqual(`missing keys of ${subject}`, missing, [])
  const inOrder = names.filter((name) => Object.hasOwn(record, name))
  const at = inOrder.findIndex((name, place) => name !== present[place])
  expectEqual(`key of ${subject} after ${inOrder[at - 1]}`, present[at], inOrder[at])
  for (const name of inOrder) expectValue(name, subject, record[name], fields[name]!)
}

/** Makes a test for fields that a list contains, or a response with one record. */
export function isShownIn(...kinds: readonly Visibility[]): (field: AnyField) => boolean {
  return ({ visibility = 'all' }) => kinds.includes(visibility)
}

/** Expects the value of a field. Thousands of values pass, so a message is written only for one that does not. */
function expectValue(name: string, record: string, value: unknown, field: AnyField): void {
  const subject = () => `${name} of ${record}`
  if (value === null) {
    if (isNeverNull(field)) throw new Disagreement(subject(), 'a value', value)
  } else if (Array.isArray(value) && field.rows) {
    for (const row of value) expectRecord(`a row in ${subject()}`, row, field.rows.fields, isShown)
  } else if (isMap(value) && field.nested) {
    expectRecord(subject(), value, field.nested.fields, isShown)
  } else if (!matches(value, field.responseSchema ?? field.schema)) {
    throw new Disagreement(`type of ${subject()}`, true, `${formatValue(value)} instead of ${field.name}`)
  }
}

function mayBeMissing(field: AnyField): boolean {
  return field.source === 'assumed' || isOmitted(field, field.default ?? null)
}

function isNeverNull({ default: standard = null, required, valueOnCreate, valueOnWrite }: AnyField): boolean {
  return standard !== null || required === true || Boolean(valueOnCreate ?? valueOnWrite)
}

/** Whether a value has the type that a card declares. Supports only the keywords that schemas of responses use. */
function matches(value: unknown, schema: JsonSchema): boolean {
  const { type, enum: words, pattern, anyOf, items } = schema
  if (Array.isArray(anyOf)) return anyOf.some((one) => matches(value, one))
  if (Array.isArray(words)) return words.includes(value)
  if (type !== undefined && !isOfType(value, type)) return false
  if (typeof value === 'string' && typeof pattern === 'string') return expressionOf(pattern).test(value)
  return !(Array.isArray(value) && isMap(items)) || value.every((one) => matches(one, items))
}

function isOfType(value: unknown, type: unknown): boolean {
  const found = typeOf(value)
  return Array.isArray(type) ? type.includes(found) : type === found
}

const expressions = new Map<string, RegExp>()

function expressionOf(pattern: string): RegExp {
  const known = expressions.get(pattern) ?? new RegExp(pattern)
  expressions.set(pattern, known)
  return known
}

function typeOf(value: unknown): string {
  if (value === null) return 'null'
  if (Array.isArray(value)) return 'array'
  return Number.isInteger(value) ? 'integer' : typeof value
}
