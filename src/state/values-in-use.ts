import { formatValue } from '../checks/format-value.ts'
import { ArgumentError } from '../errors/errors.ts'
import type { AccountClocks } from './account-clocks.ts'
import type { StoredAccount, User } from './accounts.ts'
import type { AccountsByValue } from './accounts-by-value.ts'
import { hasAdded } from './shared-users.ts'
import type { Row, Table } from './table.ts'
import type { Mutation, StateStore, VersionChain } from './version-chain.ts'

/** The part of the state that unique values are compared with. */
interface SharedState {
  readonly accounts: Table<StoredAccount>
  readonly users: Table<User>
  readonly clocks: AccountClocks
  lastId(resource: string): number
  reserveId(resource: string, id: number): void
  uniqueFields(resource: string): readonly string[]
  across(resource: string): AccountsByValue
}

/** A row of a table that several accounts share: the prefix or the id of its account, null for all. */
interface SharedRow {
  readonly account?: string | number | null
}

/** How an account goes back to an earlier state. */
export interface GoingBack {
  readonly account: StoredAccount
  readonly mutations: readonly Mutation[]
  /** The state, for messages. */
  readonly target: 'this snapshot' | 'the initial state'
  /** Whether an id or another unique value of the state may have come to a second account since. */
  readonly mayBeInUse: boolean
}

/**
 * Refuses to restore a state of an account when another one has an id, a login or a public token of it by now, or when a
 * user whom it has added is gone.
 * @throws ArgumentError naming the value and the other account
 */
export function refuseValuesInUse(state: SharedState, goingBack: GoingBack): void {
  const { account, mutations, target, mayBeInUse } = goingBack
  const refuse = (value: string, owner: string) => {
    throw new ArgumentError('FAKETURA_INVALID_SNAPSHOT', `${value} of ${target} is now ${owner}`)
  }
  const users = new Map(
    mutations.flatMap(({ store, key, after }) => (store === state.users ? [[key, after]] : [])),
  )
  for (const mutation of mutations) {
    const { store, key, before, after } = mutation
    if (after === undefined) continue
    const resource = store.resource!
    if (store.versions === account.tables.versions) {
      if (!mayBeInUse) continue
      if (before === undefined) {
        reserve(state, resource, Number(key))
        const prefix = prefixWith(state, account, mutation, 'id', Number(key))
        if (prefix !== undefined) refuse(`${resource} ${key}`, `in account ${prefix}`)
      }
      for (const name of state.uniqueFields(resource)) {
        const value = (after as Row)[name]
        if (typeof value !== 'string' || value === '' || (before as Row | undefined)?.[name] === value)
          continue
        const prefix = prefixWith(state, account, mutation, name, value)
        if (prefix !== undefined) refuse(`${name} ${formatValue(value)}`, `in account ${prefix}`)
      }
    }
    if (store === state.users) {
      if (mayBeInUse) reserve(state, 'users', Number(key))
      const { login } = after as User
      const other = state.users
        .where('login', login)
        .find(({ id }) => id !== key && (!users.has(id) || users.get(id) !== undefined))
      if (other) refuse(`login ${formatValue(login)}`, ownerOfUser(state, other))
      const now = before as User | undefined
      const isReplaced = now !== undefined && now.login !== login
      const having = isReplaced
        ? [...state.accounts.all()].find((one) => one.id !== account.id && hasAdded(one, now.id))
        : undefined
      if (having) refuse(`users ${key}`, `a user of account ${having.prefix}`)
    }
    if (store === state.accounts) {
      for (const { user: id, login } of (after as StoredAccount).members ?? []) {
        const user = users.has(id) ? (users.get(id) as User | undefined) : state.users.get(id)
        if (user?.login === login) continue
        refuse(`users ${id} (${formatValue(login)})`, user ? ownerOfUser(state, user) : 'deleted')
      }
    }
    if (mayBeInUse && store === state.users && isOfOther(state, account, store, before)) {
      refuse(`users ${key}`, ownerOfUser(state, before as User))
    }
    if (mayBeInUse && isOfOther(state, account, store, before)) {
      const { account: owner } = before as SharedRow
      const prefix = typeof owner === 'number' ? state.accounts.get(owner)?.prefix : owner
      refuse(`${resource} ${key}`, prefix ? `in account ${prefix}` : 'of all accounts')
    }
  }
}

/** Whether a row of a table that accounts share belongs to another account, or to none. */
export function isOfOther(
  { accounts, clocks }: SharedState,
  { id, prefix }: StoredAccount,
  store: StateStore,
  row: unknown,
): boolean {
  if (row === undefined || store.resource === undefined || store.versions) return false
  if (store === accounts || store === clocks.table) return false
  const { account: owner } = row as SharedRow
  return owner !== prefix && owner !== id
}

function ownerOfUser({ accounts }: SharedState, { account }: User): string {
  const prefix = account === null ? undefined : accounts.get(account)?.prefix
  return prefix === undefined ? 'that of a user without an account' : `in account ${prefix}`
}

/** Later ids are higher than one that comes back. */
function reserve(state: SharedState, resource: string, id: number): void {
  if (id > state.lastId(resource)) state.reserveId(resource, id)
}

/** The prefix of another account that has a value of a record that comes back. */
function prefixWith(
  state: SharedState,
  account: StoredAccount,
  { store, key }: Mutation,
  name: string,
  value: string | number,
): string | undefined {
  const resource = store.resource!
  for (const id of state.across(resource).having(name, value)) {
    if (id === account.id) continue
    const other = state.accounts.get(id)!
    if (!areBothInitial(account, other, store, key, name, value)) return other.prefix
  }
  return undefined
}

/** Whether the initial states of two accounts have the same value, because exact fixtures may repeat ids and tokens. */
function areBothInitial(
  one: StoredAccount,
  other: StoredAccount,
  store: StateStore,
  key: string | number,
  name: string,
  value: string | number,
): boolean {
  const [first, second] = [one.tables.versions, other.tables.versions]
  if (first.baseline.reuses !== second.baseline.reuses) return false
  const table = other.tables.of(store.resource!)
  const row = name === 'id' ? table.get(Number(value)) : table.first(name, value)
  const initial = (versions: VersionChain, of: StateStore, at: string | number) =>
    (versions.valueIn(versions.baseline.version, of, at) as Row | undefined)?.[name]
  return initial(first, store, key) === value && row !== undefined && initial(second, table, row.id) === value
}
