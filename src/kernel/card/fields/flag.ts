import type { JsonSchema } from '../../../checks/kind.ts'
import { Refused } from '../../../checks/refused.ts'
import { type FieldKind, type FieldOptions, fieldOf, type Undescribed } from '../field.ts'
import { plainJson } from '../json-text.ts'
import type { Source } from '../provenance.ts'

const words = new Map<unknown, boolean>([
  [true, true],
  ['true', true],
  [1, true],
  ['1', true],
  ['yes', true],
  [false, false],
  ['false', false],
  [0, false],
  ['0', false],
  ['no', false],
  ['', false],
])

/** Reads a boolean in any form that the documents show (facts 2.0). */
export function flagOf(input: unknown): boolean | undefined {
  return words.get(input)
}

/** Every form of true and false. */
export const flagWords: readonly unknown[] = [...words.keys()]

/** Every form of true and false, and null. */
export const flagSchema: JsonSchema = { enum: [...flagWords, null] }

const accepted = 'true or false'

/** Reads a boolean, or null where nothing or an empty text is sent. */
export function decodeFlag(input: unknown): boolean | null | Refused {
  if (input === null || input === undefined || input === '') return null
  return flagOf(input) ?? new Refused(input, accepted)
}

const kind: FieldKind<boolean | null> = {
  name: 'flag',
  accepted,
  format: 'A boolean.',
  read: decodeFlag,
  json: plainJson,
  xmlType: 'boolean',
  schema: flagSchema,
  responseSchema: { type: ['boolean', 'null'] },
}

/** A boolean; null means the default. */
export function flag(source: Source, options: FieldOptions<boolean> = {}): Undescribed<boolean> {
  return fieldOf(kind as FieldKind<boolean>, source, { default: false, ...options })
}

/** A boolean or null. */
export function flagOrNull(
  source: Source,
  options?: FieldOptions<boolean | null>,
): Undescribed<boolean | null> {
  return fieldOf(kind, source, options)
}
