import { describeField } from '../kernel/card/description.ts'
import { isReturned } from '../kernel/card/field.ts'
import type { Profile, ProfileChoice } from '../kernel/card/profile.ts'
import type { Registry } from '../kernel/card/registry.ts'
import type { Resource } from '../kernel/card/resource.ts'

/** One field of a resource's records. */
export interface FieldRow {
  readonly name: string
  /** Such as `decimal` or `date`. */
  readonly kind: string
  /** What it means, its unit, the accepted values and its default, in sentences. */
  readonly description: string
  /** Name of the resource that the id refers to. */
  readonly refersTo?: string
}

/** A resource with records in accounts. */
export interface ResourceRow {
  readonly name: string
  /** Wrapper of requests and XML element. */
  readonly key: string
  /** Names of the fields that the inspector lists. */
  readonly columns: readonly string[]
  /** In the order of responses. */
  readonly fields: readonly FieldRow[]
  /** Path of a record as a PDF file; `{token}` is replaced by the record's token. */
  readonly pdf?: string
}

/** The resources with records in accounts, in the order of the cards. */
export function resourcesTable(registry: Registry, profile: Profile | ProfileChoice): ResourceRow[] {
  return registry.ofAccounts().map((resource) => {
    const pdf = pdfOf(resource, registry, profile)
    return {
      name: resource.name,
      key: resource.key,
      columns: resource.columns ?? firstPlain(resource),
      fields: resource.fieldList
        .filter(([, field]) => isReturned(field))
        .map(([name, field]) => ({
          name,
          kind: field.name,
          description: describeField(field),
          // Users are not records of an account.
          ...(field.refersTo && registry.resource(field.refersTo).scope !== 'service'
            ? { refersTo: field.refersTo }
            : {}),
        })),
      ...(pdf ? { pdf } : {}),
    }
  })
}

/** Kinds of field whose values are too large for one line. */
const large: readonly string[] = ['list', 'structure', 'anything', 'words', 'references']
const maxColumns = 6

function firstPlain({ fieldList }: Resource): string[] {
  return fieldList
    .filter(([name, { name: kind, visibility }]) => name !== 'id' && !visibility && !large.includes(kind))
    .slice(0, maxColumns)
    .map(([name]) => name)
}

function pdfOf(resource: Resource, registry: Registry, profile: Profile | ProfileChoice): string | undefined {
  return registry
    .routes(profile)
    .find(
      ({ operation, path }) =>
        operation.resource === resource && operation.credential === 'none' && path.endsWith('{token}.pdf'),
    )?.path
}
