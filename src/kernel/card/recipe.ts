import { isMap } from '../../checks/is-map.ts'
import type { Edition } from '../../editions/edition.ts'
import type { Row, Table } from '../../state/table.ts'

/** Values as fixtures write them: dates may be relative, and a text may contain `{n}`. */
export type RecipeValues = { readonly [field: string]: unknown }

/** A named set of values for a common kind of record. */
export interface Trait {
  /** What the values turn a record into, in a few words. */
  readonly about: string
  readonly values: RecipeValues
  /** The stated field that replaces a value, by the field of the value: a due date replaces the payment term. */
  readonly replacedBy?: Readonly<Record<string, string>>
}

/** The values of a trait that a record with these stated values takes. */
export function valuesBeside(
  { values, replacedBy }: Trait,
  isStated: (field: string) => boolean,
): RecipeValues {
  if (!replacedBy) return values
  const kept = Object.entries(values).filter(([name]) => !isStated(replacedBy[name] ?? ''))
  return Object.fromEntries(kept)
}

/**
 * Values of a record that records of another resource change, as payments change the amount paid of an invoice. A value
 * that a fixture states includes what these records do: it is cleared before they are created, and restored afterwards.
 */
export interface AffectedValues {
  /** Name of the other resource. */
  readonly by: string
  /** The values of a record that no record of the other resource has changed. */
  readonly cleared: Partial<Row>
  /**
   * Whether a record has values to restore.
   * @param entry its values in the fixture
   */
  isStated(row: Row, entry: RecipeValues): boolean
  /**
   * Returns the values of a record as it was before they were cleared.
   * @param now the record after those of the other resource were created
   * @returns values for an update by the rules, or values to store as they are
   */
  restored(
    before: Row,
    now: Row,
    entry: RecipeValues,
  ): { readonly sent: RecipeValues } | { readonly stored: Partial<Row> }
}

/** How to generate records of a resource, for fixtures and builders. */
export interface Recipe<Name extends string = string> {
  readonly traits: Readonly<Record<Name, Trait>>
  /**
   * Returns values for fields that were left out. The rules must accept them.
   * @param given the values that were not left out, with ids instead of aliases
   * @returns fields to add, and lists of rows with their missing values filled in
   */
  readonly fakes?: (given: RecipeValues, fakes: Fakes) => RecipeValues
  /** Returns the lists of a record that is not generated, with the missing values of generated rows filled in. */
  readonly rows?: (given: RecipeValues, fakes: Fakes) => RecipeValues
  readonly affected?: AffectedValues
}

/** Declares a recipe, with the names of its traits for the builders. */
export function recipe<const Name extends string>(definition: Recipe<Name>): Recipe<Name> {
  return definition
}

/** Fills in the missing values of each row; anything but a row stays, for the rules to refuse. */
export function completedRows(
  rows: readonly unknown[],
  missingIn: (row: RecipeValues) => RecipeValues,
): readonly unknown[] {
  return rows.map((row) => (isMap(row) ? { ...missingIn(row), ...row } : row))
}

/**
 * Generated values, valid in the edition of the account and in its language. They follow from the seed. Call the methods on
 * the object: they cannot be destructured.
 */
export interface Fakes {
  /**
   * The number of the generated record in its group, from 1. Each `generate` of a fixture is a group of its own, so two
   * records of an account can have the same number. Derive a unique value from `table(…)`, such as by `freeVariant`.
   */
  readonly n: number
  readonly edition: Edition
  /** A whole number between two bounds, both included. */
  between(min: number, max: number): number
  pick<Value>(values: readonly Value[]): Value
  /** The id of an existing record of the account; undefined if there is no usable one. */
  existing(resource: string): number | undefined
  /** The id of an existing record of the account, or of a new one. */
  some(resource: string): number
  /** The account's records of a resource. */
  table<R extends Row>(resource: string): Table<R>
  firstName(): string
  lastName(): string
  company(): string
  /** The name of a product or service. */
  goods(): string
  street(): string
  postCode(): string
  city(): string
  phone(): string
  /** Uses a reserved host name. */
  email(name: string): string
  /** Has valid check digits. */
  taxNumber(): string
  /** Has valid check digits. */
  accountNumber(): string
}
