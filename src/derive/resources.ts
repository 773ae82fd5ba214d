import type { AnyField } from '../kernel/card/field.ts'
import type { Profile } from '../kernel/card/operation.ts'
import type { Registry } from '../kernel/card/registry.ts'
import type { Resource } from '../kernel/card/resource.ts'

/** One field of a resource's records. */
export interface FieldRow {
  readonly name: string
  /** Such as `decimal` or `date`. */
  readonly kind: string
  /** Name of the resource that the id in it belongs to. */
  readonly refersTo?: string
}

/** A resource of which accounts have records. */
export interface ResourceRow {
  readonly name: string
  /** Wrapper of requests and XML element. */
  readonly key: string
  /** Names of the fields that tell its records apart in a list. */
  readonly columns: readonly string[]
  /** In the order in which answers have them. */
  readonly fields: readonly FieldRow[]
  /** Path of a record as a PDF file that its link opens; `{token}` stands for the one in the record. */
  readonly pdf?: string
}

/** The resources of which accounts have records, in the order of the cards. */
export function resourcesTable(registry: Registry, profile: Profile): ResourceRow[] {
  return registry.ofAccounts().map((resource) => {
    const pdf = pdfOf(resource, registry, profile)
    return {
      name: resource.name,
      key: resource.key,
      columns: resource.columns ?? firstPlain(resource),
      fields: resource.fieldList.filter(isShown).map(([name, { name: kind, refersTo }]) => ({
        name,
        kind,
        // Users have no place among the records of an account.
        ...(refersTo && registry.resource(refersTo).scope !== 'service' ? { refersTo } : {}),
      })),
      ...(pdf ? { pdf } : {}),
    }
  })
}

function isShown([, { shown }]: readonly [string, AnyField]): boolean {
  return shown !== 'never' && shown !== 'kept'
}

/** Kinds whose values are too large for a line. */
const large: readonly string[] = ['list', 'structure', 'anything', 'words', 'references']
const mostColumns = 6

function firstPlain({ fieldList }: Resource): string[] {
  return fieldList
    .filter(([name, { name: kind, shown }]) => name !== 'id' && !shown && !large.includes(kind))
    .slice(0, mostColumns)
    .map(([name]) => name)
}

function pdfOf(resource: Resource, registry: Registry, profile: Profile): string | undefined {
  return registry
    .routes(profile)
    .find(
      ({ operation, path }) =>
        operation.resource === resource && operation.credential === 'none' && path.endsWith('{token}.pdf'),
    )?.path
}
