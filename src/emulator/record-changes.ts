import { AccountScope, type Runtime } from '../kernel/write/account-scope.ts'
import { ownersIn } from '../state/account-parts.ts'
import type { StoredAccount } from '../state/accounts.ts'
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
  /** The record as it was before; undefined if it was created since. */
  readonly before?: Readonly<Record<string, unknown>>
  /** The record now; undefined if it was deleted since. */
  readonly after?: Readonly<Record<string, unknown>>
}

interface Shown {
  readonly account: string
  readonly record: Readonly<Record<string, unknown>>
}

/** Turns the mutations of a history, which lead to the present state, into changes of records. */
export function changesOf(mutations: readonly Mutation[], runtime: Runtime): Change[] {
  const { registry, state } = runtime
  const ownerOf = ownersIn(state, mutations)
  const shown = (side: 'before' | 'after') => {
    const scopes = new Map<StoredAccount, AccountScope>()
    return mutations.map((mutation): Shown | undefined => {
      const [row, resource] = [mutation[side], registry.find(mutation.store.resource ?? '')]
      const account = row ? ownerOf(mutation, side) : undefined
      if (!account || !resource) return undefined
      const scope = scopes.get(account) ?? new AccountScope(runtime, account)
      scopes.set(account, scope)
      return { account: account.prefix, record: JSON.parse(resource.views.one.json(row as Row, scope)) }
    })
  }
  const after = shown('after')
  let before: typeof after = []
  // The account of a record may be gone by now, and records that its values follow from may have changed.
  state.history.before(mutations, () => {
    before = shown('before')
  })
  return mutations.flatMap(({ store, key }, at): Change[] => {
    const [was, is] = [before[at], after[at]]
    const either = is ?? was
    if (!either) return []
    return [
      {
        account: either.account,
        resource: store.resource!,
        id: Number(key),
        kind: was ? (is ? 'update' : 'delete') : 'create',
        ...(was ? { before: was.record } : {}),
        ...(is ? { after: is.record } : {}),
      },
    ]
  })
}
