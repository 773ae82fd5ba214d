import { isPlainObject } from './is-map.ts'
import type { JsonSchema, Kind } from './kind.ts'
import { Refused, UnknownKey } from './refused.ts'

/** One key of an object. */
export interface Entry<Value = unknown> {
  readonly kind: Kind<Value>
  /** Its meaning, for the documentation. */
  readonly about: string
  readonly required?: boolean
}

/** The keys of an object. */
export type Shape = { readonly [name: string]: Entry }

/** The values that a shape reads. */
export type ValuesOf<S extends Shape> = {
  readonly [Name in keyof S]: S[Name] extends { readonly kind: Kind<infer Value>; readonly required: true }
    ? Value
    : S[Name] extends { readonly kind: Kind<infer Value> }
      ? Value | undefined
      : never
}

/**
 * An object with these keys and no others. A key that is undefined is missing.
 * @param noun what messages call a key, such as `option`
 * @param accepted what messages expect instead of a value that is not an object; its keys by default
 */
export function objectOf<S extends Shape>(
  shape: S,
  noun = 'key',
  accepted: string = objectText(shape),
): Kind<ValuesOf<S>> {
  return {
    accepted,
    schema: objectSchemaOf(shape),
    read(input) {
      if (!isPlainObject(input)) return new Refused(input, accepted)
      const stranger = Object.keys(input).find((name) => !Object.hasOwn(shape, name))
      if (stranger !== undefined) return new UnknownKey(noun, stranger, input[stranger], Object.keys(shape))
      const values: [string, unknown][] = []
      for (const [name, { kind, required }] of Object.entries(shape)) {
        const value = Object.hasOwn(input, name) ? input[name] : undefined
        if (value === undefined && !required) continue
        const read = kind.read(value)
        if (read instanceof Refused) return read.within(name)
        values.push([name, read])
      }
      return Object.fromEntries(values) as ValuesOf<S>
    },
  }
}

/** The JSON Schema of an object with these keys and no others. */
function objectSchemaOf(shape: Shape): JsonSchema {
  const entries = Object.entries(shape)
  const required = entries.filter(([, entry]) => entry.required).map(([name]) => name)
  return {
    type: 'object',
    properties: Object.fromEntries(
      entries.map(([name, { kind, about }]) => [name, { ...kind.schema, description: about }]),
    ),
    ...(required.length > 0 ? { required } : {}),
    additionalProperties: false,
  }
}

function objectText(shape: Shape): string {
  const names = Object.keys(shape)
  return names.length > 0 ? `an object with ${names.join(', ')}` : 'an object without keys'
}
