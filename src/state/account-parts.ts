import type { AccountClocks } from './account-clocks.ts'
import type { AccountTables, StoredAccount, User } from './accounts.ts'
import { accountOfCell } from './cell-names.ts'
import type { Cause } from './history.ts'
import type { Cells, Table } from './table.ts'
import type { Mutation } from './version-chain.ts'

/** How to find the account of a value. */
interface Owners {
  readonly accounts: Table<StoredAccount>
  readonly cells: Cells
  readonly clocks: AccountClocks
  readonly users: Table<User>
}

/** The account that had an id before some work, and the one that has it now; one of them may be missing. */
interface Replaced {
  readonly before: StoredAccount | undefined
  readonly after: StoredAccount | undefined
}

type Side = keyof Replaced

/**
 * Records for each account what a piece of work changed, so that a single account can be restored. A new account
 * starts with the state that it is restored to.
 */
export function divide(state: Owners, mutations: readonly Mutation[], cause: Cause): void {
  const replaced = replacedAccounts(state, mutations)
  for (const mutation of mutations) {
    const { store, key, before } = mutation
    if (replaced) divideReplaced(state, mutation, replaced, cause)
    else versionsOf(state, mutation)?.remember(store, key, before)
  }
}

/** The versions of the account that a value belongs to. */
export function versionsOf(state: Owners, mutation: Mutation): AccountTables['versions'] | undefined {
  const { versions } = mutation.store
  return (
    versions ?? (ownerOf(state, mutation, 'before') ?? ownerOf(state, mutation, 'after'))?.tables.versions
  )
}

/** Accounts may be created, deleted and restored; in between, others may have their ids and prefixes. */
function divideReplaced(
  state: Owners,
  mutation: Mutation,
  replaced: ReadonlyMap<number, Replaced>,
  cause: Cause,
): void {
  const { store, key, before, after } = mutation
  const isNew = (tables: AccountTables['versions']) =>
    cause !== 'restore' && [...replaced.values()].some((one) => one.after?.tables.versions === tables)
  if (store.versions) {
    if (!isNew(store.versions)) store.versions.remember(store, key, before)
    return
  }
  const left =
    before === undefined ? undefined : ownerOf(state, mutation, 'before', replaced)?.tables.versions
  const come = after === undefined ? undefined : ownerOf(state, mutation, 'after', replaced)?.tables.versions
  left?.remember(store, key, before)
  if (come && come !== left && !isNew(come)) come.remember(store, key, undefined)
}

function replacedAccounts(
  { accounts }: Owners,
  mutations: readonly Mutation[],
): ReadonlyMap<number, Replaced> | undefined {
  let replaced: Map<number, Replaced> | undefined
  for (const { store, key, before, after } of mutations) {
    if (store !== accounts) continue
    const sides = { before: before as StoredAccount | undefined, after: after as StoredAccount | undefined }
    if (sides.before?.tables === sides.after?.tables) continue
    replaced ??= new Map()
    replaced.set(Number(key), sides)
  }
  return replaced
}

/** The account that a value belongs to, before or after some work, which may have created or deleted the account. */
export function ownersIn(
  state: Owners,
  mutations: readonly Mutation[],
): (mutation: Mutation, side: Side) => StoredAccount | undefined {
  const replaced = replacedAccounts(state, mutations)
  return (mutation, side) => ownerOf(state, mutation, side, replaced)
}

/** The account that a value belongs to; that of a value outside of the accounts' tables is found by what it holds. */
function ownerOf(
  state: Owners,
  mutation: Mutation,
  side: Side,
  replaced?: ReadonlyMap<number, Replaced>,
): StoredAccount | undefined {
  const { accounts, cells, clocks, users } = state
  const { store, key } = mutation
  const row = mutation[side] as { readonly account?: string | number | null } | undefined
  const byId = (id: number) => {
    const one = replaced?.get(id)
    return one ? one[side] : accounts.get(id)
  }
  if (store.account) return byId(store.account)
  if (store === cells) {
    const id = accountOfCell(String(key))
    return id === undefined ? undefined : byId(id)
  }
  if (store === accounts || store === clocks.table) return byId(Number(key))
  const owner = row?.account
  if (typeof owner === 'number' && store === users) return byId(owner)
  if (typeof owner !== 'string') return undefined
  for (const one of replaced?.values() ?? []) {
    if (one[side]?.prefix === owner) return one[side]
    // The account that has the prefix now did not have it before.
    if (side === 'before' && one.after?.prefix === owner) return undefined
  }
  return accounts.first('prefix', owner)
}
