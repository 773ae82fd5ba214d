import type { StoredAccount } from './accounts.ts'
import { isCellOf } from './cell-names.ts'
import type { EmulatorState } from './emulator-state.ts'
import { isKept, withoutAccount } from './shared-users.ts'

/**
 * Deletes an account with all of its data: records, aliases, counters, messages, faults, clock, and the users whom no other
 * account has. The history records it like every write, so `reset` and `restore` bring the account back.
 */
export function deleteAccount(state: EmulatorState, account: StoredAccount): void {
  const { history, cells, accounts } = state
  history.transaction(() => {
    for (const table of account.tables.all()) {
      for (const id of [...table.ids]) history.write(table, id, undefined)
    }
    for (const name of [...cells.names()]) {
      if (isCellOf(account.id, name)) history.write(cells, name, undefined)
    }
    state.faults.clear(account.prefix)
    state.clocks.own(account).follow()
    state.outbox.forget(account.prefix)
    state.deliveries.clear(account.prefix)
    history.write(accounts, account.id, undefined)
    releaseUsers(state, account)
    unlink(state, account)
  })
}

/** A user whom another account has stays. */
function releaseUsers({ users, accounts, history }: EmulatorState, { id }: StoredAccount): void {
  const others = [...accounts.all()]
  for (const user of [...users.all()].filter((one) => one.account === id || isKept(one))) {
    history.write(users, user.id, withoutAccount(user, others))
  }
}

/** Another account that gets the prefix later is not linked. */
function unlink({ accounts, history }: EmulatorState, { prefix }: StoredAccount): void {
  for (const account of [...accounts.all()].filter(({ linked }) => linked?.includes(prefix))) {
    const linked = Object.freeze(account.linked!.filter((one) => one !== prefix))
    history.write(accounts, account.id, Object.freeze({ ...account, linked }))
  }
}
