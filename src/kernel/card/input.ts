/**
 * A plain value of a request, a call or a fixture. The field converts it: 23, "23" and "23.0" are the same rate
 * (facts 2.0 in docs/sources.md).
 */
export type Scalar = string | number | boolean | null

/** What an input accepts besides the values of a record. Calls, builders and fixtures differ in this. */
export interface InputForms {
  /** Accepted instead of a plain value that is not a choice. */
  readonly plain: unknown
  /** Accepted instead of a choice, besides its words. */
  readonly choice: unknown
  /** Accepted instead of any value, including a list of rows. */
  readonly any: unknown
  /** Whether rows of a list can be generated, with `generate` or `each`. */
  readonly generated: boolean
  /** Whether a choice accepts a list of words, from which each generated record gets one. */
  readonly drawn: boolean
}

/**
 * The values that can be given for a record: its fields, and the fields of its nested rows. Names and choices are
 * strict, so that a misspelt one does not compile. Other values are loose, because only the field can check them.
 */
export type InputOf<Record, Forms extends InputForms> = {
  readonly [Name in keyof Record]?: InputValue<Record[Name], Forms> | undefined
}

type InputValue<Value, Forms extends InputForms> = unknown extends Value
  ? unknown
  : NonNullable<Value> extends readonly (infer Item)[]
    ? InputList<Item, Forms> | Forms['any']
    : NonNullable<Value> extends object
      ? InputOf<NonNullable<Value>, Forms> | Nothing | Forms['any']
      : PlainInput<Value, Forms> | Forms['any']

type InputList<Item, Forms extends InputForms> = unknown extends Item
  ? unknown
  : Item extends object
    ? InputRows<Item, Forms>
    : readonly PlainInput<Item, Forms>[] | PlainInput<Item, Forms>

/** Null or an empty text. The type of a variable doesn't say that its text is empty. */
type Nothing = string | null

/** A list of rows; rows by number, as some clients send them (facts 2.0 in docs/sources.md); or generated rows. */
type InputRows<Row, Forms extends InputForms> =
  | readonly InputRow<Row, Forms>[]
  | Nothing
  | { readonly [step: `${number}`]: InputRow<Row, Forms> }
  | (Forms['generated'] extends true ? GeneratedRows<InputRow<Row, Forms>> : never)

type GeneratedRows<Row> = (Row & { readonly generate: Scalar | Range }) | { readonly each: Row }

export type InputRow<Row, Forms extends InputForms> = InputOf<Row, Forms> & RowKeys

/** What every row accepts besides its fields (facts 2.0 in docs/sources.md). */
interface RowKeys {
  /** The row to change; a new row when left out. */
  readonly id?: Scalar | undefined
  /** Removes the row. */
  readonly _destroy?: Scalar | undefined
}

/** A range that includes both ends. */
export interface Range {
  readonly from: Scalar | Date
  readonly to: Scalar | Date
}

type PlainInput<Value, Forms extends InputForms> = [WordOf<Value>] extends [never]
  ? Scalar | Forms['plain']
  : Forms['drawn'] extends true
    ? DrawnWord<WordOf<Value>, Forms>
    : WordOf<Value> | Forms['choice'] | null

/** A word of a choice, or a list of words from which each generated record gets one. */
type DrawnWord<Word, Forms extends InputForms> =
  | Word
  | Forms['choice']
  | null
  | readonly (Word | Forms['choice'] | null)[]

type WordOf<Value> = string extends Value ? never : Extract<Value, string>
