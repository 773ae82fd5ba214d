import type { JsonSchema } from './kind.ts'

/** The schema of an object with exactly these keys. */
export function object(
  properties: Readonly<Record<string, JsonSchema>>,
  optional: Readonly<Record<string, JsonSchema>> = {},
): JsonSchema {
  return {
    type: 'object',
    properties: { ...properties, ...optional },
    required: Object.keys(properties),
    additionalProperties: false,
  }
}

export function arrayOf(items: JsonSchema): JsonSchema {
  return { type: 'array', items }
}

export function orNull(schema: JsonSchema): JsonSchema {
  return { anyOf: [schema, { type: 'null' }] }
}
