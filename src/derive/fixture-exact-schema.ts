import type { JsonSchema } from '../checks/kind.ts'
import { type Fields, pinnedValues } from '../kernel/card/field.ts'
import { isListField } from '../kernel/card/fields/list.ts'
import type { Resource } from '../kernel/card/resource.ts'
import { type FieldSchemas, said } from './fixture-field-schema.ts'

/** Only exact fixtures contain these: id and owner of an account, users, e-mails and webhook deliveries. */
export interface ExactLanguage {
  readonly exactAccount: Fields
  readonly exactUsers: Fields
  readonly exactMessages: Fields
  readonly exactDeliveries: Fields
}

/** The differences of exact fixtures: rows as they are stored, and records with their ids. */
export function exactSchemas(resources: readonly Resource[], schemas: FieldSchemas, language: ExactLanguage) {
  const { exactAccount, exactUsers, exactMessages, exactDeliveries } = language
  const rows = (fields: Fields) => ({ type: ['array', 'null'], items: schemas.stated(fields) })
  const records = { additionalProperties: exactRecord, items: exactRecord }
  const named = resources.map(({ name }) => [name, { $ref: '#/definitions/exact-records' }])
  const { properties, required } = schemas.stated(exactAccount)
  const account = {
    properties: { ...(properties as object), ...Object.fromEntries(named) },
    // An account without both is created like any other.
    dependencies: Object.fromEntries((required as string[]).map((key) => [key, required])),
  }
  return {
    head: {
      users: rows(exactUsers),
      outbox: rows(exactMessages),
      deliveries: rows(exactDeliveries),
      accounts: { additionalProperties: { $ref: '#/definitions/exact-account' } },
    },
    definitions: { 'exact-account': account, 'exact-records': records },
  }
}

/** The accounts of other fixtures: without the keys of exact ones, and with every field that the rules require. */
export function statedOtherwise(
  resources: readonly Resource[],
  schemas: FieldSchemas,
): Record<string, JsonSchema | false> {
  const records = resources.flatMap(({ name, fields }) => {
    const naming = Object.entries(fields).filter(([, { nestedReference }]) => nestedReference !== undefined)
    const properties = {
      ...(Object.hasOwn(fields, pinnedValues) && { [pinnedValues]: false }),
      // Exact fixtures contain values of any kind as they were sent.
      ...Object.fromEntries(naming.map(([key, field]) => [key, schemas.naming(field)])),
    }
    const record = { ...(Object.keys(properties).length > 0 && { properties }), ...neededOf(fields) }
    return Object.keys(record).length > 0 ? [[name, { additionalProperties: record, items: record }]] : []
  })
  return { id: false, owner: false, counters: false, ...Object.fromEntries(records) }
}

/** The fields that a record needs, unless it is generated or has traits, which may provide them. */
function neededOf(fields: Fields): JsonSchema {
  const ways = waysOf(fields)
  const rows = neededInRows(fields)
  const then = { ...(ways.length > 0 && { allOf: ways }), ...rows }
  if (Object.keys(then).length === 0) return {}
  return {
    ...(ways.length > 0 && { type: 'object' }),
    if: { not: { anyOf: ['generate', 'traits'].map(said) } },
    then,
  }
}

/** The fields that rows of lists need; generated rows are checked at loading. */
export function neededInRows(fields: Fields): JsonSchema {
  const lists = Object.entries(fields).flatMap(([name, field]) => {
    const ways = isListField(field) ? waysOf(field.rows.fields) : []
    const row = { allOf: ways }
    return ways.length > 0 ? [[name, { items: row, patternProperties: { '^\\d+$': row } }]] : []
  })
  return lists.length > 0 ? { properties: Object.fromEntries(lists) } : {}
}

/** For each required field, the fields that can provide its value. */
function waysOf(fields: Fields): readonly JsonSchema[] {
  return Object.entries(fields)
    .filter(([, { required }]) => required)
    .map(([name, { derivedFrom = [] }]) => {
      const ways = [name, ...derivedFrom].map(said)
      return ways.length > 1 ? { anyOf: ways } : ways[0]!
    })
}

const exactRecord: JsonSchema = {
  type: 'object',
  properties: { generate: false, traits: false, id: { not: { enum: ['', null] } } },
  required: ['id'],
}
