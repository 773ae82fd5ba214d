import { acceptedInstead } from '../kernel/nearest.ts'
import type { Recipe } from '../kernel/recipe.ts'
import type { Said } from '../kernel/said.ts'
import type { BuilderContent, Built, Sequence } from './builder-content.ts'

type CamelCase<Name extends string> = Name extends `${infer Head}_${infer Tail}`
  ? `${Head}${Capitalize<CamelCase<Tail>>}`
  : Name

/** Values of a record, as `create` takes them; also sequences, and builders in id fields. */
export type BuilderValues<Record> = Said<Record, { plain: Built; any: Sequence; made: true }>

/**
 * A recipe for a record: `invoice.overdue({ client_id }).sent()`. It is followed when an account's `create` gets it, as
 * often as that happens; what it doesn't say is made up there, from the seed and the account's own counters.
 */
export type Builder<Record, Trait extends string, Resource extends string = string> = {
  /** The same with these values. */
  (values?: BuilderValues<Record>): Builder<Record, Trait, Resource>
  /** The same with these values. */
  with(values: BuilderValues<Record>): Builder<Record, Trait, Resource>
  /** So many of the same, for `create` to make one record of each. */
  list(count: number): readonly Builder<Record, Trait, Resource>[]
} & Built<Resource> & {
    /** The same with the trait, and with these values. */
    readonly [Name in Trait as CamelCase<Name>]: (
      values?: BuilderValues<Record>,
    ) => Builder<Record, Trait, Resource>
  }

const most = 100_000

/** A builder of records of a resource, with a method for each trait of its recipe. */
export function builder<Record, Trait extends string, Resource extends string>(
  resource: Resource,
  recipe: Recipe<Trait>,
): Builder<Record, Trait, Resource> {
  const methods = methodsOf(recipe)
  const known = ['with', 'list', ...methods.keys()]
  const make = (content: BuilderContent): object => {
    const extended = (trait: string | undefined, values: unknown) =>
      make({
        resource,
        traits: trait === undefined ? content.traits : [...content.traits, trait],
        values: { ...content.values, ...checked(values, resource) },
      })
    const words = new Map<string, unknown>([
      ['faketura:builder', content],
      ['with', (values: unknown) => extended(undefined, values)],
      ['list', (count: unknown) => listOf(count, () => extended(undefined, undefined))],
    ])
    for (const [method, trait] of methods) words.set(method, (values: unknown) => extended(trait, values))
    return new Proxy((values: unknown) => extended(undefined, values), {
      get(target, name, receiver) {
        if (typeof name !== 'string') return Reflect.get(target, name, receiver)
        if (words.has(name)) return words.get(name)
        if (name in target || isProbe(name)) return Reflect.get(target, name, receiver)
        // Refused when it is called: test runners and consoles ask objects for all sorts of names.
        return () => refuse(resource, name, known)
      },
    })
  }
  return make({ resource, traits: [], values: {} }) as Builder<Record, Trait, Resource>
}

/** Methods by name, and the trait of each. */
function methodsOf(recipe: Recipe): ReadonlyMap<string, string> {
  const names = Object.keys(recipe.traits)
  return new Map(
    names.map((name) => [name.replace(/_(\w)/g, (_, letter: string) => letter.toUpperCase()), name]),
  )
}

/** Names by which others find out what a value is; a builder is none of that. */
function isProbe(name: string): boolean {
  return /^(then|toJSON|asymmetricMatch|nodeType|inspect|[@$_].*|faketura:.*)$/.test(name)
}

function refuse(resource: string, name: string, known: readonly string[]): never {
  const accepted = acceptedInstead(name, known, 'there are')
  throw new TypeError(`[faketura] a builder of ${resource} has no trait ${name}; ${accepted}`)
}

function checked(values: unknown, resource: string): object {
  if (values === undefined) return {}
  if (typeof values === 'object' && values !== null && !Array.isArray(values)) return values
  throw new TypeError(`[faketura] a builder of ${resource} takes an object of values`)
}

function listOf(count: unknown, one: () => object): readonly object[] {
  if (typeof count === 'number' && Number.isInteger(count) && count >= 0 && count <= most)
    return Array.from({ length: count }, one)
  throw new TypeError(`[faketura] list: ${String(count)} is not a whole number from 0 to ${most}`)
}
