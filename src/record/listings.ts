import type { Filter } from '../kernel/card/filter.ts'
import type { Operation, Registry } from '../kernel/card/registry.ts'
import type { Resource } from '../kernel/card/resource.ts'
import type { RecordedRow } from './recorded-values.ts'

/** The documented maximum page size. */
export const perPage = 100

export type Values = Readonly<Record<string, string>>

/** The requests that read the records of a resource. */
export interface Listing {
  readonly resource: Resource
  readonly path: string
  /** Queries of the lists that together contain all records; each is read page by page. */
  readonly queries: readonly Values[]
  /** The path and query of one record, when it has fields that the list omits. */
  one(row: RecordedRow): { readonly path: string; readonly query: Values } | undefined
  /** The path of the archive with a record's files, when it has any. */
  files(row: RecordedRow): string | undefined
  /** Whether the date of a record is in the requested range; needed for lists that cannot filter by date. */
  isMeant(row: RecordedRow): boolean
}

/** The names of the resources that can be recorded. */
export function recordableResources(registry: Registry): readonly string[] {
  return listingsOf(registry, undefined).map(({ resource }) => resource.name)
}

/** Parameters for the records that the documented lists omit by default. */
const furtherLists: Readonly<Record<string, Values>> = {
  invoices: { income: 'no' },
  products: { filter: 'disabled' },
}

/**
 * All that GET requests can read of an account, in the order of the registry: records come after those they refer to.
 * @param since first date of documents, as YYYY-MM-DD; all by default
 */
export function listingsOf(registry: Registry, since: string | undefined): readonly Listing[] {
  return registry.ofAccounts().flatMap((resource) => {
    const list = operationOf(registry, resource, 'list')
    return list ? [listingOf(registry, resource, list, since)] : []
  })
}

function operationOf({ operations }: Registry, resource: Resource, verb: string): Operation | undefined {
  return operations.find(({ id }) => id === `${resource.name}.${verb}`)
}

function listingOf(
  registry: Registry,
  resource: Resource,
  list: Operation,
  since: string | undefined,
): Listing {
  const get = operationOf(registry, resource, 'get')
  const { query = {} } = list
  const requested = fieldsOf(resource, 'requested').join(',')
  const additional: Values = requested === '' ? {} : { [`additional_fields[${resource.key}]`]: requested }
  const usual: Values = {
    ...(Object.hasOwn(query, 'period') && periodSince(since)),
    ...includesIn(query),
    ...additional,
  }
  const further = furtherLists[resource.name]
  const path = pathOf(get)
  const archive = pathOf(operationOf(registry, resource, 'attachments_zip'))
  const isPoorer = fieldsOf(resource, 'one').some(
    (name) => !resource.fields[name]!.readOnly && !Object.hasOwn(query, `include_${name}`),
  )
  // Only this response contains the lines of a correction as they were before it.
  const whole: Values = Object.hasOwn(get?.query ?? {}, 'correction_positions')
    ? { correction_positions: 'full' }
    : {}
  return {
    resource,
    path: pathOf(list)!,
    queries: further ? [usual, { ...usual, ...further }] : [usual],
    files: ({ id, attachments_count }) =>
      Number(attachments_count) > 0 ? archive?.replace('{id}', String(id)) : undefined,
    isMeant: ({ paid_date, created_at }) =>
      since === undefined ||
      Object.hasOwn(query, 'period') ||
      !('paid_date' in resource.fields) ||
      String(paid_date ?? created_at) >= since,
    one: ({ id, kind }) => {
      if (path === undefined || !(isPoorer || (kind === 'correction' && 'correction_positions' in whole)))
        return undefined
      return { path: path.replace('{id}', String(id)), query: { ...additional, ...whole } }
    },
  }
}

/** The JSON path that both profiles share, or else the documented one. */
function pathOf(operation: Operation | undefined): string | undefined {
  const route = operation?.routes.find(
    ({ method, path, profile }) => method === 'GET' && profile !== 'observed' && !path.endsWith('.xml'),
  )
  return route?.path.replace('{fmt}', 'json')
}

/** Stored fields that only some responses contain. */
function fieldsOf({ fields }: Resource, visibility: 'one' | 'requested'): readonly string[] {
  return Object.keys(fields).filter((name) => {
    const field = fields[name]!
    return field.visibility === visibility && !field.computed
  })
}

function periodSince(since: string | undefined): Values {
  return since === undefined ? { period: 'all' } : { period: 'more', date_from: since, date_to: '9999-12-31' }
}

/** Flags such as include_positions. */
function includesIn(query: Readonly<Record<string, Filter>>): Values {
  const names = Object.keys(query).filter((name) => name.startsWith('include_'))
  return Object.fromEntries(names.map((name) => [name, 'true']))
}
