import type { JsonSchema } from '../../../checks/kind.ts'
import { Refused } from '../../../checks/refused.ts'
import { type FieldKind, type FieldOptions, fieldOf, type Undescribed } from '../field.ts'
import { plainJson } from '../json-text.ts'
import type { Source } from '../provenance.ts'

const wholeNumber: JsonSchema = {
  type: 'integer',
  minimum: Number.MIN_SAFE_INTEGER,
  maximum: Number.MAX_SAFE_INTEGER,
}

/** Each blank can match in one way only; otherwise many blanks would take exponential time. */
const digitsOrBlank = /^ *(?:-?[0-9]{1,15} *)?$/

/** What every integer field accepts: a whole number or its digits; empty text is null. */
export const integerSchema: JsonSchema = {
  anyOf: [wholeNumber, { type: 'string', pattern: digitsOrBlank.source }, { type: 'null' }],
}

const acceptedInteger = 'a whole number'
const acceptedIds = 'a list of ids'
/** The accepted ids of records. */
export const acceptedIdentifier = 'a whole number from 1'

/** Reads a whole number as clients send it (facts 2.0: as a number or as its digits). */
export function decodeInteger(input: unknown): number | null | Refused {
  if (input === null || input === undefined) return null
  if (typeof input === 'number' && Number.isSafeInteger(input)) return input
  if (typeof input === 'string' && digitsOrBlank.test(input)) {
    const digits = input.trim()
    return digits === '' ? null : Number(digits)
  }
  return new Refused(input, acceptedInteger)
}

/** Numbers that can be ids of records. */
export const idSchema: JsonSchema = { ...wholeNumber, minimum: 1 }

/** The accepted ids for a new record; null and empty text choose none. */
export const identifierSchema: JsonSchema = {
  anyOf: [idSchema, { type: 'string', pattern: '^ *(?:(?=\\d{1,15} *$)0*[1-9]\\d* *)?$' }, { type: 'null' }],
}

/** Reads a chosen id: a whole number from 1. */
export function decodeIdentifier(input: unknown): number | null | Refused {
  const id = decodeInteger(input)
  return typeof id === 'number' && id < 1 ? new Refused(input, acceptedIdentifier) : id
}

const kind: FieldKind<number | null> = {
  name: 'integer',
  accepted: acceptedInteger,
  read: decodeInteger,
  json: plainJson,
  xmlType: 'integer',
  schema: integerSchema,
  responseSchema: { type: ['integer', 'null'] },
}

/** A whole number or null. */
export function integer(source: Source, options?: FieldOptions<number | null>): Undescribed<number | null> {
  return fieldOf(kind, source, options)
}

/**
 * The id of a record of another resource in the same account, or null. The kernel refuses an unknown id.
 * @param resource name of the other resource, as in the journal
 */
export function reference(
  resource: string,
  source: Source,
  options?: FieldOptions<number | null>,
): Undescribed<number | null> {
  const format = `The id of one of the ${resource.replaceAll('_', ' ')}.`
  return fieldOf({ ...kind, name: 'reference', format, refersTo: resource }, source, options)
}

/** A record that a request names by its name. Writing the record that refers to it puts the id in its place. */
export class RecordName {
  constructor(readonly name: string) {}
}

const maxNameLength = 256
const acceptedIdOrName = `an id or a name of at most ${maxNameLength} characters`

/**
 * The id or the name of a record of another resource, whose name is indexed; a name that no record has creates one.
 * @param resource name of the other resource, as in the journal
 */
export function referenceOrName(
  resource: string,
  source: Source,
  options?: FieldOptions<number | null>,
): Undescribed<number | null> {
  return fieldOf<number | null>(
    {
      ...kind,
      name: 'reference',
      accepted: acceptedIdOrName,
      format: `The id or the name of one of the ${resource.replaceAll('_', ' ')}; an unknown name adds one.`,
      refersTo: resource,
      read(input) {
        const id = decodeInteger(input)
        if (!(id instanceof Refused)) return id
        const isName = typeof input === 'string' && input.length <= 2 * maxNameLength
        if (!isName || [...input].length > maxNameLength) return new Refused(input, acceptedIdOrName)
        // The name is never stored.
        return new RecordName(input.toWellFormed()) as never
      },
      schema: { anyOf: [wholeNumber, { type: 'string', maxLength: maxNameLength }, { type: 'null' }] },
    },
    source,
    options,
  )
}

const listKind: FieldKind<readonly number[]> = {
  name: 'references',
  accepted: acceptedIds,
  read(input) {
    if (input === null || input === undefined || input === '') return Object.freeze([])
    const entries: readonly unknown[] = Array.isArray(input)
      ? input
      : typeof input === 'string'
        ? input.split(',')
        : [input]
    const ids = entries.map(decodeInteger)
    const wrong = ids.findIndex((id) => typeof id !== 'number')
    if (wrong < 0) return Object.freeze(ids as readonly number[])
    if (!Array.isArray(input)) return new Refused(input, acceptedIds)
    return new Refused(entries[wrong], acceptedInteger, [], [wrong])
  },
  json: (value) => JSON.stringify(value),
  xmlType: 'array',
  schema: {
    anyOf: [
      {
        type: 'array',
        items: { anyOf: [wholeNumber, { type: 'string', pattern: '^ *-?[0-9]{1,15} *$' }] },
      },
      { type: 'string', pattern: '^( *-?[0-9]{1,15} *(, *-?[0-9]{1,15} *)*)?$' },
      wholeNumber,
      { type: 'null' },
    ],
  },
  responseSchema: { type: 'array', items: { type: 'integer' } },
}

/** Ids of several records of another resource, as a list or separated by commas. */
export function references(
  resource: string,
  source: Source,
  options?: FieldOptions<readonly number[]>,
): Undescribed<readonly number[]> {
  const format = `Ids of ${resource.replaceAll('_', ' ')}, as a list or separated by commas.`
  return fieldOf({ ...listKind, format, refersTo: resource }, source, {
    default: Object.freeze([]),
    ...options,
  })
}
