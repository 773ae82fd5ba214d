/** What a builder says of a record; it is plain data, so that builders of one module system work with the other. */
export interface BuilderContent<Resource extends string = string> {
  /** Name of the resource, such as `invoices`. */
  readonly resource: Resource
  /** Names of traits of its recipe, from left to right. */
  readonly traits: readonly string[]
  /** Values by field; they may be sequences and, in id fields, builders. */
  readonly values: Readonly<Record<string, unknown>>
}

/** Something that `create` takes in the place of values: the recipe is followed there, with the account's own counters. */
export interface Built<Resource extends string = string> {
  readonly 'faketura:builder': BuilderContent<Resource>
}

/** A value that depends on how many records of its resource were built in the account before. */
export interface Sequence<Value = unknown> {
  readonly 'faketura:sequence': (n: number) => Value
}

/** What a builder says; nothing for other values. */
export function builderContent(value: unknown): BuilderContent | undefined {
  return isHolder(value) ? (value as Partial<Built>)['faketura:builder'] : undefined
}

/** The function of a sequence; nothing for other values. */
export function sequenceOf(value: unknown): ((n: number) => unknown) | undefined {
  return isHolder(value) ? (value as Partial<Sequence>)['faketura:sequence'] : undefined
}

function isHolder(value: unknown): boolean {
  return typeof value === 'function' || (typeof value === 'object' && value !== null)
}
