import { inspect } from 'node:util'
import { anyObject, filledText, wholeNumber } from '../checks/kinds.ts'
import { Refused } from '../checks/refused.ts'
import { boundedExpression } from './bounded-expression.ts'
import { type Refusal, refusalOf } from './refusal.ts'

const longestExpression = 1000
/** Deeper than any response, but far from overflowing the stack. */
const deepest = 50

/** The body of an endpoint that waits. */
export const waitBody = {
  pattern: {
    kind: anyObject('an object of values by key'),
    about:
      'Values to match; {"matches": "^INV"} matches a text by a regular expression, with "flags" if it has some',
    required: true,
  },
  timeout: {
    kind: wholeNumber(0, 600_000),
    about: 'Maximum wait in milliseconds; 1000 by default, 0 does not wait',
  },
} as const

/** The account whose rows to search; all accounts by default. */
export const ofAccount = {
  account: { kind: filledText, about: 'Prefix of the account; all accounts by default' },
} as const

/** The body of an endpoint that searches. */
export const findBody = {
  pattern: waitBody.pattern,
  first: { kind: wholeNumber(0, 1_000_000_000), about: 'Maximum number of rows; the oldest ones' },
  last: { kind: wholeNumber(0, 1_000_000_000), about: 'Maximum number of rows; the latest ones' },
} as const

/** The body of an endpoint that explains why nothing matches. */
export const missBody = { pattern: waitBody.pattern } as const

/** The rows that match a search. */
export function chosen<Row>(
  rows: readonly Row[],
  { first, last }: { readonly first?: number; readonly last?: number },
): readonly Row[] {
  const begin = first === undefined ? rows : rows.slice(0, first)
  return last === undefined ? begin : begin.slice(Math.max(0, begin.length - last))
}

/**
 * Reads a pattern. JSON has no regular expressions, so an object with `matches`, and optionally `flags`, becomes one.
 * @throws Refusal for an invalid pattern
 */
export function patternOf(sent: Readonly<Record<string, unknown>>): Record<string, unknown> {
  return patternsIn(sent, 1)
}

function patternsIn(sent: object, depth: number): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(sent).map(([name, value]) => [name, patternValue(value, name, depth)]),
  )
}

function patternValue(value: unknown, name: string, depth: number): unknown {
  if (typeof value !== 'object' || value === null) return value
  if (depth > deepest) {
    const accepted = `a pattern that is nested at most ${deepest} deep`
    throw wrongPattern(new Refused(value, accepted, [], ['pattern']))
  }
  if (Array.isArray(value)) return value.map((entry) => patternValue(entry, name, depth + 1))
  if (Object.hasOwn(value, 'faketura:matcher')) return new EvaluatedMatcher(Object.values(value)[0])
  if (Object.hasOwn(value, 'faketura:containing')) return new SentParts(Object.values(value)[0], name, depth)
  if (Object.hasOwn(value, 'faketura:contains')) return new Contained(String(Object.values(value)[0]))
  const { matches, flags = 'u', ...rest } = value as { readonly matches?: unknown; readonly flags?: unknown }
  if (!Object.hasOwn(value, 'matches') || Object.keys(rest).length > 0) return patternsIn(value, depth + 1)
  return expressionOf(matches, flags, name)
}

/** A matcher of a test runner in another process, which has evaluated it. */
class EvaluatedMatcher {
  private readonly text: string
  /** The accepted values, as JSON; any value when missing. */
  private readonly accepted: ReadonlySet<string> | undefined

  constructor(sent: unknown) {
    const { text, values } = Object(sent)
    this.text = typeof text === 'string' ? text : 'a matcher'
    if (Array.isArray(values)) this.accepted = new Set(values)
  }

  asymmetricMatch(value: unknown): boolean {
    return this.accepted?.has(JSON.stringify(value)) ?? true
  }

  [inspect.custom](): string {
    return this.text
  }
}

/** `expect.objectContaining` or `expect.arrayContaining` of another process. The search of records compares its parts. */
class SentParts extends EvaluatedMatcher {
  readonly sample: unknown
  private readonly isInverse: boolean

  constructor(sent: unknown, name: string, depth: number) {
    super(sent)
    const { isInverse, sample } = Object(sent)
    this.isInverse = isInverse === true
    this.sample = patternValue(Object(sample), name, depth + 1)
  }

  /** The name that test runners give to such a matcher. */
  override toString(): string {
    return `${Array.isArray(this.sample) ? 'Array' : 'Object'}${this.isInverse ? 'Not' : ''}Containing`
  }
}

/** A text, in any case, that another process searches for. */
class Contained {
  constructor(private readonly sample: string) {}

  asymmetricMatch(value: unknown): boolean {
    return typeof value === 'string' && value.toLowerCase().includes(this.sample)
  }

  getExpectedType(): 'string' {
    return 'string'
  }
}

function expressionOf(source: unknown, flags: unknown, name: string): RegExp {
  if (typeof flags !== 'string' || !areFlags(flags)) {
    const accepted = 'flags of a regular expression, each once: some of d, i, m, s, and u or v'
    throw wrongPattern(new Refused(flags, accepted, [], [name, 'flags']))
  }
  if (typeof source === 'string' && source.length <= longestExpression) {
    try {
      return boundedExpression(source, flags)
    } catch {
      // Falls through to the refusal, which says what is accepted.
    }
  }
  throw wrongPattern(new Refused(source, 'a regular expression such as "^INV"', [], [name, 'matches']))
}

function wrongPattern(refused: Refused): Refusal {
  return refusalOf(refused, 'the body', { code: 'FAKETURA_INVALID_PATTERN' })
}

/** With the flags g and y, a match would depend on earlier searches. */
function areFlags(flags: string): boolean {
  const isEachOnce = new Set(flags).size === flags.length
  return isEachOnce && /^[dimsuv]*$/.test(flags) && !(flags.includes('u') && flags.includes('v'))
}
