import { anyObject, wholeNumber } from '../checks/kinds.ts'
import { Refused } from '../checks/refused.ts'
import { boundedExpression } from './bounded-expression.ts'
import { refusalOf } from './refusal.ts'

const longestExpression = 1000

/** The body of an endpoint that waits. */
export const waitBody = {
  pattern: {
    kind: anyObject('an object of values by key'),
    about: 'Values to match; {"matches": "^INV"} matches a text by a regular expression',
    required: true,
  },
  timeout: {
    kind: wholeNumber(0, 600_000),
    about: 'Maximum wait in milliseconds; 1000 by default, 0 does not wait',
  },
} as const

/**
 * Reads a pattern. JSON has no regular expressions, so that an object with the only key `matches` becomes one.
 * @throws Refusal for an invalid pattern
 */
export function patternOf(sent: Readonly<Record<string, unknown>>): Record<string, unknown> {
  return Object.fromEntries(Object.entries(sent).map(([name, value]) => [name, patternValue(value, name)]))
}

function patternValue(value: unknown, name: string): unknown {
  if (Array.isArray(value)) return value.map((entry) => patternValue(entry, name))
  if (typeof value !== 'object' || value === null) return value
  const entries = Object.entries(value)
  if (entries.length !== 1 || entries[0]![0] !== 'matches') return patternOf({ ...value })
  return expressionOf(entries[0]![1], name)
}

function expressionOf(source: unknown, name: string): RegExp {
  if (typeof source === 'string' && source.length <= longestExpression) {
    try {
      return boundedExpression(source)
    } catch {
      // Falls through to the refusal, which says what is accepted.
    }
  }
  throw refusalOf(
    new Refused(source, 'a regular expression such as "^INV"', [], [name, 'matches']),
    'the body',
  )
}
