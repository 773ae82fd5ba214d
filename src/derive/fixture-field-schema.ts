import type { AnyField, Fields, JsonSchema } from '../kernel/field.ts'

/** What the fixture language adds to what a field takes from a request. */
export interface FieldLanguage {
  /** Relative dates, such as `today - 40 days`. */
  readonly relativeDate: string
  /** Shares of another field, such as `50%`. */
  readonly share: string
  /** Words in braces that are filled in for each generated record. */
  readonly placeholders: readonly string[]
  /** Kinds of field that a range of numbers fits. */
  readonly numberKinds: ReadonlySet<string>
  /** Kinds of field whose values are lists or maps themselves: a list is no choice there. */
  readonly listKinds: ReadonlySet<string>
  /** Most rows that one `generate` of a list makes. */
  readonly mostRows: number
}

/** A name that is no number and has no comma. */
export const aliasPattern = '^(?!\\s*-?\\d*\\s*$)[^,]+$'

const dateKinds: ReadonlySet<string> = new Set(['date', 'date or month', 'time'])

/** What the kinds of field hold, for the descriptions. */
const kindTexts: Readonly<Record<string, string>> = {
  text: 'A text.',
  integer: 'A whole number.',
  decimal: 'A decimal number, such as 19.9 or "19.90".',
  date: 'A date, or one relative to the clock such as today - 40 days.',
  'date or month': 'A date, also a relative one, or a month such as 2026-01.',
  time: 'An instant, a date, or a relative date.',
  flag: 'Yes or no.',
  'tax rate': 'A rate in percent such as "23", or a word for no rate.',
  choice: 'One of a few words.',
  words: 'A list of texts.',
  anything: 'Any value.',
  structure: 'A map.',
  list: 'Rows; { generate: 3, … } makes as many alike, { each: … } says something of all of them.',
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
      Object.entries(fields).map(([name, field]) => [name, this.property(field, isDrawn)]),
    )
  }

  /** An object with these fields and nothing else. */
  object(fields: Fields, isDrawn: boolean, besides: Record<string, JsonSchema> = {}): JsonSchema {
    const properties = { ...besides, ...this.properties(fields, isDrawn) }
    return { type: 'object', properties, additionalProperties: false }
  }

  private property(field: AnyField, isDrawn: boolean): JsonSchema {
    const kind = field.refersTo ? `reference to ${field.refersTo}` : field.name
    const schema = isDrawn ? this.drawn(field, kind) : this.plain(field, kind)
    return { ...this.shared(isDrawn ? `drawn ${kind}` : kind, schema), description: descriptionOf(field) }
  }

  /** What a record of its own holds. */
  private plain(field: AnyField, kind: string): JsonSchema {
    if (field.rows) return this.rows(field, false)
    const { relativeDate, share } = this.language
    const more: JsonSchema[] = []
    if (field.refersTo)
      more.push(field.name === 'references' ? aliases : { type: 'string', pattern: aliasPattern })
    if (dateKinds.has(field.name)) more.push({ type: 'string', pattern: relativeDate })
    if (field.name === 'time') more.push({ type: 'string', format: 'date' })
    if (field.shareOf) more.push({ type: 'string', pattern: share })
    const base = this.shared(`sent ${kind}`, field.schema)
    return more.length === 0 ? field.schema : { anyOf: [base, ...more] }
  }

  /** What a generated record holds: also a choice, a range or a template. */
  private drawn(field: AnyField, kind: string): JsonSchema {
    if (field.rows) return this.rows(field, true)
    const { listKinds, numberKinds, placeholders } = this.language
    const plain = this.shared(kind, this.plain(field, kind))
    const template = { type: 'string', pattern: `\\{(${placeholders.join('|')})(:0+)?\\}` }
    if (field.name === 'anything') return plain
    if (listKinds.has(field.name)) return { anyOf: [plain, template] }
    const one: JsonSchema[] = [plain, template]
    if (dateKinds.has(field.name)) one.push(rangeOf(plain))
    else if (numberKinds.has(field.name)) one.push(rangeOf({ type: ['number', 'string'] }))
    return { anyOf: [...one, { type: 'array', items: { anyOf: one }, minItems: 1 }] }
  }

  private rows(field: AnyField, isDrawn: boolean): JsonSchema {
    const besides = { id: { type: ['integer', 'string', 'null'] }, _destroy: {} }
    const rows = field.rows!.fields
    const row = this.shared(`row of ${rowName(rows)}`, this.object(rows, isDrawn, besides))
    const drawnRow = this.object(rows, true, besides)
    const count = {
      type: ['integer', 'string'],
      minimum: 0,
      maximum: this.language.mostRows,
      pattern: '^\\d{1,4}$',
    }
    const generate = { anyOf: [count, rangeOf(count)] }
    return {
      anyOf: [
        { type: 'array', items: row },
        { ...drawnRow, properties: { generate, ...(drawnRow.properties as object) }, required: ['generate'] },
        { type: 'object', properties: { each: row }, required: ['each'], additionalProperties: false },
        { type: 'object', patternProperties: { '^\\d+$': row }, additionalProperties: false },
        { enum: ['', null] },
      ],
    }
  }

  /** A reference to a definition, which is made when the schema is new. */
  private shared(name: string, schema: JsonSchema): JsonSchema {
    const text = JSON.stringify(schema)
    // What is no longer than the reference to it stays where it is.
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

const aliases: JsonSchema = {
  anyOf: [{ type: 'array', items: { type: ['integer', 'string'] } }, { type: 'string' }],
}

function rangeOf(end: JsonSchema): JsonSchema {
  return {
    type: 'object',
    properties: { from: end, to: end },
    required: ['from', 'to'],
    additionalProperties: false,
  }
}

function rowName(fields: Fields): string {
  return Object.keys(fields).slice(0, 3).join('-')
}

function freeName(name: string, taken: Definitions): string {
  let free = name
  for (let number = 2; Object.hasOwn(taken, free); number++) free = `${name}-${number}`
  return free
}

/** What a field means, what it holds, and what becomes of it. */
function descriptionOf(field: AnyField): string {
  const { about, refersTo, name, readOnly, computed, shareOf } = field
  const kind = refersTo
    ? `An id of one of the ${refersTo.replaceAll('_', ' ')}, or its alias.`
    : kindTexts[name]
  const stands = computed || readOnly ? 'Only answers carry it: what stands here is pinned.' : undefined
  const share = shareOf && `Or a percentage of ${shareOf}.`
  return [about && `${about.replace(/\.$/, '')}.`, kind, share, stands].filter(Boolean).join(' ')
}
