import { Refused } from '../../checks/refused.ts'
import type { AnyAnnounces, AnySubscribes } from './events.ts'
import { type AnyField, type Fields, pinnedValues } from './field.ts'
import { anything } from './fields/structure.ts'
import type { OperationDefinition } from './operation.ts'
import type { Source } from './provenance.ts'
import type { Recipe } from './recipe.ts'
import { type Views, viewsOf } from './render.ts'
import type { AnyEffect, AnyRule, Verb } from './rule.ts'
import { type AutomaticFields, automaticFieldsOf, compileShape, type ShapeOf } from './shape.ts'
import type { AnyTimed } from './timed.ts'

/** What a resource card says; everything else about the resource is derived from it. */
export interface ResourceDefinition<F extends Fields, Trait extends string = string> {
  /** Name in operations, journal, faults and fixtures, such as `invoices`. */
  readonly name: string
  /** Wrapper of requests and XML element, such as `invoice`. */
  readonly key: string
  /** XML root element of lists, where it differs from the name. */
  readonly plural?: string
  /** What a record is, in a sentence or two for the documentation. */
  readonly about: string
  readonly source: Source
  /** Records of an `account` (usually), or entries of the `service` itself, such as its users. */
  readonly scope?: 'account' | 'service'
  readonly fields: F
  /** What a JSON body may hold beside the record and the tokens, with what it means; it does nothing here. */
  readonly siblingKeys?: Readonly<Record<string, string>>
  /** What a person looks at in a list of records, besides the id; the first plain fields when missing. */
  readonly columns?: readonly string[]
  readonly operations: { readonly [name: string]: OperationDefinition }
  /** In the order in which they act. */
  readonly rules?: readonly AnyRule[]
  readonly effects?: readonly AnyEffect[]
  /** How records are made up where a test or a fixture leaves things out. */
  readonly recipe?: Recipe<Trait>
  /** Others may hear what becomes of the records. */
  readonly announces?: AnyAnnounces
  /** The records are those others: each waits for an event. */
  readonly subscribes?: AnySubscribes
  /** The records act by themselves as time passes. */
  readonly timed?: AnyTimed
}

/** A card with what the kernel works out from it once. */
export interface Resource<F extends Fields = Fields, Trait extends string = string>
  extends ResourceDefinition<F, Trait> {
  /** All fields but the one that holds pinned answers, which only exact fixtures name. */
  readonly declaredFields: Fields
  readonly plural: string
  readonly Shape: ShapeOf
  readonly automaticFields: AutomaticFields
  /** The rules of each verb, in their order. */
  readonly rulesOn: { readonly [Name in Verb]: readonly AnyRule[] }
  readonly views: Views
  readonly indexed: readonly string[]
  readonly unique: readonly string[]
  readonly fieldList: readonly (readonly [string, AnyField])[]
}

/** Declares a resource; see CONTRIBUTING for what each line means. */
export function defineResource<const F extends Fields, Trait extends string = never>(
  definition: ResourceDefinition<F, Trait> & { readonly columns?: readonly (keyof F & string)[] },
): Resource<F, Trait> {
  const fields = withPinnedValues(definition.fields)
  const fieldList = Object.entries(fields)
  const rulesOf = (verb: Verb) => (definition.rules ?? []).filter(({ on }) => on.includes(verb))
  let Shape: ShapeOf | undefined
  let views: Views | undefined
  let declared: Fields | undefined
  return {
    ...definition,
    fields,
    get declaredFields() {
      declared ??= withoutPinnedValues(fields)
      return declared
    },
    plural: definition.plural ?? definition.name,
    // Compiled with the first record: a start makes few.
    get Shape() {
      Shape ??= compileShape(fields)
      return Shape
    },
    automaticFields: automaticFieldsOf(fields),
    rulesOn: { create: rulesOf('create'), update: rulesOf('update'), delete: rulesOf('delete') },
    // Worked out with the first answer: a start has none.
    get views() {
      views ??= viewsOf(fields)
      return views
    },
    indexed: fieldList.filter(([, field]) => field.indexed).map(([name]) => name),
    unique: fieldList.filter(([, field]) => field.unique).map(([name]) => name),
    fieldList,
  }
}

function withoutPinnedValues(fields: Fields): Fields {
  const { [pinnedValues]: _, ...declared } = fields
  return declared
}

/** Lets a record hold answers of its own to what is worked out; few do. */
function withPinnedValues<F extends Fields>(fields: F): F {
  const wrapped = Object.entries(fields).map(([name, field]): [string, AnyField] => {
    const { computed } = field
    if (!computed) return [name, field]
    return [
      name,
      {
        ...field,
        computed(record, context) {
          const pinned = record[pinnedValues]
          return pinned && Object.hasOwn(pinned, name) ? pinned[name] : computed(record, context)
        },
      },
    ]
  })
  if (!wrapped.some(([, { computed }]) => computed)) return fields
  const own = anything<object | null>('assumed', { readOnly: true, visibility: 'stored', default: null })`
    Values that a fixture sets for fields that are otherwise worked out for each response.`
  const schema = { type: ['object', 'null'] }
  const read: typeof own.read = (input) =>
    typeof input === 'object' && !Array.isArray(input) ? own.read(input) : new Refused(input, 'an object')
  return Object.fromEntries([...wrapped, [pinnedValues, { ...own, read, schema }]]) as F
}
