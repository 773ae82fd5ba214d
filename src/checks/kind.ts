import type { Refused } from './refused.ts'

/** A JSON Schema fragment, as OpenAPI 3.1 and the fixture schema use it. */
export type JsonSchema = { readonly [keyword: string]: unknown }

/**
 * What one option, field, key or flag accepts. Reading, error messages and schemas all derive from it, so they do not
 * contradict each other.
 */
export interface Kind<Value> {
  /** The accepted values, in words that follow "expected". */
  readonly accepted: string
  /** All accepted words, if they are few. Messages suggest the nearest one. */
  readonly choices?: readonly string[]
  /**
   * Accepts everything that `read` accepts, and refuses the rest as far as a schema can: it cannot compare two values,
   * nor list names that only a running emulator has.
   */
  readonly schema: JsonSchema
  read(input: unknown): Value | Refused
  /**
   * Converts the text of a query, a flag or an environment variable into a value; missing when the text is the
   * value.
   */
  fromText?(text: string): unknown
  /** The accepted form of such a text, if it differs from that of the value. */
  readonly acceptedText?: string
}

/** The value that a kind reads. */
export type ValueOfKind<K> = K extends Kind<infer Value> ? Value : never
