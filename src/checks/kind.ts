import type { Refused } from './refused.ts'

/** A JSON Schema fragment, as OpenAPI 3.1 and the fixture schema use it. */
export type JsonSchema = { readonly [keyword: string]: unknown }

/**
 * What one option, field, key or flag accepts. Reading, error messages and schemas all derive from it, so they cannot
 * disagree.
 */
export interface Kind<Value> {
  /** What is accepted, to follow the word "expected". */
  readonly accepted: string
  /** All accepted words, where these are few. The one nearest to a wrong value is suggested. */
  readonly choices?: readonly string[]
  /** Accepts exactly what `read` accepts. */
  readonly schema: JsonSchema
  read(input: unknown): Value | Refused
  /** The value that a text of a query, a flag or an environment variable stands for; the text itself when missing. */
  fromText?(text: string): unknown
  /** What such a text looks like, where it differs from the value. */
  readonly acceptedText?: string
}

/** The value that a kind reads. */
export type ValueOfKind<K> = K extends Kind<infer Value> ? Value : never
