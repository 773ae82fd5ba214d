import type { JsonSchema } from '../kernel/card/field.ts'

/** What a key of a body or a query accepts: it reads, it ends error messages, it describes itself. */
export interface Kind<Value> {
  /** What is accepted, to end the sentence "… is not …". */
  readonly accepted: string
  readonly schema: JsonSchema
  /** @returns nothing when the value is not accepted */
  read(value: unknown): Value | undefined
  /** The value that a text of a query stands for; the text itself when missing. */
  fromText?(text: string): unknown
}

/** A text that is not empty. */
export const text: Kind<string> = {
  accepted: 'a text',
  schema: { type: 'string', minLength: 1 },
  read: (value) => (typeof value === 'string' && value !== '' ? value : undefined),
}

export const flag: Kind<boolean> = {
  accepted: 'true or false',
  schema: { type: 'boolean' },
  read: (value) => (typeof value === 'boolean' ? value : undefined),
  fromText: (sent) => (sent === 'true' ? true : sent === 'false' ? false : sent),
}

/** A whole number within bounds, both included. */
export function wholeNumber(least: number, most: number): Kind<number> {
  return {
    accepted: `a whole number from ${least} to ${most}`,
    schema: { type: 'integer', minimum: least, maximum: most },
    read: (value) =>
      typeof value === 'number' && Number.isInteger(value) && value >= least && value <= most
        ? value
        : undefined,
    fromText: (sent) => (/^\d{1,15}$/.test(sent) ? Number(sent) : sent),
  }
}

/** One of a few words. */
export function oneOf<const Word extends string>(words: readonly Word[]): Kind<Word> {
  return {
    accepted: `one of ${words.join(', ')}`,
    schema: { enum: words },
    read: (value) => words.find((word) => word === value),
  }
}

/** An object whose keys somebody else looks at. */
export function anyObject(accepted: string): Kind<Readonly<Record<string, unknown>>> {
  return {
    accepted,
    schema: { type: 'object' },
    read: (value) => (isMap(value) ? value : undefined),
  }
}

/** Either of two kinds. */
export function either<One, Other>(one: Kind<One>, other: Kind<Other>): Kind<One | Other> {
  return {
    accepted: `${one.accepted} or ${other.accepted}`,
    schema: { anyOf: [one.schema, other.schema] },
    read: (value) => one.read(value) ?? other.read(value),
  }
}

function isMap(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
