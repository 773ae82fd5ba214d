import type { Row } from '../../state/table.ts'
import { invalid } from '../card/problem.ts'
import type { Resource } from '../card/resource.ts'
import { usedByOther } from '../card/response-sentences.ts'
import type { AccountScope, Runtime } from './account-scope.ts'

/** Whether a record of any account has this id; ids are unique across accounts. */
export function idExists({ state }: Runtime, resource: string, id: number): boolean {
  if (id > state.lastId(resource)) return false
  for (const { tables } of state.accounts.all()) if (tables.existing(resource)?.get(id)) return true
  return false
}

/** Whether a record of any account has a row with this id. */
export function rowIdExists({ registry, state }: Runtime, key: string, id: number): boolean {
  if (id > state.lastId(key)) return false
  for (const { tables } of state.accounts.all()) {
    for (const { name: resource, lists } of registry.resources) {
      const table = tables.existing(resource)
      if (!table || table.size === 0) continue
      for (const [list, { rows }] of lists) {
        if (rows.key !== key) continue
        for (const record of table.all()) {
          if ((record[list] as readonly Row[]).some((row) => row.id === id)) return true
        }
      }
    }
  }
  return false
}

/**
 * The chosen values that must be unique but that another record of the service has.
 * @param pinned values by field
 * @returns names of fields
 */
export function* duplicateValues(
  { state }: Runtime,
  { name: resource, unique }: Resource,
  pinned: Readonly<Record<string, unknown>>,
): Generator<string> {
  for (const name of unique) {
    const value = pinned[name]
    if (typeof value !== 'string' || value === '') continue
    state.noteReuse()
    if (state.across(resource).having(name, value).length > 0) yield name
  }
}

/** The id from a fixture, if no other record has it. */
export function chosenId(
  scope: AccountScope,
  resource: Resource,
  pinned: { id?: unknown } | undefined,
): number | undefined {
  const id = pinned?.id
  if (typeof id !== 'number') return undefined
  if (idExists(scope.runtime, resource.name, id)) throw invalid('id', `${id} ${usedByOther}`)
  scope.runtime.state.reserveId(resource.name, id)
  return id
}
