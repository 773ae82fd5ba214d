import { Refused } from '../../checks/refused.ts'
import type { Row } from '../../state/table.ts'
import type { AnyAnnounces, AnySubscribes } from './events.ts'
import { type AnyField, type Fields, pinnedValues } from './field.ts'
import { isListField, type ListField } from './fields/list.ts'
import { anything } from './fields/structure.ts'
import type { AnyInheritValues } from './inherited-values.ts'
import type { AnyOperation } from './operation.ts'
import type { Source } from './provenance.ts'
import type { Recipe } from './recipe.ts'
import { RelevantRules } from './relevant-rules.ts'
import { type Views, viewsOf } from './render.ts'
import type { AnyEffect, AnyRule, Verb } from './rule.ts'
import type { RuleContext } from './rule-context.ts'
import type { AnyTimed } from './scheduled-work.ts'
import { type AutomaticFields, automaticFieldsOf, compileShape, type ShapeOf } from './shape.ts'

/** The declaration of a resource. Everything else about the resource derives from it. */
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
  /**
   * Whether the records belong to an `account` (the default), or to the `service` itself, such as its users; `derived`
   * ones follow from other records of the account, and are not stored.
   */
  readonly scope?: 'account' | 'service' | 'derived'
  /** The records of a `derived` resource, worked out from others of the account; the oldest first. */
  readonly derives?: (tables: Pick<RuleContext, 'table'>) => Iterable<Row>
  readonly fields: F
  /** The columns of a list in the inspector, besides the id; by default the first plain fields. */
  readonly columns?: readonly string[]
  readonly operations: { readonly [name: string]: AnyOperation }
  /** They run in this order. */
  readonly rules?: readonly AnyRule[]
  readonly effects?: readonly AnyEffect[]
  /** The values that a new record inherits from stored ones. */
  readonly inheritValues?: AnyInheritValues
  /** How to generate records, for tests and fixtures that leave values out. */
  readonly recipe?: Recipe<Trait>
  /** Changes of the records trigger events. */
  readonly announces?: AnyAnnounces
  /** The records subscribe to events. */
  readonly subscribes?: AnySubscribes
  /** The records act by themselves at a set time. */
  readonly timed?: AnyTimed
}

/** A card, with what the kernel derives from it once. */
export interface Resource<F extends Fields = Fields, Trait extends string = string>
  extends ResourceDefinition<F, Trait> {
  /** All fields but the one that stores pinned values, which only exact fixtures contain. */
  readonly declaredFields: Fields
  readonly plural: string
  readonly Shape: ShapeOf
  readonly automaticFields: AutomaticFields
  /** The rules of each verb, in order. */
  readonly rulesOn: { readonly [Name in Verb]: RelevantRules }
  readonly views: Views
  readonly indexed: readonly string[]
  readonly unique: readonly string[]
  /** Fields that requests send beside the record. */
  readonly besideRecord: readonly string[]
  readonly fieldList: readonly (readonly [string, AnyField])[]
  /** The nested lists, by name. */
  readonly lists: ReadonlyMap<string, ListField>
}

/** Declares a resource; CONTRIBUTING explains how to add one. */
export function defineResource<const F extends Fields, Trait extends string = never>(
  definition: ResourceDefinition<F, Trait> & { readonly columns?: readonly (keyof F & string)[] },
): Resource<F, Trait> {
  const fields = withPinnedValues(definition.fields)
  const fieldList = Object.entries(fields)
  const rulesOf = (verb: Verb) => new RelevantRules(definition.rules ?? [], verb)
  let Shape: ShapeOf | undefined
  let automatic: AutomaticFields | undefined
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
    // Both are made for the first record, because few starts need all resources.
    get Shape() {
      Shape ??= compileShape(fields)
      return Shape
    },
    get automaticFields() {
      automatic ??= automaticFieldsOf(fields)
      return automatic
    },
    rulesOn: { create: rulesOf('create'), update: rulesOf('update'), delete: rulesOf('delete') },
    // Built for the first response, because a start needs none.
    get views() {
      views ??= viewsOf(fields)
      return views
    },
    indexed: fieldList.filter(([, field]) => field.indexed).map(([name]) => name),
    unique: fieldList.filter(([, field]) => field.unique).map(([name]) => name),
    besideRecord: fieldList.filter(([, field]) => field.besideRecord).map(([name]) => name),
    fieldList,
    lists: new Map(
      fieldList.flatMap(([name, field]) => (isListField(field) ? [[name, field] as const] : [])),
    ),
  }
}

function withoutPinnedValues(fields: Fields): Fields {
  const { [pinnedValues]: _, ...declared } = fields
  return declared
}

/** Lets a record store values of its own for computed fields; few records do. */
function withPinnedValues<F extends Fields>(fields: F): F {
  const wrapped: Record<string, AnyField> = { ...fields }
  let isAnyComputed = false
  for (const name in fields) {
    const field = fields[name]!
    const { computed, countsAsStated } = field
    if (!computed) continue
    isAnyComputed = true
    wrapped[name] = {
      ...field,
      computed(record, context) {
        const pinned = record[pinnedValues]
        const isStated = pinned && Object.hasOwn(pinned, name) && (countsAsStated?.(record as never) ?? true)
        return isStated ? pinned[name] : computed(record, context)
      },
    }
  }
  if (!isAnyComputed) return fields
  const own = anything<object | null>('assumed', { readOnly: true, visibility: 'stored', default: null })`
    Values that a fixture sets for fields that are otherwise worked out for each response.`
  const schema = { type: ['object', 'null'] }
  const read: typeof own.read = (input) =>
    typeof input === 'object' && !Array.isArray(input) ? own.read(input) : new Refused(input, 'an object')
  wrapped[pinnedValues] = { ...own, read, schema }
  return wrapped as F
}
