import { isMap } from '../../checks/is-map.ts'
import type { AnyField } from './field.ts'

/** The resource whose records a value of the field refers to, if any. */
export function namedBy(
  { refersTo, nestedReference, nestedReferenceKey }: AnyField,
  value: unknown,
): string | undefined {
  if (refersTo !== undefined || nestedReference === undefined) return refersTo
  const isNaming =
    nestedReferenceKey === undefined ? Array.isArray(value) : typeof value === 'object' && value
  return isNaming ? nestedReference : undefined
}

/** A reference to a record, and its path within the value of the field. */
type Change = (named: unknown, ...steps: (string | number)[]) => unknown

/**
 * Returns the value of a field with each reference in it replaced.
 * @param value a value of a field that names records
 */
export function withNamed(
  { refersTo, nestedReferenceKey: under }: AnyField,
  value: unknown,
  change: Change,
): unknown {
  if (refersTo !== undefined || under === undefined)
    return Array.isArray(value) ? value.map((one, at) => change(one, at)) : change(value)
  const row = (inner: unknown, step: string | number): unknown =>
    isMap(inner) && Object.hasOwn(inner, under)
      ? { ...inner, [under]: change(inner[under], step, under) }
      : inner
  if (Array.isArray(value)) return value.map(row)
  return Object.fromEntries(Object.entries(value as object).map(([step, inner]) => [step, row(inner, step)]))
}
