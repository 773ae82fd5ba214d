import { isDeepStrictEqual } from 'node:util'
import type { JsonSchema } from '../checks/kind.ts'
import { meaningOf } from '../kernel/card/description.ts'
import type { AcceptedTexts, AnyField, Fields } from '../kernel/card/field.ts'
import { dateSchema } from '../kernel/card/fields/date.ts'
import { flagOf, flagWords } from '../kernel/card/fields/flag.ts'
import { identifierSchema, idSchema } from '../kernel/card/fields/integer.ts'
import { instantSchema } from '../kernel/card/fields/time.ts'

/** What the fixture language accepts for a field, besides what a request may send. */
export interface FieldLanguage {
  /** Relative dates, such as `today - 40 days`. */
  readonly relativeDate: string
  /** Shares of another field, such as `50%`. */
  readonly share: string
  /** Texts with words in braces, which are replaced in each generated record. */
  readonly template: string
  /** Texts without an unknown word in braces. */
  readonly fillable: string
  /** Decimal numbers as texts. */
  readonly decimal: string
  /** Aliases of records. */
  readonly alias: string
  /** Several aliases, separated by commas. */
  readonly aliasInList: string
  /** Kinds of field that accept a range of numbers. */
  readonly numberKinds: ReadonlySet<string>
  /** Kinds of field that accept a relative date. */
  readonly dateKinds: ReadonlySet<string>
  /** Kinds of field whose values are lists or maps: a list there is a value, and not a choice. */
  readonly listKinds: ReadonlySet<string>
  /** Maximum number of rows that one `generate` of a list creates. */
  readonly maxRows: number
}

/** Sentences for the descriptions, about values that fixtures accept in addition to those of requests. */
const additions: Readonly<Record<string, string>> = {
  date: 'A date relative to the clock, such as today - 40 days, is accepted, too.',
  'date or month': 'A date relative to the clock, such as today - 40 days, is accepted, too.',
  time: 'A date, also one relative to the clock such as today - 40 days, is accepted, too.',
  list: '{ generate: 3, … } generates that many rows with the same values, { each: … } sets values in each generated row.',
}

/** Schemas that many fields share, by name. */
export type Definitions = Record<string, JsonSchema>

/** Builds the schemas of fields in fixtures; what several fields share goes into the definitions. */
export class FieldSchemas {
  readonly definitions: Definitions = {}
  private readonly names = new Map<string, string>()

  constructor(private readonly language: FieldLanguage) {}

  /** The properties of a record or row. */
  properties(fields: Fields, isDrawn: boolean): Record<string, JsonSchema> {
    return Object.fromEntries(
      Object.entries(fields).map(([name, field]) => [name, this.property(field, isDrawn, name)]),
    )
  }

  /** An object with these fields and nothing else. */
  object(fields: Fields, isDrawn: boolean, besides: Record<string, JsonSchema> = {}): JsonSchema {
    const properties = { ...besides, ...this.properties(fields, isDrawn) }
    return { type: 'object', properties, additionalProperties: false }
  }

  /** An object in an exact fixture, with every required field. */
  stated(fields: Fields): JsonSchema {
    const { properties, ...object } = this.object(fields, false)
    const required = Object.keys(fields).filter((name) => fields[name]!.required)
    const known = properties as Record<string, JsonSchema>
    const filled = required.map((name) => [name, { allOf: [known[name], { not: { enum: ['', null] } }] }])
    return { ...object, properties: { ...known, ...Object.fromEntries(filled) }, required }
  }

  private property(field: AnyField, isDrawn: boolean, name: string): JsonSchema {
    if (name === 'id' && field.readOnly) return { ...this.pinnedId, description: descriptionOf(field) }
    const kind = field.refersTo ? `reference to ${field.refersTo}` : field.name
    const schema = isDrawn ? this.drawn(field, kind) : this.plain(field, kind)
    return { ...this.shared(isDrawn ? `drawn ${kind}` : kind, schema), description: descriptionOf(field) }
  }

  /** The value of a field in a single record. */
  private plain(field: AnyField, kind: string): JsonSchema {
    if (field.rows) return this.rows(field, false)
    const { relativeDate, dateKinds, share, alias } = this.language
    if (field.name === 'references') return this.ids
    const accepted = field.acceptedTexts ? acceptedSchema(field.acceptedTexts) : this.sent(field)
    const more: JsonSchema[] = []
    if (field.refersTo) more.push({ type: 'string', pattern: alias })
    if (dateKinds.has(field.name)) more.push({ type: 'string', pattern: relativeDate })
    if (field.shareOf) more.push({ type: 'string', pattern: share })
    if (field.holdsFile) more.push(...fileForms)
    const base = this.shared(`sent ${kind}`, accepted)
    return more.length === 0 ? accepted : { anyOf: [base, ...more] }
  }

  /** Several records, each by id or alias, as a list or as a text with commas. */
  private get ids(): JsonSchema {
    const one = `(?:${this.language.aliasInList}|\\s*${digits(',|$')}\\s*)`
    return {
      anyOf: [
        { type: 'array', items: this.id },
        { type: 'string', pattern: `^(?:${one}(?:,${one})*)?$` },
        idSchema,
        { type: 'null' },
      ],
    }
  }

  /** A value of any kind that names records. */
  naming({ nestedReferenceKey: under }: AnyField): JsonSchema {
    const name = { anyOf: [{ not: { type: ['string', 'number'] } }, this.id] }
    if (under === undefined) return { items: name }
    const row = { properties: { [under]: name } }
    return { items: row, additionalProperties: row }
  }

  /** One record by id or alias. */
  private get id(): JsonSchema {
    const text = { type: 'string', pattern: `^ *${digits('$')} *$|${this.language.alias}` }
    return this.shared('id or alias', { anyOf: [idSchema, text] })
  }

  /** Ids start at 1; a read-only field may hold any number. */
  private sent({ name, readOnly, refersTo, alsoAccepted = [], schema }: AnyField): JsonSchema {
    if (name !== 'reference' || readOnly || refersTo === 'users') return schema
    const words = alsoAccepted.flatMap((id) => [id, String(id)])
    return words.length === 0 ? this.pinnedId : { anyOf: [this.pinnedId, { enum: words }] }
  }

  /** The value of a field in generated records: also a choice, a range or a template. */
  private drawn(field: AnyField, kind: string): JsonSchema {
    if (field.rows) return this.rows(field, true)
    const { listKinds, numberKinds, dateKinds, template, fillable } = this.language
    const plain = this.shared(kind, this.plain(field, kind))
    if (field.name === 'anything') return plain
    const filledIn = this.shared('fillable', { pattern: fillable })
    if (listKinds.has(field.name)) return { allOf: [filledIn, plain] }
    const filled = this.shared('template', { type: 'string', pattern: template })
    const written = { anyOf: [plain, filled] }
    const one: JsonSchema[] = [{ allOf: [filledIn, written] }]
    if (dateKinds.has(field.name)) one.push(this.dateRange(field))
    else if (numberKinds.has(field.name) && takesNumbers(field)) one.push(this.numberRange(field))
    return { anyOf: [...one, { type: 'array', items: { anyOf: one }, minItems: 1 }] }
  }

  private get pinnedId(): JsonSchema {
    return this.shared('pinned id', identifierSchema)
  }

  private dateRange({ name }: AnyField): JsonSchema {
    const relative = { type: 'string', pattern: this.language.relativeDate }
    const ends = name === 'time' ? [dateSchema, instantSchema, relative] : [dateSchema, relative]
    return this.shared(`range of ${name}`, rangeOf({ anyOf: ends }))
  }

  /** A range yields whole numbers if the field accepts no others. */
  private numberRange({ name, acceptedTexts }: AnyField): JsonSchema {
    const end =
      name === 'integer' || acceptedTexts
        ? { type: ['integer', 'string'], pattern: '^\\s*-?\\d{1,15}\\s*$' }
        : { type: ['number', 'string'], pattern: this.language.decimal }
    return this.shared('range of numbers', rangeOf(end))
  }

  private rows(field: AnyField, isDrawn: boolean): JsonSchema {
    const besides = {
      id: { ...this.pinnedId, description: 'Pins the id of the row.' },
      _destroy: {
        enum: [...flagWords.filter((word) => flagOf(word) !== true), null],
        description: 'Removes a row in requests; fixtures leave the row out.',
      },
    }
    const rows = field.rows!.fields
    const row = this.shared(`row of ${rowName(rows)}`, this.object(rows, isDrawn, besides))
    const drawnRow = this.object(rows, true, besides)
    const count = {
      type: ['integer', 'string'],
      minimum: 0,
      maximum: this.language.maxRows,
      pattern: '^\\d{1,4}$',
    }
    const generate = {
      anyOf: [count, rangeOf(count)],
      description: 'Number of rows to generate, or { from, to }. Missing values are generated.',
    }
    const each = { ...row, description: 'Values of each generated row, or of each row from a trait.' }
    return {
      anyOf: [
        { type: 'array', items: row },
        { ...drawnRow, properties: { generate, ...(drawnRow.properties as object) }, required: ['generate'] },
        { type: 'object', properties: { each }, required: ['each'], additionalProperties: false },
        { type: 'object', patternProperties: { '^\\d+$': row }, additionalProperties: false },
        { enum: ['', null] },
      ],
    }
  }

  /** A reference to a definition, which is added if the schema is new. */
  private shared(name: string, schema: JsonSchema): JsonSchema {
    const text = JSON.stringify(schema)
    // A schema that is not longer than a reference stays in place.
    if (text.length < 50) return schema
    let known = this.names.get(text)
    if (known === undefined) {
      known = freeName(name.replace(/[^a-z0-9]+/g, '-'), this.definitions)
      this.names.set(text, known)
      this.definitions[known] = schema
    }
    return { $ref: `#/definitions/${known}` }
  }
}

/** How fixtures refer to files: by path, or in exact fixtures by the name of a file that they contain. */
const fileForms: readonly JsonSchema[] = [
  { type: 'string', minLength: 1, description: 'Path of the file, in or below the folder of the fixture.' },
  {
    type: 'object',
    properties: { file: { type: 'string', description: "Name of one of the fixture's files." } },
    required: ['file'],
  },
]

/** The digits of an id, from 1, up to the end of the text or of its part. */
function digits(end: string): string {
  return `(?=\\d{1,15}\\s*(?:${end}))0*[1-9]\\d*`
}

function acceptedSchema({ schema, wholeNumbers }: AcceptedTexts): JsonSchema {
  const text = { anyOf: [{ type: 'string', pattern: `^$|${schema.pattern}` }, { type: 'null' }] }
  if (wholeNumbers === undefined) return text
  return { anyOf: [...text.anyOf, { type: 'integer', minimum: 0, maximum: wholeNumbers }] }
}

function takesNumbers({ name, acceptedTexts, schema }: AnyField): boolean {
  if (acceptedTexts) return acceptedTexts.wholeNumbers !== undefined
  return name !== 'text' || [schema.type].flat().includes('number')
}

function rangeOf(end: JsonSchema): JsonSchema {
  return {
    type: 'object',
    properties: { from: end, to: end },
    required: ['from', 'to'],
    additionalProperties: false,
  }
}

/** Requires an object to have a value under a key. */
export function said(key: string): JsonSchema {
  return { required: [key], properties: { [key]: { not: { enum: ['', null, []] } } } }
}

function rowName(fields: Fields): string {
  return Object.keys(fields).slice(0, 3).join('-')
}

function freeName(name: string, used: Definitions): string {
  let free = name
  for (let number = 2; Object.hasOwn(used, free); number++) free = `${name}-${number}`
  return free
}

/** Describes a field: its meaning, its values and its use. */
function descriptionOf(field: AnyField): string {
  const { refersTo, nestedReference, nestedReferenceKey, name, readOnly, computed, shareOf, format } = field
  const naming = nestedReferenceKey === undefined ? 'Lists name' : `Rows name under ${nestedReferenceKey}`
  const named = nestedReference && `${naming} ${nestedReference.replaceAll('_', ' ')} by id or alias.`
  const also = refersTo ? 'Also accepts an alias.' : additions[name]
  const pinning = computed || readOnly ? 'Read-only for requests; a fixture pins the value.' : undefined
  const share = shareOf && `Or a percentage of ${shareOf}.`
  const written = [format, also].filter(Boolean).join(' ')
  return [meaningOf(field, written), named, share, pinning].filter(Boolean).join(' ')
}

/** An object whose properties refer to the equal ones of a definition, so that a schema contains each once. */
export function referring(object: JsonSchema, definition: JsonSchema, path: string): JsonSchema {
  const others = definition.properties as Record<string, JsonSchema>
  const properties = Object.entries(object.properties as Record<string, JsonSchema>).map(([name, schema]) => [
    name,
    isDeepStrictEqual(schema, others[name]) ? { $ref: `${path}/properties/${name}` } : schema,
  ])
  return { ...object, properties: Object.fromEntries(properties) }
}
