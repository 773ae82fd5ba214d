import type { Kind } from './kind.ts'
import { Refused } from './refused.ts'

/** Reads the text of a query, a flag or an environment variable. */
export function readText<Value>(kind: Kind<Value>, text: string): Value | Refused {
  const value = kind.read(kind.fromText ? kind.fromText(text) : text)
  return value instanceof Refused ? new Refused(text, acceptedTextOf(kind), kind.choices) : value
}

/** The accepted form of a text, in words that follow "expected". */
export function acceptedTextOf({ accepted, acceptedText }: Kind<unknown>): string {
  return acceptedText ?? accepted
}
