import type { Registry } from '../kernel/card/registry.ts'
import type { RenderContext } from '../kernel/card/render-context.ts'
import type { Row } from '../state/table.ts'
import type { Mutation } from '../state/version-chain.ts'

/** One record that differs from an earlier state. */
export interface Change {
  /** Prefix of the record's account. */
  readonly account: string
  /** Such as `invoices`. */
  readonly resource: string
  readonly id: number
  readonly kind: 'create' | 'update' | 'delete'
  /** The record before; undefined if it was created since. */
  readonly before?: Readonly<Record<string, unknown>>
  /** The record now; undefined if it was deleted since. */
  readonly after?: Readonly<Record<string, unknown>>
}

/** Turns the mutations of a history into changes of records. */
export function changesOf(
  mutations: readonly Mutation[],
  registry: Registry,
  context: (account: number) => RenderContext | undefined,
): Change[] {
  const changes: Change[] = []
  for (const { store, key, before, after } of mutations) {
    const resource = store.resource === undefined ? undefined : registry.find(store.resource)
    const view = resource && context(store.account ?? 0)
    if (!resource || !view) continue
    const shown = (row: unknown) => (row ? JSON.parse(resource.views.one.json(row as Row, view)) : undefined)
    changes.push({
      account: view.account.prefix,
      resource: resource.name,
      id: Number(key),
      kind: before ? (after ? 'update' : 'delete') : 'create',
      ...(before ? { before: shown(before) } : {}),
      ...(after ? { after: shown(after) } : {}),
    })
  }
  return changes
}
