import { deepFrozen } from '../../../checks/deep-frozen.ts'
import { isMap } from '../../../checks/is-map.ts'
import type { JsonSchema } from '../../../checks/kind.ts'
import { isDeeperThan } from '../../../checks/nesting.ts'
import { Refused, UnknownKey } from '../../../checks/refused.ts'
import { describeField } from '../description.ts'
import {
  type FieldKind,
  type FieldOptions,
  type Fields,
  fieldOf,
  type RecordOf,
  type Undescribed,
} from '../field.ts'
import type { Source } from '../provenance.ts'

const maxDepth = 20

/** Any JSON value: for response keys with undocumented content, and for free-form columns. */
export function anything<Value = unknown>(source: Source, options?: FieldOptions<Value>): Undescribed<Value> {
  return fieldOf<Value>(
    {
      name: 'anything',
      accepted: `a JSON value that is nested at most ${maxDepth} deep`,
      format: 'Any JSON value.',
      read: (input) =>
        isDeeperThan(input, maxDepth)
          ? new Refused(input, `nested at most ${maxDepth} deep`)
          : (deepFrozen(structuredClone(input)) as Value),
      json: (value) => JSON.stringify(value ?? null),
      schema: {},
    },
    source,
    options,
  )
}

const acceptedWords = 'a list of texts'
const none: readonly string[] = Object.freeze([])

const listOfTexts: FieldKind<readonly string[] | null> = {
  name: 'words',
  accepted: acceptedWords,
  read(input) {
    if (input === null || input === undefined) return null
    if (input === '') return none
    if (Array.isArray(input) && input.every((word) => typeof word === 'string'))
      return Object.freeze([...input])
    return new Refused(input, acceptedWords)
  },
  json: (value) => JSON.stringify(value),
  xmlType: 'array',
  schema: { anyOf: [{ type: 'array', items: { type: 'string' } }, { const: '' }, { type: 'null' }] },
  responseSchema: { type: 'array', items: { type: 'string' } },
}

/** A list of texts, such as tags or codes; null means an empty list. */
export function words(
  source: Source,
  options: FieldOptions<readonly string[]> = {},
): Undescribed<readonly string[]> {
  return fieldOf(listOfTexts as FieldKind<readonly string[]>, source, { default: none, ...options })
}

const acceptedObjects = `a list of objects, nested at most ${maxDepth} deep`

/** A list of objects whose content the card leaves open; null means an empty list. */
export function objects(source: Source): Undescribed<readonly object[]> {
  const empty: readonly object[] = Object.freeze([])
  return fieldOf<readonly object[]>(
    {
      name: 'anything',
      accepted: acceptedObjects,
      read: (input) => {
        if (input === null || input === undefined) return empty
        return Array.isArray(input) && input.every(isMap) && !isDeeperThan(input, maxDepth)
          ? deepFrozen(structuredClone(input))
          : new Refused(input, acceptedObjects)
      },
      json: (value) => JSON.stringify(value),
      schema: { type: ['array', 'null'], items: { type: 'object' } },
    },
    source,
    { default: empty },
  )
}

/** The fields that requests sent of each structure. An update leaves the others as they are stored. */
const sentFields = new WeakMap<object, ReadonlySet<string>>()

/** Fields that an update clears, unless it sends them, when it sends any of the others. */
interface Clearing<Name> {
  readonly cleared: readonly Name[]
  readonly by: readonly Name[]
}

/**
 * One object with its own fields, or null; one wrong field refuses the whole object. An update changes only the fields
 * that it sends.
 */
export function structure<F extends Fields>(
  fields: F,
  source: Source,
  options?: FieldOptions<RecordOf<F> | null>,
  clearing?: Clearing<keyof F & string>,
): Undescribed<RecordOf<F> | null> {
  const names = Object.keys(fields)
  const accepted = `an object with ${names.join(', ')}`
  // Made once, because a correction may have thousands of structures.
  let defaults: Record<string, unknown> | undefined
  return fieldOf<RecordOf<F> | null>(
    {
      name: 'structure',
      accepted,
      nested: { fields },
      read(input) {
        if (input === null || input === undefined || input === '') return null
        if (typeof input !== 'object' || Array.isArray(input)) return new Refused(input, accepted)
        const sent = input as Record<string, unknown>
        const unknown = Object.keys(sent).find((name) => !Object.hasOwn(fields, name))
        if (unknown !== undefined) return new UnknownKey('field', unknown, sent[unknown], names)
        defaults ??= defaultsOf(fields)
        const decoded = { ...defaults }
        for (const name of Object.keys(sent)) {
          if (sent[name] === null || sent[name] === undefined) continue
          const value = fields[name]!.read(sent[name])
          if (value instanceof Refused) return value.within(name)
          decoded[name] = value
        }
        const counts = (name: string) => decoded[name] !== null || !fields[name]!.ignoresNull
        sentFields.set(decoded, new Set(Object.keys(sent).filter(counts)))
        return Object.freeze(decoded) as RecordOf<F>
      },
      merge(value, stored, isBack) {
        const sent = sentFields.get(value)
        // A structure that a rule has made is complete.
        if (!sent) return value
        const counts = (name: string) => sent.has(name) && !(isBack && value[name] === stored[name])
        const clears = clearing?.by.some(counts) ?? false
        const cleared = new Set<string>(clears ? clearing?.cleared : [])
        const others = names.filter((name) => !counts(name))
        const stay = others.map((name) => [name, cleared.has(name) ? null : stored[name]])
        return Object.freeze({ ...value, ...Object.fromEntries(stay) })
      },
      json: (value) => JSON.stringify(value),
      schema: { anyOf: [objectSchema(fields, 'schema'), { const: '' }, { type: 'null' }] },
      responseSchema: { anyOf: [objectSchema(fields, 'responseSchema'), { type: 'null' }] },
    },
    source,
    options,
  )
}

/** The value of each field that is not sent. */
function defaultsOf(fields: Fields): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(fields).map(([name, field]) => [name, field.read(field.default ?? null)]),
  )
}

/**
 * The JSON Schema of an object with these fields. Its properties are computed when they are read, because a start reads
 * none.
 */
export function objectSchema(fields: Fields, side: 'schema' | 'responseSchema'): JsonSchema {
  return {
    type: 'object',
    get properties() {
      return propertiesOf(fields, side)
    },
    additionalProperties: false,
  }
}

/** The schemas of fields, with their descriptions. */
export function propertiesOf(fields: Fields, side: 'schema' | 'responseSchema'): JsonSchema {
  return Object.fromEntries(
    Object.entries(fields).map(([name, field]) => [
      name,
      { ...(field[side] ?? field.schema), description: describeField(field) },
    ]),
  )
}
