import type { Kind } from '../checks/kind.ts'
import { readText } from '../checks/read-text.ts'
import { Refused, UnknownKey } from '../checks/refused.ts'
import type { Shape, ValuesOf } from '../checks/shape.ts'
import type { ErrorCode } from '../errors/thrown-errors.ts'
import { Refusal, refusalOf } from './refusal.ts'

/**
 * Reads a body.
 * @param elsewhere hints for keys that belong to another endpoint
 * @param code for a wrong value, if it is another one than usual
 * @throws Refusal naming the key, the value and what is expected
 */
export function readBodyValues<Value>(
  kind: Kind<Value>,
  body: unknown,
  elsewhere: Readonly<Record<string, string>> = {},
  code?: ErrorCode,
): Value {
  const values = kind.read(body)
  if (!(values instanceof Refused)) return values
  const isElsewhere = values instanceof UnknownKey && Object.hasOwn(elsewhere, values.key)
  throw refusalOf(values, 'the body', { code, hint: isElsewhere ? `. ${elsewhere[values.key]}` : '' })
}

/**
 * Reads the texts of a query, or the segments of a path.
 * @param whole name of the whole in messages, such as `the query`
 * @throws Refusal naming the key, the value and what is expected
 */
export function readTexts<S extends Shape>(
  shape: S,
  texts: Iterable<readonly [string, string]>,
  whole: string,
): ValuesOf<S> {
  const values = new Map<string, unknown>()
  for (const [name, text] of texts) {
    const kind = Object.hasOwn(shape, name) ? shape[name]!.kind : undefined
    if (!kind) throw refusalOf(new UnknownKey('key', name, text, Object.keys(shape)), whole)
    if (values.has(name)) {
      const message = `${name} occurs twice in ${whole}`
      throw new Refusal(422, { code: 'FAKETURA_INVALID_OPTION', message, field: name })
    }
    const value = readText(kind, text)
    if (value instanceof Refused) throw refusalOf(value.within(name), whole)
    values.set(name, value)
  }
  for (const [name, { kind, required }] of Object.entries(shape)) {
    if (required && !values.has(name))
      throw refusalOf(new Refused(undefined, kind.accepted, kind.choices, [name]), whole)
  }
  return Object.fromEntries(values) as ValuesOf<S>
}
