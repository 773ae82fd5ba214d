import { formatValue } from '../checks/format-value.ts'
import { ArgumentError } from '../errors/errors.ts'
import type { AccountClocks } from './account-clocks.ts'
import type { StoredAccount, User } from './accounts.ts'
import type { Row, Table } from './table.ts'
import type { Mutation, StateStore } from './version-chain.ts'

/** The part of the state that unique values are compared with. */
interface SharedState {
  readonly accounts: Table<StoredAccount>
  readonly users: Table<User>
  readonly clocks: AccountClocks
  lastId(resource: string): number
  reserveId(resource: string, id: number): void
  uniqueFields(resource: string): readonly string[]
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
  /** Whether ids may have been assigned a second time since. */
  readonly idsMayRepeat: boolean
}

/**
 * Refuses to restore a state of an account when another one has an id, a login or a public token of it by now.
 * @throws ArgumentError naming the value and the other account
 */
export function refuseValuesInUse(state: SharedState, goingBack: GoingBack): void {
  const { account, mutations, target, idsMayRepeat } = goingBack
  const refuse = (value: string, owner: string) => {
    throw new ArgumentError('FAKETURA_INVALID_SNAPSHOT', `${value} of ${target} is now ${owner}`)
  }
  const others = new OtherTables(state, account)
  const users = new Map(
    mutations.flatMap(({ store, key, after }) => (store === state.users ? [[key, after]] : [])),
  )
  for (const { store, key, before, after } of mutations) {
    if (after === undefined) continue
    const resource = store.resource!
    if (store.versions === account.tables.versions) {
      if (idsMayRepeat && before === undefined) {
        reserve(state, resource, Number(key))
        const prefix = others.accountWith(resource, (table) => table.get(Number(key)))
        if (prefix !== undefined) refuse(`${resource} ${key}`, `in account ${prefix}`)
      }
      for (const name of state.uniqueFields(resource)) {
        const value = (after as Row)[name]
        if (typeof value !== 'string' || value === '' || (before as Row | undefined)?.[name] === value)
          continue
        const prefix = others.accountWith(resource, (table) => table.first(name, value))
        if (prefix !== undefined) refuse(`${name} ${formatValue(value)}`, `in account ${prefix}`)
      }
    }
    if (store === state.users) {
      if (idsMayRepeat) reserve(state, 'users', Number(key))
      const { login } = after as User
      const other = state.users
        .where('login', login)
        .find(({ id }) => id !== key && (!users.has(id) || users.get(id) !== undefined))
      if (other) refuse(`login ${formatValue(login)}`, ownerOfUser(state, other))
    }
    if (idsMayRepeat && isOfOther(state, account, store, before)) {
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

/** The tables of the other accounts that have records, collected once for each resource. */
class OtherTables {
  private readonly tables = new Map<string, readonly (readonly [prefix: string, table: Table])[]>()

  constructor(
    private readonly state: SharedState,
    private readonly account: StoredAccount,
  ) {}

  /** The prefix of the first account whose table has a record. */
  accountWith(resource: string, record: (table: Table) => Row | undefined): string | undefined {
    let tables = this.tables.get(resource)
    if (!tables) {
      tables = [...this.state.accounts.all()].flatMap(({ id, prefix, tables }) => {
        const table = id === this.account.id ? undefined : tables.existing(resource)
        return table && table.size > 0 ? [[prefix, table] as const] : []
      })
      this.tables.set(resource, tables)
    }
    return tables.find(([, table]) => record(table))?.[0]
  }
}
