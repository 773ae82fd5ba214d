import { isListField } from '../kernel/card/fields/list.ts'
import { registry } from '../resources/registry.ts'

/** A resource with a path of its own. */
export interface Collection {
  /** Name of the resource, such as `payments`. */
  readonly name: string
  /** Key of a record in request bodies, such as `banking_payment`. */
  readonly key: string
  /** Path of the list without its extension, such as `/banking/payments`. */
  readonly path: string
  /** Paths of a record as JSON, with `{id}`; the profiles differ. */
  readonly reads: readonly string[]
  /** The beginnings of the paths of the list and of its records. */
  readonly starts: readonly string[]
  /** Matches the names of fields that hold ids of its records. */
  readonly references: RegExp
}

/** All collections in the order of removal: a record is removed before those that it refers to. */
export const collections: readonly Collection[] = registry
  .ofAccounts()
  .flatMap(({ name, key, operations }) => {
    const list = operations.list?.routes[0]?.path
    if (list === undefined) return []
    const gets = operations.get?.routes.map(({ path }) => path.replace('{fmt}', 'json')) ?? []
    const reads = gets.filter((read) => read.endsWith('.json'))
    const path = list.replace('.{fmt}', '')
    const starts = [path, ...reads.map((read) => read.replace('/{id}.json', ''))]
    return [{ name, key, path, reads, starts, references: new RegExp(`(^|_)${key}_(ids?|from)$`) }]
  })
  .reverse()

/** The collection that a path addresses, and the id in it. */
export function addressed(path: string): { collection: Collection; id?: number } | undefined {
  for (const collection of collections) {
    const start = collection.starts.find(
      (one) => path.startsWith(one) && /^([/.]|$)/.test(path.slice(one.length)),
    )
    if (start === undefined) continue
    // The service may read the digits at the start of a segment, and ignore the rest.
    const id = /^\/+(\d+)/.exec(path.slice(start.length))?.[1]
    return id === undefined ? { collection } : { collection, id: Number(id) }
  }
  return undefined
}

/** The resource that a field refers to. The name `id` tells none: it is also the id of each record itself. */
const references = new Map(
  registry
    .ofAccounts()
    .flatMap(({ fieldList }) => fieldList)
    .flatMap(([name, field]) => [
      [name, field.refersTo] as const,
      ...(isListField(field)
        ? Object.entries(field.rows.fields).map(([inner, { refersTo }]) => [inner, refersTo] as const)
        : []),
    ])
    .filter(([name, resource]) => name !== 'id' && resource !== undefined),
)

/** The collection whose ids a field holds, such as `client_id`, `recipient_id` or `invoice_ids`. */
export function referredTo(field: string): Collection | undefined {
  const name = references.get(field)
  return collections.find((one) => one.name === name || one.references.test(field))
}

/**
 * Where requests create records of a resource: the key in their bodies, and the path without its extension.
 * @throws if no request creates such records
 */
export function endpointOf(resource: string): { readonly key: string; readonly path: string } {
  const { key, operations } = registry.resource(resource)
  const path = operations.create?.routes[0]?.path.replace('.{fmt}', '')
  if (path === undefined) throw new Error(`no request creates ${resource}`)
  return { key, path }
}

/** The path of a resource's list, without its extension. */
export function listPath(resource: string): string {
  return collections.find(({ name }) => name === resource)!.path
}
