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

/** Reads a yes or no in any form that the documents show (facts 2.0). */
export function flagOf(input: unknown): boolean | undefined {
  return words.get(input)
}

/** Every form of yes and no. */
export const flagWords: readonly unknown[] = [...words.keys()]

/** Every form of yes, no and nothing. */
export const flagSchema: JsonSchema = { enum: [...flagWords, null] }

const accepted = 'a yes or no: true, false, 1, 0, "1" or "0"'

/** Reads a yes, a no or null. */
export function decodeFlag(input: unknown): boolean | null | Refused {
  if (input === null || input === undefined) return null
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

/** A yes or no; null means the default. */
export function flag(source: Source, options: FieldOptions<boolean> = {}): Undescribed<boolean> {
  const standard = options.default ?? false
  const read = (input: unknown) => kind.read(input) ?? standard
  return fieldOf<boolean>({ ...kind, read }, source, { ...options, default: standard })
}

/** A yes, a no, or null. */
export function flagOrNull(
  source: Source,
  options?: FieldOptions<boolean | null>,
): Undescribed<boolean | null> {
  return fieldOf(kind, source, options)
}
