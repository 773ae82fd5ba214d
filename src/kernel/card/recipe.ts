import { isMap } from '../../checks/is-map.ts'
import type { Edition } from '../../editions/edition.ts'
import type { Row, Table } from '../../state/table.ts'

/** Values in the language of fixtures: dates may be relative, a text may hold `{n}`. */
export type RecipeValues = { readonly [field: string]: unknown }

/** A named set of values that records are often wanted with. */
export interface Trait {
  /** What a record with it is, in a few words. */
  readonly about: string
  readonly values: RecipeValues
}

/** What a card says about records that are made up: by fixtures that generate, and by factories. */
export interface Recipe<Name extends string = string> {
  readonly traits: Readonly<Record<Name, Trait>>
  /**
   * What a person would expect of the fields that were left out; must be what the rules accept.
   * @param given the values that were not left out, ids in the place of aliases
   * @returns fields to add, and lists of rows with what was missing in them
   */
  readonly fakes?: (given: RecipeValues, fakes: Fakes) => RecipeValues
  /** The lists of rows among them: in a record of its own those that are generated are completed by it. */
  readonly rows?: (given: RecipeValues, fakes: Fakes) => RecipeValues
}

/** Declares a recipe, with the names of its traits for the builders. */
export function recipe<const Name extends string>(definition: Recipe<Name>): Recipe<Name> {
  return definition
}

/** The rows of a list, each with what is missing in it; what is no row stays, for the rules to refuse. */
export function completedRows(
  rows: readonly unknown[],
  missingIn: (row: RecipeValues) => RecipeValues,
): readonly unknown[] {
  return rows.map((row) => (isMap(row) ? { ...missingIn(row), ...row } : row))
}

/** Made-up facts that are valid in the account's edition and written in its language; they follow from the seed. */
export interface Fakes {
  /** Which of the generated records it is, from 1. */
  readonly n: number
  readonly edition: Edition
  /** A whole number, both ends included. */
  between(min: number, max: number): number
  pick<Value>(values: readonly Value[]): Value
  /** Id of one of the records that the account has, if it has any and they are to be used. */
  existing(resource: string): number | undefined
  /** Id of one of the records that the account has, or of one that is made up for the purpose. */
  some(resource: string): number
  /** The account's records of a resource. */
  table<R extends Row>(resource: string): Table<R>
  firstName(): string
  lastName(): string
  company(): string
  /** Something that is sold. */
  goods(): string
  street(): string
  postCode(): string
  city(): string
  phone(): string
  /** At a reserved host name. */
  email(name: string): string
  /** With right check digits. */
  taxNumber(): string
  /** With right check digits. */
  bankAccount(): string
}
