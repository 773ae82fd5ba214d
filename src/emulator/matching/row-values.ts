import type { Kind } from '../../checks/kind.ts'
import { kindOf } from '../../checks/kinds.ts'
import { Refused } from '../../checks/refused.ts'
import { oneOfWords } from '../../checks/sentences.ts'
import { ArgumentError } from '../../errors/errors.ts'
import { isAsymmetric } from './contains.ts'

/** The values that a pattern accepts under one key of a row. */
export type RowValue = Kind<unknown>

/** Longer lists would make the sentence hard to read. */
const maxListed = 20

/** Any part of a nested value, or of one that differs from row to row. */
export const anyPart: RowValue = kindOf('anything', {}, (input): input is unknown => true)

export const number: RowValue = kindOf('a number', { type: 'number' }, (input) => typeof input === 'number')

export const textPattern: RowValue = kindOf('a text or an expression', { type: 'string' }, isTextPattern)

/** One of several texts, or a list of some. */
export const textPatterns: RowValue = kindOf(
  'a text, an expression or a list of these',
  { type: ['string', 'array'] },
  (input): input is unknown => [input].flat().every(isTextPattern),
)

/**
 * A word that rows can contain, or a regular expression.
 * @param words read each time, because they may change
 */
export function wordPattern(words: () => readonly string[]): RowValue {
  return {
    get accepted() {
      return oneOfWords(words(), maxListed)
    },
    schema: { type: 'string' },
    read(input) {
      const known = words()
      if (input instanceof RegExp || known.some((word) => word === input)) return input
      return new Refused(input, this.accepted, known)
    },
  }
}

/** Also null, for an empty value. */
export function orNull(kind: RowValue): RowValue {
  return {
    get accepted() {
      return kind.accepted
    },
    schema: { anyOf: [kind.schema, { type: 'null' }] },
    read: (input) => (input === null ? input : kind.read(input)),
  }
}

/**
 * @param what what messages call the rows, such as `requests`
 * @throws ArgumentError for a value that no row can have, because the assertion could never pass
 */
export function refuseWrongValues(
  pattern: object,
  accepted: Readonly<Record<string, RowValue>>,
  what: string,
): void {
  for (const [name, value] of Object.entries(pattern)) {
    if (value === undefined || isAsymmetric(value)) continue
    const read = accepted[name]!.read(value)
    if (read instanceof Refused)
      throw new ArgumentError('FAKETURA_INVALID_PATTERN', read.within(name).sentence(what))
  }
}

function isTextPattern(input: unknown): input is string | RegExp {
  return typeof input === 'string' || input instanceof RegExp
}
