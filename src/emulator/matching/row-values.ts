import { acceptedInstead } from '../../checks/nearest.ts'
import { shown } from '../../checks/shown.ts'
import { ArgumentError } from '../../errors/errors.ts'
import { isAsymmetric } from './contains.ts'

/** Tells what is accepted in the place of a value that no row can have; nothing for one that some row may have. */
export type RowValue = (value: unknown) => string | undefined

/** Of what is nested or differs from row to row, any part may be looked for. */
export const anything: RowValue = () => undefined

export const number: RowValue = (value) => (typeof value === 'number' ? undefined : 'accepted are numbers')

export const text: RowValue = (value) =>
  typeof value === 'string' || value instanceof RegExp ? undefined : 'accepted are texts and expressions'

/** One of several texts, or a list of some. */
export const texts: RowValue = (value) =>
  Array.isArray(value) ? value.find(text) && text(value) : text(value)

/** @param words what a row can hold; asked for each time, because they may change */
export function oneOf(words: () => readonly string[]): RowValue {
  return (value) => {
    if (value instanceof RegExp) return undefined
    const known = words()
    return typeof value === 'string' && known.includes(value)
      ? undefined
      : acceptedInstead(String(value), known)
  }
}

/** Also nothing, which is told as null. */
export function orNull(accepted: RowValue): RowValue {
  return (value) => (value === null ? undefined : accepted(value))
}

/**
 * @param what what the rows are called, such as `requests`
 * @throws ArgumentError for a value that no row can have, so that it can't make a test pass
 */
export function refuseWrongValues(
  pattern: object,
  accepted: Readonly<Record<string, RowValue>>,
  what: string,
): void {
  for (const [name, value] of Object.entries(pattern)) {
    if (value === undefined || isAsymmetric(value)) continue
    const instead = accepted[name]!(value)
    if (instead === undefined) continue
    throw new ArgumentError(
      'FAKETURA_INVALID_PATTERN',
      `${what}.${name}: no row has ${shown(value)}; ${instead}`,
    )
  }
}
