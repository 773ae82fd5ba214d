import { nearest } from '../checks/nearest.ts'
import type { JsonSchema } from '../kernel/card/field.ts'
import type { Kind } from './kinds.ts'
import { Refusal, shown, unaccepted } from './refusal.ts'

/** One key of a body, a query or a path. */
export interface Entry<Value = unknown> {
  readonly kind: Kind<Value>
  /** What it means, for the documents. */
  readonly about: string
  readonly required?: boolean
}

/** The keys of a body, a query or a path. */
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
 * Reads the values of a shape.
 * @param sent what was sent; keys that are not required may be missing
 * @param what how messages call the whole, such as "the body"
 * @param elsewhere what to say of keys that belong to another endpoint
 * @throws Refusal naming the key, the value and what is accepted
 */
export function readShape<S extends Shape>(
  shape: S,
  sent: unknown,
  what: string,
  elsewhere: Readonly<Record<string, string>> = {},
): ValuesOf<S> {
  if (typeof sent !== 'object' || sent === null || Array.isArray(sent)) {
    throw unaccepted(what, sent, `an object with ${namesOf(shape)}`)
  }
  const given = new Map(Object.entries(sent))
  for (const [name, value] of given)
    if (!Object.hasOwn(shape, name)) throw unknownKey(shape, name, value, what, elsewhere)
  const values = Object.entries(shape).map(([name, { kind, required }]) => {
    const value = given.get(name)
    if (value === undefined) {
      if (required) throw missing(name, kind.accepted)
      return [name, undefined]
    }
    const read = kind.read(value)
    if (read === undefined) throw unaccepted(name, value, kind.accepted)
    return [name, read]
  })
  return Object.fromEntries(values)
}

/** Reads the values of a shape from texts: a query, or the segments of a path. */
export function readTexts<S extends Shape>(
  shape: S,
  texts: Iterable<readonly [string, string]>,
  what: string,
): ValuesOf<S> {
  const sent: Record<string, unknown> = Object.create(null)
  for (const [name, text] of texts) {
    if (name in sent) throw new Refusal(422, { message: `${name} stands twice in ${what}`, field: name })
    const kind = Object.hasOwn(shape, name) ? shape[name]!.kind : undefined
    sent[name] = kind?.fromText ? kind.fromText(text) : text
  }
  return readShape(shape, { ...sent }, what)
}

/** The JSON Schema that accepts what `readShape` accepts. */
export function schemaOf(shape: Shape): JsonSchema {
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

function missing(field: string, accepted: string): Refusal {
  return new Refusal(422, { message: `${field} is missing; it is ${accepted}`, field, accepted })
}

function unknownKey(
  shape: Shape,
  name: string,
  value: unknown,
  what: string,
  elsewhere: Readonly<Record<string, string>>,
): Refusal {
  const meant = nearest(name, Object.keys(shape))
  const accepted = namesOf(shape)
  const all = `accepted are ${accepted}`
  const near = meant ? `did you mean ${meant}? ${all}` : all
  const hint = Object.hasOwn(elsewhere, name) ? `${elsewhere[name]}; ${all}` : near
  const key = name.length > 60 ? `${name.slice(0, 60)}…` : name
  return new Refusal(422, {
    message: `${shown(key)} is not known in ${what}; ${hint}`,
    field: key,
    ...(typeof value === 'object' ? {} : { value }),
    accepted,
  })
}

function namesOf(shape: Shape): string {
  return Object.keys(shape).join(', ') || 'no keys'
}
