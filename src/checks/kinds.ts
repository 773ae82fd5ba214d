import { isPlainObject } from './is-map.ts'
import type { JsonSchema, Kind, ValueOfKind } from './kind.ts'
import { Refused, UnknownKey } from './refused.ts'
import { oneOfWords } from './sentences.ts'

/**
 * A kind that accepts the values that pass a test.
 * @param accepted the accepted values, in words that follow "expected"
 */
export function kindOf<Value>(
  accepted: string,
  schema: JsonSchema,
  isAccepted: (input: unknown) => input is Value,
  more: Pick<Kind<Value>, 'choices' | 'fromText'> = {},
): Kind<Value> {
  const read = (input: unknown) => (isAccepted(input) ? input : new Refused(input, accepted, more.choices))
  return { accepted, schema, read, ...more }
}

const isText = (input: unknown): input is string => typeof input === 'string' && input !== ''

/** The pattern of a text that is one of a few words, in capital or small letters. */
export function inAnyCase(words: readonly string[]): string {
  return `^(?:${words.map(wordInAnyCase).join('|')})$`
}

/** The pattern of a word in capital or small letters. JSON Schema has no other way to ignore case. */
export function wordInAnyCase(word: string): string {
  return word.replace(/[a-z]/gi, (letter) => `[${letter.toUpperCase()}${letter.toLowerCase()}]`)
}

/** A text that is not empty. */
export const filledText: Kind<string> = textFor('a text')

/** A text that is not empty, described by what it names, such as `the path of a file`. */
export function textFor(accepted: string): Kind<string> {
  return kindOf(accepted, { type: 'string', minLength: 1 }, isText)
}

/** A text of a certain form. */
export function textLike(accepted: string, form: RegExp): Kind<string> {
  const isLike = (input: unknown): input is string => typeof input === 'string' && form.test(input)
  return kindOf(accepted, { type: 'string', pattern: form.source }, isLike)
}

const flagWords: ReadonlyMap<string, boolean> = new Map(
  Object.entries({ true: true, 1: true, yes: true, on: true, false: false, 0: false, no: false, off: false }),
)

export const trueOrFalse: Kind<boolean> = kindOf(
  'true or false',
  { type: 'boolean' },
  (input) => typeof input === 'boolean',
  { fromText: (text) => flagWords.get(text.toLowerCase()) ?? text },
)

/** A whole number between two bounds, both included. */
export function wholeNumber(min: number, max: number, accepted?: string): Kind<number> {
  return kindOf(
    accepted ?? numberText('a whole number', min, max),
    { type: 'integer', minimum: min, maximum: max },
    (input): input is number =>
      typeof input === 'number' && Number.isInteger(input) && input >= min && input <= max,
    { fromText: (text) => (/^\d{1,15}$/.test(text) ? Number(text) : text) },
  )
}

/**
 * Numbers between two bounds, in words that follow "expected".
 * @param noun such as `a whole number`
 */
export function numberText(noun: string, min?: number, max?: number): string {
  const from = min === undefined ? noun : `${noun} from ${min}`
  return max === undefined || max === Number.MAX_SAFE_INTEGER ? from : `${from} to ${max}`
}

/** One of a few words. */
export function oneOf<const Word extends string>(choices: readonly Word[]): Kind<Word> {
  const known: ReadonlySet<unknown> = new Set(choices)
  const isChoice = (input: unknown): input is Word => known.has(input)
  return kindOf(oneOfWords(choices), { enum: choices }, isChoice, { choices })
}

/** An object whose keys are checked elsewhere. */
export function anyObject(accepted: string): Kind<Readonly<Record<string, unknown>>> {
  return kindOf(accepted, { type: 'object' }, isPlainObject)
}

/**
 * A list.
 * @param accepted a description of the list; the message about a wrong entry gives its index
 */
export function listOf<Value>(entry: Kind<Value>, accepted: string): Kind<readonly Value[]> {
  return {
    accepted,
    acceptedText: `${accepted}, separated by commas`,
    schema: { type: 'array', items: entry.schema },
    read(input) {
      if (!Array.isArray(input)) return new Refused(input, accepted)
      const values: Value[] = []
      for (const [at, one] of input.entries()) {
        const value = entry.read(one)
        if (value instanceof Refused) return value.within(at)
        values.push(value)
      }
      return values
    },
    fromText: (text) => text.split(',').map((part) => part.trim()),
  }
}

/** A value that any of several kinds accepts; the first one reads it. */
export function either<const Kinds extends readonly Kind<unknown>[]>(
  ...kinds: Kinds
): Kind<ValueOfKind<Kinds[number]>> {
  const accepted = kinds.map((kind) => kind.accepted).join(' or ')
  return {
    accepted,
    schema: { anyOf: kinds.map((kind) => kind.schema) },
    read(input) {
      let inner: Refused | undefined
      for (const kind of kinds) {
        const value = kind.read(input)
        if (!(value instanceof Refused)) return value as ValueOfKind<Kinds[number]>
        // The whole value has the right form; only a part of it is wrong.
        if (value.path.length > 0 || value instanceof UnknownKey) inner = value
      }
      return inner ?? new Refused(input, accepted)
    },
  }
}
