import { formatValue } from './format-value.ts'
import { nearest } from './nearest.ts'

/** The parts of a kind that appear in the sentence about a wrong value. */
interface Expected {
  readonly accepted: string
  readonly choices?: readonly string[]
}

/** A sentence about a value, and the name of the value. They are separate, because a place may already end with the name. */
export interface NamedSentence {
  /** Empty if the sentence needs no name. */
  readonly name: string
  readonly sentence: string
  /** What is between name and sentence, if it is not a colon. */
  readonly between?: ' '
}

/** Begins a sentence with the name of its value. */
export function withName({ name, sentence, between }: NamedSentence): string {
  return name === '' ? sentence : `${name}${between ?? ': '}${sentence}`
}

/**
 * The sentence about a wrong value: `port: expected a whole number from 0 to 65535, got "x"`.
 * @param expected the kind, or the accepted values in words
 */
export function wrongValue(name: string, value: unknown, expected: Expected | string): string {
  return withName(aboutValue(name, value, expected))
}

/** The same, with the name apart. */
export function aboutValue(name: string, value: unknown, expected: Expected | string): NamedSentence {
  const { accepted, choices } = typeof expected === 'string' ? { accepted: expected, choices: [] } : expected
  const guess = didYouMean(value, choices ?? [])
  return { name, sentence: `expected ${accepted}, got ${formatValue(value)}${guess}` }
}

/**
 * The sentence about an unknown name: `unknown option "polnad"; did you mean "poland"?`. The guess may be wrong, so a
 * short list of names follows it.
 * @param noun what is named, such as `option`
 * @param known the known names
 */
export function unknownName(
  noun: string,
  name: string | number,
  known: readonly (string | number)[],
  {
    owner,
    listedIn,
  }: {
    /** The owner of the name, such as `clients`. */
    readonly owner?: string
    /** Where to find a list that is too long for a sentence. */
    readonly listedIn?: string
  } = {},
): string {
  return `${unknownText(noun, name, owner)}; ${instead(String(name), known, listedIn)}`
}

/**
 * The beginning of such a sentence, for what follows only sometimes or says more than names.
 * @param owner the owner of the name; empty without one
 */
export function unknownText(noun: string, name: string | number, owner = ''): string {
  return `unknown ${noun} ${formatValue(name)}${owner === '' ? '' : ` in ${owner}`}`
}

/** The values that a reference accepts, in words that follow "expected". */
export function idOrAliasOf(resource: string): string {
  return `an id or an alias of one of the ${resource}`
}

/** The end of a sentence about a misspelt word; empty when no candidate is near. */
export function didYouMean(word: unknown, candidates: readonly string[]): string {
  const meant = typeof word === 'string' ? nearest(word, candidates) : undefined
  return meant === undefined ? '' : `; did you mean ${formatValue(meant)}?`
}

/**
 * One of several words; follows "expected".
 * @param maxWords the maximum number of words to list
 */
export function oneOfWords(words: readonly (string | number)[], maxWords: number = words.length): string {
  if (words.length === 1) return String(words[0])
  const more = words.length > maxWords ? ` or ${words.length - maxWords} more` : ''
  return `one of ${words.slice(0, maxWords).join(', ')}${more}`
}

/** Longer lists are left out after a guess. */
const longestBesideGuess = 20
/** Longer lists are cut, or left out if the sentence says where to find them. */
const longestList = 40

function instead(name: string, known: readonly (string | number)[], listedIn: string | undefined): string {
  if (known.length === 0) return listedIn ? `${listedIn} lists them` : 'there are none'
  const words = known.filter((word) => typeof word === 'string')
  const meant = nearest(name, words)
  if (meant === undefined) {
    if (known.length <= longestList) return `expected ${oneOfWords(known)}`
    return listedIn ? `${listedIn} lists them` : `expected ${oneOfWords(known, longestBesideGuess)}`
  }
  const question = `did you mean ${formatValue(meant)}?`
  return known.length === 1 || known.length > longestBesideGuess
    ? question
    : `${question} Expected ${oneOfWords(known)}`
}
