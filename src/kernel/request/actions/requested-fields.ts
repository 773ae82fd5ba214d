import { behaviour } from '../../card/behaviour.ts'
import type { Query } from '../../card/operation.ts'
import type { View, ViewChanges } from '../../card/render.ts'
import type { Call } from '../call.ts'
import { diagnoseRequestedFields } from '../diagnostics.ts'

/**
 * The view that a request selects: the standard one, with `additional_fields[key]=a,b` added to it, or only the
 * fields in `fields[key]=a,b`.
 * @param changed how other parameters change the view; `added` names fields to add
 */
export function requestedFields(
  call: Call,
  standard: 'list' | 'one',
  changed?: ViewChanges & { readonly added?: readonly string[] },
): View {
  const { query, resource } = call
  // Most requests name no fields.
  if (!changed && !namesFields(query)) return resource.views[standard]
  const { added = [], ...changes } = changed ?? {}
  const only = namesIn(query[`fields[${resource.key}]`])
  const more = namesIn(query[`additional_fields[${resource.key}]`])
  diagnoseRequestedFields([...only, ...more], call)
  if (only.length > 0) return resource.views.choose(only, undefined, { whole: changes.whole })
  const names = [...added, ...more]
  const isChanged = [names, ...Object.values(changes)].some(({ length }) => length > 0)
  return isChanged ? resource.views.choose(names, standard, changes) : resource.views[standard]
}

function namesFields(query: Query): boolean {
  for (const name in query) if (name.includes('fields[')) return true
  return false
}

function namesIn(value: string | readonly string[] | undefined): string[] {
  if (value === undefined) return []
  return String(value)
    .split(',')
    .map((name) => name.trim())
    .filter((name) => name !== '')
}

export const requestedFieldsBehaviours = [
  behaviour('reads/fields', 'fields[key]=a,b reduces a response to these fields', 'facts 3'),
  behaviour(
    'reads/additional-fields',
    'additional_fields[key]=a,b adds fields that responses otherwise omit',
    'facts 3',
  ),
]
