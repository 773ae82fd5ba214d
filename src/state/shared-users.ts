import type { StoredAccount, User } from './accounts.ts'
import type { Table } from './table.ts'
import type { Mutation } from './version-chain.ts'

/** The accounts of the service and its users. */
interface SharedState {
  readonly accounts: Table<StoredAccount>
  readonly users: Table<User>
}

/** The account that a user logs in to: the user's own, or else the first one that has added the user. */
export function homeOf(
  { accounts }: Pick<SharedState, 'accounts'>,
  { id, account }: User,
): StoredAccount | undefined {
  return account === null ? [...accounts.all()].find((one) => hasAdded(one, id)) : accounts.get(account)
}

/** What becomes of a user whose own account goes; undefined when no other account has the user. */
export function withoutAccount(user: User, others: readonly StoredAccount[]): User | undefined {
  const owned = others.find(({ owner }) => owner === user.id)
  if (owned) return Object.freeze({ ...user, account: owned.id })
  const isAdded = others.some((one) => hasAdded(one, user.id))
  return isAdded ? Object.freeze({ ...user, account: null, isKept: true }) : undefined
}

/** Whether a user stays only as long as an account has added the user. */
export function isKept({ account, isKept }: User): boolean {
  return account === null && isKept === true
}

/**
 * Changes what restoring a state of an account does to users: one that other accounts have added stays, and one that
 * was kept goes with the last of these accounts.
 */
export function keepUsers(
  { accounts, users }: SharedState,
  account: StoredAccount,
  mutations: readonly Mutation[],
): readonly Mutation[] {
  if (!mutations.some(({ store }) => store === users || store === accounts)) return mutations
  const becomes = mutations.find(({ store, key }) => store === accounts && Number(key) === account.id)?.after
  const others = [...accounts.all()].filter(({ id }) => id !== account.id)
  const all = [...others, (becomes as StoredAccount | undefined) ?? account]
  const changed = mutations.map((mutation) => {
    if (mutation.store !== users) return mutation
    const before = mutation.before as User | undefined
    const after = mutation.after as User | undefined
    if (after && !isKept(after)) return mutation
    return { ...mutation, after: withoutAccount((after ?? before)!, after ? all : others) }
  })
  const ids = new Set(mutations.flatMap(({ store, key }) => (store === users ? [Number(key)] : [])))
  const unused = [...users.all()].filter(
    (user) => isKept(user) && !ids.has(user.id) && !withoutAccount(user, all),
  )
  return [
    ...changed,
    ...unused.map((user) => ({ store: users, key: user.id, before: user, after: undefined })),
  ]
}

/** Whether the owner of an account has added a user. */
export function hasAdded({ members = [] }: StoredAccount, user: number): boolean {
  return members.some((member) => member.user === user)
}
