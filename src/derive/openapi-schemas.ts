import type { JsonSchema } from '../checks/kind.ts'
import { describeField } from '../kernel/card/description.ts'
import { type AnyField, isReturned, isWritable, otherNames } from '../kernel/card/field.ts'
import type { Resource } from '../kernel/card/resource.ts'
import { sourceExtensions } from './source-url.ts'

/** Name of the schema of responses. */
export function responseName({ key }: Resource): string {
  return key
}

/** Name of the schema of requests. */
export function requestName({ key }: Resource): string {
  return `${key}_request`
}

/** A resource's two schemas: some fields appear only in responses, others only in requests. */
export function recordSchemas(resource: Resource): Record<string, JsonSchema> {
  const returned = resource.fieldList.filter(([, field]) => isReturned(field))
  const sent = resource.fieldList.filter(([, field]) => isSendable(field))
  return {
    [responseName(resource)]: {
      type: 'object',
      xml: { name: resource.key },
      properties: Object.fromEntries(returned.map(([name, field]) => [name, responseProperty(field)])),
    },
    [requestName(resource)]: {
      type: 'object',
      xml: { name: resource.key },
      minProperties: 1,
      properties: Object.fromEntries(
        sent.flatMap(([name, field]) =>
          [name, ...otherNames(name, field)].map((key) => [key, property(field, field.schema)]),
        ),
      ),
    },
  }
}

function isSendable(field: AnyField): boolean {
  return isWritable(field) && field.visibility !== 'stored'
}

function responseProperty(field: AnyField): JsonSchema {
  const schema = property(field, field.responseSchema ?? field.schema)
  return isSendable(field) ? schema : { ...schema, readOnly: true }
}

function property(field: AnyField, schema: JsonSchema): JsonSchema {
  return {
    ...schema,
    description: describeField(field),
    ...sourceExtensions(field.source),
  }
}
