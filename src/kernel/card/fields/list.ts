import { isMap } from '../../../checks/is-map.ts'
import type { JsonSchema } from '../../../checks/kind.ts'
import { Refused } from '../../../checks/refused.ts'
import { type Decoded, decodeFields } from '../decode.ts'
import {
  type AnyField,
  type FieldOptions,
  type Fields,
  fieldOf,
  isReturned,
  isWritable,
  type RecordOf,
  type Undescribed,
} from '../field.ts'
import { compileJsonWriter, type JsonWriter } from '../json-writer.ts'
import type { Source } from '../provenance.ts'
import type { RenderContext } from '../render-context.ts'
import { type AutomaticFields, automaticFieldsOf, compileShape, type ShapeOf } from '../shape.ts'
import { decodeFlag, flagSchema } from './flag.ts'
import { decodeIdentifier, decodeInteger, integerSchema } from './integer.ts'
import { objectSchema, propertiesOf } from './structure.ts'

const maxRows = 10_000
const accepted = 'a list of objects'

/**
 * One row of a nested list as it was sent: with `id` it changes that row, without it adds one, and `_destroy`
 * removes it (facts 2.0).
 */
export interface ListEdit {
  readonly id: number | null
  readonly destroy: boolean
  readonly decoded: Decoded
}

/** Keys of a sent row that identify it or remove it. */
export const rowKeys = ['id', '_destroy'] as const

/** The sent edits of a nested list; rows that are not mentioned stay. */
export class ListEdits {
  constructor(readonly edits: readonly ListEdit[]) {}
}

/** Declares the rows of a list: like a resource, but stored inside the parent record. */
export interface NestedDefinition<F extends Fields> {
  /** XML element of one row, and the name of the counter of row ids. */
  readonly key: string
  /** The `type` attribute of that element (observed 20). */
  readonly xmlType?: string
  readonly fields: F
  /** The field that names a row where it has no id of its own: one row for each value. */
  readonly namedBy?: string
  /** Another name of `_destroy` in a row. */
  readonly alsoRemovedBy?: string
  /**
   * The rows are copies of records of this resource. An id selects a record, and the sent rows replace the whole list.
   * The rules of the card fill in the rows and their ids.
   */
  readonly copiesOf?: string
  /** Fields that follow from one another, so that a row with all of them is one that was read. */
  readonly readTogether?: readonly string[]
}

/** Whether rows of a list were sent. */
export function hasEdits(input: unknown): boolean {
  return input instanceof ListEdits && input.edits.length > 0
}

/** A row that a rule adds to a list. Writing the record sets its id and the other missing values. */
export function newRow<Row extends object>(values: Partial<Row>): Row {
  return values as Row
}

/** A list field as the kernel uses it. */
export type ListField = AnyField & {
  readonly rows: NestedDefinition<Fields> & {
    readonly Shape: ShapeOf
    readonly automaticFields: AutomaticFields
    /** Fields that hold the number of the row. */
    readonly numbers: readonly string[]
  }
}

/** A list of rows with their own fields, stored in the record. */
export function list<F extends Fields>(
  definition: NestedDefinition<F>,
  source: Source,
  options: FieldOptions<readonly RecordOf<F>[]> = {},
): Undescribed<readonly RecordOf<F>[]> {
  let Shape: ShapeOf | undefined
  let automatic: AutomaticFields | undefined
  const rows = {
    ...definition,
    get Shape() {
      Shape ??= compileShape(definition.fields)
      return Shape
    },
    get automaticFields() {
      automatic ??= automaticFieldsOf(definition.fields)
      return automatic
    },
    numbers: Object.keys(definition.fields).filter((name) => definition.fields[name]!.numbersRows),
  }
  const returned = Object.entries(definition.fields).filter(([, field]) => isReturned(field))
  let writer: JsonWriter | undefined
  const field = fieldOf<readonly RecordOf<F>[]>(
    {
      name: 'list',
      accepted,
      nested: definition,
      // The rows are merged with the stored ones when the record is written; until then the field holds the edits.
      read: (input) => decodeEdits(input, definition) as Refused,
      json(value, context) {
        writer ??= compileJsonWriter(returned.filter(([, field]) => isShown(field)))
        return rowsJson(value as readonly Record<string, unknown>[], writer, context)
      },
      xmlType: 'array',
      schema: editsSchema(definition),
      responseSchema: { type: 'array', items: objectSchema(Object.fromEntries(returned), 'responseSchema') },
    },
    source,
    { default: Object.freeze([]), ...options },
  )
  return (...about) => Object.assign(field(...about), { rows })
}

/** Whether a field was made by `list`. */
export function isListField(field: AnyField): field is ListField {
  return field.name === 'list'
}

/** The field in responses that contain all fields of its rows. */
export function withRequestedFields(field: ListField): ListField {
  const { rows, source } = field
  const fields = Object.fromEntries(
    Object.entries(rows.fields).map(([name, inner]): [string, AnyField] => [
      name,
      inner.visibility === 'requested' ? { ...inner, visibility: 'all' } : inner,
    ]),
  )
  const { json } = list({ ...rows, fields }, source)`${field.about}`
  return { ...field, json, rows: { ...rows, fields } }
}

/** Whether ordinary responses contain a field of a row. */
export function isShown(field: AnyField): boolean {
  return isReturned(field) && field.visibility !== 'requested'
}

function editsSchema({ fields, namedBy, alsoRemovedBy }: NestedDefinition<Fields>): JsonSchema {
  // Unknown names are noted and ignored, so the schema allows them.
  const description = `Whether the row with this ${namedBy ?? 'id'} is removed. Default: false.`
  const removal = { ...flagSchema, description }
  const row = {
    type: 'object',
    // Computed when it is read, like the schemas of other objects.
    get properties() {
      const writable = Object.entries(fields).filter(([, field]) => isWritable(field))
      return {
        id: {
          ...integerSchema,
          description: 'Id of the row that changes. When left out, a new row is added.',
        },
        ...propertiesOf(Object.fromEntries(writable), 'schema'),
        _destroy: removal,
        ...(alsoRemovedBy && { [alsoRemovedBy]: removal }),
      }
    },
  }
  return {
    anyOf: [
      { type: 'array', items: row, maxItems: maxRows },
      { type: 'object', additionalProperties: row, maxProperties: maxRows },
      { const: '' },
      { type: 'null' },
    ],
  }
}

function decodeEdits(input: unknown, definition: NestedDefinition<Fields>): ListEdits | Refused | null {
  // Without a list, nothing is known about the rows; an empty list can be complete.
  if (input === null || input === undefined || input === '')
    return definition.copiesOf ? null : new ListEdits([])
  // The rows of a long body are read before the operation.
  if (input instanceof ListEdits) return input
  if (typeof input !== 'object') return new Refused(input, accepted)
  // Some clients send Rails' indexed form {"0": {…}, "1": {…}} (facts 2.0).
  const items: readonly unknown[] = Array.isArray(input) ? input : Object.values(input)
  if (items.length > maxRows) return new Refused(items.length, `a number of rows up to ${maxRows}`)
  const edits: ListEdit[] = []
  for (const [at, item] of items.entries()) {
    const edit = decodeEdit(item, definition)
    if (edit instanceof Refused) return edit.within(at)
    edits.push(edit)
  }
  return new ListEdits(edits)
}

function decodeEdit(
  item: unknown,
  { fields, alsoRemovedBy, copiesOf }: NestedDefinition<Fields>,
): ListEdit | Refused {
  if (!isMap(item)) {
    return new Refused(item, 'an object')
  }
  const sent = item as Record<string, unknown>
  const id = copiesOf ? decodeIdentifier(sent.id) : decodeInteger(sent.id)
  if (id instanceof Refused) return id.within('id')
  const decoded = decodeFields(fields, withoutRowKeys(sent, alsoRemovedBy))
  const removal =
    alsoRemovedBy !== undefined && Object.hasOwn(sent, alsoRemovedBy) ? alsoRemovedBy : '_destroy'
  const destroy = decodeFlag(sent[removal])
  if (destroy instanceof Refused) return destroy.within(removal)
  for (const name in decoded.refusals) return decoded.refusals[name]!.within(name)
  return { id, destroy: destroy === true, decoded }
}

/** The fields of a sent row, without the keys that identify or remove it. Most rows have no such key. */
function withoutRowKeys(
  item: Record<string, unknown>,
  alsoRemovedBy: string | undefined,
): Record<string, unknown> {
  if (alsoRemovedBy !== undefined) {
    const { id, _destroy, [alsoRemovedBy]: removal, ...rest } = item
    return rest
  }
  if (!Object.hasOwn(item, 'id') && !Object.hasOwn(item, '_destroy')) return item
  const { id, _destroy, ...rest } = item
  return rest
}

function rowsJson(
  rows: readonly Record<string, unknown>[],
  writer: JsonWriter,
  context: RenderContext,
): string {
  let json = '['
  for (const row of rows) json += json === '[' ? writer(row, context) : `,${writer(row, context)}`
  return `${json}]`
}
