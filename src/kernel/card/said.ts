/** A plain value as requests, calls and fixtures write it: numbers, texts and flags stand for one another (facts 2.0). */
export type Scalar = string | number | boolean | null

/** What may stand for a value besides the value itself; calls, builders and fixtures differ in it. */
export interface Forms {
  /** In the place of a plain value. */
  readonly plain: unknown
  /** In the place of any value, be it a list of rows. */
  readonly any: unknown
  /** Lists of rows may be made up, by `generate` or `each`. */
  readonly made: boolean
}

/**
 * What may be said of a record: any of its fields, and of its nested rows theirs. Strict in names, so that a misspelt one
 * does not compile; loose in values, which only the record's field can judge.
 */
export type Said<Record, Given extends Forms> = {
  readonly [Name in keyof Record]?: SaidValue<Record[Name], Given> | undefined
}

type SaidValue<Value, Given extends Forms> = unknown extends Value
  ? unknown
  : NonNullable<Value> extends readonly (infer Item)[]
    ? SaidList<Item, Given> | Given['any']
    : NonNullable<Value> extends object
      ? Said<NonNullable<Value>, Given> | Nothing | Given['any']
      : Plain<Value> | Given['plain'] | Given['any']

type SaidList<Item, Given extends Forms> = unknown extends Item
  ? unknown
  : Item extends object
    ? readonly SaidRow<Item, Given>[] | SaidMap<Item, Given> | Nothing
    : readonly (Plain<Item> | Given['plain'])[] | Plain<Item> | Given['plain']

/** Null or an empty text; of one that is kept in a variable nobody knows that it is empty. */
type Nothing = string | null

/** Rows by number, as some clients send them (facts 2.0), or made up. */
type SaidMap<Row, Given extends Forms> =
  | { readonly [step: `${number}`]: SaidRow<Row, Given> }
  | (Given['made'] extends true ? MadeRows<SaidRow<Row, Given>> : never)

type MadeRows<Row> = (Row & { readonly generate: Scalar | Range }) | { readonly each: Row }

type SaidRow<Row, Given extends Forms> = Said<Row, Given> & RowWords

/** What every row takes besides its fields (facts 2.0). */
interface RowWords {
  readonly id?: Scalar | undefined
  readonly _destroy?: Scalar | undefined
}

/** Both ends are in it. */
export interface Range {
  readonly from: Scalar | Date
  readonly to: Scalar | Date
}

/** The words of a choice are offered; other texts pass, because a value that is kept in a variable has lost its word. */
type Plain<Value> = [WordOf<Value>] extends [never]
  ? Scalar
  : WordOf<Value> | (string & {}) | Exclude<Scalar, string>

type WordOf<Value> = string extends Value ? never : Extract<Value, string>
