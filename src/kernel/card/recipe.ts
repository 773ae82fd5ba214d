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

/** Generated values, valid in the edition of the account and in its language. They follow from the seed. */
export interface Fakes {
  /** The number of the generated record, from 1. */
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
